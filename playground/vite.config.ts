import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { examplePages } from './example-pages.ts'
import { firstPaint } from './first-paint.ts'
import { syntaxAssets } from './syntax-assets.ts'

/** Where the page's links to the documentation lead: the repository that builds it, as GitHub's runner names it. */
const repository = `https://github.com/${process.env['GITHUB_REPOSITORY'] ?? 'OWNER/apply-edits'}`
const source = fileURLToPath(new URL('../src/', import.meta.url))

/** Parts of the engine that most comments need. In one file they are smaller. */
const usual = {
  name: 'usual',
  test: /\/(?:core\/run\/(?:repeats|new-version)|policy\/paths\/path-candidates|syntax\/(?:whole-run|checker))\.ts$/,
}

/** Small parts of the engine that the page needs at once. */
const words = { name: 'words', test: /\/src\/core\/(?:content|diagnostic|outcome|path)\.ts$/ }

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [examplePages(), syntaxAssets(), firstPaint(['editor', 'page'], repository)],
  define: { __DOCS__: JSON.stringify(`${repository}/blob/main/docs`) },
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: { groups: [usual] } } } },
  // the page is the library's first user: types come from what is published, the code from the source
  resolve: {
    alias: [
      { find: /^apply-edits$/, replacement: `${source}index.ts` },
      { find: /^apply-edits\/(.+)$/, replacement: `${source}$1.ts` },
    ],
  },
  // browsers that know `light-dark()`: of May 2024 and later
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // they preload modules by themselves
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [words] } } },
    chunkSizeWarningLimit: 1000,
  },
  server: { port: 5178, host: '127.0.0.1', fs: { allow: ['..'] } },
  preview: { port: 5178, host: '127.0.0.1' },
})
