import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { unzip } from '../../src/adapters/github/artifact.ts'
import { cpuOf } from '../support/cpu.ts'

const LIMITS = { each: 2_000_000, all: 4_000_000, count: 10 }
const text = strToU8('hello\n')

/** The archive with a number of its directory replaced: 16 is the checksum, 24 the size of what is unpacked. */
function declare(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = Buffer.from(zip)
  copy.writeUInt32LE(value, copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + offset)
  return copy
}

/** One archive with the files of two: names may stand in it twice. */
function twice(name: string): Uint8Array {
  const zip = Buffer.from(zipSync({ [name]: text, [`${name.slice(1)}x`]: text }, { level: 0 }))
  for (let at = zip.indexOf(`${name.slice(1)}x`); at >= 0; at = zip.indexOf(`${name.slice(1)}x`)) zip.write(name, at)
  return zip
}

describe('an archive', () => {
  test('gives its files by name, whatever they are called', async () => {
    const zip = zipSync({ 'b.md': text, folder: { 'a.md': strToU8('a') }, __proto__x: text, constructor: text })
    const found = await unzip(zip, LIMITS)
    expect(found.ok && found.value.map(file => [file.name, Buffer.from(file.bytes).toString()])).toEqual([
      ['__proto__x', 'hello\n'],
      ['b.md', 'hello\n'],
      ['constructor', 'hello\n'],
      ['folder/a.md', 'a'],
    ])
  })

  test.each([
    ['declares fewer bytes than it holds', declare(zipSync({ 'x.md': new Uint8Array(1_000_000).fill(65) }), 24, 100)],
    ['declares more bytes than it holds', declare(zipSync({ 'x.md': text }), 24, 50)],
    ['declares another checksum', declare(zipSync({ 'x.md': text }), 16, 7)],
    ['has a name twice', twice('aa.md')],
    ['has a link', zipSync({ 'link.md': [text, { os: 3, attrs: 0o120777 << 16 }] })],
    ['leads upwards', zipSync({ '../../outside.md': text })],
    ['leads to the root', zipSync({ '/tmp/outside.md': text })],
    ['has a backslash', zipSync({ '..\\outside.md': text })],
    ['is cut off', zipSync({ 'x.md': text }).slice(0, 60)],
    ['is none', strToU8('PK\u0003\u0004 and no more')],
    ['is empty bytes', new Uint8Array()],
  ])('that %s is refused', async (_, zip) => {
    expect(await unzip(zip, LIMITS)).toMatchObject({ refusal: { reason: 'artifact-invalid' } })
  })

  test.each([
    ['a file that is too large', zipSync({ 'x.md': new Uint8Array(2_100_000) }, { level: 0 })],
    [
      'files that are too large together',
      zipSync(
        { a: new Uint8Array(1_900_000), b: new Uint8Array(1_900_000), c: new Uint8Array(1_900_000) },
        { level: 0 },
      ),
    ],
    ['a file that grows too much', zipSync({ 'x.md': new Uint8Array(1_000_000) })],
    ['too many files', zipSync(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}`, text])))],
  ])('with %s is too much', async (_, zip) => {
    expect(await unzip(zip, LIMITS)).toMatchObject({ refusal: { reason: 'limit-exceeded' } })
  })

  test('whose file goes on behind its declared end is not unpacked to its end', async () => {
    const zip = declare(zipSync({ 'x.md': new Uint8Array(60_000_000) }), 24, 100)
    const { cost, value } = await cpuOf(() => unzip(zip, LIMITS))
    expect(value).toMatchObject({ refusal: { reason: 'artifact-invalid' } })
    expect(cost).toBeLessThan(300)
  })
})
