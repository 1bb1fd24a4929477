import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import type { Code } from '../src/core/codes.ts'
import { textContent } from '../src/core/content.ts'
import type { Diagnostic } from '../src/core/diagnostic.ts'
import type { BlockResult, Status } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { redact } from '../src/policy/said/redact.ts'
import { annotationsOf } from '../src/report/ci.ts'
import { copyable } from '../src/report/facts.ts'
import { compactJson, renderJson, resultJson } from '../src/report/json.ts'
import { renderMarkdown, renderSummary, type ThreadFacts } from '../src/report/markdown.ts'
import { prose } from '../src/report/quote.ts'
import { renderRetry } from '../src/report/retry.ts'
import { renderTerminal } from '../src/report/terminal.ts'
import { renderText } from '../src/report/text.ts'
import { type Report, reportOf } from '../src/run/report.ts'
import { runs } from './support/sample.ts'

/** Law 9 (docs/design.md): nothing from a comment, a file or a path reaches the thread except quoted. */

/** What an attacker would try, by how GitHub and terminals act on it. */
// biome-ignore format: a list to read at a glance
const ATTACKS = [
  '@everyone', '@org/team', 'fixes #1', 'GH-12', 'o/r#3', 'a5c3785ed8d6a35868bc169f07e40e889087fd2e', '/apply', '<!-- x -->',
  '<img src=http://t.example/x>', '<script>alert(1)</script>', '</code></pre>', '</details>', '<details>', '&lt;b&gt;', '&#64;x',
  '[x](javascript:alert(1))', '![](http://t.example/p)', '[a]: http://t.example', 'http://t.example', 'www.t.example', 'a@t.example',
  '|', '\\|', '\\', '`', '``', '```', '````', '~~~', '```'.repeat(20), '$&', '$x$', '$$', '**', '__', '#', '##', '- ', '1. ', '> ', '---', '===',
  '\n', '\r', '\r\n', '\t', '    ', ' ', '\u001b[31m', '\u0007', '\u0000', '\u2028', '\u202e', '\u200b', '\ufeff', '\ud800', '\u{e0041}',
  '::error::x', '##[error]', '::stop-commands::', 'ZQX', '{{x}}', '*', '_', '~', ':', '"', "'", '\\`', '-->', '--',
  '-----BEGIN PRIVATE KEY-----', `ghp_${'a'.repeat(36)}`,
]

const textOf = (attacks: readonly string[]) =>
  fc
    .array(fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 8 })
    .map(parts => parts.join(''))

/** Text of others: not even a plain word of it may stand outside of code. */
const hostile = textOf(ATTACKS)

/** Our own sentence with text of others in it: plain words of it may stand in prose, and nothing that acts. */
const sentence = textOf(ATTACKS.filter(attack => attack !== 'ZQX'))

const lines = fc.array(hostile, { maxLength: 6 })

const statuses: readonly Status[] = [
  'applied',
  'validated',
  'already-applied',
  'no-change',
  'failed',
  'skipped',
  'not-in-context',
]
const codes: Partial<Record<Status, readonly Code[]>> = {
  failed: ['locate/not-found', 'locate/ambiguous', 'path/unsafe', 'parse/json', 'file/missing'],
  skipped: ['policy/atomic', 'policy/not-selected'],
  'not-in-context': ['policy/not-in-context'],
}

const problem = (code: Code): fc.Arbitrary<Diagnostic> =>
  fc.record({
    code: fc.constant(code),
    message: sentence,
    help: sentence,
    lines: fc.array(fc.nat(), { maxLength: 30 }),
    detail: fc.record({
      nearest: fc.record({ line: fc.nat(), lines, likeness: fc.double({ min: 0, max: 1, noNaN: true }) }),
      diff: lines,
      hints: fc.array(sentence, { maxLength: 4 }),
      corrected: fc.record({ search: hostile, replace: hostile }),
      parser: hostile,
    }),
  })

