import type { Language } from '../language.ts'

export const ruby: Language = {
  name: 'Ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.podspec', '.jbuilder'],
  pattern: 'ruby',
  filenames: ['Gemfile', 'Rakefile', 'Podfile', 'Vagrantfile', 'Brewfile', 'Fastfile', 'Guardfile'],
  load: async assets => (await assets.script('prism')).load(await assets.wasm('prism')),
}
