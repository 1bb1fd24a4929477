import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildScripts, buildThread } from '../scripts/build-syntax.mjs'

/** The files of one build and their hashes. */
async function built(): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  await buildScripts(folder)
  await buildThread(folder)
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const hashes = Object.fromEntries(readdirSync(folder).map(name => [name, hash(name)]))
  rmSync(folder, { recursive: true })
  return hashes
}

test('the same sources give the same bytes, wherever they are built', async () => {
  const first = await built()
  expect(await built()).toEqual(first)
  const named = Object.keys(first).filter(name => !name.startsWith('shared-'))
  expect(named).toEqual([
    'ast-grep.js',
    'gofmt.js',
    'mvdan.js',
    'oxc.js',
    'postcss.js',
    'prism.js',
    'ruff.js',
    'smol-toml.js',
    'thread.js',
    'tree-sitter.js',
    'yaml.js',
  ])
})
