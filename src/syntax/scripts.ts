import type { Assets } from './language.ts'

/** The JavaScript halves of the parsers: each is bundled on its own and loaded when the first text needs it. */
export interface Scripts {
  readonly 'ast-grep': typeof import('./parsers/ast-grep.ts')
  readonly gofmt: typeof import('./parsers/gofmt.ts')
  readonly mvdan: typeof import('./parsers/mvdan.ts')
  readonly oxc: typeof import('./parsers/oxc.ts')
  readonly postcss: typeof import('./parsers/postcss.ts')
  readonly prism: typeof import('./parsers/prism.ts')
  readonly ruff: typeof import('./parsers/ruff.ts')
  readonly 'smol-toml': typeof import('./parsers/smol-toml.ts')
  readonly 'tree-sitter': typeof import('./parsers/tree-sitter.ts')
  readonly yaml: typeof import('./parsers/yaml.ts')
}

/** The evaluated half of one parser. Its type is known here alone: the declarations of the library name no parser. */
export const parserScript = <N extends keyof Scripts>(assets: Assets, name: N): Promise<Scripts[N]> =>
  assets.script(name) as Promise<Scripts[N]>
