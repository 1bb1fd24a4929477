import { expect, test } from 'vitest'
import { decode, encode, type TextContent, textContent } from '../../src/core/content.ts'

const bytes = (...all: (number | string)[]) =>
  Uint8Array.from(all.flatMap(part => (typeof part === 'number' ? part : [...part].map(char => char.charCodeAt(0)))))
const plain = (text: string) => ({ kind: 'text', text, bom: false, encoding: 'utf-8' })

test.each<[string, Uint8Array, object]>([
  ['ASCII', bytes('a\r\nb'), plain('a\r\nb')],
  ['UTF-8', bytes(0xc3, 0xa9), plain('\u00e9')],
  ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 'a'), { ...plain('a'), bom: true }],
  ['nothing', bytes(), plain('')],
  ['bytes of an unknown encoding', bytes('caf', 0xe9), { ...plain('caf\u00e9'), encoding: '8-bit' }],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 'a', 0), { kind: 'unreadable', code: 'file/encoding' }],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 'a'), { kind: 'unreadable', code: 'file/encoding' }],
  ['UTF-32', bytes(0, 0, 0xfe, 0xff), { kind: 'unreadable', code: 'file/encoding' }],
  ['half a mark', bytes(0xff, 'a'), { kind: 'text', encoding: '8-bit' }],
  ['the other half', bytes(0xfe, 'a'), { kind: 'text', encoding: '8-bit' }],
  ['half a mark behind', bytes('a', 0xfe), { kind: 'text', encoding: '8-bit' }],
  ['the other half behind', bytes('a', 0xff), { kind: 'text', encoding: '8-bit' }],
  ['NULs that are no mark', bytes(0, 0, 0xfe, 'a'), { kind: 'unreadable', code: 'file/binary' }],
  ['NULs that are no mark either', bytes(0, 0, 'a', 0xff), { kind: 'unreadable', code: 'file/binary' }],
  ['a NUL at the start', bytes(0, 'a', 0xfe, 0xff), { kind: 'unreadable', code: 'file/binary' }],
  ['a NUL in second place', bytes('a', 0, 0xfe, 0xff), { kind: 'unreadable', code: 'file/binary' }],
  ['the last NUL that git looks at', bytes('a'.repeat(7999), 0), { kind: 'unreadable', code: 'file/binary' }],
  ['a NUL behind that', bytes('a'.repeat(8000), 0), { kind: 'text' }],
])('%s', (_, given, content) => {
  const read = decode(given)
  expect(read).toMatchObject(content)
  if (read.kind === 'text') expect(encode(read)).toEqual(given)
})

test('a long text of unknown bytes comes back byte for byte', () => {
  const long = Uint8Array.from({ length: 0x18001 }, (_, i) => 1 + (i % 255))
  const read = decode(long) as TextContent
  expect(read.text.length).toBe(long.length)
  expect(encode(read)).toEqual(long)
})

test('a text may begin with a mark', () => {
  expect(textContent('\ufeffa')).toEqual({ ...plain('a'), bom: true })
})
