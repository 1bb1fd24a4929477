import type { Result } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import type { Ground, Placed } from '../place/ground.ts'
import type { TextOp } from '../place/op.ts'
import type { IndexedText } from '../text/indexed.ts'
import { lineKey, longestWord } from '../text/line-key.ts'
import { isBlank } from '../text/spacing.ts'
import { learnTypography } from '../text/typography.ts'

/**
 * The ops of a step with their new text as it was meant, if one of them shows that its signs were garbled on the way: those of the others, whose
 * old text has none, were, too. Undefined if none shows it, or if the old or the new text of another has such signs and the file has them.
 */
export function garbledAlike(
  ops: readonly TextOp[],
  places: readonly Result<Placed>[],
  ground: Ground,
): readonly TextOp[] | undefined {
  const { file } = ground
  for (const [i, proof] of ops.entries()) {
    if (proof.kind !== 'replace') continue
    const place = shownAt(proof, places[i]!, file)
    const undo = place && undoBy(proof, place, ground)
    if (!undo) continue
    const isKept = ({ search, replace }: ReplaceOp) =>
      [search, replace].some(text => undo(text) !== text && stands(text.split('\n'), file))
    if (ops.some(op => op.kind === 'replace' && isKept(op))) return undefined
    return ops.map(op =>
      op.kind === 'replace' && undo(op.search) === op.search ? { ...op, replace: undo(op.replace) } : op,
    )
  }
  return undefined
}

type Shown = Pick<Placed, 'matcher' | 'nothing' | 'start' | 'end'>

/** Where an op shows how it was garbled: at its place, or at the first of several, which have the same text. */
function shownAt({ search }: ReplaceOp, place: Result<Placed>, file: IndexedText): Shown | undefined {
  if (place.ok) return place.value
  const [start] = place.problem.code === 'locate/ambiguous' ? (place.problem.lines ?? []) : []
  const lines = search.split('\n')
  const isAlike = lines.every(line => isBlank(line) || file.linesWith(lineKey(line), longestWord(line), 1).length > 0)
  return start === undefined
    ? undefined
    : { ...(isAlike && !stands(lines, file) && { matcher: 'typographic' }), start, end: start + lines.length - 1 }
}

/** Lines of a file to look at for each of an op, at most. */
const MOST_ALIKE = 20

/** True if a file has each line, but for its indentation. */
const stands = (lines: readonly string[], file: IndexedText): boolean =>
  lines.every(line => {
    const alike = file.linesWith(lineKey(line), longestWord(line), MOST_ALIKE)
    return isBlank(line) || alike.some(at => file.line(at).trim() === line.trim())
  })

/** How the signs of a text are put right as those of an op were; undefined if they were not garbled. */
function undoBy(
  { search, replace }: ReplaceOp,
  { matcher, nothing, start = 1, end = start }: Shown,
  { file, rules }: Ground,
): ((text: string) => string) | undefined {
  if (matcher === 'typographic') {
    const own = file.lines.slice(start - 1, end).map(({ text }) => text)
    const typography = learnTypography([{ wanted: search, own: own.join('\n') }], file.text)
    return text => text.split('\n').map(typography).join('\n')
  }
  const shown = (nothing ? replace : search).split('\n')
  if (stands(shown, file)) return undefined
  const undoes = rules.map(rule => (text: string) => {
    if (rule.kind !== 'ungarbling' || !rule.signs) return undefined
    const read = rule.read({ search: shown, replace: text.split('\n'), whole: true }, file)
    const meant = 'open' in read ? undefined : read.find(halves => stands(halves.search, file))
    return meant?.replace.join('\n')
  })
  const undo = undoes.find(undo => undo('') !== undefined)
  return undo && (text => undo(text) ?? text)
}
