import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pending, Request } from '../../action/request.ts'
import type { CommandResult, TimeLimits, WorkerMessage, WorkerTask } from './worker.ts'

export interface Workers {
  /** Carries a request out in a process and a folder of its own, within the limits on time and memory. Never throws. */
  readonly run: (request: Request) => Promise<CommandResult>
  readonly stop: () => Promise<void>
}

interface Worker {
  readonly child: ChildProcess
  readonly folder: string
  served: number
}

/** Requests after which a process makes way for a new one, so that what leaks does not grow. */
const ENOUGH = 200

/** Milliseconds for saying that a run was cut off. */
const LAST_WORD = 20_000

const FAILED: CommandResult = { status: 'failed', reason: 'limit-exceeded', done: false }

/** Makes workers: processes that begin before they are needed, and of which each does one thing at a time. @param most how many at once */
export function createWorkers(limits: TimeLimits, heapMb: number, most: number): Workers {
  const idle = new Set<Worker>()
  const all = new Set<Worker>()
  let stopped = false

  const begin = async (): Promise<Worker> => {
    const folder = await mkdtemp(join(tmpdir(), 'apply-edits-app-'))
    const worker = { child: forked(folder, heapMb), folder, served: 0 }
    all.add(worker)
    worker.child.on('error', () => {}).on('exit', () => void end(worker))
    if (stopped) await end(worker)
    return worker
  }

  const end = async (worker: Worker): Promise<void> => {
    all.delete(worker)
    idle.delete(worker)
    kill(worker.child)
    await removed(worker.folder).catch(() => {})
  }

  /** One that cannot begin now is missed when it is needed. */
  const spare = () =>
    void begin().then(
      worker => idle.add(worker),
      () => {},
    )

  const ask = async (request: Request, time: number, cutOff?: Pending): Promise<Said> => {
    // what ended a process may have ended the idle ones with it: a last word is said by a new one
    const worker = (!cutOff && [...idle].at(-1)) || (await begin().catch(() => undefined))
    if (!worker) return {}
    idle.delete(worker)
    if (idle.size === 0 && all.size < most) spare()
    const { child, folder } = worker
    const env = { ...request.env, temp: folder }
    const said = await converse(child, { request: { ...request, env }, limits, cutOff }, time)
    worker.served += 1
    if (said.result && worker.served < ENOUGH && (await emptied(folder))) idle.add(worker)
    else await end(worker)
    return said
  }

  spare()
  return {
    run: async request => {
      const { result, owed } = await ask(request, limits.time)
      if (result || !owed) return result ?? FAILED
      return (await ask(request, LAST_WORD, owed)).result ?? FAILED
    },
    stop: async () => {
      stopped = true
      await Promise.all([...all].map(end))
    },
  }
}

/** The words of a worker: its result; without one, because it ended or took too long, whom it owed an answer, if anyone. */
interface Said {
  readonly result?: CommandResult
  readonly owed?: Pending
}

/** The variables that a worker gets: none of the App's own. */
const PASSED = /^(PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|(https?|no)_proxy)$/i

const forked = (folder: string, heapMb: number): ChildProcess =>
  fork(join(dirname(fileURLToPath(import.meta.url)), 'worker.js'), {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED.test(name))), TMPDIR: folder },
    // with git, which it starts, it is a group that can be ended together
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })

/** Ends the group of a process: git must not outlive who started it. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended already
  }
}

const removed = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 })

/** Removes what a request left. @returns false if something stays */
const emptied = (folder: string): Promise<boolean> =>
  removed(folder)
    .then(() => mkdir(folder, { mode: 0o700 }))
    .then(
      () => true,
      () => false,
    )

function converse(child: ChildProcess, task: WorkerTask, time: number): Promise<Said> {
  return new Promise(resolve => {
    let said: Said = {}
    const hear = (message: WorkerMessage) => {
      said = { ...said, ...message }
      if (said.result) gone()
    }
    const gone = () => {
      clearTimeout(timer)
      child.off('message', hear).off('exit', gone).off('error', gone)
      resolve(said)
    }
    const timer = setTimeout(gone, time)
    child.on('message', hear).on('exit', gone).on('error', gone)
    if (child.exitCode !== null || child.signalCode !== null) gone()
    else child.send(task, error => error && gone())
  })
}
