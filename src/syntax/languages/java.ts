import { blank, grammar } from '../grammar.ts'
import type { Language } from '../language.ts'

export const java: Language = {
  name: 'Java',
  extensions: ['.java'],
  pattern: 'java',
  load: assets => grammar('java', assets, respell),
}

/** Java 25: module imports, and statements before `super(…)`. */
const respell = (text: string): string =>
  text.replace(/(?<=^import )module(?= )/gm, blank).replace(/\b(?:super|this)(?=\()/g, name => `_${name.slice(1)}`)
