import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPull } from '../../tools/github/pulls.ts'
import { addUser, collaborate, openPull, push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, headOf, logOf, type Play, play } from '../support/scene.ts'

let stage: Stage
let before: string
beforeEach(async () => {
  stage = await setStage()
  before = await headOf(stage.repo, 'main')
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const dispatch = { name: 'workflow_dispatch', inputs: {} } as const
const THREE = block('a.txt', 'three', 'THREE')
const FIVE = block('a.txt', 'five', 'FIVE')

const step = async (inputs: Readonly<Record<string, string>>, more: Play = {}) => {
  const ran = await play(stage, dispatch, { checkout: null, ...more, with: { text: THREE, ...inputs } })
  await ran.clean()
  return ran
}

/** The pull requests that are there besides the scene's own. */
const pulls = () =>
  [...stage.repo.issues.keys()]
    .filter(number => number > stage.number)
    .flatMap(number => findPull(stage.repo, number) ?? [])

describe('a step on the default branch', () => {
  test('commits nothing to it: it opens a pull request', async () => {
    const { code, outputs, stdout } = await step({})
    expect(code, stdout).toBe(0)
    expect(await headOf(stage.repo, 'main')).toBe(before)
    const [pull] = pulls()
    expect(pull).toMatchObject({ state: 'open', title: 'Apply 1 edit block', pull: { base: { ref: 'main' } } })
    expect(outputs).toMatchObject({
      status: 'applied',
      'reason-code': 'ok',
      branch: pull?.pull.head.ref,
      'pull-request-number': String(pull?.number),
      'pull-request-url': `${stage.github.serverUrl}/octo/demo/pull/${pull?.number}`,
    })
    expect(outputs['branch']).toMatch(/^apply-edits\/[0-9a-f]{8}$/)
    expect(await fileAt(stage.repo, outputs['branch'] ?? '', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    // the report is told there
    const [report] = [...stage.repo.comments.values()].filter(({ number }) => number === pull?.number)
    expect(report?.body).toContain('### Applied 1 edit block →')
  })

  test('commits to it if `branch` says so', async () => {
    const { outputs } = await step({ branch: 'main' })
    expect(outputs).toMatchObject({ status: 'applied', pushed: 'true', 'pull-request-url': '' })
    expect(await headOf(stage.repo, 'main')).toBe(outputs['commit-sha'])
    expect(pulls()).toEqual([])
  })

  test('that is run again with the same edits opens no second one', async () => {
    await step({})
    const again = await step({}, { runId: 77 })
    expect(again.outputs).toMatchObject({ status: 'applied', 'reason-code': 'already-applied' })
    expect(pulls()).toHaveLength(1)
    const [pull] = pulls()
    expect(await logOf(stage.repo, pull?.pull.head.ref ?? '')).toHaveLength(2)
  })

  test('that was cut off between commit and pull request opens it the next time', async () => {
    stage.github.fail({ method: 'POST', path: /\/pulls$/, status: 503, times: 3 })
    const first = await step({})
    expect(first).toMatchObject({ code: 1, outputs: { 'reason-code': 'github-down' } })
    expect(pulls()).toEqual([])
    const again = await play(stage, dispatch, { checkout: null, with: { text: THREE }, runAttempt: 2 })
    await again.clean()
    expect(again.code, again.stdout).toBe(0)
    expect(pulls()).toHaveLength(1)
    expect(await logOf(stage.repo, pulls()[0]?.pull.head.ref ?? '')).toHaveLength(2)
  })

  test('that GitHub neither opens nor lists is reported with its commit', async () => {
    stage.github.fail({ method: 'POST', path: /\/pulls$/, status: 502, times: 99 })
    stage.github.fail({ method: 'GET', path: /\/pulls$/, status: 502, nth: 2, times: 99 })
    const { code, outputs, summary } = await step({})
    expect(code).toBe(1)
    expect(outputs['commit-sha']).toBe(await headOf(stage.repo, outputs['branch'] ?? ''))
    expect(summary).toContain('The branch exists.')
  })

  test('opens none where nothing applies', async () => {
    const { outputs } = await step({ text: block('a.txt', 'nowhere', 'x') })
    expect(outputs).toMatchObject({ status: 'failed', branch: '', 'pull-request-url': '' })
    expect(pulls()).toEqual([])
  })
})

describe('`branch`', () => {
  const named = { branch: 'bot/edits', title: 'Shout', body: 'Because.', draft: 'false' }

  test('is made from `base` and proposed with title, body, labels and reviewers', async () => {
    const { github, repo, ann } = stage
    await push(github.world, repo, 'release', { 'r.txt': 'r\n' }, { user: ann })
    const bob = addUser(github.world, 'bob')
    collaborate(repo, bob, 'write')
    const more = { base: 'release', labels: 'edits\nbot', reviewers: 'bob' }
    const { outputs } = await step({ ...named, ...more })
    const [pull] = pulls()
    expect(outputs['branch']).toBe('bot/edits')
    expect(pull).toMatchObject({
      title: 'Shout',
      labels: ['edits', 'bot'],
      pull: { base: { ref: 'release' }, reviewers: [bob] },
    })
    expect(pull?.body).toMatch(/^<!-- apply-edits:pull v1 [0-9a-f]{16} -->\nBecause\.$/)
    expect(await fileAt(repo, 'bot/edits', 'r.txt')).toBe('r\n')
  })

  test('gets the next commit on top, and its pull request the new text, unless people changed that', async () => {
    await step(named)
    const [pull] = pulls()
    await step({ ...named, text: FIVE, title: 'Shout louder' })
    expect(pulls()).toHaveLength(1)
    expect(pull?.title).toBe('Shout louder')
    expect(await fileAt(stage.repo, 'bot/edits', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nFIVE\n')
    if (pull) pull.title = 'What I call it'
    await step({ ...named, text: block('a.txt', 'one', 'ONE'), title: 'Shout loudest' })
    expect(pull?.title).toBe('What I call it')
    expect(await fileAt(stage.repo, 'bot/edits', 'a.txt')).toBe('ONE\ntwo\nTHREE\nfour\nFIVE\n')
  })

  test('is proposed with as much of a long title and body as GitHub takes', async () => {
    const { outputs } = await step({ ...named, title: `Shout\n${'loud '.repeat(80)}`, body: 'word '.repeat(15_000) })
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    const [pull] = pulls()
    expect(pull?.title).toMatch(/^Shout loud loud .*…$/)
    expect(pull?.body).toMatch(/ word word.*…$/s)
  })

  test('is made although GitHub fails for the moment', async () => {
    for (const when of ['before', 'after'] as const)
      stage.github.fail({
        method: 'POST',
        path: /\/git\/refs$/,
        status: 502,
        when,
        ...(when === 'after' && { nth: 2 }),
      })
    const { outputs } = await step(named)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
  })

  test('keeps the commits of other people', async () => {
    const { github, repo, ann } = stage
    await push(github.world, repo, 'bot/edits', { 'mine.txt': 'mine\n' }, { user: ann })
    await step(named)
    expect(await fileAt(repo, 'bot/edits', 'mine.txt')).toBe('mine\n')
    expect(await fileAt(repo, 'bot/edits', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    expect(pulls()).toHaveLength(1)
  })

  test('that moves during the run is planned on again', async () => {
    const { github, repo, ann } = stage
    await step(named)
    github.on({ path: '/graphql', asks: /updateRefs/ }, () =>
      push(github.world, repo, 'bot/edits', { 'mine.txt': 'mine\n' }, { user: ann }),
    )
    await step({ ...named, text: FIVE })
    expect(await fileAt(repo, 'bot/edits', 'mine.txt')).toBe('mine\n')
    expect(await fileAt(repo, 'bot/edits', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nFIVE\n')
  })

  test('that somebody else makes at the same moment is planned on again', async () => {
    const { github, repo, ann } = stage
    github.on({ method: 'POST', path: /git\/refs$/ }, () =>
      push(github.world, repo, 'bot/edits', { 'mine.txt': 'mine\n' }, { user: ann }),
    )
    const { outputs } = await step(named)
    expect(outputs['status']).toBe('applied')
    expect(await fileAt(repo, 'bot/edits', 'mine.txt')).toBe('mine\n')
    expect(await fileAt(repo, 'bot/edits', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
  })

  test('that somebody else makes and proposes at the same moment: that pull request is updated, and none is opened', async () => {
    const { github, repo, ann } = stage
    github.on({ method: 'POST', path: /git\/refs$/ }, async () => {
      await push(github.world, repo, 'bot', { 'c.txt': 'c\n' }, { user: ann })
      await openPull(github.world, repo, { user: ann, head: 'bot' })
    })
    const { outputs } = await step({ branch: 'bot' })
    expect(outputs).toMatchObject({ status: 'applied', 'pull-request-number': String(pulls()[0]?.number) })
    expect(JSON.parse(outputs['result'] ?? '').pullRequest).toMatchObject({ isNew: false })
    expect(github.requests.filter(({ operation }) => operation === 'pulls/create')).toEqual([])
  })

  test('that somebody else proposes a moment before: that pull request counts', async () => {
    const { github, repo, ann } = stage
    const opens = { method: 'POST', path: /octo\/demo\/pulls$/ }
    github.on(opens, () => openPull(github.world, repo, { user: ann, head: 'bot' }))
    const { code, outputs } = await step({ branch: 'bot' })
    expect({ code, number: outputs['pull-request-number'] }).toEqual({ code: 0, number: String(pulls()[0]?.number) })
  })

  test('that GitHub does not see at once is proposed a moment later', async () => {
    const errors = [{ resource: 'PullRequest', field: 'head', code: 'invalid' }]
    const body = { message: 'Validation Failed', errors }
    stage.github.fail({ method: 'POST', path: /octo\/demo\/pulls$/, status: 422, body })
    const { code, outputs } = await step({ branch: 'bot' })
    expect({ code, number: outputs['pull-request-number'] }).toEqual({ code: 0, number: String(pulls()[0]?.number) })
  })

  test('that GitHub does not let propose: its whole word is told', async () => {
    const body = {
      message: 'Validation Failed',
      errors: [{ resource: 'PullRequest', code: 'custom', message: 'Not today' }],
    }
    stage.github.fail({ method: 'POST', path: /octo\/demo\/pulls$/, status: 422, body })
    const { outputs, summary } = await step({ branch: 'bot' })
    expect(outputs['reason-code']).toBe('push-rejected')
    expect(summary).toContain('Not today')
  })

  test('whose pull request was merged starts anew from the base', async () => {
    const { github, repo, ann } = stage
    await step(named)
    const [first] = pulls()
    if (first) Object.assign(first, { state: 'closed' }).pull.merged = true
    // squashed: the base has the text, and not the commit
    await push(github.world, repo, 'main', { 'a.txt': 'one\ntwo\nTHREE\nfour\nfive\n' }, { user: ann })
    const { outputs } = await step({ ...named, text: FIVE })
    expect(outputs['status']).toBe('applied')
    expect(await logOf(repo, 'bot/edits')).toHaveLength(3)
    expect(await fileAt(repo, 'bot/edits', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nFIVE\n')
    expect(pulls().map(({ state }) => state)).toEqual(['closed', 'open'])
  })

  test('whose pull request was closed is left alone', async () => {
    await step(named)
    const [first] = pulls()
    if (first) first.state = 'closed'
    const head = await headOf(stage.repo, 'bot/edits')
    const { code, outputs, summary } = await step({ ...named, text: FIVE })
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'pull-request-closed' })
    expect(summary).toContain(`Pull request ${first?.number} of the branch \`bot/edits\` was closed without merging.`)
    expect(await headOf(stage.repo, 'bot/edits')).toBe(head)
    expect(pulls()).toHaveLength(1)
  })

  test('is pushed where the commit is to be pushed', async () => {
    const { outputs, stdout } = await step({ ...named, 'commit-method': 'git' })
    expect(outputs, stdout).toMatchObject({ status: 'applied', 'commit-verified': 'false' })
    expect(pulls()).toHaveLength(1)
  })
})

describe('what stands in the way', () => {
  test('`base` alone: it is proposed to, not written to', async () => {
    const { repo, github, ann } = stage
    await push(github.world, repo, 'release', { 'r.txt': 'r\n' }, { user: ann })
    const was = await headOf(repo, 'release')
    const { outputs } = await step({ base: 'release' }, { checkout: 'topic' })
    expect(outputs['branch']).toMatch(/^apply-edits\//)
    expect(await headOf(repo, 'release')).toBe(was)
    expect(pulls()[0]?.pull.base.ref).toBe('release')
    // and the same edits for another base bring nothing of this one
    const again = await step({ base: 'main' }, { checkout: 'topic' })
    expect(again.outputs['branch']).not.toBe(outputs['branch'])
    expect(await fileAt(repo, again.outputs['branch'] ?? '', 'r.txt')).toBeUndefined()
  })

  test('the default branch, from another one: it gets the commit, and is proposed to none', async () => {
    const { outputs } = await step({ branch: 'main' }, { checkout: 'topic' })
    expect(outputs).toMatchObject({ 'reason-code': 'ok', branch: 'main', 'pull-request-number': '' })
    expect(pulls()).toEqual([])
  })

  test('a branch that is not there yet is checked against its base', async () => {
    const { outputs } = await step({ branch: 'bot/edits', mode: 'validate' })
    expect(outputs).toMatchObject({ 'reason-code': 'dry-run', 'base-sha': await headOf(stage.repo, 'main') })
  })

  test('a base that is gone: nothing is written', async () => {
    const { code, outputs } = await step({ branch: 'bot/edits', base: 'nowhere' })
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'base-not-found' })
  })

  test('a setting that forbids it: the branch is there, and the address that opens it by hand', async () => {
    stage.repo.actionsMayOpenPulls = false
    const { code, outputs, summary } = await step({ branch: 'bot/edits' })
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'pull-request-denied' })
    expect(await fileAt(stage.repo, 'bot/edits', 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    expect(summary).toContain('Allow GitHub Actions to create and approve pull requests')
    expect(summary).toContain(`(${stage.github.serverUrl}/octo/demo/compare/main...bot/edits?expand=1)`)
  })

  test('labels and reviewers that GitHub does not take: the pull request is there, and a note says it', async () => {
    const more = { labels: 'x'.repeat(60), reviewers: 'nobody,octo/team' }
    const { code, outputs, summary } = await step({ branch: 'bot/edits', ...more })
    expect({ code, status: outputs['status'] }).toEqual({ code: 0, status: 'applied' })
    expect(pulls()).toHaveLength(1)
    expect(summary).toContain('The labels could not be added')
    expect(summary).toContain('The reviewers could not be asked')
    expect(summary).toContain('The teams could not be asked for a review')
  })

  test('one name that GitHub does not take leaves the others asked, and a note names it', async () => {
    const bob = addUser(stage.github.world, 'bob')
    collaborate(stage.repo, bob, 'write')
    const more = { labels: `good,${'x'.repeat(60)}`, reviewers: 'nobody,bob' }
    const { outputs, summary } = await step({ branch: 'bot/edits', ...more })
    expect(outputs['status']).toBe('applied')
    expect(pulls()[0]).toMatchObject({ labels: ['good'], pull: { reviewers: [bob] } })
    expect(summary).toContain('The reviewers could not be asked: nobody: Reviews may only')
  })

  test('drafts where there are none: it is no draft, and a note says it', async () => {
    const { summary } = await step({ branch: 'bot/edits', draft: 'true' })
    expect(pulls()[0]?.pull.draft).toBe(false)
    expect(summary).toContain('rafts are not supported here')
  })

  test('an answer that is lost: one pull request', async () => {
    stage.github.fail({ method: 'POST', path: /\/pulls$/, status: 502, when: 'after' })
    const { outputs } = await step({ branch: 'bot/edits' })
    expect(outputs['status']).toBe('applied')
    expect(pulls()).toHaveLength(1)
  })

  test('a name that no branch can have: nothing is asked of GitHub', async () => {
    const { code, outputs, summary } = await step({ branch: 'bot..edits' })
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'bad-input' })
    expect(summary).toContain('### Not applied: `bad-input`')
  })

  test('a pull request that is named as well', async () => {
    const { outputs } = await step({ branch: 'bot/edits', 'pull-request': String(stage.number) })
    expect(outputs['reason-code']).toBe('bad-input')
  })

  test('a dry run makes neither branch nor pull request', async () => {
    const { outputs } = await step({ branch: 'bot/edits', 'dry-run': 'true' })
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'dry-run' })
    expect(pulls()).toEqual([])
    expect(await headOf(stage.repo, 'bot/edits')).not.toMatch(/^[0-9a-f]{40}$/)
  })
})

test('a checkout of the default branch stays where it is', async () => {
  const prepare = (workspace: string) => writeFile(join(workspace, 'reply.md'), THREE)
  const ran = await play(stage, dispatch, { prepare, with: { files: 'reply.md', branch: 'bot/edits' } })
  expect(ran.outputs['status'], ran.stdout).toBe('applied')
  expect(ran.stdout).toContain('the checkout is at ')
  await ran.clean()
})
