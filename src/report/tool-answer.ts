import type { BlockResult, Snapshot } from '../core/apply.ts'
import { type HashlineResult, hashlineResult } from './hashline-result.ts'
import { factsOf } from './labels.ts'
import { problemText } from './text.ts'

/**
 * What a program answers the model whose tool call a block was: `hashline_edit` and `replace_in_file` in the words of their own
 * interfaces, every other tool with what became of the call and what to do next.
 * @param after the files as the block left them
 */
export function toolAnswer(result: BlockResult, after: Snapshot): HashlineResult | string {
  switch (result.block.format) {
    case 'hashline-edit': {
      const content = result.path && after.get(result.path)
      return hashlineResult(result, content?.kind === 'text' ? content.text : undefined)
    }
    case 'replace-in-file':
      return replaceInFileAnswer(result)
    default:
      return [factsOf(result), ...problemText(result)].join('\n')
  }
}

/** In the words of seed 004. */
function replaceInFileAnswer({ problem, placed = [] }: BlockResult): string {
  if (problem) return `Error performing replacements: ${problem.message}`
  const changes = placed.reduce((sum, { edits, count }) => sum + (edits.length === 0 ? 0 : (count ?? 1)), 0)
  return changes === 0 ? 'No changes made' : `Applied ${changes} change(s)`
}
