import { existsSync, statSync } from 'node:fs'
import { devNull } from 'node:os'
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { GitOptions } from '../git.ts'

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

/** Variables that git and its transports need from our environment; tokens in `INPUT_*` and all of `GIT_*` stay here. */
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
  'GIT_HTTP_LOW_SPEED_LIMIT',
  'GIT_HTTP_LOW_SPEED_TIME',
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

/** Others may have put folders into PATH that this user may not enter. */
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
