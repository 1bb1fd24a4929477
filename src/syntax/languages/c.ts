import { grammar } from '../grammar.ts'
import type { Language } from '../language.ts'
import { withoutMacros } from '../macros.ts'

/** C in the grammar of C++, which reads real C no worse, and headers of both. */
export const c: Language = {
  name: 'C',
  extensions: ['.c', '.h'],
  pattern: 'cpp',
  compareCountsOnly: true,
  isConditional: true,
  load: assets => grammar('cpp', assets, withoutMacros),
}
