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

const CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, found => CHARACTERS[found]!)

export const plainPage = (words: string): string => page('apply-edits', `<p>${escaped(words)}</p>`)

/** The form that sends a manifest to GitHub, and the one that names an organization. */
export const formPage = (
  action: string,
  manifest: Readonly<Record<string, unknown>>,
  { token, organisation }: { readonly token: string; readonly organisation: string },
): string =>
  page(
    'Create the App',
    `<form action="/setup">
  <input type="hidden" name="token" value="${escaped(token)}">
  <label>Organization (empty: your own account) <input name="organisation" value="${escaped(organisation)}"></label>
  <button>Change the account</button>
</form>
<p>GitHub will ask you for a name for the App, and create it for ${organisation === '' ? 'your account' : escaped(organisation)} with these permissions and no others:</p>
<pre tabindex="0">${escaped(JSON.stringify(manifest, null, 2))}</pre>
<form action="${escaped(action)}" method="post">
  <input type="hidden" name="manifest" value="${escaped(JSON.stringify(manifest))}">
  <button>Create it on GitHub</button>
</form>`,
  )

/** GitHub's one-time answer to a manifest. */
export interface Created {
  readonly id: number
  readonly html_url: string
  readonly pem: string
  readonly webhook_secret: string | null
}

/** The next steps for an App that was created. @param file where its secrets were written; undefined: nowhere, they are shown */
export const createdPage = (app: Created, file: string | undefined): string =>
  page(
    'The App is created',
    `${
      file === undefined
        ? `<p>These secrets are shown once, and kept nowhere:</p>
<pre tabindex="0">APPLY_EDITS_APP_ID=${app.id}
APPLY_EDITS_WEBHOOK_SECRET=${escaped(app.webhook_secret ?? '')}

${escaped(app.pem)}</pre>`
        : '<p>Its secrets are in the file that you named.</p>'
    }
<p>Next: <a href="${escaped(app.html_url)}/installations/new">install it</a>, and start <code>apply-edits serve</code>.</p>`,
  )
