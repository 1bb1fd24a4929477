import { expect, test } from 'vitest'
import { lineKey } from '../../src/core/text/line-key.ts'
import { plain } from '../../src/core/text/typography.ts'

const ODD = [...Array(0x10000).keys()]
  .filter(unit => unit < 0x3100 || unit > 0xfe00)
  .map(unit => String.fromCharCode(unit))

test('white space and typography change no key, and nothing else leaves it as it was', () => {
  for (const char of ODD) {
    const shown = plain(`a${char}b`).replace(/\s/g, '')
    expect(lineKey(`a${char}b`), JSON.stringify(char)).toBe(lineKey(shown))
    const others = ['ab', "a'b", 'a"b', 'a-b', 'a...b', 'aéb'].filter(other => other !== shown)
    expect(
      others.map(other => lineKey(other)),
      JSON.stringify(char),
    ).not.toContain(lineKey(`a${char}b`))
  }
})

test.each([
  ['a -- b', 'a \u2014 b', true],
  ['a - -\tb', 'a\u2013b', true],
  ['a --- é', 'a \u2014\u2014 é', true],
  ['a -- é', 'a - b é', false],
  ['é -', 'é', false],
  ['é \u2026 -', 'é ...-', true],
  ['é - \u2026 -', 'é -...-', true],
  ['é', ' \u00a0é\t', true],
  ['ab é', 'ba é', false],
  ['ab', 'ba', false],
])('%j and %j: %j', (a, b, same) => expect(lineKey(a) === lineKey(b)).toBe(same))

test('a blank line has the key 0, and no other line', () => {
  for (const blank of ['', ' \t', '\u00a0\u200b', '\ufeff']) expect(lineKey(blank)).toBe(0)
  for (const line of ['\0', '-', '\u2014', '\u2026', ODD[0xa1]!]) expect(lineKey(line)).not.toBe(0)
  expect(lineKey('xx abc yy', 3, 6)).toBe(lineKey('abc'))
  expect(lineKey('é  abc é', 3, 6)).toBe(lineKey('abc'))
})
