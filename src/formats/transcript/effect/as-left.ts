import { type Block, hasRun, opsOf } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { groupedBy } from '../../../core/grouped.ts'
import { givesFile, type Op, type ReplaceOp } from '../../../core/op.ts'
import type { BlockResult, Outcome, Snapshot } from '../../../core/outcome.ts'
import type { RepoPath } from '../../../core/path.ts'
import { isBlank } from '../../../core/text/spacing.ts'
import { leftOut } from './blocks.ts'
import { replacedAll } from './changes.ts'

/**
 * Leaves out the calls of a log that wrote a file which is as they left it: taken back from the last to the first, each finds what it wrote. One by
 * one they cannot tell, since an edit that a later call undid looks as if it had never been made.
 */
export function withoutMade(blocks: readonly Block[], files: Snapshot): readonly Block[] {
  const meant = blocks.filter(({ origin }) => origin?.fate !== 'left')
  const byPath = [...groupedBy(meant, ({ path }) => path)]
  const made = new Set(byPath.flatMap(([path, own]) => (isAsLeft(path, own, files) ? own : [])))
  return made.size === 0 ? blocks : blocks.map(block => (made.has(block) ? leftOut(block, MADE) : block))
}

const MADE: Diagnostic = { code: 'ok/already-applied', message: 'the file is as the calls of the log left it' }

/** The outcome in which such calls are already applied. */
export const withMade = (outcome: Outcome): Outcome => ({
  ...outcome,
  results: outcome.results.map((result): BlockResult => {
    if (result.problem?.code !== 'ok/already-applied') return result
    const { problem, change: _, ...rest } = result
    return { ...rest, status: 'already-applied', notes: [...result.notes, problem] }
  }),
})

/** Most operations on a file that are taken back one by one. */
const MOST = 200
/** Most characters in which every occurrence of a text is replaced. */
const MOST_TEXT = 10_000_000

function isAsLeft(path: string, blocks: readonly Block[], files: Snapshot): boolean {
  const file = files.get(path as RepoPath)
  const isMeant = (block: Block) => hasRun(block) && block.problems.length === 0
  if (file?.kind !== 'text' || blocks.length < 2 || !blocks.every(isMeant)) return false
  const ops = blocks.flatMap(opsOf)
  if (ops.length > MOST) return false
  let text: string | undefined = file.text.replaceAll('\r\n', '\n')
  let [isProved, work] = [false, 0]
  for (const op of ops.reverse()) {
    if (givesFile(op) && op.text === text) return true
    if (op.kind === 'replace' && op.all) work += text.length
    if (work > MOST_TEXT) return false
    isProved ||= areLines(text, op)
    text = before(text, op)
    if (text === undefined) return false
  }
  return isProved
}

/** True if what an op wrote is lines of a text: a word may be there by chance. */
function areLines(text: string, op: Op): boolean {
  if (op.kind !== 'replace' || op.all || !/[\p{L}\p{N}]/u.test(op.replace)) return false
  const at = placeOf(text, op)
  const [start, end] = [text.lastIndexOf('\n', at - 1) + 1, at + op.replace.trimEnd().length]
  return isBlank(text.slice(start, at)) && /^[^\S\n]*(?:\n|$)/.test(text.slice(end))
}

/** The text before an op, if it certainly is the one after it. */
function before(text: string, op: Op): string | undefined {
  if (op.kind !== 'replace' || op.replace === '') return undefined
  const { search, replace, hint, all } = op
  if (hint?.counted === undefined && text.includes(search) && !replace.includes(search)) return undefined
  if (all) return replacedAll(text, replace, search)
  const at = placeOf(text, op)
  return text.startsWith(replace, at) ? text.slice(0, at) + search + text.slice(at + replace.length) : undefined
}

const placeOf = (text: string, { replace, hint }: ReplaceOp): number =>
  hint?.counted === undefined ? onlyPlace(text, replace) : placeOfLine(text, hint.counted)

function onlyPlace(text: string, part: string): number {
  const at = text.indexOf(part)
  return at < 0 || text.includes(part, at + 1) ? text.length : at
}

/** Where a line begins. @param line 1-based */
function placeOfLine(text: string, line: number): number {
  let at = 0
  for (let i = 1; i < line; i++) {
    at = text.indexOf('\n', at) + 1
    if (at === 0) return text.length
  }
  return at
}
