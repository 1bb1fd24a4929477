import type { CreateOp } from '../core/op.ts'
import { claimOf, refusedClaim } from './block.ts'
import { dedent } from './carrier/markdown.ts'
import { claimsBlock } from './carrier/scan.ts'
import { unwrapped } from './carrier/tags.ts'
import {
  type At,
  type Claim,
  type Format,
  firstOpening,
  lineBefore,
  linesBetween,
  linesText,
  opensAt,
  type SourceLines,
} from './format.ts'
import type { Guide } from './guide.ts'
import { type Fenced, readFenced, UNCLOSED } from './parts/ends.ts'
import { findAnnouncedPath, findFencePath, findNearPath, type PathFound } from './parts/find-path.ts'
import { citesLines, isPath, saysPath } from './parts/paths.ts'

const guide: Guide = {
  use: 'For new files, and for files so short that it is quicker to write them out.',
  rules: [
    'Write the path alone on a line, then the whole file in a fence.',
    'Write everything: every line that you omit is lost.',
  ],
  example: 'src/new.py\n```python\nx = 1\n```\n',
  files: {},
  mistakes: [
    '`# rest unchanged` in place of lines.',
    'A whole large file for a small change: it costs many times the tokens.',
  ],
}

/**
 * A code fence that is a whole new file. Its path is in the info string, on the line above, or in a `filepath:` comment on its first line.
 * Aider's other fences are tags: `<source>`, `<code>`, `<pre>`. Prompts ask for `=== FILE: src/a.py ===` and `=== END FILE ===`.
 *
 * A fence does not say whether it shows the whole file. So it creates a file, or replaces one if it evidently is its new version; otherwise it
 * is refused. The tags of `file-tag.ts` say that they are the whole file, and replace one.
 */
export const wholeFile: Format = {
  name: 'whole-file',
  firstChars: '`~<=-*#',
  mayOpen: line => line.includes('```') || line.includes('~~~') || TAG_FENCE.test(line) || MARK.test(line),
  fallback: true,
  read: (source, here) => {
    const fence = here.opening
    if (!fence && !here.fence) return readTagged(source, here) ?? readMarked(source, here)
    if (!fence || CITATION.test(fence.info)) return undefined
    const named = findFencePath(source, here)
    const place = named ?? findAnnouncedPath(source, here)
    if (!place) return undefined
    const fenced = readFenced(source, here.line, fence, true)
    // a script is a file, whatever its commands do
    if (!source.line(here.line + 1)?.startsWith('#!/') && holdsBlock(source, here, fenced)) return undefined
    const isNoNew = named === undefined || (place.first < here.line && citesLines(source.line(place.first)!))
    return claimOfFile(source, here, fenced, place, isNoNew || 'perhaps')
  },
  guide,
}

const TAG_FENCE = /^<(source|code|pre|codeblock|sourcecode)>\s*$/

/** A file between two tags that are on lines of their own, with its path right above. */
function readTagged(source: SourceLines, here: At): Claim | undefined {
  const name = TAG_FENCE.exec(source.line(here.line)!)?.[1]
  const place = name === undefined ? undefined : findNearPath(source, here)
  if (!place) return undefined
  // a tag of the same name before the closing one leaves open whose that is, and looking on for each would take long
  const ends = (text: string) => text.trimEnd() === `</${name}>` || TAG_FENCE.exec(text)?.[1] === name
  const close = lineBefore(source.line, here.line, ends) + 1
  if (!source.line(close)?.startsWith('</') || holdsBlock(source, here, { close, last: close })) return undefined
  return claimOfFile(source, here, { close, last: close }, place, 'perhaps')
}

const MARK = /^([=*#-]{3,40}) ?(?:(?:BEGIN|START) (?:OF )?)?FILE(:?) ([^\s*`]{1,400}) ?\1\s*$/i
const END_MARK = /^([=*#-]{3,40}) ?END (?:OF )?FILE\b.{0,400}\1\s*$/i

/** A file between two lines with its name and its end, each between signs. */
function readMarked(source: SourceLines, here: At): Claim | undefined {
  const [, signs, colon, path] = MARK.exec(source.line(here.line)!) ?? []
  if (path === undefined || (!colon && !isPath(path))) return undefined
  const close = lineBefore(source.line, here.line, text => END_MARK.test(text) || MARK.test(text)) + 1
  const end = END_MARK.exec(source.line(close) ?? '')
  const lines = linesBetween(source, here.line + 1, close)
  // an end in other signs may be the file's
  if (end?.[1]?.[0] !== signs![0]) return undefined
  if (firstOpening(source, lines) >= 0 || holdsBlock(source, here, { close, last: close })) return undefined
  const text = unwrapped(linesText(lines))
  return claimOf(source, {
    format: 'whole-file',
    first: here.line,
    last: close,
    path,
    steps: [[{ kind: 'create', text, update: 'perhaps' }]],
  })
}

/** `12:15:src/a.ts` quotes lines of a file; a shell session or a diff is not a file. */
const CITATION =
  /^(?:\d+:\d+:|diff\b|patch\b|udiff\b|suggestion\b|console\b|shell-session\b|terminal\b|output\b|mermaid\b)/i

/** Another format's block at the top of the fence: the fence is only its wrapping. */
function holdsBlock(source: SourceLines, here: At, { close = Number.POSITIVE_INFINITY }: Fenced): boolean {
  const fence = here.opening && { ...here.opening, open: here.line, outer: here.fence }
  for (let line = here.line + 1, seen = 0; line < close && seen < 3; line++) {
    const text = source.line(line)
    if (text === undefined) return false
    if (opensAt(source, line)) return true
    if (text.trim() === '') continue
    const at = { line, free: fence ? line : here.line, fence, opening: undefined, previous: undefined }
    if (seen === 0 && claimsBlock(source, at)) return true
    seen++
  }
  return false
}

function claimOfFile(
  source: SourceLines,
  here: At,
  fenced: Fenced,
  place: PathFound,
  update: NonNullable<CreateOp['update']>,
): Claim {
  const found = { format: 'whole-file', ...place, last: fenced.last }
  if (place.problem) return claimOf(source, found)
  if (fenced.close === undefined) return refusedClaim(source, found, 'parse/unclosed', UNCLOSED)
  const first = saysPath(source.line(here.line + 1)!) ? here.line + 2 : here.line + 1
  const text = linesText(dedent(linesBetween(source, first, fenced.close), here.opening?.indent ?? ''))
  return claimOf(source, { ...found, steps: [[{ kind: 'create', text, update }]] })
}
