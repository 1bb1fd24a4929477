import type { Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { indentOf } from '../text/indent.ts'
import { lineScript } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'

/**
 * The change with tabs in its replacement where that alone has lost them: the search and every indented line of the file begin with a
 * tab, the replacement shows the same lines with so many blanks for each, and something else is changed as well. Blanks that are
 * meant to take the place of tabs come without another change, or with tabs elsewhere.
 */
export function withTabs({ lines }: FileText, change: Change): Change {
  const { search, replace } = change
  const begin = (texts: readonly string[], sign: RegExp) =>
    texts.every(text => isBlank(text) || !/^[ \t]/.test(text) || sign.test(text))
  if (!begin(search, /^\t/) || begin(replace, /^\t/) || !begin(replace, /^ +[^ \t]/)) return change
  const script = lineScript(search.map(collapse), replace.map(collapse))
  const widths = script.flatMap(step => {
    if (step.kind !== 'keep' || isBlank(search[step.s]!)) return []
    const depth = indentOf(search[step.s]!).length
    return depth > 0 ? indentOf(replace[step.r]!).length / depth : []
  })
  // a line that went deeper as well has more
  const width = Math.min(...widths)
  const isUnit = width >= 2 && replace.every(line => isBlank(line) || indentOf(line).length % width === 0)
  if (!isUnit || script.every(step => step.kind === 'keep')) return change
  if (!lines.every(line => isBlank(line.text) || !line.text.startsWith(' '))) return change
  const put = (line: string) => '\t'.repeat(indentOf(line).length / width) + line.trimStart()
  return { ...change, replace: replace.map(line => (isBlank(line) ? line : put(line))) }
}
