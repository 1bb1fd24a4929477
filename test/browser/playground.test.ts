import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import axe from 'axe-core'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEFAULTS } from '../../playground/src/draft.ts'
import { chromiumPath, launchChromium } from '../support/chromium.ts'
import { lacks } from '../support/needs.ts'

// the types are those that are published, as for the playground; the code is the source
vi.mock('apply-edits', () => import(new URL('../../src/index.ts', import.meta.url).pathname))
const { createEngine, packDraft, reportOf, snapshotOf } = await import('apply-edits')
// untyped: the types of src/ are not those of lib/
const { linkToPlayground } = await import(new URL('../../src/report/draft-link.ts', import.meta.url).pathname)

const ROOT = new URL('../../playground', import.meta.url).pathname
const outDir = mkdtempSync(join(tmpdir(), 'playground-'))
let server: PreviewServer
let browser: Browser
let page: Page
let url: string
const asked: string[] = []

if (!chromiumPath)
  console.log('note: no Chromium here (Debian: chromium); the playground is built, and its browser tests are left out')

beforeAll(async () => {
  const configFile = join(ROOT, 'vite.config.ts')
  // a process of its own: a worker that has once built something large takes long to start others
  execFileSync('npx', ['vite', 'build', ROOT, '--logLevel', 'error', '--outDir', outDir, '--emptyOutDir'])
  if (!chromiumPath) return
  server = await preview({ configFile, root: ROOT, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
  url = server.resolvedUrls!.local[0]!
  browser = await launchChromium()
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
  page.on('request', request => asked.push(request.url()))
  await page.goto(url)
  await headline(page, 'Dry run: 2 of 3 edit blocks would apply')
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(outDir, { recursive: true, force: true })
})

const headline = (on: Page, text: string) =>
  on.waitForFunction(wanted => document.querySelector('#headline')?.textContent === wanted, text)
const rows = () => page.locator('.blocks > li').evaluateAll(items => items.map(item => item.className))

/** A file of so many lines, and blocks that edit it here and there. */
function large({ lines, blocks }: { readonly lines: number; readonly blocks: number }) {
  const text = Array.from(
    { length: lines / 4 },
    (_, i) => `def fn_${i}(a):\n    total = a + ${i}\n    return total\n\n`,
  )
  const reply = Array.from({ length: blocks }, (_, i) => {
    const line = `    total = a + ${i * Math.floor(lines / 4 / blocks)}\n`
    return `big.py\n<<<<<<< SEARCH\n${line}=======\n${line.replace('a +', 'a * 2 +')}>>>>>>> REPLACE\n`
  })
  return { files: [{ path: 'big.py', text: text.join('') }], reply: reply.join('\n'), options: DEFAULTS }
}

/** Presses Stop in the page itself, in the first frame that says which block is checked: from outside, the work may be done before the click. */
function stopWhileChecking(): Promise<void> {
  return new Promise(resolve => {
    const press = () => {
      const says = document.querySelector('#headline')?.textContent ?? ''
      if (!/^Checking… block \d+ of 200$/.test(says)) return requestAnimationFrame(press)
      const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Stop')
      stop!.click()
      return resolve()
    }
    press()
  })
}

/** Replaces the whole text of an editor as a person does. */
async function type(label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

describe.skipIf(lacks('Chromium', chromiumPath !== undefined))('in Chromium', () => {
  test('loads at most 178 KB until the first result, compressed', async () => {
    const other = await browser.newPage()
    const loaded: string[] = []
    other.on('requestfinished', request => loaded.push(new URL(request.url()).pathname))
    // parsers come after the first result
    await other.context().route('**/syntax/**', route => route.abort())
    await other.goto(url)
    await other.locator('.blocks > li').first().waitFor()
    const fileOf = (path: string) => join(outDir, path === '/' ? 'index.html' : path)
    const size = loaded.reduce((sum, path) => sum + gzipSync(readFileSync(fileOf(path))).length, 0)
    expect(loaded.length).toBeGreaterThan(5)
    expect(size).toBeLessThanOrEqual(178 * 1000)
    await other.context().close()
  })

  test('shows what would become of each block of the example', async () => {
    expect(await rows()).toEqual(['failed', 'validated', 'validated'])
    expect(await page.locator('#headline').textContent()).toBe('Dry run: 2 of 3 edit blocks would apply')
  })

  test('an ambiguous block shows its places, and a place leads to its line', async () => {
    const places = page.locator('.failed .refusal .place')
    expect(await places.count()).toBeGreaterThan(1)
    await places.nth(1).click()
    await page.waitForFunction(() => getSelection()?.toString().includes('return None'))
  })

  test('a place that is chosen is written into the comment, is announced, and can be undone', async () => {
    const comment = page.getByRole('textbox', { name: 'Comment or reply' })
    const written = await comment.innerText()
    await page.getByRole('button', { name: 'Choose line 29' }).click()
    await headline(page, 'Dry run: all 3 edit blocks would apply')
    expect(await page.locator('.validated .place').first().textContent()).toBe('line 29')
    expect(await comment.innerText()).toContain(
      '    with open(path, "w") as file:\n        return path\n>>>>>>> REPLACE',
    )
    expect(await page.locator('#notice [role=status]').textContent()).toMatch(/^Block 1 now targets line 29/)
    await page.keyboard.press('Control+z')
    await headline(page, 'Dry run: 2 of 3 edit blocks would apply')
    expect(await comment.innerText()).toBe(written)
    expect(await page.locator('#notice button:visible').count()).toBe(0)
    await page.getByRole('button', { name: 'Choose line 24' }).click()
    await page.locator('#notice').getByRole('button', { name: 'Undo' }).click()
    await headline(page, 'Dry run: 2 of 3 edit blocks would apply')
    expect(await comment.innerText()).toBe(written)
  })

  test('the report and the retry text say the same in their own form', async () => {
    await page.getByRole('tab', { name: 'Report' }).click()
    await page.locator('.markdown-body table').waitFor()
    expect(await page.locator('.markdown-body').textContent()).toContain('src/parser.py')
    await page.getByRole('tab', { name: 'For the model' }).click()
    await page.locator('#view pre.wrapped').waitFor()
    expect(await page.locator('#view pre.wrapped').textContent()).toContain('src/parser.py: locate/ambiguous')
  })

  test('the diff stands side by side', async () => {
    await page.getByRole('tab', { name: 'Diff' }).click()
    await page.locator('.cm-mergeView').first().waitFor()
    expect(await page.locator('.diffs h3').allTextContents()).toEqual([
      'docs/usage.md (new) Download',
      'src/parser.py Download',
    ])
  })

  test('answers as one types, and a link carries the whole state', async () => {
    await page.getByRole('tab', { name: 'Blocks' }).click()
    await type('File content', 'alpha\nbeta\n')
    await page.getByLabel('Path', { exact: true }).fill('notes.txt')
    await type('Comment or reply', 'notes.txt\n<<<<<<< SEARCH\nbeta\n=======\ngamma\n>>>>>>> REPLACE\n')
    await page.waitForFunction(
      () => document.querySelector('#headline')?.textContent === 'Dry run: 1 edit block would apply',
    )
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.waitForFunction(() => location.hash.startsWith('#s='))
    const other = await browser.newPage()
    await other.goto(page.url())
    await other.waitForFunction(
      () => document.querySelector('#headline')?.textContent === 'Dry run: 1 edit block would apply',
    )
    expect(await other.getByLabel('Path', { exact: true }).inputValue()).toBe('notes.txt')
    await other.close()
  })

  test('a block after which the file no longer parses is refused, with the parser loaded for it', async () => {
    const other = await browser.newPage()
    const loaded: string[] = []
    other.on('request', request => loaded.push(request.url().split('/').at(-1)!))
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    expect(loaded.filter(name => name.endsWith('.wasm'))).toEqual(['ruff.wasm'])
    const reply = 'src/parser.py\n<<<<<<< SEARCH\n    return items[0]\n=======\n    return (items[0]\n>>>>>>> REPLACE\n'
    await other.getByRole('textbox', { name: 'Comment or reply' }).click()
    await other.keyboard.press('Control+a')
    await other.keyboard.insertText(reply)
    await other.locator('.refusal', { hasText: 'syntax/new-errors' }).waitFor()
    await other.close()
  })

  test.each([
    ['uses', 6],
    ['formats', 25],
  ] as const)('every example in the menu of %s shows what it is about', async (menu, least) => {
    const select = page.locator(`#example-${menu}`)
    const names = await select
      .locator('option')
      .evaluateAll(options => options.flatMap(option => (option as HTMLOptionElement).value || []))
    expect(names.length).toBeGreaterThanOrEqual(least)
    for (const name of names) {
      // nothing more comes of the one before
      await page.locator('#outcome:not(.old) #headline', { hasNotText: 'not checked yet' }).waitFor()
      const before = await page.evaluate(() => document.querySelector('#view')!.firstElementChild)
      expect(before).not.toBeNull()
      await page.evaluate(() => document.querySelector('#view')!.firstElementChild!.setAttribute('data-old', ''))
      await select.selectOption(name)
      await page
        .locator('#view > .blocks:not([data-old])')
        .waitFor()
        .catch(error => expect.fail(`${name}: ${error}`))
      await page.locator('#outcome:not(.old)').waitFor()
      const found = await rows()
      const wanted = name === 'two-places' ? 'failed' : 'validated'
      expect(found, name).toContain(wanted)
      // the formats' own examples show how it works, not how it fails
      if (menu === 'formats') expect(found, name).not.toContain('failed')
    }
  })

  test('a broken link shows the example instead, and says so', async () => {
    const other = await browser.newPage()
    await other.goto(`${url}#s=%%%broken`)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    expect(await other.locator('#notice').textContent()).toContain('This link is incomplete or too long')
    // a link that was cut off, and one with another thing in it
    const link = (await packDraft({ files: [{ path: 'a', text: 'a' }], reply: 'a', options: {} }))!
    const hostile = (await packDraft({ files: [{ path: 1 }], reply: null, options: 7 } as never))!
    for (const wrong of [link.slice(0, -9), hostile]) {
      await other.getByRole('button', { name: 'Close' }).click()
      await other.goto(url + wrong)
      await other.locator('#notice', { hasText: 'This link is incomplete or too long' }).waitFor()
      await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    }
    const odd = { match: 'all', atomic: 3, shellEdits: 'yes', constructor: 'x', allowed: 'src/**' }
    await other.goto(url + (await packDraft({ files: [{ path: 'odd.txt', text: '' }], reply: '', options: odd })))
    await other.getByRole('tab', { name: 'odd.txt' }).waitFor()
    const values = ['match', 'atomic', 'shellEdits', 'allowed'].map(name =>
      other.locator(`#option-${name}`).inputValue(),
    )
    expect(await Promise.all(values)).toEqual(['similar', 'none', 'on', 'src/**'])
    expect(await other.locator('#option-shellEdits').isChecked()).toBe(false)
    await other.goto(`${url}#s2=abc`)
    await other.locator('#notice', { hasText: 'This link is from another version' }).waitFor()
    await other.close()
  })

  test('the link in a report of a failure opens that failure', async () => {
    const text = 'a.py\n<<<<<<< SEARCH\n    return 1\n=======\n    return 2\n>>>>>>> REPLACE\n'
    const files = snapshotOf({ 'a.py': 'def f():\n    return 1\n\n\ndef g():\n    return 1\n' })
    const source = { name: 'comment', text }
    const engine = createEngine()
    const outcome = await engine.apply(engine.parse(source), files)
    const report = reportOf({ sources: [source], outcome, landed: { kind: 'nothing' }, dryRun: false })
    const options = { match: 'whitespace', atomic: 'all', checkSyntax: 'off' }
    const link: string = await linkToPlayground(url, report, { options, redact: (given: string) => given })
    const other = await browser.newPage()
    await other.goto(link)
    await other.getByRole('button', { name: 'Choose line 6' }).waitFor()
    expect(await other.locator('.file').textContent()).toBe('a.py')
    expect(await other.locator('#option-atomic').inputValue()).toBe('all')
    await other.close()
  })

  test('an old result is never shown as the present one: it is dimmed, and the work can be stopped', async () => {
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    await other.goto(url + (await packDraft(large({ lines: 22_000, blocks: 200 }))))
    await other.locator('#outcome.old #headline', { hasText: /^Checking…/ }).waitFor()
    expect(await other.locator('#view').getAttribute('inert')).not.toBeNull()
    await other.evaluate(stopWhileChecking)
    await headline(other, 'Stopped: not checked')
    await other.getByRole('button', { name: 'Check again' }).click()
    await headline(other, 'Dry run: all 200 edit blocks would apply')
    expect(await other.locator('#outcome.old').count()).toBe(0)
    await other.close()
  }, 60_000)

  test('what is written is kept, and can be forgotten', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    await other.getByLabel('Path', { exact: true }).fill('src/kept.py')
    await other.waitForFunction(() => localStorage.length === 1)
    await other.reload()
    await other.getByRole('tab', { name: 'src/kept.py' }).waitFor()
    await other.getByText('Options').click()
    await other.getByRole('button', { name: 'Forget what this browser keeps' }).click()
    await other.getByRole('tab', { name: 'src/parser.py' }).waitFor()
    await other.waitForFunction(() => localStorage.length === 0)
    await context.close()
  })

  test('one history for the files, the comment and the options', async () => {
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    const file = other.getByRole('textbox', { name: 'File content' })
    const first = (await file.innerText()).slice(0, 40)
    await file.click()
    await other.keyboard.insertText('x = 1\n')
    await other.getByRole('button', { name: 'Add' }).click()
    await file.click()
    await other.keyboard.insertText('second')
    await other.getByText('Options').click()
    await other.getByLabel('Forgive').selectOption('exact')
    await headline(other, 'Dry run: 1 of 3 edit blocks would apply')
    const undo = other.getByRole('button', { name: 'Undo' })
    await undo.click()
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    await file.click()
    await other.keyboard.press('Control+z')
    await other.waitForFunction(() => !document.querySelector('#file-editor')!.textContent!.includes('second'))
    await undo.click()
    expect(await other.locator('#file-tabs [role=tab]').allTextContents()).toEqual(['src/parser.py'])
    await undo.click()
    expect((await file.innerText()).slice(0, 40)).toBe(first)
    expect(await undo.isDisabled()).toBe(true)
    await other.getByRole('button', { name: 'Redo' }).click()
    expect(await file.innerText()).toContain('x = 1')
    await other.close()
  })

  test('what the blocks make can be taken away: the patch, a file, all files', async () => {
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    await other.getByRole('tab', { name: 'Diff' }).click()
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        other.waitForEvent('download'),
        other.getByRole('button', { name, exact: true }).click(),
      ])
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
    }
    expect((await saved('Download patch')).bytes.toString()).toContain('+++ b/docs/usage.md')
    const file = await saved('Download docs/usage.md')
    expect([file.name, file.bytes.toString()]).toEqual(['usage.md', '# Usage\n\nCall `load(path)`.\n'])
    const files = unzipSync((await saved('Download all files')).bytes)
    expect(Object.keys(files)).toEqual(['docs/usage.md', 'src/parser.py'])
    await other.close()
  })

  test('the options are those of a run', async () => {
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    await other.getByText('Options').click()
    await other.getByLabel('If a block fails').selectOption('apply none for its file')
    await headline(other, 'Dry run: 1 of 3 edit blocks would apply')
    await other.getByLabel('Allowed paths').fill('src/**')
    await other.locator('.refusal', { hasText: 'path/not-allowed' }).waitFor()
    const code = other.locator('.refusal a', { hasText: 'path/not-allowed' })
    expect(await code.getAttribute('href')).toMatch(/\/docs\/codes\.md#pathnot-allowed$/)
    await other.getByLabel('Allowed paths').fill('[')
    await other.locator('#option-problem', { hasText: /./ }).waitFor()
    await other.close()
  })

  test.each([
    ['threads', 'Worker'],
    ['storage', 'localStorage'],
  ])('works in a browser without %s', async (_, name) => {
    const other = await browser.newPage()
    await other.addInitScript(missing => {
      const get = () => {
        throw new Error('forbidden')
      }
      Object.defineProperty(window, missing, { get })
    }, name)
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    await other.getByRole('button', { name: 'Choose line 29' }).click()
    await headline(other, 'Dry run: all 3 edit blocks would apply')
    await other.close()
  })

  test('a link that is too long to post says so', async () => {
    const other = await browser.newPage()
    const noise = Array.from({ length: 60_000 }, (_, i) => String.fromCharCode(97 + (((i * i * 7919) % 251) % 26)))
    const files = [{ path: 'a.txt', text: noise.join('') + randomBytes(40_000).toString('hex') }]
    await other.goto(url + (await packDraft({ files, reply: '', options: DEFAULTS })))
    await headline(other, 'No edit blocks found')
    await other.getByRole('button', { name: 'Copy link' }).click()
    await other.locator('#notice', { hasText: 'too long for most comments' }).waitFor()
    await other.close()
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('has no accessibility finding in any view, %s, %d pixels wide', async (colorScheme, width) => {
    const other = await browser.newPage({ colorScheme, viewport: { width, height: 800 } })
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    const background = () => other.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await background()).toBe(colorScheme === 'dark' ? 'rgb(13, 17, 23)' : 'rgb(255, 255, 255)')
    await other.evaluate(axe.source)
    for (const view of ['Blocks', 'Diff', 'Report', 'For the model']) {
      await other.getByRole('tab', { name: view }).click()
      await other
        .locator(
          { Blocks: '.blocks', Diff: '.merge .cm-editor', Report: '.markdown-body' }[view] ?? '#view pre.wrapped',
        )
        .first()
        .waitFor()
      await other.getByRole('button', { name: 'Options' }).click()
      const found = await other.evaluate(() =>
        (window as unknown as { axe: typeof axe }).axe.run({ rules: { 'target-size': { enabled: true } } }),
      )
      expect(found.violations.map(({ id, nodes }) => `${view}: ${id}: ${nodes[0]?.html}`)).toEqual([])
      // on a narrow page the options lie over the buttons
      await other.keyboard.press('Escape')
    }
    await other.getByRole('button', { name: 'Dark' }).click()
    expect(await background()).toBe(colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgb(13, 17, 23)')
    await other.close()
  })

  test('a folder that is dropped opens its text files by their paths in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dropped-'))
    mkdirSync(join(folder, 'src'))
    mkdirSync(join(folder, '.git'))
    for (const [path, text] of [
      ['src/a.js', 'let a = 1\n'],
      ['b.txt', 'b\n'],
      ['c.bin', Buffer.of(0xff, 0)],
      ['.git/config', 'x'],
    ] as const)
      writeFileSync(join(folder, path), text)
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    const { x, y, width } = (await other.locator('#files').boundingBox())!
    const cdp = await other.context().newCDPSession(other)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await cdp.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + 60, data })
    await other.getByRole('tab', { name: 'b.txt' }).waitFor()
    const names = await other.locator('#file-tabs [role=tab]').allTextContents()
    expect(names).toEqual(['src/parser.py', 'b.txt', 'src/a.js'])
    expect(await other.locator('#notice').textContent()).toContain('2 files opened, 1 skipped')
    await other.getByRole('button', { name: 'Remove' }).click()
    expect(await other.locator('#file-tabs [role=tab]').count()).toBe(2)
    await other.close()
    rmSync(folder, { recursive: true })
  })

  test('a file of 5 MB is edited while the page responds; a larger one is skipped, and so is one that is not text', async () => {
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    const lines = Array.from({ length: 160_000 }, (_, i) => `line ${i} of a large file, of 30 or so\n`).join('')
    const text = `${lines.slice(0, 4_999_000)}\nthe end\n`
    const file = (name: string, content: string | Buffer) => ({ name, mimeType: '', buffer: Buffer.from(content) })
    const files = [file('big.txt', text), file('more.txt', `${text}${lines}`), file('a.png', Buffer.of(0x89, 0x50, 0))]
    await other.locator('#picker').setInputFiles(files)
    await other.locator('#notice', { hasText: '1 file opened, 2 skipped' }).waitFor()
    await other.getByRole('textbox', { name: 'Comment or reply' }).click()
    await other.keyboard.press('Control+a')
    await other.keyboard.insertText('big.txt\n<<<<<<< SEARCH\nthe end\n=======\nthe very end\n>>>>>>> REPLACE\n')
    await headline(other, 'Dry run: 1 edit block would apply')
    await other.close()
  }, 60_000)

  test('the keyboard alone reaches every control and leaves the editors', async () => {
    const other = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    const reached: string[] = []
    for (let i = 0; i < 40 && !reached.includes('View'); i++) {
      await other.keyboard.press('Escape')
      await other.keyboard.press('Tab')
      reached.push(
        await other.evaluate(() => {
          const at = document.activeElement as HTMLInputElement
          return at.ariaLabel ?? (at.labels?.[0]?.firstChild?.textContent?.trim() || at.textContent?.trim()) ?? ''
        }),
      )
    }
    const wanted = [
      'Examples',
      'Formats',
      'Options',
      'Copy link',
      'Dark',
      'src/parser.py',
      'Add',
      'Open…',
      'Path',
      'File content',
      'Comment or reply',
      'Blocks',
      'View',
    ]
    expect(reached.filter(name => wanted.includes(name))).toEqual(wanted)
    await other.keyboard.press('Shift+Tab')
    await other.keyboard.press('ArrowRight')
    await other.locator('.cm-mergeView').first().waitFor()
    expect(await other.evaluate(() => document.activeElement?.textContent)).toBe('Diff')
    await other.close()
  })

  test('the focus is never lost', async () => {
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    const at = () => other.evaluate(() => document.activeElement!.id)
    const press = async (name: string) => {
      await other.getByRole('button', { name }).focus()
      await other.keyboard.press('Enter')
    }
    await press('Options')
    await other.keyboard.press('Tab')
    expect(await at()).toBe('option-match')
    await other.keyboard.press('Escape')
    expect(await other.locator('#options').isVisible()).toBe(false)
    expect(await other.evaluate(() => document.activeElement!.textContent)).toBe('Options')
    await press('Choose line 29')
    await headline(other, 'Dry run: all 3 edit blocks would apply')
    await other.waitForFunction(() => document.activeElement!.id === 'view')
    await press('Close')
    expect(await at()).toBe('view')
    await other.locator('#undo').focus()
    await other.keyboard.press('Enter')
    expect(await at()).toBe('view')
    await other.close()
  })

  test('fits a narrow screen', async () => {
    const other = await browser.newPage({ viewport: { width: 380, height: 800 } })
    await other.goto(url)
    await other.locator('.blocks li').first().waitFor()
    expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await other.setViewportSize({ width: 320, height: 640 })
    const cut = (tabs: Element[]) => tabs.filter(tab => tab.scrollWidth > tab.clientWidth).map(tab => tab.textContent)
    expect(await other.locator('#view-tabs [role="tab"]').evaluateAll(cut)).toEqual([])
    await other.close()
  })

  test('what is unseen, or turns a line around, is shown', async () => {
    const other = await browser.newPage()
    const [files, reply] = [
      'let admin = no\n',
      'a.js\n<<<<<<< SEARCH\nlet \u202eadmin\u200b = on\n=======\nx\n>>>>>>> REPLACE\n',
    ]
    const draft = { files: [{ path: 'a.js', text: files }], reply, options: DEFAULTS }
    const shownAs = (char: Element) =>
      char.getBoundingClientRect().width > 2 && getComputedStyle(char, '::before').content
    await other.goto(url + (await packDraft(draft)))
    await other.locator('.blocks .diff .removed', { hasText: 'let \\u{202e}admin\\u{200b} = on' }).waitFor()
    expect(await other.locator('#reply-editor .hides').first().evaluate(shownAs)).toBe('"•"')
    await other.close()
  })

  test('says why no block can mean a file', async () => {
    const other = await browser.newPage()
    await other.goto(url)
    await headline(other, 'Dry run: 2 of 3 edit blocks would apply')
    await other.getByLabel('Path', { exact: true }).fill('../parser.py')
    await other.locator('#path-problem', { hasText: 'the path has an empty part' }).waitFor()
    expect(await other.getByLabel('Path', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await other.getByLabel('Path', { exact: true }).fill('src/parser.py')
    await other.locator('#path-problem', { hasNotText: /./ }).waitFor({ state: 'attached' })
    await other.close()
  })

  test('judges without a parser that cannot be fetched', async () => {
    const other = await browser.newPage()
    await other.context().route('**/*.wasm', route => route.abort())
    await other.goto(url)
    await other.locator('#headline', { hasText: /^Dry run: 2 of 3 edit blocks would apply/ }).waitFor()
    await other.context().close()
  })

  test('says when the engine cannot be loaded', async () => {
    const other = await browser.newPage()
    await other.context().route('**/engine-thread*', route => route.abort())
    await other.goto(url)
    await other.locator('#notice', { hasText: 'The engine stopped: it could not be loaded.' }).waitFor()
    await other.context().close()
  })

  test('a diff of many files is drawn where it is looked at', async () => {
    const folder = 'a/folder/within/a/folder/within/a/folder'
    const names = Array.from({ length: 60 }, (_, i) => `${folder}/file-${String(i).padStart(2, '0')}.txt`)
    const files = names.map(path => ({ path, text: 'old\n' }))
    const reply = names.map(path => `${path}\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n`).join('\n')
    const other = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await other.goto(url + (await packDraft({ files, reply, options: DEFAULTS })))
    await headline(other, 'Dry run: all 60 edit blocks would apply')
    // the end of a long path tells files apart; all of it is the tab's name
    const tab = other.getByRole('tab', { name: names[7]! })
    const hidden = await tab.evaluate(element => {
      const [text, box] = [element.querySelector('bdi')!.firstChild!, element.getBoundingClientRect()]
      return [...text.textContent!].map((_, i) => {
        const range = document.createRange()
        range.setStart(text, i)
        range.setEnd(text, i + 1)
        return range.getBoundingClientRect().left < box.left
      })
    })
    expect([hidden[0], ...hidden.slice(-12)]).toEqual([true, ...Array(12).fill(false)])
    await other.getByRole('tab', { name: 'Diff' }).click()
    await other.locator('.cm-mergeView').first().waitFor()
    expect(await other.locator('.cm-mergeView').count()).toBeLessThan(30)
    await other.locator('.merge').last().scrollIntoViewIfNeeded()
    await other.locator('.merge').last().locator('.cm-mergeView').waitFor()
    await other.close()
  })

  test('nothing leaves the browser', () => {
    expect(
      asked.filter(address => !address.startsWith(url) && !address.startsWith('data:') && !address.startsWith('blob:')),
    ).toEqual([])
  })
})
