import type { Detail, Diagnostic } from '../core/diagnostic.ts'
import type { ReplaceOp } from '../core/op.ts'
import type { AdviceInput, ApplyOptions, BlockResult } from '../core/outcome.ts'
import { nextShown } from '../core/place/find/runs.ts'
import { NO_PAST } from '../core/place/ground.ts'
import { placeText } from '../core/place/text.ts'
import { fileLines, type IndexedText, lineOf } from '../core/text/indexed.ts'
import { collapse } from '../core/text/spacing.ts'
import { workOf } from '../core/text/work.ts'
import { performEdits } from '../core/text.ts'
import { nearestTo } from './nearest.ts'
import { addressOf } from './outline.ts'

/** Steps of work to find out what a looser rule would do. */
const MAX_STEPS = 4_000_000

/** A file of at most this many lines is shown whole. */
const SHORT_FILE = 60

/** Places of an ambiguity that are described. */
const MAX_DESCRIBED = 5

/**
 * Adds to a result what a reader needs besides the facts: where in the file it is. For a refusal it adds the nearest place, what
 * distinguishes equal places, and which earlier block removed the text.
 */
export const adviser =
  (rules: Pick<ApplyOptions, 'matchers' | 'match'>) =>
  (result: BlockResult, asked: AdviceInput): BlockResult => {
    const { problem, path } = result
    if (!problem) return located(result, asked)
    const { op, file } = asked.failed ?? {}
    if (!path || !file || op?.kind !== 'replace') return result
    const told = tellMore(problem, op, file, { ...result, path }, asked, rules)
    return told === problem ? result : { ...result, problem: told }
  }

function tellMore(
  problem: Diagnostic,
  op: ReplaceOp,
  file: IndexedText,
  result: BlockResult & { readonly path: string },
  asked: AdviceInput,
  rules: Pick<ApplyOptions, 'matchers' | 'match'>,
): Diagnostic {
  switch (problem.code) {
    case 'locate/ambiguous':
      return toldApart(file, problem)
    case 'locate/not-found':
    case 'locate/conflict':
    case 'locate/unseen-line': {
      const isStrict = op.exact || rules.match !== 'similar'
      const looser = isStrict && problem.code === 'locate/not-found' ? foundBy(file, op, result.path, rules) : undefined
      const nearest = withAddress(file, nearestTo(file, op, rules.matchers))
      const detail: Detail = { ...nearest, ...whole(file), ...looser?.detail, ...problem.detail }
      const hints = [...blame(result, asked), ...(detail.hints ?? [])]
      return { ...problem, ...looser, detail: { ...detail, ...(hints.length > 0 && { hints }) } }
    }
    default:
      return problem
  }
}

/** Where a block was applied: the names above its line. */
function located(result: BlockResult, { files, view }: AdviceInput): BlockResult {
  const content = result.path && files.get(result.path)
  if (content?.kind !== 'text' || result.line === undefined || (result.placed ?? []).length === 0) return result
  const address = addressOf(view(content), result.line - 1)
  return address.length > 0 ? { ...result, address } : result
}

/** Adds where the nearest place is. */
function withAddress(file: IndexedText, detail: Detail | undefined): Detail | undefined {
  const address = detail?.nearest ? addressOf(file, detail.nearest.line - 1) : []
  return address.length === 0 ? detail : { ...detail, nearest: { ...detail!.nearest!, address } }
}

const place = (address: readonly string[]): string =>
  address.length === 0 ? 'at the top level' : `in \`${address.join(' › ')}\``

/** Distinguishes equal places by their addresses, or by the lines right above or below them. */
function toldApart(file: IndexedText, problem: Diagnostic): Diagnostic {
  const lines = problem.lines ?? []
  const beside = (line: number, step: 1 | -1): string | undefined => {
    const at = nextShown(file, line - 1, step)
    return at >= 0 ? `${step < 0 ? 'above' : 'below'} it: \`${file.line(at).trim()}\`` : undefined
  }
  const ways = [
    (line: number) => place(addressOf(file, line - 1)),
    (line: number) => beside(line, -1),
    (line: number) => beside(line, 1),
  ]
  for (const way of ways) {
    const told = lines.map(way)
    if (new Set(told.map(one => one && collapse(one))).size < lines.length || told.includes(undefined)) continue
    const hints = lines.slice(0, MAX_DESCRIBED).map((line, i) => `line ${line}, ${told[i]}`)
    return { ...problem, detail: { ...problem.detail, hints } }
  }
  return problem
}

/** A short file as a whole, for the author who writes the block again. */
const whole = (file: IndexedText): Pick<Detail, 'file'> =>
  file.count <= SHORT_FILE ? { file: fileLines(file, 0, file.count) } : {}

/** The place that a looser rule than allowed would find, and the block with its exact text. */
function foundBy(
  file: IndexedText,
  { exact: _, ...op }: ReplaceOp,
  path: string,
  { matchers: rules }: Pick<ApplyOptions, 'matchers'>,
): Pick<Diagnostic, 'message' | 'detail'> | undefined {
  const ground = { file, path, rules, level: 'similar' as const, work: workOf(MAX_STEPS), past: NO_PAST }
  const found = placeText(op, ground)
  if (!found.ok || found.value.edits.length === 0 || found.value.matcher === 'exact') return undefined
  const message = `the text to replace is not in the file exactly as written; the rule \`${found.value.matcher}\` would find it`
  const { edits } = found.value
  const [start, end] = [
    Math.min(...edits.map(({ span }) => span.start)),
    Math.max(...edits.map(({ span }) => span.end)),
  ]
  // all lines of the place, for copying into the corrected block
  const { start: first = lineOf(file, start), end: last = lineOf(file, end) } = found.value
  const from = Math.min(file.starts[first - 1]!, start)
  const to = Math.max(file.starts[last]!, end)
  const moved = edits.map(({ span, insert }) => ({
    span: { start: span.start - from, end: span.end - from },
    insert,
  }))
  const search = file.text.slice(from, to)
  return { message, detail: { corrected: { search: ended(search), replace: ended(performEdits(search, moved)) } } }
}

/** Lines of which the last one ends as well. */
const ended = (lines: string): string => (lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`)

/** The earlier block that took a text away, if one did: before it, this block would have applied. */
function blame({ path }: { readonly path: string }, { earlier, rerun }: AdviceInput): readonly string[] {
  const taker = earlier.findLast(({ result, before }) => result.path === path && rerun(before).code.startsWith('ok/'))
  return taker ? [`block ${taker.number} changed this text`] : []
}
