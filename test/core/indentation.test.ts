import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textContent } from '../../src/core/content.ts'
import { repoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'

/** A line of code: how deep it is, and what it says. */
type Row = readonly [depth: number, text: string]

const UNITS = ['  ', '    ', '\t'] as const

/** Statements, some with a body, each with a name of its own so that every line stands once. */
const code = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { minLength: 6, maxLength: 24 }).map(lines => {
  const rows: Row[] = [[0, 'function start() {']]
  let open = 1
  for (const [i, [closes, opens]] of lines.entries()) {
    for (let n = Math.min(closes, open - 1); n > 0; n--) rows.push([--open, '}'])
    rows.push([open, opens && open < 4 ? `when${i}(state${i * 7}, () => {` : `call${i}(value${i * 13});`])
    if (rows.at(-1)![1].endsWith('{')) rows.push([++open, `inner${i}(part${i * 5});`])
  }
  while (open > 0) rows.push([--open, '}'])
  return rows
})

/** Whole statements next to each other: from index `from` to before `to`. */
function statements(rows: readonly Row[]): { readonly from: number; readonly to: number }[] {
  return rows.flatMap(([depth, text], from) => {
    if (depth === 0 || text === '}') return []
    const found = []
    for (let to = from + 1, count = 0; to <= rows.length && rows[to - 1]![0] >= depth; to++) {
      const [next, line] = rows[to] ?? [-1, '']
      if (next > depth || (next === depth && line === '}')) continue
      found.push({ from, to })
      if (++count === 4) break
    }
    return found.filter(({ to }) => to - from > 1)
  })
}

const deeper = (rows: readonly Row[], by: number): readonly Row[] => rows.map(([depth, text]) => [depth + by, text])

const EDITS: Record<string, (rows: readonly Row[]) => readonly Row[] | undefined> = {
  'wrapped in a block': rows => [[rows[0]![0], 'if (isReady(now)) {'], ...deeper(rows, 1), [rows[0]![0], '}']],
  'wrapped in a block that says little': rows => [
    [rows[0]![0], 'try {'],
    ...deeper(rows, 1),
    [rows[0]![0], '} catch (error) {'],
    [rows[0]![0] + 1, 'report(error);'],
    [rows[0]![0], '}'],
  ],
  'wrapped in a bare block': rows => [[rows[0]![0], '{'], ...deeper(rows, 1), [rows[0]![0], '}']],
  'below a new block': rows => [
    [rows[0]![0], 'if (isReady(now)) {'],
    [rows[0]![0] + 1, 'for (const one of all) {'],
    [rows[0]![0] + 2, 'warn(one);'],
    [rows[0]![0] + 1, '}'],
    [rows[0]![0], '}'],
    ...rows,
  ],
  'taken out of their block': rows => {
    const [[depth, text], inner] = [rows[0]!, rows.slice(1, -1)]
    const isBlock = text.endsWith('{') && inner.length > 1 && inner.every(row => row[0] > depth)
    return isBlock ? deeper(inner, -1) : undefined
  },
}

const drawn = (rows: readonly Row[], unit: string, less = 0): string =>
  rows.map(([depth, text]) => `${unit.repeat(depth - less)}${text}\n`).join('')

const path = repoPath('a.ts')
const engine = createEngine()

async function applied(reply: string, text: string) {
  const file = path.ok ? path.value : undefined
  const { results, after } = await engine.apply(engine.parse(reply), new Map([[file!, textContent(text)]]))
  const content = after.get(file!)
  return { status: results[0]?.status, text: content?.kind === 'text' ? content.text : undefined }
}

describe('lines in a block of another indentation than the file', () => {
  test.each(Object.entries(EDITS))('%s get the indentation of the file, once', async (_, edit) => {
    await fc.assert(
      fc.asyncProperty(
        code,
        fc.constantFrom(...UNITS),
        fc.constantFrom(...UNITS),
        fc.boolean(),
        fc.nat(),
        async (rows, own, unit, isFlush, pick) => {
          const spans = statements(rows)
          fc.pre(spans.length > 0)
          const { from, to } = spans[pick % spans.length]!
          const old = rows.slice(from, to)
          const fresh = edit(old)
          fc.pre(fresh !== undefined)
          const less = isFlush ? old[0]![0] : 0
          const reply = `a.ts\n<<<<<<< SEARCH\n${drawn(old, unit, less)}=======\n${drawn(fresh!, unit, less)}>>>>>>> REPLACE\n`
          const wanted = drawn([...rows.slice(0, from), ...fresh!, ...rows.slice(to)], own)
          const once = await applied(reply, drawn(rows, own))
          expect(once).toEqual({ status: 'applied', text: wanted })
          expect((await applied(reply, wanted)).text).toBe(wanted)
        },
      ),
      { numRuns: 300 },
    )
  })
})
