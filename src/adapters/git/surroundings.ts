import { existsSync, statSync } from 'node:fs'
import { devNull } from 'node:os'
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

declare const disarmed: unique symbol

/**
 * A place where git may be started, and how. Only `ownFolder` and `openCheckout` make one: the first for folders of our
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
  /** Which transports may be used; none by default, so that nothing is fetched without our knowledge. */
  readonly protocols?: readonly ('https' | 'http' | 'file')[]
  /** True if the user's and the machine's settings are read too: who the user is, how the network is reached. */
  readonly personal?: boolean
  /** Milliseconds after which git is killed. */
  readonly timeout?: number
  /** Ends git when it is aborted. */
  readonly over?: AbortSignal
  /** Bytes of output after which git is killed. */
  readonly maxOutput?: number
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

export const hardening = ({ disarm = [] }: GitOptions): string[] => [
  '--no-pager',
  ...[...HARDENING, ...disarm].flatMap(setting => ['-c', setting]),
]

/** Variables that git and its transports need; tokens in `INPUT_*` and all of `GIT_*` stay here. `SUDO_UID`: the owner may call us by sudo. */
const PASSED = `TMPDIR TEMP TMP SystemRoot PATHEXT SUDO_UID
  http_proxy https_proxy all_proxy no_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY
  SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE GIT_SSL_CAINFO GIT_SSL_CAPATH
  GIT_HTTP_LOW_SPEED_LIMIT GIT_HTTP_LOW_SPEED_TIME`.split(/\s+/)

/** Where git looks for the user's and the machine's settings, and for the user's name. */
const PERSONAL = `HOME USERPROFILE HOMEDRIVE HOMEPATH XDG_CONFIG_HOME PROGRAMDATA
  GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_NOSYSTEM GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL EMAIL`.split(/\s+/)

/** The environment of git; it never sees the rest of our variables. */
export function environment({
  gitDir,
  env,
  config = [],
  protocols = [],
  personal = false,
}: GitOptions): NodeJS.ProcessEnv {
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

/**
 * The folders in which programs are looked for: absolute paths outside the checkouts of this run, because files in a checkout are not ours to
 * run. A root contains everything, and is not a checkout of anyone's.
 */
export function searchPath(path: string, cwd: string): readonly string[] {
  const folders = [cwd, process.cwd(), process.env['GITHUB_WORKSPACE'] || cwd].map(topOf)
  const barred = folders.filter(folder => dirname(folder) !== folder)
  return path.split(delimiter).filter(folder => isAbsolute(folder) && !barred.some(each => isBelow(folder, each)))
}

/** The top of the checkout that a folder is in, or the folder itself. */
function topOf(folder: string): string {
  for (let top = folder; dirname(top) !== top; top = dirname(top)) if (existsSync(join(top, '.git'))) return top
  return folder
}

/** True if a folder is another one, or is in it. */
export const isBelow = (folder: string, root: string): boolean => {
  const way = relative(root, resolve(folder))
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

/** The whole path of git, because Windows looks for a bare name in the working folder first: there it is the checkout's. */
export function findGit(folders: readonly string[]): string {
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  const found = folders.find(folder => isFile(join(folder, name)))
  if (found === undefined) throw noGit('no folder in PATH outside the checkout contains it')
  return join(found, name)
}

/** Others may have put folders into PATH that this user is not allowed to enter. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The error of a machine on which git does not start. */
export const noGit = (why: string): Error =>
  Object.assign(new Error(`git cannot be started: ${why}`), { name: 'NoGit' as const })
