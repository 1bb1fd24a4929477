/**
 * A test runner for Stryker, for tests of pure code: they are bundled once, and every mutant is judged by a fresh copy of the
 * bundle within one process. That takes milliseconds, where vitest imports everything anew for each mutant.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import picomatch from 'picomatch'
import { parts } from './parts.mjs'

/** What the instrumented sources read and count. */
globalThis.__stryker__ ??= {}
const state = globalThis.__stryker__

/** Gives a fresh copy of all tests of a part: `{ name, run }[]`. */
async function bundle(part) {
  const judges = picomatch(parts[part].tests)
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).map(name => join('test', name))
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(name => join('src', name))
  // what is loaded only when a test needs it would count as covered by that test alone
  const mutated = picomatch(parts[part].mutate.filter(pattern => !pattern.startsWith('!')))
  const first = sources.filter(file => mutated(file))
  const imports = [FEW_RUNS, ...files.filter(file => judges(file)).sort()]
  const contents = [
    ...first.map(file => `import './${file}'`),
    ...imports.map(file => `import '${BEGIN}${file}'\nimport './${file}'`),
  ]
  const kept = new Map([[resolve(OWN_TEMP), undefined]])
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: [...contents, `export { tests } from 'vitest'`].join('\n'), resolveDir: process.cwd() },
    alias: { vitest: resolve('scripts/mutants/vitest.mjs') },
    plugins: [keeping(kept), beginnings, ownAddress],
    write: false,
    format: 'cjs',
  })
  await loadKept(kept)
  const tidyUp = kept.get(resolve(OWN_TEMP)).default()
  if (tidyUp) process.on('exit', tidyUp)
  const fromTests = createRequire(resolve('test/any.js'))
  const require = id => kept.get(id) ?? fromTests(id)
  const load = new Function('require', 'module', outputFiles[0].text)
  return () => {
    const module = { exports: {} }
    load(require, module)
    return module.exports.tests
  }
}

const FEW_RUNS = 'test/support/few-runs.ts'
const OWN_TEMP = 'test/support/own-temp.ts'
const BEGIN = 'begin:'

/** What is said before the tests of a file: their hooks are theirs alone. */
const beginnings = {
  name: 'beginnings',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^begin:/ }, ({ path }) => ({ path: path.slice(BEGIN.length), namespace: 'begin' }))
    onLoad({ filter: /./, namespace: 'begin' }, ({ path }) => ({
      contents: `import { beginFile } from 'vitest'\nbeginFile(${JSON.stringify(path)})`,
      resolveDir: process.cwd(),
    }))
  },
}

const common = {
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  // fast-check keeps tables that take a second to make
  external: ['esbuild', 'fast-check'],
  // package.json says that its modules have no effects of their own, and tests have nothing else
  ignoreAnnotations: true,
  logLevel: 'error',
}

/** What takes long to load and is not mutated is shared by all copies: the parsers, the golden cases as read, the GitHub of the tests. */
const KEPT = /[\\/](?:test[\\/]support[\\/](?:parsers|case)|tools[\\/](?:github|runner)[\\/].*)\.ts$/

/** Leaves the kept modules out of a bundle, and notes their paths. */
const keeping = kept => ({
  name: 'keeping',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path)
      if (!KEPT.test(file)) return undefined
      kept.set(file, undefined)
      return { path: file, external: true }
    }),
})

async function loadKept(kept) {
  // another runner makes its own at the same time
  const outdir = resolve(`kept-${process.pid}`)
  const entryPoints = [...kept.keys()].map((file, i) => ({ in: file, out: String(i) }))
  const outExtension = { '.js': '.mjs' }
  const options = { entryPoints, outdir, outExtension, splitting: true, packages: 'external', format: 'esm' }
  await build({ ...common, ...options, plugins: [ownAddress] })
  for (const { in: file, out } of entryPoints)
    kept.set(file, quick(await import(pathToFileURL(join(outdir, `${out}.mjs`)).href)))
}

/** Golden cases are read once. */
function quick(module) {
  const { parseCase } = module
  if (!parseCase) return module
  const known = new Map()
  const once = text => known.get(text) ?? known.set(text, parseCase(text)).get(text)
  return { ...module, parseCase: once }
}

/** In a bundle a module would not know where it stands. */
const ownAddress = {
  name: 'own-address',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](?:src|test|scripts|tools)[\\/].*\.(?:ts|mjs)$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    })),
}

/** Why a test fails; undefined when it passes. */
async function failureOf({ run }) {
  // what a mutant throws where nobody waits for it: in an event of a child process, say
  const unheard = new Promise((_, reject) => {
    for (const event of UNHEARD) process.once(event, reject)
  })
  try {
    await Promise.race([run(), unheard])
    return undefined
  } catch (error) {
    return String(error?.message || error)
  } finally {
    for (const event of UNHEARD) process.removeAllListeners(event)
  }
}

const UNHEARD = ['uncaughtException', 'unhandledRejection']

/** Milliseconds that each test took; a runner that follows one which hung begins with them. */
const TIMES = 'test-times.json'

function inProcess(part) {
  let load
  /** By the name of a test: a number, less for those to run earlier. */
  let order = new Map()
  return {
    capabilities: () => ({ reloadEnvironment: true }),
    init: async () => {
      load = await bundle(part)
      if (existsSync(TIMES)) order = new Map(JSON.parse(readFileSync(TIMES, 'utf8')))
    },
    dryRun: async () => {
      const results = []
      for (const test of load()) {
        state.currentTestId = test.name
        const started = performance.now()
        const failureMessage = await failureOf(test)
        const timeSpentMs = performance.now() - started
        results.push({ id: test.name, name: test.name, timeSpentMs, status: failureMessage ? 1 : 0, failureMessage })
        state.currentTestId = undefined
      }
      order = new Map(results.map(({ name, timeSpentMs }) => [name, timeSpentMs]))
      writeFileSync(TIMES, JSON.stringify([...order]))
      return { status: 'complete', tests: results, mutantCoverage: state.mutantCoverage }
    },
    mutantRun: async ({ activeMutant, hitLimit, testFilter }) => {
      const wanted = new Set(testFilter)
      const rank = ({ name }) => order.get(name) ?? 0
      const tests = load()
        .filter(({ name }) => wanted.size === 0 || wanted.has(name))
        .sort((a, b) => rank(a) - rank(b))
      Object.assign(state, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
      for (const [i, test] of tests.entries()) {
        const failureMessage = await failureOf(test)
        if (state.hitCount > hitLimit) return { status: 'timeout', reason: `it ran ${hitLimit} times` }
        if (failureMessage) {
          // it may find the neighbours too: the last one first, and before all that found nothing
          order.set(test.name, Math.min(0, ...order.values()) - 1)
          return { status: 'killed', killedBy: [test.name], failureMessage, nrOfTests: i + 1 }
        }
      }
      return { status: 'survived', nrOfTests: tests.length }
    },
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', factory: () => inProcess(process.env['MUTANTS']) },
]
