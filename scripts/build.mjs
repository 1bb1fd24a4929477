// Builds lib/, the library, by the compiler, and dist/, what runs: esbuild leaves out what nobody uses, ncc makes one bundle of the rest, in which
// everything heavy is a file of its own that a run loads only when it needs it, and three doors lead to it.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { buildSyntax } from './build-syntax.mjs'
import { licencesOf } from './licences.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = `${root}dist`
const lean = `${root}.cache/lean`

const { resolve } = createRequire(import.meta.url)
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

/** GitHub's toolkit does not say that a part of it which nobody uses can be left out: `core` would bring two HTTP clients. */
const withoutSideEffects = {
  name: 'without side effects',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^(@actions\/|undici$)/ }, async ({ path, pluginData, ...from }) =>
      pluginData === 'asked'
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: 'asked' })), sideEffects: false },
    ),
}

for (const folder of [`${root}lib`, dist, lean]) rmSync(folder, { recursive: true, force: true })
node(resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json')
const { metafile } = await build({
  entryPoints: { index: 'src/main.ts' },
  outdir: lean,
  chunkNames: '[name]-[hash]',
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  minifySyntax: true,
  // what the packages that are CommonJS ask for Node's own modules with
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'\nconst require = requireOf(import.meta.url)",
  },
  plugins: [withoutSideEffects],
  metafile: true,
})
writeFileSync(`${lean}/package.json`, '{ "type": "module" }\n')
node(resolve('@vercel/ncc/dist/ncc/cli.js'), 'build', `${lean}/index.js`, '-o', dist, '--no-cache')
for (const name of readdirSync(dist).filter(file => file.endsWith('.js'))) {
  const code = readFileSync(`${dist}/${name}`, 'utf8')
  // the large ones are libraries for the most part; in the others names stay, so that the trace of a bug tells them
  const names = { minifyIdentifiers: code.length > 100_000, minifySyntax: true, minifyWhitespace: true }
  const options = { ...names, format: 'esm', target: 'node20', charset: 'utf8', legalComments: 'none' }
  writeFileSync(`${dist}/${name}`, (await transform(code, options)).code)
}
for (const door of ['action', 'post', 'cli']) {
  const shebang = door === 'cli' ? '#!/usr/bin/env node\n' : ''
  writeFileSync(`${dist}/${door}.js`, `${shebang}import { ${door} } from './index.js'\n\nawait ${door}()\n`, {
    mode: 0o755,
  })
}
writeFileSync(`${dist}/licenses.txt`, licencesOf(Object.keys(metafile.inputs)).join('\n'))
await buildSyntax(`${dist}/syntax`)
