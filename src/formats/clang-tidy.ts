import { blockOf, claimTogether } from './block.ts'
import { fenceLine } from './carrier/markdown.ts'
import { type Format, lineBefore, linesBetween } from './format.ts'
import { countIn, type Fix, fixOf, fixReadings, refusedFix, spanOf } from './json/fixes/fix.ts'
import { clangTidyOpening } from './yaml/opening.ts'

/** What `clang-tidy -export-fixes` writes: YAML of one shape, each replacement with file, offset and length in bytes. A block for each file. */
export const clangTidy: Format = {
  name: 'clang-tidy',
  ...clangTidyOpening,
  read: (source, here) => {
    const last = lineBefore(source.line, here.line, isEnd)
    const fixes = fixesIn(linesBetween(source, here.line, last + 1))
    if (fixes.length === 0) return undefined
    // a diagnostic may have several replacements
    const blocks = fixReadings(fixes, false).map(({ path = '', steps: _, ...reading }) =>
      blockOf(source, { ...reading, path, format: 'clang-tidy', first: here.line, last }),
    )
    return claimTogether(source, here.line, last, blocks)
  },
}

/** The end of the document, or of the fence around it. */
const isEnd = (line: string): boolean => /^(?:\.\.\.|---)\s*$/.test(line) || fenceLine(line)?.info === ''

const FIELD = /^\s{0,40}(- )?(FilePath|Offset|Length|ReplacementText):\s{1,40}(\S.*)$/

type Fields = Readonly<Record<string, string | undefined>>

function fixesIn(lines: readonly string[]): readonly Fix[] {
  const fixes: Fix[] = []
  let fields: Fields = {}
  const finish = (): void => {
    if (fields['FilePath'] !== undefined && fields['Offset'] !== undefined) fixes.push(fixFrom(fields))
    fields = {}
  }
  for (let at = 0; at < lines.length; at++) {
    const [, item, name, value] = FIELD.exec(lines[at]!) ?? []
    if (/^\s*- /.test(lines[at]!)) finish()
    // a diagnostic has a file as well: that of a replacement begins an item of a list
    if (name === undefined || (item === undefined && fields['FilePath'] === undefined)) continue
    const last = lastOf(lines, at, value!)
    fields = { ...fields, [name]: scalar([value!, ...lines.slice(at + 1, last + 1)]) }
    at = last
  }
  finish()
  return fixes
}

function fixFrom({ FilePath: path = '', Offset, Length, ReplacementText: text }: Fields): Fix {
  const [start, count] = [Offset, Length].map(number => countIn(Number(number)))
  if (text === undefined) return refusedFix(path, 'a replacement has a text that cannot be read')
  return fixOf(path, [spanOf(start, count === undefined ? undefined : (start ?? 0) + count, 'bytes', text)])
}

/** The last line of a value: a text in single quotes may go over several. */
function lastOf(lines: readonly string[], at: number, value: string): number {
  let open = value.startsWith("'") && quotesIn(value) % 2 === 1
  let last = at
  while (open && last + 1 < lines.length) open = quotesIn(lines[++last]!) % 2 === 0
  return last
}

const quotesIn = (line: string): number => line.split("'").length - 1

/** The text of a YAML scalar. In single quotes, a line break is a space, and each blank line is one break (YAML 1.2, 7.3). */
function scalar(lines: readonly string[]): string | undefined {
  const [first = ''] = lines
  if (first.startsWith('"')) return unescaped(first.trimEnd())
  if (!first.startsWith("'")) return first.trim()
  const text = lines
    .map((line, i) => (i === 0 ? line : line.trimStart()))
    .map((line, i) => (i < lines.length - 1 ? line.trimEnd() : line))
  const folded = text.join('\n').replace(/\n+/g, breaks => (breaks.length === 1 ? ' ' : breaks.slice(1)))
  return folded.trimEnd().endsWith("'") ? folded.trimEnd().slice(1, -1).replaceAll("''", "'") : undefined
}

function unescaped(text: string): string | undefined {
  try {
    // a backslash that is escaped begins no escape
    return String(JSON.parse(text.replace(/\\(?:x([0-9A-Fa-f]{2})|.)/g, (all, hex) => (hex ? `\\u00${hex}` : all))))
  } catch {
    return undefined
  }
}
