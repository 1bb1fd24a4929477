// How fast the playground is there: the built page, compressed as a host would send it, in Chromium, on a connection and a processor
// as Lighthouse imagines them. Prints its table, keeps it in bench/results/playground.json and playground/README.md.
//   npm run bench:playground
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { launch } from '../scripts/chromium.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RUNS = 5
/** Latency in milliseconds, kilobits per second, and how many times slower the processor is: Lighthouse's two presets, and none. */
const PRESETS = {
  'as it is': { latency: 0, kbps: 0, slower: 1 },
  desktop: { latency: 40, kbps: 10_240, slower: 1 },
  phone: { latency: 150, kbps: 1638, slower: 4 },
}
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' }

/** Serves a folder, each file gzipped once; `sizeOf` tells how many bytes an address came to. */
async function serve(folder) {
  const packed = new Map()
  const fileOf = address => join(folder, address === '/' ? 'index.html' : address.split('?')[0])
  const server = createServer((request, response) => {
    const path = fileOf(request.url)
    if (!existsSync(path)) return void response.writeHead(404).end()
    if (!packed.has(path)) packed.set(path, gzipSync(readFileSync(path)))
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain', 'content-encoding': 'gzip' })
    response.end(packed.get(path))
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    sizeOf: address => packed.get(fileOf(new URL(address).pathname))?.length ?? 0,
    stop: () => server.close(),
  }
}

/** Runs in the page before anything else: keeps what the page's own figures are made of. */
function watch() {
  window.seen = { long: [], shift: 0, largest: 0, result: 0 }
  const on = (type, act) =>
    new PerformanceObserver(list => list.getEntries().forEach(act)).observe({ type, buffered: true })
  on('longtask', ({ startTime, duration }) => window.seen.long.push([startTime, duration]))
  on('layout-shift', ({ value }) => (window.seen.shift += value))
  on('largest-contentful-paint', ({ startTime }) => (window.seen.largest = startTime))
  new MutationObserver((_, self) => {
    if (!document.querySelector('.blocks > li')) return
    window.seen.result = performance.now()
    self.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

async function once(browser, { url, sizeOf }, { latency, kbps, slower }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const throughput = kbps === 0 ? -1 : (kbps * 1024) / 8
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(watch)
  const finished = []
  page.on('requestfinished', request => finished.push(request))
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.seen?.result > 0, undefined, { polling: 20 })
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => ({
    ...window.seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    origin: performance.timeOrigin,
  }))
  // those of the engine's thread too, which the page itself does not see
  const files = finished.map(request => {
    const { startTime, responseEnd } = request.timing()
    return { end: startTime + responseEnd - seen.origin, size: sizeOf(request.url()) }
  })
  await context.close()
  const kilobytes = until => files.reduce((sum, { end, size }) => sum + (end <= until ? size / 1000 : 0), 0)
  const blocked = seen.long.filter(([start]) => start >= seen.paint).reduce((sum, [, time]) => sum + time - 50, 0)
  return {
    'first contentful paint, ms': seen.paint,
    'largest contentful paint, ms': seen.largest,
    'first result on the example, ms': seen.result,
    'total blocking time, ms': blocked,
    'layout shift': seen.shift,
    'KB until the first result': kilobytes(seen.result),
    'KB with the parser and the list of examples': kilobytes(Number.POSITIVE_INFINITY),
  }
}

/** 200 blocks on a file of 22,000 lines, that parses or does not: as a link, from the loaded page to the last result, in milliseconds. */
async function large(browser, { url }, isBroken) {
  const functions = Array.from(
    { length: 5500 },
    (_, i) => `def fn_${i}(a):\n    total = a + ${i}\n    return total\n\n`,
  )
  const text = functions.join('').replace('def fn_2000(a)', isBroken ? 'def fn_2000(a' : 'def fn_2000(a)')
  const blocks = Array.from({ length: 200 }, (_, i) => {
    const line = `    total = a + ${i * 27}\n`
    return `big.py\n<<<<<<< SEARCH\n${line}=======\n${line.replace('a +', 'a * 2 +')}>>>>>>> REPLACE\n`
  })
  const draft = { files: [{ path: 'big.py', text }], reply: blocks.join('\n'), options: {} }
  const link = `#s=${deflateRawSync(JSON.stringify(draft)).toString('base64url')}`
  const page = await browser.newPage()
  await page.goto(url)
  await page.locator('.blocks > li').first().waitFor()
  await page.waitForLoadState('networkidle')
  const took = await page.evaluate(hash => {
    const began = performance.now()
    location.hash = hash
    return new Promise(done => {
      const look = () => {
        const text = document.querySelector('#headline').textContent
        if (text === 'Dry run: all 200 edit blocks would apply') done(performance.now() - began)
        else setTimeout(look, 5)
      }
      look()
    })
  }, link)
  await page.close()
  return took
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const told = value => (value < 1 && value > 0 ? value.toFixed(3) : String(Math.round(value)))

const folder = mkdtempSync(join(tmpdir(), 'playground-'))
await build({
  configFile: `${ROOT}playground/vite.config.ts`,
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true },
})
const site = await serve(folder)
const browser = await launch()
const results = {}
const big = {}
try {
  for (const [name, isBroken] of [
    ['that parses', false],
    ['that does not parse', true],
  ]) {
    const runs = []
    for (let i = 0; i < RUNS; i++) runs.push(await large(browser, site, isBroken))
    big[`200 blocks on a file of 22,000 lines ${name}, ms`] = Math.round(median(runs))
  }
  for (const [name, preset] of Object.entries(PRESETS)) {
    const runs = []
    for (let i = 0; i < RUNS; i++) runs.push(await once(browser, site, preset))
    const figures = Object.keys(runs[0]).map(key => [key, Number(told(median(runs.map(run => run[key]))))])
    results[name] = Object.fromEntries(figures)
  }
} finally {
  await browser.close()
  site.stop()
  rmSync(folder, { recursive: true, force: true })
}

const names = Object.keys(PRESETS)
const rows = Object.keys(results[names[0]]).map(
  key => `| ${key} | ${names.map(name => results[name][key]).join(' | ')} |`,
)
for (const [key, value] of Object.entries(big)) rows.push(`| ${key} | ${value} | | |`)
const table = [`| | ${names.join(' | ')} |`, `| --- |${' --- |'.repeat(names.length)}`, ...rows].join('\n')
console.log(table)
writeFileSync(
  `${ROOT}bench/results/playground.json`,
  `${JSON.stringify({ runs: RUNS, presets: PRESETS, results, big }, null, 2)}\n`,
)
for (const page of [`${ROOT}playground/README.md`, `${ROOT}bench/README.md`]) {
  const marked = /(<!-- (?:playground )?figures -->\n)[\s\S]*?(<!-- \/(?:playground )?figures -->)/
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(marked, (_, open, close) => `${open}${table}\n${close}`),
  )
}
