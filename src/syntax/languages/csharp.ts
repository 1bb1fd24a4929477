import { blank, grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const csharp: Language = {
  name: 'C#',
  extensions: ['.cs', '.csx'],
  pattern: 'csharp',
  isConditional: true,
  load: assets => grammar('c-sharp', assets, respell),
}

/** C# 13: `allows ref struct`, and `params` of spans. */
const respell = (text: string): string =>
  text.replace(/\ballows ref(?= struct\b)/g, blank).replace(/\bparams(?= (?:ReadOnly)?Span<)/g, blank)
