/**
 * Whether a result says that a block for this file was understood and failed: half of a reply is not what was asked. A fence that shows code may
 * be no edit, a block for another file is not looked at, and a try that another one made good is none that is lost.
 */
export function isLost({ status, code, block }, path, results) {
  if (results.some(later => later.status === 'applied' && writesTheSame(later.block, block))) return false
  const shows = ['whole-file', 'shell-edit', 'merge-conflict'].includes(block.format)
  const other = block.path !== '' && block.path !== path
  return status === 'failed' && !shows && !other && /^(?:locate|edit|parse)\//.test(code)
}

/** The same new lines, as an agent sends them again when its first call found nothing. */
const writesTheSame = (a, b) => {
  const [text, other] = [a, b].map(({ steps }) => steps.flat().map(newLines))
  return text.every(Boolean) && text.length > 0 && JSON.stringify(text) === JSON.stringify(other)
}

const newLines = ({ search = '', replace = '' }) => {
  const old = search.split('\n')
  const fresh = replace.split('\n').filter(line => !old.includes(line))
  return fresh.join('\n') || replace
}

/**
 * A reply that is to be scored speaks of one file, and the case says which: a block that names it from the root of a disk, from another folder or
 * with backslashes means it.
 */
export function meant(block, path) {
  const [own, wanted] = [block.path, path].map(text =>
    text.replaceAll('\\', '/').replace(/^(?:\.\/|[A-Za-z]:)?\/?/, ''),
  )
  const same = own === wanted || own.endsWith(`/${wanted}`) || wanted.endsWith(`/${own}`)
  return own !== '' && same ? { ...block, path } : block
}
