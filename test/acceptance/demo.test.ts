import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What the README promises: `npm run demo`. */
const demo = () =>
  new Promise<{ code: number | null; said: string }>(done => {
    const child = spawn(process.execPath, ['scripts/demo.mjs'], { cwd: ROOT, env: { ...process.env, NO_COLOR: '1' } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', piece => (said += piece))
    child.on('close', code => done({ code, said }))
  })

test('the demo shows a block of each kind, the diff and the commit', async () => {
  const { code, said } = await demo()
  expect(said).toMatch(/^### Applied 4 of 7 edit blocks, 1 already applied → \[`[0-9a-f]{7}`\]/m)
  expect(said).toMatch(/applied at \[line 9\]\(\S+\) in `readyAt` \| `src\/steep\.js` \|/)
  expect(said).toMatch(/applied at \[line 11\]\(\S+\) in `class Kitchen › brew`, indentation differed \|/)
  expect(said).toMatch(/created \| `src\/clock-time\.js` \|/)
  expect(said).toMatch(/matches 2 places \(lines \[3\]\(\S+\), \[9\]\(\S+\)\) \|/)
  expect(said).toMatch(/refused: protected path \|/)
  expect(said).toContain('+      this.last = guest')
  expect(said).toContain('Apply 4 of 7 edit blocks')
  expect(code).toBe(0)
  // `npm run pictures` makes them anew; the id of the commit depends on the time that passed
  const same = (text: string) =>
    text.replaceAll(/127\.0\.0\.1:\d+/g, 'github.example').replaceAll(/\b(?:[0-9a-f]{40}|[0-9a-f]{7})\b/g, 'ID')
  const pictured = await readFile(new URL('../../docs/images/report.txt', import.meta.url), 'utf8')
  expect(same(said)).toContain(same(pictured.slice(pictured.indexOf('### ')).trimEnd()))
})
