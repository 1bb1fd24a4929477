import type { Block } from '../core/block.ts'
import { type Code, codes } from '../core/codes.ts'
import { counted, type Diagnostic } from '../core/diagnostic.ts'
import type { BlockResult } from '../core/outcome.ts'
import { lowerFirst } from './facts.ts'
import { clip, clipLines, visible } from './quote.ts'

/** Words for what each rule forgave; a rule that is not listed is reported by its name. */
const FORGIVEN: Readonly<Record<string, string>> = {
  exact: '',
  inline: '',
  'trailing-space': 'spaces at line ends differed',
  indentation: 'indentation differed',
  'inner-spacing': 'spacing differed',
  'blank-lines': 'blank lines differed',
  typographic: 'curly quotes or dashes differed',
  'line-numbers': 'copied line numbers removed',
  escapes: 'escapes differed',
  'html-entities': 'HTML entities differed',
  elision: 'omitted lines filled in',
  'line-breaks': 'line breaks differed',
  'line-order': 'the order of lines differed',
  'line-twice': 'a line stood twice',
  similar: 'matched similar lines',
}

interface PhraseOptions {
  /** False if the line is reported next to it. */
  readonly line?: boolean
  /** Text after the line of a block that was applied. */
  readonly where?: string
  /** The number of the one block for which others were withheld. */
  readonly failed?: number | undefined
}

/** A block's result in fixed words and numbers, nothing of the author's: `applied at line 41`, `refused: protected path`. */
export const phraseOf = (result: BlockResult, options: PhraseOptions = {}): string =>
  wordsOf(result, options) + inLog(result.block)

function wordsOf(result: BlockResult, { line = true, where = '', failed }: PhraseOptions): string {
  const { status, code, problem } = result
  switch (status) {
    case 'applied':
    case 'validated':
      return [done(result, line, where), ...extras(result)].join(', ')
    case 'already-applied':
      return isUndoing(result.block) ? 'already undone' : 'already applied'
    case 'no-change':
      return code === 'ok/answered' ? 'shown below' : 'no change'
    case 'skipped':
      if (code !== 'policy/atomic') return `skipped: ${titleOf(code)}`
      return `not applied: ${failed === undefined ? 'another block' : `block ${failed}`} failed`
    case 'not-in-context':
      return `refused: ${titleOf(code)}`
    case 'failed':
      return `${isRefusal(code) ? 'refused: ' : ''}${problem ? reason(problem) : titleOf(code)}`
    default:
      return status satisfies never
  }
}

/** True for a change that undoes a commit or a run: no one wrote it, so it has neither an id nor a place in a text. */
export const isUndoing = ({ format }: Block): boolean => format === 'undo'

/** True if a rule forbids the edit, and not its text that fails. */
export const isRefusal = (code: Code): boolean => code.startsWith('path/') || code.startsWith('policy/')

/** Titles that are met often, shorter. */
const SHORT: Partial<Readonly<Record<Code, string>>> = {
  'locate/not-found': 'not found',
  'locate/conflict': 'a line to change differs in the file',
  'file/missing': 'no file to edit',
  'path/unsafe': 'unsafe path',
  'path/protected': 'protected path',
}

const titleOf = (code: Code): string => SHORT[code] ?? lowerFirst(codes[code].title)

function reason(problem: NonNullable<BlockResult['problem']>): string {
  const { code, lines = [] } = problem
  const title = code === 'locate/ambiguous' && lines.length > 1 ? `matches ${lines.length} places` : titleOf(code)
  return title + atLines(problem) + closest(problem)
}

function closest({ code, detail }: Diagnostic, address = ''): string {
  const nearest = code === 'locate/not-found' ? detail?.nearest : undefined
  return nearest
    ? `; closest match: line ${nearest.line}${address} (${Math.round(nearest.likeness * 100)}% similar)`
    : ''
}

/** Where a line is, in the file's own words: `, in class Parser › next`, the words between backticks. */
const within = (address: readonly string[] = []): string =>
  address.length === 0 ? '' : `, in \`${visible(address.join(' › ')).replaceAll('`', "'")}\``

function done({ block, status, change, line }: BlockResult, lineToo: boolean, where: string): string {
  const would = status === 'validated'
  const applied = isUndoing(block) ? ['undone', 'would be undone'] : ['applied', 'would apply']
  const at = line === undefined || !lineToo ? '' : ` at line ${line}${where}`
  switch (change) {
    case 'created':
    case 'deleted':
      return would ? `would be ${change}` : change
    case 'renamed':
      return (would ? 'would be renamed' : 'renamed') + (line === undefined ? '' : `, changed${at}`)
    case 'modified':
    case undefined:
      return applied[Number(would)] + at
    default:
      return change satisfies never
  }
}

function extras({ matcher = 'exact', count, block }: BlockResult): readonly string[] {
  const forgiven = matcher.split(' + ').map(rule => FORGIVEN[rule] ?? `matched by ${rule}`)
  const proposal = block.origin?.fate === 'proposed' ? 'a proposal' : ''
  return [!count ? '' : counted(count, 'place'), ...forgiven, proposal].filter(Boolean)
}

/** Path and line as an editor understands them: `src/a.ts:12`, `a.ts → b.ts`. */
export function placeOf({ block, line, movedTo }: BlockResult): string {
  const at = line === undefined ? '' : `:${line}`
  return visible(`${clip(block.path, 300)}${at}${movedTo ? ` → ${movedTo}` : ''}`)
}

/** Where a block out of an agent's log is: ` (call 17 of the log, turn 6)`; empty for any other. */
export function inLog({ origin }: Block): string {
  if (!origin) return ''
  const call = origin.call === undefined ? [] : [`call ${origin.call} of the log`]
  const turn = origin.turn === undefined ? [] : [`turn ${origin.turn}`]
  const parts = [...call, ...turn]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** Status, rule and count: `applied, indentation`, `failed, locate/ambiguous`. */
export function factsOf({ status, code, change, matcher, count }: BlockResult): string {
  const good = code.startsWith('ok/')
  const facts = [
    code === 'ok/answered' ? 'answered' : status,
    good ? (change === 'modified' ? undefined : change) : code,
    matcher,
    !count ? undefined : counted(count, 'place'),
  ]
  return facts.filter(Boolean).join(', ')
}

/** `(line 3)`, `(lines 3, 9)`; empty when a diagnostic speaks of no line. */
export const atLines = ({ lines }: Diagnostic): string =>
  lines?.length ? ` (line${lines.length > 1 ? 's' : ''} ${clipLines(lines.map(String), 20).join(', ')})` : ''

/** The problem, with its lines and the nearest place: `not found; closest match: line 120, in class A (91% similar)`. */
export const messageOf = (problem: Diagnostic): string =>
  visible(problem.message) + atLines(problem) + closest(problem, within(problem.detail?.nearest?.address))

/** The next step, or empty. */
export const helpOf = ({ code, help }: Diagnostic): string => visible(help ?? codes[code].help)

/** Blocks by their numbers, runs of them in short: `block 4`, `blocks 1, 3–7 and 9`. */
export function named(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  const [last, ...rest] = runs
    .flatMap(([from, to]) => (to === from ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from}–${to}`]))
    .toReversed()
  const list = rest.length === 0 ? last : `${rest.toReversed().join(', ')} and ${last}`
  return `block${numbers.length === 1 ? '' : 's'} ${list}`
}
