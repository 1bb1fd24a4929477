import type { BlockResult } from '../core/outcome.ts'
import { factsOf } from './labels.ts'
import { problemText } from './text.ts'

/** The answer to the model whose tool call a block was, if the tool has no words of its own: the result and the next step. */
export const plainAnswer = (result: BlockResult): string => [factsOf(result), ...problemText(result)].join('\n')
