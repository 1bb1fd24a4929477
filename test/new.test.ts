import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { formats } from '../src/formats/index.ts'
import type { matchers } from '../src/matchers/index.ts'
import { renderText } from '../src/report/text.ts'
import { parseCase } from './support/case.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
mkdirSync(join(ROOT, '.cache'), { recursive: true })
const folder = mkdtempSync(join(ROOT, '.cache/new-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Lays out a new part and loads it: what its module exports, and its cases by name. */
async function laidOut(kind: 'format' | 'matcher', name: string) {
  execFileSync(process.execPath, [join(ROOT, 'scripts/new.mjs'), kind, name, folder])
  const file = join(folder, `src/${kind}s/${name}.ts`)
  const text = readFileSync(file, 'utf8').replace(
    /from '\.(\.?)\//g,
    (_, up) => `from '../../../../src/${up ? '' : `${kind}s/`}`,
  )
  writeFileSync(file, text)
  const cases = join(folder, `test/cases/${kind}s/${name}`)
  const read = (each: string) => parseCase(readFileSync(join(cases, each), 'utf8'))
  return {
    part: Object.values(await import(/* @vite-ignore */ file))[0],
    cases: new Map(readdirSync(cases).map(each => [each.replace('.case', ''), read(each)])),
  }
}

async function told(
  engine: ReturnType<typeof createEngine>,
  { sections }: ReturnType<typeof parseCase>,
): Promise<string> {
  const body = (name: string) => sections.find(section => section.name === name)!.body
  const files = new Map([['a.txt' as RepoPath, textContent(body('before/a.txt'))]])
  return renderText(await engine.apply(engine.parse(body('comment.md')), files)).split('\n')[0]!
}

describe('`npm run new` lays out what works', () => {
  test('a format', async () => {
    const { part, cases } = await laidOut('format', 'new-format')
    const engine = createEngine({ formats: [...formats, part as (typeof formats)[number]] })
    expect(await told(engine, cases.get('replaces-text')!)).toBe('#1 new-format a.txt:1: applied, exact')
    expect(await told(engine, cases.get('refuses-unclosed')!)).toBe('#1 new-format a.txt: failed, parse/unclosed')
    // the law of formats-laws.test.ts that a first draft breaks most easily
    const next = 'a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'
    const found = engine.parse(`a.txt\n[[[\none\n\n${next}`).map(({ format, problems }) => [format, problems.length])
    expect(found).toEqual([
      ['new-format', 1],
      ['search-replace', 0],
    ])
    expect(readFileSync(join(folder, 'docs/formats/new-format.md'), 'utf8')).toContain('## Example')
  })

  test('a matcher', async () => {
    const { part, cases } = await laidOut('matcher', 'new-matcher')
    const engine = createEngine({ matchers: [part as (typeof matchers)[number]] })
    expect(await told(engine, cases.get('finds-the-place')!)).toBe(
      '#1 search-replace a.txt:1: applied, new-matcher + exact',
    )
    expect(await told(engine, cases.get('refuses-two-places')!)).toBe(
      '#1 search-replace a.txt: failed, locate/ambiguous',
    )
  })
})
