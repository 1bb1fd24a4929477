import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import markdownIt from 'markdown-it'
import type { PullIssue } from '../../tools/github/pulls.ts'
import { type Comment, fullName, type Reaction as Mark, type Remark, type User } from '../../tools/github/world.ts'
import type { Reaction } from './comment.ts'
import type { Place } from './open-repository.ts'

const markdown = markdownIt({ html: true, linkify: true })
const css = readFileSync(createRequire(import.meta.url).resolve('github-markdown-css/github-markdown.css'), 'utf8')

/** No script runs and nothing is loaded, whatever a comment says. */
export const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
} as const

const STYLE = `${css}
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: var(--bgColor-default); color: var(--fgColor-default) }
main { max-width: 880px; margin: 0 auto; padding: 16px }
a { color: var(--fgColor-accent) }
.markdown-body main > h1 { font-size: 22px; font-weight: 500; border: 0; margin: 12px 0 4px }
nav, .small, .head { color: var(--fgColor-muted); font-size: 13px }
nav a + a { margin-left: 12px }
.box { border: 1px solid var(--borderColor-default); border-radius: 6px; margin: 16px 0; overflow: hidden }
.head { padding: 8px 16px; background: var(--bgColor-muted); border-bottom: 1px solid var(--borderColor-default) }
.head b { color: var(--fgColor-default) }
.box > .markdown-body { padding: 16px; font-size: 14px }
.marks { padding: 0 16px 12px }
pre.log { padding: 16px; margin: 0; overflow: auto; font-size: 12px; white-space: pre-wrap }
.add { color: var(--fgColor-success) } .del { color: var(--fgColor-danger) }
form { padding: 16px }
textarea { box-sizing: border-box; width: 100%; min-height: 220px; font: 13px/1.45 ui-monospace, monospace; padding: 8px;
  color: inherit; background: var(--bgColor-default); border: 1px solid var(--borderColor-default); border-radius: 6px }
button { font: inherit; font-weight: 500; padding: 6px 16px; border: 0; border-radius: 6px; background: #1f883d; color: #fff; cursor: pointer }
select { font: inherit; padding: 5px; border-radius: 6px; color: inherit; background: var(--bgColor-default); border: 1px solid var(--borderColor-default) }
.row { display: flex; gap: 12px; align-items: center; margin-top: 8px; flex-wrap: wrap }`

/** A whole page; `again` reloads it every second. */
export const pageOf = (title: string, body: string, again = false): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
${again ? '<meta http-equiv="refresh" content="1">' : ''}<style>${STYLE}</style></head>
<body class="markdown-body"><main>${body}</main></body></html>`

/** The conversation of a pull request, with a form for the next comment, or the news that the action is at work. */
export function threadPage(place: Place, pull: PullIssue, running: boolean): string {
  const { repo } = place
  const comments = [...repo.comments.values()].filter(({ number }) => number === pull.number)
  const others = [...repo.issues.values()].map(
    ({ number, title }) => `<a href="${pathOf(place, number)}">#${number} ${escaped(title)}</a>`,
  )
  const intro = `<p class="small"><code>${escaped(pull.pull.base.ref)}</code> ← <code>${escaped(pull.pull.head.ref)}</code>, at <a href="/${fullName(repo)}/commit/${pull.pull.head.sha}">${pull.pull.head.sha.slice(0, 7)}</a></p>`
  const last = running ? '<p role="status">👀 The action is at work…</p>' : formOf(place, pull)
  return pageOf(
    `${pull.title} · #${pull.number}`,
    `<nav aria-label="Pull requests">${others.join('')}</nav><h1>${escaped(pull.title)} #${pull.number}</h1>
    ${intro}${comments.map(commentBox).join('')}${last}`,
    running,
  )
}

const FACES = {
  '+1': '👍',
  '-1': '👎',
  laugh: '😄',
  confused: '😕',
  heart: '❤️',
  hooray: '🎉',
  rocket: '🚀',
  eyes: '👀',
}
const faces = (marks: readonly Mark[]): string => marks.map(({ content }) => FACES[content]).join(' ')

const commentBox = ({ id, user, body, reactions }: Comment & Remark): string =>
  `<article class="box" id="issuecomment-${id}"><div class="head"><b>${escaped(user.login)}</b> commented</div>
  <div class="markdown-body">${colored(markdown.render(body))}</div><div class="marks">${faces(reactions)}</div></article>`

const EXAMPLE = '/apply\n\npath/to/file.js\n\n```\n<<<<<<< SEARCH\nold line\n=======\nnew line\n>>>>>>> REPLACE\n```\n'

const formOf = (
  place: Place,
  pull: PullIssue,
): string => `<form class="box" method="post" action="${pathOf(place, pull.number)}">
  <label for="body">Add a comment</label><textarea id="body" name="body" required placeholder="${escaped(EXAMPLE)}"></textarea>
  <div class="row"><label>as <select name="user">${[place.you, place.stranger].map(optionOf(place)).join('')}</select></label>
  <button>Comment</button></div></form>`

const optionOf =
  ({ you }: Place) =>
  ({ login }: User): string =>
    `<option value="${login}">${login} (${login === you.login ? 'owner' : 'may only read'})</option>`

/** The log of a run, and its summary. */
export const runPage = ({ id, lines, summary = '' }: Reaction): string =>
  pageOf(
    `Run ${id}`,
    `<h1>Run ${id}</h1><div class="box"><pre class="log">${escaped(lines.join('\n'))}</pre></div>
    <div class="box"><div class="head"><b>Summary</b></div><div class="markdown-body">${colored(markdown.render(summary))}</div></div>`,
  )

export const busyPage = (): string => pageOf('At work', '<p role="status">👀 The action is at work…</p>', true)

/** What git says about a commit or a file. */
export const textPage = (title: string, text: string): string =>
  pageOf(title, `<h1>${escaped(title)}</h1><div class="box"><pre class="log">${diffLines(escaped(text))}</pre></div>`)

export const pathOf = ({ repo }: Place, number: number): string => `/${fullName(repo)}/pull/${number}`

/** Diff fences in the colours that GitHub gives them. */
const colored = (html: string): string =>
  html.replace(/<code class="language-diff">([^<]*)<\/code>/g, (_, lines: string) => `<code>${diffLines(lines)}</code>`)

const diffLines = (lines: string): string =>
  lines
    .split('\n')
    .map(line => (/^[+-]/.test(line) ? `<span class="${line[0] === '+' ? 'add' : 'del'}">${line}</span>` : line))
    .join('\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
