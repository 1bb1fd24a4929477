import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildScripts, wasm } from '../../scripts/build-syntax.mjs'
import { parserFiles } from '../../src/adapters/syntax/files.ts'
import type { Assets } from '../../src/syntax/index.ts'

let built: Promise<Assets> | undefined

/** The parsers as the sources stand, without a built `dist/`: scripts bundled afresh, wasm from the packages. */
export function parserAssets(): Promise<Assets> {
  built ??= build()
  return built
}

async function build(): Promise<Assets> {
  const folder = mkdtempSync(join(tmpdir(), 'parsers-'))
  await buildScripts(folder)
  const modules = new URL('../../node_modules/', import.meta.url)
  return { ...parserFiles(folder), wasm: name => readFile(new URL(wasm[name] ?? 'none', modules)) }
}
