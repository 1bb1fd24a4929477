import type { Language, ListProblems } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const go: Language = {
  name: 'Go',
  extensions: ['.go'],
  pattern: 'go',
  load: async assets => withPackage((await parserScript(assets, 'gofmt')).load(await assets.wasm('gofmt'))),
}

/** gofmt takes fragments for whole files: a file has a package clause. */
const withPackage =
  (problemsOf: ListProblems): ListProblems =>
  text => {
    const found = problemsOf(text)
    return found.length > 0 || hasPackageClause(text) ? found : [{ line: 1, column: 1, message: "expected 'package'" }]
  }

/** True if `package` is the first word after whitespace and comments. */
function hasPackageClause(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    if (text.startsWith('//', at)) at = endOf(text, '\n', at)
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at + 2)
    else if (/\s/.test(text[at]!)) at++
    else return /^package\b/.test(text.slice(at, at + 8))
  }
  return false
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}
