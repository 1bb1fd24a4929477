import { git, tryGit } from '../../tools/github/git.ts'
import type { PullIssue } from '../../tools/github/pulls.ts'
import type { ReviewComment } from '../../tools/github/world.ts'
import type { Place } from './open-repository.ts'
import { escaped, headOf, pageOf, pathOf } from './page.ts'
import { formAt, remarkBox } from './pages.ts'

/** A line of a diff; `line` is its 1-based number in the file at the head, if it is there. */
interface Row {
  readonly kind: 'hunk' | 'plus' | 'minus' | 'same'
  readonly text: string
  readonly line?: number
}

interface ChangedFile {
  readonly path: string
  readonly rows: readonly Row[]
}

/** Where a comment is to be written: a line of a file. */
export interface At {
  readonly path: string
  readonly line: number
}

/** Most lines of a diff that the page shows. */
const SHOWN = 3_000

/** The diff of a pull request, each line with a way to comment on it; the form is below the line that `at` names. */
export async function filesPage(place: Place, pull: PullIssue, at: At | undefined): Promise<string> {
  const remarks = [...place.repo.reviewComments.values()].filter(({ number }) => number === pull.number)
  const files = await changedIn(place, pull)
  const none = '<p>The branches are equal. Apply an edit in the conversation first, then comment on its lines here.</p>'
  const body = files.length === 0 ? none : files.map(file => fileBox(place, pull, file, { at, remarks })).join('')
  return pageOf(place, `${pull.title} · Files`, headOf(place, pull, 'files') + body)
}

interface Talk {
  readonly at: At | undefined
  readonly remarks: readonly ReviewComment[]
}

function fileBox(place: Place, pull: PullIssue, { path, rows }: ChangedFile, { at, remarks }: Talk): string {
  const home = `${pathOf(place, pull.number)}/files`
  const lines = rows.map(({ kind, text, line }) => {
    const link = line && `${home}?${new URLSearchParams({ path, line: `${line}` })}#here`
    const number = link ? `<a href="${escaped(link)}" title="Comment on line ${line}">${line} +</a>` : ''
    const row = `<tr class="${kind}"><td>${number}</td><td>${escaped(text) || ' '}</td></tr>`
    const said = remarks.filter(remark => remark.path === path && remark.line !== null && remark.line === line)
    const asked = at !== undefined && line !== undefined && at.path === path && at.line === line
    const below = [...said.map(remarkBox), asked ? suggestionForm(place, pull, at, text.slice(1)) : '']
    return row + below.map(box => (box ? `<tr><td></td><td>${box}</td></tr>` : '')).join('')
  })
  return `<div class="box"><div class="head"><b>${escaped(path)}</b></div><table class="diff"><tbody>${lines.join('')}</tbody></table></div>`
}

/** A comment on a line begins as a suggestion of the line as it is. */
const suggestionForm = (place: Place, pull: PullIssue, { path, line }: At, text: string): string =>
  `<div id="here">${formAt(pathOf(place, pull.number), place, `/apply\n\n\`\`\`suggestion\n${text}\n\`\`\`\n`, { path, line: `${line}` })}</div>`

/** The files that a pull request changes, with their diffs. */
async function changedIn({ repo }: Place, { pull }: PullIssue): Promise<readonly ChangedFile[]> {
  const merged = await tryGit(repo.dir, ['merge-base', pull.base.sha, pull.head.sha])
  const base = merged.code === 0 ? merged.stdout.toString().trim() : pull.base.sha
  const range = [base, pull.head.sha]
  const names = await git(repo.dir, ['diff', '--name-only', '-z', '--diff-filter=d', ...range])
  const paths = names.split('\0').filter(Boolean)
  const files = await Promise.all(
    paths.map(async path => ({
      path,
      rows: rowsOf(await git(repo.dir, ['diff', '--no-color', ...range, '--', path])),
    })),
  )
  return files.filter(({ rows }) => rows.length > 0)
}

/** The hunks of one file's diff as rows. */
function rowsOf(diff: string): readonly Row[] {
  const rows: Row[] = []
  let line = 0
  for (const text of diff.split('\n').slice(0, SHOWN)) {
    const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text)
    if (hunk) {
      line = Number(hunk[1])
      rows.push({ kind: 'hunk', text })
    } else if (line > 0 && !text.startsWith('\\')) {
      if (text.startsWith('-')) rows.push({ kind: 'minus', text })
      else if (text !== '') rows.push({ kind: text.startsWith('+') ? 'plus' : 'same', text, line: line++ })
    }
  }
  return rows
}
