import { ALIKE, likeness } from '../../text/likeness.ts'
import { definedIn, isAlike, OPENS } from './rewritten.ts'
import { leastWidth, type TextRow } from './rows.ts'

/** New rows next to a marker, and where they would go. */
export interface Addition {
  readonly rows: readonly TextRow[]
  /** The old rows that the marker would mean. */
  readonly run: readonly TextRow[]
  /** The old rows above them, and the one below; undefined at an end of the text. */
  readonly above: readonly TextRow[]
  readonly below: TextRow | undefined
  /** They are below the marker. */
  readonly isUnder: boolean
}

/** Most pairs of lines that are compared to tell a new version from an addition. */
export const MOST_VERSIONS = 10_000

/** True if new rows can only be added, whole, at their place: not in place of a row that the marker would mean. */
export function mayBeAdded(addition: Addition): boolean {
  const { rows, run, isUnder } = addition
  if (rows.length === 0) return true
  const level = leastWidth(rows)
  const isHead = ({ says, width }: TextRow) => says && width === level
  const heads = rows.filter(isHead)
  const near = run.filter(isHead)
  const next = isUnder ? near.slice(-heads.length) : near.slice(0, heads.length)
  const known = new Set(run.flatMap(row => [keyOf(row), row.text.trim()]))
  const isClosed = rows.at(-1)!.width === level
  const isVersion = (row: TextRow, other: TextRow) =>
    mayBeVersion(row, other) || (!isClosed && inner(rows, row) !== undefined && inner(rows, row) === inner(run, other))
  return (
    heads.length > 0 &&
    heads.length * next.length <= MOST_VERSIONS &&
    !repeatsEdge(addition) &&
    isWhole(addition, heads, level) &&
    isBetween(addition, level) &&
    !heads.some(row => known.has(keyOf(row)) || known.has(row.text.trim()) || next.some(other => isVersion(row, other)))
  )
}

/** The first row in what a row opens, if it says something: with the same one, a head whose end is not shown is that head, renamed. */
function inner(rows: readonly TextRow[], head: TextRow): string | undefined {
  const row = rows[rows.indexOf(head) + 1]
  return row?.says && row.width > head.width ? row.text : undefined
}

/** True if the outer brackets or rules of new rows are the last that the marker would mean: they would come twice. */
function repeatsEdge({ rows, run, isUnder }: Addition): boolean {
  const [edge, outer] = isUnder ? [run.at(-1), rows] : [run[0], rows.toReversed()]
  const same = outer.findIndex(({ text }) => text === edge?.text)
  return same >= 0 && same < outer.findIndex(({ says }) => says)
}

/** True if rows are units of their own: definitions, settings, imports. A mere statement may as well be written in place of the next one. */
function isWhole({ rows, above, below, isUnder }: Addition, heads: readonly TextRow[], level: number): boolean {
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const isLoose = ({ text, width }: TextRow, i: number) =>
    i > 0 && CLOSES.test(text) && width >= rows[i - 1]!.width && !OPENS.test(rows[i - 1]!.text)
  if (first.width > level || rows.some(isLoose) || (isUnder ? CLOSES.test(first.text) : OPENS.test(last.text)))
    return false
  const isImport = ({ text }: TextRow) => LOADS.test(text)
  if (above.length === 0) return heads.every(isImport)
  // a comment is about what is below it
  if (ABOUT.test(heads.at(-1)!.text)) return isUnder
  // at the end of its block there is no next one
  if (!isUnder && below && below.width < level) return true
  return heads.every(row => isImport(row) || ABOUT.test(row.text) || definedIn(row) !== undefined)
}

/** True if rows at a level belong between two others: they open nothing that is below, and part nothing from its comment. */
function isBetween({ above, below, isUnder }: Addition, level: number): boolean {
  const over = above.at(-1)
  if (over && OPENS.test(over.text) && level <= over.width) return false
  if (!over || !below) return level === 0
  const parts = isUnder && (level < below.width || isAttached(over, below))
  return !parts && [below.width, above.findLast(({ width }) => width <= level)?.width].includes(level)
}

/** True for a comment or an attribute right above what it is about. */
const isAttached = (row: TextRow, next: TextRow): boolean =>
  row.at + 1 === next.at && Math.abs(row.width - next.width) < 2 && ABOUT.test(row.text)

/** The name that a row defines, with its level, or else its text. */
const keyOf = (row: TextRow): string => `${row.width} ${definedIn(row) ?? ` ${row.text.trim()}`}`

/** True if a row may be another version of one at its level: it is like it, or what it defines has a like name. */
export function mayBeVersion(row: TextRow, other: TextRow): boolean {
  if (LOADS.test(row.text) && LOADS.test(other.text))
    return loaded(row).some(name => loaded(other).some(old => isAlike(name, old)))
  const [name, old] = [definedIn(row), definedIn(other)]
  if (name !== undefined && old !== undefined) return isAlike(name, old)
  return likeness(row.text.trim(), other.text.trim()) >= ALIKE
}

/** The names in a row that loads others, and the last parts of their paths. */
const loaded = ({ text }: TextRow): readonly string[] =>
  text
    .replace(LOADS, '')
    .split(/[^\p{L}\p{N}_$\\/.:-]+/u)
    .flatMap(path => path.split(/[\\/.:]/).findLast(part => !NO_NAME.test(part)) ?? [])

/** Words around the names in a row that loads, and the ends of files' names. */
const NO_NAME = /^(?:|from|as|type|import|static|[cm]?[jt]sx?|s?css|json|h|hpp)$/

const CLOSES = /^\s*(?:[})\]]|<\/|(?:end|fi|done|esac)\b)/
export const LOADS = /^\s*(?:import|from|use|using|include|require|require_relative|#include|export \*|@import)\b/
/** A comment, an attribute or a decorator. */
const ABOUT = /^\s*(?:\/\/|\/?\*|#|--|@|\[|<!--|%|;|"""|''')|-->$/
