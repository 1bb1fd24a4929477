import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { Octokit } from '@octokit/rest'
import { saidBy } from '../../adapters/github/answers.ts'
import type { Invocation } from '../../cli/arguments.ts'
import { type ExitCode, type Host, userError } from '../../cli/host.ts'
import { addressIn, urlsIn } from '../config.ts'
import { EVENTS, PERMISSIONS } from '../deliveries/heard.ts'
import { isSame } from '../deliveries/receive.ts'
import { openPort } from '../operating/readiness.ts'

/** Nothing of these pages is kept, shown in a frame, or sent to the next page. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** `apply-edits serve --setup`: shows the page that creates the App, until it is created. */
export async function setupCommand({ options }: Invocation, host: Host): Promise<ExitCode> {
  const publicUrl = addressIn('--public-url', options['public-url'])
  const { serverUrl, apiUrl } = urlsIn(host.env)
  const file = options.write
  if (file !== undefined && (existsSync(file) || !existsSync(dirname(file))))
    throw userError(`${file} already exists, or its folder does not`, 'Name a new file with --write.')
  const server = createServer()
  const port = await openPort(server, options.host || '127.0.0.1', Number(options.port ?? 3000))
  const home = `http://localhost:${port}`
  // shows that a request is the user's, and that GitHub's answer is to ours
  const token = randomBytes(24).toString('base64url')

  const form = (organisation: string): string => {
    const manifest = manifestOf(`apply-edits ${organisation}`.trim(), publicUrl, `${home}/created`)
    const owner = organisation === '' ? '' : `/organizations/${organisation}`
    return formPage(`${serverUrl}${owner}/settings/apps/new?state=${token}`, manifest, token, organisation)
  }
  const created = new Promise<string>(resolve => {
    server.on('request', async ({ url = '/' }, response) => {
      const { pathname, searchParams } = new URL(URL.canParse(url, home) ? url : '/', home)
      const asked = (name: string) => searchParams.get(name) ?? ''
      const end = (status: number, html: string) => void response.writeHead(status, HEADERS).end(html)
      if (pathname === '/setup' && isSame(asked('token'), token))
        return end(200, form(asked('organisation').replace(/[^\w-]/g, '')))
      if (pathname !== '/created' || !isSame(asked('state'), token)) return end(404, plainPage('Page not found.'))
      try {
        const app = await convert(apiUrl, asked('code'))
        const isKept = file !== undefined && (await keep(file, app.secrets))
        end(200, createdPage(app.page, isKept ? undefined : app.secrets))
        resolve(`The App ${app.id} is created.${isKept ? ` Its secrets are in ${file}.` : ''}\n`)
      } catch (error) {
        end(502, plainPage(`The App could not be created: ${saidBy(error)}`))
      }
    })
  })
  host.out(`Open this page, which no one else can: ${home}/setup?token=${token}\n`)
  host.out(await created)
  server.close()
  return 0
}

/** An App as GitHub makes it from a manifest. @param url where this server is reached from outside */
const manifestOf = (name: string, url: string, back: string) => ({
  name,
  url,
  hook_attributes: { url: `${url}/webhook`, active: true },
  redirect_url: back,
  description: 'Applies the edits that people and models write in comments.',
  public: false,
  default_events: EVENTS,
  default_permissions: PERMISSIONS,
})

/** @returns false if the file could not be written after all: then the page shows the secrets */
const keep = (file: string, secrets: string): Promise<boolean> =>
  writeFile(file, secrets, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  )

/** Trades the code for the App, once. The secrets are the variables that `serve` reads, one line each, as `--env-file` does. */
async function convert(baseUrl: string, code: string) {
  const api = new Octokit({ baseUrl, userAgent: 'apply-edits' })
  const { id, html_url, pem, webhook_secret } = (await api.rest.apps.createFromManifest({ code })).data
  const variables = {
    APP_ID: id,
    WEBHOOK_SECRET: webhook_secret ?? '',
    PRIVATE_KEY: Buffer.from(pem).toString('base64'),
  }
  const lines = Object.entries(variables).map(([name, value]) => `APPLY_EDITS_${name}=${value}\n`)
  return { id, page: html_url, secrets: lines.join('') }
}

/** Pages without scripts: text from outside only through {@link escaped}. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem } pre { overflow: auto; padding: 1rem; background: #8882 }</style>
<main>
<h1>${title}</h1>
${body}
</main>
`

const escaped = (text: string): string => text.replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)

const plainPage = (words: string): string => page('apply-edits', `<p>${escaped(words)}</p>`)

/** The form that names an organization, and the one that sends a manifest to GitHub. */
function formPage(action: string, manifest: object, token: string, organisation: string): string {
  const owner = organisation === '' ? 'your account' : escaped(organisation)
  return page(
    'Create the App',
    `<form action="/setup">
  <input type="hidden" name="token" value="${escaped(token)}">
  <label>Organization (empty: your own account) <input name="organisation" value="${escaped(organisation)}"></label>
  <button>Change the account</button>
</form>
<p>GitHub will ask you for a name for the App, and create it for ${owner} with these permissions and no others:</p>
<pre tabindex="0">${escaped(JSON.stringify(manifest, null, 2))}</pre>
<form action="${escaped(action)}" method="post">
  <input type="hidden" name="manifest" value="${escaped(JSON.stringify(manifest))}">
  <button>Create it on GitHub</button>
</form>`,
  )
}

/** The next steps. @param secrets that are shown, because no file has them */
const createdPage = (appPage: string, secrets?: string): string =>
  page(
    'The App is created',
    `${
      secrets === undefined
        ? '<p>Its secrets are in the file that you named.</p>'
        : `<p>These secrets are shown once, and kept nowhere:</p>\n<pre tabindex="0">${escaped(secrets)}</pre>`
    }
<p>Next: <a href="${escaped(appPage)}/installations/new">install it</a>, and start <code>apply-edits serve</code>.</p>`,
  )
