// Records the moving picture of the README: a comment, the report and the commit, on the local GitHub in Chromium.
//   node scripts/film.mjs OUT-light.svg OUT-dark.svg
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './chromium.mjs'
import { quantise } from './small-pictures.mjs'

const SIZE = { width: 760, height: 460 }
const CAPTION_HEIGHT = 34
const MOST_BYTES = 300_000
const COLOURS = 32
const REPOSITORY = fileURLToPath(new URL('../examples/repository', import.meta.url))
const THEMES = { light: { text: '#1f2328', paper: '#f6f8fa' }, dark: { text: '#f0f6fc', paper: '#151b23' } }

const COMMENT = `/apply

An unknown kind of tea is an error now:

src/steep.js
<<<<<<< SEARCH
const time = TIMES[kind]
return minutes(start, time)
=======
const time = TIMES[kind]
if (time === undefined) throw new Error(\`no such tea: \${kind}\`)
return minutes(start, time)
>>>>>>> REPLACE

{ "command": "str_replace", "path": "src/print.js",
  "old_str": "cup.ready.toLocaleTimeString()", "new_str": "clockTime(cup.ready)" }
`

const folder = mkdtempSync(join(tmpdir(), 'film-'))
const server = await serve()
const browser = await launch()
try {
  for (const [i, path] of process.argv.slice(2).entries()) {
    const colorScheme = i === 0 ? 'light' : 'dark'
    writeFileSync(path, svgOf(await record(server.pulls[i], colorScheme), THEMES[colorScheme]))
    const bytes = statSync(path).size
    console.log(`${path}: ${bytes} bytes`)
    if (bytes > MOST_BYTES) throw new Error(`${path} has more than ${MOST_BYTES} bytes: fewer scenes, or fewer colours`)
  }
} finally {
  await browser.close()
  server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the local GitHub with the example repository; gives one pull request for each picture. */
async function serve() {
  const repository = join(folder, 'tea')
  cpSync(REPOSITORY, repository, { recursive: true })
  const git = (...args) => execFileSync('git', ['-C', repository, ...args])
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('-c', 'user.name=ann', '-c', 'user.email=ann@example.org', 'commit', '-q', '-m', 'Make tea')
  for (const branch of ['kinder-kitchen', 'kinder-kitchen-2']) git('branch', branch)
  const child = spawn(process.execPath, [fileURLToPath(new URL('local-github.mjs', import.meta.url)), repository])
  const pulls = await new Promise((found, lost) => {
    let said = ''
    child.stdout.on('data', piece => {
      said += piece
      const addresses = said.match(/http:\S+\/pull\/\d+/g) ?? []
      if (addresses.length === 2) found(addresses.toSorted())
    })
    child.on('close', () => lost(new Error(said)))
  })
  return { pulls, stop: () => child.kill() }
}

/** Writes the comment, waits for the report, opens the commit; keeps a scene of each: `{ png, caption, seconds }`. */
async function record(address, colorScheme) {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2, colorScheme })
  const scenes = []
  const keep = async (caption, seconds) => {
    const path = join(folder, 'scene.png')
    await page.screenshot({ path })
    quantise(path, COLOURS)
    scenes.push({ png: readFileSync(path).toString('base64'), caption, seconds })
  }
  await page.goto(address)
  const field = page.locator('textarea')
  await field.evaluate(element => element.style.setProperty('min-height', '330px'))
  await field.evaluate(element => element.scrollIntoView({ block: 'center' }))
  await field.fill('/apply')
  await keep('1  On a pull request, comment /apply …', 1.5)
  await field.fill(COMMENT)
  await keep('2  … with edits that a model or a person wrote, in any common format', 4)
  await page.getByRole('button', { name: 'Comment' }).click()
  const report = page.locator('article', { hasText: 'Applied' }).last()
  await report.waitFor({ timeout: 60_000 })
  await report.evaluate(element => element.scrollIntoView({ block: 'start' }))
  await keep('3  The report: applied in exactly one place, or refused with a choice', 4)
  await page.locator('a[href*="/commit/"]').last().click()
  await page
    .locator('.add')
    .first()
    .evaluate(element => element.scrollIntoView({ block: 'center' }))
  await keep('4  The commit: only the change, in the file’s own indentation', 4)
  await page.close()
  return scenes
}

/** The scenes, one after another, repeated. */
function svgOf(scenes, { text, paper }) {
  const { width, height } = SIZE
  const total = scenes.reduce((sum, { seconds }) => sum + seconds, 0)
  let start = 0
  const parts = scenes.map(({ png, caption, seconds }, i) => {
    const [from, to] = [start, start + seconds].map(at => ((100 * at) / total).toFixed(2))
    start += seconds
    const frames = `@keyframes s${i}{0%{opacity:${i === 0 ? 1 : 0}}${from}%{opacity:1}${to}%,100%{opacity:0}}`
    return {
      style: `${frames}#s${i}{opacity:0;animation:s${i} ${total}s step-end infinite}`,
      scene: `<g id='s${i}'><image width='${width}' height='${height}' href='data:image/png;base64,${png}'/>
<text x='16' y='${height + 22}' fill='${text}' font-family='system-ui, sans-serif' font-size='15' font-weight='600'>${caption}</text></g>`,
    }
  })
  const [w, h] = [width, height + CAPTION_HEIGHT]
  // the report, for people who turn motion off and open the picture by itself
  const still = `@media (prefers-reduced-motion:reduce){${scenes.map((_, i) => `#s${i}`)}{animation:none}#s2{opacity:1}}`
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${w} ${h}' width='${w}' height='${h}' role='img'>
<title>A comment with /apply becomes a report and a commit</title><desc>${scenes.map(({ caption }) => caption).join('. ')}</desc>
<style>${parts.map(({ style }) => style).join('')}${still}</style><rect width='100%' height='100%' fill='${paper}'/>
${parts.map(({ scene }) => scene).join('\n')}</svg>\n`
}
