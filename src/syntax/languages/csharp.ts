import { blank, grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const csharp: Language = {
  name: 'C#',
  extensions: ['.cs', '.csx'],
  load: assets =>
    grammar('c-sharp', assets, [
      [/\ballows ref(?= struct\b)/g, blank],
      [/\bparams(?= (?:ReadOnly)?Span<)/g, blank],
    ]),
}
