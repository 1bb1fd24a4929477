import { expect, test } from 'vitest'
import { regionsOf } from '../../src/core/locate/regions.ts'
import { wantedLines } from '../../src/core/locate/worth.ts'
import { viewText } from '../../src/core/text/file-text.ts'

/** `count` lines of their own, then some lines, and so on. */
const fileOf = (...parts: readonly (number | readonly string[])[]) =>
  viewText(
    parts
      .flatMap((part, p) =>
        typeof part === 'number' ? Array.from({ length: part }, (_, i) => `other ${p} ${i}`) : part,
      )
      .map(line => `${line}\n`)
      .join(''),
  )
const block = ['const first = 1', 'const second = 2', 'const third = 3']
const regions = (file: ReturnType<typeof viewText>, lines: readonly string[] = block) =>
  regionsOf(file, wantedLines(lines))

test('a stretch starts some lines above where the block would and ends as far below', () => {
  expect(regions(fileOf(20, block, 20))).toEqual([{ from: 16, to: 27, lead: 4 }])
  expect(regions(fileOf(20, block.slice(1), 20))).toEqual([{ from: 15, to: 26, lead: 4 }])
  expect(regions(fileOf(1, block, 2))).toEqual([{ from: 0, to: 6, lead: 1 }])
  const long = Array.from({ length: 30 }, (_, i) => `line ${i} of the block`)
  expect(regions(fileOf(20, long, 20), long)).toEqual([{ from: 10, to: 60, lead: 10 }])
})

test('more lines, and rarer ones, speak louder', () => {
  expect(regions(fileOf(20, block.slice(0, 1), 20, block, 20)).map(({ from }) => from)).toEqual([37, 16])
  expect(regions(fileOf(20, ['}'], 20, [block[0]!], 20), ['}', block[0]!]).map(({ from }) => from)).toEqual([36, 16])
  const often = fileOf(20, ['common line', 'x'], 20, ['common line'], 20, ['common line'], 20, ['a rare one'])
  expect(regions(often, ['common line', 'x', 'y', 'a rare one']).map(({ from }) => from)).toEqual([16, 77, 38, 59])
})

test('starts side by side are one stretch', () => {
  expect(regions(fileOf(20, [block[0]!, 'x', 'y', block[1]!], 20)).map(({ from }) => from)).toEqual([18])
  expect(regions(fileOf(20, [block[0]!, 'x', 'y', 'z', block[1]!], 20)).map(({ from }) => from)).toEqual([19, 16])
})

test('a line with too many places says nothing, and no more than twelve stretches are looked at', () => {
  const repeated = (count: number) => fileOf(...Array.from({ length: count }, () => [block[0]!, ...'abcde']))
  expect(regions(repeated(11)).length).toBe(11)
  expect(regions(repeated(40)).length).toBe(12)
  expect(regions(repeated(41))).toEqual([])
})

test('the line that says most is found with a slip, where no line stands', () => {
  const slipped = ['{', 'const snd = 2', 'const configuration = read()']
  const file = fileOf(20, ['const confguration = read()'], 20, ['const configuratoin  =  read()'], 20, ['zzz'])
  expect(regions(file, slipped)).toEqual([
    { from: 14, to: 25, lead: 4 },
    { from: 35, to: 46, lead: 4 },
  ])
  expect(regions(fileOf(20, ['const confguration = write()']), slipped)).toEqual([])
  expect(regions(fileOf(20, ['    const confguration = read()']), slipped)).toEqual([{ from: 14, to: 21, lead: 4 }])
  expect(regions(fileOf(20), [])).toEqual([])
})
