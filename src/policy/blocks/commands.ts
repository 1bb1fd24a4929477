import type { Block } from '../../core/block.ts'

/** Refuses what commands of a shell ask, in texts that more likely address a reader than this program. */
export function withoutCommands(blocks: readonly Block[]): readonly Block[] {
  return blocks.map(block => {
    if (block.command === undefined || block.problems.length > 0) return block
    const message = `\`${block.command}\` is a shell command, and shell edits are off`
    const help = 'Write the change in one of the other formats, or turn on `shell-edits`.'
    return { ...block, problems: [{ code: 'parse/unsupported', message, help }] }
  })
}
