import type { Language } from '../language.ts'
import { scriptOf } from '../scripts.ts'

export const toml: Language = {
  name: 'TOML',
  extensions: ['.toml'],
  filenames: ['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile'],
  load: async assets => (await scriptOf(assets, 'smol-toml')).problemsOf,
}
