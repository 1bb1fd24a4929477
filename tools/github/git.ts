import { spawn } from 'node:child_process'

export interface GitOptions {
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
}

interface GitResult {
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

/** Answers of more bytes are asked for again. */
const MOST_KEPT = 64 * 1024
const answers = new Map<string, GitResult>()

/**
 * As `tryGit`, where `args` name objects alone, by their full ids: what git says of them is the same in each repository that has them, so it is
 * asked once.
 */
export async function ofObjects(cwd: string, args: readonly string[]): Promise<GitResult> {
  const question = args.join('\0')
  const known = answers.get(question)
  if (known) return known
  const answer = await tryGit(cwd, args)
  if (answer.code <= 1 && answer.stdout.length <= MOST_KEPT) answers.set(question, answer)
  return answer
}

const must = (args: readonly string[], { code, stdout, stderr }: GitResult): string => {
  if (code !== 0) throw new Error(`git ${args.join(' ')} (exit ${code}): ${stderr.trim()}`)
  return stdout.toString().replace(/\n$/, '')
}

/** Runs git in `cwd` and answers its standard output without the final newline; throws what git said when it fails. */
export const git = async (cwd: string, args: readonly string[], options: GitOptions = {}): Promise<string> =>
  must(args, await tryGit(cwd, args, options))

/** As `git`, by `ofObjects`. */
export const gitOnce = async (cwd: string, args: readonly string[]): Promise<string> =>
  must(args, await ofObjects(cwd, args))
