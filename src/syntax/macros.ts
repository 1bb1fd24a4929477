import { blank } from './grammar.ts'

/** `UV_HANDLE_FIELDS`, `TEST_DECLARE(tty)`: an upper-case name alone on its line, with or without arguments. */
const LONE = /^[ \t]*[A-Z][A-Z0-9_]{2,}(?:[ \t]*\([^()\n]*\))?[ \t]*\r?$/

/** Line endings after which a statement or declaration begins. */
const ENDED = /(?:[;{}]|\*\/|^[ \t]*(?:#.*|\/\/.*)?)[ \t]*\r?$/

/** After it, a lone name is a value that has lost its comma. */
const ENUM = /\benum\b[^;]*\{[ \t]*\r?$/

/**
 * C and C++ before the preprocessor. Blanks, without changing the length, macros in the place of a declaration or statement that lack a
 * semicolon, and types among a macro's arguments (`container_of(handle, struct ctx, field)`).
 */
export function withoutMacros(text: string): string {
  let begins = true
  const lines = text.split('\n').map(line => {
    if (begins && LONE.test(line)) return blank(line)
    begins = ENDED.test(line) && !ENUM.test(line)
    return line
  })
  return lines.join('\n').replace(/\b(?:struct|union|enum)(?= \w+ *[,)])/g, blank)
}
