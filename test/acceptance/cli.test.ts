import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIST } from '../../tools/runner/run-dist.ts'
import { node24 } from '../support/node24.ts'

/** The built command line, as somebody has it who installed the package: `dist/` alone, and no `node_modules` above it. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const REPLY = readFileSync(join(ROOT, 'examples/reply.md'), 'utf8')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dist-'))
  cpSync(DIST, join(folder, 'dist'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A fresh copy of the example repository. */
function repository(): string {
  const path = mkdtempSync(join(folder, 'repository-'))
  cpSync(join(ROOT, 'examples/repository'), path, { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@example.com', ...args], { cwd: path })
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'start')
  return path
}

function run(cwd: string, args: readonly string[], { input = '', node = process.execPath } = {}) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: cwd }
  const { status, stdout, stderr } = spawnSync(node, [join(folder, 'dist/cli.js'), ...args], {
    cwd,
    env,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const OTHER = await node24()
const nodes = [['this Node', process.execPath] as const, ...('path' in OTHER ? [['Node 24', OTHER.path] as const] : [])]

describe.each(nodes)('dist/cli.js under %s', (_, node) => {
  test('applies the example, tells every block, and leaves the rest alone', () => {
    const cwd = repository()
    const { status, stdout, stderr } = run(cwd, ['apply', '-', '--json'], { input: REPLY, node })
    expect(stderr).toBe('')
    expect(status).toBe(1)
    const { status: verdict, blocks } = JSON.parse(stdout)
    expect(verdict).toBe('partial')
    const told = blocks.map(({ code, lines }: { code: string; lines?: number[] }) => [code, ...(lines ?? [])].join(' '))
    expect(told).toEqual([
      'ok/applied',
      'ok/applied',
      'ok/applied',
      'locate/ambiguous 3 9',
      'ok/applied',
      'ok/already-applied',
      'path/protected',
    ])
    expect(blocks[1].matcher).toBe('indentation')
    expect(execFileSync('git', ['status', '--short'], { cwd }).toString()).toBe(
      ' A src/clock-time.js\n M src/kitchen.js\n M src/steep.js\n',
    )
    expect(readFileSync(join(cwd, 'src/kitchen.js'), 'utf8')).toContain('      this.last = guest\n')
  })

  test('checks the syntax with the parsers beside it', () => {
    const cwd = repository()
    const broken =
      'src/clock.js\n<<<<<<< SEARCH\nexport function minutes(start, count) {\n=======\nexport function minutes(start, count {\n>>>>>>> REPLACE\n'
    expect(run(cwd, ['check'], { input: broken, node })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('syntax/new-errors'),
    })
  })

  test('tells a mistake in a sentence', () => {
    const { status, stdout, stderr } = run(folder, ['aply'], { node })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toBe('apply-edits: there is no command `aply`\n→ Did you mean `apply`?\n')
  })
})

test('a folder as standard input is no empty text', () => {
  const args = ['-c', '"$0" "$1" check < .', process.execPath, join(folder, 'dist/cli.js')]
  const { status, stderr } = spawnSync('bash', args, { cwd: repository(), encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'apply-edits: standard input is a folder\n→ Name a file, or pipe in a text.\n',
  })
})

test('a reader that has seen enough is no error, but is not told that all was done', () => {
  const first = (command: string, input = '') => {
    const line = `"$0" "$1" ${command} | head -n 1; echo "\${PIPESTATUS[0]}" >&2`
    const args = ['-c', line, process.execPath, join(folder, 'dist/cli.js')]
    return spawnSync('bash', args, { cwd: repository(), encoding: 'utf8', input })
  }
  expect(first('schema')).toMatchObject({ stdout: '{\n', stderr: expect.stringMatching(/^[02]\n$/) })
  // more events than a pipe holds
  const block = 'new.txt\n```\nx\n```\n\n'
  expect(first('check --events', block.repeat(200)).stderr).toBe('2\n')
})

test.skipIf(!existsSync('/dev/full'))(
  'a report for which there is no room is told in a sentence, and can be undone',
  () => {
    const cwd = repository()
    const args = ['-c', '"$0" "$1" apply - > /dev/full', process.execPath, join(folder, 'dist/cli.js')]
    const { status, stderr } = spawnSync('bash', args, { cwd, encoding: 'utf8', input: REPLY })
    expect(status).toBe(2)
    expect(stderr).toMatch(/^apply-edits: standard output cannot be written: ENOSPC.*\n$/)
    expect(run(cwd, ['undo']).status).toBe(0)
  },
)
