/** A language that patterns can be written in: its tree-sitter grammar, and how ast-grep reads a snippet of it. */
export interface PatternLanguage {
  readonly name: string
  /** Other words for it. */
  readonly aliases: readonly string[]
  readonly extensions: readonly string[]
  /** `tree-sitter-NAME.wasm` */
  readonly grammar: string
  /** Stands for `$` while the pattern is parsed, where `$` begins no identifier; the same ones as in ast-grep. */
  readonly expando: string
  /** What may be missing at the end of a pattern: behind it, the pattern must be a whole construct. */
  readonly endings: readonly string[]
  /** A snippet on its own is no code. */
  readonly neverAlone?: boolean
  /** Surroundings in which a snippet is read when it means something else, or nothing, on its own. */
  readonly contexts: readonly (readonly [before: string, after: string])[]
}

const braces = [' {}', ';', ' {};']
const inClass = ['class C { ', ' }'] as const

const language = (
  names: string,
  extensions: string,
  rest: Partial<PatternLanguage> & Pick<PatternLanguage, 'grammar'>,
): PatternLanguage => {
  const [name = '', ...aliases] = names.split(' ')
  return { name, aliases, extensions: extensions.split(' '), expando: 'µ', endings: braces, contexts: [], ...rest }
}

export const patternLanguages: readonly PatternLanguage[] = [
  language('python py', '.py .pyi .pyw', { grammar: 'python', endings: [': pass', ':\n    pass', ' pass'] }),
  language('javascript js jsx', '.js .mjs .cjs .jsx', { grammar: 'javascript', expando: '$', contexts: [inClass] }),
  language('typescript ts', '.ts .mts .cts', { grammar: 'typescript', expando: '$', contexts: [inClass] }),
  language('tsx', '.tsx', { grammar: 'tsx', expando: '$', contexts: [inClass] }),
  language('go golang', '.go', { grammar: 'go', contexts: [['package p\nfunc _() {\n', '\n}']] }),
  language('rust rs', '.rs', {
    grammar: 'rust',
    contexts: [
      ['fn f() { ', ' }'],
      ['impl T { ', ' }'],
    ],
  }),
  language('java', '.java', {
    grammar: 'java',
    expando: '$',
    contexts: [inClass, ['class C { void m() { ', ' } }'], ['class C { void m() { ', '; } }']],
  }),
  language('csharp c# cs', '.cs .csx', {
    grammar: 'c-sharp',
    contexts: [inClass, ['class C { void M() { ', ' } }'], ['class C { void M() { ', '; } }']],
  }),
  language('php', '.php .phtml', {
    grammar: 'php',
    neverAlone: true,
    contexts: [
      ['<?php ', ';'],
      ['<?php ', ''],
      ['<?php class C { ', ' }'],
    ],
  }),
  language('cpp c++ c', '.c .h .cc .cpp .cxx .c++ .hh .hpp .hxx .h++', {
    grammar: 'cpp',
    contexts: [
      ['void f() { ', ' }'],
      ['void f() { ', '; }'],
    ],
  }),
  language('ruby rb', '.rb .rake .gemspec .ru', { grammar: 'ruby', endings: ['\nend'], contexts: [] }),
]

/** The language of an op: the one that it names, or the file's by its extension. */
export function patternLanguageOf(path: string, named?: string): PatternLanguage | undefined {
  const wanted = named?.toLowerCase()
  if (wanted !== undefined) {
    return patternLanguages.find(({ name, aliases }) => name === wanted || aliases.includes(wanted))
  }
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase()
  return patternLanguages.find(({ extensions }) => extensions.includes(extension))
}
