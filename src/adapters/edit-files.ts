import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Source } from '../core/block.ts'
import { decode } from '../core/content.ts'
import { type Glob, readGlob } from '../policy/paths/glob.ts'
import { allGranted, type Granted, granted, refuse } from '../run/reason.ts'

/** How much text with edits one run reads. */
export interface TextLimits {
  /** Bytes of one file. */
  readonly each: number
  /** Bytes of all of them. */
  readonly all: number
  readonly count: number
}

const MB = 1024 * 1024

const TEXT_LIMITS: TextLimits = { each: 2 * MB, all: 8 * MB, count: 500 }

/** The same for the logs of agents, which are mostly what tools answered. */
export const LOG_LIMITS: TextLimits = { each: 64 * MB, all: 128 * MB, count: 500 }

/** Says of the start of a text whether it may be the log of an agent. */
export type MayBeLog = (start: string) => boolean

/** Bytes by which a log is known. */
const SNIFFED = 64 * 1024

/**
 * Reads the files that patterns name, in the order of their names; `!` before it takes files out. Patterns count from the
 * workspace, or are absolute. Links are not followed: a checkout of someone's branch may hold links to anywhere.
 */
export async function readEditFiles(
  patterns: readonly string[],
  workspace: string,
  mayBeLog: MayBeLog,
): Promise<Granted<readonly Source[]>> {
  const named = await filesNamed(patterns, workspace)
  if (!named.ok) return named
  const files = named.value
  if (files.length > TEXT_LIMITS.count)
    return refuse('limit-exceeded', `\`files\` matches ${files.length} files; the limit is ${TEXT_LIMITS.count}`)
  const sources: Source[] = []
  const exceeded = limitOfTexts(mayBeLog)
  for (const file of files) {
    const read = await readText(file, below(workspace, file), mayBeLog)
    if (!read.ok) return read
    sources.push(read.value)
    const most = exceeded(read.value)
    if (most !== undefined) return refuse('limit-exceeded', `\`files\` has more than ${most} characters`)
  }
  return granted(sources)
}

/** Room for texts, one after the other: of each the limit that it exceeds with those before it, if any. Large ones are logs. */
export function limitOfTexts(mayBeLog: MayBeLog): (source: Source) => number | undefined {
  let [all, texts] = [0, 0]
  return ({ text }) => {
    all += text.length
    if (all > LOG_LIMITS.all) return LOG_LIMITS.all
    if (mayBeLog(text.slice(0, SNIFFED))) return undefined
    texts += text.length
    if (text.length > TEXT_LIMITS.each) return TEXT_LIMITS.each
    return texts > TEXT_LIMITS.all ? TEXT_LIMITS.all : undefined
  }
}

async function filesNamed(patterns: readonly string[], workspace: string): Promise<Granted<readonly string[]>> {
  const read = allGranted(patterns.map(pattern => patternOf(workspace, pattern)))
  if (!read.ok) return read
  const found = new Set<string>()
  for (const pattern of read.value.filter(({ drops }) => !drops)) {
    const files = await filesOf(workspace, pattern)
    if (!files.ok) return files
    for (const file of files.value) found.add(file)
  }
  const dropped = read.value.filter(({ drops }) => drops)
  // a folder's pattern is of what is below it, one that begins with `**` of all
  const isDropped = (file: string) =>
    dropped.some(
      ({ root, fits, text }) => (text.startsWith('**') || below(root, file) !== file) && fits(below(root, file)),
    )
  return granted([...found].filter(file => !isDropped(file)).sort())
}

const below = (root: string, file: string): string => {
  const path = relative(root, file).split(sep).join('/')
  return path.startsWith('../') || isAbsolute(path) ? file : path
}

interface Pattern {
  readonly text: string
  /** It had `!` before it: what it names is taken out. */
  readonly drops: boolean
  /** The folder above everything that the pattern can name. */
  readonly root: string
  readonly fits: Glob
  /** The path itself when the pattern has no wildcard. */
  readonly plain: string | undefined
}

const WILD = /[*?[{]/

function patternOf(workspace: string, written: string): Granted<Pattern> {
  const drops = written.startsWith('!')
  const text = drops ? written.slice(1) : written
  const parts = text.split('/')
  const first = parts.findIndex(part => WILD.test(part))
  const fixed = first < 0 ? parts.slice(0, -1) : parts.slice(0, first)
  const root = resolve(workspace, fixed.join('/') || (text.startsWith('/') ? '/' : '.'))
  const glob = readGlob(parts.slice(fixed.length).join('/') || '**')
  if (!glob.ok) return refuse('bad-input', glob.problem.message)
  return granted({ text, drops, root, fits: glob.value, plain: first < 0 ? resolve(workspace, text) : undefined })
}

async function filesOf(workspace: string, { text, root, fits, plain }: Pattern): Promise<Granted<readonly string[]>> {
  if (await leadsOut(workspace, root))
    return refuse('bad-input', `files passes through a symbolic link: ${JSON.stringify(text)}`)
  if (plain !== undefined) {
    const facts = await lstat(plain).catch(() => undefined)
    if (facts?.isFile()) return granted([plain])
    if (!facts?.isDirectory()) return refuse('files-not-found', `there is no file ${JSON.stringify(text)}`)
  }
  const found: string[] = []
  await walk(root, file => {
    if (fits(below(root, file))) found.push(file)
    return found.length <= TEXT_LIMITS.count
  })
  return granted(found)
}

/** True if a folder that the workspace seems to hold is somewhere else in truth. */
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

async function readText(file: string, name: string, mayBeLog: MayBeLog): Promise<Granted<Source>> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const facts = await handle.stat()
    if (!facts.isFile()) return refuse('files-not-found', `${JSON.stringify(file)} is not a regular file`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED), 0, SNIFFED, 0)
    const isLog = facts.size > TEXT_LIMITS.each && mayBeLog(looseText(buffer.subarray(0, bytesRead)))
    const most = isLog ? LOG_LIMITS.each : TEXT_LIMITS.each
    if (facts.size > most) return refuse('limit-exceeded', `${JSON.stringify(file)} has more than ${most} bytes`)
    return sourceOf(name, await handle.readFile(), file)
  } finally {
    await handle.close()
  }
}

/** PowerShell writes UTF-16 with a byte order mark. */
const isWide = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe

const looseText = (bytes: Uint8Array): string => new TextDecoder(isWide(bytes) ? 'utf-16le' : 'utf-8').decode(bytes)

/** Bytes with edits as a source. @param file what a refusal calls them */
export function sourceOf(name: string, bytes: Uint8Array, file: string): Granted<Source> {
  if (isWide(bytes)) return granted({ name, text: looseText(bytes) })
  const content = decode(bytes)
  return content.kind === 'text'
    ? granted({ name, text: content.text })
    : refuse('artifact-invalid', `${JSON.stringify(file)} is not text: ${content.message}`)
}
