import { encode, type TextContent } from '../../core/content.ts'
import { blobId } from '../git/blobs.ts'
import { orStop } from './answers.ts'
import type { Api, RepoName } from './client.ts'

/** A file that a pull request changes, as GitHub shows it now. */
interface DiffFile {
  readonly path: string
  /** The id of its content at the head. */
  readonly oid: string
  /** The lines that the diff shows, 1-based, in one piece each: only these take comments. */
  readonly shown: readonly { readonly first: number; readonly last: number }[]
}

/** Reads which lines of which files a pull request's diff shows. A large or binary file has none. */
export async function readDiff(api: Api, repo: RepoName, number: number): Promise<readonly DiffFile[]> {
  const asked = api.paginate(api.rest.pulls.listFiles, { ...repo, pull_number: number, per_page: 100 })
  const files = await orStop(asked, 'the files of the pull request could not be listed')
  return files.map(({ filename, sha, patch = '' }) => ({ path: filename, oid: sha ?? '', shown: shownIn(patch) }))
}

const shownIn = (patch: string): DiffFile['shown'] =>
  [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, count = '1']) =>
    count === '0' ? [] : [{ first: Number(first), last: Number(first) + Number(count) - 1 }],
  )

/** True if this is the content of that file at the head that GitHub shows: lines of another version are not its lines. */
export const isOf = (content: TextContent, { oid }: DiffFile): boolean => blobId(encode(content), oid) === oid
