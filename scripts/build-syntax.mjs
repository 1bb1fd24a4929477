/**
 * Builds `dist/syntax/`: each parser's wasm, compressed, its JavaScript half, bundled on its own, and their licences.
 * The same packages give the same bytes. `node scripts/build-syntax.mjs [FOLDER]`
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const parsers = join(root, 'src/syntax/parsers')

/** NAME.wasm.br and the file of a package that it is. */
export const wasm = {
  'ast-grep': '@ast-grep/wasm/wasm_bg.wasm',
  gofmt: '@wasm-fmt/gofmt/gofmt.wasm',
  mvdan: 'sh-syntax/main.wasm',
  oxc: '@oxc-parser/binding-wasm32-wasip1/parser.wasm32-wasip1.wasm',
  prism: '@ruby/prism/src/prism.wasm',
  ruff: '@wasm-fmt/ruff_fmt/ruff_fmt_bg.wasm',
  'tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm',
  ...Object.fromEntries(
    ['c-sharp', 'cpp', 'go', 'java', 'javascript', 'php', 'python', 'ruby', 'rust', 'tsx', 'typescript'].map(
      language => [`tree-sitter-${language}`, `@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`],
    ),
  ),
}

/** Compresses what is not there yet: releases of Brotli may differ in their output, so the same content keeps its bytes. */
function writeWasm(out) {
  for (const [name, file] of Object.entries(wasm)) {
    const bytes = readFileSync(join(modules, file))
    const target = join(out, `${name}.wasm.br`)
    if (existsSync(target) && brotliDecompressSync(readFileSync(target)).equals(bytes)) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(target, brotliCompressSync(bytes, { params }))
  }
}

/** oxc's binding and the runtime below it must share one emnapi, the binding's own; npm may put another beside the runtime. */
const binding = createRequire(join(modules, '@oxc-parser/binding-wasm32-wasip1/package.json'))
const emnapi = ['@emnapi/core', '@emnapi/runtime']
const alias = Object.fromEntries(emnapi.map(name => [name, dirname(binding.resolve(`${name}/package.json`))]))

/** Bundles the JavaScript halves into a folder, each for itself. */
export async function buildScripts(out) {
  const entryPoints = readdirSync(parsers)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts') && name !== 'sandbox.ts')
    .map(name => join(parsers, name))
  await build({
    entryPoints,
    outdir: out,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    minify: true,
    legalComments: 'none',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    mainFields: ['module', 'main'],
    alias,
    // web-tree-sitter asks for these where it finds itself in Node.
    external: ['fs/promises', 'module'],
  })
}

export async function buildSyntax(out) {
  mkdirSync(out, { recursive: true })
  for (const name of readdirSync(out).filter(name => !(name.replace(/\.wasm\.br$/, '') in wasm)))
    rmSync(join(out, name))
  writeWasm(out)
  await buildScripts(out)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSyntax(process.argv[2] ?? join(root, 'dist/syntax'))
