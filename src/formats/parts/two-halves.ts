import type { Hint, Op } from '../../core/op.ts'
import { textLines } from '../../core/text.ts'
import { claimOf, type FileRequest } from '../block.ts'
import { dedent } from '../carrier/markdown.ts'
import { type At, type Claim, linesBetween, linesText, type OldAndNew, type SourceLines } from '../format.ts'
import { findPath } from './find-path.ts'
import { type HalvesFound, type MarkOf, readHalves } from './halves.ts'
import { healed, malformed, problem } from './problems.ts'

/** A block of old lines and new lines between three markers, as the formats of that kind read it. */
interface TwoHalves {
  readonly format: string
  readonly size: number
  readonly markOf: MarkOf
  /** The path that the opening line itself names. */
  readonly path?: string
  readonly hint?: Hint
  /** The index of the first line of content of a half that begins at a line: other lines are above it (`:start_line:12`). */
  readonly contentAt?: (source: SourceLines, from: number) => number
  /** True if old lines that are all blank create a file, as no old lines do. */
  readonly blankCreates: boolean
  /** See {@link Block}. */
  readonly mergeWithin?: number
}

/** Reads the block that opens at `here.line`, with its path, and makes the claim. */
export function readTwoHalves(source: SourceLines, here: At, kind: TwoHalves): Claim {
  const place = kind.path
    ? { path: kind.path, first: here.line }
    : findPath(source, here, { format: kind.format, at: here.line })
  const halves = readHalves(source, here, kind.size, kind.markOf, !CODE.test(place.path ?? ''))
  const { format, mergeWithin } = kind
  const found = { format, ...place, last: halves.last, ...(mergeWithin && { mergeWithin }) }
  if (!halves.ok) return claimOf(source, { ...found, problems: [halves.problem] })
  const { op, problems, notes = [] } = opOf(source, here, kind, halves)
  return claimOf(source, { ...found, steps: [[op]], ...(problems && { problems }), notes: [...halves.notes, ...notes] })
}

/** A file in which no line of signs underlines a title. */
const CODE = /\.(?!(?:md|mdx|markdown|rst|txt|adoc|asciidoc|org)$)\w{1,10}$/i

function opOf(
  source: SourceLines,
  { line: at }: At,
  kind: TwoHalves,
  { turn, end, doubled }: HalvesFound & { ok: true },
): Partial<Pick<FileRequest, 'problems' | 'notes'>> & { readonly op: Op } {
  const indent = /^\s*/.exec(source.line(at)!)![0]
  const { contentAt = (_, from) => from } = kind
  const [start, fresher] = [contentAt(source, at + 1), contentAt(source, turn + 1)]
  const lines = dedent(linesBetween(source, start, end), indent).map(line => unescapeMark(line, kind.markOf))
  const [old, fresh] = [lines.slice(0, turn - start), lines.slice(fresher - start)]
  const [search, replace] = [linesText(old), linesText(fresh)]
  const blank = search.trim() === ''
  if (old.length === 0 || (blank && kind.blankCreates)) return { op: { kind: 'create', text: replace } as const }
  const isFenced = [old, fresh].every(half => FENCE.test(half[0] ?? '') && /^\s*`{3,}\s*$/.test(half.at(-1)!))
  const inner = isFenced
    ? { search: linesText(old.slice(1, -1)), replace: linesText(fresh.slice(1, -1)) }
    : { search: linesText(old.slice(0, -1)), replace }
  const instead = isFenced || (doubled && old.length > 1) ? { instead: [inner] } : {}
  const op: Op = { kind: 'replace', search, replace, ...instead, ...(kind.hint && { hint: kind.hint }) }
  if (blank) return { op, problems: [emptySearch] }
  if (fresher === turn + 1) return { op }
  return start === at + 1 ? { op, problems: [headBelow] } : { op, notes: [headRepeated] }
}

/** The opening line of a fence around a half of its own: the file decides if it is text. */
const FENCE = /^\s*`{3,}[\w+#-]*\s*$/

const headRepeated = healed('the lines above the old text were repeated above the new one, and are not part of it')
const headBelow = malformed('the new text begins with lines that belong above the old one')
const emptySearch = problem('parse/empty-search', 'the old text is only blank lines')

/** Where the text of a line begins whose content, without backslashes before it, is a marker. */
function markAt(line: string, markOf: MarkOf): number | undefined {
  const at = line.search(/\S/)
  return at >= 0 && markOf(line.slice(at).replace(/^\\+/, '')) ? at : undefined
}

/** A line of content that would be a marker is after a backslash: one of them goes. */
function unescapeMark(line: string, markOf: MarkOf): string {
  const at = line.includes('\\') ? markAt(line, markOf) : undefined
  return at !== undefined && line[at] === '\\' ? line.slice(0, at) + line.slice(at + 1) : line
}

/** The lines of blocks between the three markers given, below their path. */
export function writeTwoHalves(
  path: string,
  changes: readonly OldAndNew[],
  [open, turn, close]: readonly [string, string, string],
  markOf: MarkOf,
): readonly string[] | undefined {
  if (changes.some(({ all }) => all)) return undefined
  const escaped = (text: string) =>
    textLines(text).map(line => {
      const at = markAt(line, markOf)
      return at === undefined ? line : `${line.slice(0, at)}\\${line.slice(at)}`
    })
  return changes.flatMap(({ search, replace }) => [path, open, ...escaped(search), turn, ...escaped(replace), close])
}
