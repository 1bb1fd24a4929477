import { encode, type TextContent } from '../../core/content.ts'
import type { FileChange } from '../../core/outcome.ts'
import type { RepoPath } from '../../core/path.ts'
import { blobId, bytesWithLf } from '../digest.ts'
import { type GitOptions, git, type Ran } from '../git.ts'
import { headOf, readIndex, readTree } from './objects.ts'

/** Announces created files to git, so that `git diff` and `git commit -a` see them, and withdraws those that are gone. A failure changes no file. */
export async function announce(changes: readonly FileChange[], options: GitOptions): Promise<void> {
  const created = changes.filter(({ before, after }) => after && !before).map(({ path }) => path)
  if (created.length > 0)
    await git(['add', '--intent-to-add', ...FROM_STDIN], { ...options, env: PLAIN_PATHS, input: joined(created) })
  const gone = changes.filter(({ after }) => !after).map(({ path }) => path)
  if (gone.length === 0) return
  const entries = await readIndex(options)
  const announced = gone.filter(path => isAnnounced(entries.get(path)?.oid))
  if (announced.length === 0) return
  const head = await headOf(options)
  const tree = head === undefined ? new Map() : await readTree(head, options)
  const input = joined(announced.filter(path => !tree.has(path)))
  await git(['update-index', '--force-remove', '-z', '--stdin'], { ...options, input })
}

/** Stages files as they are on disk now, and those that are gone as deleted. */
export const stageFiles = (changes: readonly FileChange[], options: GitOptions): Promise<Ran> =>
  git(['update-index', '--add', '--remove', '-z', '--stdin'], {
    ...options,
    input: joined(changes.map(({ path }) => path)),
  })

/** Stages files that were undone, where what is staged is what the run left: no one has changed such a file or its entry since. */
export async function restageFiles(
  undone: readonly FileChange[],
  run: readonly FileChange[],
  options: GitOptions,
): Promise<void> {
  const left = new Map(run.map(({ path, after }) => [path, after]))
  const entries = await readIndex(options)
  const isStaged = (path: RepoPath, content: TextContent | undefined) => {
    const oid = entries.get(path)?.oid
    if (!content) return !oid || isAnnounced(oid)
    const bytes = encode(content)
    // as it is on disk, or with the line endings that git stores
    return isStored(bytes, oid) || isStored(bytesWithLf(bytes), oid)
  }
  const files = undone.filter(({ path, before }) => isStaged(path, left.get(path)) && isStaged(path, before))
  if (files.length > 0) await stageFiles(files, options)
}

const isStored = (bytes: Uint8Array, oid: string | undefined): boolean =>
  oid !== undefined && blobId(bytes, oid) === oid

/** True for an entry that only announces a file: it has the id of an empty one. */
const isAnnounced = (oid: string | undefined): boolean => isStored(new Uint8Array(), oid)

/** Nothing in a path is magic. */
const PLAIN_PATHS = { GIT_LITERAL_PATHSPECS: '1' }

const FROM_STDIN = ['--pathspec-from-file=-', '--pathspec-file-nul']

const joined = (paths: readonly string[]): string => paths.map(path => `${path}\0`).join('')
