import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { syntaxGate } from '../src/syntax/gate.ts'
import type { SyntaxChecker } from '../src/syntax/language.ts'

const engine = createEngine()

/** The problems of a toy language: a file must not hold `bad`. */
const problemsOf = (text: string) => [...text.matchAll(/bad\d*/g)].map(([word]) => word)

/** Checks the toy language, and counts how often it is asked. */
function toyChecker() {
  let asked = 0
  const check: SyntaxChecker = (_, before = '', after) => {
    asked++
    const [old, now] = [problemsOf(before), problemsOf(after)]
    const problem = { line: 1, column: 1, message: 'bad' }
    if (now.length > old.length) return { kind: 'new-errors', problems: [problem], text: 'bad' }
    return now.join() === old.join() || now.length === 0 ? { kind: 'ok' } : { kind: 'ok', hasOthers: true }
  }
  return { check, asked: () => asked }
}

const assetsOf = (check: SyntaxChecker) => ({
  wasm: () => Promise.reject(new Error('none')),
  script: () => Promise.reject(new Error('none')),
  checker: async () => check,
})

const block = (path: string, from: string, to: string) =>
  `${path}\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n`

const run = (reply: string, files: Readonly<Record<string, string>>, check: SyntaxChecker) =>
  engine.apply(
    engine.parse(reply),
    new Map(Object.entries(files).map(([path, text]) => [path as RepoPath, textContent(text)])),
    { assets: assetsOf(check) },
  )

describe('a run under the syntax gate', () => {
  const lines = Array.from({ length: 50 }, (_, i) => `line ${i}`)
  const reply = lines.map(line => block('a.py', line, `${line} changed`)).join('\n')

  test.each([
    ['that parses', ''],
    ['that does not parse', 'bad0\n'],
  ])('a file %s is checked once, not once a block', async (_, head) => {
    const { check, asked } = toyChecker()
    const { results } = await run(reply, { 'a.py': `${head}${lines.join('\n')}\n` }, check)
    expect(results.map(({ status }) => status)).toEqual(lines.map(() => 'applied'))
    expect(asked()).toBe(1)
  })

  test('the blocks at fault are refused, and no file is left with new problems', async () => {
    const word = fc.constantFrom('good1', 'good2', 'bad1', 'bad2')
    const words = fc.array(word, { minLength: 4, maxLength: 4 })
    const edit = fc.record({ path: fc.constantFrom('a.py', 'b.py'), at: fc.nat(3), to: word })
    const texts = (all: readonly string[]) => `${all.map((one, i) => `${i}: ${one}`).join('\n')}\n`
    await fc.assert(
      fc.asyncProperty(words, words, fc.array(edit, { maxLength: 5 }), async (a, b, edits) => {
        const now: Record<string, string[]> = { 'a.py': [...a], 'b.py': [...b] }
        const blocks = edits.map(({ path, at, to }) => {
          const old = now[path]![at]!
          now[path]![at] = to
          return block(path, `${at}: ${old}`, `${at}: ${to}`)
        })
        const { check } = toyChecker()
        const { before, after } = await run(blocks.join('\n'), { 'a.py': texts(a), 'b.py': texts(b) }, check)
        const gate = syntaxGate(check, 'new-errors')
        for (const [path, content] of after) {
          const old = before.get(path)
          if (content.kind === 'text' && old?.kind === 'text') expect(gate(path, old.text, content.text).ok).toBe(true)
        }
      }),
    )
  })
})
