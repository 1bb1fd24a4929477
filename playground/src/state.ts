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
  readonly work: Work
  readonly told?: Told
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

/** The state of the engine. `slow`: it has worked for so long that an earlier result must not pass for the present one. */
export type Work =
  | { readonly kind: 'idle' | 'starting' | 'working' | 'stopped' | 'broken' }
  | { readonly kind: 'slow'; readonly block?: number; readonly of?: number }

/** A sentence for the reader, and what can be done about it. */
export interface Told {
  readonly sentence: string
  readonly remedy?: { readonly label: string; readonly event: Event }
}

/** A draft that undo goes back to, and what was changed in it at which time (ms). */
interface Step {
  readonly draft: Draft
  readonly what: string
  readonly at: number
}

export type Event =
  | { readonly kind: 'edit'; readonly change: Partial<Draft>; readonly what: string; readonly at: number }
  | { readonly kind: 'open'; readonly draft: Draft }
  | { readonly kind: 'undo' | 'redo' | 'close' | 'slow' | 'stop' | 'ask' }
  | { readonly kind: 'file'; readonly index: number }
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'progress'; readonly block: number; readonly of: number }
  | { readonly kind: 'judged'; readonly draft: Draft; readonly judged: Judged }
  | { readonly kind: 'broken'; readonly message: string }
  | ({ readonly kind: 'tell' } & Told)

/** Most steps back, and the milliseconds within which typing in one place is one step. */
const MOST_STEPS = 200
const ONE_STEP_MS = 1000

export const start = (draft: Draft): State => ({
  draft,
  opened: 0,
  file: 0,
  view: 'Blocks',
  work: { kind: 'starting' },
  past: [],
  future: [],
})

/** The state after an event. Everything that changes on the page goes through here. */
export function update(state: State, event: Event): State {
  const { told: _, ...quiet } = state
  switch (event.kind) {
    case 'edit': {
      const { past } = state
      const last = past.at(-1)
      const isSame = last?.what === event.what && event.at - last.at < ONE_STEP_MS && state.future.length === 0
      const step = { draft: isSame ? last.draft : state.draft, what: event.what, at: event.at }
      const steps = [...(isSame ? past.slice(0, -1) : past), step].slice(-MOST_STEPS)
      return shown({ ...quiet, past: steps, future: [] }, { ...state.draft, ...event.change })
    }
    case 'open': {
      const past = [...state.past, { draft: state.draft, what: 'open', at: 0 }].slice(-MOST_STEPS)
      return { ...quiet, draft: event.draft, opened: state.opened + 1, file: 0, past, future: [] }
    }
    case 'undo':
    case 'redo': {
      const [from, to] = event.kind === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
      const step = state[from].at(-1)
      if (!step) return state
      const back = { ...quiet, [from]: state[from].slice(0, -1), [to]: [...state[to], { ...step, draft: state.draft }] }
      return shown(back, step.draft)
    }
    case 'file':
      return { ...state, file: within(event.index, state.draft.files) }
    case 'view':
      return { ...state, view: event.view }
    case 'ask':
      return state.work.kind === 'slow' ? state : { ...state, work: { kind: 'working' } }
    case 'slow':
      return state.judged?.draft === state.draft ? state : { ...state, work: { kind: 'slow' } }
    case 'progress':
      return state.work.kind === 'slow' ? { ...state, work: { ...event, kind: 'slow' } } : state
    case 'stop':
      return { ...state, work: { kind: 'stopped' } }
    case 'judged':
      // an earlier draft's result is no longer of use
      return event.draft === state.draft
        ? { ...state, judged: { ...event.judged, draft: event.draft }, work: { kind: 'idle' } }
        : state
    case 'broken':
      return { ...state, work: { kind: 'broken' }, told: { sentence: event.message } }
    case 'tell': {
      const { sentence, remedy } = event
      return { ...state, told: { sentence, ...(remedy && { remedy }) } }
    }
    case 'close':
      return quiet
    default:
      return event satisfies never
  }
}

/** The state with another draft, at the file in which it differs. */
function shown(state: State, draft: Draft): State {
  const changed = draft.files.findIndex(file => !state.draft.files.includes(file))
  return { ...state, draft, file: within(changed < 0 ? state.file : changed, draft.files) }
}

const within = (index: number, files: readonly FileText[]): number => Math.max(0, Math.min(index, files.length - 1))

/** The event of an edit to one file, or to the options. */
export const editFile = ({ draft, file }: State, change: Partial<FileText>): Event =>
  edit({ files: draft.files.with(file, { ...draft.files[file]!, ...change }) }, `file ${file} ${Object.keys(change)}`)

export const editOptions = ({ draft }: State, change: Partial<Options>): Event =>
  edit({ options: { ...draft.options, ...change } }, `options ${Object.keys(change)}`)

export const edit = (change: Partial<Draft>, what: string): Event => ({ kind: 'edit', change, what, at: Date.now() })
