import type { TextContent } from '../content.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Op } from '../op.ts'

/**
 * Why ops must not change a text in an unknown 8-bit encoding, if so. The meaning of its bytes above 127 is not known. Only ASCII may be
 * searched for or written, and no regular expression or pattern may cross those bytes.
 */
export function wrongEncoding(ops: readonly Op[], content: TextContent | undefined): Diagnostic | undefined {
  if (content?.encoding !== '8-bit') return undefined
  const wrong = (why: string): Diagnostic => ({
    code: 'file/encoding',
    message: `the file is not valid UTF-8, and ${why}`,
  })
  const texts = ops.map(textsOf)
  if (texts.includes(undefined)) return wrong('only plain text is replaced in it')
  if (texts.flat().some(text => /[^\0-\x7f]/.test(text!))) return wrong('the block has characters beyond ASCII')
  return undefined
}

/** The texts of an op that are compared with a file or written to it; undefined if it applies to any text. */
function textsOf(op: Op): readonly string[] | undefined {
  switch (op.kind) {
    case 'replace':
      return [op.search, op.replace]
    case 'lines':
    case 'insert':
      return [op.text, op.expect ?? '']
    case 'append':
    case 'create':
    case 'rewrite':
      return [op.text]
    case 'regex':
    case 'pattern':
      return undefined
    case 'delete':
    case 'rename':
    case 'view':
      return []
    default:
      return op satisfies never
  }
}
