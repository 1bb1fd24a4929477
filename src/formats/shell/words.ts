import type { LineAt } from '../format.ts'
import { type Redirect, type ShellCommand, tokens } from './tokens.ts'

/** The commands that begin on a line of shell, and the last line of them, here-documents included. */
export interface CommandLine {
  readonly commands: readonly ShellCommand[]
  readonly last: number
}

/** Most lines that one command line may go over by quotes and backslashes, and most characters of it. */
export const LONGEST = { lines: 200, characters: 20_000 } as const

/**
 * Reads the command line that begins at a line (POSIX shell, 2.3 "Token Recognition"), as far as words, quotes, redirections and here-documents go.
 * @param from characters of the first line that are not part of it: a prompt
 * @returns undefined where it does not end
 */
export function readCommandLine(lineAt: LineAt, at: number, from = 0): CommandLine | undefined {
  const text = joined(lineAt, at, from)
  const read = text && tokens(text.text)
  return read && withBodies(read, lineAt, text.last)
}

/** The commands of a compound command over several lines (`if …` to `fi`), and its last line; undefined if none begins there. */
export function readCompound(lineAt: LineAt, at: number, begun: CommandLine): CommandLine | undefined {
  const commands = [...begun.commands]
  let [depth, last] = [depthOf(begun), begun.last]
  if (depth <= 0) return undefined
  while (depth > 0 && last < at + LONGEST.lines) {
    const next = readCommandLine(lineAt, ++last)
    if (!next || lineAt(last) === undefined) return undefined
    depth += depthOf(next)
    last = next.last
    commands.push(...next.commands)
  }
  return depth > 0 ? undefined : { commands, last }
}

/** How many compound commands begin in a line, less those that end. */
const depthOf = ({ commands }: CommandLine): number =>
  commands.reduce((depth, { words: [first, second] }) => {
    const opens = /^(?:(?:then|do|else|!|time) )?(?:if|for|while|until|case) /.test(`${first?.text} ${second?.text}`)
    return depth + Number(opens) - Number(/^(?:fi|done|esac)$/.test(first?.text ?? ''))
  }, 0)

/** The text of a command line: it goes on where a line ends in a backslash, or inside quotes. Each line is looked at once. */
function joined(lineAt: LineAt, at: number, from: number) {
  let text = (lineAt(at) ?? '').slice(from)
  let open = leftOpen(text, '')
  for (let last = at; last < at + LONGEST.lines && text.length < LONGEST.characters; ) {
    if (open === '') return { text, last }
    const next = lineAt(++last)
    if (next === undefined) return undefined
    text = open.endsWith('\\') ? text.slice(0, -1) + next : `${text}\n${next}`
    open = leftOpen(next, open[0] === '\\' ? '' : open[0]!)
  }
  return undefined
}

/** The construct left open at the end of a line: a quote, a backslash, or both. @param quote what is open where it begins */
function leftOpen(line: string, quote: string): string {
  let open = quote
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]!
    if (sign === '\\' && open !== "'") {
      if (i === line.length - 1) return `${open}\\`
      i++
    } else if (open !== '') open = sign === open ? '' : open
    else if (sign === '"' || sign === "'") open = sign
    else if (sign === '#' && /^$|[\s;&|(]/.test(line[i - 1] ?? '')) break
  }
  return open
}

/** Gives the here-documents of a command line the lines below it, in their order: after one that does not end there is no other. */
function withBodies(read: readonly ShellCommand[], lineAt: LineAt, line: number): CommandLine {
  let last = line
  let isOpen = false
  const withBody = (redirect: Redirect): Redirect => {
    const { sign, target } = redirect
    if (sign !== '<<' && sign !== '<<-') return redirect
    const [first, tabs] = [last + 1, sign === '<<-']
    const end = isOpen ? undefined : endOfBody(lineAt, first, target.text, tabs)
    isOpen = end === undefined
    last = end ?? last
    return { sign, target, body: { first, end, quoted: target.quoted, tabs } }
  }
  return { commands: read.map(command => ({ ...command, redirects: command.redirects.map(withBody) })), last }
}

/** Lines below an indented closing word in which the real one is looked for. */
const MOST_MORE = 100

/** The closing line of a here-document. Models indent its word with the fence around it: then none follows that is not indented. */
function endOfBody(lineAt: LineAt, first: number, word: string, isTabbed: boolean): number | undefined {
  let indented: number | undefined
  for (let line = first; ; line++) {
    const text = lineAt(line)
    const isOver = indented !== undefined && (line > indented + MOST_MORE || text?.includes(`<<`))
    if (text === undefined || isOver) return indented
    if ((isTabbed ? text.replace(/^\t+/, '') : text) === word) return line
    if (text.trim() === word) indented ??= line
  }
}
