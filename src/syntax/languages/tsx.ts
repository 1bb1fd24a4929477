import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const tsx: Language = {
  name: 'TSX',
  extensions: ['.tsx'],
  pattern: 'tsx',
  load: async assets =>
    (await parserScript(assets, 'oxc')).load(await assets.wasm('oxc'), [
      { lang: 'tsx', sourceType: 'module' },
      { lang: 'tsx', sourceType: 'script' },
    ]),
}
