import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Happening } from '../../tools/github/events.ts'
import type { Fault, Match } from '../../tools/github/faults.ts'
import type { Request } from '../../tools/github/log.ts'
import { findPull } from '../../tools/github/pulls.ts'
import { addComment, addIssue, push } from '../../tools/github/seed.ts'
import { type Stage, setStage } from '../../tools/github/stage.ts'
import type { Ran } from '../../tools/runner/run-dist.ts'
import { block, handedOver, logOf, type Play, play, say, WRITE } from '../support/scene.ts'

/** Something that a mode does to GitHub, and what is there when it is done. */
interface Mode extends Stage {
  /** Delivers the event, for the same run: a later attempt is the same delivery. */
  readonly deliver: (attempt: number, more?: Play) => Promise<Ran>
  /** The branch that gets a commit. */
  readonly branch?: string
  readonly suggestions?: number
  readonly pulls?: number
  /** The report goes to the pull request that it opens. */
  readonly opensThread?: true
  /** Commits and reports by the action that are there before. */
  readonly before?: number
}

const THREE = block('a.txt', 'three', 'THREE')
const OWNERS = block('.github/CODEOWNERS', '* @octo', '* @ann')
const permissions = { ...WRITE, issues: 'write' } as const

/** Git gives up what is silent for a second, in place of half a minute. */
const env = { GIT_HTTP_LOW_SPEED_LIMIT: '1', GIT_HTTP_LOW_SPEED_TIME: '1' }

const delivery =
  (stage: Stage, happening: Happening, inputs: Readonly<Record<string, string>>): Mode['deliver'] =>
  (runAttempt, more) =>
    play(stage, happening, {
      ...{ actor: stage.ann, checkout: null, permissions, runAttempt, with: inputs, ...more },
      env: { ...env, ...more?.env },
    })

const commanded = (stage: Stage, body: string, inputs: Readonly<Record<string, string>> = {}) => {
  const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body })
  return delivery(stage, { name: 'issue_comment', action: 'created', comment }, inputs)
}

const opened = (stage: Stage, mode: string) =>
  delivery(stage, { name: 'pull_request', action: 'opened', number: stage.number }, { mode, text: THREE })

const MODES: Readonly<Record<string, (stage: Stage) => Omit<Mode, keyof Stage> | Promise<Mode>>> = {
  'a commit': stage => ({ deliver: commanded(stage, `/apply\n\n${THREE}`), branch: 'topic' }),
  'a push': stage => ({
    deliver: commanded(stage, `/apply\n\n${THREE}`, { 'commit-method': 'git' }),
    branch: 'topic',
  }),
  'a pull request': stage => {
    const inputs = { text: THREE, branch: 'bot', labels: 'edits' }
    const deliver = delivery(stage, { name: 'workflow_dispatch', inputs: {} }, inputs)
    return { deliver, branch: 'bot', pulls: 1, opensThread: true }
  },
  'an issue': async stage => {
    const number = addIssue(stage.github.world, stage.repo, { user: stage.ann, title: 'Shout' })
    const there = { ...stage, number }
    return {
      ...there,
      deliver: commanded(there, `/apply\n\n${THREE}`),
      branch: `apply-edits/issue-${number}`,
      pulls: 1,
    }
  },
  undo: async stage => {
    await say(stage, `/apply\n\n${THREE}`)
    return { ...stage, deliver: commanded(stage, '/apply undo'), branch: 'topic', before: 1 }
  },
  'a protected file': async stage => {
    await push(stage.github.world, stage.repo, 'topic', { '.github/CODEOWNERS': '* @octo\n' }, { user: stage.ann })
    const deliver = commanded(stage, `/apply\n\n${THREE}${OWNERS}`, { protected: 'suggest' })
    return { ...stage, deliver, branch: 'topic', suggestions: 1 }
  },
  suggest: stage => ({ deliver: opened(stage, 'suggest'), suggestions: 1 }),
  validate: stage => ({ deliver: opened(stage, 'validate') }),
}

const FAULTS = {
  'its answer is lost': { status: 'drop', when: 'after' },
  'it is answered too late': { status: 'hang', when: 'after' },
  'it never arrives': { status: 'hang' },
  'it fails as long as the run lasts': { status: 503, times: Number.POSITIVE_INFINITY },
} as const

const begin = async (name: string): Promise<Mode> => {
  const stage = await setStage()
  return { ...stage, ...(await MODES[name]!(stage)) }
}

/** A request of a calm run, and what finds the same one in another run. */
interface Write {
  readonly name: string
  readonly match: Match
}

