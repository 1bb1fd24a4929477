import { blank, grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const java: Language = {
  name: 'Java',
  extensions: ['.java'],
  load: assets =>
    grammar('java', assets, [
      // Module imports, and statements before `super(…)` (Java 25).
      [/(?<=^import )module(?= )/gm, blank],
      [/\b(?:super|this)(?=\()/g, name => `_${name.slice(1)}`],
    ]),
}
