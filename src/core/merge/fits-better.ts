import { align, type Layout, placed, UNSEEN } from '../locate/align.ts'
import { positionOf } from '../locate/anchor.ts'
import { isOwn } from '../locate/fit.ts'
import { type WantedLine, wantedLines } from '../locate/worth.ts'
import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { lineScript } from '../text/script.ts'
import { collapse } from '../text/spacing.ts'
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
  const [before, after] = [wantedLines(search), wantedLines(replace)]
  const [old, made] = [beside(file, before, place), beside(file, after, place)]
  if (!old || !made) return undefined
  const steps = lineScript(before.map(asCompared), after.map(asCompared))
  const added = steps.flatMap(step => (step.kind === 'add' ? step.r : []))
  const removed = steps.flatMap(step => (step.kind === 'remove' ? step.s : []))
  if (lack(made, after) > lack(old, before)) return undefined
  const isOld = (r: number) => removed.some(s => old.at[s] === made.at[r] && isOwn(old.fits[s]))
  const stays = (s: number) => isOwn(old.fits[s]) && !made.at.includes(old.at[s]!) && telling([before[s]!.text])
  if (old.unseen === 0 && removed.some(stays)) return undefined
  const isThere =
    added.length > 0
      ? added.every(r => made.fits[r] === 'same') && telling(added.filter(r => !isOld(r)).map(r => after[r]!.text))
      : removed.length > 0 && removed.every(s => old.fits[s] === 'absent')
  return isThere ? placed(file, replace, after, made).lines.find(line => line >= 0) : undefined
}

const asCompared = ({ text }: WantedLine): string => collapse(text)

/** Whether a change stands made at one place at least as well as its old text stands at another: it may have been made there before. */
export function isMadeAt(file: FileText, { search, replace }: Change, there: Alignment, here: Alignment): boolean {
  const [before, after] = [wantedLines(search), wantedLines(replace)]
  const [old, made] = [beside(file, before, here), beside(file, after, there)]
  if (!old || !made || made.at.some(position => position >= 0 && old.at.includes(position))) return false
  return lack(made, after) <= lack(old, before)
}

/** The lines of a text laid beside those of the file around a place. */
function beside(file: FileText, wanted: readonly WantedLine[], { lines }: Alignment): Layout | undefined {
  if (wanted.length === 0) return undefined
  const own = lines.filter(line => line >= 0)
  const [first, last] = [positionOf(file, own[0]!), positionOf(file, own.at(-1)!)]
  const from = Math.max(0, Math.min(first, last + 1 - wanted.length) - SPARE)
  const to = Math.min(file.shown.length, Math.max(last + 1, first + wanted.length) + SPARE)
  return align(file, wanted, { from, to, lead: first - from }, { left: BUDGET })
}

/** What a text lacks at a place: lines that do not stand there, and lines in between that it does not show. */
const lack = ({ fits, unseen }: Layout, wanted: readonly WantedLine[]): number =>
  wanted.reduce((sum, { weight }, i) => sum + (isOwn(fits[i]) ? 0 : weight), unseen * UNSEEN)
