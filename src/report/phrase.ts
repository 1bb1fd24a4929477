import type { BlockResult } from '../core/apply.ts'
import { type Code, codes } from '../core/diagnostic.ts'
import { atLines, inLog } from './words.ts'

/** What a rule had to forgive, in words for a reader; a rule that is not here is told by its name. */
const FORGIVEN: Readonly<Record<string, string>> = {
  exact: '',
  inline: '',
  'trailing-space': 'spaces at line ends differed',
  indentation: 'indentation differed',
  'inner-spacing': 'spacing differed',
  'blank-lines': 'blank lines differed',
  typographic: 'typographic characters differed',
  'line-numbers': 'copied line numbers removed',
  escapes: 'escapes differed',
  'html-entities': 'HTML entities differed',
  elision: 'omitted lines filled in',
  similar: 'the lines were similar, not identical',
}

/** A block's result in fixed words and numbers, nothing of the author's: `applied at line 41`, `refused: protected path`. `line: false` where it is told beside it. */
export const phraseOf = (result: BlockResult, { line = true } = {}): string =>
  wordsOf(result, line) + inLog(result.block)

function wordsOf(result: BlockResult, line: boolean): string {
  const { status, code, problem } = result
  switch (status) {
    case 'applied':
    case 'validated':
      return [done(result, line), ...extras(result)].join(', ')
    case 'already-applied':
      return 'in place already'
    case 'no-change':
      return code === 'ok/answered' ? 'answered below' : 'changes nothing'
    case 'skipped':
      return code === 'policy/atomic' ? 'held back: another block failed' : `left out: ${titleOf(code)}`
    case 'not-in-context':
      return `refused: ${titleOf(code)}`
    case 'failed':
      return `${isRefusal(code) ? 'refused: ' : ''}${problem ? reason(problem) : titleOf(code)}`
    default:
      return status satisfies never
  }
}

/** Whether a rule forbids the edit, and not its text that fails. */
export const isRefusal = (code: Code): boolean => code.startsWith('path/') || code.startsWith('policy/')

/** Titles that are met often, shorter. */
const SHORT: Partial<Readonly<Record<Code, string>>> = {
  'locate/not-found': 'not found',
  'locate/conflict': 'a line to change is different in the file',
  'file/missing': 'no such tracked file',
  'locate/ambiguous': 'more than one place fits',
  'path/unsafe': 'unsafe path',
  'path/protected': 'protected path',
}

const titleOf = (code: Code): string =>
  SHORT[code] ?? codes[code].title.charAt(0).toLowerCase() + codes[code].title.slice(1)

function reason(problem: NonNullable<BlockResult['problem']>): string {
  const nearest = problem.code === 'locate/not-found' ? problem.detail?.nearest : undefined
  const closest = nearest ? `; closest is line ${nearest.line}, ${percent(nearest.likeness)} alike` : ''
  return titleOf(problem.code) + atLines(problem) + closest
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

function done({ status, change, line }: BlockResult, lineToo: boolean): string {
  const would = status === 'validated'
  const at = line === undefined || !lineToo ? '' : ` at line ${line}`
  switch (change) {
    case 'created':
    case 'deleted':
      return would ? `would be ${change}` : change
    case 'renamed':
      return (would ? 'would be moved' : 'moved') + (line === undefined ? '' : `, changed${at}`)
    case 'modified':
    case undefined:
      return (would ? 'would apply' : 'applied') + at
    default:
      return change satisfies never
  }
}

function extras({ matcher = 'exact', count, block }: BlockResult): readonly string[] {
  const forgiven = matcher.split(' + ').map(rule => FORGIVEN[rule] ?? `matched by ${rule}`)
  const proposal = block.origin?.fate === 'proposed' ? 'a proposal' : ''
  return [!count ? '' : `${count} place${count === 1 ? '' : 's'}`, ...forgiven, proposal].filter(Boolean)
}
