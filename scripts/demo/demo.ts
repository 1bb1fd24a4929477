import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createColors } from 'picocolors'
import { event } from '../../tools/github/events.ts'
import { tryGit } from '../../tools/github/git.ts'
import { addComment, addRepo, addUser, collaborate, openPull, push } from '../../tools/github/seed.ts'
import { startGitHub } from '../../tools/github/server.ts'
import type { Repo } from '../../tools/github/world.ts'
import { runAction } from '../../tools/runner/run-dist.ts'
import { readable } from '../local/readable.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url))
const colors = createColors(process.stdout.isTTY && !process.env['NO_COLOR'])

/** Shows the whole way of one command: comment, report, diff, commit. Fails when the commit is not there. */
export async function demo(args: readonly string[]): Promise<void> {
  const github = await startGitHub()
  try {
    const repo = await addRepo(github.world, 'octo/tea', { files: await filesOf(join(EXAMPLES, 'repository')) })
    const ann = addUser(github.world, 'ann')
    collaborate(repo, ann, 'write')
    await push(github.world, repo, 'kinder-kitchen', { 'docs/plan.md': 'Be kinder to guests.\n' }, { user: ann })
    const number = await openPull(github.world, repo, { user: ann, head: 'kinder-kitchen', title: 'A kinder kitchen' })
    say(`A pull request on a GitHub of our own: ${github.serverUrl}/octo/tea/pull/${number}`)

    const reply = await readFile(join(EXAMPLES, 'reply.md'), 'utf8')
    const body = `/apply\n\n${reply}`
    say('ann comments', quoted(body))
    const comment = addComment(github.world, repo, number, { user: ann, body })
    const payload = await event(github.world, repo, { name: 'issue_comment', action: 'created', comment })
    const token = github.actionsToken(repo, { contents: 'write', pull_requests: 'write' })
    const before = await headOf(repo)
    const started = Date.now()
    const ran = await runAction({ github, repo, token, eventName: 'issue_comment', event: payload, actor: ann })
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    say(`dist/action.js ran as a runner runs it, ${seconds} s`, readable(ran.stdout + ran.stderr).join('\n'))
    const status = ran.outputs['status']
    await ran.clean()

    const report = [...repo.comments.values()].at(-1)?.body ?? ''
    say('its report in the thread', report)
    await save(args, report)
    const after = await headOf(repo)
    say('the diff', diffColors(await gitOut(repo, 'diff', before, after)))
    say('the commit', await gitOut(repo, 'log', '-1', '--format=%h %an%n%n%B', after))
    if (after === before || status !== 'partial') throw new Error(`the action ended with ${status}, and no commit`)
  } finally {
    await github.stop()
  }
}

const say = (title: string, text = ''): void =>
  console.log(`${colors.bold(colors.cyan(`── ${title}`))}\n${text === '' ? '' : `\n${text.trimEnd()}\n`}`)

const quoted = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map(line => colors.dim(`  │ ${line}`))
    .join('\n')

const diffColors = (diff: string): string =>
  diff
    .split('\n')
    .map(line => (line.startsWith('+') ? colors.green(line) : line.startsWith('-') ? colors.red(line) : line))
    .join('\n')

const headOf = async (repo: Repo): Promise<string> =>
  (await gitOut(repo, 'rev-parse', 'refs/heads/kinder-kitchen')).trim()

async function gitOut(repo: Repo, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await tryGit(repo.dir, args)
  if (code !== 0) throw new Error(stderr)
  return stdout.toString()
}

/** The files of a folder by their paths in it. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const read = files.map(async file => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const)
  return Object.fromEntries(await Promise.all(read))
}

async function save(args: readonly string[], report: string): Promise<void> {
  const file = args[0] === '--save' ? args[1] : undefined
  if (file) await writeFile(file, report.replaceAll(/127\.0\.0\.1:\d+/g, 'github.example'))
}
