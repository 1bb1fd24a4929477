import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { build } from 'esbuild'
import { preview, build as viteBuild } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayPublish } from '../scripts/check-name.mjs'
import { formats } from '../src/formats/index.ts'
import { jsonFormats } from '../src/formats/json/index.ts'
import { chromiumPath, launchChromium } from './support/chromium.ts'
import { lacks } from './support/needs.ts'
import { node24 } from './support/node24.ts'

const ROOT = new URL('..', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies: Readonly<Record<string, string>>
}

let project: string
let packed: { readonly filename: string; readonly size: number; readonly files: readonly { readonly path: string }[] }

/** A project of somebody's own that has installed the packed package, and what it depends on. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'package-'))
  const told = execFileSync('npm', ['pack', '--json', '--pack-destination', project], { cwd: ROOT, encoding: 'utf8' })
  packed = JSON.parse(told.slice(told.indexOf('[')))[0]
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, 'apply-edits'), { recursive: true })
  const archive = join(project, basename(packed.filename))
  execFileSync('tar', ['-xzf', archive, '-C', join(modules, 'apply-edits'), '--strip-components=1'])
  for (const name of Object.keys(manifest.dependencies))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const programs = [...read('docs/library.md').matchAll(/^```ts\n(.*?)^```\n\n```text\n(.*?)^```$/gms)].map(
  ([, program = '', printed = ''], i) => ({ name: `program-${i + 1}`, program, printed }),
)

describe('the programs of library.md', () => {
  test('are all there, and compile with `strict` and `skipLibCheck: false`', () => {
    expect(programs.length).toBe((read('docs/library.md').match(/^```ts$/gm) ?? []).length)
    for (const { name, program } of programs)
      writeFileSync(join(project, `${name}.ts`), `${program}${program.includes('export ') ? '' : '\nexport {}\n'}`)
    const compilerOptions = {
      strict: true,
      skipLibCheck: false,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: [],
      module: 'nodenext',
      outDir: 'out',
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program-*.ts'] }))
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const ran = () => execFileSync(process.execPath, [compiler], { cwd: project, encoding: 'utf8' })
    try {
      ran()
    } catch (error) {
      expect((error as { stdout: string }).stdout).toBe('')
    }
  })

  test.each(programs)('$name prints what is below it, in Node 20 and 24', async ({ name, printed }) => {
    const newer = await node24()
    for (const node of new Set([process.execPath, ...('path' in newer ? [newer.path] : [])])) {
      const out = execFileSync(node, [join('out', `${name}.js`)], { cwd: project, encoding: 'utf8' })
      expect(out.replace(/ +$/gm, '')).toBe(printed)
    }
  })
})

/** A page that applies an edit itself and in a worker, and shows what came of it. */
const PAGE = {
  'index.html': '<pre></pre><script type="module" src="/page.js"></script>',
  'edit.js': `import { applyEdits } from 'apply-edits'
export const edit = async () => {
  const block = JSON.stringify({ command: 'str_replace', path: 'a.txt', old_str: 'one', new_str: 'two' })
  const { files, report } = await applyEdits(block, { 'a.txt': 'one\\n' })
  return files['a.txt'] + report.text()
}`,
  'worker.js': `import { edit } from './edit.js'
edit().then(text => postMessage(text))`,
  'page.js': `import { edit } from './edit.js'
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
const others = new Promise((done, fail) => Object.assign(worker, { onmessage: ({ data }) => done(data), onerror: fail }))
document.querySelector('pre').textContent = JSON.stringify(await Promise.all([edit(), others]))`,
}

test.skipIf(lacks('Chromium', chromiumPath !== undefined))(
  'bundled by vite, works in a browser and a worker',
  async () => {
    const root = join(project, 'page')
    mkdirSync(root)
    for (const [name, text] of Object.entries(PAGE)) writeFileSync(join(root, name), text)
    const config = { root, configFile: false, logLevel: 'error', worker: { format: 'es' } } as const
    await viteBuild({ ...config, build: { target: 'es2022' } })
    const server = await preview({ ...config, preview: { port: 0 } })
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      await page.goto(server.resolvedUrls!.local[0]!)
      const shown = await page.locator('pre:not(:empty)').textContent()
      const text = 'two\n✓ 1  a.txt:1  applied\n'
      expect(JSON.parse(shown!)).toEqual([expect.stringContaining(text), expect.stringContaining(text)])
    } finally {
      await browser.close()
      await server.close()
    }
  },
)

describe('the name on npm', () => {
  test.each([
    [undefined, true],
    ['git+https://github.com/Owner/apply-edits.git', true],
    ['git+https://github.com/somebody/apply-edits.git', false],
    ['', false],
  ])('published from %j: may publish %s', (published, may) => {
    expect(mayPublish(published, 'owner/Apply-Edits')).toBe(may)
  })
})

