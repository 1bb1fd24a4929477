import type { IndexedText } from '../../text/indexed.ts'
import { SAYING } from '../../text/line-key.ts'
import { nearLines } from '../../text/near-lines.ts'
import { plainOf } from '../form.ts'
import type { Lattice, Row } from '../lattice.ts'
import type { Stretch } from './lay.ts'

/** A line that occurs in more places than this says nothing about where a block belongs. */
const MAX_HITS = 40

/** The most stretches to look at, and the most lines to start from if no line of the block is in the file. */
const MAX_STRETCHES = 12
const MAX_NEAR = 4

/**
 * The stretches of a file to which a block may belong, likeliest first. Each of its lines votes for where the block would begin,
 * rare lines louder than common ones. If none of them is in the file, the lines nearest to the weightiest one vote.
 */
export function stretchesOf(file: IndexedText, { script, rows }: Lattice): readonly Stretch[] {
  const votes = new Map<number, number>()
  const vote = (start: number, weight: number) => votes.set(start, (votes.get(start) ?? 0) + weight)
  const voteFor = (all: readonly Row[]) => {
    for (const row of all) {
      const lines = file.linesWith(row.key, row.word, MAX_HITS + 1)
      if (lines.length > MAX_HITS) continue
      for (const line of lines) vote(line - row.index, row.weight / Math.sqrt(lines.length))
    }
  }
  // lines that say nothing are in too many places
  voteFor(rows.filter(({ weight }) => weight >= SAYING))
  if (votes.size === 0) voteFor(rows.filter(({ weight }) => weight < SAYING))
  if (votes.size === 0) {
    const [lead] = rows.filter(row => row.kind !== 'new').sort((a, b) => b.weight - a.weight)
    const near = nearLines(file, lead ? plainOf(lead.form) : '', MAX_NEAR)
    for (const [i, line] of near.entries()) vote(line - lead!.index, 1 / (i + 2))
  }
  const size = Math.max(script.search.length, script.replace.length)
  const slack = Math.max(4, Math.ceil(size / 3))
  const ranked = [...votes].sort((a, b) => b[1] - a[1])
  const starts: number[] = []
  for (const [start, weight] of ranked) {
    if (starts.length === MAX_STRETCHES || weight < ranked[0]![1] / 5) break
    if (!starts.some(other => Math.abs(other - start) <= slack / 2)) starts.push(start)
  }
  return starts.map(start => ({
    from: Math.max(0, start - slack),
    to: Math.min(file.count, start + size + slack),
    start: Math.max(0, start),
  }))
}
