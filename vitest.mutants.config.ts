import { defineConfig } from 'vitest/config'

/** The tests that judge mutants: quick ones, without child processes that hold the source as it is. */
export default defineConfig({
  test: {
    include: [
      'test/cases.test.ts',
      'test/core/**/*.test.ts',
      'test/laws.test.ts',
      'test/path.test.ts',
      'test/policy*.test.ts',
      'test/writer.test.ts',
      'test/systems.test.ts',
    ],
    testTimeout: 30_000,
  },
})
