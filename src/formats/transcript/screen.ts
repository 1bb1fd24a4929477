import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Format, SourceLines } from '../format.ts'
import { linesBetween, linesText } from '../format.ts'
import { blocksOf, judge } from './effect/blocks.ts'
import type { LedgerEntry } from './effect/ledger.ts'
import { SCREENS, screenOpening } from './opening.ts'
import { boxAt } from './screen/box.ts'
import { FATES, noContent } from './told/tell.ts'
import type { Effect, Fate } from './told.ts'

/** An edit copied from a terminal: `● Update(src/a.ts)` or `• Edited src/a.ts (+1 -1)`, with numbered lines of a diff below. */
export const screen = (): Format => ({
  name: 'transcript',
  ...screenOpening,
  read: (source, { line: first }) => {
    const found = claudeAt(source, first) ?? othersAt(source, first) ?? framed(source, first)
    if (!found) return undefined
    const { log, path, from, verb, fate, isWide } = found
    const last = found.last ?? lastRow(source, from)
    if (last < from && fate === FATES.done && verb !== 'Deleted' && !found.isSaid) return undefined
    const rows = found.rows ?? linesBetween(source, from, last + 1)
    const place = { start: source.start(first), end: source.start(last) + source.line(last)!.length, line: first + 1 }
    const effect = effectOf(path, verb, rows, isWide)
    const asked: Pick<LedgerEntry, 'call' | 'left'> =
      'code' in effect
        ? { left: { path, why: judge(fate).why ?? effect } }
        : { call: { tool: 'screen', input: undefined, effects: [effect] } }
    const facts = { source, log }
    return { first, last, blocks: blocksOf(facts, { place, turn: 0, folders: [], ...(fate && { fate }), ...asked }) }
  },
})

const SAYS = /^\s*⎿\s+(\S.*)/
/** A line of the diff: its number, and what is after it. */
const ROW = /^\s*(\d{1,7})(?: (.*))?$/
const GAP = /^\s*(?:\.\.\.|⋮|…)\s*$/

interface Printed {
  readonly log: string
  readonly path: string
  readonly verb: string
  readonly from: number
  readonly fate: Fate | undefined
  /** There are two blanks between a sign and the text. */
  readonly isWide: boolean
  /** The screen says that the file was changed, with or without a diff. */
  readonly isSaid?: boolean
  /** The lines of a diff in a frame, and the last line of the frame. */
  readonly rows?: readonly string[]
  readonly last?: number
}

function framed(source: SourceLines, at: number): Printed | undefined {
  const box = boxAt(source, at)
  return box && { ...box, verb: box.rows.length > 0 ? 'Edit' : 'Question', from: at + 1, isWide: false }
}

function claudeAt(source: SourceLines, at: number): Printed | undefined {
  const [, verb, path] = SCREENS.claude.exec(source.line(at)!) ?? []
  const below = source.line(at + 1)?.trim() === '' ? at + 2 : at + 1
  const said = verb === undefined ? undefined : SAYS.exec(source.line(below) ?? '')?.[1]
  if (said === undefined) return undefined
  const isRejected = /^(?:User rejected|Interrupted)/.test(said)
  const isFailed = /^(?:Error|String to replace not found)/.test(said)
  const fate = isRejected ? FATES.byPerson : isFailed ? FATES.failed : FATES.done
  // on Windows the paths have backslashes
  const plain = path!.replaceAll('\\', '/')
  const isWide = /^Updated /.test(said)
  const isSaid = isWide || /^(?:Added|Removed|Wrote) \d/.test(said)
  return { log: 'Claude Code', path: plain, verb: verb!, from: below + 1, fate, isWide, isSaid }
}

function othersAt(source: SourceLines, at: number): Printed | undefined {
  const line = source.line(at)!
  const found = SCREENS.opencode.exec(line)
  const [, verb = 'Edited', path] = found ? [found[0], 'Edit', found[1]] : (SCREENS.codex.exec(line) ?? [])
  if (path === undefined || /^\d+ files$/.test(path)) return undefined
  const log = found ? 'opencode' : line.includes('●') ? 'Copilot CLI' : 'Codex'
  // the text below a proposal tells its outcome
  const fate = verb === 'Proposed Change' ? undefined : FATES.done
  return { log, path, verb, from: at + 1, fate, isWide: false }
}

/** The last line of the diff: a blank one ends it, and the head of another. */
function lastRow(source: SourceLines, from: number): number {
  for (let at = from; ; at++) {
    const line = source.line(at)
    if (line === undefined || line.trim() === '' || /^\s*(?:[●⏺•└←>❯✻]|```)/.test(line)) return at - 1
  }
}

type Row = readonly [number: number, sign: string, text: string]

function rowOf(line: string, blanks: number): Row | undefined {
  const [, number, rest = ''] = ROW.exec(line) ?? []
  if (number === undefined) return undefined
  const sign = rest[0] ?? ' '
  return ' +-'.includes(sign) ? [Number(number), sign, rest.slice(1 + blanks).trimEnd()] : undefined
}

/** The effect of an edit, or why the screen does not show it. */
function effectOf(path: string, verb: string, lines: readonly string[], isWide: boolean): Effect | Diagnostic {
  if (verb === 'Question') return lost('the screen asks about a change or a command that it does not show as a diff')
  if (verb === 'Write' || verb === 'Create') return lost('the screen shows only the beginning of the file')
  if (verb === 'Deleted') return { path, after: null }
  const hunks: Row[][] = [[]]
  const texts = lines.flatMap(line => rowOf(line, 0)?.[2] || [])
  const least = Math.min(...texts.map(text => text.search(/\S/)))
  // Claude Code once put two blanks after the sign, and others put one
  const blanks = isWide ? Math.min(2, least) : least === 1 ? 1 : 0
  for (const line of lines) {
    const row = rowOf(line, blanks)
    if (row) hunks.at(-1)!.push(row)
    else if (GAP.test(line)) hunks.push([])
    else return lost('a line of the edit was wrapped or cut by the screen')
  }
  const rows = hunks.flat()
  if (rows.every(([, sign]) => sign === ' ')) return lost('the screen shows no changed line')
  if (verb === 'Added') return { path, before: null, after: linesText(rows.map(([, , text]) => text)) }
  return { path, patch: patchOf(hunks) }
}

const lost = (message: string): Diagnostic =>
  noContent(message, "Hand in the agent's log instead, or the output of `git diff`.")

/** Numbers count in the new file, but for lines that were removed. */
function patchOf(hunks: readonly (readonly Row[])[]): string {
  let shift = 0
  const parts = hunks.flatMap(rows => {
    if (rows.length === 0) return []
    const [number, sign] = rows[0]!
    const old = sign === '-' ? number : number - shift
    const [removed, added] = ['-', '+'].map(one => rows.filter(row => row[1] === one).length) as [number, number]
    shift += added - removed
    const head = `@@ -${old},${rows.length - added} +${number},${rows.length - removed} @@`
    return [head, ...rows.map(row => `${row[1]}${row[2]}`)]
  })
  return linesText(parts)
}
