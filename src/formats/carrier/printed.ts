/** What a runner writes before every line: the time, at GitLab the number of a stream too; `gh run view --log` puts a job and a step before it. */
const STAMP =
  /^\uFEFF?(?:[^\t{}"]{1,100}\t[^\t{}"]{1,100}\t\uFEFF?)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,9}Z(?: \d\d[EO][ +]| |$)/
const COLOURS = /\u001B\[[0-9;]{0,30}[A-Za-z]/g
const LINE_OF_DIFF = /^(?:[-+ @]|diff |index |(?:old|new|deleted) |similarity |rename )/

/** True if a runner printed a text that begins so. */
export const isStamped = (start: string): boolean => STAMP.test(start)

const colourless = (line: string): string => line.replace(COLOURS, '')

/** A line of a text that was printed, without its colours and what a runner wrote before it. */
export function unprinted(line: string): string {
  const plain = line.includes('\u001B') ? colourless(line) : line
  return plain.slice(STAMP.exec(plain)?.[0].length ?? 0)
}

/** A line of a diff in colours, without them; others may be of a file that has such signs. */
export function uncoloured(line: string): string {
  if (!line.startsWith('\u001B[')) return line
  const plain = colourless(line)
  return LINE_OF_DIFF.test(plain) ? plain : line
}
