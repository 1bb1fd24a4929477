import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../tools/github/deliver.ts'
import { addCheck, addRepo, addReview, addReviewComment, addUser, collaborate, push } from '../../tools/github/seed.ts'
import { problemsOf } from '../../tools/github/stage.ts'
import { type Replica, startReplica } from '../../tools/runner/run-app.ts'
import { block, fileAt, headOf, logOf } from '../support/scene.ts'
import {
  type AppStage,
  announced,
  comment,
  commentOnce,
  done,
  isUnfinished,
  repliesOf,
  serve,
  setAppStage,
} from './stage.ts'

let stage: AppStage
let replica: Replica
beforeEach(async () => {
  stage = await setAppStage()
  replica = await serve(stage)
})
afterEach(async () => {
  await replica.stop('SIGKILL')
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const SHOUT = `/apply\r\n\r\n${block('a.txt', 'three', 'THREE')}`
const TEXT = { encoding: 'utf8' } as const
const BEFORE = 'one\nTWO\nthree\nfour\nfive\n'
const LANDED = 'one\nTWO\nTHREE\nfour\nfive\n'

/** What became of commands; on a busy machine one may be delivered again when it has just been answered. */
const commands = () => replica.log.filter(({ event, reason }) => event === 'command' && reason !== 'already-answered')

/** What tokens were asked for, and what each may do. */
const tokensOf = ({ github }: AppStage) =>
  github.requests
    .filter(({ path, status }) => path.endsWith('/access_tokens') && status === 201)
    .map(({ body }) => body)

describe('apply-edits serve', () => {
  test('carries a delivery to a commit and a report', async () => {
    const { comment: asked, delivery } = await comment(stage, SHOUT)
    expect(delivery).toMatchObject({ code: 200, status: 'OK' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(LANDED)
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.stringContaining('### Applied 1 edit block')])
    expect(asked.reactions.map(({ content }) => content)).toEqual(['rocket'])
    expect((await logOf(stage.repo, 'topic'))[0]).toContain('Apply-Edits-Key: ')
    expect(commands()).toMatchObject([{ status: 'applied', reason: 'ok', done: true, number: stage.number }])
  })

  test('its tokens are for one repository, and for no more than a command needs', async () => {
    await comment(stage, SHOUT.replace('/apply', '/apply dry-run'))
    const talk = { metadata: 'read', issues: 'write', pull_requests: 'write' }
    const ids = { repository_ids: [stage.repo.id] }
    const looks = { ...ids, permissions: { metadata: 'read', contents: 'read' } }
    const tokens = tokensOf(stage)
    expect(tokens).toHaveLength(2)
    expect(tokens).toEqual(expect.arrayContaining([looks, { ...ids, permissions: { ...talk, contents: 'read' } }]))
    await comment(stage, SHOUT)
    expect(tokensOf(stage).at(-1)).toEqual({ ...ids, permissions: { ...talk, contents: 'write' } })
  })

  test('writes no text, name, path or secret into its log', async () => {
    await comment(stage, SHOUT)
    const tokens = [...stage.github.world.tokens.keys()]
    for (const secret of [...tokens, stage.app.secret, 'PRIVATE KEY', 'a.txt', 'THREE', 'ann', 'octo', 'demo'])
      expect(replica.said()).not.toContain(secret)
  })

  test('a comment that asks for nothing gets nothing, and a stranger gets no word', async () => {
    expect((await comment(stage, 'Thank you!')).delivery).toMatchObject({ code: 200 })
    const eve = addUser(stage.github.world, 'eve')
    const { comment: asked, delivery } = await comment(stage, SHOUT, eve)
    expect(delivery).toMatchObject({ code: 200 })
    expect(asked.reactions.map(({ content }) => content)).toEqual(['-1'])
    expect(repliesOf(stage)).toEqual([])
    expect(commands()).toMatchObject([{ status: 'refused', reason: 'no-permission' }])
  })

  test('hears reviews and review comments', async () => {
    const { github, repo, number, ann } = stage
    const { world } = github
    const line = { user: ann, path: 'a.txt', line: 2, body: '/apply\n\n```suggestion\nTWICE\n```' }
    const review = await addReviewComment(world, repo, number, line)
    const [first] = await announced(stage, { name: 'pull_request_review_comment', action: 'created', comment: review })
    expect(await done(stage, first!)).toMatchObject({ code: 200 })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWICE\nthree\nfour\nfive\n')
    const said = await addReview(world, repo, number, {
      user: ann,
      body: `/apply\n\n${block('a.txt', 'five', 'FIVE')}`,
    })
    const [second] = await announced(stage, { name: 'pull_request_review', action: 'submitted', review: said })
    expect(await done(stage, second!)).toMatchObject({ code: 200 })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWICE\nthree\nfour\nFIVE\n')
  })

  test('stops gracefully: what is at work is finished, and what comes too late is answered', async () => {
    stage.github.on({ method: 'POST', path: /git\/commits$/ }, () => void replica.child.kill('SIGTERM'))
    const { delivery } = await commentOnce(stage, SHOUT)
    expect(await replica.ended).toBe(0)
    expect(isUnfinished(delivery) || delivery.code === 200).toBe(true)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(LANDED)
    expect(replica.log.map(({ event }) => event)).toEqual(expect.arrayContaining(['stopping', 'stopped']))
  })

  test('tells its operator how it is', async () => {
    await comment(stage, SHOUT)
    const ask = async (path: string) => (await fetch(replica.opsUrl + path)).text()
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual(['alive\n', 'ready\n'])
    const metrics = await ask('/metrics')
    expect(metrics).toContain('apply_edits_commands_total{status="applied",reason="ok"} 1')
    expect(metrics).toContain('# TYPE apply_edits_command_seconds histogram')
    expect(metrics).toContain('apply_edits_command_seconds_count 1')
    expect(metrics).toContain('apply_edits_running 0')
  })
})

test('a second one on the same port ends with one line', async () => {
  const { host, port } = new URL(replica.url)
  const second = startReplica({ ...stage, args: ['--port', port] })
  await expect(second).rejects.toThrow(`ended with 2: apply-edits: cannot listen at ${host}: the port is in use\n`)
})

describe('the settings of a repository', () => {
  const settle = (text: string, repo = stage.repo) =>
    push(stage.github.world, repo, 'main', { '.github/apply-edits.yml': text }, { user: stage.ann })

  test('are those of its default branch', async () => {
    await settle('command: /edit\nmax-blocks: 1\nallowed-paths: [docs/**]\n')
    await comment(stage, SHOUT)
    await comment(stage, SHOUT.replace('/apply', '/edit'))
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.stringContaining('is outside `allowed-paths`')])
  })

  test('refuse every command with their line', async () => {
    const before = await headOf(stage.repo, 'topic')
    await settle('permission: write\nprotected-path: x\n')
    const { comment: asked, delivery } = await comment(stage, SHOUT)
    expect(delivery).toMatchObject({ code: 200 })
    const [report] = repliesOf(stage)
    expect(report?.body).toContain('the settings of this repository are not valid')
    expect(report?.body).toContain('line 2: unknown setting; the closest is `protected-paths`')
    expect(asked.reactions.map(({ content }) => content)).toEqual(['-1'])
    expect(await headOf(stage.repo, 'topic')).toBe(before)
  })

  test('are every input that does not belong to a job', async () => {
    await settle('require: ["label:go", checks]\nprotected: suggest\nplayground-url: https://play.example\n')
    const { repo, number, installation, github } = stage
    await comment(stage, SHOUT)
    expect(repliesOf(stage).at(-1)?.body).toContain('lacks `checks: read`, `statuses: read`')
    installation.permissions = { ...installation.permissions, checks: 'read', statuses: 'read' }
    addCheck(github.world, repo, { headSha: await headOf(repo, 'topic'), name: 'build', conclusion: 'success' })
    await comment(stage, SHOUT)
    expect(repliesOf(stage).at(-1)?.body).toContain('The label `go` is missing')
    repo.issues.get(number)!.labels.push('go')
    await comment(stage, `${SHOUT}\n${block('.github/new.yml', '', 'new')}\n${block('a.txt', 'six', '6')}`)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe(LANDED)
    expect(repliesOf(stage).at(-1)?.body).toContain('+++ b/.github/new.yml')
    expect(repliesOf(stage).at(-1)?.body).toContain('https://play.example')
    expect(commands().map(({ reason }) => reason)).toEqual(['app-permission', 'condition-unmet', 'blocks-failed'])
  })

  test('are those of the organisation where it has none', async () => {
    const { github, installation, ann } = stage
    const shared = await addRepo(github.world, 'octo/.github', {
      files: { '.github/apply-edits.yml': 'permission: admin\n' },
    })
    installation.repos.push(shared)
    await comment(stage, SHOUT)
    expect(commands()).toMatchObject([{ reason: 'no-permission' }])
    collaborate(stage.repo, ann, 'admin')
    await comment(stage, SHOUT)
    expect(commands()).toMatchObject([{}, { reason: 'ok' }])
  })

  test('count as soon as they are mended', async () => {
    await settle('permission: root\n')
    await comment(stage, SHOUT)
    await settle('permission: admin\n')
    await comment(stage, SHOUT)
    expect(commands()).toMatchObject([{ reason: 'bad-settings' }, { reason: 'no-permission' }])
  })

  test('make a check run, where they ask for one and the App may make it', async () => {
    await settle('check-run: true\n')
    await comment(stage, SHOUT)
    expect(repliesOf(stage).at(-1)?.body).toContain('lacks `checks: write`')
    stage.installation.permissions = { ...stage.installation.permissions, checks: 'write' }
    await comment(stage, SHOUT)
    expect([...stage.repo.checks.values()]).toMatchObject([{ name: 'apply-edits', conclusion: 'success' }])
  })

  test("stay within the operator's bounds, if there are any", async () => {
    const bounds = join(await mkdtemp(join(tmpdir(), 'bounds-')), 'bounds.yml')
    await writeFile(bounds, 'protected-paths: ["*.txt"]\ncommand: /edit\n')
    const [refused] = await Promise.allSettled([startReplica({ ...stage, args: ['--bounds', bounds] })])
    expect(refused).toMatchObject({ reason: { message: expect.stringContaining('`command` in the --bounds file') } })
    await writeFile(bounds, 'protected-paths: ["*.txt"]\n')
    await replica.stop()
    replica = await serve(stage, '--bounds', bounds)
    await settle('protected-paths: [docs/**]\n')
    await comment(stage, SHOUT)
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([
      expect.stringContaining('is protected by the pattern `*.txt`'),
    ])
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(BEFORE)
  })
})

