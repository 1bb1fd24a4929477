/** `$A`, `$$A`, `$$$A`, `$$$`: ast-grep's variables. */
const VARIABLE = /\$\$\$(?:[A-Z_][A-Z0-9_]*)?|\$\$?[A-Z_][A-Z0-9_]*/g

/** A stretch of a pattern or a rewrite: a variable, or text. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** As written, with its dollars; absent for text. */
  readonly variable?: string
}

/** Cuts a pattern or a rewrite into variables and the text between them. */
export function piecesOf(template: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: variable, index } of template.matchAll(VARIABLE)) {
    if (index > at) pieces.push({ start: at, end: index })
    at = index + variable.length
    pieces.push({ start: index, end: at, variable })
  }
  if (at < template.length) pieces.push({ start: at, end: template.length })
  return pieces
}

/** A variable that means nothing that could be put back: `$_`, `$_A`, `$$$`, `$$$_`. */
export const isNameless = (variable: string): boolean => /^\$+(?:_|$)/.test(variable)

/** The variable's name in ast-grep: without dollars. */
export const bareName = (variable: string): string => variable.replace(/^\$+/, '')

/** True if a variable means any number of nodes. */
export const isMany = (variable: string): boolean => variable.startsWith('$$$')

/** `$$A` and `$A` are bound to one node each, and `$A` puts either back. */
export const bindingOf = (variable: string): string => (isMany(variable) ? '$$$' : '$') + bareName(variable)
