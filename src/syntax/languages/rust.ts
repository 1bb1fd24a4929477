import { blank, grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const rust: Language = {
  name: 'Rust',
  extensions: ['.rs'],
  load: assets =>
    grammar('rust', assets, [
      // Macros named like a keyword or a type: `try!(…)`, `str![…]`.
      [/\b(?:try|str|bool|char|[iu](?:8|16|32|64|128|size)|f(?:32|64))!(?=[ \t]*[([{])/g, name => `_${name.slice(1)}`],
      // Items of an `unsafe extern` block (2024).
      [/\bsafe(?= (?:fn|static)\b)/g, blank],
    ]),
}
