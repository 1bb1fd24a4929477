import { blank, grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const csharp: Language = {
  name: 'C#',
  extensions: ['.cs', '.csx'],
  pattern: 'csharp',
  isConditional: true,
  load: assets => grammar('c-sharp', assets, respell),
}

/** C# 13: `allows ref struct`, and `params` of spans. C# 14: `extension(T x) { … }` is read as a class. .NET 10: `#:package` at the top of a file. */
const respell = (text: string): string =>
  text
    .replace(/\ballows ref(?= struct\b)/g, blank)
    .replace(/\bparams(?= (?:ReadOnly)?Span<)/g, blank)
    .replace(EXTENSION, (_, receiver: string) => `class E  ${blank(receiver)}`)
    .replace(/^#:[^\n]*/gm, blank)

/** An extension block up to its receiver, which may have attributes and type arguments. */
const EXTENSION = /(?<=^[ \t]{0,99})extension((?:<[^<>()\n]{1,200}>)?[ \t]?\([^()\n]{1,300}\))(?=\s*(?:\{|where\b))/gm
