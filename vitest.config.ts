import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{test,tools}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // the longest tests wait for processes of their own: two at a time even where there are two cores
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // GitHub's own parser of workflows imports its JSON files in a way that only a bundler understands
    server: { deps: { inline: [/@actions\/(workflow-parser|expressions)/] } },
    coverage: { provider: 'v8', include: ['src/**/*.ts'], reporter: ['text-summary', 'json-summary'] },
  },
})
