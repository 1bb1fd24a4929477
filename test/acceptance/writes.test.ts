import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Happening } from '../../tools/github/events.ts'
import type { Request } from '../../tools/github/log.ts'
import { findPull } from '../../tools/github/pulls.ts'
import { type Stage, setStage } from '../../tools/github/stage.ts'
import type { Ran } from '../../tools/runner/run-dist.ts'
import { block, logOf, type Play, play, WRITE } from '../support/scene.ts'

/** What a mode does to GitHub, in its own process of events: delivered again, it is the same delivery. */
interface Mode extends Stage {
  readonly deliver: (attempt: number) => Promise<Ran>
  /** The branch that gets a commit. */
  readonly branch?: string
  readonly suggestions?: number
  readonly pulls?: number
  /** Commits by the action that are there before. */
  readonly before?: number
}

const THREE = block('a.txt', 'three', 'THREE')
const permissions = { ...WRITE, issues: 'write' } as const

function delivery(stage: Stage, happening: Happening, more: Play): Mode['deliver'] {
  return async runAttempt => {
    const ran = await play(stage, happening, { actor: stage.ann, checkout: null, permissions, runAttempt, ...more })
    await ran.clean()
    return ran
  }
}

const modes: Readonly<Record<string, () => Promise<Mode>>> = {
  suggest: async () => {
    const stage = await setStage()
    const opened = { name: 'pull_request', action: 'opened', number: stage.number } as const
    return { ...stage, deliver: delivery(stage, opened, { with: { mode: 'suggest', text: THREE } }), suggestions: 1 }
  },
}

const FAULTS = {
  'its answer is lost': { status: 'drop', when: 'after' },
  'it is never answered': { status: 'hang', when: 'after' },
  'it never arrives': { status: 'hang' },
} as const

const isWrite = ({ method, path, body }: Request): boolean =>
  path === '/graphql'
    ? /^\s*mutation/.test((body as { query: string }).query)
    : method !== 'GET' && !path.endsWith('/git-upload-pack')

/** The requests of a calm run that write. */
async function writesOf(make: () => Promise<Mode>): Promise<readonly number[]> {
  const { github, deliver } = await make()
  const before = github.requests.length
  await deliver(1)
  const { requests } = github
  await github.stop()
  return requests.slice(before).flatMap((request, i) => (isWrite(request) ? [i + 1] : []))
}

/** What is there in the end: each once, or not yet. */
async function expectOnce(mode: Mode, ends: boolean, story: string): Promise<void> {
  const { repo, number, branch, suggestions = 0, pulls = 0, before = 0 } = mode
  const made = branch ? await logOf(repo, branch).catch(() => []) : []
  const counts = {
    commits: made.filter(message => message.includes('Apply-Edits-Key')).length - before,
    suggestions: repo.reviewComments.size,
    pulls: [...repo.issues.keys()].filter(each => each > number && findPull(repo, each)).length,
  }
  const most = { commits: branch ? 1 : 0, suggestions, pulls }
  if (ends) expect(counts, story).toEqual(most)
  for (const [what, count] of Object.entries(counts))
    expect(count, `${what}\n${story}`).toBeLessThanOrEqual(most[what as keyof typeof most])
  const reports = [...repo.comments.values()].filter(({ user }) => user.type === 'Bot').length - before
  expect(reports, story).toBeLessThanOrEqual(1)
  if (ends) expect(reports, story).toBe(1)
}

/** Our patience with one answer is half a minute: here it is four seconds. */
const { timeout } = AbortSignal
beforeAll(() => {
  AbortSignal.timeout = ms => timeout.call(AbortSignal, ms === 30_000 ? 4_000 : ms)
})
afterAll(() => {
  AbortSignal.timeout = timeout
})

const ALL = process.env['FAULTS'] === 'all'

describe.each(Object.keys(modes))('every write of %s', name => {
  const make = modes[name]!

  test('lost or unanswered: never twice, never a silent end, and whole the next time', {
    timeout: 900_000,
  }, async () => {
    const writes = await writesOf(make)
    expect(writes.length).toBeGreaterThan(1)
    const faults = Object.keys(FAULTS) as (keyof typeof FAULTS)[]
    for (const [i, nth] of writes.entries()) {
      for (const fault of ALL ? faults : faults.filter((_, j) => i % faults.length === j)) {
        const mode = await make()
        const { github } = mode
        const start = github.requests.length
        github.fail({ ...FAULTS[fault], nth })
        const ran = await mode.deliver(1)
        const struck = github.requests[start + nth - 1]
        const story = `${name}, ${struck?.operation || struck?.path}: ${fault}\n${ran.stdout}`
        await expectOnce(mode, false, story)
        expect(ran.summary, story).not.toBe('')
        const good = ran.outputs['status'] === 'applied' || ran.outputs['status'] === 'partial'
        if (!good) expect(ran.code, story).toBe(1)
        const again = await mode.deliver(2)
        await expectOnce(mode, true, `${story}\nand again:\n${again.stdout}`)
        await github.stop()
      }
    }
  })
})
