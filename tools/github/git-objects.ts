import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git, gitBytes, tryGit } from './git.ts'

/** Git's objects in a bare repository `dir`, by plumbing only. Names of objects are full hex ids. */

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

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag'

export async function typeOf(dir: string, sha: string): Promise<ObjectType | undefined> {
  if (!/^[0-9a-f]{40}$/.test(sha)) return undefined
  const { code, stdout } = await tryGit(dir, ['cat-file', '-t', sha])
  return code === 0 ? (stdout.toString().trim() as ObjectType) : undefined
}

export const writeBlob = (dir: string, bytes: Uint8Array | string): Promise<string> =>
  git(dir, ['hash-object', '-w', '--stdin', '--no-filters'], { input: bytes })

export const readBlob = (dir: string, sha: string): Promise<Buffer> => gitBytes(dir, ['cat-file', 'blob', sha])

/** The entries of a tree, with the size of blobs; `recursive` lists what is below too, trees included, as GitHub does. */
export async function readTree(dir: string, tree: string, recursive: boolean): Promise<TreeEntry[]> {
  const listed = await git(dir, ['ls-tree', '-z', '-l', ...(recursive ? ['-r', '-t'] : []), tree])
  return listed
    .split('\0')
    .filter(Boolean)
    .map(line => {
      const tab = line.indexOf('\t')
      const [mode, type, sha, size] = line.slice(0, tab).split(/ +/) as [string, TreeEntry['type'], string, string]
      return { path: line.slice(tab + 1), mode, type, sha, ...(type === 'blob' && { size: Number(size) }) }
    })
}

export interface TreeChange {
  readonly path: string
  readonly mode: string
  /** A blob, a subtree (mode 040000) or a submodule's commit; null takes the path, file or folder, out. */
  readonly sha: string | null
}

/** A new tree: `base` (or nothing) with `changes` put in. */
export async function writeTree(
  dir: string,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<string> {
  const old = base ? await readTree(dir, base, true) : []
  const lines = await Promise.all(changes.map(change => indexLines(dir, old, change)))
  const folder = await mkdtemp(join(tmpdir(), 'index-'))
  const env = { GIT_INDEX_FILE: join(folder, 'index') }
  try {
    await git(dir, base ? ['read-tree', base] : ['read-tree', '--empty'], { env })
    await git(dir, ['update-index', '--add', '--replace', '-z', '--index-info'], { env, input: lines.flat().join('') })
    return await git(dir, ['write-tree'], { env })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One change as `update-index --index-info` reads it; a subtree replaces what stood there, file by file. */
async function indexLines(dir: string, old: readonly TreeEntry[], { path, mode, sha }: TreeChange): Promise<string[]> {
  if (sha !== null && mode !== '040000') return [`${mode} ${sha}\t${path}\0`]
  const gone = old.filter(entry => entry.type !== 'tree' && (entry.path === path || entry.path.startsWith(`${path}/`)))
  const added = sha === null ? [] : (await readTree(dir, sha, true)).filter(entry => entry.type !== 'tree')
  return [
    ...gone.map(entry => `0 ${NO_OBJECT}\t${entry.path}\0`),
    ...added.map(entry => `${entry.mode} ${entry.sha}\t${path}/${entry.path}\0`),
  ]
}

export const person = ({ name, email, date }: Person): string =>
  `${name.replace(/[<>\n]/g, '')} <${email.replace(/[<>\n]/g, '')}> ${Math.floor(Date.parse(date) / 1000)} +0000`

/** A commit object whose message is kept byte for byte, as the API does. */
export function writeCommit(dir: string, { tree, parents, author, committer, message }: CommitData): Promise<string> {
  const head = [
    `tree ${tree}`,
    ...parents.map(p => `parent ${p}`),
    `author ${person(author)}`,
    `committer ${person(committer)}`,
  ]
  return git(dir, ['hash-object', '-w', '-t', 'commit', '--stdin'], { input: `${head.join('\n')}\n\n${message}` })
}

export async function readCommit(dir: string, sha: string): Promise<CommitData> {
  const raw = (await gitBytes(dir, ['cat-file', 'commit', sha])).toString()
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

const PLAIN_REF = /^refs\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/**
 * What a full ref (`refs/heads/main`) or another revision means, or undefined. A ref that is a file (gitrepository-layout(5)) is read as one: most
 * questions are about such, and a process takes ten times as long.
 */
export async function readRef(dir: string, ref: string): Promise<string | undefined> {
  if (PLAIN_REF.test(ref)) {
    const text = await readFile(join(dir, ref), 'utf8').catch(() => '')
    if (/^[0-9a-f]{40}\n$/.test(text)) return text.trim()
    if (text === '' && !existsSync(join(dir, 'packed-refs'))) return undefined
  }
  const { code, stdout } = await tryGit(dir, ['rev-parse', '--verify', '--quiet', '--end-of-options', ref])
  return code === 0 ? stdout.toString().trim() : undefined
}

/** The commit that any name of a revision means (branch, tag, id), or undefined. */
export async function resolveCommit(dir: string, name: string): Promise<string | undefined> {
  const branch = `refs/heads/${name}`
  const found = await readRef(dir, PLAIN_REF.test(branch) ? branch : `${branch}^{commit}`)
  return found ?? readRef(dir, `${name}^{commit}`)
}

export const NO_OBJECT = '0'.repeat(40)

export interface RefUpdate {
  readonly ref: string
  /** `NO_OBJECT` where the ref must not exist. */
  readonly before: string
  /** `NO_OBJECT` deletes. */
  readonly after: string
}

/** Moves all these refs, each only if it still is at `before`, or none of them. Answers whether they moved. */
export async function moveRefs(dir: string, updates: readonly RefUpdate[]): Promise<boolean> {
  const lines = updates.map(({ ref, before, after }) => `update ${ref} ${after} ${before}\n`)
  const { code } = await tryGit(dir, ['update-ref', '--stdin'], { input: `start\n${lines.join('')}prepare\ncommit\n` })
  return code === 0
}

export async function isAncestor(dir: string, ancestor: string, descendant: string): Promise<boolean> {
  return (await tryGit(dir, ['merge-base', '--is-ancestor', ancestor, descendant])).code === 0
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
  const fields = (await git(dir, ['diff-tree', '-r', '-z', '-M', '--raw', from, to])).split('\0')
  const files: FileChange[] = []
  for (let at = 0; at < fields.length - 1; ) {
    const [, , before = '', after = '', letter = ''] = (fields[at++] as string).split(' ')
    const first = fields[at++] as string
    const path = letter[0] === 'R' ? (fields[at++] as string) : first
    const diff = await git(dir, ['diff', '-M', '--no-color', from, to, '--', ...new Set([first, path])])
    const hunks = diff.indexOf('\n@@ ')
    const patch = hunks < 0 ? undefined : diff.slice(hunks + 1)
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
