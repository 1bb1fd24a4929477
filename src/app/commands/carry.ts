import { asksNothing } from '../../action/request.ts'
import { stopRun } from '../../adapters/github/answers.ts'
import { issueToken, missing, type Permissions } from '../../adapters/github/app.ts'
import { type Api, createReader } from '../../adapters/github/client.ts'
import { readSelf, type Self } from '../../adapters/github/report-comment.ts'
import { patiently } from '../../adapters/patiently.ts'
import { commandIn } from '../../command/comment-command.ts'
import { defaultInputs, type Inputs } from '../../policy/inputs.ts'
import { type Granted, granted, type Refusal, refusal } from '../../run/reason.ts'
import type { Config } from '../config.ts'
import type { HeardRemark, InstalledRepo } from '../deliveries/heard.ts'
import { intersect, pathBounds } from '../settings/bounds.ts'
import { type OpenRepository, settingsReader } from '../settings/settings.ts'
import type { CommandResult } from './worker.ts'
import type { Workers } from './workers.ts'

/** The App, and what carries its work. */
interface Carrier {
  readonly config: Config
  readonly app: Api
  readonly workers: Workers
}

/** Makes what carries a remark from its delivery to its report. It throws where GitHub does not answer. */
export function createCarrier({ config, app, workers }: Carrier) {
  const account = accountOf(config)
  const settingsOf = settingsReader(reading(app, config))
  return async ({ place, event }: HeardRemark): Promise<CommandResult> => {
    const { bounds } = config
    const own = await settingsOf(place)
    // settings that are not valid refuse every command
    const inputs = intersect(own.ok ? own.value.inputs : defaultInputs(), bounds)
    const refused = own.ok ? {} : { barred: own.refusal }
    const request = { inputs, bounds: pathBounds(bounds), event, env: envOf(config, place), ...refused }
    if (asksNothing(request)) return { status: 'skipped', reason: 'not-a-command', done: true }
    const issued = await tokenFor(app, place, neededBy(inputs, event.remark.body))
    if (!issued.ok) {
      const { reason } = issued.refusal
      return { status: 'refused', reason, done: reason !== 'github-down' }
    }
    const { token, ...barred } = issued.value
    const self = await account(token)
    const errand = { ...request, ...barred, inputs: { ...inputs, token }, ...(self && { account: self }) }
    // not all of GitHub hears of a token at once
    return patiently(
      () => workers.run(errand),
      ({ reason }) => reason === 'token-invalid',
    )
  }
}

/** The account of the App, asked for once by the token of an installation: GitHub does not let an App itself ask. */
function accountOf({ urls }: Config): (token: string) => Promise<Self | undefined> {
  let known: Promise<Self | undefined> | undefined
  const ask = (token: string) =>
    createReader(token, urls.apiUrl)
      .then(readSelf)
      .catch(error => {
        known = undefined
        throw error
      })
  return token => (known ??= ask(token))
}

/** No job and no checkout; the flow asks GitHub for what a payload may have told it. */
function envOf({ urls }: Config, { owner, repo }: InstalledRepo) {
  const none = { event: '', payload: {}, ref: '', triggeringActor: '', runId: '', runAttempt: 1, step: 'app', temp: '' }
  return { ...urls, ...none, owner, repo }
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
  app: Api,
  { installation, id }: InstalledRepo,
  needed: Permissions,
): Promise<Granted<{ readonly token: string; readonly barred?: Refusal }>> {
  const issued = await issueToken(app, installation, id, needed)
  if (issued.ok) return granted({ token: issued.value.token })
  const given = issued.refusal.reason === 'app-permission' ? await issueToken(app, installation, id) : issued
  if (!given.ok) return given
  const { token, permissions } = given.value
  const lacks = missing(needed, permissions)
  const barred = refusal('app-permission', `the App lacks ${lacks.map(each => `\`${each}\``).join(', ')}`)
  return missing(TALK, permissions).length === 0 ? granted({ token, barred }) : { ok: false, refusal: barred }
}

/** Opens repositories for reading. Throws where GitHub does not answer. */
const reading =
  (app: Api, { urls }: Config): OpenRepository =>
  async ({ installation }, repository) => {
    const issued = await issueToken(app, installation, repository, { metadata: 'read', contents: 'read' })
    if (issued.ok) return createReader(issued.value.token, urls.apiUrl)
    return issued.refusal.reason === 'github-down' ? stopRun(issued.refusal) : undefined
  }
