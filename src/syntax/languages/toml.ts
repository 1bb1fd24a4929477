import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const toml: Language = {
  name: 'TOML',
  extensions: ['.toml'],
  filenames: ['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile'],
  load: async assets => (await parserScript(assets, 'smol-toml')).problemsOf,
}
