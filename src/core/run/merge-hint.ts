import type { TextContent } from '../content.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { BlockResult, Snapshot } from '../outcome.ts'
import { type Edit, lineAt } from '../text.ts'

/** Notes on a block that was applied next to what the block right before it changed. `files` are those between the two. */
export function withMergeHint(result: BlockResult, last: BlockResult | undefined, files: Snapshot): BlockResult {
  const { mergeWithin } = result.block
  if (!last || last.path !== result.path || mergeWithin === undefined) return result
  const content = result.path && files.get(result.path)
  if (content?.kind !== 'text' || !isNear(content, last, result, mergeWithin)) return result
  const message = 'it changes lines next to those of the previous block; one block for both would be safer'
  const note: Diagnostic = { code: 'edit/merge-hint', message }
  return { ...result, notes: [...result.notes, note] }
}

/** True if at most `most` lines are between what one block wrote and what the next one replaces. */
function isNear({ text }: TextContent, last: BlockResult, next: BlockResult, most: number): boolean {
  const [written, replaced] = [editsOf(last), editsOf(next)]
  if (written.length === 0 || replaced.length === 0) return false
  const grown = written.reduce((sum, { span, insert }) => sum + insert.length - (span.end - span.start), 0)
  const above = [last.line!, lineAt(text, written.at(-1)!.span.end + grown)] as const
  const below = [next.line!, lineAt(text, replaced.at(-1)!.span.end)] as const
  return below[0] - above[1] <= most && above[0] - below[1] <= most
}

const editsOf = ({ placed = [] }: BlockResult): readonly Edit[] => placed.flatMap(place => place.edits)
