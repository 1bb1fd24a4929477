import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { filled } from '../../scripts/local/expression.ts'
import type { Happening } from '../../tools/github/events.ts'
import { git, tryGit } from '../../tools/github/git.ts'
import { findPull } from '../../tools/github/pulls.ts'
import { addArtifact, addComment, addRun } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, headOf, type Play, play, repliesOf } from '../support/scene.ts'

/** The jobs of the recipes that run this action, on the local GitHub: inputs and permissions come from the files. */

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions: Readonly<Record<string, 'read' | 'write'>>
        readonly steps: readonly Step[]
      }
    >
  >
}

let stage: Stage
let temp: string
beforeEach(async () => {
  stage = await setStage()
  temp = await mkdtemp(join(tmpdir(), 'recipe-'))
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
  await rm(temp, { recursive: true })
})

const dispatch = { name: 'workflow_dispatch', inputs: {} } as const
const THREE = block('a.txt', 'three', 'THREE')
const RUN = 77

/** Runs the step of ours at `index` in a job of a recipe. */
async function recipe(name: string, job: string, { index = 0, on = dispatch, ...more }: Options = {}) {
  const path = fileURLToPath(new URL(`../../examples/workflows/${name}.yml`, import.meta.url))
  const { permissions, steps } = (parse(await readFile(path, 'utf8')) as Workflow).jobs[job]!
  const step = steps.filter(({ uses }) => uses?.startsWith('OWNER/apply-edits@'))[index]!
  const contexts = { runner: { temp }, github: { run_id: RUN } }
  const inputs = Object.entries(step.with ?? {}).map(([input, value]) => [input, filled(String(value), contexts)])
  return play(stage, on, {
    permissions: Object.fromEntries(
      Object.entries(permissions).map(([scope, level]) => [scope.replaceAll('-', '_'), level]),
    ),
    with: Object.fromEntries(inputs),
    checkout: null,
    credentials: 'none',
    runId: RUN,
    env: { RUNNER_TEMP: temp },
    ...more,
  })
}

interface Options extends Play {
  readonly index?: number
  readonly on?: Happening
}

/** Keeps files as the artifact `edits` of the run. */
async function upload(files: Readonly<Record<string, string>>): Promise<void> {
  const { github, repo, ann } = stage
  const headSha = await headOf(repo, 'main')
  const run = { ...addRun(github.world, repo, { actor: ann, headSha, headBranch: 'main' }), id: RUN }
  repo.runs.set(RUN, run)
  addArtifact(github.world, repo, run, 'edits', files)
}

const newPull = () => findPull(stage.repo, Math.max(...stage.repo.issues.keys()))

test('agent-and-apply opens a pull request for what a model wrote on the default branch', async () => {
  await upload({ 'edits.md': THREE })
  const ran = await recipe('agent-and-apply', 'apply')
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'pull-request-number': String(newPull()?.number) })
  expect(newPull()).toMatchObject({ state: 'open', pull: { base: { ref: 'main' } } })
  await ran.clean()
})

test('mention commits the proposals to the pull request of the comment, with a report', async () => {
  const { github, repo, ann, number } = stage
  await upload({ 'log.jsonl': proposalOf('a.txt', 'three', 'THREE') })
  const comment = addComment(github.world, repo, number, { user: ann, body: '@claude shout three' })
  const ran = await recipe('mention', 'apply', { on: { name: 'issue_comment', action: 'created', comment } })
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'pull-request-number': String(number) })
  expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  expect(repliesOf(stage).at(-1)?.body).toContain('### Applied 1 edit block')
  await ran.clean()
})

test('review-proposals shows a preview without write access, then opens the pull request', async () => {
  await upload({ 'log.jsonl': proposalOf('a.txt', 'three', 'THREE') })
  const before = await headOf(stage.repo, 'main')
  const preview = await recipe('review-proposals', 'preview')
  expect(preview.outputs, preview.stdout).toMatchObject({ 'reason-code': 'dry-run', 'blocks-applied': '1' })
  expect(preview.summary).toContain('would apply')
  expect(await headOf(stage.repo, 'main')).toBe(before)
  const ran = await recipe('review-proposals', 'apply')
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', branch: `edits/${RUN}` })
  expect(newPull()).toMatchObject({ state: 'open', pull: { head: { ref: `edits/${RUN}` } } })
  await Promise.all([preview.clean(), ran.clean()])
})

test.each([
  ['validate', 'validate'],
  ['required-check', 'edits'],
])('%s has the permissions that it needs in a private repository', async (name, job) => {
  const ran = await recipe(name, job, {
    on: { name: 'pull_request', action: 'synchronize', number: stage.number },
    checkout: 'topic',
    prepare: async workspace => {
      await mkdir(join(workspace, 'proposals'))
      await writeFile(join(workspace, 'proposals/one.md'), THREE)
    },
  })
  expect({ code: ran.code, ...ran.outputs }, ran.stdout).toMatchObject({ code: 0, 'reason-code': 'dry-run' })
  await ran.clean()
})

