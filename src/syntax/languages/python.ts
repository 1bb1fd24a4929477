import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const python: Language = {
  name: 'Python',
  extensions: ['.py', '.pyi', '.pyw'],
  pattern: 'python',
  filenames: ['SConstruct', 'SConscript'],
  load: async assets => (await parserScript(assets, 'ruff')).load(await assets.wasm('ruff')),
}