describe('an installation', () => {
  test('that lacks a permission is told which', async () => {
    stage.installation.permissions = { contents: 'read', issues: 'write', pull_requests: 'write' }
    expect((await comment(stage, SHOUT)).delivery).toMatchObject({ code: 200 })
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.stringContaining('lacks `contents: write`')])
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(BEFORE)
  })

  test.each(['suspended', 'deleted', 'without this repository', 'without any permission'])(
    '%s is left alone',
    async how => {
      const { app, installation } = stage
      const { comment: asked } = await comment(stage, SHOUT.replace('/apply', '/apply help'))
      expect(asked.reactions).toHaveLength(1)
      // where there is no checkout, none is offered
      expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.not.stringContaining('--no-commit')])
      const payload = app.deliveries.at(-1)!.payload
      if (how === 'deleted') app.installations.delete(installation.id)
      if (how === 'suspended') installation.suspendedAt = '2026-01-01T00:00:00Z'
      if (how === 'without this repository') installation.repos.length = 0
      if (how === 'without any permission') installation.permissions = {}
      const late = await deliver(stage.github.world, app, 'issue_comment', {
        ...payload,
        comment: { ...(payload.comment as object), id: 1, body: SHOUT },
      })
      expect(await done(stage, late)).toMatchObject({ code: 200 })
      expect(commands().at(-1)).toMatchObject({ status: 'refused', reason: 'app-permission', done: true })
      expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(BEFORE)
    },
  )
})

