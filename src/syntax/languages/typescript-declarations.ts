import type { Language } from '../language.ts'

export const typescriptDeclarations: Language = {
  name: 'TypeScript declarations',
  extensions: ['.d.ts', '.d.mts', '.d.cts'],
  pattern: 'typescript',
  load: async assets =>
    (await assets.script('oxc')).load(await assets.wasm('oxc'), [
      { lang: 'dts', sourceType: 'module' },
      { lang: 'dts', sourceType: 'script' },
    ]),
}
