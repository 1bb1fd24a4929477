import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const yaml: Language = {
  name: 'YAML',
  extensions: ['.yaml', '.yml'],
  // Not `.clang-format` and `.clang-tidy`: their reader takes quotes that go on at the beginning of a line.
  filenames: ['CITATION.cff'],
  outside: text => (TEMPLATE.test(text) ? 'it is a template, not YAML yet' : undefined),
  load: async assets => (await parserScript(assets, 'yaml')).problemsOf,
}

/** `{{ … }}` and `{% … %}` of Helm, Ansible or Jinja; `${{ … }}` is GitHub's own, and is inside strings. */
const TEMPLATE = /(?:^|[^$])\{[{%]/
