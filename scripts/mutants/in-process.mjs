/**
 * A test runner for Stryker, for tests of pure code: they are bundled once, and every mutant is judged by a fresh copy of the
 * bundle within one process. That takes milliseconds, where vitest imports everything anew for each mutant.
 */
import { readdirSync, readFileSync } from 'node:fs'
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
  const imports = ['test/support/few-runs.ts', ...files.filter(file => judges(file)).sort()]
  const { outputFiles } = await build({
    ...common,
    stdin: {
      contents: `${imports.map(file => `import './${file}'`).join('\n')}\nexport { tests } from 'vitest'`,
      resolveDir: process.cwd(),
    },
    alias: { vitest: resolve('scripts/mutants/vitest.mjs') },
    plugins: [keptParsers, ownAddress],
    write: false,
    format: 'cjs',
  })
  const outfile = resolve('parsers.mjs')
  await build({ ...common, entryPoints: [resolve(PARSERS)], plugins: [ownAddress], outfile, format: 'esm' })
  const parsers = await import(pathToFileURL(outfile).href)
  const fromTests = createRequire(resolve('test/any.js'))
  const require = id => (id === PARSERS ? parsers : fromTests(id))
  const load = new Function('require', 'module', outputFiles[0].text)
  return () => {
    const module = { exports: {} }
    load(require, module)
    return module.exports.tests
  }
}

const common = {
  bundle: true,
  platform: 'node',
  mainFields: ['module', 'main'],
  external: ['esbuild'],
  // package.json says that its modules have no effects of their own, and tests have nothing else
  ignoreAnnotations: true,
  logLevel: 'error',
}

/** Parsers take a second to load and are not mutated: all copies share them. */
const PARSERS = 'test/support/parsers.ts'
const keptParsers = {
  name: 'kept-parsers',
  setup: ({ onResolve }) => onResolve({ filter: /support\/parsers\.ts$/ }, () => ({ path: PARSERS, external: true })),
}

/** In a bundle a module would not know where it stands. */
const ownAddress = {
  name: 'own-address',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](?:src|test|scripts)[\\/].*\.(?:ts|mjs)$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    })),
}

/** Why a test fails; undefined when it passes. */
async function failureOf({ run }) {
  try {
    await run()
    return undefined
  } catch (error) {
    return String(error?.message ?? error)
  }
}

function inProcess(part) {
  let load
  return {
    capabilities: () => ({ reloadEnvironment: true }),
    init: async () => {
      load = await bundle(part)
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
      return { status: 'complete', tests: results, mutantCoverage: state.mutantCoverage }
    },
    mutantRun: async ({ activeMutant, hitLimit, testFilter }) => {
      const wanted = new Set(testFilter)
      const tests = load().filter(({ name }) => wanted.size === 0 || wanted.has(name))
      Object.assign(state, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
      for (const [i, test] of tests.entries()) {
        const failureMessage = await failureOf(test)
        if (state.hitCount > hitLimit) return { status: 'timeout', reason: `it ran ${hitLimit} times` }
        if (failureMessage) return { status: 'killed', killedBy: [test.name], failureMessage, nrOfTests: i + 1 }
      }
      return { status: 'survived', nrOfTests: tests.length }
    },
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', factory: () => inProcess(process.env['MUTANTS']) },
]
