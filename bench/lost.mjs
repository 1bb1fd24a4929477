/**
 * Whether a result says that a block for this file was understood and failed: half of a reply is not what was asked. A fence that shows code may
 * be no edit, and a block for another file is not looked at.
 */
export function isLost({ status, code, block }, path) {
  const shows = ['whole-file', 'shell-edit', 'merge-conflict'].includes(block.format)
  const other = block.path !== '' && block.path !== path
  return status === 'failed' && !shows && !other && /^(?:locate|edit|parse)\//.test(code)
}
