import { type Block, opsOf } from '../../core/block.ts'
import { groupedBy } from '../../core/grouped.ts'
import { givesFile, type Op } from '../../core/op.ts'
import type { RepoPath } from '../../core/path.ts'
import { pathOfUri } from '../json/fixes/fix.ts'
import { problem } from '../parts/problems.ts'

/** True if a block's paths come from a log that says where it ran. */
const hasLogPaths = ({ origin }: Block): boolean => (origin?.folders?.length ?? 0) > 0

/** Makes paths of logs relative to the root, by known roots or the folders of the run. What is outside is left out, never mapped by its name. */
export function withLogPaths(blocks: readonly Block[], tracked: Iterable<RepoPath>, known: readonly string[] = []) {
  const ofLogs = groupedBy(blocks.filter(hasLogPaths), ({ at }) => at.name)
  if (ofLogs.size === 0) return blocks
  const files = filesOf(tracked)
  const roots = new Map([...ofLogs].map(([name, own]) => [name, rootsOf(own, known, files)]))
  return blocks.map(block => (hasLogPaths(block) ? located(block, roots.get(block.at.name)!, files) : block))
}

type Files = ReturnType<typeof filesOf>

/** The tracked files, and the folders above them. */
function filesOf(tracked: Iterable<RepoPath>) {
  const paths = new Set<string>(tracked)
  const folders = new Set<string>()
  for (const path of paths)
    for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) folders.add(folder)
  return { paths, folders }
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

type Roots = ReturnType<typeof rootsOf>

/**
 * The folders that may be the root, and those that nothing tells from the likeliest. Known folders come first, then those with the most edited
 * files below them, then those below which a run is in a folder of a folder.
 */
function rootsOf(blocks: readonly Block[], known: readonly string[], files: Files) {
  const ran = unique(blocks.flatMap(block => ownFolders(foldersOf(block), files)))
  const edited = unique(
    blocks.filter(block => block.origin!.fate !== 'left' && needsFile(block)).map(block => wholeOf(block.path, block)),
  )
  const above = ran.flatMap(folder => foldersAbove(folder, files))
  const isFar = (root: string) => ran.some(folder => below(folder, root)?.includes('/'))
  const counted = unique([...ran, ...above]).map(root => ({
    root,
    worth: 2 * edited.filter(path => files.paths.has(below(path, root) ?? '')).length + Number(isFar(root)),
  }))
  const sorted = counted.toSorted((a, b) => b.worth - a.worth)
  const alike = known.length > 0 ? [] : sorted.filter(({ worth }) => worth === sorted[0]!.worth)
  return { all: [...known.map(plain), ...sorted.map(({ root }) => root)], alike: alike.map(({ root }) => root) }
}

/** The folders of a block from the root of the disk; a relative one of a call counts from the run's. */
const foldersOf = ({ origin }: Block): readonly string[] =>
  origin!.folders!.flatMap((folder, i, all) => {
    const whole = [folder, `${all[i + 1]}/${folder}`].find(isWhole)
    return whole === undefined ? [] : plain(whole)
  })

/** The folders where the run began, and those above or below. A call in a folder of the repository does not make that the root. */
const ownFolders = (folders: readonly string[], files: Files): readonly string[] => {
  const began = folders.at(-1)!
  return folders.filter(
    folder => isIn(began, folder) || (isIn(folder, began) && !files.folders.has(below(folder, began)!)),
  )
}

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

/** True if a block is about a file that is there: what writes a whole file may make a new one. */
const needsFile = (block: Block): boolean =>
  opsOf(block)
    .slice(0, 1)
    .some(op => !givesFile(op))

/** The folders above one in which a run worked, where that is a tracked folder of the repository. */
function foldersAbove(folder: string, { folders }: Files): readonly string[] {
  const parts = folder.split('/')
  return parts.flatMap((_, i) => {
    const tail = parts.slice(parts.length - i).join('/')
    return i > 0 && folders.has(tail) ? [parts.slice(0, -i).join('/')] : []
  })
}

function located(block: Block, roots: Roots, files: Files): Block {
  const { folders: _, ...origin } = block.origin!
  const place = (path: string): string | undefined => placed(path, block, roots, files)
  const path = place(block.path)
  if (path === undefined)
    return { ...block, origin: origin.fate === 'left' ? origin : { ...origin, fate: 'left', why: OUTSIDE } }
  const moved = (op: Op): Op => (op.kind === 'rename' ? { ...op, to: place(op.to) ?? op.to } : op)
  return { ...block, path, steps: block.steps.map(step => step.map(moved)), origin }
}

const OUTSIDE = problem('log/outside', 'the path is outside the folder that the run worked in')

/** The place below a repository where Claude Code puts worktrees of it. */
const WORKTREE = /^\.claude\/worktrees\/[^/]+\/(?=.)/

/** A path below one of the roots; undefined for one outside all of them. Of two files that it may be the text decides later. */
function placed(path: string, block: Block, { all, alike }: Roots, files: Files): string | undefined {
  const whole = wholeOf(path, block)
  if (!isWhole(whole)) return path
  const tracked = (roots: readonly string[]) => inside(roots).filter(one => files.paths.has(one))
  const inside = (roots: readonly string[]) => roots.flatMap(root => below(whole, root)?.replace(WORKTREE, '') ?? [])
  const isOpen = needsFile(block) && unique(tracked(alike)).length > 1
  return isOpen ? whole : (tracked(all)[0] ?? inside(all)[0])
}

/** A path from the root of the disk, if it is known where it counts from. */
export function wholeOf(path: string, block: Block): string {
  const [folder] = isWhole(path) ? [] : foldersOf(block)
  return isWhole(path) ? plain(path) : folder === undefined || path === '' ? path : plain(`${folder}/${path}`)
}

export const isWhole = (path: string): boolean => /^(?:[/~]|[A-Za-z]:[\\/]|file:\/\/)/.test(path)

/** A path with `/` between its parts, without `.` and `..`, its drive in small letters, and without the names that systems put before one. */
function plain(path: string): string {
  const bare = path.startsWith('file://') ? pathOfUri(path).slice('file://'.length) : path
  const [, drive = ''] = /^\/?([A-Za-z]:)(?=[\\/])/.exec(bare) ?? []
  const slashed = drive ? bare.replace(/^\//, '').slice(drive.length).replaceAll('\\', '/') : bare
  const parts: string[] = []
  for (const part of slashed.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  if (parts[0] === 'private' && (parts[1] === 'tmp' || parts[1] === 'var')) parts.shift()
  return drive.toLowerCase() + (slashed.startsWith('~') ? '' : '/') + parts.join('/')
}

/** The rest of a path after a root, by whole parts; on a drive, in any case. */
function below(path: string, root: string): string | undefined {
  const start = root.replace(/\/?$/, '/')
  const begins = path.slice(0, start.length)
  const isBelow = begins === start || (start[0] !== '/' && begins.toLowerCase() === start.toLowerCase())
  return isBelow ? path.slice(start.length) : undefined
}

const isIn = (path: string, folder: string): boolean => path === folder || below(path, folder) !== undefined
