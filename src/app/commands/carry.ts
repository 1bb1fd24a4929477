import { setTimeout } from 'node:timers/promises'
import { asksNothing } from '../../action/request.ts'
import { type Api, createReader } from '../../adapters/github/client.ts'
import { issueToken, missing, type Permissions } from '../../adapters/github/installation.ts'
import type { Self } from '../../adapters/github/report-comment.ts'
import { stopRun } from '../../adapters/refused.ts'
import { commandIn } from '../../command/comment-command.ts'
import type { Inputs } from '../../policy/inputs.ts'
import { type Granted, granted, type Refusal, refusal } from '../../run/reason.ts'
import type { Config } from '../config.ts'
import type { Heard, InstalledRepo } from '../deliveries/heard.ts'
import { intersect, pathBounds } from '../settings/bounds.ts'
import type { SettingsCache } from '../settings/repository-settings.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import type { CommandResult } from './worker.ts'
import type { Workers } from './workers.ts'

/** The App, and what carries its work. */
interface Carrier {
  readonly config: Config
  readonly app: Api
  readonly workers: Workers
  readonly settings: SettingsCache
  /** The account that installations act as. */
  readonly account: (token: string) => Promise<Self>
}

export type HeardRemark = Heard & { readonly kind: 'remark' }

/** Carries a remark from its delivery to its report. Throws where GitHub does not answer. */
export async function carry(carrier: Carrier, { place, event, payload }: HeardRemark): Promise<CommandResult> {
  const { config, workers } = carrier
  const early = beginToken(carrier, place, event.remark.body)
  const settings = await settingsFor(carrier, place)
  const request = { ...requestOf(config, settings), event, env: envOf(config, place, payload) }
  if (asksNothing(request)) return NOTHING
  const needed = neededBy(request.inputs, event.remark.body)
  const issued = await (early?.isFor(needed) ? early.token : tokenFor(carrier, place, needed))
  if (!issued.ok)
    return { status: 'refused', reason: issued.refusal.reason, done: issued.refusal.reason !== 'github-down' }
  const { token, barred } = issued.value
  const allowed = { ...request, ...(barred && { barred }), inputs: { ...request.inputs, token } }
  const errand = { ...allowed, account: await carrier.account(token) }
  let result = await workers.run(errand)
  for (const pause of NEW_TOKEN) {
    if (result.reason !== 'token-invalid') break
    await setTimeout(pause)
    result = await workers.run(errand)
  }
  return result
}

/** Milliseconds to wait for all of GitHub to hear of a token. */
const NEW_TOKEN = [1_000, 3_000] as const

/** Asks for the token that a command needs by default settings, while the settings are still on their way. */
function beginToken(carrier: Carrier, place: InstalledRepo, text: string) {
  const inputs = defaults()
  if (!commandIn(text, inputs.command)) return undefined
  const needed = neededBy(inputs, text)
  const token = tokenFor(carrier, place, needed)
  // a failure reaches the code that awaits it, if any
  token.catch(() => {})
  return { token, isFor: (other: Permissions) => JSON.stringify(other) === JSON.stringify(needed) }
}

const NOTHING: CommandResult = { status: 'skipped', reason: 'not-a-command', done: true }

function envOf({ urls }: Config, { owner, repo }: InstalledRepo, payload: unknown) {
  const none = { event: '', ref: '', triggeringActor: '', runId: '', step: 'app', temp: '' }
  return { ...urls, ...none, owner, repo, payload, runAttempt: 1 }
}

/** Settings within the operator's bounds; invalid ones refuse every command. */
function requestOf({ bounds }: Config, settings: Granted<Settings>) {
  const own = settings.ok ? settings.value.inputs : defaults()
  return {
    inputs: intersect(own, bounds),
    bounds: pathBounds(bounds),
    ...(!settings.ok && { barred: settings.refusal }),
  }
}

function defaults(): Inputs {
  const read = readSettings('', '')
  if (!read.ok) throw new Error(read.refusal.message)
  return read.value.inputs
}

/** Permissions besides reading: to comment, and to commit. */
const TALK: Permissions = { metadata: 'read', issues: 'write', pull_requests: 'write' }

/** The least that the command of a text needs. */
function neededBy(inputs: Inputs, text: string): Permissions {
  const command = commandIn(text, inputs.command)
  const writes = command?.kind === 'command' && command.verb === 'apply' && !inputs['dry-run']
  return {
    ...TALK,
    contents: writes ? 'write' : 'read',
    ...(writes && inputs.require.includes('checks') && { checks: 'read', statuses: 'read' }),
    ...(inputs['check-run'] && { checks: 'write' }),
  }
}

/** A token with these permissions; or with those that are granted, and why no command is carried out with them. */
async function tokenFor(
  { app }: Carrier,
  { installation, id }: InstalledRepo,
  needed: Permissions,
): Promise<Granted<{ readonly token: string; readonly barred?: Refusal }>> {
  const issued = await issueToken(app, installation, id, needed)
  if (issued.ok || issued.refusal.reason !== 'app-permission') return issued
  const given = await issueToken(app, installation, id)
  if (!given.ok) return given
  const { token, permissions } = given.value
  const lacks = missing(needed, permissions)
  const barred = refusal('app-permission', `the App lacks ${lacks.map(each => `\`${each}\``).join(', ')}`)
  return missing(TALK, permissions).length === 0 ? granted({ token, barred }) : { ok: false, refusal: barred }
}

/** The settings of a repository; none if it must not be read. Throws where GitHub does not answer. */
async function settingsFor({ app, config, settings }: Carrier, place: InstalledRepo): Promise<Granted<Settings>> {
  return settings.of(place, async repository => {
    const issued = await issueToken(app, place.installation, repository, { metadata: 'read', contents: 'read' })
    if (issued.ok) return createReader(issued.value.token, config.urls.apiUrl)
    return issued.refusal.reason === 'github-down' ? stopRun('github-down', issued.refusal.message) : undefined
  })
}
