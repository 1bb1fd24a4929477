import { readFile } from 'node:fs/promises'
import type { AppKey } from '../adapters/github/client.ts'
import type { Invocation } from '../cli/arguments.ts'
import { type Host, userError } from '../cli/host.ts'
import type { TimeLimits } from './commands/worker.ts'
import { unbounding } from './settings/bounds.ts'
import { readSettings, type Settings } from './settings/settings.ts'

/** The operator's settings. */
export interface Config {
  readonly key: AppKey
  readonly secrets: readonly string[]
  readonly urls: Urls
  readonly listen: { readonly host: string; readonly port: number; readonly opsPort: number }
  readonly atOnce: number
  readonly heapMb: number
  readonly limits: TimeLimits
  readonly bounds: Settings
  /** Milliseconds between two looks through the delivery log. */
  readonly sweep: number
  /** Deliveries are taken from the log, and none comes in. */
  readonly poll: boolean
}

export interface Urls {
  readonly serverUrl: string
  readonly apiUrl: string
}

/** Milliseconds after which a command is too old to be begun. */
const OLDEST = 30 * 60_000

type Env = Host['env']

/** Reads options, the environment and the files that they name. @throws UserError for what is missing or wrong */
export async function readConfig({ options }: Pick<Invocation, 'options'>, { env }: Host): Promise<Config> {
  const count = (name: Count, fallback: number, most: number, least = 1) =>
    countOf(name, options[name], fallback, [least, most])
  const id = env['APPLY_EDITS_APP_ID']
  if (!id)
    throw userError('APPLY_EDITS_APP_ID is not set', 'Set it to the number or client id of the App; see docs/app.md.')
  const secrets = (await secretIn(env, 'APPLY_EDITS_WEBHOOK_SECRET')).split('\n').map(line => line.trim())
  return {
    key: { id, key: pemOf(await secretIn(env, 'APPLY_EDITS_PRIVATE_KEY')) },
    secrets: secrets.filter(Boolean),
    urls: urlsIn(env),
    listen: {
      host: options.host ?? '0.0.0.0',
      port: count('port', 3000, 65_535, 0),
      opsPort: count('ops-port', 9090, 65_535, 0),
    },
    atOnce: count('at-once', 4, 64),
    heapMb: count('memory-mb', 512, 65_536),
    limits: { time: count('command-seconds', 120, 900) * 1000, age: OLDEST },
    bounds: await boundsIn(options.bounds),
    sweep: count('sweep-seconds', options.poll ? 15 : 300, 86_400) * 1000,
    poll: options.poll === true,
  }
}

/** The options that are whole numbers. */
type Count = 'port' | 'ops-port' | 'at-once' | 'memory-mb' | 'command-seconds' | 'sweep-seconds'

export function countOf(name: Count, value: string | undefined, fallback: number, [least, most]: Range): number {
  if (value === undefined) return fallback
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw userError(`--${name} is not a whole number from ${least} to ${most}`, 'Omit it to use the default.')
}

type Range = readonly [least: number, most: number]

/** A secret as a variable, or in the file that `NAME_FILE` names. */
async function secretIn(env: Env, name: string): Promise<string> {
  const file = env[`${name}_FILE`]
  const value = file ? await readFile(file, 'utf8').catch(() => undefined) : env[name]
  if (value?.trim()) return value.trim()
  throw userError(
    file ? `the file in ${name}_FILE cannot be read or is empty` : `neither ${name} nor ${name}_FILE is set`,
    'See docs/app.md#operating-it.',
  )
}

/** A key as it is, with `\n` for its line ends, or in base64. */
function pemOf(key: string): string {
  const plain = key.includes('-----BEGIN') ? key : Buffer.from(key, 'base64').toString()
  if (plain.includes('PRIVATE KEY-----')) return plain.replaceAll('\\n', '\n')
  throw userError('APPLY_EDITS_PRIVATE_KEY is not a PEM private key', 'Use the .pem file from GitHub.')
}

/** The addresses of GitHub, by the names that its runners use. */
export function urlsIn(env: Env): Urls {
  const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/$/, '')
  const usual = serverUrl === 'https://github.com' ? 'https://api.github.com' : `${serverUrl}/api/v3`
  return { serverUrl, apiUrl: env['GITHUB_API_URL'] || usual }
}

async function boundsIn(file: string | undefined): Promise<Settings> {
  const yaml = file === undefined ? '' : await readFile(file, 'utf8').catch(() => undefined)
  if (yaml === undefined) throw userError('the --bounds file cannot be read', 'Name a file that exists.')
  const set = readSettings(yaml, file ?? '')
  if (!set.ok) throw userError(set.refusal.message, 'Correct the file.')
  const [other] = unbounding(set.value)
  if (other) throw userError(`\`${other}\` in the --bounds file is not a bound`, 'Set it in each repository instead.')
  return set.value
}
