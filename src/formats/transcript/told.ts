import type { Source } from '../../core/block.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { FileRequest } from '../block.ts'
import type { FormatIndex } from '../format.ts'
import type { JsonObject, JsonValue } from '../json/value.ts'

/** The contents of a log record, in the order of the log. */
export type Told =
  /** A message of the model begins; records of one message have its id. */
  | { readonly kind: 'turn'; readonly id?: string | undefined }
  /** The folder in which the run works from here on. */
  | { readonly kind: 'folder'; readonly path: string }
  /** Another run begins, whose ids and folders are its own. */
  | { readonly kind: 'session'; readonly folder?: string | undefined }
  /** Text that the model wrote for its reader. */
  | { readonly kind: 'text'; readonly text: string; readonly owner?: string | undefined; readonly about?: About }
  | ({ readonly kind: 'call' } & LoggedCall)
  | StreamPiece
  /** Of a part in pieces, or of all: it is whole, but may still be dropped; no more comes; it was cut; the log says it otherwise. */
  | { readonly kind: 'pieces'; readonly key?: string; readonly are: 'whole' | 'ended' | 'cut' | 'void' }
  /** Without an id of a call it is of the oldest of the last calls that has none yet, of that tool if it is said. */
  | {
      readonly kind: 'result'
      readonly id?: string | undefined
      readonly tool?: string | undefined
      readonly fate: Fate
    }
  /** Someone is asked about a call, and answers: an answer names the question alone. */
  | { readonly kind: 'question'; readonly question: string; readonly id: string | undefined }
  | { readonly kind: 'answer'; readonly question: string; readonly fate: Fate }
  /** The outcome of all calls that have no result by now. */
  | { readonly kind: 'stop'; readonly fate: Fate }
  /** The records of these owners are history: what did not run by then never will. */
  | { readonly kind: 'drop'; readonly owners: readonly string[] }
  | { readonly kind: 'left'; readonly path?: string; readonly why: Diagnostic }

/** A piece of a text, or of the arguments of a call: the first one names the tool. All pieces of a part have its key. */
export interface StreamPiece {
  readonly kind: 'piece'
  readonly key: string
  readonly text: string
  readonly id?: string | undefined
  readonly tool?: string
}

/** The contents of a record, with pieces, and questions and their answers, put together. */
export type WholeTold = Exclude<Told, { readonly kind: 'piece' | 'pieces' | 'question' | 'answer' }>

/** The subject of a text: the file, and the lines of a review comment. */
export type About = Pick<Source, 'defaultPath' | 'review'>

export interface LoggedCall {
  readonly id?: string | undefined
  readonly tool: string
  /** An object, or a text: JSON, or what the tool takes as it is. */
  readonly input: JsonValue | undefined
  readonly folder?: string | undefined
  /** The record that it is of, for those that are dropped later. */
  readonly owner?: string | undefined
  /** Of a call whose id is known: it replaces the earlier outcome, or adds nothing. Otherwise other content makes another call. */
  readonly again?: 'replaces' | 'repeats'
  /** The log ends, or the stream did, before the arguments do. */
  readonly cut?: boolean
  /** The call is text of the model (XML): it is read like a reply. */
  readonly text?: string
  /** The intended effect, if the log has it in place of arguments. */
  readonly effects?: readonly Effect[]
  /** The request, if the log has it in place of arguments. */
  readonly asked?: readonly Asked[]
  readonly lost?: Diagnostic
  /** The outcome, of a call without an id that has it in its own record. */
  readonly ended?: Fate
}

/** The request of a call or an effect for one file. */
export interface Asked extends Pick<FileRequest, 'path'>, Partial<Omit<FileRequest, 'path'>> {
  readonly format: string
  /** The call changes the file, and the log does not hold how. */
  readonly lost?: Diagnostic
}

export type Fate =
  /** No effects at all: what it did is reported elsewhere. */
  | { readonly kind: 'done'; readonly effects?: readonly Effect[] }
  /** It may be only words that say so, and a mark that the call is done: a command is. */
  | { readonly kind: 'failed'; readonly isCommandDone?: true }
  | { readonly kind: 'declined'; readonly by: 'a person' | 'a rule' | 'a hook' | 'someone' }
  /** Only the mode of the run refused it, or no one ran it. */
  | { readonly kind: 'proposed'; readonly effects?: readonly Effect[] }
  /** Someone refused it, and the log does not say who, or it says nothing; `help` says how to log more. */
  | {
      readonly kind: 'undecided'
      readonly message: string
      readonly help: string
      readonly effects?: readonly Effect[]
    }

/** The real effect of a call on a file: hunks without names, or its text before and after (null: there was no file). */
export interface Effect {
  /** That of the call, if it is empty. */
  readonly path: string
  readonly patch?: string
  readonly before?: string | null
  readonly after?: string | null
  /** Its texts may be of a part of the file. */
  readonly isPiece?: boolean
  readonly to?: string
  /** A person or a hook changed what the call had asked. */
  readonly edited?: boolean
  /** It came on top of what the call asked. */
  readonly isMore?: boolean
}

/** The contents of a record; undefined for an unknown kind. */
export type Read = (record: JsonObject) => readonly Told[] | undefined

export interface ToldReader {
  readonly read: Read
  readonly end?: () => readonly Told[]
}

/** One way in which agents, or the APIs of models, write down what they did; without a state, it has `read` in place of `open`. */
export interface Log extends Pick<Partial<ToldReader>, 'read'> {
  /** Whose it is, as the report says it: the first whose test the first record passes, or that has none. */
  readonly names: readonly (readonly [name: string, tells?: (first: JsonObject) => boolean])[]
  /** The agent's output that is such a log, for the documentation. */
  readonly output: string
  /** Facts that the log lacks, with what to use instead. */
  readonly refuses?: readonly Pick<Diagnostic, 'message' | 'help'>[]
  /** True if a record is one of this log: asked of the first ones of a text. */
  readonly is?: (record: JsonObject) => boolean
  /** The first line of a log that is not JSON: each of its lines is read as a record `{line}`. */
  readonly begins?: RegExp
  readonly open?: (formats: FormatIndex) => ToldReader
  /** A later record can cancel a proposal, so only calls that ran are returned before the end. */
  readonly rewinds?: boolean
}

const RANKS: readonly Fate['kind'][] = ['done', 'failed', 'undecided', 'proposed', 'declined']

/** Of two statements of a log about a call, the one that keeps the call further from being applied; of equal ones, the more informative. */
export function stronger(known: Fate | undefined, fate: Fate): Fate {
  if (known === undefined) return fate
  const [a, b] = [RANKS.indexOf(known.kind), RANKS.indexOf(fate.kind)]
  return b > a || (a === b && 'effects' in fate) ? fate : known
}