describe('the package', () => {
  test('is under 1.2 MB, and has the library and the program alone', () => {
    expect(packed.size).toBeLessThan(1_200_000)
    const folders = new Set(packed.files.map(({ path }) => path.split('/').slice(0, 2).join('/')))
    expect([...folders].filter(path => !/^(?:lib|dist)\//.test(path)).sort()).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'].filter(path => folders.has(path)),
    )
    expect([...folders].filter(path => /^lib\/(?:action|adapters|cli)$/.test(path))).toEqual([])
  })

  test('has what the command line and the workers of `serve` load, and nothing of what the action alone does', () => {
    const dist = join(ROOT, 'dist')
    const door = readFileSync(join(dist, 'index.js'), 'utf8')
    const names = new Map([...door.matchAll(/(\d+):"([\w-]+\.index\.js)"/g)].map(([, id, name]) => [id, name!]))
    const loaded = new Set<string>()
    const load = (code: string): void => {
      for (const [, id] of code.matchAll(/\.e\((\d+)\)/g)) {
        const name = names.get(id)!
        if (loaded.has(name)) continue
        loaded.add(name)
        load(readFileSync(join(dist, name), 'utf8'))
      }
    }
    for (const [, code = ''] of door.matchAll(/\b(?:cli|worker)=async\(\)=>\(await(.*?)\)\)\./g)) load(code)
    // an input of the step that no command has
    loaded.delete('adapters-github-artifact.index.js')
    const there = packed.files.flatMap(({ path }) => /^dist\/([\w-]+\.index\.js)$/.exec(path)?.[1] ?? [])
    expect(there.sort()).toEqual([...loaded].sort())
  })

  test('checks without the other package what needs none, and says of the rest where its parser is', () => {
    const block = (path: string, text: string) => `${path}\n<<<<<<< SEARCH\n=======\n${text}\n>>>>>>> REPLACE\n`
    const dir = mkdtempSync(join(project, 'files-'))
    writeFileSync(join(dir, 'edits.md'), block('a.py', 'x = (') + block('b.yml', 'a: [') + block('c.ts', 'let x ='))
    const cli = join(project, 'node_modules/apply-edits/dist/cli.js')
    const ran = spawnSync(process.execPath, [cli, 'check', '--dir', dir, join(dir, 'edits.md')], { encoding: 'utf8' })
    expect(ran.stdout).toMatch(/b\.yml .*syntax\/new-errors/)
    for (const language of ['Python', 'TypeScript'])
      expect(ran.stdout).toContain(
        `${language} could not be loaded: its parser is in the package apply-edits-parsers, which is not installed`,
      )
  })

  test('checks with the parsers of the other package, in the tools too', async () => {
    const modules = join(project, 'node_modules')
    symlinkSync(join(ROOT, 'dist/syntax'), join(modules, 'apply-edits-parsers'))
    const dir = mkdtempSync(join(project, 'files-'))
    const args = [join(modules, 'apply-edits/dist/cli.js'), 'mcp', '--tools', 'write', '--dir', dir]
    const client = new Client({ name: 'test', version: '1' })
    try {
      await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }))
      const answer = await client.callTool({ name: 'write', arguments: { file_path: 'a.py', content: 'x = (' } })
      expect(JSON.stringify(answer.content)).toContain('syntax/new-errors')
    } finally {
      await client.close()
      rmSync(join(modules, 'apply-edits-parsers'))
    }
  })

  test('depends on what the library imports, and on nothing else', () => {
    const lib = join(project, 'node_modules/apply-edits/lib')
    const imported = new Set(
      readdirSync(lib, { recursive: true, encoding: 'utf8' })
        .filter(path => /\.(?:js|ts)$/.test(path))
        .flatMap(path => [
          ...readFileSync(join(lib, path), 'utf8').matchAll(
            /\b(?:import|export)\b[^;"']*?\bfrom ?["']([^."'][^"']*)["']|import\(["']([^."'][^"']*)["']\)/g,
          ),
        ])
        .map(([, name, lazy]) => (name ?? lazy)!)
        .map(name => /^(@[^/]+\/)?[^/]+/.exec(name)![0]),
    )
    expect([...imported].sort()).toEqual(Object.keys(manifest.dependencies).sort())
  })

  test('has a door for each format that is not JSON', () => {
    const doors = Object.keys(manifest.exports).flatMap(door => /^\.\/formats\/(.+)$/.exec(door)?.[1] ?? [])
    const written = formats.filter(format => !jsonFormats.includes(format)).map(({ name }) => name)
    expect(written.filter(name => !doors.includes(name))).toEqual([])
  })

  test('is as small as docs/library.md says', () => {
    const said = [...read('docs/library.md').matchAll(/\| (\d+) KB \|$/gm)].map(([, size]) => Number(size))
    expect(said).toEqual([2, 79, 110, 205])
  })

  test.each([
    ["import { textContent } from 'apply-edits'; console.log(textContent)", 2],
    ["import { changesOf } from 'apply-edits'; console.log(changesOf)", 2],
    [
      "import { applyEditsWith, engineOf, matchers } from 'apply-edits'; import { searchReplace } from 'apply-edits/formats/search-replace'; console.log(applyEditsWith, engineOf({ formats: [searchReplace], matchers }))",
      79,
    ],
    ["import { applyEdits } from 'apply-edits/apply'; console.log(applyEdits)", 110],
    ["import { applyEdits } from 'apply-edits'; console.log(applyEdits)", 205],
  ])('%s takes at most %d KB, compressed', async (contents, most) => {
    const { outputFiles, metafile } = await build({
      stdin: { contents, resolveDir: project },
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      outdir: join(project, 'bundle'),
      metafile: true,
      write: false,
    })
    // what is loaded at once: the entry, and what it imports
    const loaded = new Set<string>()
    const load = (path: string): void => {
      if (loaded.has(path)) return
      loaded.add(path)
      for (const { kind, path: to } of metafile.outputs[path]!.imports) if (kind === 'import-statement') load(to)
    }
    load(Object.keys(metafile.outputs).find(path => path.endsWith('stdin.js'))!)
    const sizes = outputFiles.flatMap(({ path, contents: code }) =>
      [...loaded].some(name => basename(name) === basename(path)) ? gzipSync(code).length : [],
    )
    const size = sizes.reduce((sum, each) => sum + each, 0)
    expect(size / 1024).toBeLessThanOrEqual(most)
  })
})
