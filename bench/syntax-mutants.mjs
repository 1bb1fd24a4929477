/** Small damage of the kinds that edits do: lines lost, doubled, swapped or indented otherwise, brackets and quotes lost. */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const withoutOne = (line, wanted, next) => {
  const places = [...line].flatMap((character, at) => (wanted.includes(character) ? at : []))
  if (places.length === 0) return undefined
  const at = places[Math.floor(next() * places.length)]
  return line.slice(0, at) + line.slice(at + 1)
}

const kinds = {
  'line lost': (lines, at) => lines.toSpliced(at, 1),
  'line doubled': (lines, at) => lines.toSpliced(at, 0, lines[at]),
  'lines swapped': (lines, at) =>
    at + 1 < lines.length ? lines.toSpliced(at, 2, lines[at + 1], lines[at]) : undefined,
  'indented more': (lines, at) => lines.with(at, `    ${lines[at]}`),
  'indented less': (lines, at) => (/^\s/.test(lines[at]) ? lines.with(at, lines[at].trimStart()) : undefined),
  'bracket lost': (lines, at, next) => replaced(lines, at, withoutOne(lines[at], '()[]{}', next)),
  'quote lost': (lines, at, next) => replaced(lines, at, withoutOne(lines[at], '"\'`', next)),
  'separator lost': (lines, at, next) => replaced(lines, at, withoutOne(lines[at], ',;:=', next)),
  'end lost': (lines, at) => lines.slice(0, at),
}

const replaced = (lines, at, line) => (line === undefined ? undefined : lines.with(at, line))

/** Mutants of a text, one a kind at most. */
export function mutantsOf(text, next) {
  const lines = text.split('\n')
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : at))
  return Object.entries(kinds).flatMap(([kind, mutate]) => {
    const mutant = mutate(lines, filled[Math.floor(next() * filled.length)], next)?.join('\n')
    return mutant === undefined || mutant === text ? [] : { kind, text: mutant }
  })
}
