import type { Block } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { blockOf } from '../../block.ts'
import type { SourceLines } from '../../format.ts'
import { isArray } from './call.ts'
import type { JsonDocument } from './document.ts'
import type { JsonValue } from './json-value.ts'

/** Names edits inside a string of JSON that is not a call or a log: it may be an answer, an example or a text that a tool read. */
export function insideStrings(source: SourceLines, { first, last }: JsonDocument): readonly Block[] {
  const at = first === undefined ? undefined : stringWithEdits(source, first, '')
  if (at === undefined) return []
  const problem: Diagnostic = {
    code: 'parse/unsupported',
    message: `the JSON has edits inside a string, at \`${at.slice(0, 100)}\``,
    help: `Send that text by itself: \`jq -r '${at.slice(0, 100)}'\``,
  }
  return [blockOf(source, { format: 'patch-json', first: 0, last, path: '', problems: [problem] })]
}

/** Where the first string is that a block can be read from, as jq says it. */
function stringWithEdits(source: SourceLines, value: JsonValue, at: string): string | undefined {
  if (typeof value === 'string')
    return /\n|^\s*[{[]/.test(value) && source.formats.blocksIn({ name: source.name, text: value }).length > 0
      ? at
      : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const step = isArray(value) ? `[${key}]` : /^[A-Za-z_]\w{0,60}$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
    const found = stringWithEdits(source, inner, at + step)
    if (found !== undefined) return found
  }
  return undefined
}
