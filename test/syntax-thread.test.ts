import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildScripts, buildThread } from '../scripts/build-syntax.mjs'
import { parserFiles } from '../src/adapters/syntax/files.ts'
import { checkInThread, FOR_A_SESSION } from '../src/adapters/syntax/thread.ts'
import { loadSyntaxChecker } from '../src/syntax/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'thread-'))

beforeAll(async () => {
  await buildScripts(folder)
  await buildThread(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a thread answers as the checker itself does', async () => {
  const check = await checkInThread(folder)(['a.toml', 'b.json'])
  expect(check('a.toml', 'a = 1\n', 'a = 2\n')).toEqual({ kind: 'ok' })
  expect(check('b.json', '1', '[')).toMatchObject({ kind: 'new-errors', problems: [{ line: 1 }] })
  expect(check('c.py', '', '(')).toMatchObject({ kind: 'not-checked' })
})

test('a parser that does not come to an end is stopped, and the next file is checked', async () => {
  // a second, so that a busy machine has an answer to the next question in that time
  const check = await checkInThread(folder, { limit: 1_000 })(['a.yaml', 'b.toml'])
  const slow = '- [a, b, {c: d}]\n'.repeat(100_000)
  expect(check('a.yaml', undefined, slow)).toMatchObject({
    kind: 'not-checked',
    reason: 'the parser took longer than 1 seconds',
  })
  expect(check('b.toml', 'a = 1\n', 'a =\n')).toMatchObject({ kind: 'new-errors' })
  expect(check('a.yaml', 'a: 1\n', 'a: [1\n')).toMatchObject({ kind: 'new-errors' })
})

test('files that take long do not add up without end', async () => {
  const check = await checkInThread(folder, { limit: 100, total: 150 })(['a.yaml', 'b.toml'])
  const slow = '- [a, b, {c: d}]\n'.repeat(100_000)
  for (let n = 0; n < 2; n++) expect(check('a.yaml', undefined, slow).kind).toBe('not-checked')
  expect(check('b.toml', 'a = 1\n', 'a =\n')).toEqual({
    kind: 'not-checked',
    reason: 'earlier files used up the time for parsing',
  })
})

test('a thread that has read much makes way for a new one, which gives its memory back', async () => {
  // the event of a thread comes later than the thread: those of the tests above are over
  await new Promise(setImmediate)
  let started = 0
  const count = () => void started++
  process.on('worker', count)
  try {
    const check = await checkInThread(folder)(['a.json'])
    const large = JSON.stringify('a'.repeat(300_000))
    for (let n = 0; n < 5; n++) expect(check('a.json', large, large)).toEqual({ kind: 'ok' })
    await new Promise(setImmediate)
    expect(started).toBe(2)
  } finally {
    process.removeListener('worker', count)
  }
})

test('a thread that is asked nothing more ends, and a later question starts one', async () => {
  const started: Worker[] = []
  const note = (worker: Worker) => void started.push(worker)
  process.on('worker', note)
  try {
    const check = await checkInThread(folder)(['a.json'])
    expect(check('a.json', '{}', '[]')).toEqual({ kind: 'ok' })
    expect(started).toHaveLength(1)
    await once(started[0]!, 'exit')
    expect(check('a.json', '{}', '[]')).toEqual({ kind: 'ok' })
    await new Promise(setImmediate)
    expect(started).toHaveLength(2)
  } finally {
    process.removeListener('worker', note)
  }
})

test('where no thread can be had, the check runs here', async () => {
  const assets = { ...parserFiles(folder), checker: checkInThread('/none') }
  const check = await loadSyntaxChecker(['a.toml'], assets)
  expect(check('a.toml', 'a = 1\n', 'a =\n')).toMatchObject({ kind: 'new-errors' })
})

test('a thread that is kept serves many runs, and one that needs another parser', async () => {
  await new Promise(setImmediate)
  let started = 0
  const count = () => void started++
  process.on('worker', count)
  try {
    const checker = checkInThread(folder, { stay: FOR_A_SESSION })
    for (let run = 0; run < 3; run++) {
      const check = await checker([`${run}.toml`])
      expect(check(`${run}.toml`, 'a = 1\n', 'a =\n')).toMatchObject({ kind: 'new-errors' })
      await new Promise(resolve => setTimeout(resolve, 150))
    }
    const check = await checker(['a.yaml'])
    expect(check('a.yaml', 'a: 1\n', 'a: [1\n')).toMatchObject({ kind: 'new-errors' })
    expect(check('b.toml', 'a = 1\n', 'a =\n')).toMatchObject({ kind: 'new-errors' })
    await new Promise(setImmediate)
    expect(started).toBe(2)
  } finally {
    process.off('worker', count)
  }
})
