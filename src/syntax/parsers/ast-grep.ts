import * as glue from '@ast-grep/wasm/wasm_bg.js'
import { Language } from 'web-tree-sitter'
import { start as startTreeSitter } from './tree-sitter.ts'

export { dumpPattern, parse } from '@ast-grep/wasm/wasm_bg.js'

/** Grammars by the name that means their path. */
const grammars = new Map<string, Uint8Array>()

/** ast-grep loads grammars by path only: our own name gives the bytes that we have. */
const load = Language.load
Language.load = input => load((typeof input === 'string' && grammars.get(input)) || input)

let started: Promise<void> | undefined

/** Starts tree-sitter and ast-grep, once. */
export function start(treeSitter: Uint8Array, astGrep: Uint8Array): Promise<void> {
  started ??= startBoth(treeSitter, astGrep)
  return started
}

async function startBoth(treeSitter: Uint8Array, astGrep: Uint8Array): Promise<void> {
  await startTreeSitter(treeSitter)
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(astGrep), { './wasm_bg.js': glue })
  glue.__wbg_set_wasm(exports)
  exports.__wbindgen_start()
  await glue.initializeTreeSitter()
}

/** Makes a language known; `expandoChar` means `$` where `$` begins no identifier. */
export async function register(language: string, grammar: Uint8Array, expandoChar: string): Promise<void> {
  grammars.set(language, grammar)
  await glue.registerDynamicLanguage({ [language]: { libraryPath: language, expandoChar } })
}
