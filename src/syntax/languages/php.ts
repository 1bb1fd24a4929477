import { grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const php: Language = {
  name: 'PHP',
  extensions: ['.php', '.phtml'],
  pattern: 'php',
  load: assets => grammar('php', assets, respell),
}

/** Keys in strings that are named like a keyword: `"$frame[class]"`. */
const respell = (text: string): string => text.replace(/(\$\w+\[)[a-z](?=\w*\])/g, '$1_')
