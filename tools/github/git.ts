import { spawn } from 'node:child_process'

export interface GitOptions {
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
}

export interface GitResult {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** Nothing of this machine's or this user's git configuration reaches the repositories of a test. */
export const CLEAN_GIT = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
} as const

/** Runs git in `cwd` and answers its exit code and output, whatever they are. Never blocks: the server may be asked meanwhile. */
export function tryGit(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { cwd, env: { ...CLEAN_GIT, ...options.env } })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', chunk => out.push(chunk))
    child.stderr.on('data', chunk => err.push(chunk))
    child.on('error', reject)
    child.on('close', code =>
      resolve({ code: code ?? 1, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }),
    )
    child.stdin.on('error', () => {}) // git may stop reading early; its exit code tells
    child.stdin.end(options.input ?? '')
  })
}

/** Runs git in `cwd` and answers its standard output; throws what git said when it fails. */
export async function gitBytes(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { code, stdout, stderr } = await tryGit(cwd, args, options)
  if (code !== 0) throw new Error(`git ${args.join(' ')} (exit ${code}): ${stderr.trim()}`)
  return stdout
}

/** As `gitBytes`, as text without the final newline. */
export async function git(cwd: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  return (await gitBytes(cwd, args, options)).toString().replace(/\n$/, '')
}
