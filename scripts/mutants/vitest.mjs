// Stands for `vitest` where a bundle of tests judges mutants within one process: it gathers the tests, and in-process.mjs runs them.
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect'
import { restoreAllMocks, spyOn } from '@vitest/spy'
import * as chai from 'chai'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)
// what a person reads of an ending is compared where a process ends
chai.use(({ Assertion }) => Assertion.addMethod('toMatchFileSnapshot', async () => {}))

export const expect = chai.expect
/** `{ name, run }` of every test, in order. */
export const tests = []
/** How many tests have a name: each gets one of its own. */
const counts = new Map()
/** A file or `describe`, within the one around it. */
const scopeIn = (outer, name) => ({
  outer,
  names: [...(outer?.names ?? []), name],
  ...{ beforeAll: [], beforeEach: [], afterEach: [] },
})
let scope = scopeIn(undefined, '')

/** All that follows is of another file. */
export function beginFile(name) {
  scope = scopeIn(undefined, name)
}

export function test(name, run) {
  const full = [...scope.names, name].join(' ')
  const count = (counts.get(full) ?? 0) + 1
  counts.set(full, count)
  const mine = scope
  tests.push({ name: count === 1 ? full : `${full} #${count}`, run: () => runWithHooks(mine, run) })
}

export function describe(name, body) {
  const outer = scope
  scope = scopeIn(outer, name)
  body()
  scope = outer
}

export const beforeAll = hook => scope.beforeAll.push(hook)
export const beforeEach = hook => scope.beforeEach.push(hook)
export const afterEach = hook => scope.afterEach.push(hook)
/** Any test may be the last one: what `beforeAll` made stays until this process ends. */
export const afterAll = () => {}

async function runWithHooks(scope, run) {
  const around = scopesOf(scope)
  try {
    for (const each of around) {
      each.ready ??= inOrder(each.beforeAll)
      await each.ready
      await inOrder(each.beforeEach)
    }
    await run()
  } finally {
    for (const each of around.toReversed()) await inOrder(each.afterEach.toReversed())
  }
}

const scopesOf = scope => (scope ? [...scopesOf(scope.outer), scope] : [])

async function inOrder(hooks) {
  for (const hook of hooks) await hook()
}

test.each = rows => each(rows, test)
describe.each = rows => each(rows, (name, body) => describe(name, body))
test.skipIf = skipped => (skipped ? () => {} : test)
test.concurrent = test

/** As vitest names them, as far as these tests need it: `%s` is the row's first value. */
const each = (rows, declare) => (name, body) => {
  for (const row of rows) {
    const values = Array.isArray(row) ? row : [row]
    declare(
      name.replace('%s', () => String(values[0])),
      () => body(...values),
    )
  }
}

const stubbed = new Map()
export const vi = {
  spyOn,
  restoreAllMocks,
  stubEnv(name, value) {
    if (!stubbed.has(name)) stubbed.set(name, process.env[name])
    setEnv(name, value)
    return vi
  },
  unstubAllEnvs() {
    for (const [name, value] of stubbed) setEnv(name, value)
    stubbed.clear()
  },
}

function setEnv(name, value) {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
