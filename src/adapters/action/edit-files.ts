import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { decode } from '../../core/content.ts'
import { type Glob, readGlob } from '../../core/glob.ts'
import type { Source } from '../../core/op.ts'
import { fail } from '../refused.ts'

/** How much text with edits one run reads. */
export interface TextLimits {
  /** Bytes of one file. */
  readonly each: number
  /** Bytes of all of them. */
  readonly all: number
  readonly count: number
}

const MB = 1024 * 1024

export const TEXT_LIMITS: TextLimits = { each: 2 * MB, all: 8 * MB, count: 500 }

/** The same for the logs of agents, which are mostly what tools answered. */
export const LOG_LIMITS: TextLimits = { each: 64 * MB, all: 128 * MB, count: 500 }

/** Says of the start of a text whether it may be the log of an agent. */
export type MayBeLog = (start: string) => boolean

/** Bytes by which a log is known. */
export const SNIFFED = 64 * 1024

/**
 * Reads the files that patterns name, in the order of their names; `!` in front takes files out. Patterns count from the
 * workspace, or are absolute. Links are not followed: a checkout of somebody's branch may hold links to anywhere.
 */
export async function readEditFiles(
  patterns: readonly string[],
  workspace: string,
  mayBeLog: MayBeLog,
): Promise<readonly Source[]> {
  const wanted = patterns.filter(pattern => !pattern.startsWith('!'))
  const dropped = patterns
    .filter(pattern => pattern.startsWith('!'))
    .map(pattern => globOf(workspace, pattern.slice(1)))
  const found = new Set<string>()
  for (const pattern of wanted) for (const file of await filesOf(workspace, pattern)) found.add(file)
  const files = [...found].filter(file => !dropped.some(({ root, fits }) => fits(below(root, file)))).sort()
  if (files.length > TEXT_LIMITS.count)
    fail('limit-exceeded', `files names ${files.length} files, more than ${TEXT_LIMITS.count}`)
  const sources: Source[] = []
  for (const file of files) {
    sources.push({ name: below(workspace, file), text: await readText(file, mayBeLog) })
    const most = mostOf(sources, mayBeLog)
    if (most !== undefined) fail('limit-exceeded', `files has more than ${most} characters`)
  }
  return sources
}

/** The limit that texts exceed together, if they do: large ones are logs. */
export function mostOf(sources: readonly Source[], mayBeLog: MayBeLog): number | undefined {
  const size = (some: readonly Source[]): number => some.reduce((sum, { text }) => sum + text.length, 0)
  if (size(sources) > LOG_LIMITS.all) return LOG_LIMITS.all
  const texts = sources.filter(({ text }) => !mayBeLog(text.slice(0, SNIFFED)))
  return size(texts) > TEXT_LIMITS.all ? TEXT_LIMITS.all : undefined
}

const below = (root: string, file: string): string => {
  const path = relative(root, file).split(sep).join('/')
  return path.startsWith('../') || isAbsolute(path) ? file : path
}

interface Pattern {
  /** The folder above everything that the pattern can name. */
  readonly root: string
  readonly fits: Glob
  /** The path itself when the pattern has no wildcard. */
  readonly plain: string | undefined
}

const WILD = /[*?[{]/

function globOf(workspace: string, pattern: string): Pattern {
  const parts = pattern.split('/')
  const first = parts.findIndex(part => WILD.test(part))
  const fixed = first < 0 ? parts.slice(0, -1) : parts.slice(0, first)
  const root = resolve(workspace, fixed.join('/') || (pattern.startsWith('/') ? '/' : '.'))
  const glob = readGlob(parts.slice(fixed.length).join('/') || '**')
  if (!glob.ok) return fail('bad-input', glob.problem.message)
  return { root, fits: glob.value, plain: first < 0 ? resolve(workspace, pattern) : undefined }
}

async function filesOf(workspace: string, pattern: string): Promise<readonly string[]> {
  const { root, fits, plain } = globOf(workspace, pattern)
  if (await leadsOut(workspace, root)) fail('bad-input', `files leads through a link: ${JSON.stringify(pattern)}`)
  if (plain !== undefined) {
    const facts = await lstat(plain).catch(() => undefined)
    if (facts?.isFile()) return [plain]
    if (!facts?.isDirectory()) return fail('files-not-found', `there is no file ${JSON.stringify(pattern)}`)
  }
  const found: string[] = []
  await walk(root, file => {
    if (fits(below(root, file))) found.push(file)
    return found.length <= TEXT_LIMITS.count
  })
  return found
}

/** Whether a folder that the workspace seems to hold is somewhere else in truth. */
async function leadsOut(workspace: string, folder: string): Promise<boolean> {
  if (relative(workspace, folder).startsWith('..')) return false
  const [home, real] = [await realpath(workspace), await realpath(folder).catch(() => undefined)]
  return real !== undefined && real !== home && !real.startsWith(home + sep)
}

/** Visits the regular files below a folder, `.git` left out, until the visitor has enough. */
async function walk(folder: string, visit: (file: string) => boolean): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isFile() ? !visit(path) : entry.isDirectory() && entry.name !== '.git' && !(await walk(path, visit)))
      return false
  }
  return true
}

async function readText(file: string, mayBeLog: MayBeLog): Promise<string> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const facts = await handle.stat()
    if (!facts.isFile()) return fail('files-not-found', `${JSON.stringify(file)} is not a regular file`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED), 0, SNIFFED, 0)
    const isLog = facts.size > TEXT_LIMITS.each && mayBeLog(looseText(buffer.subarray(0, bytesRead)))
    const most = isLog ? LOG_LIMITS.each : TEXT_LIMITS.each
    if (facts.size > most) return fail('limit-exceeded', `${JSON.stringify(file)} has more than ${most} bytes`)
    return textOf(await handle.readFile(), file)
  } finally {
    await handle.close()
  }
}

/** PowerShell writes UTF-16 with a byte order mark. */
const isWide = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

const looseText = (bytes: Uint8Array): string => new TextDecoder(isWide(bytes) ? 'utf-16le' : 'utf-8').decode(bytes)

/** The text in a file with edits. @throws RefusedError for one that is no text */
export function textOf(bytes: Uint8Array, name: string): string {
  if (isWide(bytes)) return looseText(bytes)
  const content = decode(bytes)
  return content.kind === 'text'
    ? content.text
    : fail('artifact-invalid', `${JSON.stringify(name)} is not text: ${content.message}`)
}
