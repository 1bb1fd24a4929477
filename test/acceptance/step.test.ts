import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Happening } from '../../tools/github/events.ts'
import { tryGit } from '../../tools/github/git.ts'
import { findPull } from '../../tools/github/pulls.ts'
import { readRef } from '../../tools/github/refs.ts'
import {
  addArtifact,
  addComment,
  addDiscussion,
  addFork,
  addIssue,
  addRun,
  addUser,
  collaborate,
  push,
} from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { Run, User } from '../../tools/github/world.ts'
import { block, fileAt, headOf, hear, logOf, modeAt, play, repliesOf, WRITE } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const dispatch = { name: 'workflow_dispatch', inputs: {} } as const
const SHOUT = block('a.txt', 'three', 'THREE')

/** A model's reply on the disk of the job. */
const reply = (text: string) => (workspace: string) => writeFile(join(workspace, 'reply.md'), text)

const inCheckout = async (folder: string, ...args: string[]): Promise<string> =>
  (await tryGit(folder, args)).stdout.toString().trim()

describe('a step', () => {
  test('commits the edits of a file to the branch of the run', async () => {
    const { repo, github } = stage
    const ran = await play(stage, dispatch, {
      prepare: reply(SHOUT),
      with: { files: '*.md, !README.md', branch: 'main' },
    })
    expect(ran.code, ran.stdout).toBe(0)
    expect(ran.outputs).toMatchObject({
      status: 'applied',
      'reason-code': 'ok',
      pushed: 'true',
      'commit-verified': 'true',
      'pull-request-number': '',
    })
    expect(await fileAt(repo, 'main', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    expect(await headOf(repo, 'main')).toBe(ran.outputs['commit-sha'])
    expect(github.requests.some(request => request.operation === 'issues/create-comment')).toBe(false)
    expect(ran.summary).toContain('### Applied 1 edit block')
    // the next step of the job stands on the commit, with what lay there before
    expect(await inCheckout(ran.workspace, 'rev-parse', 'HEAD')).toBe(ran.outputs['commit-sha'])
    expect(await inCheckout(ran.workspace, 'status', '--porcelain')).toBe('?? reply.md')
    expect(await readFile(join(ran.workspace, 'a.txt'), 'utf8')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    await ran.clean()
  })

  test('leaves a checkout alone in which the file was changed, and says so', async () => {
    const prepare = (workspace: string) => writeFile(join(workspace, 'a.txt'), 'mine\n')
    const before = await headOf(stage.repo, 'main')
    const ran = await play(stage, dispatch, { prepare, with: { text: SHOUT, branch: 'main' } })
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', pushed: 'true' })
    expect(ran.stdout).toContain('the checkout stays: ')
    expect(await readFile(join(ran.workspace, 'a.txt'), 'utf8')).toBe('mine\n')
    expect(await inCheckout(ran.workspace, 'rev-parse', 'HEAD')).toBe(before)
    await ran.clean()
  })

  test('reports on the pull request that it is told of, in one comment that later runs edit', async () => {
    const on = { with: { text: SHOUT, 'pull-request': String(stage.number) }, checkout: null }
    const first = await play(stage, dispatch, on)
    expect(first.outputs).toMatchObject({ status: 'applied', 'pull-request-number': '1', branch: 'topic' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    const again = await play(stage, dispatch, { ...on, runId: 77 })
    expect(again.outputs).toMatchObject({ status: 'applied', 'reason-code': 'already-applied', pushed: 'false' })
    const replies = repliesOf(stage)
    expect(replies).toHaveLength(1)
    expect(replies[0]?.body).toContain('Already applied')
    await Promise.all([first.clean(), again.clean()])
  })

  test('goes where the link to its comment leads, and refuses a number that is none', async () => {
    const { github, repo, ann, number } = stage
    const comment = addComment(github.world, repo, number, { user: ann, body: SHOUT })
    const url = `${github.serverUrl}/octo/demo/pull/${number}#issuecomment-${comment.id}`
    const went = async (inputs: Record<string, string>) => {
      const ran = await play(stage, dispatch, { with: inputs, checkout: null })
      await ran.clean()
      return ran.outputs
    }
    for (const named of ['x1', '1x', '1234567890'])
      expect(await went({ text: SHOUT, 'pull-request': named })).toMatchObject({ 'reason-code': 'bad-input' })
    expect(await went({ 'comment-url': url })).toMatchObject({ status: 'applied', branch: 'topic' })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('knows the files that a pull request changes, whatever gets the edits', async () => {
    const went = async (inputs: Record<string, string>) => {
      const all = { text: SHOUT, 'context-files': 'changed', commit: 'false', ...inputs }
      const ran = await play(stage, dispatch, { with: all, checkout: 'topic' })
      await ran.clean()
      return ran.outputs
    }
    expect(await went({ 'pull-request': '1' })).toMatchObject({ status: 'applied', 'files-changed': '["a.txt"]' })
    expect(await went({})).toMatchObject({ 'reason-code': 'bad-input' })
    expect(await went({ 'pull-request': 'one' })).toMatchObject({ 'reason-code': 'bad-input' })
    expect(await went({ 'pull-request': '99' })).toMatchObject({ 'reason-code': 'pr-not-found' })
  })

  test('takes the blocks that are named: a number must be one, a glob may match none', async () => {
    const went = async (blocks: string) => {
      const ran = await play(stage, dispatch, { with: { text: SHOUT, 'dry-run': 'true', blocks }, checkout: null })
      await ran.clean()
      return ran.outputs
    }
    for (const blocks of ['1,9', 'except 1', '1 except 1', '#ffffff'])
      expect(await went(blocks), blocks).toMatchObject({ status: 'refused', 'reason-code': 'unknown-selection' })
    expect(await went('all except')).toMatchObject({ 'reason-code': 'bad-input' })
    expect(await went('docs/** a.txt')).toMatchObject({ status: 'applied', 'blocks-applied': '1' })
    expect(await went('docs/**')).toMatchObject({ status: 'failed', 'blocks-skipped': '1' })
  })

  test('takes the blocks of a comment on an issue, or in a discussion, to the branch of the run', async () => {
    const { github, repo, ann } = stage
    const issue = addIssue(github.world, repo, { user: ann, title: 'It must shout' })
    const comment = addComment(github.world, repo, issue, { user: ann, body: SHOUT })
    const page = `${github.serverUrl}/octo/demo`
    const went = async (url: string) => {
      const ran = await play(stage, dispatch, {
        with: { 'comment-url': url, 'dry-run': 'true' },
        permissions: { ...WRITE, issues: 'read' },
        checkout: null,
      })
      await ran.clean()
      return ran.outputs
    }
    const wanted = { status: 'applied', 'reason-code': 'dry-run', 'pull-request-number': '' }
    expect(await went(`${page}/issues/${issue}#issuecomment-${comment.id}`)).toMatchObject(wanted)
    const discussion = addDiscussion(github.world, repo, { user: ann, body: SHOUT })
    expect(await went(`${page}/discussions/${discussion.number}`)).toMatchObject(wanted)
    const elsewhere = `${github.serverUrl}/octo/other/pull/7#issuecomment-1`
    expect(await went(elsewhere)).toMatchObject({ 'reason-code': 'source-not-found' })
  })

  test('on a tag goes to the branch that is named, and else nowhere, though the tag is named like one', async () => {
    await tryGit(stage.repo.dir, ['tag', 'refs/heads/main', 'main'])
    const on = async (inputs: Record<string, string>) => {
      const checkout = 'refs/tags/refs/heads/main'
      const ran = await play(stage, dispatch, { with: { text: SHOUT, ...inputs }, checkout })
      await ran.clean()
      return ran.outputs
    }
    expect(await on({})).toMatchObject({ status: 'refused', 'reason-code': 'no-branch' })
    expect(await on({ mode: 'validate' })).toMatchObject({ status: 'applied', 'reason-code': 'dry-run' })
    expect(await on({ branch: 'bot' })).toMatchObject({ status: 'applied', branch: 'bot', pushed: 'true' })
  })

  test('in the merge queue says that no one commits there, and may look', async () => {
    const queue = `gh-readonly-queue/main/pr-${stage.number}-${await headOf(stage.repo, 'main')}`
    await tryGit(stage.repo.dir, ['branch', queue, 'main'])
    const on = async (inputs: Record<string, string>) => {
      const ran = await play(stage, dispatch, { with: { text: SHOUT, ...inputs }, checkout: `refs/heads/${queue}` })
      await ran.clean()
      return ran
    }
    const { outputs, summary } = await on({})
    expect(outputs).toMatchObject({ status: 'refused', 'reason-code': 'in-merge-queue' })
    expect(summary).toContain("!startsWith(github.ref_name, 'gh-readonly-queue/')")
    expect((await on({ 'dry-run': 'true' })).outputs).toMatchObject({ status: 'applied', 'reason-code': 'dry-run' })
    expect((await on({ branch: 'bot' })).outputs).toMatchObject({ status: 'applied', branch: 'bot', pushed: 'true' })
    expect(findPull(stage.repo, stage.number + 1)!.pull.base.ref).toBe('main')
  })

  test('leaves the changes to the next step with commit: false', async () => {
    const before = await headOf(stage.repo, 'main')
    const ran = await play(stage, dispatch, { with: { text: SHOUT, commit: 'false' } })
    expect(ran.outputs).toMatchObject({ status: 'applied', pushed: 'false', 'commit-sha': '' })
    expect(await readFile(join(ran.workspace, 'a.txt'), 'utf8')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    expect(await headOf(stage.repo, 'main')).toBe(before)
    await ran.clean()
  })

  test.each([
    { name: 'repository_dispatch', action: 'edits', payload: {} },
    { name: 'schedule', cron: '0 3 * * *' },
  ] as const)('runs on $name', async happening => {
    const ran = await play(stage, happening, { with: { text: SHOUT, branch: 'main' }, checkout: null })
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', pushed: 'true' })
    expect(await fileAt(stage.repo, 'main', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    await ran.clean()
  })

  test('corrects a file that its first turn created, from a reply without a block on', async () => {
    // examples/workflows/correct-itself.yml, with three replies of a model
    const turn = (text: string, prepare?: (workspace: string) => Promise<unknown>) =>
      play(stage, dispatch, {
        prepare: async workspace => {
          await prepare?.(workspace)
          await reply(text)(workspace)
        },
        with: { files: 'reply.md', commit: 'false', 'fail-on': 'never' },
      })
    const lost = await turn('I would write a file.\n')
    expect(lost.outputs).toMatchObject({ status: 'nothing', 'reason-code': 'no-blocks' })
    expect(lost.summary).toContain('**Next:** The text has only prose. The retry prompt shows how to write edits.')
    expect(await readFile(lost.outputs['retry-path']!, 'utf8')).toContain('# How to write edits: search-replace')
    await lost.clean()

    const made = 'src/new.py\n```python\nx = 1\n```\n'
    const first = await turn(made)
    expect(first.outputs['status'], first.stdout).toBe('applied')
    expect(await inCheckout(first.workspace, 'status', '--porcelain')).toContain('A src/new.py')
    const text = await readFile(join(first.workspace, 'src/new.py'), 'utf8')
    await first.clean()
    const second = await turn(block('src/new.py', 'x = 1', 'x = 2'), async workspace => {
      await mkdir(join(workspace, 'src'), { recursive: true })
      await writeFile(join(workspace, 'src/new.py'), text)
    })
    expect(second.outputs['status'], second.stdout).toBe('applied')
    expect(await readFile(join(second.workspace, 'src/new.py'), 'utf8')).toBe('x = 2\n')
    await second.clean()
  })

  test('without any block fails, unless it may be empty', async () => {
    const ran = async (inputs: Record<string, string>) => {
      const { code, clean } = await play(stage, dispatch, { with: { text: 'Nice work!', commit: 'false', ...inputs } })
      await clean()
      return code
    }
    expect(await ran({})).toBe(1)
    expect(await ran({ 'fail-on': 'any' })).toBe(1)
    expect(await ran({ 'fail-on': 'never' })).toBe(0)
    expect(await ran({ 'allow-empty': 'true' })).toBe(0)
  })

  test('runs on a push, on the branch that was pushed', async () => {
    const { github, repo, ann } = stage
    const before = await headOf(repo, 'topic')
    const after = await push(github.world, repo, 'topic', { 'b.txt': 'b\n' }, { user: ann })
    const ref = 'refs/heads/topic'
    const ran = await play(stage, { name: 'push', ref, before, after }, { with: { text: SHOUT }, checkout: 'topic' })
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'base-sha': after })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    await ran.clean()
  })

  test('writes nothing in a dry run', async () => {
    const before = await headOf(stage.repo, 'main')
    const ran = await play(stage, dispatch, { with: { text: SHOUT, 'dry-run': 'true' }, checkout: null })
    expect(ran.outputs).toMatchObject({ status: 'applied', 'reason-code': 'dry-run' })
    expect(await headOf(stage.repo, 'main')).toBe(before)
    await ran.clean()
  })

  test('lands what applies and hands the model what did not', async () => {
    const text = `${SHOUT}\n${block('a.txt', 'absent', 'x')}`
    const ran = await play(stage, dispatch, { with: { text }, checkout: null })
    expect(ran.code).toBe(0)
    expect(ran.outputs).toMatchObject({ status: 'partial', 'blocks-failed': '1' })
    expect(await readFile(ran.outputs['retry-path'] ?? '', 'utf8')).toContain('1 of 2 edit blocks did not apply')
    expect(JSON.parse(await readFile(ran.outputs['result-path'] ?? '', 'utf8'))).toMatchObject({
      version: 1,
      status: 'partial',
    })
    await ran.clean()
  })

  test.each([
    ['none-applied', block('a.txt', 'absent', 'x'), 1],
    ['never', block('a.txt', 'absent', 'x'), 0],
    ['any', `${SHOUT}\n${block('a.txt', 'absent', 'x')}`, 1],
    ['none-applied', 'no edits at all', 1],
  ])('fails on %s as told', async (failOn, text, code) => {
    const ran = await play(stage, dispatch, { with: { text, 'fail-on': failOn }, checkout: null })
    expect(ran.code).toBe(code)
    await ran.clean()
  })

  test('pushes with git when told, and keeps an executable file executable', async () => {
    const text = block('run.sh', 'echo', 'echo hello')
    const ran = await play(stage, dispatch, { with: { text, 'commit-method': 'git' } })
    expect(ran.outputs).toMatchObject({ status: 'applied', 'commit-verified': 'false', pushed: 'true' })
    expect(await readRef(stage.repo.dir, 'refs/heads/main:run.sh')).toBeDefined()
    expect(await modeAt(stage.repo, 'main', 'run.sh')).toBe('100755')
    await ran.clean()
  })

  test('reads no file through a link that somebody put into the checkout', async () => {
    const secret = join(stage.github.world.root, 'secret.md')
    await writeFile(secret, SHOUT)
    const ran = await play(stage, dispatch, {
      prepare: async workspace => {
        await mkdir(join(workspace, 'in'))
        await symlink(secret, join(workspace, 'in', 'edits.md'))
        await symlink(stage.github.world.root, join(workspace, 'out'))
      },
      with: { files: 'in/*.md' },
    })
    expect(ran.outputs).toMatchObject({ status: 'nothing', 'reason-code': 'no-blocks' })
    expect(ran.summary).toContain('Blocks from no file: none matches `files`')
    await ran.clean()
    const through = await play(stage, dispatch, {
      prepare: workspace => symlink(stage.github.world.root, join(workspace, 'out')),
      with: { files: 'out/*.md' },
    })
    expect(through.outputs).toMatchObject({ 'reason-code': 'bad-input' })
    await through.clean()
  })
})

describe('the edits of another run', () => {
  test('that is not there: what is missing is not write access', async () => {
    const ran = await play(stage, dispatch, { with: { artifact: 'edits', 'run-id': '7' }, checkout: null })
    expect(ran.outputs).toMatchObject({ status: 'refused', 'reason-code': 'artifact-not-found' })
    expect(ran.summary).toContain('Use the number of a run of this repository in `run-id`')
    await ran.clean()
  })

  test('land on the pull request of that run, from its artifact, when whoever started it may command', async () => {
    const { github, repo, ann, number } = stage
    const run = addRun(github.world, repo, { actor: ann, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
    addArtifact(github.world, repo, run, 'edits', { 'reply.md': SHOUT })
    const ran = await play(
      stage,
      { name: 'workflow_run', action: 'completed', run },
      { with: { artifact: 'edits' }, checkout: null },
    )
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'pull-request-number': String(number) })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    await ran.clean()
  })

  test('land as well when `run-id` names that run, under the same rules', async () => {
    const { github, repo, ann, number } = stage
    const addEdits = async (actor: User) => {
      const run = addRun(github.world, repo, { actor, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
      addArtifact(github.world, repo, run, 'edits', { 'reply.md': SHOUT })
      return run
    }
    const named = async (id: number | string, from: Record<string, string> = {}, by: Happening = dispatch) => {
      const inputs = { artifact: 'edits', 'run-id': String(id), ...from }
      const ran = await play(stage, by, { with: inputs, checkout: null })
      await ran.clean()
      return ran.outputs
    }
    const [hers, eves] = [await addEdits(ann), await addEdits(addUser(github.world, 'eve'))]
    expect(await named(eves.id)).toMatchObject({ status: 'refused', 'reason-code': 'run-untrusted' })
    for (const id of ['x1', '1x', '1234567890123456'])
      for (const from of [{ artifact: 'edits' }, { text: SHOUT, artifact: '' }])
        expect(await named(id, from)).toMatchObject({ status: 'refused', 'reason-code': 'bad-input' })
    // the run itself is no other
    const own = { text: SHOUT, artifact: '', 'pull-request': String(number), 'dry-run': 'true' }
    expect(await named(424242, own)).toMatchObject({ status: 'applied', 'reason-code': 'dry-run' })
    // nor does a run that may hand over those of one that may not
    const happening = { name: 'workflow_run', action: 'completed', run: hers } as const
    expect(await named(eves.id, {}, happening)).toMatchObject({ status: 'refused', 'reason-code': 'run-untrusted' })
    expect(await named(hers.id)).toMatchObject({ status: 'applied', 'pull-request-number': String(number) })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('are refused when a stranger started it', async () => {
    const { github, repo } = stage
    const eve = addUser(github.world, 'eve')
    const run = addRun(github.world, repo, { actor: eve, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
    addArtifact(github.world, repo, run, 'edits', { 'reply.md': SHOUT })
    const ran = await play(
      stage,
      { name: 'workflow_run', action: 'completed', run },
      { with: { artifact: 'edits' }, checkout: null },
    )
    expect(ran.code).toBe(1)
    expect(ran.outputs).toMatchObject({ status: 'refused', 'reason-code': 'run-untrusted' })
    await ran.clean()
  })

  test.each<[string, Record<string, string>, string]>([
    ['eve', {}, 'no-permission'],
    ['eve', { permission: 'author' }, 'no-permission'],
    ['eve', { mode: 'validate' }, 'dry-run'],
    ['ann', {}, 'ok'],
    ['ann', { permission: 'author' }, 'ok'],
  ])('are refused when a comment by a stranger started it: %s with %j', async (login, inputs, reason) => {
    const { github, repo, ann, number } = stage
    const user = login === 'ann' ? ann : addUser(github.world, login)
    const comment = addComment(github.world, repo, number, { user, body: SHOUT })
    // the comment names the pull request, whatever the edits are from
    const ran = await hear(stage, comment, { with: { mode: 'apply', text: SHOUT, ...inputs } })
    expect(ran.outputs['reason-code']).toBe(reason)
    expect(ran.replies).toHaveLength(reason === 'no-permission' ? 0 : 1)
  })

  test('are refused when one of our reports started it', async () => {
    const { github, repo, number } = stage
    const user = addUser(github.world, 'our-app[bot]')
    const comment = addComment(github.world, repo, number, { user, body: '<!-- apply-edits:v1 key=0 -->\nDone' })
    const ran = await hear(stage, comment, { with: { mode: 'apply', text: SHOUT, 'allow-bots': user.login } })
    expect(ran.outputs['reason-code']).toBe('own-comment')
  })

  test('are refused when the pull request has moved on', async () => {
    const { github, repo, ann, number } = stage
    const run = addRun(github.world, repo, { actor: ann, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
    addArtifact(github.world, repo, run, 'edits', { 'reply.md': SHOUT })
    await push(github.world, repo, 'topic', { 'b.txt': 'b\n' }, { user: ann })
    const named = await played(run, { 'pull-request': String(number) })
    expect(named.outputs).toMatchObject({ status: 'refused', 'reason-code': 'run-untrusted' })
    const [made, now] = [run.headSha.slice(0, 7), (await headOf(repo, 'topic')).slice(0, 7)]
    expect(named.stdout).toContain(`made for \`${made}\`, but the pull request is now at \`${now}\``)
    const found = await played(run)
    expect(found.outputs).toMatchObject({ status: 'refused', 'reason-code': 'pr-not-found' })
    expect(found.stdout).toContain(`no open pull request has the head \`${made}\``)
  })

  /** What comes of a run that has ended, with edits in an artifact. */
  async function played(run: Run, inputs: Record<string, string> = {}) {
    const happening = { name: 'workflow_run', action: 'completed', run } as const
    const ran = await play(stage, happening, { with: { artifact: 'edits', ...inputs }, checkout: null })
    await ran.clean()
    return ran
  }

  test('land on the branch that it was on, if no pull request started it and the branch is ours', async () => {
    const { github, repo, ann } = stage
    const fork = await addFork(github.world, repo, 'carl')
    await push(github.world, repo, 'dev', { 'b.txt': 'b\n' }, { user: ann })
    const headSha = await headOf(repo, 'dev')
    for (const [event, headRepo, reason] of [
      ['push', fork, 'pr-not-found'],
      ['pull_request_target', repo, 'pr-not-found'],
      ['push', repo, 'ok'],
    ] as const) {
      const run = addRun(github.world, repo, { actor: ann, headSha, headBranch: 'dev', headRepo, event })
      addArtifact(github.world, repo, run, 'edits', { 'reply.md': SHOUT })
      const { outputs } = await played(run)
      expect({ event, reason: outputs['reason-code'] }).toEqual({ event, reason })
    }
    expect(await fileAt(repo, 'dev', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
  })

  test('of a tag go to the branch that is named, and else nowhere', async () => {
    const { github, repo, ann } = stage
    await tryGit(repo.dir, ['tag', 'v1', 'main'])
    const run = addRun(github.world, repo, {
      actor: ann,
      headSha: await headOf(repo, 'main'),
      headBranch: 'v1',
      event: 'push',
    })
    addArtifact(github.world, repo, run, 'edits', { 'reply.md': SHOUT })
    const { outputs, summary } = await played(run)
    expect(outputs).toMatchObject({ status: 'refused', 'reason-code': 'no-branch' })
    expect(summary).toContain('`v1`')
    const named = await played(run, { branch: 'bot' })
    expect(named.outputs).toMatchObject({ status: 'applied', branch: 'bot', pushed: 'true' })
    const gone = { actor: ann, headSha: await headOf(repo, 'main'), headBranch: 'gone', event: 'push' }
    const other = addRun(github.world, repo, gone)
    addArtifact(github.world, repo, other, 'edits', { 'reply.md': SHOUT })
    expect((await played(other)).outputs).toMatchObject({ status: 'refused', 'reason-code': 'branch-deleted' })
  })

  test('land on the pull request of the very repository that it was in', async () => {
    // somebody opens one of the same commit and branch name, from another fork
    const { github, repo, ann } = stage
    const run = addRun(github.world, repo, { actor: ann, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
    addArtifact(github.world, repo, run, 'edits', { 'reply.md': SHOUT })
    const pull = findPull(repo, stage.number)!.pull
    pull.head.repo = { ...repo, name: 'other' }
    expect((await played(run)).outputs['reason-code']).toBe('pr-not-found')
  })

  test.each([
    ['an archive that is none', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 'artifact-invalid'],
    ['a binary file', { 'x.bin': new Uint8Array([1, 0, 2]) }, 'artifact-invalid'],
    ['a bomb', { 'x.md': 'a'.repeat(1_900_000) }, 'limit-exceeded'],
  ])('are refused from %s', async (_, content, reason) => {
    const { github, repo, ann } = stage
    collaborate(repo, ann, 'write')
    const run = addRun(github.world, repo, { actor: ann, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
    addArtifact(github.world, repo, run, 'edits', content)
    const ran = await play(
      stage,
      { name: 'workflow_run', action: 'completed', run },
      { with: { artifact: 'edits' }, checkout: null },
    )
    expect(ran.outputs).toMatchObject({ status: 'refused', 'reason-code': reason })
    await ran.clean()
  })

  test.each([
    ['reply.md', `Done – as you said:\n\n${SHOUT}`],
    ['reply.json', '{"file_path": "a.txt", "old_string": "three", "new_string": "THREE"}'],
    ['reply', SHOUT],
  ])('are read from %s that was uploaded without an archive', async (name, text) => {
    const { github, repo, ann } = stage
    const run = addRun(github.world, repo, { actor: ann, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
    addArtifact(github.world, repo, run, name, new TextEncoder().encode(text))
    const { outputs, stdout } = await played(run, { artifact: name })
    expect(outputs, stdout).toMatchObject({ status: 'applied' })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('are refused when there are none', async () => {
    const ran = await play(stage, dispatch, { with: { artifact: 'edits' }, checkout: null })
    expect(ran.outputs).toMatchObject({ status: 'refused', 'reason-code': 'artifact-not-found' })
    await ran.clean()
  })
})

describe('validation', () => {
  test('of a pull request writes nothing, says what would apply, and fails for a block that would not', async () => {
    const { number, repo } = stage
    const before = await headOf(repo, 'topic')
    const opened = { name: 'pull_request', action: 'opened', number } as const
    const good = await play(stage, opened, {
      with: { text: SHOUT },
      permissions: { contents: 'read', pull_requests: 'write' },
    })
    expect(good.code, good.stdout).toBe(0)
    expect(good.outputs).toMatchObject({ status: 'applied', 'reason-code': 'dry-run' })
    const bad = await play(stage, opened, { with: { text: `${SHOUT}\n${block('a.txt', 'absent', 'x')}` } })
    expect(bad.code).toBe(1)
    expect(bad.outputs).toMatchObject({ status: 'partial', 'reason-code': 'blocks-failed' })
    expect(bad.stdout).toContain('::error ')
    expect(repliesOf(stage)).toHaveLength(1)
    expect(await headOf(repo, 'topic')).toBe(before)
    await Promise.all([good.clean(), bad.clean()])
  })

  test('of one that is closed, or with `commit: false`, is of the pull request as well', async () => {
    const opened = { name: 'pull_request', action: 'closed', number: stage.number } as const
    stage.repo.issues.get(stage.number)!.state = 'closed'
    for (const inputs of [{}, { commit: 'false' }, { mode: 'apply', 'dry-run': 'true' }]) {
      const ran = await play(stage, opened, { with: { text: SHOUT, ...inputs }, checkout: null })
      expect(ran.outputs).toMatchObject({ 'reason-code': 'dry-run', 'pull-request-number': '1' })
      await ran.clean()
    }
    const ran = await play(stage, opened, { with: { text: SHOUT, mode: 'apply' }, checkout: null })
    expect(ran.outputs['reason-code']).toBe('pr-closed')
    expect(ran.summary).not.toContain('would apply')
    await ran.clean()
  })

  test('shows itself among the checks of the commit where that is wished for and permitted', async () => {
    const { repo, number } = stage
    const opened = { name: 'pull_request', action: 'opened', number } as const
    const wish = { 'check-run': 'true', text: block('a.txt', 'absent', 'x') }
    const ran = await play(stage, opened, {
      with: wish,
      permissions: { contents: 'read', pull_requests: 'write', checks: 'write' },
    })
    const [run] = [...repo.checks.values()]
    expect(run).toMatchObject({ headSha: await headOf(repo, 'topic'), conclusion: 'failure', name: 'apply-edits' })
    expect(run?.output.title).toContain('would not apply')
    const denied = await play(stage, opened, { with: wish })
    expect(denied.stdout).toContain('no check run')
    expect(repo.checks.size).toBe(1)
    await Promise.all([ran.clean(), denied.clean()])
  })

  test('with a read-only token still tells in summary, annotations and exit code', async () => {
    const opened = { name: 'pull_request', action: 'opened', number: stage.number } as const
    const ran = await play(stage, opened, {
      with: { text: block('a.txt', 'absent', 'x') },
      permissions: { contents: 'read', pull_requests: 'read' },
    })
    expect(ran.code).toBe(1)
    expect(ran.outputs).toMatchObject({ status: 'failed', 'reason-code': 'blocks-failed' })
    expect(ran.summary).toContain('would not apply')
    expect(repliesOf(stage)).toEqual([])
    await ran.clean()
  })
})

test('messages take the placeholders and nothing that gives orders', async () => {
  const message = 'Fix {applied}/{total} in #{number} [skip ci]\nCo-authored-by: x <y@z>'
  const ran = await play(stage, dispatch, {
    with: { text: SHOUT, 'commit-message': message, 'pull-request': '1' },
    checkout: null,
  })
  expect(ran.outputs['status']).toBe('applied')
  expect((await logOf(stage.repo, 'topic'))[0]).toMatch(
    /^Fix 1\/1 in #1 Co-authored-by: x <y@z>\n\nApply-Edits-Key: [0-9a-f]{32}$/,
  )
  await ran.clean()
})
