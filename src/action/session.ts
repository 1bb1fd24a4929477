import { debug, info } from '@actions/core'
import type { Environment } from '../adapters/action/environment.ts'
import type { Inputs } from '../adapters/action/inputs.ts'
import { type Api, createApi } from '../adapters/github/client.ts'
import type { Event } from '../adapters/github/event.ts'
import type { RepoName, Rule } from '../adapters/github/permission.ts'
import { permits } from '../adapters/github/permission.ts'
import type { Account } from '../adapters/github/remark.ts'
import { readSelf, type Self } from '../adapters/github/report-comment.ts'
import type { Refusal } from '../core/reason.ts'
import { redact } from '../policy/redact.ts'
import type { Audience } from './audience.ts'

/** What a run knows before it asks anybody. */
export interface Start {
  readonly inputs: Inputs
  readonly env: Environment
  readonly event: Event
}

/** What every part of a run of the action needs. */
export interface Session extends Pick<Start, 'inputs' | 'env'> {
  readonly api: Api
  readonly repo: RepoName
  /** One line for the log. Text from outside goes in only through `logQuote`. */
  readonly log: (line: string) => void
  /** One line for those who debug a run (`ACTIONS_STEP_DEBUG`). */
  readonly debug: (line: string) => void
  /** Takes secrets out of what is posted. */
  readonly redact: (text: string) => string
  /** The account that the token speaks for, as soon as it is known. */
  self: Self | undefined
  /** Whom the run will answer, as soon as that is known: an end that nobody foresaw is told there too. */
  audience: Audience | undefined
  /** Whether whoever asked has been told; nobody asked: told. */
  told: boolean
}

export async function openSession({ inputs, env }: Start): Promise<Session> {
  return {
    env,
    inputs,
    api: await createApi(inputs.token, env.apiUrl, info),
    repo: { owner: env.owner, repo: env.repo },
    log: info,
    debug,
    redact: text => redact(text, [inputs.token]),
    self: undefined,
    audience: undefined,
    told: true,
  }
}

/** Who may command: a role, people, bots. */
export const commanders = ({ inputs }: Session): Rule => ({
  role: inputs.permission,
  users: inputs['allow-users'],
  bots: inputs['allow-bots'],
})

const ROLES: ReadonlySet<string> = new Set(['read', 'triage', 'write', 'maintain', 'admin'])

/** Whose blocks are taken without being named: whoever is on the list. Asks for each account once. */
export function trustedAuthors(session: Session): (account: Account) => Promise<Refusal | undefined> {
  const listed = session.inputs['trusted-authors']
  const role = listed.find(name => ROLES.has(name)) as Rule['role']
  const names = listed.filter(name => !ROLES.has(name))
  const rule: Rule = { ...(role && { role }), users: names, bots: names }
  const known = new Map<number, Promise<Refusal | undefined>>()
  return account => {
    const asked = known.get(account.id) ?? permits(session.api, session.repo, account, rule)
    known.set(account.id, asked)
    return asked
  }
}

/** The account that the token speaks for; undefined when GitHub does not say. */
export async function selfOf(session: Session): Promise<Self | undefined> {
  session.self ??= await readSelf(session.api).catch(() => undefined)
  return session.self
}
