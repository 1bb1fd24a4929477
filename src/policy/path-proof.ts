import { type Block, opsOf } from '../core/block.ts'
import type { TextContent } from '../core/content.ts'
import type { Op } from '../core/op.ts'
import { spansAreMade } from './made-spans.ts'
import { indexed } from './positions.ts'
import { spansProve } from './spans.ts'

/** True if a file has each text that the block's first step replaces exactly once, so that it is the intended file. */
export function proves(block: Block, file: TextContent): boolean {
  if (block.spans) return spansProve(block.spans, file)
  const found = (block.steps[0] ?? []).flatMap(op => hasOld(op, file.text) ?? [])
  return found.length > 0 && !found.includes(false)
}

/** The same of the texts that the block puts there: it was applied before. */
export function isMade(block: Block, file: TextContent): boolean {
  if (block.spans) return spansAreMade(indexed(file, block.spans), block.spans)
  const made = opsOf(block).flatMap(op => (op.kind === 'replace' && saysMuch(op.replace) ? op.replace : []))
  return made.length > 0 && made.every(fresh => standsIn(fresh, file.text))
}

/** True if a text has what an op replaces; undefined if the op does not name it. */
function hasOld(op: Op, text: string): boolean | undefined {
  if (op.kind === 'replace' && op.search.trim()) return standsIn(op.search, text, op.all)
  if (op.kind === 'lines' && op.expect?.trim()) return hasLinesAt(op.expect, text, op.first.line)
  return undefined
}

/** At least 16 letters or digits: less is in many files. */
const saysMuch = (text: string): boolean => text.replace(/[^\p{L}\p{N}_]/gu, '').length >= 16

/** True if a text is in another once, or at all; whitespace at the end of lines does not count. */
export function standsIn(wanted: string, text: string, all = false): boolean {
  const what = bare(wanted)
  // whole lines, if it ends one
  const [where, sought] = what.endsWith('\n') ? [`\n${bare(text)}\n`, `\n${what}`] : [bare(text), what]
  const first = where.indexOf(sought)
  return first >= 0 && (all || where.lastIndexOf(sought) === first)
}

/** True if a text has these lines from a 1-based line on; whitespace at their ends does not count. */
function hasLinesAt(lines: string, text: string, line: number): boolean {
  const own = bare(text).split('\n')
  return bare(lines)
    .replace(/\n$/, '')
    .split('\n')
    .every((wanted, i) => wanted === own[line - 1 + i])
}

const bare = (text: string): string => text.replace(/^\ufeff/, '').replace(/[ \t\r]+$/gm, '')

/** Leaves out an absolute path if another one ends in the same file, below a root with as many of the tracked files: one of them is of another repository. */
export function ofOneRoot<M extends { readonly path: string; readonly root?: string }>(
  proved: readonly (readonly [string, M])[],
  written: readonly string[],
  tracked: readonly string[],
): Map<string, M> {
  const files = new Set(tracked)
  const counts = new Map<string, number>()
  const rootsOf = new Map<string, string[]>()
  for (const path of written)
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      const [root, file] = [path.slice(0, at), path.slice(at + 1)]
      if (!files.has(file)) continue
      counts.set(root, (counts.get(root) ?? 0) + 1)
      if (!rootsOf.get(file)?.push(root)) rootsOf.set(file, [root])
    }
  const isFirst = (root: string, file: string) =>
    rootsOf.get(file)!.every(other => other === root || counts.get(other)! < counts.get(root)!)
  return new Map(proved.filter(([, { path, root }]) => root === undefined || isFirst(root, path)))
}
