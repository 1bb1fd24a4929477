import type { LineToCopy } from '../run/reason.ts'
import { engine, longId } from './blocks.ts'
import type { RemarkGroup } from './remark-group.ts'

/** Most ids that a line to copy holds. */
const MOST_IDS = 5

/** The line that takes the blocks of a comment, and no other content if they are few. */
export function choiceOf(word: string, { head, sources }: RemarkGroup): LineToCopy {
  const blocks = sources.flatMap(engine.parse)
  const ids = blocks.length > MOST_IDS ? [] : blocks.map(block => `#${longId(block)}`)
  const paths = [...new Set(blocks.map(({ path }) => path))]
  const what = `${blocks.length} block${blocks.length === 1 ? '' : 's'}`
  const more = paths.length > 2 ? ` and ${paths.length - 2} more files` : ''
  return {
    line: [word, head.url, ...ids].join(' '),
    about: `by \`${head.author.login}\`: ${what} for ${paths.slice(0, 2).join(', ')}${more}`,
  }
}
