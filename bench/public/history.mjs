/**
 * Turns a repository's history into versions of files with what a commit changed in them:
 *   {repository, licence, commit, path, language, extension, old: lines before, now: lines after, hunks, text: before, folded: lines before, uses}
 * A hunk: {oldAt, oldCount, newAt, newCount}, 0-based.
 */
import { randomFrom } from '../random.mjs'
import { blobs, git } from './git.mjs'
import { fold, textOf } from './lines.mjs'

/** Most commits of a project, most changes of one path, and most hunks of a change. */
const MOST_COMMITS = 1200
const MOST_VERSIONS_OF_A_PATH = 6
const MOST_HUNKS = 40

/** Sizes of the files to take: bytes, lines, characters of a line. */
const MOST_BYTES = 40_000
const LEAST_LINES = 15
const MOST_LINES = 1500
const MOST_COLUMNS = 400

const LANGUAGES = {
  ...{ py: 'python', ts: 'ts', tsx: 'ts', js: 'js', mjs: 'js', go: 'go', rs: 'rust', java: 'java', c: 'c', h: 'c' },
  ...{ md: 'markdown', mdx: 'markdown', rst: 'rst', yaml: 'yaml', yml: 'yaml', toml: 'toml', sh: 'shell', css: 'css' },
  ...{ html: 'html', vue: 'html', jsonnet: 'jsonnet', libsonnet: 'jsonnet', tpl: 'yaml' },
}
const UNFIT =
  /(^|\/)(node_modules|vendor|third_party|dist|\.yarn)\/|lock\.(json|yaml)$|\.min\.(js|css)$|(^|\/)(AUTHORS|MAINTAINERS|CODEOWNERS|LICEN[SC]E|COPYING|SECURITY)|CHANGELOG|CHANGES\b|releases?\.(md|rst)$/i

/** Matches what looks like a credential; such files are skipped, although they are already public. */
const SECRET =
  /repo_?token|PRIVATE KEY|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{20}|xox[abpr]-|secure: *"?[A-Za-z0-9+/]{30}|(token|secret|passw(or)?d)["']?\s*[:=]\s*["']?[A-Za-z0-9+/_-]{24}/i

const extensionOf = path => path.slice(path.lastIndexOf('.') + 1)
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The lines of a plain source of a handy size; undefined for any other blob. */
function linesOf(bytes) {
  let text
  try {
    text = decoder.decode(bytes)
  } catch {
    return undefined // not UTF-8
  }
  if (text.startsWith('\ufeff') || /[\r\0]/.test(text) || !text.endsWith('\n')) return undefined
  const lines = text.slice(0, -1).split('\n')
  const fits = lines.length >= LEAST_LINES && lines.length <= MOST_LINES
  return fits && lines.every(line => line.length <= MOST_COLUMNS) && !SECRET.test(text) ? lines : undefined
}

/** Versions of files from a random choice of commits. */
export function versionsOf({ name, folder, revision, licence, leftOut }, seed) {
  const random = randomFrom(`${seed}/pool/${name}`)
  const commits = random.shuffled(textFrom(folder, ['rev-list', '--no-merges', revision]).trim().split('\n'))
  const changes = changesIn(folder, commits.slice(0, MOST_COMMITS))
  const chosen = few(random.shuffled(changes).filter(change => isFit(change, leftOut)))
  const found = blobs(
    folder,
    chosen.flatMap(({ before, after }) => [before, after]),
    MOST_BYTES,
  )
  return chosen.flatMap(({ commit, path, before, after, hunks }) => {
    const [old, now] = [before, after].map(id => (found.has(id) ? linesOf(found.get(id)) : undefined))
    if (!old || !now) return []
    const extension = extensionOf(path)
    const kept = { text: textOf(old), folded: old.map(fold), uses: 0 }
    return {
      repository: name,
      licence,
      commit,
      path,
      language: LANGUAGES[extension],
      extension,
      old,
      now,
      hunks,
      ...kept,
    }
  })
}

const textFrom = (folder, args, input) => git(folder, args, input).toString('latin1')

/** What the commits changed: [{commit, path, before, after: object ids, hunks}] */
function changesIn(folder, commits) {
  const globs = Object.keys(LANGUAGES).map(extension => `*.${extension}`)
  const options = ['--stdin', '-r', '-p', '-U0', '--full-index', '--no-renames', '--diff-filter=M', '--no-color']
  const args = ['-c', 'core.quotePath=false', 'diff-tree', ...options, '--no-ext-diff', '--no-textconv', '--', ...globs]
  const changes = []
  let [commit, change] = []
  for (const line of textFrom(folder, args, `${commits.join('\n')}\n`).split('\n')) {
    const ids = /^index ([0-9a-f]{40})\.\.([0-9a-f]{40})/.exec(line)
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (/^[0-9a-f]{40}$/.test(line)) [commit, change] = [line, undefined]
    else if (line.startsWith('diff --git ')) {
      const [, path, other] = /^diff --git a\/(.*) b\/(.*)$/.exec(line) ?? []
      change = path !== undefined && path === other ? { commit, path, hunks: [] } : undefined
      if (change) changes.push(change)
    } else if (change && ids) [, change.before, change.after] = ids
    else if (change && hunk) change.hunks.push(hunkOf(hunk))
  }
  return changes
}

/** A hunk's head counts lines from 1; where there are none, it names the line before. */
function hunkOf([, oldLine, oldCount = '1', newLine, newCount = '1']) {
  const start = (line, count) => Number(line) - (count === '0' ? 0 : 1)
  return {
    oldAt: start(oldLine, oldCount),
    oldCount: Number(oldCount),
    newAt: start(newLine, newCount),
    newCount: Number(newCount),
  }
}

const isFit = ({ path, before, hunks }, leftOut) =>
  before !== undefined &&
  hunks.length > 0 &&
  hunks.length <= MOST_HUNKS &&
  isWanted(path, leftOut) &&
  !/[^\x20-\x7e]/.test(path)

const isWanted = (path, leftOut) =>
  !UNFIT.test(path) && !leftOut?.test(path) && Object.hasOwn(LANGUAGES, extensionOf(path))

/** The first changes of each path. */
function few(changes) {
  const seen = new Map()
  return changes.filter(({ path }) => {
    seen.set(path, (seen.get(path) ?? 0) + 1)
    return seen.get(path) <= MOST_VERSIONS_OF_A_PATH
  })
}

/** The files of one kind at the source's revision: [{path, lines}] */
export function filesAt({ folder, revision, leftOut }, extension, limit) {
  const listed = textFrom(folder, ['ls-tree', '-r', revision])
    .trim()
    .split('\n')
    .flatMap(line => {
      const [, id, path] = /^\d+ blob ([0-9a-f]{40})\t(.*)$/.exec(line) ?? []
      return path !== undefined && extensionOf(path) === extension && isWanted(path, leftOut) ? [{ id, path }] : []
    })
  const found = blobs(
    folder,
    listed.map(({ id }) => id),
    limit,
  )
  return listed.flatMap(({ id, path }) => {
    const lines = found.has(id) ? linesOf(found.get(id)) : undefined
    return lines ? [{ path, lines }] : []
  })
}
