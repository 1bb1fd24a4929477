import { outlineOf } from '../advice/outline.ts'
import { codes } from '../core/codes.ts'
import type { Content } from '../core/content.ts'
import { repoPath } from '../core/path.ts'
import { fileHash } from '../core/text/crc32.ts'
import { indexText } from '../core/text/indexed.ts'
import { anchor, anchored, numbered, type ViewRange, view } from '../core/text/view.ts'
import { visible } from '../report/quote.ts'
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

export const lineShape = ({ anchors }: Options, host: Host): Shape => forTerminal(anchors ? anchored : numbered, host)

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
  throw userError(`cannot show \`${named}\`: ${content.message}`, codes[content.code].help)
}
