import { createPrivateKey } from 'node:crypto'
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
  readonly host: string
  readonly port: number
  readonly opsPort: number
  readonly atOnce: number
  readonly heapMb: number
  readonly limits: TimeLimits
  readonly bounds: Settings
  /** Milliseconds between two looks through the delivery log. */
  readonly sweep: number
  /** Deliveries are taken from the log, and none comes in. */
  readonly poll: boolean
}

interface Urls {
  readonly serverUrl: string
  readonly apiUrl: string
}

/** Milliseconds after which a command is too old to be begun. */
const OLDEST = 30 * 60_000

type Env = Host['env']

/** Reads options, the environment and the files that they name. @throws UserError for what is missing or wrong */
export async function readConfig({ options }: Pick<Invocation, 'options'>, { env }: Host): Promise<Config> {
  const id = env['APPLY_EDITS_APP_ID'] ?? ''
  if (!/^\w+(\.\w+)?$/.test(id))
    throw userError(
      `APPLY_EDITS_APP_ID is not ${id ? 'a number or client id' : 'set'}`,
      'Copy it from the page of the App.',
    )
  const secrets = (await secretIn(env, 'APPLY_EDITS_WEBHOOK_SECRET')).split('\n').map(line => line.trim())
  return {
    key: { id, key: pemOf(await secretIn(env, 'APPLY_EDITS_PRIVATE_KEY')) },
    secrets: secrets.filter(Boolean),
    urls: urlsIn(env),
    host: options.host || '0.0.0.0',
    port: Number(options.port ?? 3000),
    opsPort: Number(options['ops-port'] ?? 9090),
    atOnce: Number(options['at-once'] ?? 4),
    heapMb: Number(options['memory-mb'] ?? 512),
    limits: { time: Number(options['command-seconds'] ?? 120) * 1000, age: OLDEST },
    bounds: await boundsIn(options.bounds),
    sweep: Number(options['sweep-seconds'] ?? (options.poll ? 15 : 300)) * 1000,
    poll: options.poll === true,
  }
}

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
  const pem = (key.includes('-----BEGIN') ? key : Buffer.from(key, 'base64').toString()).replaceAll('\\n', '\n')
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // said below, as for a key of another kind
  }
  throw userError('APPLY_EDITS_PRIVATE_KEY is not a private RSA key in PEM', 'Use the .pem file from GitHub.')
}

/** The addresses of GitHub, by the names that its runners use. @throws UserError */
export function urlsIn(env: Env): Urls {
  const serverUrl = addressIn('GITHUB_SERVER_URL', env['GITHUB_SERVER_URL'] || 'https://github.com')
  // only an installed server has its API below its own address
  const isCloud = /^https:\/\/(github\.com|[\w-]+\.ghe\.com)$/.test(serverUrl)
  const usual = isCloud ? serverUrl.replace('//', '//api.') : `${serverUrl}/api/v3`
  return { serverUrl, apiUrl: addressIn('GITHUB_API_URL', env['GITHUB_API_URL'] || usual) }
}

/** An address to which a path can be added. @throws UserError */
export function addressIn(name: string, value = ''): string {
  if (/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(value) && URL.canParse(value)) return value.replace(/\/$/, '')
  const why = value === '' ? 'set' : 'an https:// address'
  throw userError(`${name} is not ${why}`, 'Use one such as https://edits.example.com, without a password, `?` or `#`.')
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
