import { describe, expect, test } from 'vitest'
import { SECONDARY_LIMIT } from '../../tools/github/faults.ts'
import { addComment, addFork, addReviewComment, addUser, openPull, push, replyTo } from '../../tools/github/seed.ts'
import { type Stage, setStage } from '../../tools/github/stage.ts'
import type { Repo } from '../../tools/github/world.ts'
import type { Ran } from '../../tools/runner/run-dist.ts'
import { SEED } from '../support/sample.ts'
import { block, fileAt, hear, logOf, play, repliesOf } from '../support/scene.ts'

const BODY = `/apply\n\n${block('a.txt', 'five', 'five\nsix')}`
const WANTED = 'one\nTWO\nthree\nfour\nfive\nsix\n'

interface Scene extends Stage {
  /** Where the branch of the pull request lives. */
  readonly home: Repo
  readonly branch: string
  /** Asks for the edit, and gives what delivers that question to the action: again, with a number. */
  readonly ask: () => (attempt: number) => Promise<Ran>
}

const inConversation = (stage: Stage) => () => {
  const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: BODY })
  return (runAttempt: number) => hear(stage, comment, { runAttempt })
}

async function own(): Promise<Scene> {
  const stage = await setStage()
  return { ...stage, home: stage.repo, branch: 'topic', ask: inConversation(stage) }
}

/** A suggestion on a line of the diff, and the command as a reply in its thread. */
async function suggested(): Promise<Scene> {
  const stage = await setStage()
  const { github, repo, ann, number } = stage
  const body = '```suggestion\nfive\nsix\n```'
  const top = await addReviewComment(github.world, repo, number, { user: ann, body, path: 'a.txt', line: 5 })
  const ask = () => {
    const comment = replyTo(github.world, repo, top, ann, '/apply')
    return async (runAttempt: number) => {
      const happening = { name: 'pull_request_review_comment', action: 'created', comment } as const
      const ran = await play(stage, happening, { actor: ann, checkout: null, runAttempt })
      await ran.clean()
      return ran
    }
  }
  return { ...stage, home: repo, branch: 'topic', ask }
}

async function forked(): Promise<Scene> {
  const stage = await setStage({ private: false })
  const { github, repo } = stage
  const home = await addFork(github.world, repo, 'carl')
  const carl = addUser(github.world, 'carl')
  await push(github.world, home, 'patch', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: carl })
  const number = await openPull(github.world, repo, { user: carl, head: 'patch', from: home })
  const there = { ...stage, number }
  return { ...there, home, branch: 'patch', ask: inConversation(there) }
}

type Weather = Parameters<Stage['github']['fail']>[0]
type Kind = Omit<Weather, 'nth' | 'times' | 'method' | 'path' | 'asks'>

/** What may befall a request. */
const KINDS: Readonly<Record<string, Kind>> = {
  '500 before': { status: 500 },
  '502 after': { status: 502, when: 'after' },
  'dropped before': { status: 'drop' },
  'dropped after': { status: 'drop', when: 'after' },
  'secondary limit': { status: 403, body: SECONDARY_LIMIT, headers: { 'retry-after': '1' } },
  forbidden: { status: 403, body: { message: 'Resource not accessible by integration' } },
  'not found': { status: 404, body: { message: 'Not Found' } },
  unprocessable: { status: 422, body: { message: 'Validation Failed' } },
  nonsense: { status: 200, body: 'null' },
}

/** A generator of numbers that gives the same ones for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Row {
  readonly request: string
  readonly fault: string
  readonly code: number
  readonly reason: string
  readonly commits: number
  readonly reports: number
}

/** The reports in the conversation and in the thread: one that could not be posted there is posted here, and stays here. */
const reportsOf = (scene: Scene): number => {
  const inThreads = [...scene.repo.reviewComments.values()].filter(({ user }) => user.type === 'Bot').length
  return repliesOf(scene).length + inThreads
}

