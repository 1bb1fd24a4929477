import { type Block, hasRun, kinOf, OR_ELSE } from '../block.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import { definedBy, nameOf } from '../place/laws/names.ts'
import { likeness } from '../text/likeness.ts'
import { scriptOf } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import { changedSpan } from '../text.ts'
import { orderOf } from './order.ts'

/** How later blocks of the same source bear on a block. */
export interface Later {
  /** How many blocks from it on ask for the same: N equal blocks are meant for N equal places. */
  readonly again: number
  /** Does what it and later blocks do whose old text is its new text, or lines of it: if that was made before, so was this one. */
  readonly both?: Block
  /** Why it is withdrawn: a later block replaces the same old text by another new text, and this one would take the old text away. */
  readonly superseded?: Diagnostic
  /** The index of that later block. */
  readonly by?: number
}

type Ops = readonly ReplaceOp[]

/**
 * How later blocks of the same source bear on each block that replaces text in one file.
 * @param wanted false for blocks that are left out
 */
export function laterThan(blocks: readonly Block[], wanted: readonly boolean[]): readonly Later[] {
  const equal = new Map<string, number>()
  const single = new Map<string, Ops>()
  const latest = new Map<string, { readonly number: number; readonly ops: Ops }>()
  /** Texts to replace of which the next block for them says that it corrects one. */
  const isSaid = new Set<string>()
  const told = blocks.map((): Later => ({ again: 1 }))
  for (const i of orderOf(blocks).toReversed()) {
    const block = blocks[i]!
    const ops = replacements(block)
    if (!wanted[i] || !ops) continue
    const keyOf = (said: (op: ReplaceOp) => unknown) => JSON.stringify([block.at.name, block.path, ops.map(said)])
    const asked = keyOf(({ search, replace, hint }) => [search, replace, hint?.headers])
    const again = (equal.get(asked) ?? 0) + 1
    equal.set(asked, again)
    const place = keyOf(({ search, hint }) => [search.trimEnd(), hint?.headers])
    const kin = kinOf(block)
    const next = single.get(kin) ?? []
    const op = ops.length === 1 && ops[0]!.search.trim() !== ops[0]!.replace.trim() ? ops[0]! : undefined
    const whole = op && next.reduce(over, op.replace)
    if (op) single.set(kin, [op, ...next.slice(0, MAX_NEXT)])
    const isFirm = !block.chosen && block.problems.length === 0 && !hasRun(block)
    const by = isFirm ? latest.get(place) : undefined
    if (isFirm && !by) latest.set(place, { number: i + 1, ops })
    const isElse = by !== undefined && blocks[by.number - 1]!.option === OR_ELSE
    const isCorrected =
      by && isOther(ops, by.ops) && (takesAway(ops) || isVersion(ops, by.ops) || isSaid.has(place) || isElse)
    isSaid[block.corrects ? 'add' : 'delete'](place)
    told[i] = {
      again,
      ...(op &&
        whole !== undefined &&
        whole !== op.replace && { both: { ...block, steps: [[{ ...op, replace: whole }]] } }),
      ...(isCorrected && {
        by: by.number - 1,
        superseded: {
          code: 'policy/superseded',
          message: `block ${by.number} replaces the same text with something else`,
        },
      }),
    }
  }
  for (const [i, { withdraws = [] }] of blocks.entries())
    for (let k = i - 1; wanted[i] && k >= 0 && withdraws.includes(blocks[k]!.id); k--)
      told[k] = { superseded: takenBack(i + 1), ...told[k]! }
  return told
}

const takenBack = (by: number): Diagnostic => ({
  code: 'policy/superseded',
  message: `the words above block ${by} take this one back`,
})

/** The most later blocks to look at. */
const MAX_NEXT = 50

/** The new text of a block after a later one, if that replaces it, or lines that it has once. */
function over(text: string, { search, replace }: ReplaceOp): string {
  if (text.trim() === search.trim()) return replace
  const whole = (lines: string) => (lines.endsWith('\n') ? lines : `${lines}\n`)
  const [before, after, ...more] = `\n${text}\n`.split(`\n${whole(search)}`)
  // lines that are taken out were moved
  if (isBlank(search) || isBlank(replace) || after === undefined || more.length > 0) return text
  return `${before}\n${whole(replace)}${after}`.slice(1, -1)
}

