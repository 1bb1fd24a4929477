import { EVENTS, PERMISSIONS } from '../../src/app/deliveries/heard.ts'
import { type App, install, registerApp } from '../github/apps.ts'
import { deliver } from '../github/deliver.ts'
import { event } from '../github/events.ts'
import { readRef } from '../github/refs.ts'
import { addComment } from '../github/seed.ts'
import { type Stage, setStage } from '../github/stage.ts'
import type { Json } from '../github/views/user.ts'
import { type Replica, startReplica } from './run-app.ts'

interface DayFigures {
  readonly seconds: number
  /** Deliveries that were not answered with 200. */
  readonly unanswered: number
  /** Requests to GitHub. */
  readonly requests: number
  /** Megabytes of the replica after a tenth of the day, and at its end. */
  readonly resident: readonly [early: number, late: number]
}

/** Deliveries that are under way at once. */
const SIDE_BY_SIDE = 16

/** The events of an organization's day, one after another: talk, edits, reviews, and every tenth a push. */
export async function day(events: number): Promise<DayFigures> {
  const stage = await setStage({ ahead: 0 })
  const { github, repo } = stage
  const { app, pem } = registerApp(github.world, {
    slug: 'apply-edits',
    owner: repo.owner,
    permissions: PERMISSIONS,
    events: EVENTS,
  })
  const { id } = install(github.world, app, [repo])
  const replica = await startReplica({ github, app, pem, args: ['--sweep-seconds', '86400'] })
  app.url = `${replica.url}/webhook`
  try {
    const began = performance.now()
    const payloads = await payloadsOf(stage, { installation: { id } })
    const early = Math.ceil(events / 10)
    const first = await send(stage, app, payloads, early)
    const before = await residentOf(replica)
    const second = await send(stage, app, payloads, events - early)
    return {
      seconds: Math.round((performance.now() - began) / 1000),
      unanswered: first + second,
      requests: github.requests.length,
      resident: [before, await residentOf(replica)],
    }
  } finally {
    await replica.stop('SIGKILL')
    await github.stop()
  }
}

type Payload = readonly [name: string, payload: Json]

async function payloadsOf({ github, repo, number, ann }: Stage, more: Json): Promise<readonly Payload[]> {
  const comment = addComment(github.world, repo, number, { user: ann, body: `Thank you!\n${'So it is. '.repeat(200)}` })
  const of = async (happening: Parameters<typeof event>[2]): Promise<Payload> => [
    happening.name,
    { ...(await event(github.world, repo, happening)), ...more },
  ]
  const talk = await of({ name: 'issue_comment', action: 'created', comment })
  const edited = await of({ name: 'issue_comment', action: 'edited', comment })
  const opened = await of({ name: 'pull_request', action: 'synchronize', number })
  const at = (await readRef(repo.dir, 'refs/heads/main'))!
  const pushed = await of({ name: 'push', ref: 'refs/heads/main', before: at, after: at })
  return [talk, talk, talk, talk, edited, edited, opened, opened, talk, pushed]
}

/** @returns how many deliveries were not answered well */
async function send({ github }: Stage, app: App, payloads: readonly Payload[], count: number): Promise<number> {
  let [next, unanswered] = [0, 0]
  const one = async () => {
    while (next < count) {
      const id = next++
      const [name, payload] = payloads[id % payloads.length]!
      const comment = 'comment' in payload ? { comment: { ...(payload.comment as Json), id } } : {}
      const { code } = await deliver(github.world, app, name, { ...payload, ...comment })
      if (code !== 200) unanswered += 1
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one))
  return unanswered
}

async function residentOf({ opsUrl }: Replica): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text()
  return Math.round(Number(/resident_bytes (\d+)/.exec(text)?.[1]) / 1024 / 1024)
}
