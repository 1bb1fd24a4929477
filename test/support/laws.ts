import fc from 'fast-check'
import picomatch from 'picomatch'
import { decode, encode, type TextContent, textContent } from '../../src/core/content.ts'
import type { Outcome, Snapshot } from '../../src/core/outcome.ts'
import { type RepoPath, repoPath } from '../../src/core/path.ts'
import { fold, foldKey } from '../../src/core/text/fold.ts'
import { createEngine } from '../../src/create-engine.ts'
import { readGlob } from '../../src/policy/paths/glob.ts'
import { logQuote } from '../../src/policy/said/log-quote.ts'
import { redact } from '../../src/policy/said/redact.ts'
import { renderMarkdown } from '../../src/report/markdown.ts'
import { reportOf } from '../../src/run/report.ts'
import { hostileText } from './fragments.ts'
import { outside } from './laws-outside.ts'
import { placing } from './placing-laws.ts'

/** A law of the engine for any input: laws.test.ts holds it to some inputs, `npm run soak` for an hour. */
export interface Law {
  readonly name: string
  /** Inputs of one round. */
  readonly runs: number
  /** How much of what is on trial one input has; one by default. */
  readonly each?: number
  // biome-ignore lint/suspicious/noExplicitAny: each law has inputs of its own kind
  readonly property: fc.IProperty<any> | fc.IAsyncProperty<any>
}

const engine = createEngine()
const PATH = 'a.txt' as RepoPath
const fileOf = (text: string): Snapshot => new Map([[PATH, textContent(text)]])
const textIn = (files: Snapshot): string => {
  const content = files.get(PATH) as TextContent
  return (content.bom ? '\uFEFF' : '') + content.text
}
const edit = (search: string, replace: string) =>
  JSON.stringify({ command: 'str_replace', path: PATH, old_str: search, new_str: replace })
const apply = (text: string, files: Snapshot): Promise<Outcome> =>
  engine.apply(engine.parse(text), files, { checkSyntax: 'off' })

const word = fc.constantFrom(
  'a',
  'b',
  'if (x) {',
  '}',
  'return $&',
  '  a',
  '\tb',
  'é',
  '’',
  '=======',
  '',
  'x = 1',
  "'",
  '"',
)
const lines = fc.array(word, { minLength: 1, maxLength: 12 })
const ending = fc.constantFrom('\n', '\r\n')
const file = fc
  .tuple(lines, ending, fc.boolean(), fc.boolean())
  .map(([all, eol, bom, last]) => (bom ? '\uFEFF' : '') + all.join(eol) + (last ? eol : ''))

/** A file, and an edit of some whole lines of it. */
const edited = fc.tuple(file, fc.nat(), fc.nat(4), lines).map(([text, at, length, replacement]) => {
  const all = linesOf(text)
  const first = at % Math.max(all.length, 1)
  const search = all.slice(first, first + 1 + length)
  return { text, search, replacement, first }
})

/** The lines of a text, whatever their endings; the empty string behind the last newline is none. */
function linesOf(text: string): readonly string[] {
  const all = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return all.at(-1) === '' ? all.slice(0, -1) : all
}
const joined = (all: readonly string[]): string => all.map(line => `${line}\n`).join('')
const standsAt = (all: readonly string[], part: readonly string[], at: number): boolean =>
  part.every((line, i) => all[at + i] === line)
const placesOf = (all: readonly string[], part: readonly string[]): number =>
  all.filter((_, at) => standsAt(all, part, at)).length

