import { expect, test } from 'vitest'
import { decode, type TextContent, textContent } from '../../src/core/content.ts'
import type { Op } from '../../src/core/op.ts'
import { wrongEncoding } from '../../src/core/text/eight-bit.ts'

const latin = decode(Uint8Array.from('a caf\u00e9\n', char => char.charCodeAt(0))) as TextContent
const at = { line: 1 }

test.each<[Op, 'plain text' | 'beyond ASCII' | undefined]>([
  [{ kind: 'replace', search: 'a', replace: 'b' }, undefined],
  [{ kind: 'replace', search: 'caf\u00e9', replace: 'b' }, 'beyond ASCII'],
  [{ kind: 'replace', search: 'a', replace: '\u20ac' }, 'beyond ASCII'],
  [{ kind: 'lines', first: at, last: at, text: 'x', indent: 'keep' }, undefined],
  [{ kind: 'lines', first: at, last: at, text: 'x', indent: 'keep', expect: 'a caf\u00e9' }, 'beyond ASCII'],
  [{ kind: 'insert', after: at, text: '\u00e9', indent: 'keep' }, 'beyond ASCII'],
  [{ kind: 'append', text: '\u00e9' }, 'beyond ASCII'],
  [{ kind: 'create', text: '\u00e9' }, 'beyond ASCII'],
  [{ kind: 'rewrite', text: 'plain' }, undefined],
  [{ kind: 'regex', pattern: 'a', replacement: 'b', flags: '' }, 'plain text'],
  [{ kind: 'pattern', pattern: 'a', rewrite: 'b' }, 'plain text'],
  [{ kind: 'delete' }, undefined],
  [{ kind: 'rename', to: '\u00e9' }, undefined],
  [{ kind: 'view' }, undefined],
])('in a text of unknown bytes, %j may not be: %s', (op, why) => {
  const problem = wrongEncoding([{ kind: 'append', text: 'plain' }, op], latin)
  if (why) expect(problem).toMatchObject({ code: 'file/encoding', message: expect.stringContaining(why) })
  else expect(problem).toBe(undefined)
  expect(wrongEncoding([op], textContent('a caf\u00e9\n'))).toBe(undefined)
  expect(wrongEncoding([op], undefined)).toBe(undefined)
})
