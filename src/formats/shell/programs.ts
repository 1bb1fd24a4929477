import { refusedClaim } from '../block.ts'
import { dedent } from '../carrier/markdown.ts'
import { type At, type Claim, linesBetween, type SourceLines } from '../format.ts'
import { readFenced } from '../parts/ends.ts'
import { findAnnouncedPath, findFencePath } from '../parts/find-path.ts'

/** Commands that run a program, and the languages of fences with one. */
const LANGUAGES =
  /^(?:python3?|py|node|javascript|js|typescript|ts|deno|bun|ruby|rb|perl|php|powershell|pwsh)(?:\.exe)?$/i

export const isLanguage = (name: string): boolean => LANGUAGES.test(name)

const WRITES =
  /\.write_(?:text|bytes)\(|\bwrite(?:Text)?File(?:Sync)?\(|\bfile_put_contents\(|\bFile\.write\(|\b(?:Set|Add)-Content\b|\bOut-File\b|::WriteAll|\bopen\([^)\n]{1,200}["'][rb]?[wax]/
const READS = /\.read(?:_text|_bytes)?\(|\breadFile(?:Sync)?\(|\breadTextFile(?:Sync)?\(|\bfile_get_contents\(/i
const CHANGES = /\.replace(?:All)?\(|\bg?sub\(|preg_replace\(/
const FILE = /(["'])(\/(?:tmp|dev|var\/tmp)\/[^"'\n]{1,200}|[\w@./-]{1,200}\.[A-Za-z]\w{0,9})\1/g
const IN_TEMP = /^\/(?:tmp|dev|var)\//

const filesIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap(line => Array.from(line.matchAll(FILE), ([, , path]) => path!))

/** The file that a program writes, as far as it names one: else empty; undefined if it writes none, or a temporary one. */
export function fileWritten(program: string): string | undefined {
  const lines = program.split('\n')
  const writing = lines.filter(line => WRITES.test(line))
  if (writing.length === 0) return undefined
  const there = filesIn(writing)
  const named = there.length > 0 ? there : filesIn(lines)
  return named.find(path => !IN_TEMP.test(path)) ?? (named.length > 0 ? undefined : '')
}

/** Refuses a program that changes the text of a file. Code that does so in functions, or is a file itself, is not one to run. */
export function readProgram(source: SourceLines, here: At): Claim | undefined {
  const fence = here.opening
  if (!fence || !isLanguage(fence.info) || findFencePath(source, here) || findAnnouncedPath(source, here))
    return undefined
  const { last } = readFenced(source, here.line, fence, false)
  const lines = dedent(linesBetween(source, here.line + 1, last), fence.indent)
  if (![READS, CHANGES].every(pattern => lines.some(line => pattern.test(line)))) return undefined
  const path = fileWritten(lines.filter(line => /^[^\s#]/.test(line)).join('\n'))
  if (!path) return undefined
  const found = { format: 'shell-edit', first: here.line, last, path, signed: true } as const
  return refusedClaim(source, found, 'parse/unsupported', 'the program would have to run, and apply-edits runs nothing')
}
