import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Source } from '../src/core/block.ts'
import { textContent } from '../src/core/content.ts'
import type { Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { standsAt } from '../src/policy/paths/stands-at.ts'
import { renderText } from '../src/report/text.ts'
import type { Sink, Workspace } from '../src/run/ports.ts'
import { run as runFor } from '../src/run.ts'
import { type Case, contentOfSection, formatCase, parseCase, type Section, sectionOf } from './support/case.ts'
import { parserAssets } from './support/parsers.ts'

const ROOT = new URL('./cases', import.meta.url).pathname
const INPUTS = ['comment.md', 'edits.json', 'output.txt']
const engine = createEngine()

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.case'))
  .sort()

type Files = Map<string, string>

interface Ready {
  readonly golden: Case
  readonly input: Section
  readonly source: Source
  readonly options: Record<string, unknown>
  readonly before: Files
}

function ready(golden: Case): Ready {
  const input = golden.sections.find(section => INPUTS.includes(section.name))
  if (!input) throw new Error(`a case needs one of ${INPUTS.join(', ')}`)
  const stated = golden.sections.find(section => section.name === 'options.json')
  const { defaultPath, review, ...options } = stated ? JSON.parse(stated.body) : ({} as Record<string, unknown>)
  const source = {
    name: input.name,
    text: contentOfSection(input),
    ...(defaultPath && { defaultPath }),
    ...(review && { review }),
  }
  const before = golden.sections
    .filter(s => s.name.startsWith('before/'))
    .map(s => [s.name.slice(7), contentOfSection(s)] as const)
  return { golden, input, source, options, before: new Map(before) }
}

async function run({ source, options }: Ready, before: Files) {
  const snapshot: Snapshot = new Map([...before].map(([path, text]) => [path as RepoPath, textContent(text)]))
  const { parsers, ...rest } = options
  const outcome = await engine.apply(engine.parse(source), snapshot, {
    ...rest,
    ...(parsers === true && { assets: await parserAssets() }),
  })
  const after: Files = new Map()
  for (const [path, content] of outcome.after)
    if (content.kind === 'text') after.set(path, (content.bom ? '\uFEFF' : '') + content.text)
  return { outcome, after, report: renderText(outcome) }
}

function expectations(before: Files, after: Files, report: string): Section[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort()
  const changed = paths.filter(path => before.get(path) !== after.get(path))
  const sections = changed.map(path => {
    const text = after.get(path)
    return text === undefined
      ? { name: `after/${path}`, flags: ['removed'], body: '' }
      : sectionOf(`after/${path}`, text)
  })
  return [...sections, { name: 'report.txt', flags: [], body: report }]
}

/** The changed files; undefined for one that is gone. */
const changed = (before: Files, after: Files) =>
  new Map(
    [...new Set([...before.keys(), ...after.keys()])]
      .filter(path => before.get(path) !== after.get(path))
      .sort()
      .map(path => [path, after.get(path)]),
  )

/** Files as a checkout of git has them: of what is not tracked it says whether something is in the way. */
function workspaceOf(files: Files): Workspace {
  const look = standsAt(new Map([...files.keys()].map(path => [path, { mode: '100644' }])))
  return {
    isNear: true,
    list: async () => [...files.keys()].map(path => path as RepoPath),
    read: async paths =>
      new Map(
        [...paths].flatMap(path => {
          const found = look(path)
          if (found.kind === 'nothing') return []
          return [[path, found.kind === 'file' ? textContent(files.get(path)!) : found]] as never
        }),
      ),
  }
}

const WRITTEN: Sink = { write: async () => ({ kind: 'written' }) }

const isExpectation = (section: Section) => section.name.startsWith('after/') || section.name === 'report.txt'

const toCrlf = (files: Files): Files =>
  new Map([...files].map(([path, text]) => [path, text.replace(/\r?\n/g, '\r\n')]))

describe.each(files)('%s', name => {
  const path = join(ROOT, name)
  const written = readFileSync(path, 'utf8')
  const subject = ready(parseCase(written))
  let done: ReturnType<typeof run> | undefined
  const once = () => (done ??= run(subject, subject.before))

  test('gives the files and the report', async () => {
    const { after, report } = await once()
    const given = subject.golden.sections.filter(section => !isExpectation(section))
    const text = formatCase({
      prose: subject.golden.prose,
      sections: [...given, ...expectations(subject.before, after, report)],
    })
    if (process.env['UPDATE']) writeFileSync(path, text)
    else expect(text).toBe(written)
  })

  test('changes nothing when applied again', async () => {
    if (subject.input.flags.includes('once')) return
    const { after } = await once()
    expect(Object.fromEntries((await run(subject, after)).after)).toEqual(Object.fromEntries(after))
  })

  test('gives the same by a run, which reads only the files that it asks for', async () => {
    const { options } = subject
    const { after, outcome } = await once()
    const { parsers, ...rest } = options
    const report = await runFor(
      { read: async () => [subject.source] },
      { open: async () => ({ workspace: workspaceOf(subject.before), sink: WRITTEN }) },
      { engine, attempts: 1, ...rest, ...(parsers === true && { assets: await parserAssets() }) },
    )
    const told = ({ results }: typeof outcome) => results.map(({ code, path, line }) => ({ code, path, line }))
    expect(told(report.outcome)).toEqual(told(outcome))
    const made = new Map(report.changes.map(({ path, after: to }) => [path, to && (to.bom ? '\uFEFF' : '') + to.text]))
    expect(made).toEqual(changed(subject.before, after))
  })

  test('gives the CRLF result in a CRLF repository', async () => {
    if (subject.input.flags.includes('lf-only')) return
    const crlf = (await run(subject, toCrlf(subject.before))).after
    const lf = (await once()).after
    for (const [path, text] of crlf) {
      // a created file has no line ending to follow
      if (subject.before.has(path)) expect(text).toBe(lf.get(path)?.replace(/\r?\n/g, '\r\n'))
    }
    expect([...crlf.keys()]).toEqual([...lf.keys()])
  })
})
