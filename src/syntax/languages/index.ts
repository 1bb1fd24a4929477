import { baseName } from '../../core/path.ts'
import type { Language } from '../language.ts'
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { css } from './css.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { json } from './json.ts'
import { jsonc } from './jsonc.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { shell } from './shell.ts'
import { toml } from './toml.ts'
import { tsx, typescript, typescriptDeclarations } from './typescript.ts'
import { yaml } from './yaml.ts'

/** Every language that can be checked. The order carries no meaning: no two claim the same files. */
export const languages: readonly Language[] = [
  c,
  cpp,
  csharp,
  css,
  go,
  java,
  javascript,
  json,
  jsonc,
  php,
  python,
  ruby,
  rust,
  shell,
  toml,
  tsx,
  typescript,
  typescriptDeclarations,
  yaml,
]

/** The language of a file, by its path alone: special paths first, then whole names, then the longest extension. */
export function languageOf(path: string): Language | undefined {
  const name = baseName(path)
  return (
    languages.find(({ paths }) => paths?.test(path)) ??
    languages.find(({ filenames }) => filenames?.includes(name)) ??
    byExtension(name.toLowerCase())
  )
}

function byExtension(name: string): Language | undefined {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const language = languages.find(({ extensions }) => extensions.includes(name.slice(dot)))
    if (language) return language
  }
  return undefined
}
