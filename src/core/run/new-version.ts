import { BRACKETS, openIn } from '../text/brackets.ts'
import { scriptOf } from '../text/script.ts'
import { collapse } from '../text/spacing.ts'
import { textLines } from '../text.ts'

/**
 * The new text of a whole file, from an author who did not have to say that it is the whole file. Undefined if the text may be only a part of it. It
 * has all lines of the file; or it begins and ends as the file does, keeps most of it, and leaves out no long stretch, nor one that opens what the
 * rest closes. A line that differs in trailing whitespace alone stays the file's own, as does a missing final newline.
 */
export function newVersion(own: string, text: string): string | undefined {
  const [old, now] = [textLines(own), textLines(text)]
  const script = scriptOf(old, now, collapse)
  const total = old.filter(tells).length
  const kept = script.lines.filter(step => step.kind === 'keep' && tells(old[step.s]!)).length
  const losses = script.hunks.map(({ old: removed, new: added, above, below }) => {
    const instead = added.filter(r => tells(now[r]!)).length
    const loss = removed.filter(s => tells(old[s]!)).length - instead
    const atEdge = above < 0 || below >= old.length
    return {
      loss,
      removed,
      added,
      most: atEdge ? Math.min(1, added.length) : Math.max(3, total / 12, Math.min(total / 5, instead * MOST_TAKEN)),
    }
  })
  const lost = losses.reduce((sum, { loss }) => sum + Math.max(0, loss), 0)
  const short = losses.some(({ loss, most }) => loss > most)
  const isTorn = (pair: string) => {
    const open = (lines: readonly string[], at: readonly number[]) => openIn(at.map(i => lines[i]).join('\n'), pair)
    const cut = losses.filter(({ loss }) => loss > 0).map(({ removed, added }) => open(old, removed) - open(now, added))
    const sum = cut.reduce((all, one) => all + one, 0)
    return sum !== 0 && sum === openIn(own, pair) - openIn(text, pair)
  }
  const hasAll = kept === total && total > 0
  if (!hasAll && (total < 4 || kept * 2 < total || lost * 5 > total || short || (lost >= CUT && BRACKETS.some(isTorn))))
    return undefined
  const lines = script.lines.flatMap(step => {
    if (step.kind === 'old') return []
    const line = now[step.r]!
    return step.kind === 'keep' && old[step.s]!.trimEnd() === line.trimEnd() ? old[step.s]! : line
  })
  return lines.join('\n') + (own.endsWith('\n') || old.at(-1) !== lines.at(-1) ? '\n' : '')
}

/** Lines that may go for each new one, at most: a cut often has a changed line at its edge. */
const MOST_TAKEN = 6

/** The fewest lines that say something and were cut out of a file: fewer may be what the author takes out, brackets or not. */
const CUT = 3

/** True if a line says something: a bracket or a rule does not. */
const tells = (line: string): boolean => /[\p{L}\p{N}]{2}/u.test(line)
