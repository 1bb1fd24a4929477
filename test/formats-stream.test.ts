import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block, Source } from '../src/core/block.ts'
import { createEngine } from '../src/create-engine.ts'
import { caseSources } from './support/cases.ts'
import { runs, SEED, sampled } from './support/sample.ts'

const engine = createEngine()

function streamed({ text, ...source }: Source, cuts: readonly number[]): readonly Block[] {
  const stream = engine.stream(source)
  const blocks: Block[] = []
  for (const [i, cut] of cuts.entries()) blocks.push(...stream.push(text.slice(cuts[i - 1] ?? 0, cut)))
  blocks.push(...stream.push(text.slice(cuts.at(-1) ?? 0)))
  return [...blocks, ...stream.end()]
}

/** Every cut takes minutes: that is for the night (`STREAM_CUTS=all`). Here each text is cut in so many places, spread over it. */
const CUTS = process.env['STREAM_CUTS'] === 'all' ? Number.POSITIVE_INFINITY : 12

describe('a text in pieces gives what the whole gives', () => {
  test.each(sampled(caseSources))('%s, in two', (_, source) => {
    const whole = JSON.stringify(engine.parse(source))
    const stride = Math.ceil(source.text.length / CUTS) || 1
    for (let cut = SEED % stride; cut <= source.text.length; cut += stride) {
      const blocks = streamed(source, [cut])
      if (JSON.stringify(blocks) !== whole) expect(blocks, `cut at ${cut}`).toEqual(engine.parse(source))
    }
  })

  test.each(sampled(caseSources))('%s, one character at a time', (_, source) => {
    expect(
      streamed(
        source,
        [...source.text].map((_, i) => i),
      ),
    ).toEqual(engine.parse(source))
  })
})

test('what was given out is final, whatever follows', () => {
  const texts = caseSources.map(([, source]) => source.text)
  const pair = fc.tuple(
    fc.constantFrom(...texts),
    fc.constantFrom(...texts),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  fc.assert(
    fc.property(pair, ([text, other, part]) => {
      const head = text.slice(0, Math.floor(part * text.length))
      const given = engine.stream().push(head)
      expect(engine.parse({ name: 'text', text: head + other }).slice(0, given.length)).toEqual(given)
    }),
    { numRuns: runs(1000) },
  )
})

test('a block is given out before the text ends', () => {
  const stream = engine.stream()
  expect(stream.push('a.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE')).toEqual([])
  expect(stream.push('\n\n').map(block => block.path)).toEqual(['a.py'])
})
