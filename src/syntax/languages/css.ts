import type { Language } from '../language.ts'

export const css: Language = {
  name: 'CSS',
  extensions: ['.css', '.pcss'],
  load: async assets => (await assets.script('postcss')).problemsOf,
}
