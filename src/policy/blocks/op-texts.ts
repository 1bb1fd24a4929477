import type { Op } from '../../core/op.ts'

/** The old text of an op, as far as it says it, and the new text. */
export function textsOf(op: Op): { readonly old: string; readonly fresh: string } {
  switch (op.kind) {
    case 'replace':
      return { old: op.search, fresh: op.replace }
    case 'create':
    case 'rewrite':
    case 'append':
      return { old: '', fresh: op.text }
    case 'lines':
    case 'insert':
      return { old: op.expect ?? '', fresh: op.text }
    case 'regex':
      return { old: op.pattern, fresh: op.replacement }
    case 'pattern':
      return { old: op.pattern, fresh: op.rewrite }
    case 'delete':
    case 'rename':
    case 'view':
      return { old: '', fresh: '' }
    default:
      return op satisfies never
  }
}
