import fc from 'fast-check'
import type { Block } from '../../src/core/block.ts'
import { type TextContent, textContent } from '../../src/core/content.ts'
import type { BlockResult, Snapshot } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'
import type { Law } from './laws.ts'
import { crlf, garbled, joined, lists, type Made, made, piece, siblings } from './placing-inputs.ts'

const engine = createEngine()
const PATH = 'a.txt' as RepoPath

const blockOf = (search: string, replace: string, source = 'law'): Block => ({
  id: '000000',
  format: 'law',
  at: { name: source, span: { start: 0, end: 0 }, line: 1 },
  path: PATH,
  steps: [[{ kind: 'replace', search, replace }]],
  problems: [],
  notes: [],
})

const blockFor = ({ halves: { search, replace } }: Made): Block => blockOf(joined(search), joined(replace))

/** What became of the last of some blocks, and the file. */
interface Ran {
  readonly result: BlockResult
  readonly text: string
}

async function run(text: string, blocks: readonly Block[], match?: 'exact'): Promise<Ran> {
  const files: Snapshot = new Map([[PATH, textContent(text)]])
  const { results, after } = await engine.apply(blocks, files, match && { match })
  return { result: results.at(-1)!, text: (after.get(PATH) as TextContent).text }
}

/** All that a report says about a placed block. */
const saidOf = ({ result: { status, code, line, matcher, notes, problem } }: Ran): string =>
  JSON.stringify({ status, code, line, matcher, notes, problem })

function expectSame(what: string, a: string, b: string): void {
  if (a !== b) throw new Error(`${what}:\n${a}\n${b}`)
}

const placesOf = (text: string, part: string): readonly number[] =>
  [...text].flatMap((_, at) => (text.startsWith(part, at) ? [at] : []))

/** Whole lines come before parts of lines, and parts that cut no word and no run of blanks in two before those that do. */
function rankOf(text: string, at: number, { length }: string): number {
  const isCut = (border: number) =>
    /^(?:[\p{L}\p{N}_]{2}|[ \t]{2})$/u.test(text.slice(Math.max(0, border - 1), border + 1))
  const isLines = (at === 0 || text[at - 1] === '\n') && (at + length === text.length || text[at + length] === '\n')
  return isLines ? 0 : isCut(at) || isCut(at + length) ? 2 : 1
}

export const placing: readonly Law[] = [
  {
    name: 'the same block on the same lines has the same result, whatever was read before, with LF and CRLF',
    runs: 150,
    property: fc.asyncProperty(garbled, made, async (edit, other) => {
      const text = joined(edit.file)
      const block = blockFor(edit)
      const alone = await run(text, [block])
      const after = await run(text, [blockOf('what is nowhere in this text\n', 'x\n', 'another'), block])
      expectSame('after another block', saidOf(alone), saidOf(after))
      expectSame('after another block', alone.text, after.text)
      const windows = await run(crlf(text), [block])
      expectSame('with CRLF', saidOf(alone), saidOf(windows))
      expectSame('with CRLF', crlf(alone.text), windows.text)
      // one run over two blocks, or two runs
      const first = blockOf(joined(other.halves.search), joined(other.halves.replace), 'another')
      const between = await run(text, [first])
      const [together, apart] = [await run(text, [first, block]), await run(between.text, [block])]
      expectSame('in one run', apart.text, together.text)
      if (apart.result.status !== 'failed') expectSame('in one run', saidOf(apart), saidOf(together))
    }),
  },
  {
    name: 'a block that was applied does not write a second time',
    runs: 300,
    property: fc.asyncProperty(garbled, async edit => {
      const once = await run(joined(edit.file), [blockFor(edit)])
      fc.pre(once.result.status === 'applied')
      const twice = await run(once.text, [blockFor(edit)])
      if (twice.text !== once.text)
        throw new Error(`${JSON.stringify(edit.halves, undefined, 1)}\n${saidOf(once)}\n${saidOf(twice)}`)
    }),
  },
  {
    name: 'a block never lands in the sibling of what it names',
    runs: 500,
    property: fc.asyncProperty(siblings, async ({ file, other, search, replace }) => {
      const { text, result } = await run(joined(file), [blockOf(joined(search), joined(replace))])
      if (!text.startsWith(joined(other))) throw new Error(`${result.status}:\n${text}`)
    }),
  },
  {
    name: 'a list stays a list: the separator beside a change belongs to it',
    runs: 300,
    property: fc.asyncProperty(lists, async ({ before, after, search, replace }) => {
      const { text, result } = await run(joined(before), [blockOf(joined(search), joined(replace))])
      if (result.status === 'failed') expectSame('a refusal writes nothing', joined(before), text)
      else expectSame(result.status, joined(after), text)
    }),
  },
  {
    name: 'an exact part of a text changes exactly itself',
    runs: 1000,
    property: fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('tea', 'x  ', 'cup.'),
      async (pieces, at, size, replace) => {
        const text = pieces.join('')
        const first = at % pieces.length
        const search = pieces.slice(first, first + size).join('')
        // line ends at the edges of a half are often the wire's, not the author's
        fc.pre(search.trim() !== '' && !/^\s*\n|\n\s*$/.test(search))
        const { text: after, result } = await run(text, [blockOf(search, replace)], 'exact')
        if (result.status !== 'applied') return expectSame('nothing is written', text, after)
        const places = placesOf(text, search)
        const chosen = places.find(at => text.slice(0, at) + replace + text.slice(at + search.length) === after)
        const said = JSON.stringify({ text, search, after })
        if (chosen === undefined) throw new Error(`another text changed: ${said}`)
        const rivals = places.filter(at => rankOf(text, at, search) === rankOf(text, chosen, search))
        if (rivals.length > 1) throw new Error(`one of two places was chosen: ${said}`)
      },
    ),
  },
]
