import type { JsonValue } from '../../json/value.ts'
import { problem } from '../../parts/problems.ts'
import type { Effect, Fate, Read, StreamPiece, Told } from '../told.ts'
import { argumentsIn, idOf, textOf } from './fields.ts'

/** Log entries, made of the fields that readers of logs find. */

type Value = JsonValue | undefined
export type ToldCall = Extract<Told, { kind: 'call' }>
export type ToldResult = Extract<Told, { kind: 'result' }>

/** Reads records by their kind, which a field names: each row reads one kind, and `else` all others, which say nothing without it. */
export const byKind =
  (field: string, rows: Readonly<Record<string, Read>>): Read =>
  record => {
    const kind = textOf(record[field])
    if (Object.hasOwn(rows, kind)) return rows[kind]!(record)
    return rows['else'] ? rows['else'](record) : typeof record[field] === 'string' ? [] : undefined
  }

export const turn = (id?: Value): Told => ({ kind: 'turn', id: idOf(id) })
export const TURN: Told = turn()

export const said = (text: string, owner?: string): Told => ({ kind: 'text', text, owner })

const keyOf = (id: Value): string => idOf(id) ?? ''

export const piece = (text: Value, key?: Value): StreamPiece => ({ kind: 'piece', key: keyOf(key), text: textOf(text) })

/** The first piece of a call's arguments, without any yet. */
export const begun = (key: Value, id: Value, tool: Value): Told => ({
  ...piece('', key),
  id: idOf(id),
  tool: textOf(tool),
})

/** All pieces of a part are there. */
export const whole = (key: Value): Told => ({ kind: 'pieces', key: keyOf(key), are: 'whole' })

export const ENDED = { kind: 'pieces', are: 'ended' } as const satisfies Told

/** The end of an answer: all parts are whole, but for the last one at a limit. */
export const ended = (isCut = false): readonly Told[] =>
  isCut ? [{ kind: 'pieces', are: 'cut' }] : [{ kind: 'pieces', are: 'whole' }, ENDED]

export const folderIn = (path: Value): readonly Told[] =>
  typeof path === 'string' && path !== '' ? [{ kind: 'folder', path }] : []

export const callOf = (id: Value, tool: Value, input: Value): ToldCall => ({
  kind: 'call',
  id: idOf(id),
  tool: textOf(tool),
  ...(typeof input === 'string' ? argumentsIn(input) : { input }),
})

export const resultOf = (id: Value, fate: Fate): ToldResult => ({ kind: 'result', id: idOf(id), fate })

export const asks = (question: Value, call: Value): Told => ({
  kind: 'question',
  question: keyOf(question),
  id: idOf(call),
})

export const answers = (question: Value, fate: Fate): Told => ({ kind: 'answer', question: keyOf(question), fate })

export const ran = (call: ToldCall, fate: Fate | undefined): readonly Told[] =>
  fate ? [call, { kind: 'result', id: call.id, fate }] : [call]

/** Outcomes that say no more than their kind. */
export const FATES: Readonly<
  Record<'done' | 'failed' | 'proposed' | 'byPerson' | 'byRule' | 'byHook' | 'bySomeone', Fate>
> = {
  done: { kind: 'done' },
  failed: { kind: 'failed' },
  proposed: { kind: 'proposed' },
  byPerson: { kind: 'declined', by: 'a person' },
  byRule: { kind: 'declined', by: 'a rule' },
  byHook: { kind: 'declined', by: 'a hook' },
  bySomeone: { kind: 'declined', by: 'someone' },
}

/** Interrupting a run declines the calls that had not run. */
export const INTERRUPTED = { kind: 'stop', fate: FATES.byPerson } as const satisfies Told

type Written = { readonly [K in 'patch' | 'before' | 'after']?: Value }

/** A call's effect on a file, from the fields that have their type; nothing if none says what was written. */
export function effectIn(path: Value, { patch, before, after }: Written) {
  if (typeof path !== 'string' || path === '' || (typeof patch !== 'string' && typeof after !== 'string')) return []
  const effect: Effect = {
    path,
    ...(typeof patch === 'string' && { patch }),
    ...((typeof before === 'string' || before === null) && { before }),
    ...(typeof after === 'string' && { after }),
  }
  return [effect]
}

/** A call that was carried out, with what it did where that is known. */
export const doneWith = (effects: readonly Effect[]): Fate =>
  effects.length > 0 ? { kind: 'done', effects } : FATES.done

/** The same of a call that wrote one file. */
export const wroteTo = (path: Value, written: Written): Fate => doneWith(effectIn(path, written))

/** The outcome of a call that someone refused, in logs that do not say who. @param help how to log more */
export const undecided = (
  help = 'Have the agent answer with edit blocks, or set `proposals: all`.',
  message = 'the log does not say who refused the call',
) => ({ kind: 'undecided', message, help }) as const

/** Marks the last call of an answer that ended at its limit: its arguments may look whole. */
export function atLimit(told: readonly Told[], isCut: boolean): readonly Told[] {
  const last = told.at(-1)
  return isCut && last?.kind === 'call' ? [...told.slice(0, -1), { ...last, cut: true }] : told
}

/** Why a log does not say what an edit changes. */
export const noContent = (message: string, help?: string) => problem('log/no-content', message, help)

export const unread = (message: string, help?: string) =>
  ({ kind: 'left', why: problem('log/unread', message, help) }) as const

export const NO_ANSWER = unread('this request failed, so it has no answer', 'Ask again.')
export const OTHER_ANSWERS = unread(
  'the model gave several answers, of which only the first is read',
  'Hand in the one that you want.',
)
