import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RepoPath, repoPath } from '../../core/path.ts'
import { type GitOptions, git, gitOut } from '../git.ts'

/** An entry of a commit's tree: a file, a symbolic link or a submodule. */
export interface TreeEntry {
  readonly mode: '100644' | '100755' | '120000' | '160000' | (string & {})
  readonly oid: string
}

/** A full object id, of either hash: never an option, a range or a name. */
export const isOid = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/**
 * All entries of a commit, by path. A path that is not valid UTF-8 has replacement characters, which no text can name; its folder
 * is a folder all the same.
 * @throws Error when `commit` is not a full object id or the repository does not have it
 */
export async function readTree(commit: string, options: GitOptions): Promise<ReadonlyMap<string, TreeEntry>> {
  if (!isOid(commit)) throw new Error('a tree is read by the full id of its commit')
  const listing = await gitOut(['ls-tree', '-r', '-z', '--full-tree', commit], options)
  const entries = new Map<string, TreeEntry>()
  for (const record of records(listing)) {
    const [facts, path] = halves(record)
    const [mode, , oid] = facts.split(' ')
    entries.set(path, { mode: mode!, oid: oid! })
  }
  return entries
}

/** The commit that a checkout is at; undefined on a branch without one. */
export async function headOf(options: GitOptions): Promise<string | undefined> {
  const head = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options)
  return head.status === 0 ? head.stdout.toString('latin1').trim() : undefined
}

/** All that the index tracks at and below the working folder; a path in conflict has no mode that can be edited. */
export async function readIndex(options: GitOptions): Promise<ReadonlyMap<string, TreeEntry>> {
  const entries = new Map<string, TreeEntry>()
  for (const record of records(await gitOut(['ls-files', '--stage', '-z'], options))) {
    const [facts, path] = halves(record)
    const [mode, oid, stage] = facts.split(' ')
    entries.set(path, { mode: stage === '0' ? mode! : `${mode} in conflict`, oid: oid! })
  }
  return entries
}

/** Entries that can be edited and named: regular files. */
export const editablePaths = (entries: ReadonlyMap<string, TreeEntry>): readonly RepoPath[] =>
  [...entries].flatMap(([path, { mode }]) =>
    /^100(?:644|755)$/.test(mode) && repoPath(path).ok ? (path as RepoPath) : [],
  )

/** Facts and path, with a tab between them. */
function halves(record: Buffer): readonly [facts: string, path: string] {
  const tab = record.indexOf(9)
  return [record.toString('latin1', 0, tab), record.toString('utf8', tab + 1)]
}

/** Runs `use` with git at an index of our own, which begins as a tree. */
export async function withIndex<T>(
  tree: string,
  options: GitOptions,
  use: (own: GitOptions) => Promise<T>,
): Promise<T> {
  return inTemporary(async folder => {
    const own = { ...options, env: { ...options.env, GIT_INDEX_FILE: join(folder, 'index') } }
    await gitOut(['read-tree', tree], own)
    return use(own)
  })
}

/** Runs `use` with a private folder that is gone afterwards. */
export async function inTemporary<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'apply-edits-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The attributes that put something else on disk than what is stored. */
const ATTRIBUTES = ['filter', 'working-tree-encoding', 'ident'] as const
export type Attributes = Partial<Readonly<Record<(typeof ATTRIBUTES)[number], string>>>

/**
 * The attributes of paths: from a commit's own `.gitattributes` files, or from the working tree.
 * Unset ones are left out.
 */
export async function readAttributes(
  paths: readonly string[],
  of: { readonly commit: string } | 'work-tree',
  options: GitOptions,
): Promise<ReadonlyMap<string, Attributes>> {
  if (paths.length === 0) return new Map()
  const input = paths.map(path => path + '\0').join('')
  if (of === 'work-tree')
    return attributes(await gitOut(['check-attr', '-z', '--stdin', ...ATTRIBUTES], { ...options, input }))
  // `check-attr --source` came with git 2.40; an index of our own works with every git
  return withIndex(of.commit, options, async own =>
    attributes(await gitOut(['check-attr', '--cached', '-z', '--stdin', ...ATTRIBUTES], { ...own, input })),
  )
}

/** Path, attribute, value, each closed by NUL. */
function attributes(answer: Buffer): ReadonlyMap<string, Attributes> {
  const found = new Map<string, Record<string, string>>()
  const fields = answer.toString('utf8').split('\0')
  for (let i = 0; i + 2 < fields.length; i += 3) {
    const [path, name, value] = [fields[i]!, fields[i + 1]!, fields[i + 2]!]
    if (value === 'unspecified' || value === 'unset') continue
    found.set(path, { ...found.get(path), [name]: value })
  }
  return found
}

/** The tracked files that are gone from the disk; not those that a sparse checkout leaves out. */
export async function readDeleted(options: GitOptions): Promise<ReadonlySet<string>> {
  const listed = await gitOut(['ls-files', '--deleted', '-z'], options)
  return new Set([...records(listed)].map(record => record.toString('utf8')))
}

/** The files on disk that git neither tracks nor ignores; none inside a repository of its own. */
export async function readUntracked(options: GitOptions): Promise<ReadonlySet<string>> {
  const listed = await gitOut(['ls-files', '--others', '--exclude-standard', '-z'], options)
  return new Set([...records(listed)].map(record => record.toString('utf8')))
}

/** Which of these paths git ignores, tracked or not. */
export async function readIgnored(paths: readonly string[], options: GitOptions): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  // after `./` nothing is magic
  const input = paths.map(path => `./${path}\0`).join('')
  const ran = await git(['check-ignore', '-z', '--stdin', '--no-index'], { ...options, input })
  if (ran.status > 1) throw new Error(`git check-ignore failed: ${ran.stderr.trim()}`)
  const ignored = ran.stdout.toString('utf8').split('\0')
  return new Set(ignored.filter(Boolean).map(path => path.slice(2)))
}

/** Splits what `-z` wrote. */
function* records(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at)
    yield bytes.subarray(at, end < 0 ? bytes.length : end)
    at = end < 0 ? bytes.length : end + 1
  }
}
