/** Classes in which the indentation of the block is off. */
import { blockOf, caseOf, findEdit, ifOff, mapBlock } from '../edits.mjs'
import { commonIndent, indented, indentOf, isBlank, outdented, unitOf } from '../lines.mjs'

export const indentShift = {
  what: 'the whole block is shifted left or right; the replacement likewise',
  variants: ['dedent-all', 'dedent-one', 'indent-one', 'indent-two'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random, { telling: 3 })
    const shift = edit && shiftOf(edit, variant)
    const given = shift && ifOff(caseOf(edit, mapBlock(edit.steps, shift)))
    return given?.search.includes('\n') ? given : undefined
  },
}

function shiftOf({ steps, pre, post }, variant) {
  const lines = blockOf(steps).filter(line => !isBlank(line))
  const common = commonIndent(lines)
  const unit = lines.some(line => line.startsWith('\t')) ? '\t' : ' '.repeat(unitOf([...pre, ...post]) || 4)
  if (variant === 'dedent-all') return common === '' ? undefined : outdented(common.length)
  if (variant === 'dedent-one') return common.startsWith(unit) ? outdented(unit.length) : undefined
  return indented(variant === 'indent-two' ? unit + unit : unit)
}

/** A function: a line with `width` spaces for each tab of its indentation. */
export const spacesForTabs = width => line => {
  const indent = indentOf(line)
  return indent.replace(/\t/g, ' '.repeat(width)) + line.slice(indent.length)
}

/** A function: a line with a tab for each `unit` spaces of its indentation. */
export const tabsForSpaces = unit => line =>
  isBlank(line) ? line : '\t'.repeat(indentOf(line).length / unit) + line.slice(indentOf(line).length)

export const tabsSpaces = {
  what: 'the file indents with tabs and the block with spaces, or the reverse',
  variants: [
    'file-tabs-block-4',
    'file-spaces-block-tabs',
    'file-tabs-block-2',
    'file-spaces-block-tabs',
    'file-tabs-block-8',
  ],
  make({ version, random }, variant) {
    const edit = findEdit(version, random, { telling: 3 })
    if (!edit) return undefined
    const indents = blockOf(edit.steps)
      .filter(line => !isBlank(line))
      .map(indentOf)
    if (indents.filter(Boolean).length < 2) return undefined
    if (variant.startsWith('file-tabs')) {
      if (indents.some(indent => indent.includes(' '))) return undefined
      return ifOff(caseOf(edit, mapBlock(edit.steps, spacesForTabs(Number(variant.at(-1))))))
    }
    const unit = unitOf(version.old)
    if (unit === 0 || indents.some(indent => indent.includes('\t') || indent.length % unit !== 0)) return undefined
    return ifOff(caseOf(edit, mapBlock(edit.steps, tabsForSpaces(unit))))
  },
}
