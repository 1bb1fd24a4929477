import type { Block } from '../../core/block.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { MOST_BLOCKS } from '../block.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.ts'
import { problem } from '../parts/problems.ts'
import { mayEdit, readsAlone } from './effect/asked.ts'
import { blocksOf, type LogFacts } from './effect/blocks.ts'
import { createLedger, type LedgerEntry } from './effect/ledger.ts'
import { createRepairs, withoutDeclined } from './effect/said-again.ts'
import { createWorkTree } from './effect/taken-back.ts'
import { createJoiner } from './join.ts'
import { wholeOf } from './log-paths.ts'
import type { Extent, LogRecord } from './records.ts'
import { foundIn } from './told/found.ts'
import { createShown } from './told/shown.ts'
import { unread } from './told/tell.ts'
import type { Log, Told } from './told.ts'

export type LogStream = ReturnType<typeof createLogStream>

/** Most records of one log that are named as unreadable, one by one. */
const MOST_UNREAD = 20

/** Reads a log from its first record on: blocks come in the order of the calls, and each once. */
export function createLogStream(log: Log, facts: LogFacts) {
  const reader = log.open?.(facts.source.formats) ?? { read: log.read! }
  const ledger = createLedger(mayEdit, log.rewinds === true)
  let [count, broken, hasStray, hasBlocks, hasText] = [0, 0, false, false, false]
  let last: Extent = { start: 0, end: 0, line: 1 }

  const withheld = withoutDeclined()
  const shown = createShown()
  const workTree = createWorkTree()
  const repairs = createRepairs(block => wholeOf(block.path, block))
  const followed = (all: readonly Block[]): readonly Block[] => {
    const blocks = all.flatMap(block => workTree.add(block) ?? [])
    blocks.forEach(repairs.add)
    hasBlocks ||= blocks.length > 0
    return blocks
  }
  const made = (entries: readonly LedgerEntry[]): readonly Block[] => {
    const blocks: Block[] = []
    for (const entry of entries) {
      if (count > MOST_BLOCKS) break
      const more = blocksOf(facts, entry).map(withheld).flatMap(shown.add)
      count += more.length
      blocks.push(...(count > MOST_BLOCKS ? tooMany(facts, entry) : more))
    }
    return followed(blocks)
  }
  const { join, end } = createJoiner()
  const tell = (told: readonly Told[], place: Extent): void => {
    for (const one of join(told)) {
      hasText ||= one.kind === 'text'
      ledger.add(one, place)
    }
  }

  return {
    /** Nothing for a record of no known kind. */
    take: (record: LogRecord): readonly Block[] | undefined => {
      last = record
      if (count > MOST_BLOCKS) return []
      ledger.torn(record.torn ?? '')
      const told = isObject(record.value) ? reader.read(record.value) : [UNREAD]
      if (told && (told[0] !== UNREAD || ++broken <= MOST_UNREAD)) tell(told, record)
      return told && made(ledger.settled())
    },
    /** A record that no log knows is named where it looks like an edit. */
    strange: (record: LogRecord): readonly Block[] => {
      if (mayHoldEdit(record.value as JsonObject)) tell([STRANGE], record)
      return made(ledger.settled())
    },
    /** A line that is in no record: it is not read, and named where an edit begins at it. */
    skip: (line: string, place: Extent): readonly Block[] => {
      if (hasStray || !facts.source.formats.opens(at => (at === 0 ? line : undefined), 0)) return []
      hasStray = true
      tell([STRAY], place)
      return made(ledger.settled())
    },
    end: (): readonly Block[] => {
      tell([...end(), ...(reader.end?.() ?? [])], last)
      const more = broken - MOST_UNREAD
      if (more > 0) tell([unread(`${more} more records of the log are incomplete or are not JSON`)], last)
      const good = made(ledger.settled())
      const rest = [...made(ledger.rest()), ...followed(shown.held())].filter(block => !repairs.isRepaired(block))
      const blocks = [...good, ...rest, ...workTree.end()]
      const why = hasBlocks ? shown.why() : noEdits(facts.log, ledger.count(), hasText)
      const about = { place: { start: 0, end: 0, line: 1 }, turn: 0, folders: [] }
      return why ? [...blocks, ...made([{ ...about, left: { why } }])] : blocks
    },
  }
}

function tooMany(facts: LogFacts, { place, turn }: LedgerEntry): readonly Block[] {
  const why = problem('policy/limit', `the log has more than ${MOST_BLOCKS} edits; the rest was ignored`)
  const blocks = blocksOf(facts, { place, turn, folders: [], left: { why } })
  return blocks.map(({ origin: _, ...block }) => ({ ...block, problems: [why] }))
}

const UNREAD = unread('this record of the log is incomplete or is not JSON')
const STRAY = unread('an edit block begins here, between the records of the log', 'Put it into a file of its own.')
const STRANGE = unread('this record looks like an edit, but is not of a kind that this log is known to have')

const mayHoldEdit = (value: JsonObject): boolean =>
  holdsCall(value, DEEPEST) || [...foundIn(value)].some(one => one.kind === 'call' && mayEdit(one))

/** How far inside a record a call may be. */
const DEEPEST = 4

const holdsCall = (value: JsonValue, depth: number): boolean =>
  (isObject(value) || isArray(value)) &&
  (readsAlone(value) || (depth > 0 && Object.values(value).some(inner => holdsCall(inner, depth - 1))))

function noEdits(log: string, calls: number, hasText: boolean): Diagnostic {
  const many = calls === 1 ? 'one call, which changes no file' : `${calls} calls, none of which changes a file`
  const which = calls > 0 ? many : `no calls, and ${hasText ? 'its text has no edits' : 'no text that is read'}`
  return { code: 'log/no-edits', message: `this is a log of ${log}: it has ${which}` }
}
