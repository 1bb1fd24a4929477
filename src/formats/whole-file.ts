import type { Diagnostic } from '../core/diagnostic.ts'
import { beforeAfter } from './before-after.ts'
import { type Fenced, readFenced } from './carrier/fenced.ts'
import { dedent } from './carrier/markdown.ts'
import { leaked, opensBlock } from './carrier/openers.ts'
import { type Carrier, type Claim, claimOf, type Format, type Here, linesBetween, textOf } from './carrier.ts'
import { asksForEdits } from './json/index.ts'
import { findAnnouncedPath, findFencePath, type PathFound } from './parts/find-path.ts'
import { saysPath } from './parts/paths.ts'
import { leavesOut } from './parts/placeholder.ts'

/**
 * A code fence that is a whole new file: its path in the info string, on the line above, or in a `filepath:` comment on its first line.
 *
 * A fence does not say whether it shows all of a file, so it creates one, or replaces one whose new version it evidently is; any other is refused. The
 * tags of `file-tag.ts` say that they are the whole file, and replace one.
 */
export const wholeFile: Format = {
  name: 'whole-file',
  initial: '`~',
  read: (carrier, here) => {
    const fence = here.opens
    if (!fence || CITATION.test(fence.info)) return undefined
    const named = findFencePath(carrier, here)
    const place = named ?? findAnnouncedPath(carrier, here)
    if (!place) return undefined
    const fenced = readFenced(carrier, here.at, fence, true)
    if (holdsBlock(carrier, here.at + 1, fenced) || beforeAfter.read(carrier, here)) return undefined
    return claimOfFile(carrier, here, fenced, place, named === undefined)
  },
}

/** `12:15:src/a.ts` quotes lines of a file; a shell session or a diff is no file. */
const CITATION =
  /^(?:\d+:\d+:|diff\b|patch\b|udiff\b|suggestion\b|console\b|shell-session\b|terminal\b|output\b|mermaid\b)/i

/** Another format's block at the top of the fence: the fence is only its wrapping. */
function holdsBlock(carrier: Carrier, from: number, { last, close }: Fenced): boolean {
  const end = close ?? last + 1
  for (let line = from, seen = 0; line < end && seen < 3; line++) {
    const text = carrier.line(line)!
    if (opensBlock(text) || /^--- \S/.test(text)) return true
    if (text.trim() === '') continue
    if (seen === 0 && /^\s*[{[<]/.test(text) && asksForEdits(linesBetween(carrier, line, end))) return true
    seen++
  }
  return false
}

function claimOfFile(carrier: Carrier, here: Here, fenced: Fenced, place: PathFound, update: boolean): Claim {
  const found = { format: 'whole-file', first: place.first, last: fenced.last, path: place.path }
  const refused = place.problem ?? (fenced.close === undefined ? unclosed : undefined)
  if (refused) return claimOf(carrier, { ...found, problems: [refused] })
  const first = saysPath(carrier.line(here.at + 1)!) ? here.at + 2 : here.at + 1
  const lines = dedent(linesBetween(carrier, first, fenced.close!), here.opens!.indent)
  const text = textOf(lines)
  const problem = leaked(place.path, text) ?? leavesOut('', text)
  const op = { kind: 'create', text, ...(update && { update }) } as const
  return claimOf(carrier, { ...found, steps: [[op]], problems: problem ? [problem] : [] })
}

const unclosed: Diagnostic = { code: 'parse/unclosed', message: 'the fence is opened here and never closed' }
