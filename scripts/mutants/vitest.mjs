// Stands for `vitest` where a bundle of tests judges mutants within one process: it gathers the tests, and in-process.mjs runs them.
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect'
import * as chai from 'chai'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const expect = chai.expect
/** `{ name, run }` of every test, in order. */
export const tests = []
/** How many tests have a name: each gets one of its own. */
const counts = new Map()
let names = []

export function test(name, run) {
  const full = [...names, name].join(' ')
  const count = (counts.get(full) ?? 0) + 1
  counts.set(full, count)
  tests.push({ name: count === 1 ? full : `${full} #${count}`, run })
}

export function describe(name, body) {
  names = [...names, name]
  body()
  names = names.slice(0, -1)
}

test.each = rows => each(rows, test)
describe.each = rows => each(rows, (name, body) => describe(name, body))

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
