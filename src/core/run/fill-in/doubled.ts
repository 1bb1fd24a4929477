import { LOADS } from './added.ts'
import { rowsOf, type TextRow } from './rows.ts'

/** True if a block of a filled in file has twice what it had once and the new text shows once: a method that moved, an import that was rewritten. */
export function doubles(old: readonly string[], shown: readonly string[], made: readonly string[]): boolean {
  const [had, written, now] = [old, shown, made].map(lines => mostInBlock(rowsOf(lines))) as [Counts, Counts, Counts]
  return [...now].some(([key, count]) => count > 1 && had.get(key) === 1 && written.get(key) === 1)
}

type Counts = ReadonlyMap<string, number>

/** How often what may be there only once is in one block, at most. */
function mostInBlock(rows: readonly TextRow[]): Counts {
  const most = new Map<string, number>()
  const blocks = [{ width: -1, counts: new Map<string, number>() }]
  for (const row of rows) {
    while (blocks.at(-1)!.width >= row.width) blocks.pop()
    const { counts } = blocks.at(-1)!
    const key = keyOf(row.text.trim())
    if (key !== undefined) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      most.set(key, Math.max(counts.get(key)!, most.get(key) ?? 0))
    }
    blocks.push({ width: row.width, counts: new Map() })
  }
  return most
}

/** The module that a line loads, the name that it defines with what is before it, or the key that it sets; undefined for any other. */
function keyOf(text: string): string | undefined {
  if (LOADS.test(text)) return MODULE.exec(text)?.[0] ?? (/[{(]$/.test(text) ? undefined : text)
  return KEY.exec(text)?.[0] ?? DEFINES.exec(text)?.[0] ?? (CONTROL.test(text) ? undefined : METHOD.exec(text)?.[1])
}

const MODULE = /^from\s+\S+|"[^"]+"|'[^']+'/
const KEY = /^(?:"[^"]+"|'[^']+')\s*:/
const DEFINES = /^(?:\w+ ){0,4}(?:def|class|func|fn|fun|function|interface|enum|trait)\s+(?:\([^()]*\)\s*)?[\w$.]+/
const METHOD = /^((?:[\w<>[\],.?*&:]+\s+){0,6}[\w$~]+)\s*\([^()]*\)[^()=]*\{$/
const CONTROL = /^(?:else )?(?:if|for|foreach|while|switch|catch|with|when|match|return|using|lock|synchronized)\b/
