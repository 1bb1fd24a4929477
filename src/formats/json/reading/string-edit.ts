import type { Diagnostic } from '../../../core/diagnostic.ts'
import type { Op, ReplaceOp } from '../../../core/op.ts'
import { leaked } from '../../carrier/openers.ts'
import { leavesOut } from '../../parts/placeholder.ts'
import type { Reading } from './spec.ts'

/** One search and replacement as tools of many names have it. */
export interface StringEdit {
  readonly old: string
  readonly new: string
  readonly all?: boolean | undefined
  /** How many occurrences there must be. */
  readonly count?: number | undefined
  /** 1-based line at which the author saw it. */
  readonly line?: number | undefined
  readonly label?: string
}

/**
 * What string edits on one file ask, each on the result of the one before. An empty search creates the file, where the format says so,
 * and only as the first edit.
 */
export function stringEdits(path: string | undefined, edits: readonly StringEdit[], emptyCreates: boolean): Reading {
  const problems = edits.flatMap((edit, i) => problemOf(edit, emptyCreates && i === 0))
  return { path, problems, steps: problems.length > 0 ? [] : edits.map(edit => [opOf(edit)]) }
}

/** The whole text of a file. */
export function wholeFile(path: string | undefined, text: string, kind: 'create' | 'rewrite'): Reading {
  const problem = leavesOut('', text) ?? leaked(path ?? '', text)
  return { path, problems: problem ? [problem] : [], steps: problem ? [] : [[{ kind, text }]] }
}

function problemOf(edit: StringEdit, mayCreate: boolean): Diagnostic[] {
  const named = (problem: Diagnostic): Diagnostic[] => [
    edit.label ? { ...problem, message: `${edit.label}: ${problem.message}` } : problem,
  ]
  if (edit.old === '' && !mayCreate)
    return named({ code: 'parse/empty-search', message: 'the text to replace is empty' })
  const lazy = leavesOut(edit.old, edit.new)
  return lazy ? named(lazy) : []
}

function opOf({ old: search, new: replace, all, count, line, label }: StringEdit): Op {
  if (search === '') return { kind: 'create', text: replace }
  const many = all || (count !== undefined && count > 1)
  const op: ReplaceOp = { kind: 'replace', search, replace, ...(line && { hint: { line } }) }
  return { ...op, ...(many && { all: true }), ...(many && count !== undefined && { count }), ...(label && { label }) }
}
