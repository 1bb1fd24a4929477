import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Hint, Op } from '../../core/op.ts'
import { claimOf } from '../block.ts'
import { dedent } from '../carrier/markdown.ts'
import { type At, type Halves as Change, type Claim, linesBetween, type SourceLines, textOf } from '../format.ts'
import { findPath } from './find-path.ts'
import { type Halves, type MarkOf, readHalves } from './halves.ts'

/** A block of old lines and new lines between three markers, as the formats of that kind read it. */
export interface TwoHalves {
  readonly format: string
  readonly size: number
  readonly markOf: MarkOf
  /** The path that the opening line itself names. */
  readonly path?: string
  readonly hint?: Hint
  /** How many lines behind the opening line are no content (`:start_line:12`). */
  readonly skip?: number
  /** Whether old lines that are all blank create a file, as no old lines do. */
  readonly blankCreates: boolean
  /** See {@link Block}. */
  readonly mergeWithin?: number
}

/** Reads the block that opens at `here.line`, with its path, and makes the claim. */
export function readTwoHalves(source: SourceLines, here: At, kind: TwoHalves): Claim {
  const halves = readHalves(source, here, kind.size, kind.markOf)
  const place = kind.path
    ? { path: kind.path, first: here.line }
    : findPath(source, here, { format: kind.format, at: here.line })
  const { format, mergeWithin } = kind
  const found = { format, ...place, last: halves.last, ...(mergeWithin && { mergeWithin }) }
  if (!halves.ok) return claimOf(source, { ...found, problems: [halves.problem] })
  const { op, problem } = opOf(source, here, kind, halves)
  return claimOf(source, { ...found, steps: [[op]], problems: problem ? [problem] : [], notes: halves.notes })
}

function opOf(source: SourceLines, { line: at }: At, kind: TwoHalves, { turn, last }: Halves & { ok: true }) {
  const indent = /^\s*/.exec(source.line(at)!)![0]
  const start = at + 1 + (kind.skip ?? 0)
  const lines = dedent(linesBetween(source, start, last), indent).map(line => unescapeMark(line, kind.markOf))
  const [old, fresh] = [lines.slice(0, turn - start), lines.slice(turn - start + 1)]
  const [search, replace] = [textOf(old), textOf(fresh)]
  const blank = search.trim() === ''
  if (old.length === 0 || (blank && kind.blankCreates)) return { op: { kind: 'create', text: replace } as const }
  const op: Op = { kind: 'replace', search, replace, ...(kind.hint && { hint: kind.hint }) }
  return blank ? { op, problem: emptySearch } : { op }
}

const emptySearch: Diagnostic = { code: 'parse/empty-search', message: 'the old text is only blank lines' }

/** Where the text of a line begins whose content, without backslashes in front, is a marker. */
function markAt(line: string, markOf: MarkOf): number | undefined {
  const at = line.search(/\S/)
  return at >= 0 && markOf(line.slice(at).replace(/^\\+/, '')) ? at : undefined
}

/** A line of content that would be a marker stands behind a backslash: one of them goes. */
function unescapeMark(line: string, markOf: MarkOf): string {
  const at = line.includes('\\') ? markAt(line, markOf) : undefined
  return at !== undefined && line[at] === '\\' ? line.slice(0, at) + line.slice(at + 1) : line
}

/** The lines of blocks between the three markers given, below their path. */
export function writeTwoHalves(
  path: string,
  changes: readonly Change[],
  [open, turn, close]: readonly [string, string, string],
  markOf: MarkOf,
): readonly string[] | undefined {
  if (changes.some(({ all }) => all)) return undefined
  const escaped = (text: string) =>
    halfLines(text).map(line => {
      const at = markAt(line, markOf)
      return at === undefined ? line : `${line.slice(0, at)}\\${line.slice(at)}`
    })
  return changes.flatMap(({ search, replace }) => [path, open, ...escaped(search), turn, ...escaped(replace), close])
}

/** The lines of a text, a newline at its end being the end of the last one. */
export const halfLines = (text: string): readonly string[] =>
  text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
