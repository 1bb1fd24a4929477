import { createColors } from 'picocolors'
import type { BlockResult } from '../core/apply.ts'
import { type Report, verdictOf } from '../core/report.ts'
import { diffs } from './changes.ts'
import { visible } from './quote.ts'
import { problemText } from './text.ts'
import { headlineOf, resultsOf } from './told.ts'
import { factsOf, placeOf } from './words.ts'

export interface TerminalOptions {
  readonly color: boolean
}

type Colors = ReturnType<typeof createColors>

/** The report for a terminal: the words of the text report, in columns and colour, and the answer last, where the eye is. */
export function renderTerminal(report: Report, { color }: TerminalOptions): string {
  const colors = createColors(color)
  const results = resultsOf(report)
  const places = results.map(placeOf)
  const width = Math.min(60, Math.max(0, ...places.map(place => place.length)))
  const rows = results.map((result, i) =>
    row(result, `${i + 1}`.padStart(`${results.length}`.length), places[i]!.padEnd(width), colors),
  )
  const planned = report.dryRun
    ? diffs(report.outcome).flatMap(lines => [...lines.map(line => paintDiff(line, colors)), ''])
    : []
  const lines = [...rows.flat(), ...(rows.length > 0 ? [''] : []), ...planned, ...answer(report, colors)]
  return lines.map(line => `${line}\n`).join('')
}

function row(result: BlockResult, number: string, place: string, colors: Colors): readonly string[] {
  const { sign, paint } = LOOK[result.status]
  const head = `${colors[paint](sign)} ${colors.dim(number)}  ${place}  ${colors[paint](factsOf(result))}`
  const indent = ' '.repeat(number.length + 4)
  return [head, ...problemText(result).map(line => indent + paintLine(line, colors))]
}

const LOOK = {
  applied: { sign: '✓', paint: 'green' },
  validated: { sign: '✓', paint: 'green' },
  'already-applied': { sign: '=', paint: 'dim' },
  'no-change': { sign: '=', paint: 'dim' },
  failed: { sign: '✗', paint: 'red' },
  skipped: { sign: '-', paint: 'dim' },
  'not-in-context': { sign: '✗', paint: 'yellow' },
} as const satisfies Record<BlockResult['status'], { sign: string; paint: keyof Colors }>

function paintLine(line: string, colors: Colors): string {
  if (line.startsWith('| -')) return colors.red(line)
  if (line.startsWith('| +') || line.startsWith('> ')) return colors.green(line)
  if (line.startsWith('→')) return colors.cyan(line)
  return line.startsWith('note ') ? colors.dim(line) : line
}

function paintDiff(line: string, colors: Colors): string {
  if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line)
  if (line.startsWith('@@')) return colors.cyan(line)
  return line.startsWith('-') ? colors.red(line) : line.startsWith('+') ? colors.green(line) : line
}

/** The headline, and what became of the writing. */
function answer(report: Report, colors: Colors): readonly string[] {
  const { landed } = report
  const verdict = verdictOf(report)
  const paint =
    verdict === 'applied' || verdict === 'nothing' ? colors.green : verdict === 'partial' ? colors.yellow : colors.red
  const head = colors.bold(paint(headlineOf(report)))
  switch (landed.kind) {
    case 'committed':
    case 'already-committed':
      return [`${head} → ${visible(landed.sha.slice(0, 12))}`]
    case 'refused':
      return [`${head}: ${visible(landed.message)}`, ...(landed.help ? [colors.cyan(`→ ${visible(landed.help)}`)] : [])]
    case 'head-moved':
      return [`${head}: ${visible(landed.message)}`]
    case 'nothing':
    case 'written':
      return [head]
    default:
      return landed satisfies never
  }
}
