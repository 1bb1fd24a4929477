import { MOST_BLOCKS, refusedClaim } from '../block.ts'
import type { At, Claim, SourceLines } from '../format.ts'
import { firstSign } from './first-sign.ts'
import { type Hidden, hiddenAfter, hiddenFrom, isComment, mayHide } from './hidden.ts'
import { endsFence, type Fence, type FenceLine, fenceLine, isExample } from './markdown.ts'
import { type Option, saidAbove } from './said-above.ts'

export interface ScanState extends Omit<At, 'opening'> {
  /** The construct that hides the text from readers of the page. */
  readonly hidden: Hidden | undefined
  readonly option: Option | undefined
  readonly count: number
}

export const scanStart: ScanState = {
  line: 0,
  free: 0,
  fence: undefined,
  previous: undefined,
  hidden: undefined,
  option: undefined,
  count: 0,
}

/** Every claim of a source, top to bottom. A line is offered to the formats in their order; the first to claim it has it. */
export function* scan(source: SourceLines): Generator<Claim> {
  for (let state = scanStart; ; ) {
    const next = scanLine(source, state, Number.POSITIVE_INFINITY)
    if (!next) return
    if (next.previous && next.previous !== state.previous) yield next.previous
    state = next
  }
}

/** The state after the current line, with a new `previous` if something is claimed; undefined at the end. Plain lines are one step, up to `until`. */
export function scanLine(source: SourceLines, state: ScanState, until: number): ScanState | undefined {
  const { free, fence, previous } = state
  const example = fence !== undefined && isExample(fence.info)
  const line = state.hidden !== undefined || example ? state.line : passPlain(source, state, until)
  if (typeof line !== 'number') return behind(source, line, state)
  if (line > state.line) return onTo(state, line, free, fence)
  const text = source.line(line)
  if (text === undefined || (!fence && text.startsWith(REPORT))) return undefined
  if (state.hidden) return passHidden(text, state, state.hidden)
  const mayBeMarkup = !fence && mayHide(text)
  const hidden = mayBeMarkup ? hiddenFrom(text) : undefined
  if (hidden?.kind === 'until' || (mayBeMarkup && isComment(text))) return pass(state, fence, hidden)
  const mark = fenceLine(text)
  if (example) return pass(state, mark ? fenceAfter(mark, state) : fence)
  const opening = mark && opensFence(mark, fence) ? mark : undefined
  const asked = mark ? opening && !isExample(opening.info) : true
  const claim = asked ? claimAt(source, { line, free, fence, opening, previous }) : undefined
  if (claim) return behind(source, claim, state)
  return onTo(state, line + 1, free, mark ? fenceAfter(mark, state) : fence, hidden)
}

export function claimAt(source: SourceLines, here: At): Claim | undefined {
  const text = source.line(here.line)!
  const { fence, opening } = here
  for (const { read, mayOpen, infos } of source.formats.asked.get(opening?.sign ?? firstSign(text)) ?? []) {
    const mayBe = opening && infos ? infos.test(opening.info) : (mayOpen?.(text, fence) ?? true)
    const claim = mayBe ? read(source, here) : undefined
    if (claim) return claim
  }
  return undefined
}

/** True if a block begins at a line, of whatever format: what stands around it is then only its wrapping. */
export const claimsBlock = (source: SourceLines, here: At): boolean => (claimAt(source, here)?.blocks.length ?? 0) > 0

/** On to a line. Written out, since spreading is slow and this is done for every other line. @param free the line up to which a block may look back */
const onTo = (state: ScanState, line: number, free: number, fence?: Fence, hidden?: Hidden): ScanState => ({
  line,
  free,
  fence,
  previous: state.previous,
  hidden,
  option: state.option,
  count: state.count,
})

/** Passes plain lines, up to a claim, a fence or what hides text. If more text may come, it stops where a format has to read: nothing is read again. */
function passPlain(source: SourceLines, { line, free, fence, previous }: ScanState, until: number): Claim | number {
  for (let next = line; next < until; next++) {
    const text = source.line(next)
    if (text === undefined) return next
    const sign = firstSign(text)
    if (sign === '') continue
    if (sign === '`' || sign === '~' || (!fence && mayHide(text) && hides(text))) return next
    const formats = source.formats.asked.get(sign)
    if (!formats) continue
    let here: At | undefined
    for (const { read, mayOpen } of formats) {
      if (mayOpen !== undefined && !mayOpen(text, fence)) continue
      if (until < Number.POSITIVE_INFINITY) return next
      here ??= { line: next, free, fence, opening: undefined, previous }
      const claim = read(source, here)
      if (claim) return claim
    }
  }
  return until
}

const hides = (text: string): boolean => isComment(text) || hiddenFrom(text) !== undefined

function behind(source: SourceLines, read: Claim, state: ScanState): ScanState {
  const { claim: said, option } = saidAbove(source, read, state.previous, state.option)
  const claim = source.formats.answered(source, said, state.fence)
  const count = state.count + claim.blocks.length
  const fits = count <= MOST_BLOCKS
  const line = fits ? claim.last + 1 : Number.POSITIVE_INFINITY
  return { ...state, line, free: line, previous: fits ? claim : tooMany(source, claim), option, count }
}

const tooMany = (source: SourceLines, { first }: Claim): Claim => {
  const message = `the text has more than ${MOST_BLOCKS} blocks; the rest was ignored`
  return refusedClaim(source, { format: 'unread', first, last: first, path: '' }, 'policy/limit', message)
}

/** Our own reports begin with it. From here on all is quotation. */
const REPORT = '<!-- apply-edits:v1'

/** In what no reader sees: not even a path is taken from it. */
function passHidden(text: string, state: ScanState, within: Hidden): ScanState {
  const { shown, hidden } = hiddenAfter(within, text)
  return shown ? { ...state, hidden } : pass(state, state.fence, hidden)
}

/** On to the next line; no block below looks back to this one. */
const pass = (state: ScanState, fence?: Fence, hidden?: Hidden): ScanState =>
  onTo(state, state.line + 1, state.line + 1, fence, hidden)

/** A fence with an info string opens inside another one too, unlike in CommonMark: models wrap whole replies. Not so in an example. */
const opensFence = (mark: FenceLine, fence: Fence | undefined): boolean =>
  !fence || (mark.info !== '' && !endsFence(mark, fence) && !isExample(fence.info))

/** The fence around the line after a line of a fence. */
export function fenceAfter(mark: FenceLine, { line, fence }: Pick<ScanState, 'line' | 'fence'>): Fence | undefined {
  if (fence && endsFence(mark, fence)) return fence.outer
  return opensFence(mark, fence) ? { ...mark, open: line, outer: fence } : fence
}
