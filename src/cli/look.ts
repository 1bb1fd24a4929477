import { workTree } from '../adapters/work-tree.ts'
import type { Content } from '../core/content.ts'
import { readGlob } from '../core/glob.ts'
import { type RepoPath, repoPath } from '../core/path.ts'
import { REGEX_LIMITS } from '../core/place/regex.ts'
import { fileHash } from '../core/text/crc32.ts'
import { anchored, grepLines, numbered, type ViewRange, view } from '../core/text/view.ts'
import { LIMITS } from '../policy/limits.ts'
import { visible } from '../report/quote.ts'
import type { Invocation } from './arguments.ts'
import { findCheckout, fromTop, type Place } from './checkout.ts'
import { type ExitCode, type Host, jsonText, userError } from './host.ts'

/** `view`: lines of one tracked file, numbered or anchored. */
export async function viewCommand({ operands, options }: Invocation, host: Host): Promise<ExitCode> {
  const place = await findCheckout(options, host)
  const { path: named, range } = readOperand(operands[0]!)
  const path = repoPath(fromTop(place, named))
  if (!path.ok) throw userError(`cannot show \`${named}\`: ${path.problem.message}`, 'Name a tracked file.')
  const content = (await openTree(place).then(tree => tree.read([path.value]))).get(path.value)
  const text = textOf(content, named)
  const shown = view(text, show(options, host), range)
  if (!shown.ok) throw userError(shown.problem.message, 'Look at the whole file first.')
  const told = { path: path.value, ...shown.value, fileHash: fileHash(text) }
  host.out(options['json'] ? jsonText(told) : shown.value.text)
  return 0
}

/** `grep`: the lines of tracked files that a pattern fits, below the path of their file. 1 when there is none. */
export async function grepCommand({ operands, options }: Invocation, host: Host): Promise<ExitCode> {
  const place = await findCheckout(options, host)
  const [pattern, ...wanted] = operands
  const fits = await lineTest(pattern!)
  const among = wanted.map(operand => pathTest(fromTop(place, operand)))
  const tree = await openTree(place)
  const paths = (await tree.list()).filter(path => among.length === 0 || among.some(test => test(path)))
  let found = 0
  for (let at = 0; at < paths.length; at += BATCH) {
    const files = await tree.read(paths.slice(at, at + BATCH))
    for (const [path, content] of files) {
      const lines = content.kind === 'text' ? grepLines(content.text, fits, show(options, host)) : []
      if (lines.length > 0)
        host.out(`${found++ > 0 ? '\n' : ''}${visible(path)}\n${lines.map(line => `${line}\n`).join('')}`)
    }
  }
  return found > 0 ? 0 : 1
}

/** Files that are read at a time: git is asked about all of them at once, and not all are in memory. */
const BATCH = 64

const openTree = ({ git }: Place) => workTree(git, { maxSize: LIMITS.fileBytes })

/** A terminal is not to be moved by what a file holds; a pipe gets it as it is. */
function show({ anchors }: Invocation['options'], { tty }: Host): (line: string, number: number) => string {
  const shape = anchors ? anchored : numbered
  return tty.stdout ? (line, number) => visible(shape(line, number)) : shape
}

/** `src/a.ts`, `src/a.ts:12`, `src/a.ts:12-40`, `src/a.ts:12-`. */
function readOperand(operand: string): { readonly path: string; readonly range: ViewRange } {
  const [, path, first, dash, last] = /^(.+?):(\d{1,7})(?:(-)(\d{1,7})?)?$/.exec(operand) ?? []
  if (path === undefined) return { path: operand, range: {} }
  const end = dash ? last : first
  return { path, range: { first: Number(first), ...(end !== undefined && { last: Number(end) }) } }
}

function textOf(content: Content | undefined, named: string): string {
  if (!content) throw userError(`there is no tracked file \`${named}\``, 'Check the name, or `git add` it.')
  if (content.kind === 'text') return content.text
  throw userError(`cannot show \`${named}\`: ${content.message}`, '')
}

/** A file, everything below a folder, or a glob; nothing at all for the top. */
export function pathTest(operand: string): (path: RepoPath) => boolean {
  const glob = readGlob(operand)
  return path => operand === '' || path === operand || path.startsWith(`${operand}/`) || (glob.ok && glob.value(path))
}

/** Whether a line fits a pattern in RE2 syntax. @throws UserError */
export async function lineTest(pattern: string): Promise<(line: string) => boolean> {
  const { RE2JS } = await import('re2js')
  try {
    if (pattern.length > REGEX_LIMITS.patternLength) throw new Error('it is too long')
    const compiled = RE2JS.compile(pattern)
    return line => compiled.matcher(line).find()
  } catch (error) {
    throw userError(
      `\`${pattern.slice(0, 80)}\` is not a valid pattern: ${(error as Error).message}`,
      'Use RE2 syntax.',
    )
  }
}
