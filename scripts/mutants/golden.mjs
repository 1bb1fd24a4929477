/**
 * node scripts/mutants/golden.mjs OUT SHARE FILE...: judges SHARE percent of the mutants of the core's files by the golden cases alone, some ten a
 * second. All are in one bundle, each behind a switch, so that nothing is loaded again. A case tells a mutant by its files and report, applied
 * again, or with CRLF. OUT keeps what was found, by mutant; unit tests are not asked, so the score is a floor.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { commonTokens } from '@stryker-mutator/api/plugin'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import { build } from 'esbuild'
import { createInjector } from 'typed-inject'

const [out, share, ...files] = process.argv.slice(2)
const readOut = () => (existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : {})
const [INPUTS, CASES, PATIENCE] = [['comment.md', 'edits.json', 'output.txt'], 'test/cases', 60_000]

if (isMainThread) {
  let hung
  do hung = await judged()
  while (hung !== undefined)
  const scores = new Map()
  for (const [id, mark] of Object.entries(readOut())) {
    const [found, all] = scores.get(id.split(':')[0]) ?? [0, 0]
    scores.set(id.split(':')[0], [found + (mark === 'lives' ? 0 : 1), all + 1])
  }
  for (const [file, [found, all]] of scores) console.log(`${file} ${found}/${all}`)
} else await judge()

/** Judges until the end, or until a mutant hangs: it is found, and its name given. */
async function judged() {
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) })
  let [at, since] = [undefined, Date.now()]
  worker.on('message', id => ([at, since] = [id, Date.now()]))
  const watch = setInterval(() => at !== undefined && Date.now() - since > PATIENCE && worker.terminate(), 1000)
  const code = await new Promise(done => worker.on('exit', done))
  clearInterval(watch)
  if (code === 0) return undefined
  if (at === undefined) throw new Error('nothing could be judged')
  writeFileSync(out, JSON.stringify({ ...readOut(), [at]: 'hangs' }))
  return at
}

async function judge() {
  const silent = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => false) })
  const instrumenter = createInstrumenter(createInjector().provideValue(commonTokens.logger, silent))
  const given = files.map(name => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const options = { ignorers: [], plugins: null, excludedMutations: ['StringLiteral'] }
  const made = await instrumenter.instrument(given, options)
  const live = { at: -1, hits: 0, until: 0, covered: new Set() }
  globalThis.mutant = Object.assign(live, {
    is: id => {
      if (live.at === id && (++live.hits & 1023) === 0 && performance.now() > live.until) throw new Error('endless')
      return live.at === id
    },
    cover: (...ids) => {
      for (const id of live.at < 0 ? ids : []) live.covered.add(id)
    },
  })
  const cases = await casesOf(await bundled(new Map(made.files.map(file => [resolve(file.name), switched(file)]))))
  for (const one of cases) {
    live.covered = new Set()
    const started = performance.now()
    one.right = await Promise.all(one.ways.map(way => way()))
    Object.assign(one, { covered: live.covered, ms: performance.now() - started, rank: 0 })
  }
  const marks = readOut()
  let [last, saved] = [0, Date.now()]
  for (const { id, status, fileName, location, mutatorName, replacement } of made.mutants) {
    const { start, end } = location
    const name = `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column} ${mutatorName} ${replacement}`
    if (status || marks[name] || (createHash('sha1').update(name).digest()[0] / 256) * 100 >= Number(share)) continue
    parentPort.postMessage(name)
    const reached = cases
      .filter(({ covered }) => covered.has(Number(id)))
      .sort((a, b) => b.rank - a.rank || a.ms - b.ms)
    marks[name] = 'lives'
    for (const one of [0, 1, 2].flatMap(way => reached.map(golden => ({ golden, way })))) {
      Object.assign(live, { at: Number(id), hits: 0, until: performance.now() + 1500 })
      const got = await one.golden.ways[one.way]?.().catch(String)
      live.at = -1
      if (got === one.golden.right[one.way]) continue
      one.golden.rank = ++last
      marks[name] = one.golden.name
      break
    }
    if (Date.now() - saved < 5000) continue
    writeFileSync(out, JSON.stringify(marks))
    saved = Date.now()
  }
  writeFileSync(out, JSON.stringify(marks))
}

/** The instrumented source with our switches, which a bundle has once. */
function switched({ content }) {
  return content
    .replace(/stryMutAct_9fa48\("(\d+)"\)/g, 'mutant.is($1)')
    .replace(/stryCov_9fa48\(("\d+"(?:, "\d+")*)\)/g, (_, ids) => `mutant.cover(${ids.replaceAll('"', '')})`)
}

async function bundled(sources) {
  const contents = ['src/create-engine', 'src/core/content', 'src/report/text', 'test/support/case']
  const { outputFiles } = await build({
    stdin: { contents: contents.map(name => `export * from './${name}.ts'`).join('\n'), resolveDir: process.cwd() },
    plugins: [
      {
        name: 'switches',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: sources.get(path) ?? readFileSync(path, 'utf8'),
            loader: 'ts',
          })),
      },
    ],
    ...{ bundle: true, write: false, platform: 'node', format: 'esm', logLevel: 'error' },
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** Golden cases, each with the ways to play it: as it is, again, with CRLF. Those that need parsers are left out. */
async function casesOf({ createEngine, textContent, renderText, parseCase, contentOfSection }) {
  const engine = createEngine()
  const textsOf = after => [...after].map(([path, { text, bom }]) => [path, text && (bom ? '\uFEFF' : '') + text])
  const cases = readdirSync(CASES, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.case'))
  const read = cases.map(async name => {
    const { sections } = parseCase(readFileSync(join(CASES, name), 'utf8'))
    const input = sections.find(section => INPUTS.includes(section.name))
    const stated = sections.find(section => section.name === 'options.json')?.body ?? '{}'
    const { defaultPath, review, parsers, ...options } = JSON.parse(stated)
    if (parsers) return []
    const source = { name: input.name, text: contentOfSection(input), ...(defaultPath && { defaultPath }), review }
    const play = async texts => {
      const files = new Map(texts.map(([path, text]) => [path, textContent(text)]))
      return engine.apply(engine.parse(source), files, options)
    }
    const before = sections
      .filter(section => section.name.startsWith('before/'))
      .map(section => [section.name.slice(7), contentOfSection(section)])
    const crlf = before.map(([path, text]) => [path, text.replace(/\r?\n/g, '\r\n')])
    const after = textsOf((await play(before)).after).filter(([, text]) => text !== undefined)
    const told = async texts => {
      const outcome = await play(texts)
      return JSON.stringify([textsOf(outcome.after), renderText(outcome)])
    }
    const written = async texts => JSON.stringify(textsOf((await play(texts)).after))
    return [{ name, ways: [() => told(before), () => written(after), () => written(crlf)] }]
  })
  return (await Promise.all(read)).flat()
}
