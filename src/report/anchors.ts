import type { BlockResult, Outcome, Snapshot } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { anchored } from '../core/text/view.ts'
import { changedSpan, lineAt, splitLines } from '../core/text.ts'
import { hunksOf } from './patch.ts'

/** Lines of a text, from 1, both included; an empty range (`last` before `first`) is a place between two lines. */
interface Lines {
  readonly first: number
  readonly last: number
  /** How far the lines after it have moved. */
  readonly shift?: number
}

/** Lines shown above and below a place, and most lines of one answer. */
const CONTEXT = 2
const MOST_LINES = 120

/** Most lines that differ between two texts for their differences to be searched for. */
const MOST_EDITS = 1_000

/** Where a text has changed, in lines of the text after it. */
function changedLines(before: string, after: string): readonly Lines[] {
  const [old, now] = [plain(before), plain(after)]
  const hunks = hunksOf(old, now, 0, MOST_EDITS)
  if (!hunks) {
    const { start, end } = changedSpan(old, now)
    const shift = splitLines(now).length - splitLines(old).length
    return [{ first: lineAt(now, start), last: lineAt(now, end), shift }]
  }
  let shift = 0
  return hunks.map(({ oldLines, newStart, newLines }) => {
    shift += newLines - oldLines
    return { first: newStart, last: newStart + newLines - 1, shift }
  })
}

/** Lines with one ending for all: anchors leave theirs out too. */
const plain = (text: string): string =>
  splitLines(text)
    .map(line => `${line.text}\n`)
    .join('')

/** The lines around places, each with its anchor. One line replaces each omitted stretch and says how far it moved. */
function around(text: string, places: readonly Lines[]): string {
  const lines = splitLines(text)
  const out: string[] = []
  let [next, left, moved] = [1, MOST_LINES, 0]
  const skip = (to: number) => {
    if (to < next) return
    const were = moved === 0 ? '' : ` lines ${next}-${to} were ${next - moved}-${to - moved}; their hashes are the same`
    out.push(`…${were}`)
    next = to + 1
  }
  const show = (to: number) => {
    for (; next <= to && left > 0; next++, left--) out.push(anchored(lines[next - 1]!.text, next))
  }
  for (const { first, last, shift = 0 } of places) {
    if (left > 0) skip(first - CONTEXT - 1)
    else skip(first - 1)
    show(last)
    if (next <= last) out.push(`… lines ${next}-${last} are new as well`)
    next = Math.max(next, last + 1)
    moved = shift
    show(Math.min(lines.length, last + CONTEXT))
  }
  skip(lines.length)
  return out.join('\n')
}

/** The changed places of every changed file, with the anchors that they have now. */
export const renderChanged = (outcome: Outcome): readonly string[] =>
  [...outcome.after.keys()].flatMap(path => {
    const now = textIn(outcome.after, path)
    return now === undefined || now === textIn(outcome.before, path)
      ? []
      : `${path} now:\n${changedPlaces(outcome, path)}`
  })

/** The changed places of one file. */
export function changedPlaces({ before, after }: Outcome, path: RepoPath): string {
  const now = textIn(after, path) ?? ''
  return around(now, changedLines(textIn(before, path) ?? '', now))
}

/** The lines of the file that a refusal speaks of, with their anchors: a model can write the next edit from them. */
export function renderNearby({ problem, path }: BlockResult, after: Snapshot): readonly string[] {
  const text = textIn(after, path)
  if (!problem || text === undefined || text === '') return []
  const { nearest, file } = problem.detail ?? {}
  const places: readonly Lines[] = file
    ? [{ first: 1, last: file.length }]
    : [
        ...(problem.lines ?? []).map(line => ({ first: line, last: line })),
        ...(nearest ? [{ first: nearest.line, last: nearest.line + nearest.lines.length - 1 }] : []),
      ].toSorted((a, b) => a.first - b.first)
  return places.length > 0 ? [`${path} has there:\n${around(text, places)}`] : []
}

function textIn(files: Snapshot, path: BlockResult['path']): string | undefined {
  const content = path === undefined ? undefined : files.get(path)
  return content?.kind === 'text' ? content.text : undefined
}
