import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textContent } from '../../src/core/content.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'

/** A log, and what must come of it in the repository of `BEFORE`. */
interface Sample {
  readonly file: string
  readonly cwd?: string
  readonly cwdInFile?: boolean
  /** The files that it changes, as they are after it. */
  readonly expect: Readonly<Record<string, string>>
  readonly outcome: 'applied' | 'declined' | 'nothing'
}

const FOLDER = new URL('./agent-logs/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const samples: readonly Sample[] = JSON.parse(read('samples.json'))
const BEFORE = { 'src/app.py': 'def greet(name):\n    return "Hello " + name\n', 'README.md': '# Demo\n' }
const engine = createEngine()

async function apply({ file, cwd, cwdInFile }: Sample, before: Readonly<Record<string, string>>) {
  const roots = cwdInFile === false && cwd !== undefined ? { roots: [cwd] } : {}
  const files = new Map(Object.entries(before).map(([path, text]) => [path as RepoPath, textContent(text)]))
  const { results, after } = await engine.apply(engine.parse({ name: file, text: read(file) }), files, roots)
  const texts = [...after].map(([path, content]) => [path, content.kind === 'text' ? content.text : ''])
  return { after: Object.fromEntries(texts), results }
}

const told = ({ results }: Awaited<ReturnType<typeof apply>>) =>
  results.map(({ status, code, problem }) => [status, code, problem?.message])

describe.each(samples)('$file', sample => {
  const wanted = { ...BEFORE, ...sample.expect }
  test('leaves the files that it must', async () => {
    const done = await apply(sample, BEFORE)
    expect(done.after, JSON.stringify(told(done))).toEqual(wanted)
  })

  test('changes nothing when it is applied again, and nothing fails', async () => {
    const again = await apply(sample, wanted)
    expect(again.after, JSON.stringify(told(again))).toEqual(wanted)
    expect(again.results.filter(({ status }) => status === 'failed').map(({ problem }) => problem)).toEqual([])
  })

  test('is never passed over in silence', async () => {
    const { results } = await apply(sample, BEFORE)
    expect(results).not.toEqual([])
    if (sample.outcome === 'applied') return
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'skipped'))
  })
})

test('all 56 logs are here', () => expect(samples).toHaveLength(56))
