import type { At, Opening, SourceLines } from '../format.ts'

const HEAD = /^(?:---\s*$|# |- [a-z_]{1,40}:|[a-z_]{1,40}:(?:\s|$))/i

export const yamlOpening: Opening = {
  firstChars: '`~-#abcdefghijklmnopqrstuvwxyz',
  infos: /^(?:ya?ml|toml)$/i,
  mayOpen: line => HEAD.test(line),
}

/** True for a fence of YAML or TOML, and for a text that begins as YAML. */
export const mayBeYaml = (source: SourceLines, { line, fence, opening }: At): boolean =>
  opening !== undefined || (line === 0 && !fence && HEAD.test(source.line(line)!))

export const clangTidyOpening: Opening = {
  firstChars: 'MD',
  mayOpen: line => /^(?:MainSourceFile|Diagnostics):\s/.test(line),
}
