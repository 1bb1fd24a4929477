import type { Language } from '../language.ts'

export const tsx: Language = {
  name: 'TSX',
  extensions: ['.tsx'],
  pattern: 'tsx',
  load: async assets =>
    (await assets.script('oxc')).load(await assets.wasm('oxc'), [
      { lang: 'tsx', sourceType: 'module' },
      { lang: 'tsx', sourceType: 'script' },
    ]),
}
