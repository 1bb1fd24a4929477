import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EVENTS, PERMISSIONS } from '../../src/app/deliveries/heard.ts'
import { type App, install, registerApp } from '../github/apps.ts'
import { announce } from '../github/deliver.ts'
import { git } from '../github/git.ts'
import { addComment, addRepo, addUser, collaborate, openPull, push } from '../github/seed.ts'
import { type GitHub, startGitHub } from '../github/server.ts'
import type { Comment, Repo, User } from '../github/world.ts'
import { type Replica, startReplica } from './run-app.ts'

interface Crowd {
  readonly commands: number
  readonly pulls: number
  /** How often one of the two replicas is killed, and another one takes its place. */
  readonly kills: number
  readonly args: readonly string[]
  /** People who command at once. */
  readonly sideBySide?: number
  /** Milliseconds that GitHub waits before each answer. */
  readonly pause?: number
  /** Milliseconds by which GitHub's clock is put forward when all is delivered: what a killed replica had is free at once. */
  readonly skip?: number
  /** Most milliseconds for all of it. */
  readonly patience: number
  /** Hears every ten seconds how far it is. */
  readonly onProgress?: (progress: CrowdProgress) => void
}

interface CrowdProgress {
  readonly seconds: number
  readonly sent: number
  readonly answered: number
  readonly deliveries: number
}

/** Milliseconds for which a person waits for an answer before the next command: more at once than two replicas can do would measure the wait alone. */
const PATIENCE = 30_000

/** Milliseconds from one word on the progress to the next. */
const EVERY = 10_000

interface Figures {
  readonly seconds: number
  /** Commands without their change in the file, with none or several commits, with none or several reports. */
  readonly lost: number
  readonly twice: number
  readonly unanswered: number
  readonly deliveries: number
  readonly requests: number
  /** From the comment to its commit, in milliseconds, if one command came after the other; and to its end mark. */
  readonly toCommit: number | undefined
  readonly median: number
  readonly slowest: number
  /** Megabytes of the largest replica. */
  readonly resident: number
}

interface Command {
  readonly number: number
  readonly line: number
  readonly comment: Comment
  readonly began: number
  ended?: number
}

/** Many people command at once; two replicas share the work, and some of them die. */
export async function crowd(plan: Crowd): Promise<Figures> {
  const github = await startGitHub({ ahead: 0 })
  const began = performance.now()
  const replicas: Replica[] = []
  const balancer = createServer()
  const commands: Command[] = []
  const sinceBegun = () => performance.now() - began
  let tell: NodeJS.Timeout | undefined
  try {
    const { repo, ann, app, pem } = await prepare(github, plan)
    github.slow(plan.pause ?? 0)
    const start = () => startReplica({ github, app, pem, args: plan.args })
    replicas.push(await start(), await start())
    app.url = await balance(balancer, replicas)
    tell = setInterval(() => {
      const answered = commands.filter(isAnswered).length
      const { length: deliveries } = app.deliveries
      plan.onProgress?.({ seconds: Math.round(sinceBegun() / 1000), sent: commands.length, answered, deliveries })
    }, EVERY)
    const comments = feed(github, repo, ann, plan, commands)
    for (let i = 1; i <= plan.kills; i++) {
      await until(() => commands.length >= (plan.commands * i) / (plan.kills + 1), plan.patience)
      const [dead] = replicas.splice(i % 2, 1)
      await dead!.stop('SIGKILL')
      replicas.push(await start())
    }
    await comments
    if (plan.skip !== undefined) github.world.ahead = plan.skip
    await until(() => commands.every(isAnswered), plan.patience - sinceBegun())
    return await figures(github, repo, app, plan, commands, began, await residentOf(replicas))
  } finally {
    clearInterval(tell)
    await Promise.all(replicas.map(replica => replica.stop('SIGKILL')))
    balancer.closeAllConnections()
    balancer.close()
    await github.stop()
  }
}

const LINES_OF = ({ commands, pulls }: Crowd): number => Math.ceil(commands / pulls)

async function prepare(github: GitHub, plan: Crowd) {
  const { world } = github
  const text = Array.from({ length: LINES_OF(plan) * 4 }, (_, i) => `line ${i} of a file\n`).join('')
  const repo = await addRepo(world, 'octo/crowd', { files: { 'a.txt': text } })
  const ann = addUser(world, 'ann')
  collaborate(repo, ann, 'write')
  for (let i = 1; i <= plan.pulls; i++) {
    await push(world, repo, `topic-${i}`, { 'b.txt': `${i}\n` }, { user: ann })
    await openPull(world, repo, { user: ann, head: `topic-${i}`, title: `Topic ${i}` })
  }
  const { app, pem } = registerApp(world, {
    slug: 'apply-edits',
    owner: repo.owner,
    permissions: PERMISSIONS,
    events: EVENTS,
  })
  install(world, app, [repo])
  return { repo, ann, app, pem }
}

