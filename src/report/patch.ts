import { structuredPatch } from 'diff'
import { encode, type TextContent } from '../core/content.ts'
import type { FileChange } from '../core/outcome.ts'
import { rangeOf } from './diffs.ts'

/** Changes as a patch for `git apply` and `patch -p1` (GNU), to the byte. A moved file is one that goes and one that comes: both know that. */
export function patchOf(changes: readonly FileChange[]): Uint8Array {
  const parts = changes.flatMap(change => partOf(change))
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function partOf({ path, before, after }: FileChange): readonly Uint8Array[] {
  const encoding = (after ?? before)!.encoding
  const [old, now] = [textOf(before), textOf(after)]
  const { hunks } = structuredPatch('', '', old, now, undefined, undefined, { context: 3 })
  const lines = [
    `diff --git ${quoted(`a/${path}`)} ${quoted(`b/${path}`)}`,
    ...(before ? [] : ['new file mode 100644']),
    ...(after ? [] : ['deleted file mode 100644']),
    // a tab ends a name with a space in it
    ...(hunks.length > 0
      ? [`--- ${before ? named(`a/${path}`) : '/dev/null'}`, `+++ ${after ? named(`b/${path}`) : '/dev/null'}`]
      : []),
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: body }) => [
      `@@ -${rangeOf(oldStart, oldLines)} +${rangeOf(newStart, newLines)} @@`,
      ...body,
    ]),
  ]
  return [
    encode({ kind: 'text', text: `${lines.join('\n')}\n`, bom: false, encoding: isAscii(path) ? encoding : 'utf-8' }),
  ]
}

const textOf = (content: TextContent | undefined): string =>
  content ? (content.bom ? '\uFEFF' : '') + content.text : ''

const named = (name: string): string => (name.includes(' ') ? `${quoted(name)}\t` : quoted(name))

/** As git quotes names: in C's way if a quote or a backslash is in them. */
const quoted = (name: string): string => (/["\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name)

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
