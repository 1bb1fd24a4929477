import type { BlockResult } from '../core/outcome.ts'
import { type Report, verdictOf } from '../run/report.ts'
import { headlineOf, isTelling, isUnchecked, isUnselected, unselected } from './facts.ts'
import { isUndoing, phraseOf, placeOf } from './labels.ts'
import { diffs } from './patch.ts'
import { visible, wrapped } from './quote.ts'
import { problemText } from './text.ts'

/** What colors a text. The caller has it: a page needs none. */
type Colors = Readonly<Record<'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow', (text: string) => string>>

export interface Look {
  readonly colors?: Colors
  /** How wide the terminal is, when it is one: long lines are folded below their beginning. */
  readonly columns?: number
}

const PLAIN: Colors = { bold: String, cyan: String, dim: String, green: String, red: String, yellow: String }

/** The report for a terminal: the words of the thread's report, in columns and color, and the answer last, where the eye is. */
export function renderTerminal(report: Report, look: Look = {}): string {
  const { colors, columns } = withDefaults(look)
  const { results } = report
  const places = results.map(placeOf)
  const width = Math.min(60, columns / 2, Math.max(0, ...places.map(place => place.length)))
  const others = results.filter(isUnselected).length
  const rows = results.map((result, i) =>
    isUnselected(result)
      ? []
      : row(result, `${i + 1}`.padStart(`${results.length}`.length), places[i]!.padEnd(width), look),
  )
  if (others > 0) rows.push([colors.dim(`- ${unselected(others)}`)])
  const planned = report.dryRun
    ? [...diffs(report)].flatMap(lines => [...lines.map(line => paintDiff(line, colors)), ''])
    : []
  const lines = [...rows.flat(), ...(rows.length > 0 ? [''] : []), ...planned, ...answer(report, colors)]
  return lines.map(line => `${line}\n`).join('')
}

/** One block of a report by itself, under its own number. @param index 0-based */
export function renderTerminalBlock({ results }: Report, index: number, look: Look): string {
  const result = results[index]!
  const lines = row(result, `${index + 1}`, placeOf(result), look)
  return lines.map(line => `${line}\n`).join('')
}

const withDefaults = ({ colors = PLAIN, columns = Number.POSITIVE_INFINITY }: Look) => ({ colors, columns })

function row(result: BlockResult, number: string, place: string, look: Look): readonly string[] {
  const { colors, columns } = withDefaults(look)
  const { sign, paint } = LOOK[result.status]
  const phrase = phraseOf(result, { line: false })
  const tail = result.problem ? result.code + (isUndoing(result.block) ? '' : `  ${writtenAt(result)}`) : ''
  const indent = ' '.repeat(number.length + 4)
  const fits = `${sign} ${number}  ${place}  ${phrase}  ${tail}`.trimEnd().length <= columns
  const head = `${colors[paint](sign)} ${colors.dim(number)}  ${fits ? place : place.trimEnd()}`
  const facts = [colors[paint](phrase), ...(tail && [colors.dim(tail)])]
  const notes = isUnchecked(result) ? result.notes : result.notes.filter(isTelling)
  const more = problemText({ ...result, notes })
    .filter(line => line !== phrase && !phrase.endsWith(`: ${line}`))
    .flatMap(line => folded(line, columns - indent.length).map(text => paintOf(line, colors)(text)))
  return [
    ...(fits ? [[head, ...facts].join('  ')] : [head, ...facts.map(line => indent + line)]),
    ...more.map(line => indent + line),
  ]
}

/** Where the block is written: the file and line that an editor opens. */
const writtenAt = ({ block: { at } }: BlockResult): string => `${visible(at.name)}:${at.line}`

/** A sentence in lines of at most `width`; what is in a file stays on one. */
const folded = (text: string, width: number): readonly string[] =>
  text.length <= width || /^[|>]/.test(text) ? [text] : wrapped(text, width, text.startsWith('→') ? '  ' : '')

const LOOK = {
  applied: { sign: '✓', paint: 'green' },
  validated: { sign: '✓', paint: 'green' },
  'already-applied': { sign: '=', paint: 'dim' },
  'no-change': { sign: '=', paint: 'dim' },
  failed: { sign: '✗', paint: 'red' },
  skipped: { sign: '-', paint: 'dim' },
  'not-in-context': { sign: '✗', paint: 'yellow' },
} as const satisfies Record<BlockResult['status'], { sign: string; paint: keyof Colors }>

function paintOf(line: string, colors: Colors): (text: string) => string {
  if (line.startsWith('| -')) return colors.red
  if (line.startsWith('| +') || line.startsWith('> ')) return colors.green
  if (line.startsWith('→')) return colors.cyan
  return line.startsWith('note ') ? colors.dim : text => text
}

function paintDiff(line: string, colors: Colors): string {
  if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line)
  if (line.startsWith('@@')) return colors.cyan(line)
  return line.startsWith('-') ? colors.red(line) : line.startsWith('+') ? colors.green(line) : line
}

const GUIDE = '→ `apply-edits guide` shows how to write edits.'

/** The headline, and what became of the writing. */
function answer(report: Report, colors: Colors): readonly string[] {
  const { landed } = report
  const verdict = verdictOf(report)
  const paint =
    verdict === 'applied' ? colors.green : verdict === 'partial' || verdict === 'nothing' ? colors.yellow : colors.red
  const head = colors.bold(paint(headlineOf(report)))
  switch (landed.kind) {
    case 'committed':
    case 'already-committed':
      return [`${head} → ${visible(landed.sha.slice(0, 12))}`]
    case 'refused': {
      const { message, help, choices = [] } = landed
      const lines = choices.map(({ line, about }) => `  ${visible(line)} ${colors.dim(visible(about))}`)
      return [head, visible(message), ...(help ? [colors.cyan(`→ ${visible(help)}`)] : []), ...lines]
    }
    case 'head-moved':
      return [head, visible(landed.message)]
    case 'nothing':
    case 'written':
      return verdict === 'nothing'
        ? [head, ...(report.lesson?.said ? [report.lesson.said] : []), colors.cyan(GUIDE)]
        : [head]
    default:
      return landed satisfies never
  }
}
