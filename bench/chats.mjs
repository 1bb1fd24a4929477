/**
 * What models really wrote: chats of aider that people committed with their code, replayed on their repositories.
 *   node bench/chats.mjs [--show] REPOSITORY...
 * A reply counts if aider applied edits of it and made one commit right after. It is applied to the parent of that commit, and the files that
 * aider changed are compared with the commit's. `--show` prints what is not the same: a person may have changed files in between, and aider
 * writes into the first of several equal places.
 * The form of the chat: aider/io.py, `append_chat_history`.
 */
import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { load } from '../scripts/bundle.mjs'

const CHAT = '.aider.chat.history.md'

/** The most versions of a chat that are looked at: people remove it from the last one. */
const VERSIONS = 60

/** Larger files are left out, in characters. */
const LARGEST = 1_000_000

const { values, positionals } = parseArgs({ options: { show: { type: 'boolean' } }, allowPositionals: true })
const { applyEdits } = await load('src/whole.ts')

const verdicts = ['right', 'whitespace', 'refused', 'differs', 'no blocks']
const table = []
for (const folder of positionals) {
  const git = gitIn(folder)
  const row = Object.fromEntries(verdicts.map(verdict => [verdict, 0]))
  for (const reply of repliesIn(chatOf(git))) {
    const verdict = await played(git, reply)
    if (verdict) row[verdict]++
  }
  if (verdicts.some(verdict => row[verdict] > 0)) table.push({ repository: basename(folder), ...row })
}
console.table(table)

/** Runs git in a repository: its output, or undefined if it fails. */
function gitIn(folder) {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }
  return (...args) => {
    try {
      return execFileSync('git', args, options)
    } catch {
      return undefined
    }
  }
}

/** The longest version of the chat. */
function chatOf(git) {
  const commits = git('log', '--all', '--format=%H', '--', CHAT)?.split('\n').slice(0, VERSIONS) ?? []
  const texts = commits.map(commit => git('show', `${commit}:${CHAT}`) ?? '')
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}

/** The replies of a chat, each with the files that aider changed and the commits that it made of them. */
function repliesIn(chat) {
  const replies = []
  let [reply, last] = [undefined, 'user']
  for (const line of chat.split(/\r?\n/)) {
    const kind = /^(?:#### |# aider chat)/.test(line) ? 'user' : /^>(?: |$)/.test(line) ? 'tool' : 'model'
    if (kind === 'model' && last !== 'model') {
      if (line.trim() === '') continue
      reply = { lines: [], files: new Set(), commits: [] }
      replies.push(reply)
    }
    if (kind === 'model') reply.lines.push(line)
    if (kind === 'tool' && reply) {
      const [, file] = /^> Applied edit to (.+?) *$/.exec(line) ?? []
      const [, commit] = /^> Commit ([0-9a-f]{7,40}) /.exec(line) ?? []
      if (file) reply.files.add(file.replaceAll('\\', '/'))
      else if (commit && reply.files.size > 0) reply.commits.push(commit)
    }
    last = kind
  }
  return replies.filter(({ files, commits }) => files.size > 0 && commits.length === 1)
}

/** Applies a reply to the parent of its commit; undefined if the repository does not have them. */
async function played(git, { lines, files, commits: [commit] }) {
  const tracked = git('ls-tree', '-r', '--name-only', '-z', `${commit}^`)?.split('\0').filter(Boolean)
  if (!tracked) return undefined
  const text = lines.join('\n')
  const before = {}
  for (const path of tracked.filter(path => files.has(path) || text.includes(basename(path)))) {
    const content = git('show', `${commit}^:${path}`) ?? ''
    if (content.length <= LARGEST && !content.includes('\0')) before[path] = content
  }
  const { files: after, results, report } = await applyEdits(text, before)
  const paths = new Set([...files, ...Object.keys(after).filter(path => after[path] !== before[path])])
  const wanted = path => (files.has(path) ? git('show', `${commit}:${path}`) : before[path])
  const differing = [...paths].filter(path => after[path] !== wanted(path))
  if (differing.length === 0) return 'right'
  const verdict = verdictOf(
    results,
    differing.every(path => plain(after[path]) === plain(wanted(path))),
  )
  if (values.show) {
    console.log(`\n${commit} ${verdict}\n${report.text()}`)
    for (const path of differing)
      console.log(createTwoFilesPatch(`aider/${path}`, path, wanted(path) ?? '', after[path] ?? ''))
  }
  return verdict
}

function verdictOf(results, isPlainlyEqual) {
  if (results.length === 0) return 'no blocks'
  return isPlainlyEqual ? 'whitespace' : results.some(({ status }) => status === 'failed') ? 'refused' : 'differs'
}

/** A text without what editors do to the ends of lines and files. */
function plain(text = '') {
  return text
    .replace(/^\ufeff/, '')
    .replace(/[ \t\r]+$/gm, '')
    .trimEnd()
}
