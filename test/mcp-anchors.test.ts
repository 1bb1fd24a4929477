import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkoutWith, connect, type Said } from './support/mcp.ts'

/** What a model remembers of a file: its lines, each with the anchor it was last shown or told. */
type Memory = readonly { readonly anchor: string; readonly text: string }[]

const EDITS = 50

/** The same numbers each time. */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
}

const shown = (lines: string): Memory =>
  lines.split('\n').map(line => {
    const [, anchor, text] = /^(\d+:[0-9a-f]{4})\|(.*)$/.exec(line)!
    return { anchor: anchor!, text: text! }
  })

/** The memory after an answer: lines that it shows are as shown; of those that it leaves out it says how far they moved. */
function remembered(before: Memory, content: string): Memory {
  const after: Memory[number][] = []
  const lines = content.split('\n')
  for (const [i, line] of lines.entries()) {
    const gap = /^… lines (\d+)-(\d+) were (\d+)-(\d+);/.exec(line)
    if (gap) {
      const [from, , old, last] = gap.slice(1).map(Number) as [number, number, number, number]
      after.push(
        ...before
          .slice(old - 1, last)
          .map(({ anchor, text }, at) => ({ anchor: `${from + at}:${anchor.split(':')[1]}`, text })),
      )
    } else if (line === '…') {
      // as it was, up to the next line that is shown
      const next = lines[i + 1] === undefined ? before.length : Number(lines[i + 1]!.split(':')[0]) - 1
      after.push(...before.slice(after.length, next))
    } else after.push(...shown(line))
  }
  return after
}

/** One edit by anchors, and what the lines are to be after it. */
function editOf(memory: Memory, step: number, pick: (below: number) => number) {
  const at = pick(memory.length - 4)
  const texts = memory.map(({ text }) => text)
  const { anchor } = memory[at]!
  const fresh = Array.from({ length: 1 + pick(3) }, (_, i) => `call(${step}, ${i})`)
  switch (step % 4) {
    case 0:
      return { op: { op: 'set_line', anchor, content: fresh[0]! }, texts: texts.toSpliced(at, 1, fresh[0]!) }
    case 1:
      return {
        op: { op: 'insert_after', anchor, content: fresh.join('\n') },
        texts: texts.toSpliced(at + 1, 0, ...fresh),
      }
    case 2:
      return {
        op: {
          op: 'replace_lines',
          start_anchor: anchor,
          end_anchor: memory[at + 3]!.anchor,
          content: fresh.join('\n'),
        },
        texts: texts.toSpliced(at, 4, ...fresh),
      }
    default:
      return { op: { op: 'set_line', anchor, content: '' }, texts: texts.toSpliced(at, 1) }
  }
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe(`${EDITS} edits by anchors need no reading in between`, () => {
  const source = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  test.each([
    ['a file that the answers show whole', source('src/policy/blocks/limits.ts')],
    ['a long file, of which they show the changed places', source('src/core/place/find/lay.ts').repeat(6)],
    ['one with CRLF', source('src/core/path.ts').replaceAll('\n', '\r\n')],
  ])('%s', async (_, text) => {
    const folder = checkoutWith({ 'a.txt': text })
    folders.push(folder)
    const { call, close } = await connect(folder)
    const read = async (path: string): Promise<Memory> => {
      const { texts } = await call('view', { path })
      return shown(texts[0]!)
    }
    let memory = await read('a.txt')
    const pick = random(7)
    for (let step = 0; step < EDITS; step++) {
      const { op, texts } = editOf(memory, step, pick)
      const said: Said = await call('hashline_edit', {
        path: 'a.txt',
        edits: JSON.stringify([op]),
        auto_cleanup: false,
      })
      expect(said.isError, said.texts.join('\n')).toBe(false)
      memory = remembered(memory, JSON.parse(said.texts[0]!).content)
      expect(memory.map(line => line.text)).toEqual(texts)
    }
    expect(memory).toEqual(await read('a.txt'))
    const eol = text.includes('\r') ? '\r\n' : '\n'
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(memory.map(line => line.text + eol).join(''))
    await close()
  })
})
