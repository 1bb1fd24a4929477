import { indentOf } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { ALIKE, likeness } from '../../text/likeness.ts'
import { SAYING } from '../../text/line-key.ts'
import { plain } from '../../text/typography.ts'
import { GRADE, stands } from '../find/grade.ts'
import { GONE, type Layout, OFF } from '../find/lay.ts'
import type { Road } from '../find/road.ts'
import { nextShown } from '../find/runs.ts'
import { plainOf } from '../form.ts'
import type { Row } from '../lattice.ts'
import { isOneName, isSameHeading, isSection, nameKey, nameOf, opens, opensInFile, plainWords } from './names.ts'

/** Lines next to another one hold it in its place if they say this much together. */
const HELD = 0.4

/** A line of the block that names something else than the place has. */
interface Misnamed {
  readonly wanted: string
  /** Index of the file line at the place, if there is one. */
  readonly own?: number
  /** Index of the only line where the wanted one is, if there is one. */
  readonly elsewhere?: number
}

/**
 * A line that names a thing is its identity. Finds the first such line that is missing at the place and means another thing. A line that occurs
 * once in the file, but not here, means that place, unless it opens nothing and its neighbors here match. A line that opens a block and is
 * missing here may differ from the file's in its argument list, or by a typo, unless the lines right above already fix its place.
 */
export function misnamed(file: IndexedText, { script, layout }: Road, isMarkdown: boolean): Misnamed | undefined {
  const { rows, at, grades, first, last } = layout
  const crossed = crossedHead(file, layout, isMarkdown) ?? passedHead(file, layout, isMarkdown)
  if (crossed) return crossed
  for (const [i, row] of rows.entries()) {
    if (row.kind === 'new' || at[i] === OFF || grades[i]! < GRADE.slip) continue
    const own = at[i] === GONE ? undefined : at[i]!
    const isHead = nameKey(row.form.text) !== undefined || opens(script.search, row.index, isMarkdown)
    const lines = file.linesWith(row.key, row.word, 2)
    const [elsewhere] = lines
    const isAway = lines.length === 1 && (elsewhere! < first || elsewhere! > last) && row.weight >= SAYING
    const found = { wanted: row.form.text, ...(own !== undefined && { own }) }
    if (isHead && !NAMELESS.test(row.form.text) && lines.length === 1 && isAcross(layout, i, elsewhere!))
      return { ...found, elsewhere: elsewhere! }
    if (isBehindAll(layout, i)) continue
    const isNamed = isHead && !isLeftOut(file, layout, i)
    if (isAway && (isNamed || !isHeldFrom(file, layout, i, -1) || !isHeldFrom(file, layout, i, 1)))
      return { ...found, elsewhere: elsewhere! }
    if (grades[i] === GRADE.slip || !isHead || isHeldFrom(file, layout, i, -1)) continue
    const named = namedAt(file, layout, i, isMarkdown)
    if (named === undefined) continue
    const isItem = nameKey(row.form.text) !== undefined
    const [name, other] = [nameOf(plainOf(row.form)), nameOf(plain(named))]
    if (name === undefined ? isItem : isItem ? name === other : isOneName(name, other)) continue
    if ((name === undefined || isItem) && plainWords(row.form.text) === plainWords(named)) continue
    if (isItem && likeness(plainWords(name!), plainWords(other ?? '')) >= ALIKE && isOnly(file, nameKey(named)))
      continue
    if (isMarkdown && isSameHeading(row.form.text, named)) continue
    return found
  }
  return undefined
}

const depth = (line: string): number => indentOf(line).length

