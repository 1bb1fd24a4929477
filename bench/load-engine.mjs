import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './places.mjs'

const CACHE = new URL('../node_modules/.cache/apply-edits/', import.meta.url)

/** Bundles the engine from its sources and imports it; nothing has to be built first. */
export async function loadEngine() {
  return import(await bundleEngine())
}

/** Bundles the engine of a checkout (this one by default); the address of the module. */
export async function bundleEngine(checkout = ROOT) {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './src/index.ts'",
      resolveDir: resolve(checkout),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  })
  const { contents } = outputFiles[0]
  const file = new URL(`engine-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`, CACHE)
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    const draft = new URL(`${process.pid}.tmp`, CACHE)
    writeFileSync(draft, contents)
    renameSync(draft, file)
  }
  return file.href
}
