/** What a runner writes before every line: the time, at GitLab the number of a stream too; `gh run view --log` puts a job and a step before it. */
const STAMP =
  /^\uFEFF?(?:[^\t{}"]{1,100}\t[^\t{}"]{1,100}\t\uFEFF?)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,9}Z(?: \d\d[EO][ +]| |$)/
const COLOURS = /\u001B\[[0-9;]{0,30}[A-Za-z]/g
const ESCAPE = '\u001B['
const HEAD_OF_DIFF = /^(?:diff |--- |@@ )/
const LINE_OF_DIFF = /^(?:[-+ @]|diff |index |(?:old|new|deleted) |similarity |rename )/

const colourless = (line: string): string => line.replace(COLOURS, '')

/** A line of a text that was printed, without its colours and what a runner wrote before it. */
export function unprinted(line: string): string {
  const plain = line.includes('\u001B') ? colourless(line) : line
  return /\d{4}-/.test(plain) ? plain.slice(STAMP.exec(plain)?.[0].length ?? 0) : plain
}

export type BareLine = (line: string) => string

/** Gives lines without what a runner wrote before each, or without the colors in which git prints a diff. @param start the text begins so */
export function bareLines(start: string): BareLine {
  if (STAMP.test(start)) return unprinted
  let isColoured = false
  return line => {
    const hasColours = line.includes(ESCAPE)
    if (!isColoured && !hasColours) return line
    const isHead = (isColoured || line.startsWith(ESCAPE)) && HEAD_OF_DIFF.test(colourless(line))
    if (isHead) isColoured = line.startsWith(ESCAPE)
    if (!hasColours) return line
    // another text may be of a file that has such signs
    const plain = colourless(line)
    return (isColoured || line.startsWith(ESCAPE)) && LINE_OF_DIFF.test(plain) ? plain : line
  }
}

/** A line of server-sent events: its data, or nothing. */
const EVENT = /^(data|event|id|retry):\s?/

/** First characters of lines of JSON. */
const UNPRINTED = '{}[] ",'

/** Before a record, services and loggers write a time, a name and a bar, or the arrow of its direction. */
const LOGGED = /\d\d:\d\d:\d\d|\s\| $|^[\w@/.-]{1,60}:[\w:.-]{1,60}: $|^\s*(?:<?[-=]{0,3}>?|[←→])\s*$/
/** Most characters that a service or a logger writes before a record. */
const MOST_BEFORE = 160

export function recordText(line: string): string {
  if (UNPRINTED.includes(line[0] ?? '{') && !line.includes('\u001B')) return line
  const text = unprinted(line)
  const event = EVENT.exec(text)
  if (event) return text.slice(event[1] === 'data' ? event[0].length : text.length)
  const at = text.slice(0, MOST_BEFORE).indexOf('{"')
  if (at <= 0) return text
  const before = text.slice(0, at)
  // the time may be among what it was printed with
  const isLogged = LOGGED.test(before) || LOGGED.test(line.slice(0, line.length - text.length + at))
  return !before.includes('"') && isLogged ? text.slice(at) : text
}
