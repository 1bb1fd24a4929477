import { blank, grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const rust: Language = {
  name: 'Rust',
  extensions: ['.rs'],
  pattern: 'rust',
  load: assets => grammar('rust', assets, respell),
}

/**
 * Macros named like a keyword or a type (`try!(…)`, `str![…]`), `~` and `[$]`, which only macros can have, and items of an
 * `unsafe extern` block (2024).
 */
const respell = (text: string): string =>
  text
    .replace(MACRO, name => `_${name.slice(1)}`)
    .replace(/~|(?<=\[)\$(?=\])/g, '_')
    .replace(/\bsafe(?= (?:fn|static)\b)/g, blank)

const MACRO = /\b(?:try|str|bool|char|[iu](?:8|16|32|64|128|size)|f(?:32|64))!(?=[ \t]*[([{])/g
