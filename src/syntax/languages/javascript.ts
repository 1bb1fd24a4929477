import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

/** JSX too: it is in `.js` files as often, and takes nothing away from JavaScript. */
export const javascript: Language = {
  name: 'JavaScript',
  extensions: ['.js', '.mjs', '.cjs', '.jsx'],
  pattern: 'javascript',
  load: async assets =>
    (await parserScript(assets, 'oxc')).load(await assets.wasm('oxc'), [
      { lang: 'jsx', sourceType: 'module' },
      { lang: 'jsx', sourceType: 'commonjs' },
      { lang: 'jsx', sourceType: 'script' },
    ]),
}
