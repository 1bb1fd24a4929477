import type { Environment } from '../adapters/action/environment.ts'
import type { Inputs } from '../adapters/action/inputs.ts'
import type { Api } from '../adapters/github/client.ts'
import type { Event } from '../adapters/github/event.ts'
import type { RepoName } from '../adapters/github/permission.ts'
import type { Self } from '../adapters/github/report-comment.ts'
import { commandIn } from '../command/comment-command.ts'
import type { PathPolicy } from '../policy/refuse-path.ts'
import type { Granted, Refusal } from '../run/reason.ts'
import type { Progress } from '../run.ts'
import type { Audience, CommandAudience } from './ending.ts'

/** A request to a run: data only, for any carrier. */
export interface Request {
  readonly inputs: Inputs
  readonly env: Environment
  readonly event: Event
  /** Rules about paths, besides the inputs'. */
  readonly bounds?: readonly PathPolicy[]
  /** Why no command is carried out here, whatever it asks: settings that cannot be read, a permission that is missing. */
  readonly barred?: Refusal
  /** The account that the token speaks for, where that is known. */
  readonly account?: Self
}

/** The carrier of a request: a job's runner, or a server. */
export interface RequestHost {
  /** One line for the log. Text from outside goes in only through `logQuote`. */
  readonly log: (line: string) => void
  /** One line for those who debug a run. */
  readonly debug: (line: string) => void
  readonly onProgress: (progress: Progress) => void
  /** Notes who must get an answer, in case the run is killed before it has one. */
  readonly owes: (audience: Audience) => void
  /** Hears of an exception that is a bug, where the log must not have its text. */
  readonly broke?: (error: unknown) => void
  /**
   * Asks for a command, where several hosts may hear of it, before anything else is read. Never throws.
   * @returns how it is taken on, or why this host is not to carry it out; the taking has such a reason too, if another host was sooner
   */
  readonly claim?: (session: Session, asking: CommandAudience) => Promise<Granted<TakeOn>>
}

/** Takes a command on. @returns why it is not to be carried out here, if so */
export type TakeOn = () => Promise<Refusal | undefined>

/** Needed by every step of a request. */
export interface Session extends Request, RequestHost {
  readonly api: Api
  readonly repo: RepoName
  /** Takes secrets out of what is posted. */
  readonly redact: (text: string) => string
  /** The account that the token speaks for; undefined if GitHub does not say. */
  readonly self: () => Promise<Self | undefined>
  /** Aborted when the run has its ending: a branch that was still on its way is not waited for. */
  readonly over: AbortController
}

/** A request that came from a comment. */
export type Remarked = Event & { readonly kind: 'remark' }

export type Mode = 'command' | 'apply' | 'validate' | 'suggest'

/** True for a comment that is not a command, and is not to be checked for blocks either. */
export const asksNothing = ({ inputs, event }: Request): boolean =>
  event.kind === 'remark' &&
  modeOf(inputs.mode, event) === 'command' &&
  !inputs['validate-comments'] &&
  !commandIn(event.remark.body, inputs.command)

/** The default mode for an event. */
export function modeOf(wanted: Inputs['mode'], event: Event): Mode {
  if (wanted !== 'auto') return wanted
  if (event.kind === 'remark') return 'command'
  return event.kind === 'pull-request' ? 'validate' : 'apply'
}
