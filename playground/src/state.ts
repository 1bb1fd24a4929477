import type { FileText } from 'apply-edits'
import type { Draft } from './draft.ts'
import type { Checked } from './engine.ts'

export const VIEWS = ['Blocks', 'Diff', 'Report', 'For the model'] as const
export type View = (typeof VIEWS)[number]

/** All that the page shows. */
export interface State {
  readonly draft: Draft
  /** Earlier drafts, oldest first, and those that were undone, newest first. */
  readonly past: readonly Draft[]
  readonly future: readonly Draft[]
  /** The place of the newest edit and its time in milliseconds. */
  readonly edited: { readonly what: string; readonly at: number }
  /** Counts the drafts that were opened as a whole: their texts are new, and not edited. */
  readonly opened: number
  /** The index of the file that is shown. */
  readonly file: number
  readonly view: View
  readonly isDark: boolean
  /** The newest result: of `draft`, or, while the engine works on that, of an earlier draft. */
  readonly checked?: Checked & { readonly draft: Draft }
  /** The time of this state, and that from which on the result is missing or old, in milliseconds. */
  readonly now: number
  readonly since: number
  readonly work: Work
  /** A sentence for the reader, which may be about a change to undo. */
  readonly notice?: { readonly sentence: string; readonly canUndo: boolean } | undefined
}

/** The state of the engine, and the block that it is at. */
export interface Work {
  readonly kind: 'idle' | 'working' | 'stopped' | 'broken'
  readonly at?: { readonly block: number; readonly of: number }
}

/** Milliseconds after which an old result must not pass for the present one. */
export const SLOW_MS = 150

/** Milliseconds within which typing in one place is one step, and most steps back. */
const ONE_STEP_MS = 1000
const MOST_STEPS = 200

export const start = (draft: Draft, isDark: boolean, now: number): State => ({
  draft,
  past: [],
  future: [],
  edited: { what: '', at: now },
  opened: 0,
  file: 0,
  view: 'Blocks',
  isDark,
  now,
  since: now,
  work: { kind: 'idle' },
})

/** The state with a part of the draft changed; `what` names the place, because typing on in the same place is one step. */
export const edit = (state: State, part: Partial<Draft>, what: string): State =>
  stepped(state, { ...state.draft, ...part }, what)

export function editFile(state: State, part: Partial<FileText>): State {
  const { draft, file } = state
  const files = draft.files.with(file, { ...draft.files[file]!, ...part })
  return edit(state, { files }, `file ${file} ${Object.keys(part)}`)
}

export function open(state: State, draft: Draft): State {
  const opened = state.opened + 1
  return { ...stepped(state, draft, `open ${opened}`), opened, file: 0 }
}

export const undo = (state: State): State =>
  travelled(state, state.past.at(-1), state.past.slice(0, -1), [state.draft, ...state.future])

export const redo = (state: State): State =>
  travelled(state, state.future[0], [...state.past, state.draft], state.future.slice(1))

/** The state with the result of a draft; an earlier draft's is no longer of use. */
export const take = (state: State, draft: Draft, checked: Checked): State => ({
  ...state,
  ...(draft === state.draft && { checked: { ...checked, draft } }),
  work: checked.isUnchecked ? state.work : { kind: 'idle' },
})

function stepped(state: State, draft: Draft, what: string): State {
  const { past, edited, now } = state
  const goesOn = edited.what === what && now - edited.at < ONE_STEP_MS
  const before = goesOn ? past : [...past, state.draft].slice(-MOST_STEPS)
  return withDraft({ ...state, past: before, future: [], edited: { what, at: now } }, draft)
}

const travelled = (state: State, to: Draft | undefined, past: State['past'], future: State['future']): State =>
  to ? withDraft({ ...state, past, future, edited: { what: '', at: 0 } }, to) : state

/** The state with another draft, at the file in which that differs. */
function withDraft(state: State, draft: Draft): State {
  const changed = draft.files.findIndex(file => !state.draft.files.includes(file))
  const file = Math.max(0, Math.min(changed < 0 ? state.file : changed, draft.files.length - 1))
  const since = state.checked?.draft === state.draft ? state.now : state.since
  return { ...state, draft, file, since, notice: undefined }
}
