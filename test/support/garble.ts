/**
 * Ways in which models and people garble a block on its way. Each keeps the meaning: the block still says the same change
 * of the same place. What they do is drawn from numbers, so that a failing example can be repeated and made smaller.
 */
export interface Halves {
  readonly search: readonly string[]
  readonly replace: readonly string[]
  /** What joins the lines on the wire. */
  readonly glue?: string
}

/** Draws a number from 0 to below n. */
export type Draw = (n: number) => number

/** Undefined where the block has nothing to garble in this way. */
export type Garble = (halves: Halves, draw: Draw) => Halves | undefined

/** Puts every line that both halves share through one change; lines that are new stay as they are meant. */
function onShared({ search, replace, ...rest }: Halves, change: (line: string) => string): Halves {
  const changed = new Map(search.map(line => [line, change(line)]))
  const put = (line: string) => changed.get(line) ?? line
  return { ...rest, search: search.map(put), replace: replace.map(put) }
}

const onAll = ({ search, replace, ...rest }: Halves, change: (line: string) => string): Halves => ({
  ...rest,
  search: search.map(change),
  replace: replace.map(change),
})

const blank = (line: string) => line.trim() === ''

const trailing: Garble = (halves, draw) =>
  onShared(halves, line => (draw(2) === 0 ? line : `${line}${' '.repeat(1 + draw(3))}`))

const indent: Garble = (halves, draw) => {
  const white = ' '.repeat(2 + 2 * draw(3))
  return onAll(halves, line => (blank(line) ? line : white + line))
}

const dedent: Garble = halves => {
  const lines = [...halves.search, ...halves.replace].filter(line => !blank(line))
  const least = Math.min(...lines.map(line => line.length - line.trimStart().length))
  return least === 0 ? undefined : onAll(halves, line => line.slice(least))
}

const tabs: Garble = halves => {
  const lines = [...halves.search, ...halves.replace].filter(line => !blank(line))
  const widths = lines.map(line => line.length - line.trimStart().length)
  if (widths.some(width => width % 2 !== 0) || !halves.search.some(line => line.startsWith('  '))) return undefined
  return onAll(halves, line => line.replace(/^ +/, white => '\t'.repeat(white.length / 2)))
}

const crlf: Garble = (halves, draw) => {
  const put = (lines: readonly string[]) => lines.map(line => `${line}\r`)
  return { ...halves, search: put(halves.search), replace: draw(2) === 0 ? halves.replace : put(halves.replace) }
}

const edges: Garble = ({ search, replace, ...rest }, draw) => {
  const [above, below] = [draw(2), draw(2)].map(n => Array.from({ length: n }, () => ''))
  const both = draw(2) === 0
  const put = (lines: readonly string[]) => [...above!, ...lines, ...below!]
  return { ...rest, search: put(search), replace: both ? put(replace) : replace }
}

const spaces: Garble = halves => onShared(halves, line => line.replace(/(\S) (?=\S)/, '$1  '))

const quotes: Garble = halves => {
  const curly = (line: string) => line.replace(/'([^']*)'/g, '‘$1’').replace(/"([^"]*)"/g, '“$1”')
  return halves.search.some(line => curly(line) !== line) ? onAll(halves, curly) : undefined
}

const entities: Garble = halves => {
  if (!halves.search.some(line => /[<>&]/.test(line))) return undefined
  return onAll(halves, line => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'))
}

const json: Garble = halves => {
  if (halves.search.length < 2) return undefined
  return { ...onAll(halves, line => JSON.stringify(line).slice(1, -1)), glue: '\\n' }
}

const numbers: Garble = ({ search, replace, ...rest }, draw) => {
  const signs = ['\t', '|', ': ', '→', ' | ']
  const sign = signs[draw(signs.length)]!
  const first = 1 + draw(500)
  const put = (lines: readonly string[]) => lines.map((line, i) => `${String(first + i).padStart(5)}${sign}${line}`)
  return { ...rest, search: put(search), replace: draw(2) === 0 ? replace : put(replace) }
}

/** Two letters of a word swapped, in a line that is kept. */
const slip: Garble = (halves, draw) => {
  const kept = halves.search.filter((line, i) => i > 0 && halves.replace.includes(line) && /[A-Za-z]{6}/.test(line))
  const line = kept[draw(Math.max(1, kept.length))]
  if (line === undefined) return undefined
  const misspelt = line.replace(/([A-Za-z]{2})([A-Za-z])([A-Za-z])([A-Za-z]{2})/, '$1$3$2$4')
  return { ...halves, search: halves.search.map(own => (own === line ? misspelt : own)) }
}

export const garbles: Readonly<Record<string, Garble>> = {
  slip,
  spaces,
  trailing,
  indent,
  dedent,
  tabs,
  quotes,
  edges,
  entities,
  json,
  numbers,
  crlf,
}
