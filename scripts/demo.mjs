// The main job on real input, with nothing but this repository: a local GitHub, a pull request, `/apply`, the report, the diff, the commit.
//   npm run demo [-- --save FOLDER]    keeps the report there as report.md
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(`${root}dist/action.js`)) {
  console.error('dist/ is missing: run `npm run build` first.')
  process.exit(2)
}
const outfile = `${root}.cache/demo.mjs`
// each file stays where it would be, so that it finds its neighbours
await build({
  entryPoints: [`${root}scripts/demo/demo.ts`],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  plugins: [
    {
      name: 'places',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\/(test|scripts)\/.*\.ts$/ }, async ({ path }) => {
          const { readFile } = await import('node:fs/promises')
          const text = await readFile(path, 'utf8')
          return {
            loader: 'ts',
            contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
          }
        }),
    },
  ],
})
const { demo } = await import(pathToFileURL(outfile).href)
await demo(process.argv.slice(2))
