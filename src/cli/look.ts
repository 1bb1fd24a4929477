import { outlineOf } from '../advice/outline.ts'
import { codes } from '../core/codes.ts'
import type { Content } from '../core/content.ts'
import { type RepoPath, repoPath } from '../core/path.ts'
import { REGEX_LIMITS } from '../core/place/regex.ts'
import { fileHash } from '../core/text/crc32.ts'
import { indexText } from '../core/text/indexed.ts'
import { anchor, anchored, numbered, type ViewRange, view } from '../core/text/view.ts'
import { splitLines } from '../core/text.ts'
import { readGlob } from '../policy/paths/glob.ts'
import { visible } from '../report/quote.ts'
import type { Workspace } from '../run/ports.ts'
import type { Invocation } from './arguments.ts'
import { findPlace, fromTop } from './checkout.ts'
import type { Options } from './commands.ts'
import { type ExitCode, type Host, jsonText, userError } from './host.ts'
import { workspaceOf } from './repository.ts'

/** `view`: lines of one file, numbered or anchored. */
export async function viewCommand({ operands, options }: Invocation, host: Host): Promise<ExitCode> {
  const { path: named, range } = readOperand(operands[0]!)
  const { path, text } = await fileAt(named, options, host, notLines)
  const shown = view(text, lineShape(options, host), range)
  if (!shown.ok) throw userError(shown.problem.message, 'Give lines that the file has, or omit them to see all of it.')
  const told = { path, ...shown.value, fileHash: fileHash(text) }
  host.out(options.json ? jsonText(told) : shown.value.text)
  return 0
}

/** `outline`: the lines of a file that open something, each with the address that reports and patches use. */
export async function outlineCommand({ operands, options }: Invocation, host: Host): Promise<ExitCode> {
  const { path, text } = await fileAt(operands[0]!, options, host)
  const file = indexText(text)
  let address: readonly string[] = []
  const entries = outlineOf(file, MOST_ENTRIES).map(({ line, depth, name }) => {
    address = [...address.slice(0, depth), name]
    return { line, address }
  })
  const shape = (address: string, line: number) =>
    options.anchors ? anchor(file.line(line - 1), line) + address : numbered(address, line)
  const shown = forTerminal(shape, host)
  const lines = entries.map(({ line, address }) => `${shown(address.join(' › '), line)}\n`)
  host.out(options.json ? jsonText({ path, entries }) : lines.join(''))
  return 0
}

const MOST_ENTRIES = 10_000

/** A tracked file that an operand names, as text. @param otherwise says what else may be wrong with an operand that names none */
async function fileAt(named: string, options: Options, host: Host, otherwise = (_: string) => {}) {
  const place = await findPlace(options, host)
  const path = repoPath(fromTop(place, named))
  if (!path.ok) throw userError(`cannot show \`${named}\`: ${path.problem.message}`, 'Name a file.')
  // reports and `grep` name files from the top
  const top = repoPath(named)
  const wanted = [path.value, ...(top.ok ? [top.value] : [])]
  const found = await (await workspaceOf(place)).read(wanted)
  const at = wanted.find(each => found.has(each)) ?? path.value
  const content = found.get(at)
  if (content?.kind !== 'text') otherwise(named)
  return { path: at, text: textOf(content, named) }
}

/** The words for an operand that names none of the files. */
export const noFile = (named: string) =>
  [`there is no file \`${named}\`, or git ignores it`, 'Give the path of a file that git does not ignore.'] as const

type Shape = (line: string, number: number) => string

const lineShape = ({ anchors }: Options, host: Host): Shape => forTerminal(anchors ? anchored : numbered, host)

/** A terminal is not to be moved by what a file holds; a pipe gets it as it is. */
const forTerminal = (shape: Shape, { tty }: Host): Shape =>
  tty.stdout ? (line, number) => visible(shape(line, number)) : shape

/** `src/a.ts`, `src/a.ts:12`, `src/a.ts:12-40`, `src/a.ts:12-`. */
function readOperand(operand: string): { readonly path: string; readonly range: ViewRange } {
  const [, path, first, dash, last] = /^(.+?):(\d{1,7})(?:(-)(\d{1,7})?)?$/.exec(operand) ?? []
  if (path === undefined) return { path: operand, range: {} }
  const end = dash ? last : first
  return { path, range: { first: Number(first), ...(end !== undefined && { last: Number(end) }) } }
}

