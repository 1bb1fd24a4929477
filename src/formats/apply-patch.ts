import { blockOf, refusedClaim } from './block.ts'
import { closesFence, dedent, withoutIndent } from './carrier/markdown.ts'
import { type At, type Claim, type Format, lineBefore, linesBetween, opensAt, type SourceLines } from './format.ts'
import { COPY, EXAMPLE, type Guide, MISTAKES } from './guide.ts'
import { beforeHead } from './parts/ends.ts'
import { applyPatchOpening, BEGIN_PATCH, PATCH_FILE } from './parts/openings.ts'
import { unclosed } from './parts/problems.ts'
import { writeHunks } from './patch/hunk.ts'
import { END_PATCH, readPatchText } from './patch/patch-text.ts'

const guide: Guide = {
  use: 'For models that were trained on it (OpenAI), and to change, add, delete and rename several files at once.',
  rules: [
    'Begin with `*** Begin Patch` and end with `*** End Patch`.',
    'Each file has a section: `*** Update File: path`, `*** Add File: path` or `*** Delete File: path`. `*** Move to: path` below Update renames it.',
    'Old lines begin with `-`, new lines with `+`, lines that stay with a blank. Three lines that stay above and below a change are enough.',
    'If these occur more than once, put the line of their function or class above them: `@@ def f(x):`.',
    'Every line of a new file begins with `+`.',
    COPY[0]!,
  ],
  example:
    '*** Begin Patch\n*** Update File: src/math.py\n@@ def multiply(a, b):\n-    return a + b  # BUG\n+    return a * b\n*** End Patch\n',
  files: EXAMPLE,
  mistakes: [
    'Kept lines without the leading space.',
    'A change without any line that stays: it has no place.',
    ...MISTAKES.slice(1),
  ],
}

/** OpenAI's `apply_patch` language (V4A), with or without Begin and End, in a fence, a here-document or plain text: a block for each file. */
export const applyPatch: Format = {
  ...applyPatchOpening,
  name: 'apply-patch',
  read: (source, here) => {
    const text = source.line(here.line)!
    const bare = text.trim()
    if (!bare.startsWith('*** ')) return undefined
    const indent = /^\s*/.exec(text)![0]
    if (BEGIN_PATCH.test(bare)) return claimOf(source, here, wholePatch(source, here, indent), indent)
    return PATCH_FILE.test(bare) ? claimOf(source, here, looseSection(source, here, indent), indent) : undefined
  },
  write: (path, changes) =>
    writeHunks(changes, hunks => [
      '*** Begin Patch',
      `*** Update File: ${path}`,
      ...hunks.flatMap(lines => ['@@', ...lines]),
      '*** End Patch',
    ]),
  guide,
}

/**
 * The last line of a patch, and whether the text broke off before its end: from Begin to End, or to the end of the fence or here-document. An End
 * line that is indented more is context if there is another.
 */
function wholePatch(source: SourceLines, { line: at, fence }: At, indent: string) {
  let stop: number | undefined
  for (let line = at + 1; ; line++) {
    const text = source.line(line)
    const bare = text?.trim() ?? ''
    if (text === undefined || BEGIN_PATCH.test(withoutIndent(text, indent))) {
      return stop === undefined ? { last: lastOfBroken(source, at, line - 1), cut: true } : { last: stop, cut: false }
    }
    if (END_PATCH.test(withoutIndent(text, indent))) return { last: line, cut: false }
    if (END_PATCH.test(bare)) stop = line
    if (closesFence(text, fence) || /^(?:EOF|PATCH|END)$/.test(bare)) stop ??= line - 1
  }
}

/** The last line before a block of another format: one that no sign of a patch is before. */
function lastOfBroken(source: SourceLines, at: number, end: number): number {
  const isForeign = (text: string, line: number) =>
    line > end || (!/^(?:[ +]|\*\*\*)/.test(text) && opensAt(source, line))
  const last = lineBefore(source.line, at, isForeign)
  return last === end ? end : beforeHead(source, at, last)
}

/** Without a Begin line a file's section goes on as long as its lines have the signs of one. */
function looseSection(source: SourceLines, { line: at }: At, indent: string) {
  let last = at
  for (let line = at + 1; ; line++) {
    const text = source.line(line)
    if (text === undefined) return { last, cut: false }
    const bare = withoutIndent(text, indent)
    if (END_PATCH.test(bare)) return { last: line, cut: false }
    if (!/^(?:[ +-]|@@|\*\*\* |$)/.test(bare) || BEGIN_PATCH.test(bare) || PATCH_FILE.test(bare))
      return { last, cut: false }
    if (bare !== '') last = line
  }
}

type Extent = ReturnType<typeof wholePatch>

function claimOf(source: SourceLines, { line: at }: At, { last, cut }: Extent, indent: string): Claim {
  const sections = readPatchText(dedent(linesBetween(source, at, last + 1), indent))
  const blocks = sections.map(({ first, last, problems: own, ...section }, i) => {
    // the section at which the text broke off: no one knows what else it would have said
    const problems = cut && i === sections.length - 1 ? [unclosed('missing line `*** End Patch`'), ...own] : own
    const found = { format: 'apply-patch', first: at + first, last: at + last, signed: true } as const
    return blockOf(source, { ...section, ...found, problems })
  })
  if (blocks.length > 0) return { first: at, last, blocks, signed: true }
  const found = { format: 'apply-patch', first: at, last, path: '' }
  return refusedClaim(source, found, 'parse/malformed', 'the patch names no file')
}
