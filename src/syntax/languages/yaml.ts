import type { Language } from '../language.ts'

export const yaml: Language = {
  name: 'YAML',
  extensions: ['.yaml', '.yml'],
  filenames: ['.clang-format', '.clang-tidy', 'CITATION.cff'],
  outside: text => (TEMPLATE.test(text) ? 'it is a template, not YAML yet' : undefined),
  load: async assets => (await assets.script('yaml')).problemsOf,
}

/** `{{ … }}` and `{% … %}` of Helm, Ansible or Jinja; `${{ … }}` is GitHub's own, and stands inside strings. */
const TEMPLATE = /(?:^|[^$])\{[{%]/
