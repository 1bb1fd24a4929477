import { defineConfig } from 'vitest/config'
import { parts } from './scripts/mutants/parts.mjs'

/** The tests that judge the mutants of a part; see stryker.config.mjs. */
export default defineConfig({
  test: {
    include: parts[process.env['MUTANTS'] ?? 'policy'].tests,
    globalSetup: ['test/support/own-temp.ts'],
    setupFiles: ['test/support/few-runs.ts'],
    testTimeout: 30_000,
  },
})