/** @throws UserError for an operand that ends in what should be lines */
function notLines(operand: string): void {
  const [, path, lines] = /^(.+?):([^/\\]+)$/.exec(operand) ?? []
  if (lines !== undefined)
    throw userError(`\`${lines}\` is not a range of lines`, `Write it as \`${path}:12\` or \`${path}:12-40\`.`)
}

function textOf(content: Content | undefined, named: string): string {
  if (!content) throw userError(...noFile(named))
  if (content.kind === 'text') return content.text
  throw userError(`cannot show \`${named}\`: ${content.message}`, content.help ?? codes[content.code].help)
}

/** A line that is shown: one that the pattern fits, or one next to it. */
interface Hit {
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly text: string
  readonly match: boolean
}

/** `grep`: the lines that a pattern fits, below the path of their file. 1 if there is none. */
export async function grepCommand({ operands, options }: Invocation, host: Host): Promise<ExitCode> {
  const [pattern, ...wanted] = operands
  const around = Number(options.context ?? 0)
  const fits = await lineTest(pattern!, options['ignore-case'] === true)
  const place = await findPlace(options, host)
  const among = wanted.map(operand => ({ operand, test: pathTest(fromTop(place, operand)) }))
  const files = await workspaceOf(place)
  const known = await files.list()
  const absent = among.find(({ test }) => !known.some(test))
  if (absent) throw userError(...noFile(absent.operand))
  const paths = known.filter(path => among.length === 0 || among.some(({ test }) => test(path)))
  const shown = lineShape(options, host)
  const all: Hit[] = []
  let found = 0
  for await (const [path, text] of readableTexts(files, paths)) {
    const hits = hitsIn(path, text, fits, around)
    if (hits.length === 0) continue
    if (options.json) for (const hit of hits) all.push(hit)
    else host.out(`${found > 0 ? '\n' : ''}${visible(path)}\n${grouped(hits, shown)}`)
    found++
  }
  if (options.json) host.out(jsonText({ version: 1, lines: all }))
  return found > 0 ? 0 : 1
}

/** Files that are read at a time: git is asked about all of them at once, and not all are in memory. */
const BATCH = 64

/** The texts of files, by their paths. */
export async function* readableTexts(files: Workspace, paths: readonly RepoPath[]) {
  for (let at = 0; at < paths.length; at += BATCH)
    for (const [path, content] of await files.read(paths.slice(at, at + BATCH)))
      if (content.kind === 'text') yield [path, content.text] as const
}

function hitsIn(path: string, text: string, fits: (line: string) => boolean, around: number): readonly Hit[] {
  const lines = splitLines(text)
  const matched = lines.map(line => fits(line.text))
  const near = new Set(
    matched.flatMap((match, i) => (match ? Array.from({ length: 2 * around + 1 }, (_, k) => i - around + k) : [])),
  )
  return lines.flatMap((line, i) => (near.has(i) ? { path, line: i + 1, text: line.text, match: matched[i]! } : []))
}

/** The lines of one file, `--` between those that are not neighbors. */
const grouped = (hits: readonly Hit[], shown: (line: string, number: number) => string): string =>
  hits
    .map(({ line, text }, i) => {
      const apart = i > 0 && hits[i - 1]!.line + 1 < line && hits.some(({ match }) => !match)
      return `${apart ? '--\n' : ''}${shown(text, line)}\n`
    })
    .join('')

/** A file, everything below a folder, or a glob; nothing at all for the top. */
export function pathTest(operand: string): (path: RepoPath) => boolean {
  const glob = readGlob(operand)
  return path => operand === '' || path === operand || path.startsWith(`${operand}/`) || (glob.ok && glob.value(path))
}

/** True for a line that fits a pattern in RE2 syntax. @throws UserError */
export async function lineTest(pattern: string, ignoresCase = false): Promise<(line: string) => boolean> {
  const { RE2JS } = await import('re2js')
  try {
    if (pattern.length > REGEX_LIMITS.patternLength) throw new Error('it is too long')
    const compiled = RE2JS.compile(pattern, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
    return line => compiled.matcher(line).find()
  } catch (error) {
    throw userError(
      `\`${pattern.slice(0, 80)}\` is not a valid pattern: ${(error as Error).message}`,
      'Use RE2 syntax, with `\\` before a character that means itself.',
    )
  }
}
