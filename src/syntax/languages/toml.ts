import type { Language } from '../language.ts'

export const toml: Language = {
  name: 'TOML',
  extensions: ['.toml'],
  filenames: ['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile'],
  load: async assets => (await assets.script('smol-toml')).problemsOf,
}
