import type { Api, RepoName } from '../adapters/github/client.ts'
import type { Environment, Event } from '../adapters/github/event.ts'
import type { Permits } from '../adapters/github/permission.ts'
import type { Mood } from '../adapters/github/reactions.ts'
import type { Remark, Surface } from '../adapters/github/remark.ts'
import type { PostedReport, Self } from '../adapters/github/report-comment.ts'
import { commandIn } from '../command/comment-command.ts'
import type { Inputs } from '../policy/inputs.ts'
import type { PathPolicy } from '../policy/paths/refuse-path.ts'
import type { Granted, Refusal } from '../run/reason.ts'
import type { Progress } from '../run.ts'

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
  readonly permits: Permits
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

/** Whom a report is for and where it goes. */
export interface Audience extends Stands {
  readonly mode: Mode
  /** Distinguishes this report from our others. */
  readonly key: string
  readonly number?: number
  /** The comment that asked for it. */
  readonly asked?: Remark
  /** The account that our token speaks for, if that is known already. */
  readonly self?: Self
  /** The command that would apply what was asked: with its source and selection, and without what made it a dry run. */
  readonly asks?: string | undefined
  /** The same without its selection. */
  readonly chooses?: string
  /** The account that enabled auto-merge. */
  readonly autoMergeBy?: string | undefined
  /** The repository that the commits are in: a fork has its own. With the branch, if there is one. */
  readonly home?: RepoName & { readonly name?: string }
}

/** Who gets the report of a command. */
export type CommandAudience = Audience & { readonly mode: 'command'; readonly number: number; readonly asked: Remark }

/** One of our reports, and which kind of comment it is. */
export type StandingReport = PostedReport & Pick<Remark, 'surface'>

/** Our reports in the thread before a new one. */
export interface Stands {
  /** The report that it takes the place of; `none` if there is none; absent if that was not read. */
  readonly standing?: StandingReport | 'none'
  /** Reports to the same person that are no longer of interest, by their node ids. */
  readonly outdated?: readonly string[]
  /** The review thread of the command, by its node id, if we may resolve it and no one has. */
  readonly threadId?: string
}

/** Facts for reporting that a run was interrupted. */
export interface Pending {
  readonly key: string
  readonly number: number
  readonly mode: Mode
  readonly asked?: { readonly surface: Surface; readonly id: number; readonly by: number }
  /** File with the report, if the run got as far as that. */
  readonly report?: string
  /** The reaction in which the run ended, if it got as far as that. */
  readonly mood?: Mood
}

/** The answer that is owed to an audience; undefined where there is no thread. */
export function pendingOf({ key, number, mode, asked }: Audience): Pending | undefined {
  if (number === undefined) return undefined
  const command = asked && { surface: asked.surface, id: asked.id, by: asked.author.id }
  return { key, number, mode, ...(command && { asked: command }) }
}
