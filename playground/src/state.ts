import type { FileText } from 'apply-edits'
import type { Draft, Options } from './draft.ts'
import type { Judged } from './engine.ts'

export const VIEWS = ['Blocks', 'Diff', 'Report', 'For the model'] as const
export type View = (typeof VIEWS)[number]

/** All that the page shows. */
export interface State {
  readonly draft: Draft
  /** Counts the drafts that were opened as a whole: their texts are new, and not edited. */
  readonly opened: number
  /** The index of the file that is shown. */
  readonly file: number
  readonly view: View
  /** The newest result: of `draft`, or, while the engine works on that, of an earlier draft. */
  readonly judged?: Judged & { readonly draft: Draft }
  /** The time from which on the result is missing or old, in milliseconds. */
  readonly since: number
  readonly work: Work
  readonly told?: Told
  /** The drafts to go back and forth among, oldest first, and the index of the present one. */
  readonly steps: readonly Step[]
  readonly step: number
}

/** The state of the engine, with the block that it is at. */
export type Work =
  | { readonly kind: 'idle' | 'stopped' | 'broken' }
  | { readonly kind: 'working'; readonly block?: number; readonly of?: number }

/** A sentence for the reader, which may be about a change to undo. */
export interface Told {
  readonly sentence: string
  readonly canUndo?: boolean
}

/** A draft, and what was changed to make it at which time (ms). */
interface Step {
  readonly draft: Draft
  readonly what: string
  readonly at: number
}

export type Event =
  | { readonly kind: 'edit'; readonly change: Partial<Draft>; readonly what: string }
  | { readonly kind: 'open'; readonly draft: Draft }
  | { readonly kind: 'undo' | 'redo' | 'close' }
  | { readonly kind: 'show'; readonly change: Partial<Pick<State, 'file' | 'view'>> }
  | { readonly kind: 'work'; readonly work: Work }
  | { readonly kind: 'judged'; readonly draft: Draft; readonly judged: Judged }
  | ({ readonly kind: 'tell' } & Told)

/** Milliseconds after which an old result must not pass for the present one, and within which typing in one place is one step. */
export const SLOW_MS = 150
const ONE_STEP_MS = 1000

/** True if the result is missing, or old, for too long. */
export const isLate = ({ judged, draft, since }: State, now: number): boolean =>
  judged?.draft !== draft && now - since >= SLOW_MS

/** Most steps back. */
const MOST_STEPS = 200

export const start = (draft: Draft, now: number): State => ({
  draft,
  opened: 0,
  file: 0,
  view: 'Blocks',
  since: now,
  work: { kind: 'idle' },
  steps: [{ draft, what: '', at: now }],
  step: 0,
})

/** The state after an event at a time in milliseconds. Everything that changes on the page goes through here. */
export function update(state: State, event: Event, now: number): State {
  const { told: _, ...quiet } = state
  switch (event.kind) {
    case 'edit':
      return withDraft(stepped(quiet, { ...state.draft, ...event.change }, event.what, now), now)
    case 'open': {
      const opened = state.opened + 1
      return { ...withDraft(stepped(quiet, event.draft, `open ${opened}`, now), now), opened, file: 0 }
    }
    case 'undo':
    case 'redo': {
      const step = state.step + (event.kind === 'undo' ? -1 : 1)
      return state.steps[step] ? withDraft({ ...quiet, step }, now) : state
    }
    case 'show':
      return { ...state, ...event.change }
    case 'work':
      return { ...state, work: event.work }
    case 'judged': {
      const { draft, judged } = event
      const work = judged.isUnchecked ? state.work : ({ kind: 'idle' } as const)
      // an earlier draft's result is no longer of use
      return draft === state.draft ? { ...state, judged: { ...judged, draft }, work } : { ...state, work }
    }
    case 'tell': {
      const { kind: __, ...told } = event
      return { ...state, told }
    }
    case 'close':
      return quiet
    default:
      return event satisfies never
  }
}

/** The state at one more step; typing on in the same place is none. */
function stepped(state: State, draft: Draft, what: string, now: number): State {
  const before = state.steps.slice(0, state.step + 1)
  const last = before.at(-1)!
  const goesOn = last.what === what && now - last.at < ONE_STEP_MS && before.length === state.steps.length
  const steps = [...(goesOn ? before.slice(0, -1) : before), { draft, what, at: now }].slice(-MOST_STEPS)
  return { ...state, steps, step: steps.length - 1 }
}

/** The state with the draft of its step, at the file in which that differs. */
function withDraft(state: State, now: number): State {
  const { draft } = state.steps[state.step]!
  const changed = draft.files.findIndex(file => !state.draft.files.includes(file))
  const file = Math.max(0, Math.min(changed < 0 ? state.file : changed, draft.files.length - 1))
  return { ...state, draft, file, since: state.judged?.draft === state.draft ? now : state.since }
}

/** The event of an edit to one file, or to the options. */
export const editFile = ({ draft, file }: State, change: Partial<FileText>): Event =>
  edit({ files: draft.files.with(file, { ...draft.files[file]!, ...change }) }, `file ${file} ${Object.keys(change)}`)

export const editOptions = ({ draft }: State, change: Partial<Options>): Event =>
  edit({ options: { ...draft.options, ...change } }, `options ${Object.keys(change)}`)

export const edit = (change: Partial<Draft>, what: string): Event => ({ kind: 'edit', change, what })
