/** A piece of the file under its path, with no word that it is a piece: whoever writes it over the file loses the rest. */
import { around, fenced, tagOf } from './manner.mjs'

const linesOf = text => text.replace(/\n$/, '').split('\n')
const tells = line => /[A-Za-z0-9]{2}/.test(line)
const shown = cut => (rng, change) => {
  const lines = linesOf(change.after)
  const piece = cut(rng, lines)
  return around(rng, change, [`${change.path}\n${fenced(`${piece.join('\n')}\n`, tagOf(change))}`])
}
/** At least so many lines that say something are gone. */
const least = lines => Math.max(6, Math.ceil(lines.length / 8))

function without(_rng, lines, from, to) {
  let end = to
  while (lines.slice(from, end).filter(tells).length < least(lines) && end < lines.length) end++
  return [...lines.slice(0, from), ...lines.slice(end)]
}

/** Every write of these is wrong. */
export const partialStyles = {
  'part, the top': shown((rng, lines) =>
    without(rng, lines, rng.between(Math.floor(lines.length / 3), lines.length - 4), lines.length),
  ),
  'part, the end': shown((rng, lines) => {
    let from = rng.between(2, Math.floor(lines.length / 2))
    while (lines.slice(0, from).filter(tells).length < least(lines) && from < lines.length) from++
    return lines.slice(from)
  }),
  'part, the middle left out': shown((rng, lines) => {
    const from = rng.between(3, Math.floor(lines.length / 2))
    return without(rng, lines, from, from + least(lines))
  }),
}
