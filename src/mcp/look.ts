import { nearPaths } from '../advice/near-path.ts'
import { outlineOf } from '../advice/outline.ts'
import { userError } from '../cli/host.ts'
import { lineTest, pathTest, readableTexts } from '../cli/look.ts'
import { type RepoPath, repoPath } from '../core/path.ts'
import { indexText } from '../core/text/indexed.ts'
import { anchor, anchored, grepLines, numbered, view } from '../core/text/view.ts'
import type { Workspace } from '../run/ports.ts'
import { cut, within } from './bounded.ts'
import type { Project } from './project.ts'
import type { Arguments } from './tool.ts'

type Look = (project: Project, args: Arguments) => Promise<string>

/** The tools that only look, by their names: each shows what it is asked for. @throws UserError */
export const looks: Readonly<Record<string, Look>> = { view: viewFile, grep: grepFiles, outline }

/** Most matches and entries of one answer. */
const MOST = { found: 200, entries: 500 } as const

/** `view`: lines of one file, and how to go on where they are not all. */
async function viewFile(project: Project, args: Arguments): Promise<string> {
  const { path, start, end, anchors = true } = args as { path: string; start?: number; end?: number; anchors?: boolean }
  const text = await textAt(project, path)
  const range = { ...(start !== undefined && { first: start }), ...(end !== undefined && { last: end }) }
  const shown = view(text, anchors ? anchored : numbered, range)
  if (!shown.ok) throw userError(shown.problem.message, 'View it without `start` and `end` first.')
  const { firstLine, totalLines } = shown.value
  const lines = shown.value.text.split('\n').slice(0, -1).map(cut)
  const kept = within(lines)
  const last = firstLine + kept.length - 1
  if (kept.length === lines.length && kept.length === totalLines) return kept.join('\n')
  const more = kept.length < lines.length ? ` Go on with \`start\`: ${last + 1}.` : ''
  return [...kept, `(lines ${firstLine}-${last} of ${totalLines}.${more})`].join('\n')
}

/** `grep`: lines that a pattern fits, below the path of their file. */
async function grepFiles(project: Project, args: Arguments): Promise<string> {
  const { pattern, path = '', ignore_case, anchors = true } = args as Record<string, never> & { pattern: string }
  const fits = await lineTest(pattern, ignore_case === true)
  const workspace = await project.read()
  const place = placeIn(project, path)
  const all = await open(project, workspace)
  const files = all.filter(pathTest(place))
  if (files.length === 0 && place !== '') throw noFile(path, place, all)
  const out: string[] = []
  let found = 0
  for await (const [file, text] of readableTexts(workspace, files)) {
    const lines = grepLines(text, fits, anchors ? anchored : numbered)
    const shown = lines.slice(0, Math.max(0, MOST.found - found))
    if (shown.length > 0) out.push(file, ...shown.map(cut))
    found += lines.length
    if (found > MOST.found) break
  }
  if (found === 0) return 'No line found.'
  const kept = within(out)
  const isWhole = found <= MOST.found && kept.length === out.length
  return isWhole ? out.join('\n') : [...kept, '(there are more: narrow the pattern or the path)'].join('\n')
}

/** `outline`: what a file holds, or the files of a folder. */
async function outline(project: Project, { path = '' }: Arguments): Promise<string> {
  const written = placeIn(project, path)
  const workspace = await project.read()
  const files = (await open(project, workspace)).filter(pathTest(written))
  if (!files.includes(written as RepoPath) && files.length > 0) {
    const more = files.length > MOST.entries ? [`(and ${files.length - MOST.entries} more: name a folder)`] : []
    return [...files.slice(0, MOST.entries), ...more].join('\n')
  }
  const file = indexText(await textAt(project, written))
  const entries = outlineOf(file, MOST.entries)
  if (entries.length === 0) return `Nothing in ${written} opens a section; it has ${file.count} lines.`
  return entries
    .map(({ line, depth, name }) => anchor(file.line(line - 1), line) + '  '.repeat(depth) + name)
    .join('\n')
}

/** The path of a file or a folder; empty for the project. */
const placeIn = (project: Project, path: unknown): string => project.pathOf(`${path}`).replace(/^\.?\/?$|\/$/, '')

async function textAt(project: Project, written: string): Promise<string> {
  const path = repoPath(project.pathOf(written))
  if (!path.ok)
    throw userError(`cannot show \`${written}\`: ${path.problem.message}`, `Use a path inside ${project.folder}.`)
  const workspace = await project.read()
  const barred = project.outside(path.value)
  if (barred) throw userError(barred.message, barred.help ?? '')
  const content = (await workspace.read([path.value])).get(path.value)
  if (content?.kind === 'text') return content.text
  if (content) throw userError(`cannot show \`${written}\`: ${content.message}`, '')
  throw noFile(written, path.value, await open(project, workspace))
}

function noFile(written: unknown, path: string, files: readonly RepoPath[]): Error {
  const near = nearPaths(path, files)
  const help = near.length > 0 ? `Did you mean \`${near.join('` or `')}\`?` : 'List the files of the project first.'
  return userError(`there is no file \`${written}\``, help)
}

/** The files that may be read. */
const open = async (project: Project, workspace: Workspace): Promise<readonly RepoPath[]> =>
  (await workspace.list()).filter(path => project.outside(path) === undefined)
