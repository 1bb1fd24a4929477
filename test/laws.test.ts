import { expect, test } from 'vitest'
import { check, laws } from './support/laws.ts'

test.each(laws.map(law => [law.name, law] as const))(
  '%s',
  async (_, law) => {
    const { failed, report } = await check(law, { numRuns: law.runs })
    expect(failed, report).toBe(false)
  },
  120_000,
)