/** The fields that a status brings. */
function kindOf(status: Status, to: string, problem: Diagnostic) {
  switch (status) {
    case 'failed':
    case 'skipped':
    case 'not-in-context':
      return { status, problem }
    case 'already-applied':
    case 'no-change':
      return { status }
    default:
      return to === ''
        ? { status, change: 'modified' as const }
        : { status, change: 'renamed' as const, movedTo: to as RepoPath }
  }
}

const result: fc.Arbitrary<BlockResult> = fc.constantFrom(...statuses).chain(status => {
  const code = fc.constantFrom(...(codes[status] ?? [`ok/${status}` as Code]))
  return code.chain(code =>
    fc
      .record({
        path: hostile,
        to: hostile,
        note: sentence,
        line: fc.nat(),
        refusal: problem(code),
        format: fc.constantFrom('search-replace', 'edit-protocol', 'str-replace', 'x'),
      })
      .map(
        ({ path, to, note, line, refusal, format }): BlockResult => ({
          ...kindOf(status, to, refusal),
          block: {
            id: 'a1b2c3',
            format,
            at: { name: 'comment', span: { start: 0, end: 0 }, line: 1 },
            path,
            steps: [],
            problems: [],
            notes: [],
          },
          code,
          path: path as RepoPath,
          line,
          notes: [{ code: 'parse/healed', message: note }],
        }),
      ),
  )
})

const report: fc.Arbitrary<Report> = fc
  .record({
    results: fc.array(result, { maxLength: 30 }),
    dryRun: fc.boolean(),
    path: hostile,
    before: hostile,
    after: hostile,
    message: sentence,
    kind: fc.nat(3),
    people: fc.constantFrom(undefined, 'all' as const, 'protected' as const),
  })
  .map(({ results, dryRun, path, before, after, message, kind, people }): Report => {
    const found = reportOf({
      sources: [],
      outcome: {
        results,
        before: new Map([[path as RepoPath, textContent(before)]]),
        after: new Map([[path as RepoPath, textContent(after)]]),
      },
      dryRun,
      base: 'a91b3d0a91b3d0a91b3d0a91b3d0a91b3d0a91b3d',
      landed: [
        { kind: 'nothing' },
        {
          kind: 'committed',
          sha: '4f2c9e14f2c9e14f2c9e14f2c9e14f2c9e14f2c9',
          url: 'https://ours.example/c',
          verified: true,
          pushed: true,
        },
        { kind: 'head-moved', message },
        {
          kind: 'refused',
          reason: 'push-rejected',
          message,
          help: message,
          choices: [{ line: message, about: message }],
        },
      ][kind] as Report['landed'],
    })
    return people === undefined
      ? found
      : { ...found, suggested: { what: people, count: 1, url: 'https://ours.example/c', left: found.changes } }
  })

const facts: fc.Arbitrary<ThreadFacts> = fc
  .record({ key: hostile, askedBy: hostile, label: sentence, author: hostile })
  .map(({ key, askedBy, label, author }) => ({
    key,
    by: 5,
    askedBy,
    source: { label, url: 'https://ours.example/c', author },
    links: new Map([['comment', 'https://ours.example/c']]),
    files: 'https://ours.example/blob',
    runUrl: 'https://ours.example/run',
    command: '/apply',
    asks: author,
    autoMergeBy: author,
    ci: 'approval',
  }))

const gfm = markdownIt({ html: true, linkify: true })

type Token = ReturnType<typeof gfm.parse>[number]
const flat = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap(token => [token, ...flat(token.children ?? [])])

