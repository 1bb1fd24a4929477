import { type Block, opsOf, type SpanEdit } from '../../core/block.ts'
import type { TextContent } from '../../core/content.ts'
import { givesFile, type Op } from '../../core/op.ts'
import type { Snapshot } from '../../core/outcome.ts'
import type { RepoPath } from '../../core/path.ts'
import { newVersion } from '../../core/run/new-version.ts'
import { lineKey, says } from '../../core/text/line-key.ts'
import type { Work } from '../../core/text/work.ts'
import { withLf } from '../../core/text.ts'
import type { RefusePath } from './refuse-path.ts'
import { bare, standsIn } from './stands-in.ts'

/** Characters in which texts are looked for, for all blocks of a run together. */
export const MOST_READ = 1 << 28

/** Proofs for replacements by position, from `spans.ts`, which is loaded when a block has some. */
export interface SpanProofs {
  readonly spansProve: (spans: readonly SpanEdit[], file: TextContent) => boolean
  readonly spansStand: (spans: readonly SpanEdit[], file: TextContent) => boolean
}

/** Facts about the repository of the blocks. */
export interface Known {
  /** All tracked files. */
  readonly tracked: readonly RepoPath[]
  /** Content at the paths that were read. */
  readonly files: Snapshot
  /** Absolute folders that are the repository's root as the blocks' author may have seen it. */
  readonly roots?: readonly string[]
  readonly refuse?: RefusePath | undefined
  /** For blocks by position. */
  readonly positions?: SpanProofs | undefined
}

type Proof = (block: Block, file: TextContent, positions: SpanProofs | undefined) => boolean

/** The only one of some files that may be edited and that the first proof is true of, which is for some: of the texts to replace, of the new texts. */
export function onlyHolder(
  blocks: readonly Block[],
  paths: readonly RepoPath[],
  { files, refuse, positions }: Known,
  work: Work,
  proofs: readonly Proof[] = [proves, isMade],
): RepoPath | undefined {
  const open = paths.flatMap(path => {
    const content = files.get(path)
    return content?.kind === 'text' && !refuse?.(path) ? [{ path, content }] : []
  })
  const texts = blocks.reduce((sum, block) => sum + 1 + opsOf(block).length, 0)
  if (!work.take(texts * open.reduce((sum, { content }) => sum + content.text.length, 0))) return undefined
  for (const holds of proofs) {
    const [found, ...others] = open.filter(({ content }) => blocks.some(block => holds(block, content, positions)))
    if (found) return others.length === 0 ? found.path : undefined
  }
  return undefined
}

/** True if a file has most lines that the block replaces, whatever their spacing, or the block gives a new version of it. */
export const resembles: Proof = (block, { text }) => {
  const lines = opsOf(block).flatMap(op => (op.kind === 'replace' ? op.search.split('\n').filter(says) : []))
  const own = new Set(lines.length > 0 ? text.split('\n').map(line => lineKey(line)) : [])
  return (
    lines.filter(line => own.has(lineKey(line))).length * 2 > lines.length ||
    opsOf(block).some(op => givesFile(op) && newVersion(withLf(text), withLf(op.text)) !== undefined)
  )
}

/** True if a file has each text that the block's first step replaces exactly once, so that it is the intended file. */
export const proves: Proof = (block, file, positions) => {
  if (block.spans) return positions?.spansProve(block.spans, file) === true
  const text = bare(file.text)
  const ops = block.steps[0] ?? []
  const lines = ops.some(op => op.kind === 'lines') ? text.split('\n') : []
  const found = ops.flatMap(op => hasOld(op, text, lines) ?? [])
  return found.length > 0 && !found.includes(false)
}

/** The same of the texts that the block puts there: it was applied before. */
const isMade: Proof = (block, file, positions) => {
  if (block.spans) return positions?.spansStand(block.spans, file) === true
  const made = opsOf(block).flatMap(op => (op.kind === 'replace' && saysMuch(op.replace) ? op.replace : []))
  const text = made.length > 0 ? bare(file.text) : ''
  return made.length > 0 && made.every(fresh => standsIn(fresh, text))
}

/** True if a {@link bare} text has what an op replaces; undefined if the op does not name it. */
function hasOld(op: Op, text: string, lines: readonly string[]): boolean | undefined {
  if (op.kind === 'replace' && op.search.trim()) return standsIn(op.search, text, op.all)
  if (op.kind === 'lines' && op.expect?.trim()) return hasLinesAt(op.expect, lines, op.first.line)
  return undefined
}

/** At least 16 letters or digits: less is in many files. */
const saysMuch = (text: string): boolean => text.replace(/[^\p{L}\p{N}_]/gu, '').length >= 16

/** True if a file has these lines from a 1-based line on; whitespace at their ends does not count. */
const hasLinesAt = (wanted: string, own: readonly string[], line: number): boolean =>
  bare(wanted)
    .replace(/\n$/, '')
    .split('\n')
    .every((text, i) => text === own[line - 1 + i])

/** Leaves out an absolute path if another one ends in the same file, below a root with as many of the tracked files: one of them is of another repository. */
export function ofOneRoot<M extends { readonly path: string; readonly root?: string }>(
  proved: readonly (readonly [string, M])[],
  written: readonly string[],
  tracked: readonly string[],
): Map<string, M> {
  const files = new Set(tracked)
  const counts = new Map<string, number>()
  const rootsOf = new Map<string, string[]>()
  for (const path of written.map(one => one.replaceAll('\\', '/')))
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
