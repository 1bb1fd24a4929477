import { type Block, type EditOfCall, hasRun, type Shift } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { takesBack } from '../../shell/git-shift.ts'
import { isWhole, wholeOf } from '../log-paths.ts'
import { leftOut } from './blocks.ts'

/** The change of one call to one file, and where git has it. */
interface Change {
  readonly edit: EditOfCall
  path: string
  /** A command that ran meets what ran, a proposed one what was proposed. */
  readonly ran: boolean
  /** The file comes from the run: git does not know it before it is added. */
  readonly isNew: boolean
  place: 'tree' | 'index' | 'commit' | 'stash' | 'gone'
  /** The number of its commit, or the command that took it away. */
  at?: number | Block
}

interface WorkTree {
  readonly changes: Change[]
  /** The changes of files that come from the run, by path. */
  readonly fresh: Map<string, Change[]>
  readonly stashes: Block[]
  /** Copies by their paths: of which file, and the changes that it had. */
  readonly copies: Map<string, { readonly of: string; readonly has: ReadonlySet<Change> }>
  /** Commands that may have taken changes back. */
  readonly takers: { readonly block: Block; readonly isKnown: boolean }[]
  commits: number
}

/** Follows through a log what its commands did with the changes of the calls before them. */
export function createWorkTree() {
  const tree: WorkTree = { changes: [], fresh: new Map(), stashes: [], copies: new Map(), takers: [], commits: 0 }
  return {
    /** The block, in the order of the calls; undefined for a command that is only about other changes: `end` has it if it must be named. */
    add: (block: Block): Block | undefined => {
      const { shift, origin } = block
      const isLeft = origin?.call === undefined || origin.fate === 'left' || origin.fate === 'undecided'
      if (isLeft) return shift && !takesBack(shift) ? undefined : block
      const copied = copyOf(block)
      if (copied && restores(tree, block, copied)) return undefined
      if (copied && shift) return block
      if (shift) {
        move(tree, block, shift)
        return undefined
      }
      tree.copies.delete(wholeOf(block.path, block))
      for (const change of changesIn(tree, block, origin.call)) {
        tree.changes.push(change)
        if (change.isNew) remember(tree, change)
      }
      if (copied) rename(tree, ...copied)
      return block
    },
    end: (): readonly Block[] => tree.takers.flatMap(taker => takerOf(tree, taker) ?? []),
  }
}

/** The change of a block; of one that writes a whole file two, since the file may be new or not: one of them holds. */
function changesIn({ fresh }: WorkTree, block: Block, call: number): readonly Change[] {
  const path = wholeOf(block.path, block)
  const change = { path, ran: hasRun(block), place: 'tree' } as const
  const edit = { call, id: block.id }
  const first = block.steps[0]?.[0]?.kind
  const before = fresh.get(path)?.findLast(({ place }) => place !== 'gone')
  if (first === 'create' || (before && before.edit.ifNew === undefined)) return [{ ...change, edit, isNew: true }]
  if (first !== 'rewrite' && !before) return [{ ...change, edit, isNew: false }]
  return [true, false].map(isNew => ({ ...change, edit: { ...edit, ifNew: isNew }, isNew }))
}

/** Adds a change of a new file to its list. */
function remember({ fresh }: WorkTree, change: Change): void {
  const all = fresh.get(change.path)
  if (all) all.push(change)
  else fresh.set(change.path, [change])
}

/** Gives new files the path to which they were moved: nothing at the old one touches them. */
function rename(tree: WorkTree, of: string, to: string): void {
  const { changes, fresh } = tree
  for (const change of changes) {
    if (!change.isNew || change.place === 'gone' || !`${change.path}/`.startsWith(`${of}/`)) continue
    fresh.delete(change.path)
    change.path = to + change.path.slice(of.length)
    remember(tree, change)
  }
}