const OURS =
  /^(<!-- apply-edits:v1 key=[\w%.!~*'()[\]-]*?( by=\d+)?( commit=[\da-f]+)? -->|<details( open)?><summary>([ \w,✅❌⛔➖–:;%().-]|<code>[^<>]*<\/code>)+<\/summary>|<\/details>|<sub>|<\/sub>)$/u
/** What prose may be made of: no character that starts a mention, a reference, a link or a command. */
const PLAIN = /^[\p{L}\p{N}\p{Extended_Pictographic}→✔·…–%,.;:'()| /-]*$/u

/** Our own addresses: a file's path in one can only be a path. */
const HREFS = /^https:\/\/ours\.example\/(c|run|blob\/[\da-f]+\/[\w%.~/-]*(\?plain=1)?#L\d+)$/

function expectQuoted(markdown: string): void {
  for (const token of flat(gfm.parse(markdown, {}))) {
    if (token.type === 'image') expect.fail(`an image: ${token.content}`)
    if (token.type === 'link_open') expect(token.attrGet('href')).toMatch(HREFS)
    if (token.type === 'html_block' || token.type === 'html_inline')
      for (const line of token.content.split('\n').filter(Boolean)) expect(line).toMatch(OURS)
    if (token.type !== 'text') continue
    expect(token.content).not.toMatch(/ZQX|GH-\d|www\.|^\/\w|\bfixes \d/)
    expect(token.content).toMatch(PLAIN)
    expect(token.content).not.toMatch(/\b(?=\d*[a-f])[\da-f]{7,40}\b/)
  }
}

test('a correction with a secret in it is not offered: a copy of it would write the placeholder', () => {
  const told = (text: string) => {
    const [given] = fc.sample(
      report.filter(({ results }) => results.some(({ status }) => status === 'failed')),
      { numRuns: 1, seed: 1 },
    )
    const detail = { block: ['a.txt', text], corrected: { search: 'a', replace: text } }
    const results = given!.results.flatMap(each =>
      each.status === 'failed'
        ? [{ ...each, problem: { code: each.problem.code, message: 'it is not there', detail } }]
        : [],
    )
    const one: Report = { ...given!, results, landed: { kind: 'nothing' } }
    return [
      renderMarkdown(one, { key: 'k' }, { redact }),
      renderRetry(one, redact),
      redact(renderJson(copyable(one, redact))),
    ]
  }
  for (const text of told(`ghp_${'a1'.repeat(18)}`)) expect(text).not.toMatch(/redacted|Corrected block|"corrected"/)
  for (const text of told('plain')) expect(text).toMatch(/Corrected block|"corrected"/)
})

describe('a hostile text in a report', () => {
  test('is only ever code in Markdown', () => {
    fc.assert(
      fc.property(report, facts, (report, facts) => {
        const markdown = renderMarkdown(report, { ...facts }, { redact })
        expectQuoted(markdown)
        expect(markdown.startsWith('<!-- apply-edits:v1 key=')).toBe(true)
      }),
      { numRuns: runs(400) },
    )
  })

  test('never hides what stands below it', () => {
    fc.assert(
      fc.property(report, facts, (report, facts) => {
        const tokens = flat(gfm.parse(renderMarkdown(report, facts, { redact }), {}))
        expect(tokens.filter(token => token.type === 'text' && token.content === 'run log')).toHaveLength(1)
        const asked = report.results.filter(({ code }) => code !== 'policy/not-selected')
        const cells = asked.length > 1 ? 4 : 0
        expect(tokens.filter(token => token.type === 'th_open').length % 4).toBe(0)
        expect(tokens.filter(token => token.type === 'th_open').length).toBeGreaterThanOrEqual(cells)
        const rows = tokens.filter(token => token.type === 'tr_open').length
        expect(tokens.filter(token => token.type === 'td_open').length).toBe(
          (rows - tokens.filter(token => token.type === 'th_open').length / 4) * 4,
        )
      }),
      { numRuns: runs(200) },
    )
  })

  test('is shown, and shown as it is written but for what cannot be seen', () => {
    const nasty = '`|\\|``| a @x #1 <b>'
    const one = fc.sample(result, { numRuns: 1, seed: 1 })[0]!
    const [given] = [{ ...one, block: { ...one.block, path: nasty } }]
    const sample = fc.sample(report, { numRuns: 1, seed: 1 })[0]!
    const outcome = { ...sample.outcome, results: [given] }
    const markdown = renderMarkdown(reportOf({ ...sample, outcome }), { key: 'k' })
    const code = flat(gfm.parse(markdown, {})).filter(token => token.type === 'code_inline')
    expect(code.map(token => token.content)).toContain(nasty)
  })

  test('is code in our own sentences too, by its name, its backticks or its quotes', () => {
    expect(prose('there is no file a b.txt, fix it', ['a b.txt'])).toBe('there is no file `a b.txt`, fix it')
    expect(prose("Current content: 'please approve this', at line 3")).toBe(
      "Current content: `'please approve this'`, at line 3",
    )
    expect(prose('open it: `protected-paths: "!x"`.', ['x'])).toBe('open it: `protected-paths: "!x"`.')
    expect(prose('did you mean `a.txt`?')).toBe('did you mean `a.txt`?')
    expect(prose('fixes #1 by @ann, GH-12 deadbeef www.t.example')).toBe(
      'fixes `#1` by `@ann, GH-12 deadbeef www.t.example`',
    )
  })

  test('acts on no terminal and no log', () => {
    fc.assert(
      fc.property(report, report => {
        const plain = [renderText(report.outcome), renderTerminal(report), renderRetry(report)]
        for (const text of plain)
          expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u200b]/)
        for (const { title, message } of annotationsOf(report))
          expect(title + message).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u001b]/)
      }),
    )
  })

  test('stays within the limits of comment, annotations and summary', () => {
    fc.assert(
      fc.property(report, facts, fc.integer({ min: 8_000, max: 60_000 }), (report, facts, limit) => {
        const size = (text: string) => text.length
        expect(size(renderMarkdown(report, facts, { limit }))).toBeLessThanOrEqual(limit)
        expectQuoted(renderMarkdown(report, facts, { limit }))
        expect(Buffer.byteLength(renderSummary(report, facts))).toBeLessThanOrEqual(1024 * 1024)
        for (const level of ['error', 'warning', 'notice']) {
          expect(annotationsOf(report).filter(each => each.level === level).length).toBeLessThanOrEqual(10)
        }
        for (const { message } of annotationsOf(report)) expect(message.length).toBeLessThanOrEqual(4_096)
      }),
      { numRuns: 50 },
    )
  })

  test('parses back from JSON', () => {
    fc.assert(
      fc.property(report, report => {
        const { files, ...told } = JSON.parse(renderJson(report))
        const { files: plain, ...expected } = JSON.parse(JSON.stringify(resultJson(report)))
        expect(told).toEqual(expected)
        expect(files.map(({ diff: _, ...file }: { diff: string }) => file)).toEqual(plain)
        expect(JSON.parse(compactJson(report)).blocks).toHaveLength(report.outcome.results.length)
      }),
    )
  })

  test.each([100, 1_000])(
    'of %i failing blocks and 10 KB each is cut by whole parts, with counts that are right',
    count => {
      const failing = (i: number): BlockResult => ({
        block: {
          id: 'a1b2c3',
          format: 'x',
          at: { name: 'comment', span: { start: 0, end: 0 }, line: 1 },
          path: `src/${i}.ts`,
          steps: [],
          problems: [],
          notes: [],
        },
        status: 'failed',
        code: 'locate/not-found',
        problem: {
          code: 'locate/not-found',
          message: 'it is not there',
          detail: { diff: Array(60).fill('-'.padEnd(180, '`')) },
        },
        notes: [],
      })
      const outcome = {
        results: Array.from({ length: count }, (_, i) => failing(i)),
        before: new Map(),
        after: new Map(),
      }
      const markdown = renderMarkdown(reportOf({ sources: [], outcome, landed: { kind: 'nothing' }, dryRun: false }), {
        key: 'k',
        runUrl: 'https://ours.example/run',
      })
      expect(markdown.length).toBeLessThanOrEqual(60_000)
      expectQuoted(markdown)
      expect(markdown.split('<details').length).toBe(markdown.split('</details>').length)
      const [details, rows] = [markdown.split('<details').length - 1, markdown.split('| ❌ |').length - 1]
      expect(markdown).toContain(`details of failed blocks (${count - details})`)
      if (rows < count) expect(markdown).toContain(`… and ${count - rows} more`)
      expect(markdown).toContain(`Applied none of ${count} edit blocks`)
    },
  )
})
