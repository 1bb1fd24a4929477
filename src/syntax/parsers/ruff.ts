import * as glue from '@wasm-fmt/ruff_fmt/ruff_fmt_bg.js'
import type { ListProblems } from '../language.ts'
import { problemAtByte } from '../problem.ts'

const AT = / at byte range (\d+)\.\.\d+$/

/** The glue knows one instance, so there is one. */
let started = false

function start(wasm: Uint8Array): void {
  if (started) return
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), { './ruff_fmt_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  started = true
}

/**
 * Python by ruff's formatter: it says nothing but the first error, and knows indentation. A message without a place is the formatter's, and a
 * nesting limit is not a fault of the text: not checked.
 */
export function load(wasm: Uint8Array): ListProblems {
  start(wasm)
  return text => {
    try {
      glue.format(text, 'a.py')
      return []
    } catch (error) {
      const at = typeof error === 'string' ? AT.exec(error) : undefined
      if (!at || typeof error !== 'string' || error.startsWith('Source is too deeply nested')) throw error
      return [problemAtByte(text, Number(at[1]), error.slice(0, at.index))]
    }
  }
}
