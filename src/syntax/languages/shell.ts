import type { Language } from '../language.ts'
import { parserScript } from '../scripts.ts'

export const shell: Language = {
  name: 'shell',
  extensions: ['.sh', '.bash'],
  filenames: ['.bashrc', '.bash_profile', '.bash_aliases', '.bash_logout', '.profile'],
  outside: text => (OTHER.test(text) ? 'the first line asks for another shell' : undefined),
  load: async assets => (await parserScript(assets, 'mvdan')).load(await assets.wasm('mvdan')),
}

const OTHER = /^#![^\n]*\b(?:zsh|fish|t?csh|python[0-9.]*|perl|node|nu|pwsh|powershell)\b/
