import type { Language } from '../language.ts'
import { scriptOf } from '../scripts.ts'

export const tsx: Language = {
  name: 'TSX',
  extensions: ['.tsx'],
  pattern: 'tsx',
  load: async assets =>
    (await scriptOf(assets, 'oxc')).load(await assets.wasm('oxc'), [
      { lang: 'tsx', sourceType: 'module' },
      { lang: 'tsx', sourceType: 'script' },
    ]),
}
