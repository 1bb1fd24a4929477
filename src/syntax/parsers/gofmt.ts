import { format } from '@wasm-fmt/gofmt/gofmt_binding.js'
import type { ListProblems } from '../language.ts'
import { problemAtByteColumn } from '../problem.ts'

const SAID = /^(\d+):(\d+): (.*?)(?: \(and \d+ more errors\))?$/s

/**
 * Go by gofmt: the first error. The number of the others, which it tells, swings with a blank line.
 * Each text gets an instance of its own, because one that trapped stays broken (0.06 ms each).
 */
export function load(wasm: Uint8Array): ListProblems {
  const module = new WebAssembly.Module(wasm)
  return text => {
    const { exports } = new WebAssembly.Instance(module)
    exports._initialize()
    try {
      format(exports, text)
    } catch (error) {
      const said = error instanceof WebAssembly.RuntimeError ? null : SAID.exec((error as Error).message)
      if (!said) throw error
      return [problemAtByteColumn(text, Number(said[1]), Number(said[2]), said[3]!)]
    }
    return []
  }
}