/** The level of a heading. */
const rank = (line: string): number => /^[#=]*/.exec(line)![0].length

/** True if no two lines of the file have a key at its column: then there is nothing else that a name could mean. */
function isOnly(file: IndexedText, key: string | undefined): boolean {
  if (key === undefined) return false
  const bare = key.trim()
  let found = 0
  for (let i = 0; i < file.count && found < 2; i++)
    if (file.line(i).startsWith(bare, key.length - bare.length) && nameKey(file.line(i)) === key) found++
  return found < 2
}

/** A line of C at the level of the line that opens it, such as a label: it opens nothing of its own. */
const ASIDE = /^\s*(?:#ifn?def|(?:public|protected|private)\b[\w ]*:$)/

/** Lines that part a change from a line above it: another one that opens what the change is in, or names it, or begins an item of its list. */
const PARTED = [
  {
    isMeant: ({ form: { text } }: Row, level: number, opensHere: boolean, isMarkdown: boolean) =>
      opensHere && !/^\s*#if/.test(text) && (depth(text) < level || isSection(text, isMarkdown)),
    isOther: (file: IndexedText, line: number, head: string, isMarkdown: boolean) =>
      (!isSection(head, isMarkdown) ||
        (isSection(file.line(line), isMarkdown) && rank(file.line(line)) <= rank(head))) &&
      depth(file.line(line)) <= depth(head) &&
      (ASIDE.test(head) || !ASIDE.test(file.line(line))) &&
      opensInFile(file, line, isMarkdown),
  },
  {
    isMeant: ({ form: { text } }: Row, level: number) => depth(nameKey(text) ?? ' '.repeat(level + 1)) <= level,
    isOther: (file: IndexedText, line: number, head: string) => nameKey(file.line(line)) === nameKey(head),
  },
  {
    isMeant: ({ form: { text } }: Row, level: number) => depth(text) <= level,
    isOther: (file: IndexedText, line: number, head: string) =>
      /^\s*- /.test(file.line(line)) && depth(file.line(line)) < depth(head),
  },
]

/**
 * The line of the block that opens what a change is in, or names it, if the file has another such line between the two that the block does not
 * show, or an item of a list begins there: the change is in that one. A line opens what is taken out right below it, though nothing else may be left.
 */
function crossedHead(file: IndexedText, { rows, at, grades }: Layout, isMarkdown: boolean): Misnamed | undefined {
  const laid = new Set(at)
  const added = new Set(rows.flatMap(({ kind, hunk }) => (kind === 'new' ? hunk : [])))
  for (const [i, { kind, form, hunk }] of rows.entries()) {
    if (kind === 'keep' || (kind === 'old' && at[i] === OFF) || rows[i - 1]?.kind !== 'keep') continue
    const goes = added.has(hunk) ? 0 : depth(form.text)
    for (const { isMeant, isOther } of PARTED) {
      let to = kind === 'old' && at[i]! >= 0 ? at[i]! : at[i - 1]!
      let level = depth(form.text)
      for (let k = i - 1; k >= 0; k--) {
        const [row, head] = [rows[k]!, at[k]!]
        if (row.kind !== 'keep' || !stands(grades[k]!)) continue
        const isText = isMarkdown && !(file.line(head).startsWith('#') && isFenced(file, head))
        const isOpen = (k === i - 1 && depth(row.form.text) < goes) || opensInFile(file, head, isText)
        if (!isMeant(row, level, isOpen, isText)) continue
        for (let line = nextShown(file, head); line >= 0 && line < to; line = nextShown(file, line)) {
          const isNew = !laid.has(line) && file.key(line) !== file.key(head)
          if (isNew && isOther(file, line, file.line(head), isText))
            return { wanted: file.line(head), own: line, elsewhere: head }
        }
        ;[to, level] = [head, Math.min(level, depth(row.form.text))]
      }
    }
  }
  return undefined
}

/** The line to change that opens something, if the one that the block keeps below it is in what another line opens, which it does not show. */
function passedHead(file: IndexedText, { rows, at }: Layout, isMarkdown: boolean): Misnamed | undefined {
  const [opened] = PARTED
  for (const [i, { kind, form }] of rows.entries()) {
    let below = i + 1
    while (rows[below]?.kind === 'new') below++
    if (kind !== 'old' || rows[below]?.kind !== 'keep' || at[i]! < 0) continue
    const [head, level] = [file.line(at[i]!), depth(rows[below]!.form.text)]
    if (!opened!.isMeant(rows[i]!, level, opensInFile(file, at[i]!, isMarkdown), isMarkdown)) continue
    for (let line = nextShown(file, at[i]!); line >= 0 && line < at[below]!; line = nextShown(file, line))
      if (opened!.isOther(file, line, head, isMarkdown)) return { wanted: form.text, own: line, elsewhere: at[i]! }
  }
  return undefined
}

/**
 * True for a line below the last change if the lines between them match and are informative. Then it names what comes next,
 * and the change does not touch it.
 */
function isBehindAll({ rows, grades }: Layout, i: number): boolean {
  const from = rows.findLastIndex(({ kind }) => kind !== 'keep') + 1
  const between = rows.slice(from, Math.max(from, i))
  const weight = between.reduce((sum, row, k) => (stands(grades[from + k]!) ? sum + row.weight : sum), 0)
  return rows[i]!.kind === 'keep' && weight >= HELD
}

/** A list that a single word opens: `import (`, `from (`. */
const NAMELESS = /^\W*\w+ ?\($/

/** True if a change is above a row of the block and below that line in the file, or the reverse: it would be moved past what the line opens. */
const isAcross = ({ rows, at }: Layout, i: number, line: number): boolean =>
  rows.some(({ kind }, k) => kind !== 'keep' && at[k]! >= 0 && (k < i ? at[k]! > line : at[k]! < line))

/** True if the file has the lines above and below a row directly next to each other: neither this row nor another one in its place. */
const isLeftOut = (file: IndexedText, { at }: Layout, i: number): boolean =>
  at[i - 1]! >= 0 && nextShown(file, at[i - 1]!) === at[i + 1]

/** The file's line in the place of a row, if it opens something too: then it is that, and not what the block names. */
function namedAt(file: IndexedText, { rows, at }: Layout, i: number, isMarkdown: boolean): string | undefined {
  const below = rows.findIndex((_, k) => k > i && at[k]! >= 0)
  const own = at[i]! >= 0 ? at[i]! : below < 0 ? -1 : nextShown(file, at[below]!, -1)
  const isText = isMarkdown && !isFenced(file, own)
  return nameKey(file.line(own)) !== undefined || opensInFile(file, own, isText) ? file.line(own) : undefined
}

/** True if a line is in a fence, where `# ` begins a remark. */
function isFenced(file: IndexedText, line: number): boolean {
  let isOpen = false
  for (let i = 0; i < line; i++) if (/^ {0,3}(?:```|~~~)/.test(file.line(i))) isOpen = !isOpen
  return isOpen
}

/** True if the rows directly above a row (or below) stand one below the other, and say enough. */
function isHeldFrom(file: IndexedText, { rows, at, grades }: Layout, i: number, step: 1 | -1): boolean {
  let [weight, line] = [0, at[i]!]
  for (let k = i + step; k in rows; k += step) {
    if (at[k] === OFF) continue
    if (!stands(grades[k]!) || (line >= 0 && nextShown(file, line, step) !== at[k])) break
    weight += rows[k]!.weight
    line = at[k]!
  }
  return weight >= HELD
}
