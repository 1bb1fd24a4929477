// Tests of the tests: `npm run mutants`, or a piece of it: `npm run mutants -- --mutate 'src/policy/**'`. Node 20 (Stryker 9).
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [
    'src/core/**/*.ts',
    'src/matchers/**/*.ts',
    'src/policy/**/*.ts',
    'src/adapters/write/**/*.ts',
    'src/adapters/work-tree-writer.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // sentences for people are free to change
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['clear-text', 'progress', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/stryker-incremental.json',
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  cleanTempDir: 'always',
}
