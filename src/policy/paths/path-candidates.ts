import { type Block, opsOf } from '../../core/block.ts'
import { groupedBy } from '../../core/grouped.ts'
import { givesFile, nameIn } from '../../core/op.ts'
import { baseName, type RepoPath } from '../../core/path.ts'
import { fold } from '../../core/text/fold.ts'
import { hasLabel, isAbsolute } from './written-path.ts'

/** Most tracked files that one written path is compared with: a name like `index.ts` may have hundreds. */
const MOST = 40

/** The parts of a path, whatever it is written with: `C:\\x\\src\\a.py`, `file:///x/src/a.py`, `./src//a.py`. */
const partsOf = (written: string): readonly string[] =>
  written
    .replace(/^file:\/\//, '')
    .split(/[/\\]/)
    .filter(part => part !== '' && part !== '.')

/** A path below one of the roots, as a path of the repository; undefined for any other. */
export function withoutRoot(written: string, roots: readonly string[]): string | undefined {
  const parts = partsOf(written)
  if (parts.includes('..')) return undefined
  const ofRoots = roots
    .filter(root => isAbsolute(root) === isAbsolute(written))
    .map(partsOf)
    .filter(root => root.length > 0 && root.length < parts.length)
  const root = ofRoots.find(each => each.every((part, i) => part === parts[i]))
  return root && parts.slice(root.length).join('/')
}

/** The paths that are left of a path without some folders: of one that is not absolute, those that are tracked. */
export const endsOf = (written: string, tracked: ReadonlySet<string>): readonly string[] =>
  partsOf(written)
    .map((_, i, parts) => parts.slice(i).join('/'))
    .filter(end => isAbsolute(written) || tracked.has(end))

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** A new name in the folder in which a file was written, in that of the file that is meant; any other as it is. */
export const besideMeant = (to: string, written: string, path: string): string =>
  folderOf(to) === folderOf(written) ? folderOf(path) + baseName(to) : to

/** The folders of a path before a file that it ends in. */
export function rootBefore(written: string, file: string): string | undefined {
  const path = written.replaceAll('\\', '/')
  return path.endsWith(`/${file}`) ? path.slice(0, -file.length - 1) : undefined
}

/**
 * The tracked files that a path may mean: it ends in one of them (`/testbed/src/a.py`), is the end of one (`a.py`), omits folders
 * (`src/a.py` for `src/lib/a.py`), or differs in case. A file that is missing in a folder of the repository is none of a folder above.
 */
export function mayMean(written: string, tracked: readonly RepoPath[]): readonly RepoPath[] {
  const parts = partsOf(written)
  const name = parts.at(-1)?.toLowerCase()
  if (parts.includes('..')) return []
  const folded = parts.map(fold)
  const folder = `${parts.slice(0, -1).join('/')}/`
  const isFolder = tracked.some(path => path.startsWith(folder))
  return atMost(
    tracked.filter(path => {
      if (baseName(path).toLowerCase() !== name) return false
      const own = path.split('/').map(fold)
      return (endsIn(folded, own) && !(isFolder && own.length < parts.length)) || isWithin(folded, own)
    }),
  )
}

/** The tracked files that an absolute path ends in. What goes through a folder of the repository may be a new file, and so may a name alone. */
export function endsBelow(written: string, tracked: readonly RepoPath[], isNew: boolean): readonly RepoPath[] {
  const own = new Set(tracked.flatMap(path => (path.includes('/') ? path.split('/', 1) : [])))
  const isBelow = (path: string) =>
    rootBefore(written, path)
      ?.split('/')
      .some(part => own.has(part)) === false
  const may = isAbsolute(written) ? mayMean(written, tracked) : []
  return may.filter(path => isBelow(path) && (!isNew || path.includes('/')))
}

/**
 * The tracked files of the same name in another folder, or in the same folder with another extension; of a name alone, those of that name. Of what
 * blocks create, those that have its name, which is alone, where what is written may be a new version of a file.
 */
export function nearMiss(
  written: string,
  tracked: readonly RepoPath[],
  blocks: readonly Block[] = [],
): readonly RepoPath[] {
  if (blocks.some(creates)) {
    const isVersion = blocks.flatMap(opsOf).every(op => op.kind === 'create' && op.update)
    return isVersion && !/[/\\]/.test(written) ? atMost(tracked.filter(path => baseName(path) === written)) : []
  }
  const parts = partsOf(written)
  const name = parts.at(-1) ?? ''
  if (parts.includes('..')) return []
  const folder = parts.slice(0, -1).join('/')
  const isSibling = (path: string) =>
    path.slice(0, Math.max(0, path.lastIndexOf('/'))) === folder && stem(baseName(path)) === stem(name)
  const isCalled = (path: string) => !/[./]/.test(written) && plainName(path) === written.toLowerCase()
  return atMost(tracked.filter(path => baseName(path) === name || isSibling(path) || isCalled(path)))
}

/** Other tracked files than the inherited one that a word above a block names without folder and ending: `utils` for `src/utils.ts`. */
export function besideNames(
  blocks: readonly Block[],
  tracked: readonly RepoPath[],
): (block: Block) => readonly RepoPath[] {
  const named = blocks.some(hasLabel) ? groupedBy(tracked, plainName) : new Map<string, RepoPath[]>()
  return block => {
    const said = hasLabel(block) ? block.label.toLowerCase().split(/\s+/) : []
    return said.includes(plainName(block.path)) ? [] : atMost(said.flatMap(word => named.get(word) ?? []))
  }
}

const stem = (name: string): string => name.replace(/(?<=[^.])\.[^.]*$/, '')

const plainName = (path: string): string => stem(baseName(path)).toLowerCase()

const atMost = (paths: readonly RepoPath[]): readonly RepoPath[] => (paths.length > MOST ? [] : paths)

const endsIn = (all: readonly string[], end: readonly string[]): boolean =>
  end.every((part, i) => part === all[all.length - end.length + i])

/** True if the parts of one path are parts of another, in the same order, with the same end. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = all.length - 1
  for (let i = some.length - 1; i >= 0; i--, at--) {
    while (at >= 0 && all[at] !== some[i]) at--
    if (at < 0) return false
  }
  return true
}

/** True for a block that may make a new file. */
export function creates(block: Block): boolean {
  const [op] = opsOf(block)
  return op !== undefined && (givesFile(op) || (op.kind === 'append' && op.creates === true))
}

/** The files that must be read to resolve the paths of blocks, besides those that they name. */
export function pathsToAsk(
  blocks: readonly Block[],
  tracked: readonly RepoPath[],
  roots: readonly string[] = [],
): readonly string[] {
  const known = new Set<string>(tracked)
  const open = groupedBy(
    blocks.filter(block => block.problems.length === 0 && !known.has(block.path)),
    block => block.path,
  )
  const asked = [...open].flatMap(([written, group]): readonly string[] => {
    if (group.some(creates)) return nearMiss(written, tracked, group)
    const below = withoutRoot(written, roots) ?? written
    return known.has(below)
      ? [below]
      : [written.replace(/^@/, ''), ...mayMean(written, tracked), ...nearMiss(written, tracked, group)]
  })
  const said = blocks.flatMap(besideNames(blocks, tracked))
  const renames = blocks.flatMap(({ path, steps }) =>
    steps.flat().flatMap(op => (op.kind === 'rename' ? [[path, op] as const] : [])),
  )
  const meant = (written: string) => (known.has(written) ? [] : mayMean(written, tracked))
  const fresh = renames.flatMap(([written, { to, into }]) =>
    [to, ...meant(written).map(path => besideMeant(to, written, path))].flatMap(name =>
      into ? [name, nameIn(name, written)] : name,
    ),
  )
  // a file that an earlier run made is perhaps not tracked yet
  const made = [...blocks.filter(creates).map(({ path }) => path), ...fresh]
  return [...asked, ...said, ...fresh, ...made.flatMap(path => endsOf(path, known))]
}
