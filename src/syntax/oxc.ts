import type { Language } from './language.ts'
import { parserScript } from './scripts.ts'

/** Loads oxc for a dialect of JavaScript: a text is read as each of these kinds, until one has no problems. */
export const byOxc =
  (
    lang: 'jsx' | 'ts' | 'tsx' | 'dts',
    ...sourceTypes: readonly ('module' | 'commonjs' | 'script')[]
  ): Language['load'] =>
  async assets => {
    const { load } = await parserScript(assets, 'oxc')
    return load(
      await assets.wasm('oxc'),
      sourceTypes.map(sourceType => ({ lang, sourceType })),
    )
  }