/** Sends each request to one of the replicas; to whoever finds none, 502. */
async function balance(server: Server, replicas: readonly Replica[]): Promise<string> {
  let turn = 0
  server.on('request', (asked, answer) => {
    const replica = replicas[turn++ % Math.max(1, replicas.length)]
    const passed = request(
      `${replica?.url}${asked.url}`,
      { method: asked.method, headers: asked.headers },
      response => {
        answer.writeHead(response.statusCode ?? 502)
        response.pipe(answer).on('error', () => {})
      },
    )
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    asked.pipe(passed)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
}

async function feed(github: GitHub, repo: Repo, ann: User, plan: Crowd, commands: Command[]): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < plan.commands) {
      const i = next++
      const [number, line] = [(i % plan.pulls) + 1, Math.floor(i / plan.pulls) * 4]
      const body = `/apply\n\na.txt\n\`\`\`\n<<<<<<< SEARCH\nline ${line} of a file\n=======\nLINE ${line}\n>>>>>>> REPLACE\n\`\`\`\n`
      const comment = addComment(github.world, repo, number, { user: ann, body })
      const command: Command = { number, line, comment, began: performance.now() }
      commands.push(command)
      const delivered = announce(github.world, repo, { name: 'issue_comment', action: 'created', comment })
      await until(() => isAnswered(command), PATIENCE)
      await delivered
    }
  }
  await Promise.all(Array.from({ length: plan.sideBySide ?? 12 }, one))
}

function isAnswered(command: Command): boolean {
  const ended = command.comment.reactions.some(({ content }) => content !== 'eyes')
  if (ended) command.ended ??= performance.now()
  return ended
}

async function until(what: () => boolean, patience: number): Promise<void> {
  const end = performance.now() + patience
  while (!what() && performance.now() < end) await new Promise(done => setTimeout(done, 20))
}

async function residentOf(replicas: readonly Replica[]): Promise<number> {
  const texts = await Promise.all(replicas.map(async ({ opsUrl }) => (await fetch(`${opsUrl}/metrics`)).text()))
  return Math.max(...texts.map(text => Number(/resident_bytes (\d+)/.exec(text)?.[1]))) / 1024 / 1024
}

async function figures(
  github: GitHub,
  repo: Repo,
  app: App,
  plan: Crowd,
  commands: readonly Command[],
  began: number,
  resident: number,
): Promise<Figures> {
  const seconds = (performance.now() - began) / 1000
  const replies = [...repo.comments.values()].filter(({ user }) => user.id === app.bot.id)
  let [lost, twice] = [0, 0]
  for (let number = 1; number <= plan.pulls; number++) {
    const mine = commands.filter(command => command.number === number)
    const file = await git(repo.dir, ['show', `topic-${number}:a.txt`])
    lost += mine.filter(({ line }) => !file.includes(`LINE ${line}\n`)).length
    const keys = (
      await git(repo.dir, [
        'log',
        '--format=%(trailers:key=Apply-Edits-Key,valueonly,separator=%x2C)',
        `main..topic-${number}`,
      ])
    )
      .split('\n')
      .filter(Boolean)
    twice += keys.length - new Set(keys).size
    const answers = replies.filter(reply => reply.number === number).length
    twice += Math.max(0, answers - mine.length)
  }
  const times = commands.flatMap(({ began, ended }) => (ended === undefined ? [] : ended - began)).sort((a, b) => a - b)
  return {
    seconds: Math.round(seconds),
    lost,
    twice,
    unanswered: commands.length - Math.min(times.length, replies.length),
    deliveries: app.deliveries.length,
    requests: github.requests.length,
    toCommit: plan.sideBySide === 1 ? medianOf(toCommits(github, commands)) : undefined,
    median: medianOf(times),
    slowest: Math.round(times.at(-1) ?? 0),
    resident: Math.round(resident),
  }
}

const medianOf = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)

/** One after another: the first move of a branch after a command is its own. */
const toCommits = ({ requests }: GitHub, commands: readonly Command[]): readonly number[] =>
  commands.flatMap(({ began }) => {
    const moved = requests.find(({ operation, ended }) => operation === 'updateRefs' && ended > began)
    return moved ? [moved.ended - began] : []
  })
