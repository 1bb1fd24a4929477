import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const ruby: Language = {
  name: 'Ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.podspec', '.jbuilder'],
  pattern: 'ruby',
  filenames: ['Gemfile', 'Rakefile', 'Podfile', 'Vagrantfile', 'Brewfile', 'Fastfile', 'Guardfile'],
  load: async assets => (await parserScript(assets, 'prism')).load(await assets.wasm('prism')),
}
