import type { RepoPath } from '../core/path.ts'
import { REGEX_LIMITS } from '../core/place/regex.ts'
import { splitLines } from '../core/text.ts'
import { readGlob } from '../policy/glob.ts'
import { visible } from '../report/quote.ts'
import type { Workspace } from '../run/ports.ts'
import type { Invocation } from './arguments.ts'
import { findPlace, fromTop } from './checkout.ts'
import { type ExitCode, type Host, jsonText, userError } from './host.ts'
import { lineShape, noFile } from './look.ts'
import { workspaceOf } from './repository.ts'

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
    if (options.json) all.push(...hits)
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