describe('a command that takes too long', () => {
  test('is ended, and its author is told', async () => {
    await replica.stop()
    // its limit is of the length that is shortened elsewhere
    replica = await startReplica({ ...stage, args: ['--command-seconds', '5'] })
    stage.app.url = `${replica.url}/webhook`
    stage.github.on({ method: 'POST', path: /git\/trees$/ }, () => new Promise(done => setTimeout(done, 10_500)))
    const { comment: asked, delivery } = await comment(stage, SHOUT)
    expect(delivery).toMatchObject({ code: 200 })
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.stringContaining('Run interrupted: no commit')])
    expect(asked.reactions.map(({ content }) => content)).toEqual(['-1'])
    expect(commands()).toMatchObject([{ status: 'failed', reason: 'limit-exceeded', done: true }])
  })

  test('or too much memory: its process dies, and its author is told', async () => {
    await replica.stop()
    replica = await serve(stage, '--memory-mb', '64')
    // what a full heap does comes at no certain moment; a signal ends the process in the same way
    stage.github.on({ method: 'POST', path: /git\/trees$/ }, () => {
      const listed = execFileSync('ps', ['-ww', '-o', 'pid=,args=', '--ppid', String(replica.child.pid)], TEXT)
      const workers = listed.trim().split('\n')
      for (const worker of workers) expect(worker).toContain('--max-old-space-size=64')
      const [atWork, ...idle] = workers.map(worker => Number.parseInt(worker, 10))
      process.kill(atWork!, 'SIGKILL')
      // the idle ones die with it, and a little later
      setTimeout(() => idle.forEach(pid => void process.kill(pid, 'SIGKILL')), 20)
    })
    await comment(stage, SHOUT)
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.stringContaining('Run interrupted: no commit')])
    expect(commands()).toMatchObject([{ status: 'failed', reason: 'limit-exceeded', done: true }])
  })
})

