import type { Language } from '../language.ts'
import { byOxc } from '../oxc.ts'

export const typescript: Language = {
  name: 'TypeScript',
  extensions: ['.ts', '.mts', '.cts'],
  pattern: 'typescript',
  load: byOxc('ts', 'module', 'commonjs', 'script'),
}

export const tsx: Language = {
  name: 'TSX',
  extensions: ['.tsx'],
  pattern: 'tsx',
  load: byOxc('tsx', 'module', 'script'),
}

export const typescriptDeclarations: Language = {
  name: 'TypeScript declarations',
  extensions: ['.d.ts', '.d.mts', '.d.cts'],
  pattern: 'typescript',
  load: byOxc('dts', 'module', 'script'),
}
