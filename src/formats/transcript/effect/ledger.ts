import type { Diagnostic } from '../../../core/diagnostic.ts'
import type { Extent } from '../records.ts'
import { undecided } from '../told/tell.ts'
import { type About, type Fate, type LoggedCall, stronger, type WholeTold } from '../told.ts'
import { commandFolder, isDoneCommand } from './asked.ts'

/** One entry of a log: a call with its outcome, text of the model, or something that cannot be applied. */
export interface LedgerEntry {
  readonly place: Extent
  /** 1-based among the calls. */
  readonly number?: number
  /** 1-based among the messages of the model; 0 for what is in none. */
  readonly turn: number
  readonly call?: LoggedCall
  /** Absent where the log has no result. */
  readonly fate?: Fate
  /** The outcome came before the call: it may be of another call that had the same id. */
  readonly isEarly?: boolean
  readonly text?: string
  readonly about?: About
  readonly left?: { readonly path?: string; readonly why: Diagnostic }
  readonly owner?: string | undefined
  /** Folders of the call and of the run, the newest first. */
  readonly folders: readonly string[]
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Data by id: the call, and the entries that may still change. */
interface Known {
  call: LoggedCall
  readonly entries: Writable<LedgerEntry>[]
  /** How many results of these calls there were. */
  results: number
  /** A record that names them is incomplete. */
  isTorn?: boolean
}

interface State {
  readonly edits: (call: LoggedCall) => boolean
  waiting: Writable<LedgerEntry>[]
  failed: Writable<LedgerEntry>[]
  readonly byId: Map<string, Known>
  /** Results that came before their calls. */
  readonly early: Map<string, Fate>
  folders: readonly string[]
  calls: number
  turns: number
  message?: string | undefined
}

/** Most results to keep whose calls did not come yet. */
const MOST_EARLY = 10_000

/** Most calls that a result without an id may be of. */
const RECENT = 20

const VALUE = /:\s{0,3}"?([^"\\\s,{}[\]]{1,200})/g
const TORN = undecided(undefined, 'a record that names the call is incomplete')

/**
 * The calls of a log in their order; each is given out when its outcome is known, and that of all before it.
 * @param edits whether a call may change a file: no other one is waited for
 * @param rewinds whether what has not run may be taken back later
 */
export function createLedger(edits: (call: LoggedCall) => boolean, rewinds: boolean) {
  const counts = { calls: 0, turns: 0 }
  const state: State = { edits, waiting: [], failed: [], byId: new Map(), early: new Map(), folders: [], ...counts }
  return {
    add: (told: WholeTold, place: Extent): void => add(state, told, place),
    settled: (): readonly LedgerEntry[] => {
      const open = state.waiting.findIndex(entry => !isSettled(entry, rewinds) || isShared(state, entry))
      return release(state, open < 0 ? state.waiting.length : open)
    },
    /** A record is incomplete: if there is no other result of the calls that it names, theirs is in it. */
    torn: (text: string): void => {
      for (const [, id = ''] of text.matchAll(VALUE)) Object.assign(state.byId.get(id) ?? {}, { isTorn: true })
    },
    /** The rest at the end of the log: calls without a result, then failed calls. */
    rest: (): readonly LedgerEntry[] => {
      for (const entry of state.waiting) if (state.byId.get(entry.call?.id ?? '')?.isTorn) entry.fate ??= TORN
      return [...release(state, state.waiting.length), ...state.failed]
    },
    count: (): number => state.calls,
  }
}

const isSettled = ({ fate, isEarly, call }: LedgerEntry, rewinds: boolean): boolean =>
  !isEarly && (rewinds ? call !== undefined && fate?.kind === 'done' : call === undefined || fate !== undefined)

/** Calls with one id have a result each, in no certain order: until all are there, one may say no. */
function isShared({ byId }: State, { call }: LedgerEntry): boolean {
  const known = call?.id === undefined ? undefined : byId.get(call.id)
  return known !== undefined && known.results < known.entries.length
}