describe('bad weather', () => {
  test('GitHub is down: nothing is lost, and nothing done twice', async () => {
    stage.github.fail({ path: /^\/(?!app\/)/, status: 503, times: 12 })
    const { comment: asked, delivery } = await commentOnce(stage, SHOUT)
    expect(delivery.code === 503 || isUnfinished(delivery)).toBe(true)
    for (let tries = 0; tries < 20 && asked.reactions.every(({ content }) => content !== 'rocket'); tries++)
      await deliver(stage.github.world, stage.app, delivery.event, delivery.payload, delivery)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(LANDED)
    expect(repliesOf(stage)).toHaveLength(1)
  })

  test('an answer that breaks our code: the log has the places, and no text', async () => {
    stage.github.fail({ path: /\/pulls\/1$/, status: 200, body: 'null' })
    await comment(stage, SHOUT)
    expect(commands()).toMatchObject([{ reason: 'internal-error', at: expect.stringMatching(/^at .*\.js:\d+:\d+/) }])
  })

  test('a token that not all of GitHub knows yet', async () => {
    // the first question of each attempt but the last
    stage.github.fail({
      path: /^\/repos\/octo\/demo\/(?!contents)/,
      status: 401,
      times: 2,
      body: { message: 'Bad credentials' },
    })
    expect((await comment(stage, SHOUT)).delivery).toMatchObject({ code: 200 })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(LANDED)
  })
})
