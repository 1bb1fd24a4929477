import { grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const php: Language = {
  name: 'PHP',
  extensions: ['.php', '.phtml'],
  load: assets => grammar('php', assets),
}
