import type { Versions } from './certain.ts'
import { definedIn, isAlike } from './rewritten.ts'
import type { TextRow } from './rows.ts'

/** For each row the index of the row that its block is below: the nearest less deep one that says something; -1 if there is none. */
export function headsOf(rows: readonly TextRow[]): readonly number[] {
  const open: number[] = []
  return rows.map(({ width, says }, at) => {
    while (open.length > 0 && rows[open.at(-1)!]!.width >= width) open.pop()
    const head = open.at(-1) ?? -1
    if (says) open.push(at)
    return head
  })
}

/** False if a new row is in the block of another definition than an old one. */
export function isInSameBlock({ old, fresh, heads, marked }: Versions, at: number, there: number): boolean {
  const [head, own] = [heads.fresh[at]!, old[heads.old[there]!]]
  if (head < 0 || !own || marked[at]! > head) return true
  const [name, other] = [definedIn(fresh[head]!), definedIn(own)]
  return name === undefined || other === undefined || isAlike(name, other)
}
