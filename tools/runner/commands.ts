import { event } from '../github/events.ts'
import { tryGit } from '../github/git.ts'
import { addComment, addRepo, addUser, collaborate, openPull, push } from '../github/seed.ts'
import { type GitHub, startGitHub } from '../github/server.ts'
import type { Comment, Repo, User } from '../github/world.ts'
import { type Ran, runAction } from './run-dist.ts'

const block = (path: string, old: string, now: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n\`\`\`\n`

interface Scene {
  readonly github: GitHub
  readonly repo: Repo
  readonly ann: User
}

async function onStage<T>(files: Readonly<Record<string, string>>, act: (scene: Scene) => Promise<T>): Promise<T> {
  const github = await startGitHub()
  try {
    const repo = await addRepo(github.world, 'octo/demo', { files })
    const ann = addUser(github.world, 'ann')
    collaborate(repo, ann, 'write')
    return await act({ github, repo, ann })
  } finally {
    await github.stop()
  }
}

async function pullFrom({ github, repo, ann }: Scene, branch: string): Promise<number> {
  await push(github.world, repo, branch, { [`${branch}.txt`]: 'x\n' }, { user: ann })
  return openPull(github.world, repo, { user: ann, head: branch })
}

async function deliver({ github, repo, ann }: Scene, comment: Comment): Promise<Ran & { readonly seconds: number }> {
  const happening = { name: 'issue_comment', action: 'created', comment } as const
  const delivered = await event(github.world, repo, happening)
  const token = github.actionsToken(repo, { contents: 'write', pull_requests: 'write' })
  const began = performance.now()
  const ran = await runAction({
    github,
    repo,
    token,
    eventName: happening.name,
    event: delivered,
    actor: ann,
    checkout: null,
  })
  await ran.clean()
  return { ...ran, seconds: (performance.now() - began) / 1000 }
}

/** Seconds of one command where GitHub waits before each answer. @param pause milliseconds */
export const oneCommand = (pause: number): Promise<number> =>
  onStage({ 'a.txt': 'one\ntwo\n' }, async scene => {
    const number = await pullFrom(scene, 'topic')
    const { github, repo, ann } = scene
    const comment = addComment(github.world, repo, number, {
      user: ann,
      body: `/apply\n\n${block('a.txt', 'two', 'TWO')}`,
    })
    github.slow(pause)
    const { seconds, outputs } = await deliver(scene, comment)
    if (outputs['reason-code'] !== 'ok') throw new Error(`it ended in ${outputs['reason-code']}`)
    return seconds
  })

/** Seconds of one command that changes so many files of so many bytes. */
export function manyFiles(count: number, bytes: number): Promise<number> {
  const line = `${'x'.repeat(99)}\n`
  const text = (i: number) => `first ${i}\n${line.repeat(bytes / line.length)}`
  const files = Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}.txt`, text(i)]))
  return onStage(files, async scene => {
    const number = await pullFrom(scene, 'topic')
    const { github, repo, ann } = scene
    const blocks = Array.from({ length: count }, (_, i) => block(`f${i}.txt`, `first ${i}`, `FIRST ${i}`)).join('\n')
    const comment = addComment(github.world, repo, number, { user: ann, body: `/apply\n\n${blocks}` })
    const { seconds, outputs } = await deliver(scene, comment)
    if (outputs['blocks-applied'] !== String(count)) throw new Error(`only ${outputs['blocks-applied']} applied`)
    return seconds
  })
}

interface Crowded {
  readonly seconds: number
  /** Commands without their change on the branch, or with several commits; without a report, or with several. */
  readonly lost: number
  readonly twice: number
  readonly unanswered: number
  readonly answeredTwice: number
  /** Why commands ended otherwise than in a commit. */
  readonly others: readonly string[]
}

/** Commands on several pull requests, as many of them under way at once as `sideBySide` says. */
export const commandsAtOnce = (commands: number, pulls: number, sideBySide: number): Promise<Crowded> => {
  const each = commands / pulls
  const text = Array.from({ length: each }, (_, i) => `line ${i} of a file\n\n\n\n`).join('')
  return onStage({ 'a.txt': text }, async scene => {
    const { github, repo, ann } = scene
    const numbers: number[] = []
    for (let i = 0; i < pulls; i++) numbers.push(await pullFrom(scene, `topic-${i}`))
    const asked = Array.from({ length: commands }, (_, i) => {
      const line = Math.floor(i / pulls)
      const body = `/apply\n\n${block('a.txt', `line ${line} of a file`, `LINE ${line} of a file`)}`
      return {
        pull: i % pulls,
        line,
        comment: addComment(github.world, repo, numbers[i % pulls]!, { user: ann, body }),
      }
    })
    const began = performance.now()
    const others: string[] = []
    const queue = [...asked]
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { outputs } = await deliver(scene, next.comment)
        if (outputs['reason-code'] !== 'ok') others.push(outputs['reason-code'] ?? '')
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, work))
    const seconds = (performance.now() - began) / 1000
    const reports = [...repo.comments.values()].filter(({ user }) => user.type === 'Bot').map(({ body }) => body)
    let [lost, twice, unanswered, answeredTwice] = [0, 0, 0, 0]
    for (const { pull, line, comment } of asked) {
      const log = await tryGit(repo.dir, [
        'log',
        '--format=%H',
        `-SLINE ${line} of`,
        `refs/heads/topic-${pull}`,
        '--',
        'a.txt',
      ])
      const landed = log.stdout.toString().split('\n').filter(Boolean).length
      const told = reports.filter(body => body.includes(`#issuecomment-${comment.id})`)).length
      if (landed === 0) lost += 1
      if (landed > 1) twice += 1
      if (told === 0) unanswered += 1
      if (told > 1) answeredTwice += 1
    }
    return { seconds, lost, twice, unanswered, answeredTwice, others }
  })
}
