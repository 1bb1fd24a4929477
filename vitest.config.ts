import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

/** Tests that start processes: git, the built program, a browser. All others are `fast`, where starting one fails. */
const slow = [
  'tools/**/*.test.ts',
  'test/{acceptance,adapters,app,browser,cli,hostile}/**/*.test.ts',
  'test/seeds/002-edit-protocol.test.ts',
  'test/{accuracy-gate,bench-adapter,cli,commit-faults,docs,git,laws-outside,mcp,mcp-anchors,new,package,path,systems,writer,writer-faults,writer-race}.test.ts',
]

const CORES = Math.max(2, availableParallelism())

/** Inputs as large as the limits, and a fault at every call: not for the half minute of `npm run test:fast`. */
const largest = ['test/{worst,parse-limits,writer-sweep,run-deadline}.test.ts', 'test/core/budget.test.ts']

export default defineConfig(({ mode }) => ({
  // or it warns of every source map that a package has left out
  logLevel: 'error',
  test: {
    pool: 'forks',
    // sources and GitHub's schemas are loaded once in a worker, not for each file; what is pure gives the same whichever test ran before
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/support/seed.ts'],
    // GitHub's own parser of workflows imports its JSON files in a way that only a bundler understands
    server: { deps: { inline: [/@actions\/(workflow-parser|expressions)/] } },
    coverage: { provider: 'v8', include: ['src/**/*.ts'], reporter: ['text-summary', 'json-summary'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          // test/support/sample.ts
          env: { SAMPLE: mode === 'sample' ? 'eighth' : 'all' },
          include: ['test/**/*.test.ts'],
          exclude: mode === 'sample' ? [...slow, ...largest] : slow,
          maxWorkers: Math.max(2, CORES - 1),
          sequence: { groupOrder: 0 },
          globalSetup: ['test/support/own-temp.ts'],
          execArgv: ['--import', new URL('test/support/no-process.mjs', import.meta.url).href],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          // they wait for processes and for time as much as they work; one more loads everything once more
          maxWorkers: CORES + 1,
          // to start a process takes as long as this one has memory: half a gigabyte, if garbage may lie
          execArgv: ['--heap-growing-percent=30', '--max-semi-space-size=4'],
          sequence: { groupOrder: 1 },
          globalSetup: ['test/support/own-temp.ts', 'test/support/fresh-dist.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
}))
