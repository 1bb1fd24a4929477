import type { Language } from '../language.ts'
import { scriptOf } from '../scripts.ts'

export const css: Language = {
  name: 'CSS',
  extensions: ['.css', '.pcss'],
  load: async assets => (await scriptOf(assets, 'postcss')).problemsOf,
}
