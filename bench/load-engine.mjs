import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

const ROOT = new URL('..', import.meta.url)
const CACHE = new URL('node_modules/.cache/apply-edits/', ROOT)

/** Bundles the engine from its sources and imports it; nothing has to be built first. */
export async function loadEngine() {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from './src/engine.ts'; export { textContent } from './src/core/content.ts'",
      resolveDir: ROOT.pathname,
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
  return import(file.href)
}
