import { type Block, hasRun, opsOf } from '../block.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import { likeness } from '../text/likeness.ts'
import { scriptOf } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'

/** The blocks of a source that replace text in one file, by what they replace: N equal blocks are meant for N equal places. */
const changesIn = ({ at, path, steps }: Block, half: (op: ReplaceOp) => unknown): string | undefined => {
  const ops = steps.flat()
  const isPlain = steps.length === 1 && ops.every(op => op.kind === 'replace' && !op.all)
  return isPlain ? JSON.stringify([at.name, path, (ops as readonly ReplaceOp[]).map(half)]) : undefined
}

/**
 * @param wanted false for blocks that are left out
 * @returns for each block the number of blocks from it on that ask for the same
 */
export function repeats(blocks: readonly Block[], wanted: readonly boolean[]): (index: number) => number {
  const same = new Map<string, number>()
  const counts = blocks.map(() => 1)
  for (let i = blocks.length - 1; i >= 0; i--) {
    const key = wanted[i]
      ? changesIn(blocks[i]!, ({ search, replace, hint }) => [search, replace, hint?.headers])
      : undefined
    if (key === undefined) continue
    counts[i] = (same.get(key) ?? 0) + 1
    same.set(key, counts[i]!)
  }
  return index => counts[index]!
}

/**
 * @returns for each block the lines that later ones add at the same old text, the last block first: each block puts its own right next to it
 */
export function addedLater(
  blocks: readonly Block[],
  wanted: readonly boolean[],
): (index: number) => readonly (readonly string[])[] {
  const same = new Map<string, readonly (readonly string[])[]>()
  const later = blocks.map((): readonly (readonly string[])[] => [])
  for (let i = blocks.length - 1; i >= 0; i--) {
    const ops = opsOf(blocks[i]!)
    const key = wanted[i] && ops.length === 1 ? changesIn(blocks[i]!, ({ search }) => search.trimEnd()) : undefined
    if (key === undefined || takesAway(blocks[i]!)) continue
    later[i] = same.get(key) ?? []
    same.set(key, [...later[i]!, addedBy(blocks[i]!)])
  }
  return index => later[index]!
}

/**
 * @returns for each block whose new text is the old text of a later one the block that does what both do: if it was made before, so was this one
 */
export function madeOver(blocks: readonly Block[], wanted: readonly boolean[]): (index: number) => Block | undefined {
  const byOld = new Map<string, ReplaceOp>()
  const both = blocks.map((): Block | undefined => undefined)
  for (let i = blocks.length - 1; i >= 0; i--) {
    const [block, [op, more]] = [blocks[i]!, opsOf(blocks[i]!)]
    const keyOf = (half: 'search' | 'replace') => changesIn(block, op => op[half].trim())
    const [old, made] = [keyOf('search'), keyOf('replace')]
    if (!wanted[i] || old === undefined || made === undefined || old === made || op?.kind !== 'replace' || more)
      continue
    const last = byOld.get(made)
    const whole = last ? { ...op, replace: last.replace } : op
    if (last) both[i] = { ...block, steps: [[whole]] }
    byOld.set(old, whole)
  }
  return index => both[index]
}

/**
 * Why a block is withdrawn: a later one of the same source corrects it. It has the same file and the same old text, but other new
 * text, and the earlier one would take the old text away.
 */
export function supersededBy(
  blocks: readonly Block[],
  wanted: readonly boolean[],
): (index: number) => Diagnostic | undefined {
  const latest = new Map<string, number>()
  const by = blocks.map((): number | undefined => undefined)
  for (let i = blocks.length - 1; i >= 0; i--) {
    const key =
      wanted[i] && !blocks[i]!.chosen && blocks[i]!.problems.length === 0 && !hasRun(blocks[i]!)
        ? changesIn(blocks[i]!, ({ search }) => search.trimEnd())
        : undefined
    if (key === undefined) continue
    const later = latest.get(key)
    if (later === undefined) latest.set(key, i)
    else if (isOther(blocks[i]!, blocks[later]!) && (takesAway(blocks[i]!) || isVersion(blocks[i]!, blocks[later]!)))
      by[i] = later
  }
  return index => {
    const later = by[index]
    return later === undefined
      ? undefined
      : { code: 'policy/superseded', message: `block ${later + 1} replaces the same text with something else` }
  }
}

const isOther = (a: Block, b: Block): boolean => {
  const newText = (block: Block) =>
    (opsOf(block) as readonly ReplaceOp[]).map(({ replace }) => replace.trimEnd()).join('\0')
  return newText(a) !== newText(b)
}

/** Two insertions that are this much alike are versions of one. */
const VERSION = 0.7

/** True if what two blocks add at one place is nearly the same. */
function isVersion(a: Block, b: Block): boolean {
  const says = (block: Block) =>
    addedBy(block)
      .map(collapse)
      .filter(line => line !== '')
  const [one, other] = [says(a), says(b)]
  const areTwo = isAtEdge(a) && isAtEdge(b) && areOfAKind(one, other)
  return likeness(one.join(' '), other.join(' ')) >= VERSION && !areTwo
}

/** The lines that a block adds. */
const addedBy = (block: Block): readonly string[] =>
  (opsOf(block) as readonly ReplaceOp[]).flatMap(({ search, replace }) => {
    const lines = replace.trimEnd().split('\n')
    return scriptOf(search.trimEnd().split('\n'), lines).hunks.flatMap(hunk => hunk.new.map(r => lines[r]!))
  })

/** True for two lines that differ in a name and are meant to add up: imports, items of a list. What a name is set to, or returned, is one value. */
function areOfAKind([a, ...more]: readonly string[], [b, ...others]: readonly string[]): boolean {
  if (a === undefined || b === undefined || more.length + others.length > 0) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const head = a.slice(0, same).replace(/[\p{L}\p{N}_]+$/u, '')
  if (/[=:]|^(?:return|raise|throw|yield)\b/.test(head)) return false
  const [name, other] = [a, b].map(line => /^[\p{L}_][\p{L}\p{N}_]*/u.exec(line.slice(head.length))?.[0])
  return name !== undefined && other !== undefined && likeness(name, other) < VERSION
}

/** True if a block adds lines only below its old text, or only above it: others can do so too. */
const isAtEdge = (block: Block): boolean =>
  (opsOf(block) as readonly ReplaceOp[]).every(({ search, replace }) => {
    const [old, made] = [search.trimEnd(), replace.trimEnd()]
    return made.startsWith(`${old}\n`) || made.endsWith(`\n${old}`)
  })

/** True if a line of the old text is not in the new one: insertions at one line are meant to add up. */
const takesAway = (block: Block): boolean =>
  (opsOf(block) as readonly ReplaceOp[]).some(({ search, replace }) => {
    const lines = search.split('\n')
    return scriptOf(lines, replace.split('\n')).hunks.some(({ old }) => old.some(s => !isBlank(lines[s]!)))
  })
