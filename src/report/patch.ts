import { type StructuredPatchHunk, structuredPatch } from 'diff'
import { encode, type TextContent } from '../core/content.ts'
import type { FileChange } from '../core/outcome.ts'
import { rangeOf } from './diffs.ts'

/** Changes as a patch for `git apply` and `patch -p1` (GNU), to the byte. A moved file is one that goes and one that comes: both know that. */
export function patchOf(changes: readonly FileChange[]): Uint8Array {
  let steps = MOST_STEPS
  const parts = changes.flatMap(change => {
    const [old, now] = [textOf(change.before), textOf(change.after)]
    const most = Math.sqrt(steps) | 0
    const hunks = hunksOf(old, now, most)
    // all lines of a new or removed file differ, which takes no search
    if (old && now) steps -= Math.min(most, hunks ? differing(hunks) : most) ** 2
    return partOf(change, hunks ?? [wholeOf(old, now)])
  })
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Steps to find the differences of all files: they grow with the square of the lines. A file beyond them is replaced as a whole. */
const MOST_STEPS = 25_000_000

const hunksOf = (old: string, now: string, most: number): readonly StructuredPatchHunk[] | undefined =>
  structuredPatch('', '', old, now, undefined, undefined, {
    context: 3,
    ...(old && now && { maxEditLength: most }),
  })?.hunks

const differing = (hunks: readonly StructuredPatchHunk[]): number =>
  hunks.reduce((sum, { lines }) => sum + lines.filter(line => /^[-+]/.test(line)).length, 0)

/** All lines of one text out, all of the other in. */
function wholeOf(old: string, now: string): StructuredPatchHunk {
  const [[out], [come]] = [hunksOf(old, '', 0), hunksOf('', now, 0)] as [[StructuredPatchHunk], [StructuredPatchHunk]]
  return { ...come, ...out, newStart: 1, newLines: come.newLines, lines: [...out.lines, ...come.lines] }
}

function partOf({ path, before, after }: FileChange, hunks: readonly StructuredPatchHunk[]): readonly Uint8Array[] {
  const encoding = (after ?? before)!.encoding
  const lines = [
    `diff --git ${quoted(`a/${path}`, HEAD)} ${quoted(`b/${path}`, HEAD)}`,
    ...(before ? [] : ['new file mode 100644']),
    ...(after ? [] : ['deleted file mode 100644']),
    // a tab ends a name with a space in it; without an id, `patch` asks whether an empty file is to go
    ...(hunks.length > 0
      ? [`--- ${before ? named(`a/${path}`) : '/dev/null'}`, `+++ ${after ? named(`b/${path}`) : '/dev/null'}`]
      : [before ? `index ${EMPTY}..0000000` : `index 0000000..${EMPTY}`]),
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
const quoted = (name: string, signs = /["\\]/): string =>
  signs.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name

/** The first digits of git's id of an empty file. */
const EMPTY = 'e69de29'

/** Where no other line has the name, as for an empty file, `patch` takes one with a space only in quotes. */
const HEAD = /["\\ ]/

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
