import { fenceLine } from '../carrier/markdown.ts'
import type { LineAt, SourceLines } from '../format.ts'
import { asPath, asPathTag, mentionedPaths } from './paths.ts'

/** The paths in the text between the previous block and a line: whole lines, within prose, and in a last half sentence. */
interface Prose {
  at: number
  readonly paths: string[]
  readonly mentions: string[]
  lead: readonly string[]
}

/** Of each text what was read below each block, so that no line is read again for the next block that turns out to be none. */
const proseOf = new WeakMap<LineAt, Map<number, Prose>>()

/** The paths between a block that ended and a line. @param free the first line after that block */
export function pathsBetween({ line: lineAt }: SourceLines, free: number, at: number): Readonly<Prose> {
  const all = proseOf.get(lineAt) ?? new Map<number, Prose>()
  const known = all.get(free)
  const prose = known && known.at <= at ? known : { at: free, paths: [], mentions: [], lead: [] }
  proseOf.set(lineAt, all.set(free, prose))
  for (; prose.at < at; prose.at++) {
    const text = lineAt(prose.at)!
    const path = asPath(text) ?? asPathTag(text)
    if (path) prose.paths.push(path)
    const own = path ? [] : mentionedPaths(text).map(named => named.replace(/^\.\/(?=[^/])/, ''))
    prose.mentions.push(...own)
    if (text.trim() === '' || fenceLine(text)) continue
    if (!/[:：]\W{0,4}$/.test(text)) prose.lead = []
    else if (own.length > 0) prose.lead = own
  }
  return prose
}
