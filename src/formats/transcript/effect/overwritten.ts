import { type Block, opsOf } from '../../../core/block.ts'
import type { Op } from '../../../core/op.ts'
import type { BlockResult, KeptBlock, Outcome, RefusedBlock, Snapshot } from '../../../core/outcome.ts'
import type { RepoPath } from '../../../core/path.ts'
import { keyOf, type Sides, sidesOf, textChangesOf } from './changes.ts'

/** A call that ran is already applied if its file is gone or renamed, a later block replaced its text, or its new lines are in the file. */
export function withOverwritten(outcome: Outcome): Outcome {
  if (!outcome.results.some(isLost)) return outcome
  const linesAt = linesIn(outcome.after)
  const later = new Map<string, Later[]>()
  const results = [...outcome.results]
  for (let i = results.length - 1; i >= 0; i--) {
    const result = results[i]!
    const { path } = result.block
    const mine = laterOf(result.block)
    const own = [path, ...mine.names].flatMap(name => later.get(name) ?? [])
    const told = isLost(result) ? judged(result, own, linesAt) : result
    results[i] = told
    if (told.problem === undefined) later.set(path, [...own.slice(-MOST), mine])
  }
  return { ...outcome, results }
}

/** Most later blocks of a file that are looked at. */
const MOST = 200

const isLost = (result: BlockResult): result is RefusedBlock =>
  result.block.origin?.fate === 'done' && /^(?:locate\/|file\/(?:missing|exists)$)/.test(result.code)

/** The text that an applied block removed from its file, lines or all of it, and the names that it gave the file. */
const laterOf = (block: Block) => ({
  whole: opsOf(block).some(({ kind }) => kind === 'delete' || kind === 'rewrite'),
  removed: sideLines(block, 'old'),
  names: opsOf(block).flatMap(op => (op.kind === 'rename' ? op.to : [])),
})

type Later = ReturnType<typeof laterOf>

/** Why a block that ran has nothing left to do, if so: each line that it wrote is in the file, or was replaced later. */
function reasonOf(block: Block, later: readonly Later[], linesAt: LinesAt): string | undefined {
  const { names } = laterOf(block)
  const gone = linesAt(block.path) === undefined
  if (gone && opsOf(block).at(-1)?.kind === 'delete') return 'the file is gone'
  if (later.some(({ whole }) => whole)) return REPLACED
  const renamed = [...names, ...later.flatMap(each => each.names)]
  const files = [block.path, ...renamed].flatMap(path => linesAt(path) ?? [])
  const isThere = (line: string) => files.some(lines => lines.has(line))
  const written = [...sideLines(block, 'fresh')]
  if (written.length === 0 && [...sideLines(block, 'old')].some(isThere)) return undefined
  const lost = written.filter(line => !isThere(line))
  if (!lost.every(line => later.some(({ removed }) => removed.has(line)))) return undefined
  if (lost.length > 0) return REPLACED
  if (gone) return files.length > 0 ? 'the file has been renamed' : undefined
  const isWritten = written.length > 0 && ![...sideLines(block, 'old')].some(isThere)
  return isWritten || opsOf(block).every(op => isReplaced(op, files)) ? 'the file has what it wrote' : undefined
}

/** True if an expression that matches nothing any more has left its replacement. */
function isReplaced(op: Op, files: readonly ReadonlySet<string>[]): boolean {
  if (op.kind !== 'regex') return false
  // the first group and the last one keep the rest of the line
  const text = keyOf(op.replacement.replace(/^\$1|\$\d{1,2}$/g, ''))
  if (text.includes('$')) return false
  return files.some(lines => [...lines].some(line => line.includes(text)))
}

const REPLACED = 'a later block replaced what this one wrote'

/** The lines of a file; undefined where there is none. */
type LinesAt = (path: string) => ReadonlySet<string> | undefined

/** Splits each file once, however many blocks ask. */
function linesIn(files: Snapshot): LinesAt {
  const known = new Map<string, ReadonlySet<string>>()
  return path => {
    const file = files.get(path as RepoPath)
    if (file === undefined || known.has(path)) return known.get(path)
    const lines = file.kind === 'text' ? file.text.split('\n').map(keyOf) : []
    known.set(path, new Set(lines))
    return known.get(path)
  }
}

/** The lines that a block adds, or removes. */
const sideLines = (block: Block, side: keyof Sides): ReadonlySet<string> =>
  new Set(textChangesOf(block).flatMap(change => (change.other ? [] : [...sidesOf(change)[side]])))

/** The block as already applied if it has nothing left to do; as it was, if not. */
function judged(result: RefusedBlock, later: readonly Later[], linesAt: LinesAt): KeptBlock | RefusedBlock {
  const message = reasonOf(result.block, later, linesAt)
  if (message === undefined) return result
  const { problem: _, ...rest } = result
  const note = { code: 'ok/already-applied', message } as const
  return { ...rest, status: 'already-applied', code: 'ok/already-applied', notes: [...result.notes, note] }
}
