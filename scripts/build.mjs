// Builds lib/, the library, by the compiler, and dist/, what runs, by esbuild: three doors to one bundle, in which everything heavy is a file of
// its own that a run loads only when it needs it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildSyntax } from './build-syntax.mjs'
import { licencesOf } from './licences.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = `${root}dist`

for (const folder of ['lib', 'dist']) rmSync(root + folder, { recursive: true, force: true })
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})

/** What the packages that are CommonJS ask for Node's own modules with. */
const REQUIRE = "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n"

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

await buildBundle()
for (const door of ['action', 'post', 'cli']) {
  const shebang = door === 'cli' ? '#!/usr/bin/env node\n' : ''
  writeFileSync(`${dist}/${door}.js`, `${shebang}import { ${door} } from './index.js'\n\nawait ${door}()\n`, {
    mode: 0o755,
  })
}
await buildSyntax(`${dist}/syntax`)

/** White space goes, names stay: the trace of a bug tells them. */
async function buildBundle() {
  const { outputFiles, metafile } = await build({
    entryPoints: { index: 'src/main.ts' },
    outdir: dist,
    chunkNames: '[name]-[hash]',
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    charset: 'utf8',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    plugins: [withoutSideEffects],
    metafile: true,
    write: false,
  })
  mkdirSync(dist)
  for (const { path, text } of outputFiles) writeFileSync(path, text.includes('typeof require') ? REQUIRE + text : text)
  writeFileSync(`${dist}/package.json`, '{\n  "type": "module"\n}\n')
  writeFileSync(`${dist}/licenses.txt`, licencesOf(Object.keys(metafile.inputs)).join('\n'))
}
