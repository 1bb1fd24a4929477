import { ok, type Result } from '../diagnostic.ts'
import type { IndexedText } from '../text/indexed.ts'
import { isBlank } from '../text/spacing.ts'
import { separatorOf } from './form.ts'
import { GRADE, stands } from './grade.ts'
import type { Road } from './road.ts'
import type { Write } from './write.ts'

/** A kept line that does not stay as it is. */
export interface Rewritten {
  /** Index of the file line. */
  readonly line: number
  readonly text: string
}

/**
 * The kept lines that change: those whose whitespace the author changed, and those beside a change that end in another separator than the
 * file's. All other kept lines stay the file's own, byte for byte.
 * @param isExact the search is in the file to the letter
 * @returns `locate/conflict` if it is open which separator is meant
 */
export function keptLines(file: IndexedText, road: Road, write: Write, isExact: boolean): Result<readonly Rewritten[]> {
  const { search, replace, lines } = road.script
  const rewritten: Rewritten[] = []
  for (const [k, step] of lines.entries()) {
    if (step.kind !== 'keep' || road.line[step.s]! < 0 || (!isExact && isBlank(search[step.s]!))) continue
    const line = road.line[step.s]!
    const own = file.line(line)
    const grade = road.grade[step.s]!
    let text: string | undefined
    if (grade === GRADE.separator) {
      const meant = separatorMeant(road, k, own)
      if (!meant.ok) return meant
      text = meant.value
    } else if (isExact ? search[step.s] !== replace[step.r] : stands(grade) && differ(search[step.s]!, replace[step.r]!)) {
      text = write(step.r)
      if (text === undefined || (!isExact && text.trimEnd() === own.trimEnd())) continue
    }
    if (text !== undefined && text !== own) rewritten.push({ line, text })
  }
  return ok(rewritten)
}

const differ = (a: string, b: string): boolean => a.trimEnd() !== b.trimEnd()

/**
 * A kept line with the separator that it is to have: the author's beside a change, which may need it; the file's elsewhere. Where the
 * author also dropped others' separators, a missing one says nothing.
 */
function separatorMeant({ script, hunks, grade }: Road, k: number, own: string): Result<string | undefined> {
  const step = script.lines[k]
  if (step?.kind !== 'keep') return ok(undefined)
  const hunkAt = (at: number) => {
    const line = script.lines[at]
    const hunk = line && line.kind !== 'keep' ? hunks[line.hunk] : undefined
    return hunk?.state === 'old' ? hunk : undefined
  }
  const [above, below] = [hunkAt(k - 1), hunkAt(k + 1)]
  if (!above && !below) return ok(undefined)
  const [has, wants] = [separatorOf(own), separatorOf(script.replace[step.r]!)]
  const isLax = script.lines.some(
    (line, at) => line.kind === 'keep' && grade[line.s] === GRADE.separator && !hunkAt(at - 1) && !hunkAt(at + 1),
  )
  const isLast = below?.new.every(r => isBlank(script.replace[r]!)) ?? false
  if (isLax || (wants === '' && !isLast)) return ok(undefined)
  return ok(own.trimEnd().slice(0, own.trimEnd().length - has.length) + wants)
}
