import { type Block, opsOf } from '../../core/block.ts'

/** A block whose path, and new path, are written as on Windows (`src\\a.py`) gets them with slashes. */
export function withSlashes(block: Block): Block {
  const path = slashed(block.path)
  const isOther = path !== block.path
  if (!isOther && !opsOf(block).some(op => op.kind === 'rename')) return block
  const steps = block.steps.map(ops => ops.map(op => (op.kind === 'rename' ? { ...op, to: slashed(op.to) } : op)))
  const note = { code: 'path/resolved', message: `\`${block.path}\` was read as \`${path}\`` } as const
  return { ...block, path, steps, notes: isOther ? [...block.notes, note] : block.notes }
}

/** The backslashes of an absolute path are for `withoutRoot`; one before anything but a letter or a digit is an escape. */
function slashed(written: string): string {
  const path = written.replace(/^\.\\/, '')
  const isOfWindows = path.includes('\\') && !/^\\|\\(?![\p{L}\p{N}])/u.test(path) && !isAbsolute(path)
  return isOfWindows ? path.replaceAll('\\', '/') : written
}

export const isAbsolute = (written: string): boolean => /^(?:\/|[A-Za-z]:|file:\/\/)/.test(written)

/** A path in which words of an example take the place of the folder. */
export const EXAMPLE = /^\/?path\/to\/(?=.)/

/** True if a line above a block may name another file than the one before it had. */
export const hasLabel = (block: Block): block is Block & { readonly label: string } =>
  block.inherits === true && block.label !== undefined && block.label !== block.path
