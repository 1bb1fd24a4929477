import { parts } from './scripts/mutants/parts.mjs'

// Tests of the tests, one part of the source at a time: scripts/mutants/run.mjs starts it. Node 20 (Stryker 9).
const part = process.env['MUTANTS'] ?? 'policy'
const { mutate, runner = 'vitest' } = parts[part]

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate,
  testRunner: runner,
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/in-process.mjs'],
  vitest: { configFile: 'vitest.mutants.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // sentences for people are free to change
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  timeoutMS: runner === 'vitest' ? 10_000 : 5_000,
  dryRunTimeoutMinutes: 20,
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: `.cache/stryker-${part}`,
  // files that are measured one after another are in one report; none of it is taken from before
  incremental: true,
  force: true,
  incrementalFile: `.cache/mutants-${part}.json`,
  jsonReporter: { fileName: `reports/mutation/${part}.json` },
  cleanTempDir: 'always',
  // what other parts work in at the same time
  ignorePatterns: ['.cache', 'reports'],
}
