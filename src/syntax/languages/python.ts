import type { Language } from '../language.ts'

export const python: Language = {
  name: 'Python',
  extensions: ['.py', '.pyi', '.pyw'],
  pattern: 'python',
  filenames: ['SConstruct', 'SConscript'],
  load: async assets => (await assets.script('ruff')).load(await assets.wasm('ruff')),
}
