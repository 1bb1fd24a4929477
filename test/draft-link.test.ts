import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEngine, renderMarkdown, reportOf, snapshotOf } from '../src/index.ts'
import { linkToPlayground, packDraft, unpackDraft } from '../src/report/draft-link.ts'

const SEARCH = (path: string, from: string) => `${path}\n<<<<<<< SEARCH\n${from}\n=======\nnew\n>>>>>>> REPLACE\n`
const options = { match: 'exact' }

async function reportFor(text: string, files: Readonly<Record<string, string>>) {
  const source = { name: 'comment', text }
  const engine = createEngine()
  const outcome = await engine.apply(engine.parse(source), snapshotOf(files), { dryRun: true })
  return reportOf({ sources: [source], outcome, landed: { kind: 'nothing' }, dryRun: true })
}

test('what is packed is unpacked as it was', async () => {
  const texts = fc.record({ path: fc.string(), text: fc.string({ unit: 'binary' }) })
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1 }), fc.string(), async (files, reply) => {
      const fragment = await packDraft({ files, reply, options })
      expect(await unpackDraft(fragment!)).toEqual({ files, reply, options })
      expect(await unpackDraft(fragment!.slice(0, -3))).toMatch(/incomplete/)
    }),
    { numRuns: 30 },
  )
})

test.each(['#s=', '#s=%%%', '#s=AAAA', '#s=' + btoa('{}'), '#s2=x'])(
  '%s is refused with a sentence',
  async fragment => {
    expect(await unpackDraft(fragment)).toMatch(/^This link /)
  },
)

test('a small link that unpacks to very much is refused', async () => {
  const bomb = await packDraft({ files: [{ path: 'a', text: 'a'.repeat(40_000_000) }], reply: '', options })
  expect(bomb!.length).toBeLessThan(100_000)
  expect(await unpackDraft(bomb!)).toMatch(/^This link is incomplete or too long/)
})

test('a report links to what failed, if that fits and hides nothing', async () => {
  const address = 'https://example.com/playground/'
  const reply = SEARCH('a.txt', 'absent') + SEARCH('b.txt', 'old')
  const files = { 'a.txt': 'one\n', 'b.txt': 'old\n' }
  const report = await reportFor(reply, files)
  const link = await linkToPlayground(address, report, { options, redact: text => text })
  expect(await unpackDraft(new URL(link!).hash)).toEqual({ files: [{ path: 'a.txt', text: 'one\n' }], reply, options })
  const shown = renderMarkdown(report, { key: 'k', playground: link! })
  expect(shown).toContain(`[open this failure in the playground](${link})`)

  const redact = (text: string) => text.replace('one', '***')
  expect(await linkToPlayground(address, report, { options, redact })).toBeUndefined()
  const fine = await reportFor(SEARCH('b.txt', 'old'), files)
  expect(await linkToPlayground(address, fine, { options, redact: text => text })).toBeUndefined()
  const long = await reportFor(reply, { ...files, 'a.txt': randomBytes(9_000).toString('base64') })
  expect(await linkToPlayground(address, long, { options, redact: text => text })).toBeUndefined()
})
