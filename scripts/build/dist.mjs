// What runs: esbuild leaves out what nobody uses, ncc makes one bundle of the rest, in which everything heavy is a file of its own that a run
// loads only when it needs it, and three doors lead to it.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { buildSyntax } from '../build-syntax.mjs'
import { licencesOf } from '../licences.mjs'
import { withStableNames } from './stable-names.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ncc = createRequire(import.meta.url)('@vercel/ncc')

/** Builds all of `dist/` into a folder, which need not be there. The same sources and packages give the same bytes. */
export async function buildDist(out) {
  mkdirSync(out, { recursive: true })
  const { entry, inputs } = await makeLean(`${root}.cache/lean`)
  for (const [name, code] of await bundle(entry)) writeFileSync(`${out}/${name}`, await minified(code, name))
  for (const door of ['action', 'post', 'cli', 'worker']) {
    const shebang = door === 'cli' ? '#!/usr/bin/env node\n' : ''
    writeFileSync(`${out}/${door}.js`, shebang + doorTo(door), { mode: 0o755 })
  }
  writeFileSync(`${out}/package.json`, '{ "type": "commonjs" }\n')
  writeFileSync(`${out}/licenses.txt`, licencesOf(inputs).join('\n'))
  await buildSyntax(`${out}/syntax`)
}

/** Starts one program. If Node runs out of work before it is done, that is no success: 13, as where a module waits in vain. */
const doorTo = program => `let done = false
process.on('exit', code => {
  if (!done && code === 0) process.exitCode = 13
})
require('./index.js')
  .${program}()
  .then(() => {
    done = true
  })
`

/** GitHub's toolkit does not say that a part of it which nobody uses can be left out: `core` would bring two HTTP clients. */
const withoutSideEffects = {
  name: 'without side effects',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^@actions\// }, async ({ path, pluginData, ...from }) =>
      pluginData === 'asked'
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: 'asked' })), sideEffects: false },
    ),
}

const smallUndici = {
  name: 'small undici',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^undici$/ }, () => ({ path: `${root}scripts/build/undici.mjs` }))
    // it has its parser of HTTP twice: the one without vector instructions runs on every processor
    onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, '../llhttp/llhttp-wasm.js'),
    }))
  },
}

/** The program without what nobody uses, in a folder; its entry, and the files that went in. */
async function makeLean(folder) {
  const built = await build({
    entryPoints: { index: 'src/main.ts' },
    outdir: folder,
    chunkNames: '[name]-[hash]',
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    minifySyntax: true,
    plugins: [smallUndici, withoutSideEffects],
    alias: { '@modelcontextprotocol/server/_shims': './scripts/build/mcp-shims.mjs' },
    metafile: true,
    write: false,
  })
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of withStableNames(built)) writeFileSync(`${folder}/${name}`, asCommonJs(text))
  const entry = `${folder}/index.js`
  for (const name of APART) appendFileSync(`${folder}/shared-${name}.js`, `\n// ${'-'.repeat(20_000)}\n`)
  // one that does nothing when it is loaded would be left out of the entry
  for (const name of EVERYWHERE) appendFileSync(`${folder}/shared-${name}.js`, '\nObject.freeze(0)\n')
  const early = EVERYWHERE.map(name => `import './shared-${name}.js'\n`).join('')
  writeFileSync(entry, early + readFileSync(entry, 'utf8'))
  writeFileSync(`${folder}/package.json`, '{}\n')
  return { entry, inputs: Object.keys(built.metafile.inputs) }
}

/** Small files that all programs have parts of: ncc would write each of them into up to nine others. */
const EVERYWHERE = ['core-path', 'core-text', 'policy-blocks-limits', 'report-facts', 'report-quote', 'run-reason']

/** ncc writes what has under 20,000 bytes into each file that loads it. These become files, by a comment that goes again. */
const APART = [
  'action-pages',
  'adapters-git',
  'adapters-git-checkout',
  'adapters-write-folder',
  'adapters-write-plain-file',
  'core-run-new-version',
  'diff-libesm-diff-array',
  'formats-carrier-first-sign',
  'policy-said-commit-text',
  'policy-paths-glob',
  'policy-paths-protected-paths',
  'syntax-grammar',
]

/** With what a module has and a file of CommonJS has otherwise: its address, and what packages ask for Node's own modules with. */
function asCommonJs(text) {
  const address = text.includes('import.meta.url') ? [ADDRESS] : []
  const require = text.includes('typeof require') ? [REQUIRE] : []
  return [...address, ...require, text.replaceAll('import.meta.url', 'ownAddress')].join('\n')
}

/** ncc would write where the file was when it was built. */
const ADDRESS = `import { pathToFileURL as addressOf } from 'node:url'
const ownAddress = addressOf(__filename).href`

const REQUIRE = `import { createRequire as requireOf } from 'node:module'
const require = requireOf(__filename)`

/** The files of the bundle by name. ncc numbers its chunks; here each is named after what is in it. */
async function bundle(entry) {
  const { code, assets, stats } = await ncc(entry, { cache: false, quiet: true })
  const { chunks } = stats.toJson({ all: false, chunks: true, chunkModules: true, ids: true })
  const names = namesOf(chunks.filter(({ files }) => !files.includes('index.js')))
  const numbered = '__nccwpck_require__.u = (chunkId) => {'
  if (code.split(numbered).length !== 2) throw new Error('ncc names its chunks in another way than it did')
  const main = code.replace(numbered, `${numbered} return ${JSON.stringify(names)}[chunkId];`)
  return [
    ['index.js', main],
    ...Object.entries(names).map(([id, name]) => [name, assets[`${id}.index.js`].source.toString()]),
  ]
}

/** By the number of a chunk its name: that of a module in it, of one that nobody shares if there is one. */
function namesOf(chunks) {
  const names = {}
  // a module may be in two chunks: the one that has fewer to be named after comes first
  for (const { id, modules } of chunks.toSorted((a, b) => a.modules.length - b.modules.length)) {
    // of modules that became one the first names them: `pages.js + 1 modules`
    const all = modules.flatMap(({ name }) => (name ? `${basename(name.split(' + ')[0], '.js')}.index.js` : []))
    const own = all.filter(name => !name.startsWith('shared-')).sort()
    const free = [...own, ...all.sort()].find(name => !Object.values(names).includes(name))
    if (!free) throw new Error(`no name is left for the chunk of ${all}`)
    names[id] = free
  }
  return names
}

/** The first line of a module in ncc's bundle. */
const MODULE = /^(\/\*\*\*\/ \()\(([\w, ]*)\) => \{$/gm

/** V8 reads the text of a function twice, unless `(function` says that it is called at once; Node 20 does not take `(() =>` for that. */
function readOnce(code) {
  if (code.search(MODULE) < 0) throw new Error('ncc begins its modules in another way than it did')
  return code.replace(MODULE, '$1function($2) {')
}

/** ncc calls each module that another imports by a name as long as a line. */
const withShortNames = code => code.replace(/\b\w+?__WEBPACK_IMPORTED_MODULE_(\d+)__/g, '$$m$1')

async function minified(code, name) {
  // in the smaller ones names stay, so that the trace of a bug tells them, and in the one whose list of files a test reads
  const names = {
    minifyIdentifiers: code.length > 23_000 && name !== 'index.js',
    minifySyntax: true,
    minifyWhitespace: true,
  }
  const options = { ...names, format: 'cjs', target: 'node20', charset: 'utf8', legalComments: 'none' }
  return (await transform(withShortNames(readOnce(code)), options)).code
}
