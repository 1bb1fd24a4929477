import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEditFiles } from '../../src/adapters/edit-files.ts'
import { createEngine } from '../../src/create-engine.ts'

const { mayBeLog } = createEngine()

let folder: string
let workspace: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edits-'))
  workspace = join(folder, 'work')
  await mkdir(join(workspace, 'in/deep'), { recursive: true })
  await mkdir(join(workspace, '.git'))
  for (const [name, text] of [
    ['in/a.md', 'a'],
    ['in/b.txt', 'b'],
    ['in/deep/c.md', 'c'],
    ['.git/x.md', 'git'],
    ['top.md', 'top'],
  ] as const)
    await writeFile(join(workspace, name), text)
  await writeFile(join(folder, 'outside.md'), 'outside')
  await symlink(join(folder, 'outside.md'), join(workspace, 'in/link.md'))
  await symlink(folder, join(workspace, 'way-out'))
  await writeFile(join(workspace, 'binary.bin'), Buffer.from([1, 0]))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const names = async (...patterns: string[]) => {
  const read = await readEditFiles(patterns, workspace, mayBeLog)
  return read.ok ? read.value.map(source => `${source.name}=${source.text}`) : read
}

describe('files', () => {
  test.each([
    [['in/*.md'], ['in/a.md=a']],
    [['in/**/*.md'], ['in/a.md=a', 'in/deep/c.md=c']],
    [['**/*.md'], ['in/a.md=a', 'in/deep/c.md=c', 'top.md=top']],
    [['in/*', '!in/*.txt'], ['in/a.md=a']],
    [
      ['**/*.md', '!in/deep/**'],
      ['in/a.md=a', 'top.md=top'],
    ],
    [
      ['top.md', 'in/a.md', 'top.md'],
      ['in/a.md=a', 'top.md=top'],
    ],
    [['none/*.md'], []],
  ])('%j names %j', async (patterns, wanted) => {
    expect(await names(...patterns)).toEqual(wanted)
  })
  test('are each looked at once, however many they are', async () => {
    const many = join(folder, 'many')
    await mkdir(many)
    for (let i = 0; i < 100; i++) await writeFile(join(many, `${i}.md`), `text ${i}`)
    let looks = 0
    const read = await readEditFiles(['*.md'], many, start => {
      looks++
      return mayBeLog(start)
    })
    expect(read.ok && read.value.length).toBe(100)
    expect(looks).toBeLessThanOrEqual(100)
  })
  test('may be large where they are logs, and in UTF-16', async () => {
    const record = {
      type: 'assistant',
      message: { role: 'assistant', content: 'x'.repeat(3_000_000) },
      session_id: 's',
    }
    const log = `${JSON.stringify({ type: 'system', subtype: 'init', session_id: 's' })}\n${JSON.stringify(record)}\n`
    const large = join(folder, 'large')
    await mkdir(large)
    await writeFile(join(large, 'log.jsonl'), log)
    await writeFile(join(large, 'wide.jsonl'), Buffer.from(`\uFEFF${log}`, 'utf16le'))
    const both = await readEditFiles([`${large}/*.jsonl`], workspace, mayBeLog)
    expect(both).toMatchObject({ ok: true, value: [{ text: log }, { text: log }] })
    await writeFile(join(large, 'reply.md'), `Here:\n${log}`)
    const refused = { ok: false, refusal: { reason: 'limit-exceeded' } }
    expect(await readEditFiles([`${large}/reply.md`], workspace, mayBeLog)).toMatchObject(refused)
  })
  test('may be named absolutely, also outside of the workspace', async () => {
    expect(await names(`${folder}/*.md`)).toEqual([`${join(folder, 'outside.md')}=outside`])
  })
  test.each([
    [['nowhere.md'], 'files-not-found'],
    [['in/link.md'], 'files-not-found'],
    [['way-out/*.md'], 'bad-input'],
    [['binary.bin'], 'artifact-invalid'],
    [['in/[.md'], 'bad-input'],
  ])('%j is refused: %s', async (patterns, reason) => {
    expect(await readEditFiles(patterns, workspace, mayBeLog)).toMatchObject({ ok: false, refusal: { reason } })
  })
})
