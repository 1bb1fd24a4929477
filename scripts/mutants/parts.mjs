const golden = ['test/cases.test.ts', 'test/core/**/*.test.ts']

/**
 * What is mutated together, and the tests that judge it: quick ones, that hold this part. `runner`: in-process.mjs where these tests are
 * of pure code; else vitest.
 */
export const parts = {
  policy: {
    mutate: [
      'src/policy/**/*.ts',
      '!src/policy/{github/{access,closed-to},paths/protected-paths}.ts',
      'src/formats/transcript/{log-paths,effect/{left-out-edits,overwritten}}.ts',
    ],
    tests: [
      ...golden,
      'test/policy*.test.ts',
      'test/{contract,app-queue,left-out,log-paths,resolve-path}.test.ts',
      'test/adapters/github.test.ts',
      'test/seeds/004-*.test.ts',
    ],
    runner: 'in-process',
  },
  names: {
    mutate: ['src/core/{path,glob,text/fold,run/new-name}.ts'],
    tests: ['test/path.test.ts', 'test/policy*.test.ts', 'test/seeds/004-*.test.ts'],
    runner: 'in-process',
  },
  writer: {
    mutate: ['src/adapters/write/*.ts'],
    tests: ['test/writer.test.ts', 'test/writer-sweep.test.ts', 'test/adapters/write-changes.test.ts'],
  },
  git: {
    mutate: ['src/adapters/git.ts', 'src/adapters/git/*.ts'],
    tests: ['test/git.test.ts', 'test/adapters/{git-checkout,follow-commit,object-store,surroundings}.test.ts'],
    runner: 'in-process',
  },
  // who may command, where edits may go, whether what was seen is what is taken
  gates: {
    mutate: [
      'src/action/{gates,sources,target}.ts',
      'src/adapters/github/{conditions,permission,pull,remarks}.ts',
      'src/policy/github/{access,closed-to}.ts',
    ],
    tests: [
      'test/acceptance/{choosing,command,commanders,edges,issues,pull-requests,reasons,step,suggest,trust,two-people,undo}.test.ts',
      'test/adapters/github.test.ts',
      'test/hostile/github.test.ts',
    ],
    runner: 'in-process',
  },
  matchers: { mutate: ['src/matchers/*.ts'], tests: [...golden, 'test/matchers.test.ts'], runner: 'in-process' },
  core: {
    mutate: ['src/core/**/*.ts', '!src/core/{path,glob,text/fold,run/new-name}.ts', 'src/advice/*.ts'],
    tests: [
      ...golden,
      'test/{near-path,other-file,fill-in,matchers,left-out,stand-in,guide,report-cases}.test.ts',
      'test/conformance/*.test.ts',
      'test/seeds/00{0,3,4}-*.test.ts',
    ],
    runner: 'in-process',
  },
}
