import type { Diagnostic } from '../core/diagnostic.ts'
import { standIn } from '../core/stand-in.ts'

/** Refuses a new text that leaves code out where the old text does not. */
export function leavesOut(search: string, replace: string): Diagnostic | undefined {
  const shown = new Set(search.split('\n').map(line => line.trim()))
  const line = replace.split('\n').find(text => standIn(text) === 'sure' && !shown.has(text.trim()))
  if (line === undefined) return undefined
  return { code: 'parse/placeholder', message: `the new text has the placeholder \`${line.trim()}\`` }
}
