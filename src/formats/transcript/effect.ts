import type { Op } from '../../core/op.ts'
import { type ScriptLine, scriptOf } from '../../core/text/script.ts'
import type { FileRequest } from '../block.ts'
import { malformed } from '../parts/problems.ts'
import { readDiffText } from '../patch/diff-text.ts'
import { commonLines } from '../patch/hunk.ts'
import type { Asked, Effect } from './told.ts'

/** Operations that repeat a call's effect; undefined if it had none. */
export function askedByEffect(effect: Effect, format: string): Asked | undefined {
  const { path, to } = effect
  const { steps, problems } = effect.patch?.trim() ? patched(effect.patch) : { steps: [opsOf(effect)], problems: [] }
  const moved: readonly Op[] = to === undefined ? [] : [{ kind: 'rename', to }]
  const all = [...steps, moved].filter(step => step.length > 0)
  if (all.length === 0 && problems.length === 0) return undefined
  return { format, path, steps: problems.length > 0 ? [] : all, problems, notes: [] }
}

function opsOf({ before, after, isPiece }: Effect): readonly Op[] {
  if (after === null) return [{ kind: 'delete' }]
  if (after === undefined) return []
  if (before === null) return [{ kind: 'create', text: after }]
  if (before === undefined || before === '') return [{ kind: 'rewrite', text: after }]
  return changes(before, after, isPiece !== true)
}

/** Hunks with names of files or without. What they are called does not matter: the effect says which file it is. A tool lost no blank of a context line. */
function patched(patch: string): Pick<FileRequest, 'steps' | 'problems'> {
  const named = /^--- .*\n\+\+\+ /m.test(patch)
  const [file, ...others] = readDiffText((named ? patch : `--- a/file\n+++ b/file\n${patch}`).split(/\r?\n/))
  const asPrinted = (op: Op): Op => (op.kind === 'replace' ? { ...op, instead: [] } : op)
  if (file && others.length === 0) return { ...file, steps: file.steps.map(ops => ops.map(asPrinted)) }
  return { steps: [], problems: [malformed(`the patch in the log ${file ? 'is of several files' : 'has no hunk'}`)] }
}

/** Lines around a change that tell where it belongs. */
const CONTEXT = 3

/** The changes between two texts of a file, each with some lines around it. @param isCounted the texts are the whole file's */
function changes(before: string, after: string, isCounted: boolean): readonly Op[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const least = Math.min(old.length, fresh.length)
  const head = commonLines(old, fresh, least, i => i)
  const [top, bottom] = [head, commonLines(old, fresh, least - head, i => -1 - i)].map(n => Math.max(0, n - CONTEXT))
  const partOf = (lines: readonly string[]) => lines.slice(top, lines.length - bottom!)
  const [was, is] = [partOf(old), partOf(fresh)]
  const script = was.length * is.length > MOST_CELLS ? allOf(was, is) : scriptOf(was, is).lines
  const groups: { from: number; to: number }[] = []
  for (const [i, { kind }] of script.entries()) {
    if (kind === 'keep') continue
    const last = groups.at(-1)
    if (last && i - CONTEXT <= last.to + 1) last.to = i + CONTEXT
    else groups.push({ from: Math.max(0, i - CONTEXT), to: i + CONTEXT })
  }
  return groups.map(({ from, to }, i): Op => {
    const steps = script.slice(from, to + 1)
    const search = steps.flatMap(step => (step.kind === 'new' ? [] : step.s + top!))
    const replace = steps.flatMap(step => (step.kind === 'old' ? [] : step.r + top!))
    const counted = isCounted && { counted: (replace[0] ?? 0) + 1 }
    const hint = { line: (search[0] ?? 0) + 1, ...counted, ...(i > 0 && { ordered: true }) }
    const label = groups.length > 1 ? { label: `change ${i + 1}` } : {}
    return { kind: 'replace', search: linesAt(old, search), replace: linesAt(fresh, replace), hint, ...label }
  })
}

/** Pairs of lines that are compared for one call, of which a log may have thousands. */
const MOST_CELLS = 500_000

const allOf = (old: readonly string[], fresh: readonly string[]): readonly ScriptLine[] => [
  ...old.map((_, s) => ({ kind: 'old', s, hunk: 0 }) as const),
  ...fresh.map((_, r) => ({ kind: 'new', r, hunk: 0 }) as const),
]

/** Lines as a text: each with its newline, but for the last of the file. */
const linesAt = (lines: readonly string[], picked: readonly number[]): string =>
  picked.map(i => (i === lines.length - 1 ? lines[i]! : `${lines[i]!}\n`)).join('')
