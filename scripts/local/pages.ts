import type { PullIssue } from '../../tools/github/pulls.ts'
import {
  type Comment,
  fullName,
  type Reaction as Mark,
  type ReviewComment,
  type User,
} from '../../tools/github/world.ts'
import type { Reaction } from './comment.ts'
import { commentOf, type Example } from './example.ts'
import type { Place } from './open-repository.ts'
import { escaped, headOf, homeOf, pageOf, pathOf, rendered } from './page.ts'

/** What became of comments, by their ids. */
type Reactions = ReadonlyMap<number, Reaction>

/** The first page: which pull requests there are, and what to do. */
export function homePage(place: Place, url: string): string {
  const { repo, you, github } = place
  const pulls = [...repo.issues.values()].flatMap(({ number, title, pull }) =>
    pull
      ? `<li><b><a href="${pathOf(place, number)}">${escaped(title)}</a></b> <span class="muted">#${number}</span><br>
        <span class="small"><code>${escaped(pull.base.ref)}</code> ← <code>${escaped(pull.head.ref)}</code></span></li>`
      : [],
  )
  const push = `${url.replace('://', `://you:${github.userToken(you)}@`)}${homeOf(place)}.git`
  return pageOf(
    place,
    fullName(repo),
    `<h1>Comment <code>/apply</code> on a pull request</h1>
    <p>Each branch of your repository has one here. Open it, press <b>Comment</b>, and watch: the example is made from your own files.</p>
    <div class="box"><ul class="list">${pulls.join('')}</ul></div>
    <h2>Your folder is only read</h2><p>To fetch what is committed here, or to show a commit of yours here:</p>
    <div class="box"><pre class="log" tabindex="0">git pull ${escaped(url)}${homeOf(place)} BRANCH
git push ${escaped(push)} BRANCH</pre></div>`,
  )
}

/** The conversation of a pull request, with a form for the next comment, or the news that the action is at work. */
export function threadPage(
  place: Place,
  pull: PullIssue,
  { reactions, running, example }: { reactions: Reactions; running: boolean; example: Example | undefined },
): string {
  const here = ({ number }: { readonly number: number }) => number === pull.number
  const { comments, reviewComments } = place.repo
  const remarks = [...[...comments.values()].filter(here), ...[...reviewComments.values()].filter(here)].toSorted(
    (a, b) => a.id - b.id,
  )
  const told = new Set<string>()
  const talk = remarks.map(remark => remarkBox(remark) + notesOf(place, reactions.get(remark.id), told))
  const last = running ? '<p role="status">👀 The action is at work…</p>' : formOf(place, pull, remarks, example)
  return pageOf(
    place,
    `${pull.title} · #${pull.number}`,
    headOf(place, pull, 'conversation') + talk.join('') + last,
    running,
  )
}

/** Why nothing ran, and other news of the run that its own report does not tell. @param told in the thread above: said again only if nothing ran */
function notesOf(place: Place, reaction: Reaction | undefined, told: Set<string>): string {
  const notes = reaction?.notes.filter(note => reaction.status === undefined || !told.has(note)) ?? []
  if (!reaction || notes.length === 0) return ''
  for (const note of notes) told.add(note)
  const log = `<a href="${homeOf(place)}/actions/runs/${reaction.id}">The log</a>`
  return `<div class="box note" role="note">${notes.map(note => rendered(note)).join('')}<p class="small">${log}</p></div>`
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

export const remarkBox = (remark: Comment | ReviewComment): string => {
  const [anchor, where] =
    remark.kind === 'comment'
      ? [`issuecomment-${remark.id}`, '']
      : [`discussion_r${remark.id}`, ` on <code>${escaped(remark.path)}</code> line ${remark.originalLine}`]
  return `<article class="box" id="${anchor}"><div class="head"><b>${escaped(remark.user.login)}</b> commented${where}</div>
  <div class="markdown-body">${rendered(remark.body)}</div><div class="marks">${faces(remark.reactions)}</div></article>`
}

/** The first comment is there already: only the button is to be pressed. */
function formOf(place: Place, pull: PullIssue, remarks: readonly unknown[], example: Example | undefined): string {
  const text = example && remarks.length === 0 ? commentOf(example) : ''
  return formAt(pathOf(place, pull.number), place, text)
}

/** A form for a comment; `fields` go along unseen. */
export const formAt = (
  path: string,
  place: Place,
  text: string,
  fields: Readonly<Record<string, string>> = {},
): string =>
  `<form class="box" method="post" action="${escaped(path)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')}
  <label for="body">Add a comment</label><textarea id="body" name="body" required placeholder="/apply">\n${escaped(text)}</textarea>
  <div class="row"><label>as <select name="user">${[place.you, place.stranger].map(optionOf(place)).join('')}</select></label>
  <button>Comment</button></div></form>`

const optionOf =
  ({ you }: Place) =>
  ({ login }: User): string =>
    `<option value="${login}">${login} (${login === you.login ? 'owner' : 'has read access only'})</option>`

/** The log of a run, and its summary. */
export const runPage = (place: Place, { id, lines, summary = '' }: Reaction): string =>
  pageOf(
    place,
    `Run ${id}`,
    `<h1>Run ${id}</h1><div class="box"><pre class="log" tabindex="0">${escaped(lines.join('\n'))}</pre></div>
    <div class="box"><div class="head"><b>Summary</b></div><div class="markdown-body">${rendered(summary)}</div></div>`,
  )

export const busyPage = (place: Place): string =>
  pageOf(place, 'At work', '<p role="status">👀 The action is at work…</p>', true)
