import type { Block, LogOrigin } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { blockOf } from '../../block.ts'
import type { SourceLines } from '../../format.ts'
import { problem } from '../../parts/problems.ts'
import { askedByEffect } from '../effect.ts'
import type { Extent } from '../records.ts'
import type { Asked, Fate } from '../told.ts'
import { askedBy } from './asked.ts'
import type { LedgerEntry } from './ledger.ts'

export interface LogFacts {
  /** Where they are said to be: no line of it is read. */
  readonly source: SourceLines
  readonly log: string
}

/** The blocks of an entry: what it asks, with where it is in the log and what became of it there. */
export function blocksOf(facts: LogFacts, entry: LedgerEntry): readonly Block[] {
  const { place, text, left, call } = entry
  if (left)
    return [placed(facts, place, { format: 'transcript', path: left.path ?? '' }, originOf(facts, entry, left.why))]
  if (text !== undefined) return inText(facts, entry, text)
  const effects = effectsOf(entry.fate)
  const isAsked = !effects || effects.some(({ isMore }) => isMore)
  const said = call?.text !== undefined && isAsked ? inText(facts, entry, call.text) : []
  if (call?.text !== undefined && !effects) return said
  const made = askedIn(facts, entry).map(asked => {
    const origin = originOf(facts, entry, asked.lost)
    const edited = asked.edited ? [EFFECT] : []
    return placed(facts, place, asked, origin, [...(asked.notes ?? []), ...edited, ...notesOf(entry.fate)])
  })
  return [...said, ...made]
}

const EFFECT = problem('log/effect', 'someone changed the edit before it was written: the written text is used')
const PROPOSED = problem('log/proposal', "only the run's mode stopped this call, so it is a proposal")

export const notesOf = (fate: Fate | undefined): readonly Diagnostic[] => (fate?.kind === 'proposed' ? [PROPOSED] : [])

const effectsOf = (fate: Fate | undefined) => (fate && 'effects' in fate ? fate.effects : undefined)

/** The effect of a call if the log has it, otherwise its request. */
function askedIn(
  { source: { formats } }: LogFacts,
  { call, fate }: LedgerEntry,
): readonly (Asked & { readonly edited?: boolean })[] {
  const effects = effectsOf(fate) ?? call?.effects
  const asked = call ? askedBy(call, formats) : []
  if (effects === undefined || asked[0]?.dryRun) return asked
  const isNamed = effects.every(({ path }) => path !== '')
  const own = asked[0] ?? (isNamed ? undefined : formats.blocksIn({ name: 'call', text: call?.text ?? '' })[0])
  const { format = 'transcript', path = '' } = own ?? {}
  const before = effects.some(({ isMore }) => isMore) ? asked : []
  const after = effects.flatMap(effect => {
    // a call that asks for nothing has no effect
    if (effect.path === '' && !own) return []
    const done = askedByEffect(effect.path === '' ? { ...effect, path } : effect, format)
    return done ? { ...done, edited: effect.edited === true } : []
  })
  return [...before, ...after]
}

function placed(
  { source }: LogFacts,
  { start, end, line }: Extent,
  asked: Asked,
  origin: LogOrigin,
  notes = asked.notes ?? [],
): Block {
  const place = { first: line - 1, last: line - 1, span: { start, end } } as const
  return withOrigin(blockOf(source, { ...asked, ...place, notes }), origin)
}

/** A block with what a log says of it: if that leaves it, nothing else matters. */
export const withOrigin = (block: Block, origin: LogOrigin): Block => ({
  ...block,
  problems: origin.why ? [] : block.problems,
  origin,
})

export const leftOut = (block: Block, why: Diagnostic): Block =>
  withOrigin(block, { log: 'the text', ...block.origin, fate: 'left', why })

function inText(facts: LogFacts, entry: LedgerEntry, text: string): readonly Block[] {
  const { start, end, line } = entry.place
  const { name, formats } = facts.source
  const at = { name, span: { start, end }, line }
  const origin = originOf(facts, entry, entry.call?.lost)
  const blocks = formats.blocksIn({ name, text, ...entry.about })
  return blocks.map(block => withOrigin({ ...block, at }, origin))
}

/** @param lost why it cannot be applied, whatever became of it */
function originOf(
  { log }: Pick<LogFacts, 'log'>,
  { number, turn, call, fate, folders }: LedgerEntry,
  lost?: Diagnostic,
): LogOrigin {
  const judged = call?.cut ? ({ fate: 'left', why: CUT } as const) : call ? judge(fate) : ({ fate: 'done' } as const)
  return {
    log,
    ...(number !== undefined && { call: number }),
    ...(turn > 0 && { turn }),
    ...(lost && judged.fate !== 'left' ? { fate: 'left', why: lost } : judged),
    folders,
  }
}

const CUT = problem('log/cut', 'the arguments of the call are incomplete')
const FAILED = problem('log/failed', 'the call failed in the run, and no later call corrected it')

export function judge(fate: Fate | undefined): Pick<LogOrigin, 'fate' | 'why'> {
  switch (fate?.kind) {
    case 'done':
      return { fate: 'done' }
    case undefined:
      return { fate: 'open' }
    case 'proposed':
      return { fate: 'proposed' }
    case 'undecided':
      return { fate: 'undecided', why: problem('policy/undecided', fate.message, fate.help) }
    case 'declined':
      return { fate: 'left', why: problem('policy/declined', `${fate.by} declined the call`) }
    case 'failed':
      return { fate: 'left', why: FAILED }
    default:
      return fate satisfies never
  }
}
