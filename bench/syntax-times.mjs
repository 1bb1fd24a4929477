/** How long the gate takes for one file, and what it opens. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const RUNS = 7

/** Wall and processor time until the verdict (all threads), and the wall time of a second look, as JSON. */
const program = (bundle, parsers, path, sample) => `import { readFileSync } from 'node:fs'
  const [began, used] = [performance.now(), process.cpuUsage()]
  const { loadSyntaxChecker, syntaxAssets } = await import(${JSON.stringify(bundle)})
  const [path, text] = [${JSON.stringify(path)}, readFileSync(${JSON.stringify(sample)}, 'utf8')]
  const check = await loadSyntaxChecker([path], syntaxAssets(${JSON.stringify(parsers)}))
  check(path, text, text)
  const [cold, { user, system }] = [performance.now() - began, process.cpuUsage(used)]
  for (let n = 0; n < 4; n++) check(path, text, text)
  const again = performance.now()
  check(path, text, text)
  console.log(JSON.stringify({ cold, cpu: (user + system) / 1000, warm: performance.now() - again }))`

/** The best of several runs of one file, each in a process of its own, in milliseconds. */
export function times({ bundle, parsers, folder }, { path, text }) {
  const sample = join(folder, `sample${extname(path)}`)
  writeFileSync(sample, text)
  const args = ['--input-type=module', '-e', program(bundle, parsers, path, sample)]
  const runs = Array.from({ length: RUNS }, () =>
    JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })),
  )
  const best = name => Math.min(...runs.map(run => run[name]))
  return { cold: best('cold'), cpu: best('cpu'), warm: best('warm') }
}

/** Bytes of the parsers' folder that a language opens. */
export async function bytesOf(language, assets, parsers) {
  const opened = new Set()
  await language.load({
    wasm: name => {
      opened.add(`${name}.wasm.br`)
      return assets.wasm(name)
    },
    script: name => {
      opened.add(`${name}.js`)
      return assets.script(name)
    },
  })
  for (const name of opened) {
    if (!name.endsWith('.js')) continue
    const code = readFileSync(join(parsers, name), 'utf8')
    for (const [, chunk] of code.matchAll(/"\.\/(shared-\w+\.js)"/g)) opened.add(chunk)
  }
  return [...opened].reduce((sum, name) => sum + statSync(join(parsers, name)).size, 0)
}
