import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
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

/** Makes workers: processes that begin before they are needed, and of which each does one thing at a time. @param most how many at once */
export function createWorkers(limits: TimeLimits, heapMb: number, most: number): Workers {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let stopped = false

  /** One that cannot begin now is missed when it is needed. */
  const spare = (): void =>
    void begin().then(
      worker => idle.push(worker),
      () => {},
    )

  const begin = async (): Promise<Worker> => {
    const folder = await mkdtemp(join(tmpdir(), 'apply-edits-app-'))
    if (stopped) {
      await rm(folder, { recursive: true })
      throw new Error('no worker begins after the stop')
    }
    const child = fork(join(dirname(fileURLToPath(import.meta.url)), 'worker.js'), {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: { ...passed(), TMPDIR: folder },
      // with git, which it starts, it is a group that can be ended together
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    const worker = { child, folder, served: 0 }
    all.add(worker)
    child
      .on('error', () => {})
      .on('exit', () => {
        // a worker that ends while it is idle owes no one an answer
        if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
        void end(worker)
      })
    return worker
  }

  const end = async (worker: Worker): Promise<void> => {
    all.delete(worker)
    kill(worker.child)
    await rm(worker.folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }

  const ask = async (request: Request, time: number, cutOff?: Pending): Promise<Said> => {
    const worker = idle.pop() ?? (await begin().catch(() => undefined))
    if (!worker) return {}
    if (idle.length === 0 && all.size < most) spare()
    const env = { ...request.env, temp: worker.folder }
    const said = await converse(worker.child, { request: { ...request, env }, limits, ...(cutOff && { cutOff }) }, time)
    worker.served += 1
    if (said.result && worker.served < ENOUGH && (await emptied(worker.folder))) idle.push(worker)
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

const FAILED: CommandResult = { status: 'failed', reason: 'limit-exceeded', done: false }

/** What a worker says: its result; without one, because it ended or took too long, whom it owed an answer, if anyone. */
interface Said {
  readonly result?: CommandResult
  readonly owed?: Pending
}

/** The environment of a worker: without the App's own variables. */
const passed = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|(https?|no)_proxy)$/i.test(name),
    ),
  )

/** The group of a process: git must not outlive who started it. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended already
  }
}

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

/** Removes what a request left. @returns false if something stays */
async function emptied(folder: string): Promise<boolean> {
  try {
    for (const name of await readdir(folder))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    return true
  } catch {
    return false
  }
}
