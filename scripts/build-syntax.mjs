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
import { withStableNames } from './build/stable-names.mjs'
import { licencesOf } from './licences.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const parsers = join(root, 'src/syntax/parsers')

const grammars = 'c-sharp cpp go java javascript php python ruby rust tsx typescript'
  .split(' ')
  .map(language => [`tree-sitter-${language}`, `@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`])

/** NAME.wasm.br and the file of a package that it is. */
export const wasm = {
  'ast-grep': '@ast-grep/wasm/wasm_bg.wasm',
  gofmt: '@wasm-fmt/gofmt/gofmt.wasm',
  mvdan: 'sh-syntax/main.wasm',
  oxc: '@oxc-parser/binding-wasm32-wasip1/parser.wasm32-wasip1.wasm',
  prism: '@ruby/prism/src/prism.wasm',
  ruff: '@wasm-fmt/ruff_fmt/ruff_fmt_bg.wasm',
  'tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm',
  ...Object.fromEntries(grammars),
}

/** Compressing takes half a minute, so a file of `dist/` that holds these bytes is kept: which encoder wrote it does not matter. */
function compressed(name, bytes) {
  const kept = join(root, 'dist/syntax', name)
  if (existsSync(kept) && brotliDecompressSync(readFileSync(kept)).equals(bytes)) return readFileSync(kept)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}

/** oxc's binding and the runtime below it must share one emnapi, the binding's own; npm may put another beside the runtime. */
const binding = createRequire(join(modules, '@oxc-parser/binding-wasm32-wasip1/package.json'))
const emnapi = ['@emnapi/core', '@emnapi/runtime']
const alias = Object.fromEntries(emnapi.map(name => [name, dirname(binding.resolve(`${name}/package.json`))]))

/** Bundles the JavaScript halves into a folder, what they share in chunks; tells which files went in. */
export async function buildScripts(out) {
  const entryPoints = readdirSync(parsers)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts') && name !== 'sandbox.ts')
    .map(name => join(parsers, name))
  const built = await build({
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
    metafile: true,
    write: false,
  })
  mkdirSync(out, { recursive: true })
  for (const { name, text } of withStableNames(built)) writeFileSync(join(out, name), text)
  return Object.keys(built.metafile.inputs).filter(file => !file.startsWith('(disabled)'))
}

/** Bundles the thread in which files are checked; tells which files went in. */
export async function buildThread(out) {
  const { metafile } = await build({
    entryPoints: { thread: join(root, 'src/adapters/syntax/worker.ts') },
    outdir: out,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    legalComments: 'none',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

export async function buildSyntax(out) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const [name, file] of Object.entries(wasm)) {
    writeFileSync(join(out, `${name}.wasm.br`), compressed(`${name}.wasm.br`, readFileSync(join(modules, file))))
  }
  const files = [
    ...Object.values(wasm).map(file => `node_modules/${file}`),
    ...(await buildScripts(out)),
    ...(await buildThread(out)),
  ]
  const notices = readFileSync(join(root, 'scripts/syntax-notices.txt'), 'utf8')
  // by itself it is the package of the parsers: `npm pack ./dist/syntax`
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const description = 'The parsers with which apply-edits checks syntax and edits by structure.'
  const about = { name: 'apply-edits-parsers', version, description, license, type: 'module', sideEffects: false }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  writeFileSync(join(out, 'licenses.txt'), [...licencesOf(files), notices].join('\n'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSyntax(process.argv[2] ?? join(root, 'dist/syntax'))
