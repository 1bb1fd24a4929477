/** Blocks of code and prose: a line that opens one, its body, and the line that closes it. */
import { indentOf, isBlank, isTelling } from './lines.mjs'

/** Distance in lines from a block's first line to its last: the smallest and the largest that are taken. */
const LEAST_BLOCK = 4
const MOST_BLOCK = 13

/** The blocks of a handy size: [first line, last line]. */
export function blocksOf({ old, language }) {
  return old.flatMap((line, first) => {
    const last = isTelling(line) ? endOf(old, first, language) : undefined
    return last !== undefined && last - first <= MOST_BLOCK ? [[first, last]] : []
  })
}

function endOf(lines, first, language) {
  const line = lines[first]
  if (/\{\s*$/.test(line)) return endOfBraces(lines, first)
  if (/:\s*$/.test(line) && (language === 'python' || language === 'yaml')) return endOfIndented(lines, first, language)
  return language === 'markdown' && /^#{1,4} /.test(line) ? endOfSection(lines, first) : undefined
}

const depthOf = line => indentOf(line).length

function endOfBraces(lines, first) {
  const depth = depthOf(lines[first])
  const last = lines.findIndex((line, i) => i > first && !isBlank(line) && depthOf(line) <= depth)
  const isClosed = last > 0 && depthOf(lines[last]) === depth && /^\s*[})]/.test(lines[last])
  return isClosed && last - first >= LEAST_BLOCK ? last : undefined
}

/** A line of YAML that is a comment, an item or a plain key. */
const PLAIN_YAML = /^\s*(#.*|- .*|(- )?["']?[\w./-]+["']?:( .*)?)?$/

function endOfIndented(lines, first, language) {
  const depth = depthOf(lines[first])
  const next = lines.findIndex((line, i) => i > first && !isBlank(line) && depthOf(line) <= depth)
  const last = lines.slice(0, next < 0 ? undefined : next).findLastIndex(line => !isBlank(line))
  if (last - first < LEAST_BLOCK || indentOf(lines[last]) !== indentOf(lines[first + 1])) return undefined
  const isPlain = language !== 'yaml' || lines.slice(first + 1, last).every(line => PLAIN_YAML.test(line))
  return isPlain ? last : undefined
}

function endOfSection(lines, first) {
  const last = lines.findIndex((line, i) => i > first && /^#{1,4} /.test(line))
  return last - first > LEAST_BLOCK ? last : undefined
}
