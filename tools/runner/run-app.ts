import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../github/apps.ts'
import type { GitHub } from '../github/server.ts'
import { DIST } from './run-dist.ts'

/** A replica of the App, as an operator runs it. */
export interface Replica {
  readonly child: ChildProcess
  /** Where it hears deliveries, and where its operator asks. */
  readonly url: string
  readonly opsUrl: string
  /** The lines of its log so far. */
  readonly log: readonly LogLine[]
  /** Everything that it wrote. */
  readonly said: () => string
  /** Its exit code, when it has one. */
  readonly ended: Promise<number | null>
  /** Asks it to stop, and waits until it has. @returns its exit code */
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

type LogLine = Readonly<Record<string, unknown>> & { readonly event: string }

interface ReplicaOptions {
  readonly github: GitHub
  readonly app: App
  readonly pem: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `dist/cli.js serve` on ports of its own, and waits until it listens. */
export async function startReplica({ github, app, pem, args = [], env }: ReplicaOptions): Promise<Replica> {
  const program = join(DIST, 'cli.js')
  const child = spawn(
    process.execPath,
    [program, 'serve', '--host', '127.0.0.1', '--port', '0', '--ops-port', '0', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        // one that is killed leaves the folders of its workers there
        TMPDIR: tmpdir(),
        APPLY_EDITS_APP_ID: String(app.id),
        APPLY_EDITS_PRIVATE_KEY: pem,
        APPLY_EDITS_WEBHOOK_SECRET: app.secret,
        GITHUB_SERVER_URL: github.serverUrl,
        GITHUB_API_URL: github.url,
        GITHUB_GRAPHQL_URL: github.graphqlUrl,
        ...env,
      },
    },
  )
  const log: LogLine[] = []
  let said = ''
  let rest = ''
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  child.stderr.on('data', chunk => (said += chunk))
  const started = new Promise<LogLine>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      said += chunk
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const entry = JSON.parse(line) as LogLine
        log.push(entry)
        if (entry.event === 'started') resolve(entry)
      }
    })
    void ended.then(code => reject(new Error(`the App ended with ${code}: ${said}`)))
  })
  const { port, opsPort } = await started
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    log,
    said: () => said,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
