import type { BlockResult } from '../core/outcome.ts'
import { factsOf } from './labels.ts'
import { problemText } from './text.ts'

/** What a program answers the model whose tool call a block was, where the tool has no words of its own: what became of it, and what to do next. */
export const plainAnswer = (result: BlockResult): string => [factsOf(result), ...problemText(result)].join('\n')
