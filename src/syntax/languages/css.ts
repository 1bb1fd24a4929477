import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const css: Language = {
  name: 'CSS',
  extensions: ['.css', '.pcss'],
  load: async assets => (await parserScript(assets, 'postcss')).problemsOf,
}
