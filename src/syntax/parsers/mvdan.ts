import type { ListProblems } from '../language.ts'
import { problemAtByte } from '../problem.ts'
import { Exit, sandbox } from './sandbox.ts'

/** Functions of TinyGo's world whose result is a 64-bit integer. 0 is "undefined" where a JavaScript value is meant. */
const NOTHING = {
  'runtime.ticks': 0n,
  'syscall/js.valueGet': 0n,
  'syscall/js.valueIndex': 0n,
  'syscall/js.stringVal': 0n,
}

/** Bash, a superset of what shells have in common (mvdan.cc/sh/syntax: LangBash). */
const BASH = 0

interface Answer {
  readonly parseError?: { readonly Text: string; readonly Pos: { readonly Offset: number } } | null
  readonly message?: string
}

/** Shell by mvdan/sh: the first error. An instance a text, because the memory of a Go program only grows. */
export function load(wasm: Uint8Array): ListProblems {
  const module = new WebAssembly.Module(wasm)
  return text => {
    const { parseError, message } = process(module, text)
    if (parseError) return [problemAtByte(text, parseError.Pos.Offset, parseError.Text)]
    if (message) throw new Error(message)
    return []
  }
}

function process(module: WebAssembly.Module, text: string): Answer {
  const { exports } = new WebAssembly.Instance(module, sandbox(module, NOTHING))
  try {
    exports._start()
  } catch (error) {
    if (!(error instanceof Exit)) throw error
  }
  const source = new TextEncoder().encode(text)
  const at: number = exports.wasmAlloc(source.length)
  new Uint8Array(exports.memory.buffer).set(source, at)
  // path (pointer, length, capacity), text, print, comments, variant, stop word, recovery; then how to print.
  const how = [0, 0, 0, at, source.length, source.length, 0, 0, BASH, 0, 0, 0, 0]
  const result: number = exports.process(...how, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  const memory = new Uint8Array(exports.memory.buffer)
  return JSON.parse(new TextDecoder().decode(memory.subarray(result, memory.indexOf(0, result))))
}