test('correct-itself tries three times on the files of the try before, and proposes the patch', async () => {
  const replies = [
    'I would create a file.\n',
    `new.txt\n\`\`\`\nx\n\`\`\`\n${block('a.txt', 'nowhere', 'x')}`,
    `${block('new.txt', 'x', 'y')}${THREE}`,
  ]
  let patch = ''
  for (const [index, reply] of replies.entries()) {
    await writeFile(join(temp, `${index + 1}.md`), reply)
    const before = patch
    const ran = await recipe('correct-itself', 'agent', {
      index,
      checkout: 'main',
      prepare: async workspace => {
        if (before === '') return
        await writeFile(join(temp, 'before.patch'), before)
        await git(workspace, ['apply', join(temp, 'before.patch')])
        await git(workspace, ['add', '--intent-to-add', '.'])
      },
    })
    expect(ran.code, ran.stdout).toBe(0)
    expect(Boolean(ran.outputs['retry-path']), ran.summary).toBe(index < 2)
    patch = (await tryGit(ran.workspace, ['diff', 'HEAD'])).stdout.toString()
    await ran.clean()
  }
  await upload({ 'edits.patch': patch })
  const ran = await recipe('correct-itself', 'apply')
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'blocks-failed': '0' })
  const head = newPull()?.pull.head.ref ?? ''
  expect(await fileAt(stage.repo, head, 'new.txt')).toBe('y\n')
  expect(await fileAt(stage.repo, head, 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
  await ran.clean()
})

test('fleet edits the checkout of another repository and nothing else', async () => {
  const ran = await recipe('fleet', 'edit', {
    checkout: 'main',
    prepare: async workspace => {
      await mkdir(join(workspace, 'fleet'))
      await writeFile(join(workspace, 'fleet/edit.md'), block('b.txt', 'old', 'new'))
      await mkdir(join(workspace, 'target'))
      await writeFile(join(workspace, 'target/b.txt'), 'old\n')
      for (const args of [
        ['init', '-q'],
        ['add', '.'],
        ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a'],
      ])
        await git(join(workspace, 'target'), args)
    },
  })
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'files-changed': '["b.txt"]' })
  expect(await readFile(join(ran.workspace, 'target/b.txt'), 'utf8')).toBe('new\n')
  expect(await git(ran.workspace, ['status', '--porcelain', '--untracked-files=no'])).toBe('')
  await ran.clean()
})

test('fleet runs again while its pull request is open', async () => {
  const path = fileURLToPath(new URL('../../examples/workflows/fleet.yml', import.meta.url))
  const script = (parse(await readFile(path, 'utf8')) as Workflow).jobs['edit']!.steps.at(-1)!.run!
  const origin = join(temp, 'origin.git')
  await git(temp, ['init', '-q', '--bare', '-b', 'main', origin])
  // a gh that knows one pull request, as GitHub has one for a branch
  const gh = `#!/bin/sh
case "$1 $2" in
  'pr create') test ! -e '${temp}/open' && touch '${temp}/open' ;;
  'pr view') test -e '${temp}/open' && echo OPEN ;;
esac
`
  await mkdir(join(temp, 'bin'))
  await writeFile(join(temp, 'bin/gh'), gh, { mode: 0o755 })
  const env = { ...process.env, PATH: `${join(temp, 'bin')}:${process.env['PATH']}` }
  for (const turn of ['first', 'second']) {
    const target = join(temp, turn)
    await git(temp, ['init', '-q', '-b', 'main', target])
    await git(target, ['remote', 'add', 'origin', origin])
    await writeFile(join(target, 'b.txt'), 'old\n')
    await git(target, ['add', '.'])
    await git(target, ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a'])
    await writeFile(join(target, 'b.txt'), `${turn}\n`)
    execFileSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: target, env, stdio: 'pipe' })
    expect(await git(origin, ['show', 'fleet/edit:b.txt'])).toBe(turn)
  }
})

/** The log of a Claude Code run in which the mode of the run refused an edit. */
function proposalOf(path: string, before: string, after: string): string {
  const input = { file_path: path, old_string: before, new_string: after }
  const denial = "Permission to use Edit has been denied because Claude Code is running in don't ask mode."
  const records = [
    { type: 'system', subtype: 'init', session_id: 's', tools: ['Read', 'Edit'], permissionMode: 'dontAsk' },
    {
      type: 'assistant',
      session_id: 's',
      message: { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'Edit', input }] },
    },
    {
      type: 'user',
      session_id: 's',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', is_error: true, content: denial }] },
    },
  ]
  return records.map(record => `${JSON.stringify(record)}\n`).join('')
}
