/** What the generator knows of lines. Nothing here is taken from the engine: it is the second opinion. */

export const fold = line => line.trim().replace(/\s+/g, ' ')
export const isBlank = line => line.trim() === ''
export const indentOf = line => /^[ \t]*/.exec(line)[0]
export const saysMuch = line => /[A-Za-z0-9]{3}/.test(line) && fold(line).length >= 8
export const textOf = lines => lines.map(line => line + '\n').join('')

/** Where the lines that are not blank stand in order, white space folded, blank lines of the file left out. */
export function foldedPlaces(file, wanted) {
  const own = []
  file.forEach((line, at) => {
    if (!isBlank(line)) own.push({ at, text: fold(line) })
  })
  const want = wanted.filter(line => !isBlank(line)).map(fold)
  if (want.length === 0) return []
  const found = []
  for (let i = 0; i + want.length <= own.length; i++) {
    if (want.every((line, k) => own[i + k].text === line)) found.push(own[i].at)
  }
  return found
}

export function exactPlaces(file, wanted) {
  const found = []
  for (let i = 0; i + wanted.length <= file.length; i++)
    if (wanted.every((line, k) => file[i + k] === line)) found.push(i)
  return found
}

export function countOf(text, part) {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++
  return count
}

/** The highest share of the telling wanted lines that stand in any window of about their length outside [from, to). */
export function nearestElsewhere(file, wanted, from, to) {
  const want = new Set(wanted.filter(saysMuch).map(fold))
  if (want.size === 0) return 1
  const hits = file.map((line, i) =>
    (i < from || i >= to) && saysMuch(line) && want.has(fold(line)) ? fold(line) : null,
  )
  const size = wanted.length + 4
  let best = 0
  for (let i = 0; i < hits.length; i++) {
    if (hits[i] === null) continue
    const seen = new Set(hits.slice(i, i + size).filter(hit => hit !== null))
    if (seen.size > best) best = seen.size
  }
  return best / want.size
}

export const wordsOf = line => line.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []

/** Levenshtein's distance, for short texts. */
export function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]
}

export const alike = (a, b) =>
  1 - distance(a.slice(0, 300), b.slice(0, 300)) / Math.max(1, Math.min(300, Math.max(a.length, b.length)))

/** The steps of an edit: kept `' '`, removed `'-'`, added `'+'`. */
export const searchOf = steps => steps.filter(([kind]) => kind !== '+').map(([, line]) => line)
export const replaceOf = steps => steps.filter(([kind]) => kind !== '-').map(([, line]) => line)