export const laws: readonly Law[] = [
  {
    name: 'any text parses, and applying it to any file ends in an outcome that can be told',
    runs: 300,
    property: fc.asyncProperty(hostileText, file, async (text, content) => {
      const files = fileOf(content)
      const outcome = await apply(text, files)
      const report = reportOf({ sources: [{ name: 'x', text }], outcome, landed: { kind: 'nothing' }, dryRun: true })
      if (renderMarkdown(report, { key: 'k' }, { redact }).length > 60_000) throw new Error('the report is too long')
      const failed = outcome.results.every(({ status }) => status !== 'applied' && status !== 'validated')
      if (failed && outcome.after !== files) throw new Error('nothing was applied, and the snapshot is another one')
    }),
  },
  {
    name: 'an exact edit of whole lines changes these, and no byte elsewhere',
    runs: 500,
    property: fc.asyncProperty(edited, async ({ text, search, replacement, first }) => {
      const all = linesOf(text)
      fc.pre(search.length > 0 && placesOf(all, search) === 1 && joined(search) !== joined(replacement))
      // blank lines at the edges of a block are often the wire's, not the author's
      fc.pre([search[0], search.at(-1), replacement[0], replacement.at(-1)].every(line => line!.trim() !== ''))
      // blanks of the new half alone become the file's tabs
      fc.pre(!text.includes('\t') || !replacement.some(line => line.startsWith(' ')))
      const { results, after } = await apply(edit(joined(search), joined(replacement)), fileOf(text))
      if (results[0]?.status !== 'applied') return
      const wanted = [...all.slice(0, first), ...replacement, ...all.slice(first + search.length)]
      const found = textIn(after)
      if (joined(linesOf(found)) !== joined(wanted))
        throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
      if (text.includes('\r\n') && /[^\r]\n/.test(found)) throw new Error('a line lost its CR')
      if (text.startsWith('\uFEFF') !== found.startsWith('\uFEFF')) throw new Error('the byte order mark changed')
    }),
  },
  {
    name: 'two exact places are never chosen from',
    runs: 300,
    property: fc.asyncProperty(lines, word, word, async (around, line, replacement) => {
      fc.pre(line.trim() !== '' && !around.some(other => other.includes(line)))
      const text = [line, ...around, line, ''].join('\n')
      const files = fileOf(text)
      const { results, after } = await apply(edit(`${line}\n`, `${replacement}\n`), files)
      if (replacement !== line && (results[0]?.code !== 'locate/ambiguous' || after !== files)) {
        throw new Error(`${results[0]?.code} for ${JSON.stringify(line)}`)
      }
    }),
  },
  {
    name: 'applying a result again changes nothing more',
    runs: 300,
    property: fc.asyncProperty(edited, async ({ text, search, replacement }) => {
      const once = await apply(edit(joined(search), joined(replacement)), fileOf(text))
      // what the edit took away may stand elsewhere: then it is another edit
      fc.pre(!textIn(once.after).replace(/\r\n/g, '\n').includes(joined(search).trim()))
      const twice = await apply(edit(joined(search), joined(replacement)), once.after)
      const [again] = twice.results
      // a line that only looks like it may be found the second time; that is told as such
      if (again?.status === 'applied' && again.matcher === 'exact' && textIn(twice.after) !== textIn(once.after)) {
        throw new Error(`applied again: ${JSON.stringify(textIn(twice.after))}`)
      }
    }),
  },
  {
    name: 'bytes that are read can be written back',
    runs: 1000,
    property: fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
      const content = decode(bytes)
      if (content.kind === 'text' && Buffer.compare(encode(content), bytes) !== 0) throw new Error('other bytes')
    }),
  },
  {
    name: 'a path that is accepted leads nowhere else, however it is folded',
    runs: 2000,
    property: fc.property(hostileText, fc.string({ unit: 'binary', maxLength: 20 }), (text, name) => {
      for (const path of [name, text.slice(0, 40), `${name}/.git`]) {
        if (!repoPath(path).ok) continue
        const parts = path.split('/').map(foldKey)
        if (path.startsWith('/') || parts.some(part => ['', '.', '..', '.git'].includes(part))) throw new Error(path)
      }
    }),
  },
  {
    name: 'folding twice changes nothing more',
    runs: 2000,
    property: fc.property(fc.string({ unit: 'binary' }), text => fold(fold(text)) === fold(text)),
  },
  {
    name: 'a quoted text is one line, and can be read back',
    runs: 2000,
    property: fc.property(fc.string({ unit: 'binary' }), text => {
      const quoted = logQuote(text)
      return JSON.parse(quoted) === text && !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]|##\[/.test(quoted)
    }),
  },
  {
    name: 'globs of names and stars mean what picomatch takes them for',
    runs: 2000,
    property: fc.property(
      fc.array(fc.constantFrom('a', 'b*', '*a', '**', '?', '[ab]x', '{a,b}'), { minLength: 1, maxLength: 5 }),
      fc.array(fc.constantFrom('a', 'b', 'ab', 'ax', '.a'), { minLength: 1, maxLength: 5 }),
      (glob, path) => {
        const pattern = [...glob, '*'].join('/')
        const read = readGlob(pattern)
        return read.ok && read.value(path.join('/')) === picomatch.isMatch(path.join('/'), pattern, { dot: true })
      },
    ),
  },
  ...outside,
  ...placing,
]

/** One round of one law, for so many inputs or so many milliseconds. */
export async function check(
  law: Law,
  parameters: { readonly seed?: number; readonly numRuns: number; readonly interruptAfterTimeLimit?: number },
) {
  const details = await fc.check(law.property as fc.IAsyncProperty<unknown>, parameters)
  return {
    // one that is out of time before its first input has found nothing
    failed: details.failed && details.counterexample !== null,
    numRuns: details.numRuns,
    report: `${details.errorInstance}\n${fc.defaultReportMessage(details)}`,
  }
}
