import type { Hint, Op } from '../../core/op.ts'
import type { FileRequest } from '../block.ts'
import { linesText } from '../format.ts'
import { BEGIN_PATCH, PATCH_FILE } from '../parts/openings.ts'
import { healed, malformed } from '../parts/problems.ts'
import { dropLast, type HunkHead, hunkHead, readHunks } from './hunk.ts'

export const END_PATCH = /^\*\*\* End Patch\s*(?:\*\*\*)?\s*$/

/** Reads OpenAI's `apply_patch` language (V4A), strict or loose: without Begin, End or blanks, stacked `@@` lines. A section is for one file, between two indices of lines. */
export function readPatchText(lines: readonly string[]) {
  const padding = paddingOf(lines)
  const headOf = (line: string) => PATCH_FILE.exec(line.startsWith(padding) ? line.slice(padding.length) : line)
  const heads = lines.flatMap((line, i) => (headOf(line) ? i : []))
  return heads.map((first, i) => {
    const below = lines.slice(first + 1, heads[i + 1])
    const end = endOf(below)
    const body = dropLast(end < 0 ? below : below.slice(0, end), line => line === '')
    const [, verb, path] = headOf(lines[first]!)!
    const section = verb === 'Add' ? readAdd(body) : verb === 'Delete' ? DELETION : readUpdate(withoutNames(body))
    return { first, last: first + body.length, path: path!, ...section }
  })
}

/** The blanks before the first head, which no other line than Begin is before; they are not part of it, nor of the others. */
function paddingOf(lines: readonly string[]): string {
  const first = lines.find(line => line.trim() !== '' && !BEGIN_PATCH.test(line.trim()))
  return first && PATCH_FILE.test(first.trimStart()) ? first.slice(0, first.length - first.trimStart().length) : ''
}

/** The index of the End line, or -1: one after blanks counts where it is the last line, as else it is context. */
function endOf(section: readonly string[]): number {
  const end = section.findIndex(line => END_PATCH.test(line))
  const last = section.findLastIndex(line => line.trim() !== '')
  return end < 0 && last >= 0 && END_PATCH.test(section[last]!.trim()) ? last : end
}

type Section = Omit<FileRequest, 'path'>

const DELETION: Section = { steps: [[{ kind: 'delete' }]], problems: [], notes: [] }

/** Without the two names of a diff, as models that know both put them below the path. */
const withoutNames = (body: readonly string[]): readonly string[] =>
  /^--- \S/.test(body[0] ?? '') && /^\+\+\+ \S/.test(body[1] ?? '') && body[2]?.startsWith('@@') ? body.slice(2) : body

/** The lines of a new file, each after a `+`; where no line has one, all are content. */
function readAdd(body: readonly string[]): Section {
  const hasSigns = body.some(line => line.startsWith('+'))
  const isHead = (line: string) => (hasSigns ? /^@@|^\*\*\* End of File/ : /^@@(?=\s|$)|^\*\*\* End of File/).test(line)
  const lines = body.filter(line => !isHead(line))
  const signed = lines.filter(line => line.startsWith('+')).length
  const bare = lines.filter(line => !line.startsWith('+') && line.trim() !== '').length
  if (signed > 0 && bare > 0) return refused('a line of the new file does not begin with `+`')
  const text = linesText(signed > 0 ? lines.map(line => line.slice(1)) : lines)
  const notes = bare > 0 ? [healed('new-file lines lacked `+`; corrected')] : []
  return { steps: [[{ kind: 'create', text }]], problems: [], notes }
}

interface Chunk {
  readonly headers: readonly string[]
  readonly line?: number
  readonly lines: string[]
  atEnd?: boolean
}

function readUpdate(body: readonly string[]): Section {
  const chunks: Chunk[] = [{ headers: [], lines: [] }]
  let target: string | undefined
  for (const line of body) {
    const chunk = chunks.at(-1)!
    const head = hunkHead(line)
    const move = MOVE.exec(line)
    if (head) chunks.push(chunkBelow(chunk, head))
    else if (move) target = move[1]!
    else if (END_OF_FILE.test(line)) chunk.atEnd = true
    else if (line.startsWith('*** ')) return refused(`\`${line.trim()}\` is not a line of a patch`)
    else chunk.lines.push(line)
  }
  return updateOf(chunks, target)
}

const MOVE = /^\*\*\* (?:Move|Rename) to:\s*(\S.*?)\s*$/
const END_OF_FILE = /^\*\*\* End of File\s*$/

/** No file nests deeper; more headers are none. */
const DEEPEST = 8

/** The chunk that an `@@` line opens; lines stacked without anything between them narrow the place down together. */
function chunkBelow({ headers, lines }: Chunk, { text, line }: HunkHead): Chunk {
  const outer = lines.length === 0 ? headers.slice(-DEEPEST) : []
  return { headers: text === '' ? outer : [...outer, text], lines: [], ...(line !== undefined && { line }) }
}

function updateOf(chunks: readonly Chunk[], target: string | undefined): Section {
  const full = chunks.filter(({ lines }) => lines.some(line => line !== ''))
  if (full.length === 0 && target === undefined) return refused('the section changes nothing')
  const { ops, ...rest } = readHunks(full.map(chunk => ({ lines: chunk.lines, hint: hintOf(chunk) })))
  const moved: readonly Op[] = target ? [{ kind: 'rename', to: target }] : []
  return { steps: [ops, moved].filter(step => step.length > 0), ...rest }
}

const hintOf = ({ headers, line, atEnd }: Chunk): Hint => ({
  ...(headers.length > 0 && { headers }),
  ...(line !== undefined && { line }),
  ...(atEnd && { atEnd }),
})

const refused = (message: string): Section => ({ steps: [], problems: [malformed(message)], notes: [] })
