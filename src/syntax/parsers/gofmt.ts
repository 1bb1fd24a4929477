import { format } from '@wasm-fmt/gofmt/gofmt_binding.js'
import type { ListProblems } from '../language.ts'
import { problemAtByteColumn, type SyntaxProblem } from '../problem.ts'

const SAID = /^(\d+):(\d+): (.*?)(?: \(and \d+ more errors\))?$/s

/**
 * Go by gofmt: the first error. The number of the others, which it tells, swings with a blank line. Each text gets an instance of its own,
 * because one that trapped stays broken (0.06 ms each).
 */
export function load(wasm: Uint8Array): ListProblems {
  const module = new WebAssembly.Module(wasm)
  return text => {
    const found = firstProblem(module, text)
    return found === 'too many' ? [amongMany(module, text)] : found ? [found] : []
  }
}

type Found = SyntaxProblem | 'too many' | undefined

function firstProblem(module: WebAssembly.Module, text: string): Found {
  const { exports } = new WebAssembly.Instance(module)
  exports._initialize()
  try {
    format(exports, text)
    return undefined
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError && /unreachable/i.test(error.message)) return 'too many'
    const said = error instanceof WebAssembly.RuntimeError ? null : SAID.exec((error as Error).message)
    if (!said) throw error
    return problemAtByteColumn(text, Number(said[1]), Number(said[2]), said[3]!)
  }
}

/**
 * At the eleventh error Go's parser panics, and compiled to wasm it cannot recover. The first lines alone have fewer
 * errors: of the prefixes, one that ends after the first error, and not far, tells it.
 */
function amongMany(module: WebAssembly.Module, text: string): SyntaxProblem {
  const lines = text.split('\n')
  for (let [whole, broken] = [0, lines.length]; broken - whole > 1; ) {
    const middle = (whole + broken) >> 1
    const found = firstProblem(module, lines.slice(0, middle).join('\n'))
    if (typeof found === 'object' && found.line < middle) return found
    if (found === 'too many') broken = middle
    else whole = middle
  }
  throw new Error('it trapped')
}
