import type { Result } from '../diagnostic.ts'
import type { ReplaceOp } from '../op.ts'
import type { Ground, Placed } from '../place/ground.ts'
import type { TextOp } from '../place/op.ts'
import { hasLine } from '../text/indexed.ts'
import { learnTypography } from '../text/typography.ts'

/**
 * The ops of a step with their new text as it was meant, if one of them shows that its signs were garbled on the way: those of the others were,
 * too. Undefined if none shows it, or if the old text of another has such signs and the file has them.
 */
export function garbledAlike(
  ops: readonly TextOp[],
  places: readonly Result<Placed>[],
  ground: Ground,
): readonly TextOp[] | undefined {
  for (const [i, proof] of ops.entries()) {
    const [place, name] = [places[i]!, nameOf(places[i]!)]
    const undo = place.ok && proof.kind === 'replace' ? undoBy(name, proof, place.value, ground) : undefined
    if (!undo) continue
    const others = ops.filter((op, k): op is ReplaceOp => op.kind === 'replace' && nameOf(places[k]!) !== name)
    const isMeant = others.every(({ search }) => undo(search) === search)
    if (!isMeant || others.every(({ replace }) => undo(replace) === replace)) return undefined
    return ops.map(op =>
      others.includes(op as ReplaceOp) ? { ...(op as ReplaceOp), replace: undo((op as ReplaceOp).replace) } : op,
    )
  }
  return undefined
}

/** The rule that found a place, or the first of several. */
const nameOf = (place: Result<Placed>): string => (place.ok && place.value.matcher?.split(' + ')[0]) || ''

/** How the signs of a text are put right as those of an op were; undefined if they were not garbled. */
function undoBy(
  name: string,
  { search }: ReplaceOp,
  { start = 1, end = start }: Placed,
  { file, rules }: Ground,
): ((text: string) => string) | undefined {
  if (name === 'typographic') {
    const own = file.lines.slice(start - 1, end).map(({ text }) => text)
    const typography = learnTypography([{ wanted: search, own: own.join('\n') }], file.text)
    return text => text.split('\n').map(typography).join('\n')
  }
  const rule = rules.find(rule => rule.name === name)
  if (rule?.kind !== 'ungarbling' || !rule.signs) return undefined
  return text => {
    const read = rule.read({ search: search.trimEnd().split('\n'), replace: text.split('\n'), whole: true }, file)
    const meant = 'open' in read ? undefined : read.find(halves => halves.search.every(line => hasLine(file, line)))
    return meant?.replace.join('\n') ?? text
  }
}
