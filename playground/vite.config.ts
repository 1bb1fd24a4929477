import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { firstPaint } from './first-paint.ts'
import { syntaxAssets } from './syntax-assets.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [syntaxAssets(), firstPaint(['editor'])],
  worker: { format: 'es' },
  // the page is the library's first user: types come from what is published, the code from the source
  resolve: { alias: { 'apply-edits': fileURLToPath(new URL('../src/index.ts', import.meta.url)) } },
  build: { outDir: 'dist', target: 'es2023', chunkSizeWarningLimit: 1000 },
  server: { port: 5178, host: '127.0.0.1', fs: { allow: ['..'] } },
  preview: { port: 5178, host: '127.0.0.1' },
})