const commitsOf = async ({ home, branch }: Scene): Promise<number> =>
  (await logOf(home, branch)).filter(message => message.includes('Apply-Edits-Key')).length

/** One fault at one request of a whole apply; then the same delivery once more in good weather. */
async function suffer(make: () => Promise<Scene>, nth: number, fault: string): Promise<Row> {
  const scene = await make()
  const { github } = scene
  try {
    const deliver = scene.ask()
    github.fail({ ...(KINDS[fault] as Kind), nth })
    const ran = await deliver(1)
    const struck = github.requests[nth - 1]
    const request = `${nth} ${struck?.operation || `${struck?.method} ${struck?.path}`}`
    const [commits, reports] = [await commitsOf(scene), reportsOf(scene)]
    const row: Row = { request, fault, code: ran.code, reason: ran.outputs['reason-code'] ?? '', commits, reports }
    const story = `${JSON.stringify(row)}\n${ran.stdout}`
    expect(commits, story).toBeLessThanOrEqual(1)
    expect(reports, story).toBeLessThanOrEqual(1)
    const tried = github.requests.some(({ method, path }) => method === 'POST' && /\/(comments|replies)$/.test(path))
    if (commits === 1) expect(tried, story).toBe(true)
    const good = ran.outputs['status'] === 'applied'
    const denied = row.reason === 'no-permission'
    if (ran.code === 0 && !good && !denied) expect(reports, story).toBe(1)
    if (good) expect(await fileAt(scene.home, scene.branch, 'a.txt'), story).toBe(WANTED)
    expect(ran.summary, story).not.toBe('')

    const again = await deliver(2)
    const after = `${story}\nand again:\n${again.stdout}`
    expect(again.outputs['status'], after).toBe('applied')
    expect(await commitsOf(scene), after).toBe(1)
    expect(reportsOf(scene), after).toBe(1)
    expect(await fileAt(scene.home, scene.branch, 'a.txt'), after).toBe(WANTED)
    expect(github.requests.filter(({ body }) => JSON.stringify(body ?? null).includes('"force":true'))).toEqual([])
    return row
  } finally {
    await github.stop()
  }
}

/** Every fourth request, as the seed has it; the night strikes them all, by a seed of its own (`WEATHER=all`). */
const STRIDE = process.env['WEATHER'] === 'all' ? 1 : 4

/** The requests in turn. @param least so many there are at least */
async function sweep(make: () => Promise<Scene>, least: number, seed: number): Promise<readonly Row[]> {
  const calm = await make()
  await calm.ask()(1)
  const count = calm.github.requests.length
  await calm.github.stop()
  expect(count).toBeGreaterThanOrEqual(least)
  const roll = random(seed)
  const names = Object.keys(KINDS)
  const rows: Row[] = []
  for (let nth = 1; nth <= count; nth++) {
    const fault = names[Math.floor(roll() * names.length)] as string
    if (nth % STRIDE === seed % STRIDE) rows.push(await suffer(make, nth, fault))
  }
  return rows
}

function print(title: string, rows: readonly Row[]): void {
  const line = ({ request, fault, code, reason, commits, reports }: Row) =>
    `${request.padEnd(52)} ${fault.padEnd(16)} exit ${code}  ${reason.padEnd(18)} ${commits} commit(s), ${reports} report(s)`
  process.stdout.write(`${title} (seed ${SEED})\n${rows.map(line).join('\n')}\n`)
}

describe('one fault at one request after the other: one commit at most, never one without a report attempt, nothing forced', () => {
  test('over the API', { timeout: 1_200_000 }, async () => {
    print('Faults in an apply over the API', await sweep(own, 12, SEED))
  })

  test('of a suggestion, by a reply in its thread', { timeout: 1_200_000 }, async () => {
    print('Faults in an apply of a suggestion', await sweep(suggested, 14, SEED + 2))
  })

  test('to a fork, over git', { timeout: 1_200_000 }, async () => {
    print('Faults in an apply to a fork', await sweep(forked, 12, SEED + 1))
  })
})
