import type { SourceLines } from '../../format.ts'
import { byWord } from '../../parts/by-word.ts'
import { SCREENS } from '../opening.ts'
import { FATES } from '../told/tell.ts'
import type { Fate } from '../told.ts'

const BOTTOM = /^\s*[╰└][─━]/
/** Lines that only part others. */
const PARTS = /^[\s─━╌╭╮╰╯┌┐└┘]*$/

/** Most lines of one frame. */
const MOST = 1000
/** Most characters of its title, a path among them. */
const MOST_TITLE = 4200

const CLAUDE = /^\s*(?:Edit|Create|Overwrite|Write) file(?:\s+(\S.*?))?\s*$/
const GEMINI = /^\s*([?✓✔⊶xX✗✖-])\s+(?:Edit|WriteFile)\s+(?:Writing to )?(\S.*?)(?::\s.*| =>.*)?(?:\s+←)?\s*$/
const COMMAND = /^\s*(?:Bash command|[?✓✔⊶xX✗✖-]\s+Shell\s.*)\s*$/
const ROW = /^\s*\d{1,7}(?:\s|$)/

/** The edit or the command in the frame at a line, which an agent asks about or made: its outcome, unless the question is open, and its diff. */
export function boxAt(source: SourceLines, first: number) {
  if (!SCREENS.frame.test(source.line(first)!)) return undefined
  const isClosed = !/^\s*[─━]/.test(source.line(first)!)
  const bare: string[] = []
  let last = first
  for (let at = first + 1; at < first + MOST; at++) {
    const line = source.line(at)
    if (line === undefined || /^\s*```/.test(line)) break
    if (isClosed ? !/^\s*[│╰└]/.test(line) : line.trim() === '' || /^\s*❯/.test(line)) break
    last = at
    if (BOTTOM.test(line)) break
    const text = bareText(line)
    if (!PARTS.test(text)) bare.push(text)
    if (bare.length < 2 && !isTitle(bare[0], at - first)) return undefined
  }
  const [log, fate, path] = titleOf(bare[0] ?? '', bare[1] ?? '')
  if (path === undefined) return undefined
  const [from, to] = [bare.findIndex(line => ROW.test(line)), bare.findLastIndex(line => ROW.test(line))]
  return { log, path, fate, rows: from < 0 ? [] : bare.slice(from, to + 1), last }
}

/** A line without the sides of a frame, which may be in a frame. */
function bareText(line: string): string {
  let text = line
  for (let depth = 0; depth < 2; depth++) {
    const [start, end] = [text.trimStart(), text.trimEnd()]
    if (end.endsWith('│') && end.length > 1) text = end.slice(0, -1).trimEnd()
    if (start.startsWith('│')) text = text.slice(text.indexOf('│') + 1).replace(/^ /, '')
  }
  return text
}

/** True if a line is the title of an edit or a command, or may be above one. */
const isTitle = (line: string | undefined, lines: number): boolean =>
  line === undefined
    ? lines < 6
    : line.length <= MOST_TITLE && [CLAUDE, GEMINI, COMMAND].some(title => title.test(line))

const OUTCOMES = byWord({ done: '✓ ✔', byPerson: '-', failed: 'x X ✗ ✖' })

/** The agent, the outcome, and the path; that of a command is empty. */
function titleOf(title: string, below: string): readonly [string, Fate | undefined, string | undefined] {
  const [claude, gemini] = [CLAUDE.exec(title), GEMINI.exec(title)]
  if (claude) return ['Claude Code', undefined, claude[1] ?? below.trim()]
  const outcome = OUTCOMES.get(gemini?.[1] ?? '')
  if (gemini) return ['Gemini CLI', outcome && FATES[outcome], gemini[2]]
  return ['an agent', undefined, COMMAND.test(title) ? '' : undefined]
}
