import { expect, test } from 'vitest'
import { check, type Law } from './laws.ts'
import { runs } from './sample.ts'

/** A test for each law. */
export const hold = (laws: readonly Law[]) =>
  test.each(laws.map(law => [law.name, law] as const))(
    '%s',
    async (_, law) => {
      const { failed, report } = await check(law, { numRuns: runs(law.runs) })
      expect(failed, report).toBe(false)
    },
    120_000,
  )
