import { contiguous, successive } from '../core/locate/windows.ts'
import type { Alignment, Matcher } from '../core/locate.ts'
import { type FileText, lineIndex } from '../core/text/file-text.ts'

/** Whole lines, character for character, whatever their endings. */
export const exact: Matcher = {
  kind: 'matcher',
  name: 'exact',
  seed: 'SimpleReplacer',
  level: 'exact',
  find: (file, { search }) =>
    file.hasCr ? contiguous(file, search, (own, wanted) => own === wanted) : byText(file, search),
}

/** The same by one native search, where lines have one ending. */
function byText(file: FileText, search: readonly string[]): readonly Alignment[] {
  const { text } = file
  const needle = search.join('\n')
  const places: Alignment[] = []
  for (let at = text.indexOf(needle); at >= 0 && places.length < 50; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length
    if (at > 0 && text[at - 1] !== '\n') continue
    if (end < text.length ? text[end] !== '\n' : search.at(-1) === '') continue
    places.push({ lines: successive(lineIndex(file, at), search.length) })
  }
  return places
}
