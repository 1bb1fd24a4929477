import { languageOf } from '../languages/index.ts'

/** A language that patterns can be written in: its tree-sitter grammar, and how ast-grep reads a snippet of it. */
export interface PatternLanguage {
  readonly name: string
  /** Other words for it. */
  readonly aliases: readonly string[]
  /** `tree-sitter-NAME.wasm` */
  readonly grammar: string
  /** Means `$` while the pattern is parsed, where `$` begins no identifier; the same ones as in ast-grep. */
  readonly expando: string
  /** Text that may be missing at the end of a pattern: with it, the pattern must be a whole construct. */
  readonly endings: readonly string[]
  /** A snippet on its own is not code. */
  readonly neverAlone?: boolean
  /** Surroundings in which a snippet is read when it means something else, or nothing, on its own. */
  readonly contexts: readonly (readonly [before: string, after: string])[]
}

const braces = [' {}', ';', ' {};']
const inClass = ['class C { ', ' }'] as const

const language = (
  names: string,
  rest: Partial<PatternLanguage> & Pick<PatternLanguage, 'grammar'>,
): PatternLanguage => {
  const [name = '', ...aliases] = names.split(' ')
  return { name, aliases, expando: 'µ', endings: braces, contexts: [], ...rest }
}

export const patternLanguages: readonly PatternLanguage[] = [
  language('python py', { grammar: 'python', endings: [': pass', ':\n    pass', ' pass'] }),
  language('javascript js jsx', { grammar: 'javascript', expando: '$', contexts: [inClass] }),
  language('typescript ts', { grammar: 'typescript', expando: '$', contexts: [inClass] }),
  language('tsx', { grammar: 'tsx', expando: '$', contexts: [inClass] }),
  language('go golang', { grammar: 'go', contexts: [['package p\nfunc _() {\n', '\n}']] }),
  language('rust rs', {
    grammar: 'rust',
    contexts: [
      ['fn f() { ', ' }'],
      ['impl T { ', ' }'],
    ],
  }),
  language('java', {
    grammar: 'java',
    expando: '$',
    contexts: [inClass, ['class C { void m() { ', ' } }'], ['class C { void m() { ', '; } }']],
  }),
  language('csharp c# cs', {
    grammar: 'c-sharp',
    contexts: [inClass, ['class C { void M() { ', ' } }'], ['class C { void M() { ', '; } }']],
  }),
  language('php', {
    grammar: 'php',
    neverAlone: true,
    contexts: [
      ['<?php ', ';'],
      ['<?php ', ''],
      ['<?php class C { ', ' }'],
    ],
  }),
  language('cpp c++ c', {
    grammar: 'cpp',
    contexts: [
      ['void f() { ', ' }'],
      ['void f() { ', '; }'],
    ],
  }),
  language('ruby rb', { grammar: 'ruby', endings: ['\nend'], contexts: [] }),
]

/** The language of an op: the one that it names, or the one for the file's own. */
export function patternLanguageOf(path: string, named?: string): PatternLanguage | undefined {
  const wanted = named?.toLowerCase() ?? languageOf(path)?.pattern
  return patternLanguages.find(({ name, aliases }) => name === wanted || aliases.includes(wanted ?? ''))
}
