import { defineConfig } from 'vitest/config'

/**
 * `npm run coverage`: how much of what decides about edits is held by tests that need no built `dist/`; less than this fails. How much of the
 * action they hold is told: the golden endings of edges.test.ts, which need `dist/`, come on top.
 */
const enough = { lines: 95, branches: 95 }

export default defineConfig({
  test: {
    include: [
      'test/*.test.ts',
      'test/core/*.test.ts',
      'test/conformance/*.test.ts',
      'test/seeds/*.test.ts',
      'test/hostile/{github,hostile}.test.ts',
      'test/adapters/*.test.ts',
      'test/acceptance/{command,reasons,step,trust,weather}.test.ts',
    ],
    env: { RUN: 'here' },
    exclude: ['test/{recipes,workflows,contract,git,cli,commit-faults,syntax*,writer*,docs}.test.ts'],
    globalSetup: ['test/support/own-temp.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 180_000,
    pool: 'forks',
    server: { deps: { inline: [/@actions\/(workflow-parser|expressions)/] } },
    coverage: {
      provider: 'v8',
      include: ['src/{core,policy,matchers,formats,action,adapters}/**/*.ts'],
      reporter: ['text', 'json-summary'],
      thresholds: {
        'src/core/**': enough,
        'src/policy/**': enough,
        'src/matchers/**': enough,
        'src/formats/**': enough,
      },
    },
  },
})
