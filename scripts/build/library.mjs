import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the library into a folder by the compiler: what the doors of the package lead to (`exports` of package.json), and nothing else. */
export function buildLibrary(out) {
  const draft = `${out}.all`
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', draft], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const file of filesBehind(doorsOf(draft))) {
    const to = join(out, relative(draft, file))
    mkdirSync(dirname(to), { recursive: true })
    const text = readFileSync(file, 'utf8')
    writeFileSync(to, file.endsWith('.js') ? withoutComments(text) : text)
  }
  rmSync(draft, { recursive: true })
}

/** The comments are in the declarations; in the programs they would be a quarter of the package. Blanks are left out, names and lines stay. */
const withoutComments = code =>
  transformSync(code, { charset: 'utf8', minifySyntax: true, minifyWhitespace: true, lineLimit: 1000 }).code

const doorsOf = draft =>
  Object.values(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports)
    .flatMap(door => (typeof door === 'string' ? [] : Object.values(door)))
    .map(file => join(draft, relative('lib', file)))

/** A module beside the one that imports it, however it is imported. */
const IMPORTED = /\b(?:from|import)\s?\(?["'](\.[^"']+\.[jt]s)["']/g

/** The files that these import, and those that they import in turn: programs import programs, declarations import declarations. */
function filesBehind(entries) {
  const seen = new Set()
  const walk = file => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      const at = join(dirname(file), name)
      walk(file.endsWith('.d.ts') ? at.replace(/\.[jt]s$/, '.d.ts') : at)
    }
  }
  for (const entry of entries.filter(existsSync)) walk(entry)
  return seen
}
