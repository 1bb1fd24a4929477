import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../tools/github/apps.ts'
import { deliver } from '../../tools/github/deliver.ts'
import { addComment } from '../../tools/github/seed.ts'
import { problemsOf } from '../../tools/github/stage.ts'
import type { Comment } from '../../tools/github/world.ts'
import { type Replica, startReplica } from '../../tools/runner/run-app.ts'
import { block, fileAt, logOf } from '../support/scene.ts'
import {
  type AppStage,
  announced,
  comment,
  commentOnce,
  done,
  repliesOf,
  SHORT_WAITS,
  serve,
  setAppStage,
} from './stage.ts'

let stage: AppStage
const replicas: Replica[] = []
beforeEach(async () => {
  stage = await setAppStage()
})
afterEach(async () => {
  await Promise.all(replicas.splice(0).map(replica => replica.stop('SIGKILL')))
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const start = async (...args: readonly string[]): Promise<Replica> => {
  const replica = await serve(stage, ...args)
  replicas.push(replica)
  return replica
}

const SHOUT = `/apply\n\n${block('a.txt', 'three', 'THREE')}`
const LANDED = 'one\nTWO\nTHREE\nfour\nfive\n'

const again = ({ github, app }: AppStage, old: Delivery) => deliver(github.world, app, old.event, old.payload, old)

/** Delivers a comment once more, with another GUID. */
async function anew(asked: Comment): Promise<Delivery> {
  const [delivery] = await announced(stage, { name: 'issue_comment', action: 'created', comment: asked })
  return delivery!
}

/** One commit by us, one report, the file as it is meant. */
async function expectOnce(): Promise<void> {
  expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(LANDED)
  const ours = (await logOf(stage.repo, 'topic')).filter(message => message.includes('Apply-Edits-Key'))
  expect(ours).toHaveLength(1)
  expect(repliesOf(stage)).toHaveLength(1)
}

const commandsIn = (replica: Replica) =>
  replica.log.filter(({ event }) => event === 'command').map(({ reason }) => reason)

const until = (what: () => boolean): Promise<unknown> => vi.waitUntil(what, { timeout: 110_000, interval: 100 })

describe('each command is carried out once', () => {
  test('delivered again after its report, and with another GUID', async () => {
    const replica = await start()
    const { comment: asked, delivery } = await comment(stage, SHOUT)
    const { length } = stage.github.requests
    expect(await done(stage, await again(stage, delivery))).toMatchObject({ code: 200 })
    const requests = stage.github.requests.slice(length).map(({ method, path }) => `${method} ${path}`)
    // a token, and one question with it
    const token = `POST /app/installations/${stage.installation.id}/access_tokens`
    expect(new Set(requests)).toEqual(new Set([token, `GET /repos/octo/demo/issues/comments/${asked.id}/reactions`]))
    expect(await done(stage, await anew(asked))).toMatchObject({ code: 200 })
    await expectOnce()
    const [first, ...others] = commandsIn(replica)
    expect([first, ...new Set(others)]).toEqual(['ok', 'already-answered'])
    expect(others.length).toBeGreaterThan(1)
  })

  test('delivered to two replicas at once', async () => {
    const [first, second] = [await start(), await startReplica({ ...stage, env: SHORT_WAITS })]
    replicas.push(second)
    const { world } = stage.github
    const asked = addComment(world, stage.repo, stage.number, { user: stage.ann, body: SHOUT })
    const one = anew(asked)
    stage.app.url = `${second.url}/webhook`
    await Promise.all([one, anew(asked)])
    const wellDone = () => [...commandsIn(first), ...commandsIn(second)].filter(reason => reason === 'ok')
    await until(() => wellDone().length > 0)
    expect(await done(stage, await anew(asked))).toMatchObject({ code: 200 })
    await expectOnce()
    expect(wellDone()).toHaveLength(1)
  })

  test('slow work is answered with 503 in time, goes on, and is found done', async () => {
    await start()
    let release = () => {}
    const released = new Promise<void>(done => (release = done))
    stage.github.on({ method: 'POST', path: /git\/trees$/ }, () => released)
    const first = await commentOnce(stage, SHOUT)
    // a busy machine may answer when GitHub has just given up
    const delivery = first.delivery.code === 0 ? await again(stage, first.delivery) : first.delivery
    expect(delivery).toMatchObject({ code: 503 })
    release()
    expect(delivery.duration).toBeLessThan(10)
    expect(await done(stage, delivery)).toMatchObject({ code: 200 })
    await expectOnce()
  })

  test.each([
    ['the commit', { method: 'POST', path: /git\/commits$/ }],
    ['the report', { method: 'POST', path: /issues\/1\/comments$/ }],
    ['the mark of its end', { method: 'POST', path: '/graphql', asks: /ROCKET/ }],
  ])('a replica that is killed before %s: another one sweeps it up', async (_, at) => {
    const first = await start()
    stage.github.fail({ ...at, status: 'drop' })
    const killed = new Promise<void>(done =>
      stage.github.on(at, async () => {
        await first.stop('SIGKILL')
        done()
      }),
    )
    const { comment: asked } = await commentOnce(stage, SHOUT)
    await killed
    // GitHub's clock goes on: whoever had the lease is gone for good
    stage.github.world.ahead = 5 * 60_000
    await start('--sweep-seconds', '5')
    await until(() => asked.reactions.some(({ content }) => content === 'rocket'))
    await expectOnce()
  })

  test('nothing can come in: --poll takes deliveries from the log', async () => {
    const replica = await start('--poll', '--sweep-seconds', '5')
    stage.app.url = undefined
    const { comment: asked } = await commentOnce(stage, SHOUT)
    await until(() => asked.reactions.some(({ content }) => content === 'rocket'))
    await expectOnce()
    await until(() => commandsIn(replica).includes('ok'))
    // on a busy machine the next look may find work that is not done yet, and asks again
    expect(commandsIn(replica).filter(reason => reason !== 'already-answered')).toEqual(['ok'])
  })

  test('a command that is found half an hour later is refused with one line', async () => {
    stage.app.url = undefined
    const { comment: asked } = await commentOnce(stage, SHOUT)
    stage.github.world.ahead = 31 * 60_000
    await start('--sweep-seconds', '5')
    await until(() => asked.reactions.some(({ content }) => content === '-1'))
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.stringContaining('too old')])
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nthree\nfour\nfive\n')
  })

  test('a command in a review that was drafted long before it was submitted is not old', async () => {
    await start()
    const { github, repo, number, ann } = stage
    const asked = addComment(github.world, repo, number, { user: ann, body: SHOUT })
    Object.assign(asked, { createdAt: '2020-01-01T00:00:00Z' })
    await announced(stage, { name: 'issue_comment', action: 'created', comment: asked })
    await until(() => asked.reactions.some(({ content }) => content === 'rocket'))
    await expectOnce()
  })

  test('GitHub is down for an hour: each command is carried out afterwards, or told that it is too old', async () => {
    await start('--sweep-seconds', '5')
    stage.github.fail({ status: 503, times: Number.POSITIVE_INFINITY })
    const early = await commentOnce(stage, SHOUT)
    stage.github.world.ahead = 45 * 60_000
    const late = await commentOnce(stage, SHOUT.replaceAll('three', 'five').replaceAll('THREE', 'FIVE'))
    expect([early.delivery.code, late.delivery.code]).toEqual([503, 503])
    stage.github.world.ahead = 60 * 60_000
    stage.github.calm()
    const ends = ({ comment: { reactions } }: typeof early) => reactions.map(({ content }) => content).join()
    await until(() => ends(early) === '-1' && ends(late) === 'rocket')
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nthree\nfour\nFIVE\n')
    const reports = repliesOf(stage).map(({ body }) => body)
    expect(reports).toHaveLength(2)
    expect(reports.filter(body => body.includes('too old'))).toHaveLength(1)
  })
})
