import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { Snapshot } from '../src/core/outcome.ts'
import { repoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { matchers } from '../src/matchers/index.ts'
import { annotationsOf } from '../src/report/ci.ts'
import { renderJson } from '../src/report/json.ts'
import { phraseOf } from '../src/report/labels.ts'
import { renderMarkdown } from '../src/report/markdown.ts'
import { renderRetry } from '../src/report/retry.ts'
import { renderTerminal } from '../src/report/terminal.ts'
import { type Report, reportOf } from '../src/run/report.ts'
import { type Case, contentOfSection, formatCase, parseCase } from './support/case.ts'

/**
 * Cases under test/cases/report/ hold more than others: `facts.json` (what the thread knows, `landed`, `base`), and any of the
 * sections below, which UPDATE=1 rewrites.
 */
const ROOT = new URL('./cases/report', import.meta.url).pathname

const renderers: Readonly<Record<string, (report: Report, facts: Facts) => string>> = {
  'report.md': (report, facts) => renderMarkdown(report, facts.thread),
  'terminal.txt': report => renderTerminal(report),
  'retry.md': report => renderRetry(report),
  'result.json': report => renderJson(report),
  'annotations.json': report => `${JSON.stringify(annotationsOf(report), null, 2)}\n`,
}

interface Facts {
  readonly thread: Parameters<typeof renderMarkdown>[1]
  readonly landed: Report['landed']
  readonly base?: string
}

async function factsOf(golden: Case): Promise<{ report: Report; facts: Facts }> {
  const section = (name: string) => golden.sections.find(each => each.name === name)
  const source = { name: 'comment.md', text: contentOfSection(section('comment.md')!) }
  const stated = section('options.json')
  const options = stated ? JSON.parse(stated.body) : {}
  const facts: Facts = {
    landed: { kind: 'nothing' },
    thread: { key: 'default' },
    ...JSON.parse(section('facts.json')?.body ?? '{}'),
  }
  const before: Snapshot = new Map(
    golden.sections
      .filter(({ name }) => name.startsWith('before/'))
      .map(each => {
        const path = repoPath(each.name.slice('before/'.length))
        if (!path.ok) throw new Error(path.problem.message)
        return [path.value, textContent(contentOfSection(each))]
      }),
  )
  const engine = createEngine()
  const outcome = await engine.apply(engine.parse(source), before, options)
  const base = facts.base === undefined ? {} : { base: facts.base }
  const lesson = outcome.results.length === 0 ? { lesson: await engine.teach([source]) } : {}
  return {
    facts,
    report: reportOf({
      sources: [source],
      outcome,
      landed: facts.landed,
      dryRun: options.dryRun ?? false,
      ...base,
      ...lesson,
    }),
  }
}

const files = readdirSync(ROOT).filter(name => name.endsWith('.case'))

describe.each(files)('report/%s', name => {
  const path = join(ROOT, name)
  const written = readFileSync(path, 'utf8')
  const golden = parseCase(written)

  test('is told so', async () => {
    const { report, facts } = await factsOf(golden)
    const sections = golden.sections.map(section => {
      const render = renderers[section.name]
      return render ? { ...section, body: render(report, facts) } : section
    })
    expect(sections.filter(section => renderers[section.name])).not.toHaveLength(0)
    const text = formatCase({ ...golden, sections })
    if (process.env['UPDATE']) writeFileSync(path, text)
    else expect(text).toBe(written)
  })
})

test.each(matchers.map(({ name }) => name))('the report has words for the rule %s', matcher => {
  const block = {
    id: 'a1b2c3',
    format: 'x',
    at: { name: 'comment', span: { start: 0, end: 0 }, line: 1 },
    path: 'a',
    steps: [],
    problems: [],
    notes: [],
  }
  expect(
    phraseOf({ block, status: 'applied', code: 'ok/applied', change: 'modified', line: 1, matcher, notes: [] }),
  ).not.toContain('matched by')
})