/** The ops of a block that does nothing but replace text, or lines that it shows; of these with the number, which is never in the new text. */
function replacements({ steps: [ops = [], ...others] }: Block): Ops | undefined {
  const read = ops.flatMap((op): Ops => {
    if (op.kind === 'lines' && op.expect !== undefined)
      return [{ kind: 'replace', search: `\0${op.first.line}-${op.last.line}\n${op.expect}`, replace: op.text }]
    return op.kind === 'replace' && !op.all ? [op] : []
  })
  return others.length === 0 && read.length === ops.length ? read : undefined
}

const isOther = (a: Ops, b: Ops): boolean => {
  const newText = (ops: Ops) => ops.map(({ replace }) => replace.trimEnd()).join('\0')
  return newText(a) !== newText(b)
}

/** Two insertions that are this much alike are versions of one; and two of one line, where a name is most of it. */
const VERSION = 0.6
const LINE_VERSION = 0.7

/** Characters of an insertion by which it is known as another version of one. */
const MOST_COMPARED = 1000

/** True if what two blocks add at one place is nearly the same, or defines one thing that what is there does not. */
function isVersion(a: Ops, b: Ops): boolean {
  const says = (ops: Ops) =>
    addedBy(ops)
      .map(collapse)
      .filter(line => line !== '')
  const [one, other] = [says(a), says(b)]
  const areTwo = isAtEdge(a) && isAtEdge(b) && (areOfAKind(one, other) || areNamedApart(one, other))
  const least = one.length + other.length > 2 ? VERSION : LINE_VERSION
  const start = (lines: readonly string[]) => lines.join(' ').slice(0, MOST_COMPARED)
  return (likeness(start(one), start(other)) >= least && !areTwo) || defineOne(a, one[0], other[0])
}

/**
 * True if two lines define the same for the same parameters, and no old text does: what has one form may have others, and some things have several
 * parts.
 */
function defineOne(ops: Ops, one = '', other = ''): boolean {
  const name = definedBy(one)
  if (name === undefined || name !== definedBy(other) || parametersIn(one) !== parametersIn(other)) return false
  if (/\b(?:extension|namespace|module)\b/.test(one)) return false
  return ops.every(({ search }) => search.split('\n').every(line => definedBy(line) !== name))
}

const parametersIn = (line: string): string | undefined => /\(.*\)/.exec(line)?.[0]

/** The lines that a block adds. */
const addedBy = (ops: Ops): readonly string[] =>
  ops.flatMap(({ search, replace }) => {
    const lines = replace.trimEnd().split('\n')
    return scriptOf(search.trimEnd().split('\n'), lines).hunks.flatMap(hunk => hunk.new.map(r => lines[r]!))
  })

/** True for two lines that differ in a name and are meant to add up: imports, items of a list. What a name is set to, or returned, is one value. */
function areOfAKind([a = '', ...more]: readonly string[], [b = '', ...others]: readonly string[]): boolean {
  if (more.length + others.length > 0) return false
  const head = a.slice(0, changedSpan(a, b).start).replace(/[\p{L}\p{N}_]+$/u, '')
  if (/[=:]|^(?:return|raise|throw|yield)\b/.test(head)) return false
  const [name, other] = [a, b].map(line => /^[\p{L}_][\p{L}\p{N}_]*/u.exec(line.slice(head.length))?.[0])
  return name !== undefined && other !== undefined && likeness(name, other) < VERSION
}

/** Characters of a line in which its name is looked for. */
const MOST_NAMED = 100

/** True if each of two things of several lines has a word in its name that the other's has not: `getName`, `getEmail`. */
function areNamedApart([a = '', ...more]: readonly string[], [b = '', ...others]: readonly string[]): boolean {
  const [name, other] = [a, b].map(
    line => (nameOf(line.slice(0, MOST_NAMED)) ?? '').match(/\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+/gu) ?? [],
  )
  const isOwn = (words: readonly string[]) => (word: string) => words.every(one => likeness(word, one) < VERSION)
  return more.length > 0 && others.length > 0 && name!.some(isOwn(other!)) && other!.some(isOwn(name!))
}

/** True if a block adds lines only below its old text, or only above it: others can do so too. */
const isAtEdge = (ops: Ops): boolean =>
  ops.every(({ search, replace }) => {
    const [old, made] = [search.trimEnd(), replace.trimEnd()]
    return made.startsWith(`${old}\n`) || made.endsWith(`\n${old}`)
  })

/** True if a line of the old text is not in the new one: insertions at one line are meant to add up. */
const takesAway = (ops: Ops): boolean =>
  ops.some(({ search, replace }) => {
    const lines = search.split('\n')
    return scriptOf(lines, replace.split('\n')).hunks.some(({ old }) => old.some(s => !isBlank(lines[s]!)))
  })
