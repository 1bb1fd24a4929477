import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import markdownIt from 'markdown-it'
import type { PullIssue } from '../../tools/github/pulls.ts'
import { fullName } from '../../tools/github/world.ts'
import type { Place } from './open-repository.ts'

/** What every page has: its head, its style, its bar, and text of others in it. */

const markdown = markdownIt({ html: true, linkify: true })
const css = readFileSync(createRequire(import.meta.url).resolve('github-markdown-css/github-markdown.css'), 'utf8')

/** No script runs and nothing is loaded, whatever a comment says. */
export const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
} as const

const STYLE = `${css}
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: var(--bgColor-default); color: var(--fgColor-default) }
main { max-width: 920px; margin: 0 auto; padding: 8px 16px 48px }
a { color: var(--fgColor-accent); text-decoration: none } :is(a:hover, p a) { text-decoration: underline }
header { background: var(--bgColor-muted); border-bottom: 1px solid var(--borderColor-default); padding: 14px 16px }
header > div { max-width: 920px; margin: 0 auto; padding: 0 16px; display: flex; gap: 8px 16px; align-items: baseline; flex-wrap: wrap; font-size: 16px }
header .small { margin-left: auto }
.markdown-body main h1 { font-size: 24px; font-weight: 500; border: 0; margin: 20px 0 4px }
.markdown-body main h2 { font-size: 16px; border: 0; margin: 28px 0 8px }
.small, .head, .muted { color: var(--fgColor-muted); font-size: 13px }
.tabs { display: flex; gap: 4px; margin: 16px 0 0; border-bottom: 1px solid var(--borderColor-default) }
.tabs a { padding: 8px 14px; color: inherit; border-bottom: 2px solid transparent; margin-bottom: -1px }
.tabs a[aria-current] { border-color: #fd8c73; font-weight: 600 }
.box { border: 1px solid var(--borderColor-default); border-radius: 6px; margin: 16px 0; overflow: hidden }
.head { padding: 8px 16px; background: var(--bgColor-muted); border-bottom: 1px solid var(--borderColor-default) }
.head b { color: var(--fgColor-default) }
.box > .markdown-body { padding: 16px; font-size: 14px }
.marks { padding: 0 16px 12px }
.note { border-color: var(--borderColor-attention-emphasis, #bf8700); border-left-width: 4px; padding: 10px 16px; margin: -8px 0 16px }
.markdown-body .note p { margin: 0 }
.list { list-style: none; padding: 0; margin: 0 }
.markdown-body .list li { padding: 12px 16px; margin: 0; border-top: 1px solid var(--borderColor-muted) } .markdown-body .list li:first-child { border-top: 0 }
.list b { font-size: 16px }
pre.log { padding: 16px; margin: 0; overflow: auto; font-size: 12px; white-space: pre-wrap }
.add { color: var(--fgColor-success) } .del { color: var(--fgColor-danger) }
.markdown-body table.diff { display: table; width: 100%; border-collapse: collapse; margin: 0; font: 12px/1.6 ui-monospace, monospace }
.markdown-body .diff tr { border: 0; background: none } .markdown-body .diff td { border: 0; padding: 0 10px; white-space: pre-wrap; overflow-wrap: anywhere }
.markdown-body .diff td:first-child { width: 1%; min-width: 40px; text-align: right; user-select: none; white-space: nowrap }
.markdown-body .diff tr.plus { background: #2da44e26 } .markdown-body .diff tr.minus { background: #cf222e1f } .markdown-body .diff tr.hunk { background: var(--bgColor-muted); color: var(--fgColor-muted) }
form { padding: 16px }
label { font-weight: 600 } label select { font-weight: 400 }
textarea { box-sizing: border-box; width: 100%; min-height: 220px; font: 13px/1.45 ui-monospace, monospace; padding: 8px; margin-top: 6px;
  color: inherit; background: var(--bgColor-default); border: 1px solid var(--borderColor-default); border-radius: 6px }
button { font: inherit; font-weight: 500; padding: 6px 16px; border: 0; border-radius: 6px; background: #1f883d; color: #fff; cursor: pointer }
select { font: inherit; padding: 5px; border-radius: 6px; color: inherit; background: var(--bgColor-default); border: 1px solid var(--borderColor-default) }
.row { display: flex; gap: 12px; align-items: center; margin-top: 8px; flex-wrap: wrap }`

/** A whole page; `again` reloads it every second. */
export const pageOf = (place: Place, title: string, body: string, again = false): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
${again ? '<meta http-equiv="refresh" content="1">' : ''}<style>${STYLE}</style></head><body class="markdown-body">
<header><div><a href="${homeOf(place)}">${escaped(place.repo.owner.login)} / <b>${escaped(place.repo.name)}</b></a>
<span class="small">a GitHub of your own: nothing leaves this machine</span></div></header><main>${body}</main></body></html>`

export const homeOf = ({ repo }: Place): string => `/${fullName(repo)}`

export const pathOf = (place: Place, number: number): string => `${homeOf(place)}/pull/${number}`

/** What git says about a commit or a file. */
export const textPage = (place: Place, title: string, text: string): string =>
  pageOf(
    place,
    title,
    `<h1>${escaped(title)}</h1><div class="box"><pre class="log" tabindex="0">${diffLines(escaped(text))}</pre></div>`,
  )

/** The title of a pull request, its branches, and the way to its other page. */
export function headOf(place: Place, { number, title, pull }: PullIssue, tab: 'conversation' | 'files'): string {
  const home = pathOf(place, number)
  const link = (name: string, path: string, here: boolean) =>
    `<a href="${path}"${here ? ' aria-current="page"' : ''}>${name}</a>`
  return `<h1>${escaped(title)} <span class="muted">#${number}</span></h1>
  <p class="small"><code>${escaped(pull.base.ref)}</code> ← <code>${escaped(pull.head.ref)}</code>, at
  <a href="${homeOf(place)}/commit/${pull.head.sha}">${pull.head.sha.slice(0, 7)}</a></p>
  <nav class="tabs" aria-label="Pull request">${link('Conversation', home, tab === 'conversation')}${link('Files changed', `${home}/files`, tab === 'files')}</nav>`
}

/** Markdown as GitHub shows it; diff fences have its colors. */
export const rendered = (text: string): string =>
  markdown
    .render(text)
    .replace(/<code class="language-diff">([^<]*)<\/code>/g, (_, lines: string) => `<code>${diffLines(lines)}</code>`)

const diffLines = (lines: string): string =>
  lines
    .split('\n')
    .map(line => (/^[+-]/.test(line) ? `<span class="${line[0] === '+' ? 'add' : 'del'}">${line}</span>` : line))
    .join('\n')

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
