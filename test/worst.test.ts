import { expect, test } from 'vitest'
import { worstInputs } from '../bench/worst-inputs.mjs'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'

const engine = createEngine()

/** Steps of work between two questions to the clock, for a block, and for a run (src/core/text/work.ts, src/core/run/context.ts). */
const ASKED_EACH = 1 << 18
const OF_BLOCK = 40_000_000
const OF_RUN = 400_000_000

test.each(worstInputs(0.1).map(input => [input.name, input] as const))(
  'the work is bounded by steps: %s',
  async (_, { files, text }) => {
    let asked = 0
    const expired = () => ++asked < 0
    const snapshot = new Map(Object.entries(files).map(([path, file]) => [path as RepoPath, textContent(file)]))
    const blocks = engine.parse(text)
    const { results } = await engine.apply(blocks, snapshot, { checkSyntax: 'off', expired })
    expect(results).toHaveLength(blocks.length)
    // the clock is also asked before each block and op
    const ops = blocks.reduce((sum, { steps }) => sum + steps.flat().length + 1, 0)
    const steps = Math.max(0, asked - 2 * ops) * ASKED_EACH
    expect(steps).toBeLessThanOrEqual(Math.min(OF_RUN, OF_BLOCK * blocks.length) + 2 * ASKED_EACH)
  },
  60_000,
)