function move(tree: WorkTree, block: Block, shift: Shift): void {
  const { from, to, count = 0 } = shift
  const paths = shift.paths.map(path => wholeOf(path, block))
  const isAdded = ({ isNew, place }: Change) => isNew && (place === 'index' || place === 'commit')
  const added = new Set(tree.changes.filter(isAdded).map(({ path }) => path))
  const meant = tree.changes.filter(
    change =>
      change.ran === hasRun(block) &&
      isFrom(tree, change, shift, added) &&
      (paths.length === 0 || paths.some(path => covers(path, change.path))),
  )
  // no one knows what an editor undid before the log, or in which commit a command ended
  const isShort = shift.newest ? meant.length === 0 : from.includes('commit') && count > tree.commits
  if (to === 'commit') tree.commits += count
  else if (from.includes('commit')) tree.commits = Math.max(0, tree.commits - count)
  for (const change of shift.newest ? meant.slice(-1) : meant) {
    change.place = to
    change.at = to === 'commit' ? tree.commits : block
  }
  if (from.includes('stash')) tree.stashes.splice(-1 - count, shift.keeps ? 0 : 1)
  else if (to === 'stash' && meant.length > 0) tree.stashes.push(block)
  if (takesBack(shift)) tree.takers.push({ block, isKnown: !shift.elsewhere && !isShort })
}

/** The file and its copy, after a block that makes one, or that gives one another name. */
function copyOf(block: Block): readonly [of: string, path: string] | undefined {
  const { shift } = block
  const op = block.steps[0]?.[0]
  const [of, path] = shift ? [shift.copyOf, shift.paths[0]] : op?.kind === 'rename' ? [block.path, op.to] : []
  return of === undefined || path === undefined ? undefined : [wholeOf(of, block), wholeOf(path, block)]
}

/** Takes back the changes of a file since the copy of it was made that now takes its place, and gives back what it had; false for any other copy. */
function restores(tree: WorkTree, block: Block, [of, path]: readonly [string, string]): boolean {
  const copy = tree.copies.get(of)
  const has = tree.changes.filter(change => change.path === of && change.place !== 'gone')
  if (block.shift) tree.copies.set(path, { of, has: new Set(has) })
  if (copy?.of !== path || !hasRun(block)) return false
  const command = block.shift?.command ?? `mv ${block.path}`
  const taker = { ...block, steps: [], shift: { from: ['tree'], to: 'gone', paths: [path], command } } as const
  for (const change of tree.changes) {
    const isBack = copy.has.has(change)
    if (change.path === path && (change.place === 'gone') === isBack)
      Object.assign(change, isBack ? { place: 'tree' } : { place: 'gone', at: taker })
  }
  tree.takers.push({ block: taker, isKnown: true })
  return true
}

function isFrom(
  { commits, stashes }: WorkTree,
  { place, isNew, at, path }: Change,
  { from, count = 0 }: Shift,
  added: ReadonlySet<string>,
): boolean {
  if (place === 'tree') return from.includes(isNew && !added.has(path) ? 'new' : 'tree')
  if (place === 'gone' || !from.includes(place)) return false
  return place === 'index' || (place === 'commit' ? (at as number) > commits - count : at === stashes.at(-1 - count))
}

/** A command as a row of the report, if it took changes back or if no one knows what the files are after it. */
function takerOf({ changes }: WorkTree, { block, isKnown }: WorkTree['takers'][number]): Block | undefined {
  const taken = changes.filter(({ at, place }) => at === block && (place === 'gone' || place === 'stash'))
  if (taken.length === 0 && isKnown) return undefined
  const { shift, ...rest } = block
  const { command, paths } = shift!
  const edits = taken.map(({ edit }) => edit)
  const why: Diagnostic = { code: 'log/taken-back', message: `\`${command}\` took back edits of earlier calls` }
  const path = paths.length === 1 && !paths[0]!.includes('*') ? paths[0]! : ''
  const origin = { ...block.origin!, takesBack: { command, edits } }
  const taker = { ...rest, path, origin }
  return isKnown ? leftOut(taker, why) : taker
}

/** True if a path is of a file, or of a folder above it; where only one of them says where it begins, by its last parts. */
function covers(path: string, file: string): boolean {
  if (path.includes('*')) return patternOf(path, isWhole(path) === isWhole(file)).test(file)
  if (path === '' || path === file || file.startsWith(`${path}/`)) return true
  return (
    isWhole(path) !== isWhole(file) &&
    (file.endsWith(`/${path}`) || path.endsWith(`/${file}`) || file.includes(`/${path}/`))
  )
}

/** A pattern of a shell with one star, or of git with two: only git's goes over folders. */
const patternOf = (path: string, isAnchored: boolean): RegExp => {
  const [before, after] = path.split(/\*+/).map(part => part.replace(/[.+]/g, '\\$&'))
  return new RegExp(`${isAnchored ? '^' : '(?:^|/)'}${before}${path.includes('**') ? '.*' : '[^/]*'}${after}$`)
}
