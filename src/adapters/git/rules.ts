import { type GitOptions, git, gitOut } from '../git.ts'
import { records, withIndex } from './objects.ts'

/** The attributes that put something else on disk than what is stored. */
const ATTRIBUTES = ['filter', 'working-tree-encoding'] as const
export type Attributes = Partial<Readonly<Record<(typeof ATTRIBUTES)[number], string>>>

/** The attributes of paths: from a commit's own `.gitattributes` files, or from the working tree. Unset ones are left out. */
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
export const readDeleted = (options: GitOptions): Promise<ReadonlySet<string>> => listed(['--deleted'], options)

/** The files on disk that git neither tracks nor ignores; none inside a repository of its own. */
export const readUntracked = (options: GitOptions): Promise<ReadonlySet<string>> =>
  listed(['--others', '--exclude-standard'], options)

async function listed(which: readonly string[], options: GitOptions): Promise<ReadonlySet<string>> {
  const answer = await gitOut(['ls-files', ...which, '-z'], options)
  return new Set([...records(answer)].map(record => record.toString('utf8')))
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
