import { fileURLToPath } from 'node:url'
import { event, type Happening } from '../../tools/github/events.ts'
import { gitOnce } from '../../tools/github/git.ts'
import { readBlob, readCommit } from '../../tools/github/git-objects.ts'
import { readRef } from '../../tools/github/refs.ts'
import { addComment } from '../../tools/github/seed.ts'
import type { Stage } from '../../tools/github/stage.ts'
import { type Entry, entryAt } from '../../tools/github/trees.ts'
import type { Comment, Permissions, Repo, User } from '../../tools/github/world.ts'
import { type Ran, runAction, runBuilt } from '../../tools/runner/run-dist.ts'
import type { Step } from '../../tools/runner/runner.ts'
import { leaksOf } from './ending.ts'
import { runHere } from './in-process.ts'

/** What a job of the recipes may do. */
export const WRITE: Permissions = { contents: 'write', pull_requests: 'write', actions: 'read' }

export interface Play extends Partial<Omit<Step, 'github' | 'repo' | 'event'>> {
  readonly permissions?: Permissions
  /** Who sent the event, where that is not its author. */
  readonly sender?: User
  /** `real`: a pause takes as long as it says. Otherwise a twentieth of that, see short-waits.cjs. */
  readonly waits?: 'real'
}

const SHORT_WAITS = {
  NODE_OPTIONS: `--require=${JSON.stringify(fileURLToPath(new URL('short-waits-preload.cjs', import.meta.url)))}`,
}

/** A stage on which the sources run in this process, unless it says what else runs. */
export interface Scene extends Stage {
  readonly run?: NonNullable<Step['run']>
}

/**
 * The same stage for the built action, as a process of its own: for what only a process or only `dist/` can show. With `RUN=here`, as
 * `npm run coverage` has it, the sources run all the same.
 */
export const forDist = <S extends Stage>(stage: S): S & Scene => ({
  ...stage,
  run: process.env['RUN'] === 'here' ? runHere : runBuilt,
})

/** Runs the action on something that happened; cleans up what it leaves on disk. */
export async function play(stage: Scene, happening: Happening, play: Play = {}): Promise<Ran> {
  const { github, repo, run = runHere } = stage
  const { permissions = WRITE, sender, waits, env, ...step } = play
  const token = github.actionsToken(repo, permissions)
  const ran = await runAction({
    github,
    repo,
    token,
    eventName: happening.name,
    event: await event(github.world, repo, happening, sender),
    actor: stage.ann,
    env: { ...(waits !== 'real' && SHORT_WAITS), ...env },
    run,
    ...step,
  })
  const leaks = await leaksOf(stage, ran, step.token ?? token)
  if (ran.stdout.lastIndexOf('::group::') > ran.stdout.lastIndexOf('::endgroup::')) throw new Error('an open log group')
  if (leaks.length > 0) throw new Error(`the token can be read in ${leaks.join(', ')}`)
  return ran
}

export interface Told extends Ran {
  /** The comments of the action on this pull request, oldest first. */
  readonly replies: readonly Comment[]
  /** The reactions that the command has in the end. */
  readonly mood: readonly string[]
  readonly comment: Comment
}

/** Comments on the pull request and runs the action on that comment. */
export async function say(stage: Scene, body: string, more: Play & { readonly user?: User } = {}): Promise<Told> {
  const { github, repo, number } = stage
  const { user = stage.ann, ...rest } = more
  const comment = addComment(github.world, repo, number, { user, body })
  return hear(stage, comment, rest)
}

/** Delivers a comment (again). */
export async function hear(stage: Scene, comment: Comment, more: Play = {}): Promise<Told> {
  const happening = { name: 'issue_comment', action: 'created', comment } as const
  // a command needs no checkout: leaving it out saves time, and proves it
  const ran = await play(stage, happening, { actor: comment.user, checkout: null, ...more })
  await ran.clean()
  return { ...ran, comment, replies: repliesOf(stage), mood: comment.reactions.map(one => one.content) }
}

/** What the runner hands from the step to the end of the job. */
export const handedOver = (state: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]))

export const repliesOf = ({ repo, number }: Stage): readonly Comment[] =>
  [...repo.comments.values()].filter(one => one.number === number && one.user.login === 'github-actions[bot]')

/** A search/replace block, with CRLF as comments arrive. */
export const block = (path: string, search: string, replace: string): string =>
  [path, '```', '<<<<<<< SEARCH', search, '=======', replace, '>>>>>>> REPLACE', '```', ''].join('\r\n')

async function entryOf(repo: Repo, branch: string, path: string): Promise<Entry | undefined> {
  const head = await readRef(repo.dir, `refs/heads/${branch}`)
  return head === undefined ? undefined : entryAt(repo.dir, (await readCommit(repo.dir, head)).tree, path)
}

/** A file of a branch, as text, to the last newline; undefined when it is not there. */
export async function fileAt(repo: Repo, branch: string, path: string): Promise<string | undefined> {
  const entry = await entryOf(repo, branch, path)
  return entry && (await readBlob(repo.dir, entry.sha)).toString()
}

/** The messages of a branch's commits, newest first. */
export async function logOf(repo: Repo, branch: string): Promise<readonly string[]> {
  const head = await headOf(repo, branch)
  return (head && (await gitOnce(repo.dir, ['log', '--format=%B%x00', head])))
    .split('\0')
    .map(message => message.trim())
    .filter(Boolean)
}

export async function headOf(repo: Repo, branch: string): Promise<string> {
  return (await readRef(repo.dir, `refs/heads/${branch}`)) ?? ''
}

/** The git mode of a file of a branch. */
export const modeAt = async (repo: Repo, branch: string, path: string): Promise<string> =>
  (await entryOf(repo, branch, path))?.mode ?? ''
