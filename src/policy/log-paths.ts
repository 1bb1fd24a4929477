import type { Diagnostic } from '../core/diagnostic.ts'
import { type Block, type Op, opsOf } from '../core/op.ts'
import type { RepoPath } from '../core/path.ts'

/** Whether paths of a block are those of a log, so that the list of tracked files is needed to read them. */
export const hasLogPaths = ({ origin }: Block): boolean => origin?.folders !== undefined

/**
 * Brings the paths in the blocks of logs below the root of the repository: by the roots that the source knows, by the folders in which the run
 * worked, or, where the log does not say them, by the one folder that brings every path to a tracked file. What lies outside is left out by name,
 * and never mapped by its tail.
 */
export function withLogPaths(blocks: readonly Block[], tracked: Iterable<RepoPath>): readonly Block[] {
  if (!blocks.some(hasLogPaths)) return blocks
  const files = filesOf(tracked)
  const roots = new Map<string, Roots>()
  return blocks.map(block => {
    if (!hasLogPaths(block)) return block
    const { name } = block.at
    const own =
      roots.get(name) ??
      rootsOf(
        blocks.filter(one => hasLogPaths(one) && one.at.name === name),
        files,
      )
    roots.set(name, own)
    return located(block, own, files)
  })
}

/** The tracked files, and the folders above them. */
interface Files {
  readonly paths: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
}

function filesOf(tracked: Iterable<RepoPath>): Files {
  const paths = new Set<string>(tracked)
  const folders = new Set([''])
  for (const path of paths)
    for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) folders.add(folder)
  return { paths, folders }
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The folders that may be the root, the likeliest first. */
interface Roots {
  readonly roots: readonly string[]
  /** Whether the log says where it ran, so that any other path is outside; or its paths alone do. */
  readonly by: 'log' | 'paths' | 'nothing'
}

function rootsOf(blocks: readonly Block[], files: Files): Roots {
  const known = unique(blocks.flatMap(({ origin }) => origin!.folders!.roots.map(plain)))
  const ran = unique(blocks.flatMap(({ origin }) => origin!.folders!.ran.map(plain)))
  const edited = unique(
    blocks
      .filter(({ origin }) => origin!.fate !== 'left')
      .filter(needsFile)
      .flatMap(block => wholeOf(block.path, block) ?? []),
  )
  if (ran.length === 0 && !edited.some(path => known.some(root => below(path, root) !== undefined))) {
    const guess = onlyRoot(edited, files)
    return guess === undefined ? { roots: known, by: 'nothing' } : { roots: [...known, guess], by: 'paths' }
  }
  const above = ran.flatMap(folder => foldersAbove(folder, files))
  const counted = unique([...ran, ...above]).map(root => ({
    root,
    hits: edited.filter(path => files.paths.has(below(path, root) ?? '')).length,
  }))
  return {
    roots: [...known, ...counted.toSorted((a, b) => b.hits - a.hits).map(({ root }) => root)],
    by: ran.length > 0 ? 'log' : 'nothing',
  }
}

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

/** Whether a block is about a file that is there: what writes a whole file may make a new one. */
const needsFile = (block: Block): boolean => {
  const [first] = opsOf(block)
  return first !== undefined && first.kind !== 'create' && first.kind !== 'rewrite'
}

/** The folders above one in which a run worked, where that is a tracked folder of the repository. */
function foldersAbove(folder: string, { folders }: Files): readonly string[] {
  const parts = folder.split('/')
  return parts.flatMap((_, i) => {
    const tail = parts.slice(parts.length - i).join('/')
    return i > 0 && folders.has(tail) ? [parts.slice(0, -i).join('/')] : []
  })
}

/** The one folder below which every one of these paths is tracked. */
function onlyRoot(paths: readonly string[], files: Files): string | undefined {
  const [first, ...others] = paths
  if (first === undefined) return undefined
  const parts = first.split('/')
  const fitting = parts
    .map((_, i) => parts.slice(0, i).join('/'))
    .filter((root, i) => i > 0 && [first, ...others].every(path => files.paths.has(below(path, root) ?? '')))
  return fitting.length === 1 ? fitting[0] : undefined
}

function located(block: Block, roots: Roots, files: Files): Block {
  const { folders: _, ...origin } = block.origin!
  const place = (path: string): string | undefined => placed(path, block, roots, files)
  const path = place(block.path)
  if (path === undefined)
    return { ...block, origin: origin.fate === 'left' ? origin : { ...origin, fate: 'left', why: OUTSIDE } }
  const moved = (op: Op): Op => (op.kind === 'rename' ? { ...op, to: place(op.to) ?? op.to } : op)
  const told = roots.by === 'paths' && path !== block.path && origin.fate !== 'left' ? [GUESSED] : []
  return { ...block, path, steps: block.steps.map(step => step.map(moved)), notes: [...block.notes, ...told], origin }
}

const OUTSIDE: Diagnostic = {
  code: 'log/outside',
  message: 'the path is outside the folder that the run worked in',
}

const GUESSED: Diagnostic = {
  code: 'parse/healed',
  message:
    'the log does not say where it ran: every path that it edits is tracked below one folder, which is taken for the repository',
}

/** A path below one of the roots; undefined for one that the log says is outside all of them, and itself where nothing is known. */
function placed(path: string, block: Block, { roots, by }: Roots, files: Files): string | undefined {
  const whole = wholeOf(path, block)
  if (whole === undefined) return path
  const inside = roots.flatMap(root => below(whole, root) ?? [])
  const own = isWhole(path) ? [] : [path]
  const known = needsFile(block) ? [...inside, ...own].find(one => files.paths.has(one)) : undefined
  const found = known ?? inside[0] ?? own[0]
  if (found === undefined) return by === 'log' ? undefined : path
  // a folder that only the paths tell is not sure enough for new folders
  return by === 'paths' && !files.paths.has(found) && !files.folders.has(parentOf(found)) ? path : found
}

/** A path from the root of the disk, if it is known where it counts from. */
function wholeOf(path: string, { origin }: Block): string | undefined {
  if (isWhole(path)) return plain(path)
  const folder = origin!.folders!.ran[0]
  return folder === undefined || path === '' ? undefined : plain(`${folder}/${path}`)
}

const isWhole = (path: string): boolean => /^(?:[/~]|[A-Za-z]:[\\/]|file:\/\/)/.test(path)

/** A path with `/` between its parts, without `.` and `..`, its drive in small letters, and without the names that systems put before one. */
function plain(path: string): string {
  const bare = path.startsWith('file://') ? decoded(path.slice('file://'.length)) : path
  const isWindows = /^\/?[A-Za-z]:[\\/]/.test(bare)
  const slashed = isWindows ? bare.replace(/^\//, '').replaceAll('\\', '/') : bare
  const parts: string[] = []
  for (const part of slashed.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  if (isWindows) parts[0] = parts[0]!.toLowerCase()
  if (parts[0] === 'private' && (parts[1] === 'tmp' || parts[1] === 'var')) parts.shift()
  return (isWindows || slashed.startsWith('~') ? '' : '/') + parts.join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What follows a root in a path, by whole parts. */
const below = (path: string, root: string): string | undefined =>
  path.startsWith(`${root}/`) && path.length > root.length + 1 ? path.slice(root.length + 1) : undefined
