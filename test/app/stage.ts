import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { EVENTS, PERMISSIONS } from '../../src/app/deliveries/heard.ts'
import { type App, type Delivery, type Installation, install, registerApp } from '../../tools/github/apps.ts'
import { announce, deliver } from '../../tools/github/deliver.ts'
import type { Happening } from '../../tools/github/events.ts'
import { addComment, addUser } from '../../tools/github/seed.ts'
import { type Stage, setStage } from '../../tools/github/stage.ts'
import type { Comment, Permissions, User } from '../../tools/github/world.ts'
import { type Replica, startReplica } from '../../tools/runner/run-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The usual scene with our App installed in it. */
export interface AppStage extends Stage {
  readonly app: App
  readonly pem: string
  readonly installation: Installation
}

export async function setAppStage(permissions: Permissions = PERMISSIONS, ahead = 0): Promise<AppStage> {
  const stage = await setStage({ ahead })
  const { world } = stage.github
  const owner = addUser(world, 'octo')
  const { app, pem } = registerApp(world, { slug: 'apply-edits', owner, permissions: PERMISSIONS, events: EVENTS })
  return { ...stage, app, pem, installation: install(world, app, [stage.repo], permissions) }
}

/** For a replica that waits a twentieth of its pauses: short-waits.cjs. */
export const SHORT_WAITS = {
  NODE_OPTIONS: `--require=${JSON.stringify(fileURLToPath(new URL('../support/short-waits-app.cjs', import.meta.url)))}`,
}

/** Starts a replica to which GitHub's deliveries go. */
export async function serve(stage: AppStage, ...args: readonly string[]): Promise<Replica> {
  const replica = await startReplica({ ...stage, args, env: SHORT_WAITS })
  stage.app.url = `${replica.url}/webhook`
  return replica
}

export interface Heard {
  readonly comment: Comment
  readonly delivery: Delivery
}

/** Comments on the pull request; GitHub delivers it until it is done. */
export async function comment(stage: AppStage, body: string, user: User = stage.ann): Promise<Heard> {
  const { comment, delivery } = await commentOnce(stage, body, user)
  return { comment, delivery: await done(stage, delivery) }
}

/** Comments on the pull request; GitHub delivers it, and no more. */
export async function commentOnce(stage: AppStage, body: string, user: User = stage.ann): Promise<Heard> {
  const comment = addComment(stage.github.world, stage.repo, stage.number, { user, body })
  const [delivery] = await announced(stage, { name: 'issue_comment', action: 'created', comment })
  return { comment, delivery: delivery! }
}

export const announced = ({ github, repo }: AppStage, happening: Happening): Promise<readonly Delivery[]> =>
  announce(github.world, repo, happening)

/** True if a busy machine had not done it in nine seconds: it was told that the work goes on, or, a second later, nothing. */
export const isUnfinished = ({ code, duration }: Delivery): boolean => (code === 503 || code === 0) && duration >= 8.9

/** Delivers again what is not finished. @returns the last delivery */
export async function done({ github, app }: AppStage, delivery: Delivery): Promise<Delivery> {
  let last = delivery
  while (isUnfinished(last)) last = await deliver(github.world, app, last.event, last.payload, last)
  return last
}

/** What the App said on the pull request. */
export const repliesOf = ({ repo, app }: AppStage): readonly Comment[] =>
  [...repo.comments.values()].filter(({ user }) => user.id === app.bot.id)
