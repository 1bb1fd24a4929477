import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const typescript: Language = {
  name: 'TypeScript',
  extensions: ['.ts', '.mts', '.cts'],
  pattern: 'typescript',
  load: async assets =>
    (await parserScript(assets, 'oxc')).load(await assets.wasm('oxc'), [
      { lang: 'ts', sourceType: 'module' },
      { lang: 'ts', sourceType: 'commonjs' },
      { lang: 'ts', sourceType: 'script' },
    ]),
}
