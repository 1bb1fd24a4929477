import { structuredPatch } from 'diff'
import { type Change, changesOf, type Outcome } from '../core/apply.ts'
import type { TextContent } from '../core/content.ts'
import { snippet } from './words.ts'

/** What became of one file. */
export interface FileChange {
  readonly path: string
  readonly change: 'modified' | 'created' | 'deleted' | 'renamed'
  /** Where a renamed file stood. */
  readonly from?: string
}

/** Every file that the outcome changes, by path; a renamed file once, under its new name. */
export function fileChanges(outcome: Outcome): readonly FileChange[] {
  const changes = changesOf(outcome)
  const left = new Set(changes.flatMap(({ from }) => from ?? []))
  return changes
    .filter(({ path, after }) => after !== undefined || !left.has(path))
    .map(({ path, before, after, from }) => {
      if (from !== undefined) return { path, change: 'renamed', from }
      return { path, change: !before ? 'created' : !after ? 'deleted' : 'modified' }
    })
}

/** Most lines of one file's diff, and how far the search for a short diff goes: a report is for reading. */
const LIMIT = { lines: 200, edits: 2_000 } as const

/** The outcome as a unified diff, a list of lines a file, cut to what a reader can take in. */
export function diffs(outcome: Outcome): readonly (readonly string[])[] {
  const changes = changesOf(outcome)
  const came = new Map(changes.flatMap(({ from, path }) => (from ? [[from, path] as const] : [])))
  return changes
    .filter(change => change.after !== undefined || !came.has(change.path))
    .map(change => diffOf(change, change.from ? (outcome.before.get(change.from) as TextContent) : change.before))
}

function diffOf({ path, from, after }: Change, before: TextContent | undefined): readonly string[] {
  const head = [`--- ${before ? `a/${from ?? path}` : '/dev/null'}`, `+++ ${after ? `b/${path}` : '/dev/null'}`]
  const [old, now] = sameEndings(before?.text ?? '', after?.text ?? '')
  const patch = structuredPatch('', '', old, now, undefined, undefined, { context: 3, maxEditLength: LIMIT.edits })
  if (!patch) return [...head, `@@ more than ${LIMIT.edits} lines differ @@`]
  const body = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ])
  return [...snippet(head), ...snippet(body, LIMIT.lines)]
}

/** Without the CR of line endings, unless they are what changed. */
function sameEndings(before: string, after: string): readonly [string, string] {
  const [old, now] = [before.replaceAll('\r\n', '\n'), after.replaceAll('\r\n', '\n')]
  return old === now ? [before, after] : [old, now]
}