/** Takes out the first entries; those that failed wait for the end, since a later call may have put them right. */
function release(state: State, count: number): readonly LedgerEntry[] {
  const good: Writable<LedgerEntry>[] = []
  for (const entry of state.waiting.splice(0, count)) {
    if (isDoneCommand(entry)) entry.fate = { kind: 'done' }
    ;(entry.fate?.kind === 'failed' ? state.failed : good).push(entry)
  }
  for (const { call } of good) if (call?.id !== undefined) state.byId.get(call.id)?.entries.splice(0)
  return good
}

function add(state: State, told: WholeTold, place: Extent): void {
  const { folders, turns } = state
  const here = { place, turn: Math.max(1, turns), folders }
  switch (told.kind) {
    case 'turn':
      if (told.id === undefined || told.id !== state.message) state.turns++
      state.message = told.id
      return
    case 'folder':
      state.folders = [told.path, ...folders.filter(path => path !== told.path)].slice(0, MOST_FOLDERS)
      return
    case 'session':
      state.byId.clear()
      state.early.clear()
      state.folders = told.folder === undefined ? folders : [told.folder]
      return
    case 'text':
      state.waiting.push({ ...here, text: told.text, owner: told.owner, ...(told.about && { about: told.about }) })
      return
    case 'left':
      state.waiting.push({ ...here, turn: turns, left: told })
      return
    case 'call':
      addCall(state, told, here)
      return
    case 'result':
      addResult(state, told)
      return
    case 'stop':
      for (const { entries } of state.byId.values()) for (const entry of entries) entry.fate ??= told.fate
      return
    case 'drop': {
      const owners = new Set(told.owners)
      const stays = ({ fate, owner }: LedgerEntry) => fate?.kind === 'done' || owner === undefined || !owners.has(owner)
      state.waiting = state.waiting.filter(stays)
      state.failed = state.failed.filter(stays)
      return
    }
    default:
      told satisfies never
  }
}

/** More folders than one run works in. */
const MOST_FOLDERS = 20

function addCall(state: State, call: LoggedCall, here: Omit<LedgerEntry, 'call'>): void {
  const { id, owner, folder = here.folders.length > 0 ? commandFolder(call) : undefined } = call
  const known = id === undefined ? undefined : state.byId.get(id)
  if (known && (call.again === 'repeats' || call.cut || contentOf(known.call) === contentOf(call))) return
  const newest = known?.entries.at(-1)
  const last = newest?.fate === undefined ? newest : undefined
  // the same call again: it is whole now, or shows more than before
  if (known && last && (call.again === 'replaces' || last.call?.cut)) {
    last.call = call
    known.call = call
    return
  }
  const number = ++state.calls
  const folders = folder === undefined ? here.folders : [...new Set([folder, ...here.folders])]
  const fate = id === undefined ? call.ended : state.early.get(id)
  const entry: Writable<LedgerEntry> = { place: here.place, turn: here.turn, number, call, owner, folders }
  if (fate) Object.assign(entry, { fate, isEarly: id !== undefined })
  const own = state.edits(call) ? [entry] : []
  state.waiting.push(...own)
  if (known && last) {
    known.call = call
    known.entries.push(...own)
  } else if (id !== undefined) state.byId.set(id, { call, entries: own, results: fate ? 1 : 0 })
}

/** Distinguishes calls with the same id. */
const contentOf = ({ tool, input, effects, text }: LoggedCall): string =>
  JSON.stringify([tool.toLowerCase(), input, effects, text])

function addResult(state: State, { id, tool, fate }: Extract<WholeTold, { kind: 'result' }>): void {
  const known = id === undefined ? undefined : state.byId.get(id)
  // some hosts give an id to results alone
  const isOwn = (call: LoggedCall): boolean =>
    tool === undefined
      ? (call.id ?? id) === undefined
      : call.tool === tool && (id === undefined || call.id === undefined)
  const fits = ({ call, fate }: LedgerEntry) => call !== undefined && fate === undefined && isOwn(call)
  const entries = known?.entries ?? state.waiting.slice(-RECENT).filter(fits).slice(0, 1)
  if (known) known.results++
  else if (id !== undefined && entries.length === 0 && state.early.size < MOST_EARLY) state.early.set(id, fate)
  // a result is of all calls that have its id; of very many the first result counts
  if (entries.length > RECENT && entries[0]!.fate !== undefined) return
  for (const entry of entries) Object.assign(entry, { fate: stronger(entry.fate, fate), isEarly: false })
}
