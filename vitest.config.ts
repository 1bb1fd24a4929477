import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests that start processes: git, the built program, a browser. All others are `fast`, where starting one fails. */
const slow = [
  'tools/**/*.test.ts',
  'test/{acceptance,adapters,app,browser,cli,hostile}/**/*.test.ts',
  'test/seeds/002-edit-protocol.test.ts',
  'test/{accuracy-gate,bench-adapter,cli,commit-faults,docs,git,laws-outside,mcp,mcp-anchors,new,package,path,systems,writer,writer-faults,writer-race}.test.ts',
]

/** Inputs as large as the limits: not for the half minute of `npm run test:fast`. */
const largest = ['test/worst.test.ts', 'test/core/budget.test.ts', 'test/run-deadline.test.ts']

export default defineConfig(({ mode }) => ({
  // or it warns of every source map that a package has left out
  logLevel: 'error',
  test: {
    pool: 'forks',
    // sources and GitHub's schemas are loaded once in a worker, not for each file; what is pure gives the same whichever test ran before
    isolate: false,
    // the longest tests wait for processes of their own: two at a time even where there are two cores
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
          execArgv: ['--import', new URL('test/support/no-process.mjs', import.meta.url).href],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          globalSetup: ['test/support/fresh-dist.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
}))
