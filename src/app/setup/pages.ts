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

export const plainPage = (words: string): string => page('apply-edits', `<p>${escaped(words)}</p>`)

/** The form that names an organization, and the one that sends a manifest to GitHub. */
export function formPage(action: string, manifest: object, token: string, organisation: string): string {
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
export const createdPage = (appPage: string, secrets?: string): string =>
  page(
    'The App is created',
    `${
      secrets === undefined
        ? '<p>Its secrets are in the file that you named.</p>'
        : `<p>These secrets are shown once, and kept nowhere:</p>\n<pre tabindex="0">${escaped(secrets)}</pre>`
    }
<p>Next: <a href="${escaped(appPage)}/installations/new">install it</a>, and start <code>apply-edits serve</code>.</p>`,
  )
