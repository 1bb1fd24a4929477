import type { Block } from '../core/block.ts'
import type { Code } from '../core/codes.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { givesFile, type Hint, type Op } from '../core/op.ts'
import { crc32 } from '../core/text/crc32.ts'
import type { Span } from '../core/text.ts'
import { type Claim, endOf, firstOpening, type SourceLines } from './format.ts'
import { hasExtension } from './parts/paths.ts'

export type FileRequest = Pick<
  Block,
  'path' | 'names' | 'becomes' | 'steps' | 'spans' | 'problems' | 'notes' | 'seen' | 'dryRun' | 'shift'
>

/** A format's finding between two lines, both included (0-based indices), or in a part of a line. */
export interface Found
  extends Partial<Omit<FileRequest, 'path'>>,
    Pick<Block, 'format' | 'path' | 'label' | 'inherits' | 'mergeWithin'> {
  readonly first: number
  readonly last: number
  /** Where it stands, when that is not the whole of its lines (several blocks in one line of JSON). */
  readonly span?: Span
  /** How the path was found, where it was looked for around the block; see {@link PathFound}. */
  readonly problem?: Diagnostic
  readonly labelled?: true
  /** Each line of the content is after a sign, so that no marker in it can be one of another block. */
  readonly signed?: true
}

/** Most blocks that are read of one text, and hunks of one file. */
export const MOST_BLOCKS = 4000

/** Makes the block: its place in the source, and an id from its content alone. */
export function blockOf(source: SourceLines, found: Found): Block {
  const { format, first, last, steps = [], notes = [], spans, shift } = found
  // how shells and models write it
  const path = (nameAbove(found) ?? found.path).replace(/^\.\/(?=[^/])/, '')
  const wrong = found.problems?.length ? found.problems : shift ? [] : missingParts(found, path, steps)
  const problems = wrong.length > 0 || found.signed ? wrong : leaked(source, path, steps)
  const span = found.span ?? { start: source.start(first), end: endOf(source, last) }
  return {
    id: contentId([path, steps, problems.map(problem => problem.code), ...(spans ? [spans] : [])]),
    format,
    at: { name: source.name, span, line: first + 1 },
    path,
    steps,
    problems,
    notes,
    ...asFound(found, ['mergeWithin', 'label', 'inherits', 'names', 'becomes', 'spans', 'dryRun', 'seen', 'shift']),
  }
}

function asFound<K extends keyof Found>(found: Found, keys: readonly K[]): Partial<Pick<Found, K>> {
  const known: Partial<Pick<Found, K>> = {}
  for (const key of keys) if (found[key]) known[key] = found[key]
  return known
}

/** Common to blocks of every format: the file, and the operations on it. */
function missingParts(
  { problem, labelled, spans = [], ...found }: Found,
  path: string,
  steps: Block['steps'],
): readonly Diagnostic[] {
  if (problem) return [problem]
  if (nameAbove(found) || (labelled && creates(found))) return [noFile(path)]
  if (path === '') return [{ code: 'parse/no-path', message: 'the block names no file' }]
  return steps.flat().length + spans.length > 0
    ? []
    : [{ code: 'parse/malformed', message: 'the block contains no change' }]
}

const creates = ({ steps = [] }: Pick<Found, 'steps'>): boolean => steps.flat().some(op => op.kind === 'create')

/** No old text of a file that is made can show that the line above it is not its name: it does not get the path of the block before. */
const nameAbove = (found: Pick<Found, 'inherits' | 'label' | 'steps'>): string | undefined =>
  found.inherits && hasExtension(found.label ?? '') && creates(found) ? found.label : undefined

/** A word above a block may be a heading: no file comes to be by it. */
const noFile = (name: string): Diagnostic => ({
  code: 'parse/no-path',
  message: `the line above the block says \`${name}\`, which may be a title and not a file`,
  help: `To create it, write \`File: ${name}\` above the block.`,
})

/** The first and the last marker of old and new text that no format knows. */
const MARKERS = [/^\W{0,40}(?:SEARCH|ORIGINAL)\W{0,40}$/, /^\W{0,40}(?:REPLACE|UPDATED)\W{0,40}$/] as const

/** Refuses a whole file with a line that begins a block, or its markup would stay. Pages may show such lines, and tags may be the file's own. */
function leaked(source: SourceLines, path: string, steps: Block['steps']): readonly Diagnostic[] {
  const whole = steps.flat().find(givesFile)
  const all = whole?.text.trim().split('\n') ?? []
  const marker = MARKERS.every((one, i) => one.test(all.at(-i)!)) ? all[0] : undefined
  if (!whole || (!marker && /\.(?:mdx?|markdown|rst|adoc|txt)$/i.test(path))) return []
  const lines = whole.text.split('\n').map(line => (/^\s*<[a-z]/i.test(line) ? '' : line))
  const line = marker ?? lines[firstOpening(source, lines)]
  if (line === undefined) return []
  return [{ code: 'parse/malformed', message: `the file would contain the marker \`${line.trim().slice(0, 60)}\`` }]
}

/** The operation of an old text and a new one; an old text of blank lines creates the file. */
export const replaceOrCreate = (search: string, replace: string, hint?: Hint): Op =>
  search.trim() === '' ? { kind: 'create', text: replace } : { kind: 'replace', search, replace, ...(hint && { hint }) }

/** A claim of blocks that all come from the same lines: the first block has the lines, the others are at their end. */
export function claimTogether(source: SourceLines, first: number, last: number, blocks: readonly Block[]): Claim {
  const end = endOf(source, last)
  const own = { name: source.name, span: { start: source.start(first), end }, line: first + 1 }
  const rest = { name: source.name, span: { start: end, end }, line: last + 1 }
  return { first, last, blocks: blocks.map((block, i) => ({ ...block, at: i === 0 ? own : rest })) }
}

export const claimOf = (source: SourceLines, found: Found): Claim => ({
  first: found.first,
  last: found.last,
  blocks: [blockOf(source, found)],
  ...(found.signed && { signed: true }),
})

export const refusedClaim = (source: SourceLines, found: Found, code: Code, message: string, help?: string): Claim =>
  claimOf(source, { ...found, problems: [{ code, message, ...(help !== undefined && { help }) }] })

/** Advice for a fix that a tool shows in a form of its own. @param command writes the fix into the files */
export const diffAfter = (command: string): string => `Send the output of \`git diff\` after \`${command}\`.`

/** Six hex digits that depend on what the block asks and not on where it stands. */
const contentId = (content: unknown): string => (crc32(JSON.stringify(content)) >>> 8).toString(16).padStart(6, '0')
