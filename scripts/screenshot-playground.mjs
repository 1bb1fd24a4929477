// Builds the playground and keeps its pictures: light and dark, with its first example.
//   node scripts/screenshot-playground.mjs OUT-light.png OUT-dark.png
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { launch } from './chromium.mjs'

const pictures = process.argv.slice(2)
const configFile = fileURLToPath(new URL('../playground/vite.config.ts', import.meta.url))
const outDir = mkdtempSync(join(tmpdir(), 'playground-'))
await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
const browser = await launch()
try {
  for (const [i, path] of pictures.entries()) {
    const colorScheme = i === 0 ? 'light' : 'dark'
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25, colorScheme })
    await page.goto(server.resolvedUrls.local[0])
    await page
      .getByText(/edit blocks? would apply/)
      .first()
      .waitFor()
    await page.screenshot({ path })
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
}
