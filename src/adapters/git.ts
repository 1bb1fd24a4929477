import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { environment, findGit, type GitOptions, hardening, noGit, searchPath } from './git/surroundings.ts'

export type { GitOptions } from './git/surroundings.ts'

/** Git in a folder that this program made, with no configuration in it but ours. */
export const ownFolder = (cwd: string, gitDir?: string): GitOptions =>
  ({ cwd, ...(gitDir !== undefined && { gitDir }) }) as GitOptions

export interface Ran {
  readonly status: number
  readonly stdout: Buffer
  readonly stderr: string
}

/**
 * Runs git without a shell, and without anything that the checkout's configuration could start: hooks, fsmonitor, signing programs, credential
 * helpers, pagers, editors, transports. The caller keeps untrusted names out of option positions (full `refs/…`, object ids, `--end-of-options`,
 * paths on standard input with `-z`).
 * @returns exit status and output, also when git fails or a server keeps it waiting
 * @throws Error when git cannot be started, says too much, or takes too long without a server
 */
export async function git(args: readonly string[], options: GitOptions): Promise<Ran> {
  const folders = searchPath(process.env['PATH'] ?? process.env['Path'] ?? '', options.cwd)
  const child = spawn(findGit(folders), [...hardening(options), ...args], {
    cwd: options.cwd,
    env: { ...environment(options), PATH: folders.join(delimiter) },
    stdio: 'pipe',
    windowsHide: true,
    ...(options.over && { signal: options.over }),
  })
  return finish(child, args[0]!, options)
}

/** As {@link git}, for calls that must succeed. @throws GitError when git exits with another status than 0 */
export async function gitOut(args: readonly string[], options: GitOptions): Promise<Buffer> {
  const ran = await git(args, options)
  if (ran.status !== 0) throw gitError(args[0]!, ran)
  return ran.stdout
}

export interface GitError extends Error {
  readonly name: 'GitError'
  readonly ran: Ran
}

export function gitError(command: string, ran: Ran): GitError {
  const error = new Error(`git ${command} failed (${ran.status}): ${ran.stderr.trim().slice(0, 2000)}`)
  return Object.assign(error, { name: 'GitError' as const, ran })
}

export const isGitError = (error: unknown): error is GitError => (error as Error | undefined)?.name === 'GitError'

const MAX_ERRORS = 64 * 1024

function finish(child: ChildProcess, command: string, options: GitOptions): Promise<Ran> {
  const { timeout = 60_000, maxOutput = 256 * 1024 * 1024, input, protocols = [] } = options
  return new Promise((resolve, reject) => {
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    let [outSize, errSize] = [0, 0]
    const stop = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`git ${command} ${why}`))
    }
    const timer = setTimeout(() => {
      const why = `took longer than ${timeout} ms`
      // a server's failure, like others that git reports
      if (protocols.length > 0) resolve({ status: 128, stdout: Buffer.concat(out), stderr: `timed out: ${why}` })
      stop(why)
    }, timeout)
    child.stdout?.on('data', (chunk: Buffer) => {
      outSize += chunk.length
      if (outSize > maxOutput) stop(`wrote more than ${maxOutput} bytes`)
      else out.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (errSize < MAX_ERRORS) err.push(chunk)
      errSize += chunk.length
    })
    child.on('error', error => {
      clearTimeout(timer)
      reject(noGit(error.message))
    })
    child.on('close', (status, signal) => {
      clearTimeout(timer)
      const stderr = Buffer.concat(err).toString('utf8').slice(0, MAX_ERRORS) + (signal ? `\nended by ${signal}` : '')
      resolve({ status: status ?? 128, stdout: Buffer.concat(out), stderr })
    })
    // git may end before it has read all of its input: its status tells why
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
  })
}
