import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { devNull } from 'node:os'
import { delimiter, isAbsolute, join, relative, resolve, sep } from 'node:path'

declare const disarmed: unique symbol

/**
 * A place where git may be started, and how. Only {@link ownFolder} and `openCheckout` make one: the first for folders of our
 * own, the second for a checkout whose configuration it has read.
 */
export interface GitOptions {
  readonly [disarmed]: true
  readonly cwd: string
  /** The repository itself where it is not found from `cwd`: a bare one is used only when named here. */
  readonly gitDir?: string
  readonly input?: string | Uint8Array
  /** Added to the environment: identity, index file. Never a secret that can go into `config`. */
  readonly env?: Readonly<Record<string, string>>
  /** Settings (`key=value`) that take what this place's configuration could start out of force. */
  readonly disarm?: readonly string[]
  /** Configuration for this call, last one wins. Handed over by environment, so that no credential is in the arguments. */
  readonly config?: readonly (readonly [key: string, value: string])[]
  /** Which transports may be used; none by default, so that nothing is fetched behind our back. */
  readonly protocols?: readonly ('https' | 'http' | 'file')[]
  /** True if the user's and the machine's settings are read too: who the user is, how the network is reached. */
  readonly personal?: boolean
  /** Milliseconds after which git is killed. */
  readonly timeout?: number
  /** Bytes of output after which git is killed. */
  readonly maxOutput?: number
}

/** Git in a folder that this program made, with no configuration in it but ours. */
export const ownFolder = (cwd: string, gitDir?: string): GitOptions =>
  ({ cwd, ...(gitDir !== undefined && { gitDir }) }) as GitOptions

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
export async function git(args: readonly string[], options: GitOptions): Promise<Ran> {
  const folders = searchPath(process.env['PATH'] ?? process.env['Path'] ?? '', options.cwd)
  const child = spawn(findGit(folders), [...hardening(options), ...args], {
    cwd: options.cwd,
    env: { ...environment(options), PATH: folders.join(delimiter) },
    stdio: 'pipe',
    windowsHide: true,
  })
  return finish(child, args[0] ?? 'git', options)
}

/** The folders in which programs are looked for: whole paths outside the checkout, whose files are not ours to run. */
const searchPath = (path: string, cwd: string): readonly string[] =>
  path.split(delimiter).filter(folder => isAbsolute(folder) && !isBelow(folder, cwd))

const isBelow = (folder: string, root: string): boolean => {
  const way = relative(root, resolve(folder))
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/** The whole path of git, because Windows looks for a bare name in the working folder first: there it is the checkout's. */
function findGit(folders: readonly string[]): string {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const found = folders.find(folder => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
  if (found === undefined) throw new Error('git cannot be started: no folder of PATH outside of the checkout has it')
  return join(found, name)
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

export function gitError(command: string, ran: Ran): GitError {
  const error = new Error(`git ${command} failed (${ran.status}): ${ran.stderr.trim().slice(0, 2000)}`)
  return Object.assign(error, { name: 'GitError' as const, ran })
}

/** Settings on the command line win over every configuration file. */
const HARDENING = [
  `core.hooksPath=${devNull}`,
  `core.attributesFile=${devNull}`,
  `core.excludesFile=${devNull}`,
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.protectHFS=true',
  'core.protectNTFS=true',
  'core.quotePath=false',
  'core.askPass=',
  'core.alternateRefsCommand=true',
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
]

const hardening = ({ disarm = [] }: GitOptions): string[] => [
  '--no-pager',
  '--literal-pathspecs',
  ...[...HARDENING, ...disarm].flatMap(setting => ['-c', setting]),
]

/** What git and its transports need of our own environment; tokens in `INPUT_*` and all of `GIT_*` stay here. */
const PASSED = [
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'PATHEXT',
  // the owner of a checkout may call us by sudo
  'SUDO_UID',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'CURL_CA_BUNDLE',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
]

/** Where git looks for the user's and the machine's settings, and for the user's name. */
const PERSONAL = [
  'HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'XDG_CONFIG_HOME',
  'PROGRAMDATA',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_COMMITTER_NAME',
  'GIT_COMMITTER_EMAIL',
  'EMAIL',
]

function environment({ gitDir, env, config = [], protocols = [], personal = false }: GitOptions): NodeJS.ProcessEnv {
  const names = personal ? [...PASSED, ...PERSONAL] : PASSED
  const passed = names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const settings = config.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, key],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ])
  return {
    ...Object.fromEntries(passed),
    LC_ALL: 'C',
    ...(!personal && { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull }),
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // whatever a configuration allows; none where the list is empty
    GIT_ALLOW_PROTOCOL: protocols.join(':'),
    // an empty one keeps git from asking the configured program
    GIT_ASKPASS: '',
    GIT_EDITOR: ':',
    // on Windows, so that what git starts is not looked for in the checkout either
    NoDefaultCurrentDirectoryInExePath: '1',
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
