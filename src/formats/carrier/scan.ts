import { type Carrier, type Claim, claimOf, type Format, type Here, MOST_BLOCKS } from '../carrier.ts'
import { firstSign } from './first-sign.ts'
import { type Hidden, hiddenAfter, hiddenFrom, isComment, mayHide } from './hidden.ts'
import { closesFence, type Fence, type FenceLine, fenceLine, isExample } from './markdown.ts'

/** How far a scan has come. */
export interface ScanState extends Omit<Here, 'opens'> {
  /** What hides the text from whoever reads the page. */
  readonly hidden: Hidden | undefined
  /** How many blocks were found so far. */
  readonly count: number
}

export const scanStart: ScanState = {
  at: 0,
  free: 0,
  fence: undefined,
  previous: undefined,
  hidden: undefined,
  count: 0,
}

/** Whom to ask at a line by its first character, in the formats' order; of formats that read with one function, the first. */
export type Openings = ReadonlyMap<string, readonly Format[]>

/** Every claim of a carrier, top to bottom. A line is offered to the formats in their order; the first to claim it has it. */
export function* scan(carrier: Carrier, openings: Openings): Generator<Claim> {
  for (let state = scanStart; ; ) {
    const next = scanLine(carrier, openings, state, Number.POSITIVE_INFINITY)
    if (!next) return
    if (next.previous && next.previous !== state.previous) yield next.previous
    state = next
  }
}

/**
 * How far the scan has come behind the line that it stands at, with a new `previous` where something is claimed there; undefined at the end. Over
 * lines at which nothing can begin it goes in one step, up to the line `until`.
 */
export function scanLine(carrier: Carrier, openings: Openings, state: ScanState, until: number): ScanState | undefined {
  const { free, fence, previous } = state
  const example = fence !== undefined && isExample(fence.info)
  const at = state.hidden !== undefined || example ? state.at : skipDull(carrier, openings, state.at, until)
  if (at > state.at) return onTo(state, at, fence, undefined)
  const text = carrier.line(at)
  if (text === undefined || (!fence && text.startsWith(REPORT))) return undefined
  if (state.hidden) return passHidden(text, state, state.hidden)
  const mayBeMarkup = !fence && mayHide(text)
  const hidden = mayBeMarkup ? hiddenFrom(text) : undefined
  if (hidden?.kind === 'until' || (mayBeMarkup && isComment(text))) return pass(state, fence, hidden)
  if (example) return passExample(text, state)
  const mark = fenceLine(text)
  const opens = mark && opensFence(mark, fence) ? mark : undefined
  const asked = mark ? opens && !isExample(opens.info) : true
  const here: Here = { at, free, fence, opens, previous }
  for (const { read } of (asked && openings.get(firstSign(text))) || []) {
    const claim = read(carrier, here)
    if (claim) return behind(carrier, claim, state)
  }
  return onTo(state, at + 1, mark ? fenceAfter(mark, state) : fence, hidden)
}

/** On to a line of the same free text. Written out, since spreading is slow and this is done for every other line. */
const onTo = (
  { free, previous, count }: ScanState,
  at: number,
  fence: Fence | undefined,
  hidden: Hidden | undefined,
): ScanState => ({ at, free, fence, previous, hidden, count })

/** The first line from `at` on at which something may begin: most lines are passed over at a glance. */
function skipDull(carrier: Carrier, openings: Openings, at: number, until: number): number {
  let next = at
  while (next < until) {
    const text = carrier.line(next)
    const sign = text === undefined ? '<' : firstSign(text)
    if (sign !== '' && (MARKUP.includes(sign) || mayBegin(openings.get(sign), text!) || mayHide(text!))) break
    next++
  }
  return next
}

const mayBegin = (formats: readonly Format[] | undefined, line: string): boolean =>
  formats?.some(({ may }) => may === undefined || may(line)) === true

/** What fences and comments begin with. */
const MARKUP = '`~<'

export function openingsOf(formats: readonly Format[]): Openings {
  const signs = new Set(formats.flatMap(({ initial }) => initial.split('')))
  const apart = formats.filter(({ read }, i) => i === formats.findIndex(other => other.read === read))
  return new Map([...signs].map(sign => [sign, apart.filter(({ initial }) => initial.includes(sign))]))
}

function behind(carrier: Carrier, claim: Claim, state: ScanState): ScanState {
  const count = state.count + claim.blocks.length
  const fits = count <= MOST_BLOCKS
  const at = fits ? claim.last + 1 : Number.POSITIVE_INFINITY
  return { ...state, at, free: at, previous: fits ? claim : tooMany(carrier, claim), count }
}

const tooMany = (carrier: Carrier, { first }: Claim): Claim => {
  const message = `the text holds more than ${MOST_BLOCKS} blocks, and is not read from here on`
  return claimOf(carrier, {
    format: 'unread',
    first,
    last: first,
    path: '',
    problems: [{ code: 'policy/limit', message }],
  })
}

/** Our own reports begin with it. From here on all is quotation. */
const REPORT = '<!-- apply-edits:v1'

/** In what no reader sees: not even a path is taken from it. */
function passHidden(text: string, state: ScanState, within: Hidden): ScanState {
  const { shown, hidden } = hiddenAfter(within, text)
  return shown ? { ...state, hidden } : pass(state, state.fence, hidden)
}

function passExample(text: string, state: ScanState): ScanState {
  const mark = fenceLine(text)
  return pass(state, mark ? fenceAfter(mark, state) : state.fence, undefined)
}

/** On to the next line; no block below looks back to this one. */
const pass = ({ at, previous, count }: ScanState, fence: Fence | undefined, hidden: Hidden | undefined): ScanState => ({
  at: at + 1,
  free: at + 1,
  fence,
  previous,
  hidden,
  count,
})

/**
 * Unlike in CommonMark a fence with an info string opens inside another one too: models wrap whole replies in a fence. In an example it
 * does not: an example is over at its own closing line.
 */
const opensFence = (mark: FenceLine, fence: Fence | undefined): boolean =>
  !fence || (mark.info !== '' && !closesFence(mark, fence) && !isExample(fence.info))

/** The fence around the line behind a line of a fence. */
function fenceAfter(mark: FenceLine, { at, fence }: ScanState): Fence | undefined {
  if (fence && closesFence(mark, fence)) return fence.outer
  const { sign, size, indent, info } = mark
  return opensFence(mark, fence) ? { sign, size, indent, info, open: at, outer: fence } : fence
}
