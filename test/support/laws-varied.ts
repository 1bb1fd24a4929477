import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPatch } from 'diff'
import fc from 'fast-check'
import { type Block, opsOf } from '../../src/core/block.ts'
import { type TextContent, textContent } from '../../src/core/content.ts'
import type { BlockResult } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import type { Placed } from '../../src/core/place/ground.ts'
import { createEngine } from '../../src/create-engine.ts'
import { reversed } from '../../src/policy/blocks/reverse.ts'
import { contentOfSection, parseCase } from './case.ts'
import { caseSources } from './cases.ts'
import type { Law } from './laws.ts'

const engine = createEngine()
const CASES = new URL('../cases', import.meta.url).pathname
const SETS = new URL('../../.cache/bench/sets', import.meta.url).pathname

/** Blocks for a file: of the golden cases, and of the benchmark's replies if they are on this machine. */
const golden = caseSources.flatMap(([name, source]) => {
  const { sections } = parseCase(readFileSync(join(CASES, name), 'utf8'))
  const [file, ...others] = sections.filter(section => section.name.startsWith('before/'))
  if (!file || others.length > 0 || sections.some(section => section.name === 'options.json')) return []
  return [{ name, path: file.name.slice(7), before: contentOfSection(file), source }]
})
const replies = (existsSync(SETS) ? readdirSync(SETS).filter(name => name.startsWith('replies-')) : [])
  .flatMap(name => readFileSync(join(SETS, name), 'utf8').split('\n').filter(Boolean))
  .map(line => JSON.parse(line))
  .map(({ id, path, before, text }) => ({
    ...{ name: id as string, path: path as string, before: before as string },
    source: { name: 'reply', text: text as string, defaultPath: path as string },
  }))
const given = [...golden, ...replies].filter(({ before }) => before.trim() !== '' && !/[\r\uFEFF]/.test(before))

/** What happens to a file at a line; `made` is the file with the change. */
type Way = (lines: readonly string[], at: number, n: number, made: readonly string[]) => readonly string[]

const WAYS: Readonly<Record<string, Way>> = {
  drop: (lines, at) => lines.toSpliced(at, 1),
  twice: (lines, at) => lines.toSpliced(at, 0, lines[at]!),
  swap: (lines, at) => lines.toSpliced(at, 2, ...lines.slice(at, at + 2).toReversed()),
  blank: (lines, at) => lines.toSpliced(at, 0, ''),
  comment: (lines, at, n) => lines.toSpliced(at, 0, `// zebra ${n}`),
  tail: (lines, at) => lines.with(at, `${lines[at]} // zebra`),
  word: (lines, at) => lines.with(at, lines[at]!.replace(/[A-Za-z]{3,}/, 'zebra')),
  deeper: lines => lines.map(line => (line.trim() === '' ? line : `  ${line}`)),
  tabs: lines => lines.map(line => line.replace(/^(?: {2})+/, white => '\t'.repeat(white.length / 2))),
  end: lines => (lines.at(-1) === '' ? lines.slice(0, -1) : [...lines, '']),
  copy: (lines, at, n) => [lines[at]!.replace(/\w+/, 'zebra'), ...lines.slice(at + 1, at + n), '', ...lines],
  half: (lines, at, n, made) => [...made.slice(0, at + n), ...lines.slice(at)],
}

const near = fc.tuple(
  fc.constantFrom(...Object.keys(WAYS)),
  fc.integer({ min: -3, max: 5 }),
  fc.integer({ min: 1, max: 6 }),
)

/** Lines that are nowhere else, more than any rule looks at. */
const FAR = Array.from({ length: 60 }, (_, i) => `zebra_${i}_quilt\n`).join('')

interface Ran {
  readonly text: string
  readonly results: readonly BlockResult[]
}

async function run(blocks: readonly Block[], path: string, text: string): Promise<Ran> {
  const { results, after } = await engine.apply(blocks, new Map([[path as RepoPath, textContent(text)]]))
  return { results, text: (after.get(path as RepoPath) as TextContent | undefined)?.text ?? '' }
}

