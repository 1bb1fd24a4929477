import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const typescriptDeclarations: Language = {
  name: 'TypeScript declarations',
  extensions: ['.d.ts', '.d.mts', '.d.cts'],
  pattern: 'typescript',
  load: async assets =>
    (await parserScript(assets, 'oxc')).load(await assets.wasm('oxc'), [
      { lang: 'dts', sourceType: 'module' },
      { lang: 'dts', sourceType: 'script' },
    ]),
}
