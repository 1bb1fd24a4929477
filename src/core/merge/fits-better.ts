import { align, placed, UNSEEN } from '../locate/align.ts'
import { positionOf } from '../locate/anchor.ts'
import { isOwn } from '../locate/fit.ts'
import { wantedLines } from '../locate/worth.ts'
import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { lineScript } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import { telling } from './already.ts'

/** So many lines more than the new text has are looked at on either side. */
const SPARE = 4

/** So many cells of comparing may be filled. */
const BUDGET = 2_000_000

/**
 * Whether the new text fits better where the old text was found by likeness: it was put there before. All lines that it adds
 * must stand there, and not for old ones alike; nothing may stand in place of those that a mere deletion takes out.
 * @returns the index of the first line of the new text
 */
export function fitsBetter(file: FileText, { search, replace }: Change, place: Alignment): number | undefined {
  const steps = lineScript(search.map(collapse), replace.map(collapse))
  const added = steps.flatMap(step => (step.kind === 'add' && !isBlank(replace[step.r]!) ? step.r : []))
  const removed = steps.flatMap(step => (step.kind === 'remove' && !isBlank(search[step.s]!) ? step.s : []))
  const [old, made] = [beside(file, search, place), beside(file, replace, place)]
  if (!old || !made || added.length + removed.length === 0) return undefined
  const more = lack(old, search) - lack(made, replace)
  if (more < 0 || (more === 0 && added.length === 0)) return undefined
  const isOld = (r: number) => removed.some(s => old.lines[s] === made.lines[r] && isOwn(old.fits?.[s]))
  const stays = (s: number) => isOwn(old.fits?.[s]) && !made.lines.includes(old.lines[s]!) && telling([search[s]!])
  if (added.length > 0 && removed.some(stays)) return undefined
  const isThere =
    added.length > 0
      ? added.every(r => made.fits?.[r] === 'same') && telling(added.filter(r => !isOld(r)).map(r => replace[r]!))
      : removed.every(s => old.fits?.[s] === 'absent')
  return isThere ? made.lines.find(line => line >= 0) : undefined
}

/** Whether a change stands made at one place at least as well as its old text stands at another: it may have been made there before. */
export function isMadeAt(file: FileText, { search, replace }: Change, there: Alignment, here: Alignment): boolean {
  const [made, old] = [beside(file, replace, there), beside(file, search, here)]
  if (!made || !old || made.lines.some(line => line >= 0 && old.lines.includes(line))) return false
  return lack(made, replace) <= lack(old, search)
}

/** A text laid beside the lines of the file around a place. */
function beside(file: FileText, text: readonly string[], { lines }: Alignment): Alignment | undefined {
  const own = lines.filter(line => line >= 0)
  const wanted = wantedLines(text)
  if (own.length === 0 || wanted.length === 0) return undefined
  const [first, last] = [positionOf(file, own[0]!), positionOf(file, own.at(-1)!)]
  const from = Math.max(0, Math.min(first, last + 1 - wanted.length) - SPARE)
  const to = Math.min(file.shown.length, Math.max(last + 1, first + wanted.length) + SPARE)
  const layout = align(file, wanted, { from, to, lead: first - from }, { left: BUDGET })
  return layout && placed(file, text, wanted, layout)
}

/** What a text lacks at a place: lines that do not stand there, and lines in between that it does not show. */
function lack({ lines, fits, unseen = 0 }: Alignment, text: readonly string[]): number {
  const missing = wantedLines(text).filter(({ at }) => lines[at]! < 0 || !isOwn(fits?.[at]))
  return missing.reduce((sum, { weight }) => sum + weight, unseen * UNSEEN)
}
