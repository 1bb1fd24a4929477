import type { Diagnostic } from '../../core/diagnostic.ts'
import { standIn } from '../../core/text/stand-in.ts'

/** What every placeholder has: most texts have none of it. */
const SIGN = /\.{3}|…|\b(?:rest|remainder|remaining|existing|unchanged)\b/i

/** Refuses a new text that leaves code out where the old text does not. */
export function leavesOut(search: string, replace: string): Diagnostic | undefined {
  if (!SIGN.test(replace)) return undefined
  const shown = new Set(search.split('\n').map(line => line.trim()))
  const line = replace.split('\n').find(text => standIn(text) === 'sure' && !shown.has(text.trim()))
  if (line === undefined) return undefined
  return { code: 'parse/placeholder', message: `the new text has the placeholder \`${line.trim()}\`` }
}
