import { gitOnce, ofObjects } from './git.ts'
import { isLoose, type ObjectType, readObject, writeObject } from './loose.ts'
import { changeTree, type TreeChange } from './trees.ts'

/** Git's objects in a bare repository `dir`. Names of objects are full hex ids. */

export interface TreeEntry {
  readonly path: string
  readonly mode: string
  readonly type: 'blob' | 'tree' | 'commit'
  readonly sha: string
  readonly size?: number
}

export interface Person {
  readonly name: string
  readonly email: string
  /** ISO text with seconds. */
  readonly date: string
}

export interface CommitData {
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: Person
  readonly committer: Person
  readonly message: string
}

export const typeOf = async (dir: string, sha: string): Promise<ObjectType | undefined> =>
  (await readObject(dir, sha))?.type

async function bytesOf(dir: string, type: ObjectType, sha: string): Promise<Buffer> {
  const object = await readObject(dir, sha)
  if (object?.type !== type) throw new Error(`${sha} is no ${type}`)
  return object.bytes
}

export const readBlob = (dir: string, sha: string): Promise<Buffer> => bytesOf(dir, 'blob', sha)

/** The entries of a tree, with the size of blobs; `recursive` lists what is below too, trees included, as GitHub does. */
export async function readTree(dir: string, tree: string, recursive: boolean): Promise<TreeEntry[]> {
  return (await gitOnce(dir, ['ls-tree', '-z', '-l', ...(recursive ? ['-r', '-t'] : []), tree]))
    .split('\0')
    .filter(Boolean)
    .map(line => {
      const tab = line.indexOf('\t')
      const [mode, type, sha, size] = line.slice(0, tab).split(/ +/) as [string, TreeEntry['type'], string, string]
      return { path: line.slice(tab + 1), mode, type, sha, ...(type === 'blob' && { size: Number(size) }) }
    })
}

/** As `changeTree`, for paths that git takes. */
export async function writeTree(
  dir: string,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<string> {
  const bad = changes.find(({ path }) => path.split('/').some(name => /^(?:|\.|\.\.|\.git)$/i.test(name)))
  if (bad) throw new Error(`git takes no path ${bad.path}`)
  return changeTree(dir, base, changes)
}

export const person = ({ name, email, date }: Person): string =>
  `${name.replace(/[<>\n]/g, '')} <${email.replace(/[<>\n]/g, '')}> ${Math.floor(Date.parse(date) / 1000)} +0000`

/** A commit object whose message is kept byte for byte, as the API does. Answers its id. */
export function writeCommit(dir: string, { tree, parents, author, committer, message }: CommitData): string {
  const head = [
    `tree ${tree}`,
    ...parents.map(p => `parent ${p}`),
    `author ${person(author)}`,
    `committer ${person(committer)}`,
  ]
  return writeObject(dir, 'commit', `${head.join('\n')}\n\n${message}`)
}

export async function readCommit(dir: string, sha: string): Promise<CommitData> {
  const raw = (await bytesOf(dir, 'commit', sha)).toString()
  const end = raw.indexOf('\n\n')
  const head = raw.slice(0, end).split('\n')
  const all = (key: string) => head.filter(line => line.startsWith(`${key} `)).map(line => line.slice(key.length + 1))
  const who = (line: string): Person => {
    const [, name = '', email = '', seconds = '0'] = /^(.*) <(.*)> (\d+)/.exec(line) ?? []
    return { name, email, date: new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z') }
  }
  const [author = '', committer = ''] = [all('author')[0], all('committer')[0]]
  return {
    tree: all('tree')[0] ?? '',
    parents: all('parent'),
    author: who(author),
    committer: who(committer),
    message: raw.slice(end + 2),
  }
}

export async function isAncestor(dir: string, ancestor: string, descendant: string): Promise<boolean> {
  if (await isOnLine(dir, ancestor, descendant)) return true
  return (await ofObjects(dir, ['merge-base', '--is-ancestor', ancestor, descendant])).code === 0
}

/** Most commits to read before git is asked. */
const LONGEST_LINE = 50

/** True if a line of single parents leads from a commit to its ancestor; else only git can say. */
export async function isOnLine(dir: string, ancestor: string, from: string): Promise<boolean> {
  let at = from
  for (let read = 0; at !== ancestor; read++) {
    if (read === LONGEST_LINE || !isLoose(dir, at) || (await typeOf(dir, at)) !== 'commit') return false
    const commit: CommitData = await readCommit(dir, at)
    if (commit.parents.length !== 1) return false
    at = commit.parents[0]!
  }
  return true
}

export interface FileChange {
  readonly path: string
  readonly previous: string | null
  readonly status: 'added' | 'removed' | 'modified' | 'renamed' | 'changed'
  readonly sha: string
  readonly additions: number
  readonly deletions: number
  /** Hunks only, as GitHub's `patch`; undefined for binary files. */
  readonly patch: string | undefined
}

const STATUS: Readonly<Record<string, FileChange['status']>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  T: 'changed',
}

/** The files that differ between two trees or commits, with their patches. */
export async function changedFiles(dir: string, from: string, to: string): Promise<FileChange[]> {
  const said = await gitOnce(dir, ['diff-tree', '-r', '-z', '-M', '--raw', '-p', from, to])
  const [list = '', diffs = ''] = said.split(/\0\0(?=diff --git )/, 2)
  const fields = list.split('\0').filter(Boolean)
  // a line of a file begins with a sign
  const patches = diffs.split(/^(?=diff --git )/m)
  const files: FileChange[] = []
  for (let at = 0; at < fields.length; ) {
    const [, , before = '', after = '', letter = ''] = (fields[at++] as string).split(' ')
    const first = fields[at++] as string
    const path = letter[0] === 'R' ? (fields[at++] as string) : first
    // a file of another type goes, and comes anew
    const diff = patches.splice(0, letter === 'T' ? 2 : 1).join('')
    const hunks = diff.indexOf('\n@@ ')
    const patch = hunks < 0 ? undefined : diff.slice(hunks + 1).replace(/\n$/, '')
    const count = (sign: string) => patch?.split('\n').filter(line => line.startsWith(sign)).length ?? 0
    const status = STATUS[letter[0] as string] ?? 'modified'
    const previous = path === first ? null : first
    files.push({
      path,
      previous,
      status,
      sha: status === 'removed' ? before : after,
      additions: count('+'),
      deletions: count('-'),
      patch,
    })
  }
  return files
}
