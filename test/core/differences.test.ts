import { expect, test } from 'vitest'
import { differences } from '../../src/core/apply/differences.ts'
import { splitLines } from '../../src/core/text.ts'

const hintOf = (wanted: string, own: string) => differences([wanted], Int32Array.of(0), splitLines(`${own}\n`), 1).hints

const long = 'x'.repeat(60)

test.each([
  ['a b', 'a b ', 'only white space at the end differs'],
  ['a b', '  a b', 'only the indentation differs'],
  ['a b', 'a  b', 'only white space inside the line differs'],
  ['Let a', '  let A ', 'only upper and lower case differ'],
  ['a a', 'a a a', 'the file also has `a`'],
  ['a a a', 'a a', 'the file lacks `a`'],
  ['one two three', 'one 2 three', 'the block has `two`, the file `2`'],
  ['f(a)', 'f(b)', 'the block has `a`, the file `b`'],
  ['', 'a', 'the file also has `a`'],
  [long, 'a', `the block has \`${long}\`, the file \`a\``],
  ['a', long, `the block has \`a\`, the file \`${long}\``],
])('%j for %j', (wanted, own, hint) => expect(hintOf(wanted, own)).toEqual([`line 1: ${hint}`]))

test.each([
  [`${long}x`, 'a'],
  ['a', `${long}x`],
])('too much differs to be quoted: %#', (wanted, own) => expect(hintOf(wanted, own)).toEqual([]))
