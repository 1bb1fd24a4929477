import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Octokit } from '@octokit/rest'
import { saidBy } from '../../adapters/github/answers.ts'
import type { Invocation } from '../../cli/arguments.ts'
import { type ExitCode, type Host, userError } from '../../cli/host.ts'
import { countOf, type Urls, urlsIn } from '../config.ts'
import { isSame } from '../deliveries/receive.ts'
import { openPort } from '../operating/listen.ts'
import { manifestOf } from './manifest.ts'
import { type Created, createdPage, formPage, plainPage } from './pages.ts'

/** `apply-edits serve --setup`: shows the page that creates the App, until it is created. */
export async function setupCommand({ options }: Invocation, host: Host): Promise<ExitCode> {
  const publicUrl = String(options['public-url'] ?? '').replace(/\/$/, '')
  if (!/^https?:\/\/[^/\s]+/.test(publicUrl)) {
    throw userError('--setup needs --public-url', 'Set it to the https:// address at which GitHub reaches this server.')
  }
  const urls = urlsIn(host.env)
  const asked = countOf('port', options.port, 3000, [0, 65_535])
  const file = options.write
  if (file !== undefined && existsSync(file)) throw userError(`${file} already exists`, 'Name a new file with --write.')
  const token = secret()
  const server = createServer()
  const port = await openPort(server, options.host ?? '127.0.0.1', asked)
  const home = `http://localhost:${port}`
  host.out(`Open this page, which no one else can: ${home}/setup?token=${token}\n`)
  const created = await createdAt(server, { home, publicUrl, urls, file, token, state: secret() })
  server.close()
  server.closeIdleConnections()
  host.out(`The App ${created.id} is created.${file === undefined ? '' : ` Its secrets are in ${file}.`}\n`)
  return 0
}

interface Setup {
  /** Where the user's browser finds this server, and where GitHub will. */
  readonly home: string
  readonly publicUrl: string
  readonly urls: Urls
  readonly file: string | undefined
  /** Secrets that show that a request is the user's, and that GitHub's answer is to ours. */
  readonly token: string
  readonly state: string
}

/** Shows the pages, until an App is created. */
function createdAt(server: Server, { home, publicUrl, urls, file, token, state }: Setup): Promise<Created> {
  return new Promise(resolve => {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const end = (status: number, html: string) => response.writeHead(status, HEADERS).end(html)
      const written = request.url ?? '/'
      if (!URL.canParse(written, home)) return void end(404, plainPage('Page not found.'))
      const url = new URL(written, home)
      const asked = (name: string) => url.searchParams.get(name) ?? ''
      if (url.pathname === '/setup' && isSame(asked('token'), token)) {
        const organisation = asked('organisation').replace(/[^\w-]/g, '')
        const manifest = manifestOf(`apply-edits ${organisation}`.trim(), publicUrl, `${home}/created`)
        return void end(200, formPage(formUrl(urls, organisation, state), manifest, { token, organisation }))
      }
      if (url.pathname !== '/created' || !isSame(asked('state'), state)) {
        return void end(404, plainPage('Page not found.'))
      }
      void convert(urls, asked('code'), file).then(
        created => {
          end(200, createdPage(created, file))
          resolve(created)
        },
        error => end(502, plainPage(`The App could not be created: ${saidBy(error)}`)),
      )
    })
  })
}

const secret = (): string => randomBytes(24).toString('base64url')

/** Nothing of these pages is kept, shown in a frame, or sent to the next page. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

const formUrl = ({ serverUrl }: Urls, organisation: string, state: string): string =>
  `${serverUrl}${organisation === '' ? '' : `/organizations/${organisation}`}/settings/apps/new?state=${state}`

/** Trades the code for the App, once; its secrets go to a file of the user alone, if one is named. */
async function convert({ apiUrl }: Urls, code: string, file: string | undefined): Promise<Created> {
  const api = new Octokit({ baseUrl: apiUrl, userAgent: 'apply-edits' })
  // before anything is created: what cannot be kept would be lost
  const handle = file === undefined ? undefined : await open(file, 'wx', 0o600)
  try {
    const { data } = await api.rest.apps.createFromManifest({ code })
    await handle?.writeFile(environmentOf(data))
    return data
  } catch (error) {
    if (file !== undefined) await rm(file)
    throw error
  } finally {
    await handle?.close()
  }
}

/** The variables that `serve` reads, as `--env-file` does: one line each. */
const environmentOf = ({ id, pem, webhook_secret }: Created): string =>
  [
    `APPLY_EDITS_APP_ID=${id}`,
    `APPLY_EDITS_WEBHOOK_SECRET=${webhook_secret ?? ''}`,
    `APPLY_EDITS_PRIVATE_KEY=${Buffer.from(pem).toString('base64')}`,
    '',
  ].join('\n')
