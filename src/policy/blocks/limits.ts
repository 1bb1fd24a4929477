import { type Block, opsOf } from '../../core/block.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { textsOf } from './op-texts.ts'

/** How much one run takes on. What exceeds a limit is refused with `policy/limit`, `file/too-large` or `edit/too-large`. */
export interface Limits {
  /** UTF-8 bytes of one source; GitHub stores comments up to 262,144. */
  readonly sourceBytes: number
  readonly blocks: number
  /** Single edits in all blocks together. */
  readonly ops: number
  readonly files: number
  /** Bytes of a file that is read, and of one that is written. */
  readonly fileBytes: number
  /** Bytes that the texts of all files of a run take in memory: what keeps it below half a gigabyte. */
  readonly textBytes: number
  /** Characters of new text in all blocks together. */
  readonly newChars: number
  /** Milliseconds for placing 200 blocks and for parsing their files; with its report a run then takes ten seconds. */
  readonly deadline: number
}

export const LIMITS: Limits = {
  sourceBytes: 2 * 1024 * 1024,
  blocks: 200,
  ops: 5_000,
  files: 100,
  fileBytes: 1024 * 1024,
  textBytes: 100 * 1024 * 1024,
  newChars: 5 * 1024 * 1024,
  deadline: 8_000,
}

/** The limits with those that were given; one that is undefined is not given. */
export const limitsOf = (given: Partial<Limits> = {}): Limits => ({
  ...LIMITS,
  ...Object.fromEntries(Object.entries(given).filter(([, most]) => most !== undefined)),
})

/** On the command line: about as much as the inputs of the action can be set to. */
export const LOCAL_LIMITS = {
  blocks: 5_000,
  files: 3_000,
  fileBytes: 10 * 1024 * 1024,
} as const satisfies Partial<Limits>

/** Milliseconds that a block more than the default limit may take. */
const BLOCK_TIME = 20

/** Milliseconds for placing so many blocks: no more than the deadline for as many as a comment may have. */
export const timeFor = (blocks: number, { deadline }: Limits): number =>
  deadline + Math.max(0, blocks - LIMITS.blocks) * BLOCK_TIME

/** The blocks, each with the problem that there are too many of them, when there are. @param isWanted false for one that does not count */
export function limitBlocks(
  blocks: readonly Block[],
  limits: Limits = LIMITS,
  isWanted: (block: Block, index: number) => boolean = () => true,
): readonly Block[] {
  const message = excess(blocks.filter(isWanted), limits)
  if (message === undefined) return blocks
  const problem: Diagnostic = { code: 'policy/limit', message }
  return blocks.map(block => ({ ...block, problems: [...block.problems, problem] }))
}

/** The limit that blocks exceed, in words. */
export function excess(blocks: readonly Block[], limits: Limits): string | undefined {
  if (blocks.length > limits.blocks)
    return `there are ${blocks.length} blocks; the limit is ${limits.blocks} (\`max-blocks\`)`
  const ops = blocks.flatMap(opsOf)
  if (ops.length > limits.ops) return `the blocks contain ${ops.length} edits; the limit is ${limits.ops}`
  const files = new Set(blocks.map(block => block.path)).size
  if (files > limits.files) return `the blocks change ${files} files; the limit is ${limits.files} (\`max-files\`)`
  // repeated writing is limited by the size of what comes of it
  const chars = ops.reduce((sum, op) => sum + textsOf(op).fresh.length, 0)
  if (chars > limits.newChars) return `the new text has ${chars} characters; the limit is ${limits.newChars}`
  return undefined
}
