import type { BlockResult, Snapshot } from './core/outcome.ts'
import { formats } from './formats/index.ts'
import { plainAnswer } from './report/text.ts'

/**
 * The answer to the model whose tool call a block was. It is in the words of the tool's own interface if its format has them; otherwise it
 * gives the result and the next step.
 * @param after the files as the block left them
 */
export const toolAnswer = (result: BlockResult, after: Snapshot): object | string =>
  formats.find(({ name }) => name === result.block.format)?.answer?.(result, after) ?? plainAnswer(result)
