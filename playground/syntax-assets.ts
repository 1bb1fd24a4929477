import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

const FOLDER = `${process.env['APPLY_EDITS_DIST'] ?? fileURLToPath(new URL('../dist', import.meta.url))}/syntax/`

/** The parsers of dist/syntax as files of the page; a browser fetches one when the first text needs it. */
export function syntaxAssets(): Plugin {
  const assets = () =>
    readdirSync(FOLDER).flatMap(file => {
      if (file.endsWith('.js')) return { fileName: `syntax/${file}`, source: () => readFileSync(FOLDER + file) }
      if (!file.endsWith('.wasm.br')) return []
      const fileName = `syntax/${file.slice(0, -'.br'.length)}`
      return { fileName, source: () => brotliDecompressSync(readFileSync(FOLDER + file)) }
    })
  return {
    name: 'syntax-assets',
    configureServer: server => {
      server.middlewares.use((request, response, next) => {
        const asset = assets().find(({ fileName }) => request.url?.split('?')[0] === `/${fileName}`)
        if (!asset) return next()
        response.setHeader('content-type', asset.fileName.endsWith('.js') ? 'text/javascript' : 'application/wasm')
        response.end(asset.source())
      })
    },
    generateBundle() {
      for (const { fileName, source } of assets()) this.emitFile({ type: 'asset', fileName, source: source() })
    },
  }
}
