import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Hint, Op } from '../../core/op.ts'
import { dedent } from '../carrier/markdown.ts'
import { type Carrier, type Claim, claimOf, type Here, linesBetween, textOf } from '../carrier.ts'
import { findPath } from './find-path.ts'
import { type Halves, type MarkOf, readHalves } from './halves.ts'
import { leavesOut } from './placeholder.ts'

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
}

/** Reads the block that opens at `here.at`, with its path, and makes the claim. */
export function readTwoHalves(carrier: Carrier, here: Here, kind: TwoHalves): Claim {
  const halves = readHalves(carrier, here, kind.size, kind.markOf)
  const place = kind.path ? { path: kind.path, first: here.at } : findPath(carrier, here, here.at, kind.format)
  const found = { format: kind.format, first: place.first, last: halves.last, path: place.path }
  if (!halves.ok) return claimOf(carrier, { ...found, problems: [halves.problem] })
  if ('problem' in place && place.problem) return claimOf(carrier, { ...found, problems: [place.problem] })
  const { op, problem } = opOf(carrier, here, kind, halves)
  return claimOf(carrier, { ...found, steps: [[op]], problems: problem ? [problem] : [], notes: halves.notes })
}

function opOf(carrier: Carrier, { at }: Here, kind: TwoHalves, { turn, last }: Halves & { ok: true }) {
  const indent = /^\s*/.exec(carrier.line(at)!)![0]
  const start = at + 1 + (kind.skip ?? 0)
  const lines = dedent(linesBetween(carrier, start, last), indent).map(line => unescapeMark(line, kind.markOf))
  const [old, fresh] = [lines.slice(0, turn - start), lines.slice(turn - start + 1)]
  const [search, replace] = [textOf(old), textOf(fresh)]
  const blank = search.trim() === ''
  if (old.length === 0 || (blank && kind.blankCreates)) return checked({ kind: 'create', text: replace }, '', replace)
  const op: Op = { kind: 'replace', search, replace, ...(kind.hint && { hint: kind.hint }) }
  return blank ? { op, problem: emptySearch } : checked(op, search, replace)
}

function checked(op: Op, search: string, replace: string): { readonly op: Op; readonly problem?: Diagnostic } {
  const problem = leavesOut(search, replace)
  return problem ? { op, problem } : { op }
}

const emptySearch: Diagnostic = { code: 'parse/empty-search', message: 'the old text is only blank lines' }

/** A line of content that would be a marker stands behind a backslash: one of them goes. */
function unescapeMark(line: string, markOf: MarkOf): string {
  const slash = line.search(/\S/)
  if (line[slash] !== '\\') return line
  return markOf(line.slice(slash).replace(/^\\+/, '')) ? line.slice(0, slash) + line.slice(slash + 1) : line
}
