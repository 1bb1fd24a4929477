import { type ChildProcess, spawn } from 'node:child_process'
import { devNull } from 'node:os'

export interface GitOptions {
  readonly cwd: string
  /** The repository itself where it is not found from `cwd`: a bare one is used only when named here. */
  readonly gitDir?: string
  readonly input?: string | Uint8Array
  /** Added to the environment: identity, index file. Never a secret that can go into `config`. */
  readonly env?: Readonly<Record<string, string>>
  /** Configuration for this call, last one wins. Handed over by environment, so that no credential is in the arguments. */
  readonly config?: readonly (readonly [key: string, value: string])[]
  /** Which transports may be used; none unless said, so that nothing is fetched behind our back. */
  readonly protocols?: readonly ('https' | 'http' | 'file')[]
  /** Milliseconds after which git is killed. */
  readonly timeout?: number
  /** Bytes of output after which git is killed. */
  readonly maxOutput?: number
}

export interface Ran {
  readonly status: number
  readonly stdout: Buffer
  readonly stderr: string
}

/**
 * Runs git without a shell, and without anything that the checkout's configuration could start: no hooks, no fsmonitor, no
 * signing program, no credential helper, no pager, no editor, no transport that was not asked for. The caller keeps untrusted
 * names out of option positions (full `refs/…`, object ids, `--end-of-options`, paths on standard input with `-z`).
 * @returns exit status and output, also when git fails
 * @throws Error when git cannot be started, takes too long or says too much
 */
export function git(args: readonly string[], options: GitOptions): Promise<Ran> {
  const child = spawn('git', [...hardening(options), ...args], {
    cwd: options.cwd,
    env: environment(options),
    stdio: 'pipe',
    windowsHide: true,
  })
  return finish(child, args[0] ?? 'git', options)
}

/** As {@link git}, for calls that must succeed. @throws GitError when git exits with another status than 0 */
export async function gitOut(args: readonly string[], options: GitOptions): Promise<Buffer> {
  const ran = await git(args, options)
  if (ran.status !== 0) throw gitError(args[0] ?? 'git', ran)
  return ran.stdout
}

export interface GitError extends Error {
  readonly name: 'GitError'
  readonly ran: Ran
}

function gitError(command: string, ran: Ran): GitError {
  const error = new Error(`git ${command} failed (${ran.status}): ${ran.stderr.trim().slice(0, 2000)}`)
  return Object.assign(error, { name: 'GitError' as const, ran })
}

/** Settings on the command line win over every configuration file. */
function hardening({ protocols = [] }: GitOptions): string[] {
  const settings = [
    `core.hooksPath=${devNull}`,
    `core.attributesFile=${devNull}`,
    `core.excludesFile=${devNull}`,
    'core.fsmonitor=false',
    'core.untrackedCache=false',
    'core.protectHFS=true',
    'core.protectNTFS=true',
    'core.quotePath=false',
    'core.askPass=',
    'commit.gpgSign=false',
    'push.gpgSign=false',
    'tag.gpgSign=false',
    'credential.helper=',
    'diff.external=',
    'submodule.recurse=false',
    'fetch.recurseSubmodules=false',
    'push.recurseSubmodules=no',
    'push.followTags=false',
    'gc.auto=0',
    'maintenance.auto=false',
    'safe.bareRepository=explicit',
    // a job in a container does not own its checkout; what git would protect from, a checkout's programs, is off as it is
    'safe.directory=*',
    'core.alternateRefsCommand=true',
    'protocol.allow=never',
    'protocol.ext.allow=never',
    ...(['https', 'http', 'ssh', 'git', 'file'] as const).map(
      name => `protocol.${name}.allow=${(protocols as readonly string[]).includes(name) ? 'always' : 'never'}`,
    ),
  ]
  return ['--no-pager', '--literal-pathspecs', ...settings.flatMap(setting => ['-c', setting])]
}

/** What git and its transports need of our own environment; tokens in `INPUT_*` and all of `GIT_*` stay here. */
const PASSED = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'PATHEXT',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'CURL_CA_BUNDLE',
  'GIT_SSL_CAINFO',
]

function environment({ gitDir, env, config = [] }: GitOptions): NodeJS.ProcessEnv {
  const passed = PASSED.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const settings = config.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, key],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ])
  return {
    ...Object.fromEntries(passed),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // an empty one keeps git from asking the configured program
    GIT_ASKPASS: '',
    GIT_EDITOR: ':',
    ...(gitDir !== undefined && { GIT_DIR: gitDir }),
    ...(config.length > 0 && { GIT_CONFIG_COUNT: String(config.length), ...Object.fromEntries(settings) }),
    ...env,
  }
}

const MAX_ERRORS = 64 * 1024

function finish(child: ChildProcess, command: string, options: GitOptions): Promise<Ran> {
  const { timeout = 60_000, maxOutput = 256 * 1024 * 1024, input } = options
  return new Promise((resolve, reject) => {
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    let [outSize, errSize] = [0, 0]
    const stop = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`git ${command} ${why}`))
    }
    const timer = setTimeout(() => stop(`took longer than ${timeout} ms`), timeout)
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
      reject(new Error(`git cannot be started: ${error.message}`))
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