const toldOf = ({ results }: Ran) =>
  results.map(r => [r.status, r.code, r.line, r.matcher, r.problem?.message].join(' '))

/** True for a block that does nothing but replace text wherever that is, and text that is not in any file. */
const isPlain = (block: Block) =>
  !block.spans && opsOf(block).every(op => op.kind === 'replace' && !op.all && !op.hint && op.search.trim().length > 8)

/** True if a half has blank lines at its edges: these are often the wire's. */
const isEdged = (block: Block) =>
  opsOf(block).some(op => op.kind === 'replace' && [op.search, op.replace].some(half => /^\s*\n|\n\s*\n$/.test(half)))

/** The lines outside of a place and of blank ones around it. */
function linesOutside(text: string, { line, start = line, end = start }: Placed, grown = 0): string {
  const lines = text.split('\n')
  const [head, tail] = [lines.slice(0, start - 1), lines.slice(end + grown)].map(part => part.join('\n'))
  return `${head!.trimEnd()}\n…\n${tail!.trimStart()}`
}

/** Laws that need no expected result, for files that are a bit other ones than a block was written for. Few inputs break them: see `npm run soak`. */
export const varied: Law = {
  name: 'blocks for files that are a bit other ones',
  runs: 300,
  property: fc.asyncProperty(fc.noShrink(fc.nat()), fc.array(near, { maxLength: 2 }), async (of, ways) => {
    const { name, path, before, source } = given[of % given.length]!
    const blocks = engine.parse(source)
    const base = await run(blocks, path, before)
    fc.pre(base.text !== before && base.text !== '')
    const line = (base.results.find(({ change }) => change)?.line ?? 1) - 1
    const text = ways
      .reduce<readonly string[]>((lines, [way, by, n]) => {
        const at = Math.min(Math.max(0, line + by), lines.length - 1)
        return WAYS[way]!(lines, at, n, base.text.split('\n'))
      }, before.split('\n'))
      .join('\n')
    const once = await run(blocks, path, text)
    const hold = (law: string, wanted: string, got: string, other = once) => {
      if (wanted === got) return
      const ops = blocks.flatMap(opsOf).map(op => JSON.stringify(op))
      const patches = [createPatch(path, text, once.text), createPatch('wanted', wanted, got)]
      throw new Error([`${name}, ${law}`, ...ops, ...toldOf(once), patches[0], ...toldOf(other), patches[1]].join('\n'))
    }
    const applied = once.results.filter(result => result.change && result.path === path)
    if (applied.length === 0) hold('written though nothing is applied', text, once.text)
    const windows = await run(blocks, path, text.replaceAll('\n', '\r\n'))
    hold('CRLF', once.text, windows.text.replaceAll('\r\n', '\n'), windows)
    if (!blocks.every(isPlain) || text.trim() === '') return
    const places = applied.flatMap(({ placed = [] }) => placed)
    if (places.length === 1 && places[0]!.edits.length > 0 && !blocks.some(isEdged)) {
      const grown = once.text.split('\n').length - text.split('\n').length
      hold('lines elsewhere', linesOutside(text, places[0]!), linesOutside(once.text, places[0]!, grown))
      hold('applied though nothing is written', 'true', String(once.text !== text))
    }
    const far = await run(blocks, path, FAR + text)
    hold('lines far above', FAR + once.text, far.text, far)
    if (applied.length === 0 || applied.length < blocks.length) return
    const again = await run(blocks, path, once.text)
    hold('twice', once.text, again.text, again)
    if (applied.some(({ matcher }) => matcher !== 'exact')) return
    const lines = applied.map(result => result.line!).sort((a, b) => a - b)
    if (lines.every((own, i) => i === 0 || own > lines[i - 1]! + 50)) {
      const turned = await run(blocks.toReversed(), path, text)
      hold('in another order', once.text, turned.text, turned)
    }
    const isWhole = places.length === blocks.flatMap(opsOf).length && places.every(({ edits }) => edits.length > 0)
    if (!isWhole || blocks.some(isEdged)) return
    const back = await run(reversed(blocks), path, once.text)
    if (back.results.every(({ change }) => change)) hold('taken back', text, back.text, back)
  }),
}