async function writesOf(mode: string): Promise<readonly Write[]> {
  const { github, deliver } = await begin(mode)
  const before = github.requests.length
  await (await deliver(1)).clean()
  await github.stop()
  const seen = new Map<string, number>()
  return github.requests.slice(before).flatMap(request => {
    const { method, path, operation } = request
    const query = path === '/graphql' ? (request.body as { query: string }).query : undefined
    if (query === undefined ? !isWrite(request) : !query.trimStart().startsWith('mutation')) return []
    const name = operation && query ? operation : `${method} ${path}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    const asks = query && { asks: new RegExp(JSON.stringify(query).replace(/[^\w]/g, '\\$&')) }
    return [{ name: `${name} (${nth})`, match: { method, path, nth, ...asks } }]
  })
}

const isWrite = ({ method, path }: Request): boolean => method !== 'GET' && !path.endsWith('/git-upload-pack')

/** What a mode has made, and how many reports of it there are. */
async function stateOf({ repo, number, branch, before = 0 }: Mode) {
  const made = branch ? await logOf(repo, branch) : []
  return {
    commits: made.filter(message => message.includes('Apply-Edits-Key')).length - before,
    suggestions: repo.reviewComments.size,
    pulls: [...repo.issues.keys()].filter(each => each > number && findPull(repo, each)).length,
    reports: [...repo.comments.values()].filter(({ user }) => user.type === 'Bot').length - before,
  }
}

/** One fault at one write: nothing is there twice, no run ends in silence, and the next attempt makes it whole. */
async function suffer(name: string, { match, ...write }: Write, fault: keyof typeof FAULTS): Promise<void> {
  const mode = await begin(name)
  const { github, deliver, branch, suggestions = 0, pulls = 0 } = mode
  const whole = { commits: branch ? 1 : 0, suggestions, pulls, reports: 1 }
  const expectNothingTwice = async (story: string) => {
    const state = await stateOf(mode)
    for (const [what, most] of Object.entries(whole))
      expect(state[what as keyof typeof whole], `${what}\n${story}`).toBeLessThanOrEqual(most)
    return state
  }
  const weather: Partial<Fault> = FAULTS[fault]
  github.fail({ ...FAULTS[fault], ...match })
  if (weather.status === 'hang') github.on(match, giveUpSoon)
  const ran = await deliver(1)
  const story = `${name}, ${write.name}: ${fault}\n${ran.stdout}`
  const strikes = github.requests.filter(({ status }) => status === weather.status).length
  expect(strikes, story)[weather.times ? 'toBeGreaterThan' : 'toBe'](weather.times ? 0 : 1)
  await expectNothingTwice(story)
  expect(ran.summary, story).not.toBe('')
  if (ran.outputs['status'] !== 'applied' && ran.outputs['status'] !== 'partial') expect(ran.code, story).toBe(1)
  const post = await deliver(1, { door: 'post', env: handedOver(ran.state) })
  const told = await expectNothingTwice(`${story}\nand in the end:\n${post.stdout}`)
  const hasThread = !mode.opensThread || told.pulls === 1
  const isMute = weather.times !== undefined && /\/comments \(/.test(write.name)
  expect(told.reports, story).toBe(hasThread && !isMute ? 1 : 0)
  github.calm()
  const again = await deliver(2)
  const end = `${story}\nand again:\n${again.stdout}`
  expect(await stateOf(mode), end).toEqual(whole)
  expect(again.code, end).toBe(0)
  for (const each of [ran, post, again]) await each.clean()
  await github.stop()
}

/** Milliseconds after which what is not answered is given up, in place of half a minute. */
const PATIENCE = { ours: 30_000, here: 300 } as const
const { timeout } = AbortSignal
let waiting: AbortController[] = []
beforeAll(() => {
  AbortSignal.timeout = ms => {
    if (ms !== PATIENCE.ours) return timeout.call(AbortSignal, ms)
    const controller = new AbortController()
    waiting.push(controller)
    return controller.signal
  }
})
afterAll(() => {
  AbortSignal.timeout = timeout
})

function giveUpSoon(): void {
  const late = waiting
  waiting = []
  setTimeout(() => {
    for (const each of late) each.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, PATIENCE.here)
}

/** At night every fault strikes every write; otherwise every eighth pair of them is tried. */
const STRIDE = process.env['WRITES'] === 'all' ? 1 : 8

describe.each(Object.keys(MODES).map((name, i) => [name, i] as const))('the writes of %s', (name, shift) => {
  test('unanswered: nothing twice, no silent end, and whole the next time', { timeout: 900_000 }, async () => {
    const writes = await writesOf(name)
    const all = writes.flatMap(write =>
      Object.keys(FAULTS).map(fault => [write, fault as keyof typeof FAULTS] as const),
    )
    const struck = all.filter((_, i) => (i + shift) % STRIDE === 0)
    expect(struck.length).toBeGreaterThan(0)
    for (const [write, fault] of struck) await suffer(name, write, fault)
  })
})
