import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unpackDraft } from '../../src/report/draft-link.ts'
import { findPull } from '../../tools/github/pulls.ts'
import { addComment, addUser, collaborate, push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const THREE = block('a.txt', 'three', 'THREE')
const FIVE = block('a.txt', 'five', 'FIVE')

/** The command that a report advises. */
const advised = (body: string | undefined): string => /To apply, comment `(.+?)`[.,]/.exec(body ?? '')?.[1] ?? ''

const linkTo = (id: number) => `${stage.github.serverUrl}/octo/demo/pull/${stage.number}#issuecomment-${id}`

/** Whoever follows the advice of a report gets what the report showed. */
describe('what a report advises is what was asked', () => {
  test('of one comment by its link, though a newer one has blocks', async () => {
    const { github, repo, number, ann } = stage
    const bob = addUser(github.world, 'bob')
    collaborate(repo, bob, 'write')
    const first = addComment(github.world, repo, number, { user: ann, body: THREE })
    addComment(github.world, repo, number, { user: bob, body: FIVE })
    const seen = await say(stage, `/apply dry-run ${linkTo(first.id)}`)
    const command = advised(seen.replies.at(-1)?.body)
    expect(command).toBe(`/apply ${linkTo(first.id)}`)
    await say(stage, command)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('of one of two blocks, with its options', async () => {
    const seen = await say(stage, `/apply dry-run 1 --exact -m "One of two"\n\n${THREE}\n${FIVE}`)
    const command = advised(seen.replies.at(-1)?.body)
    expect(command).toBe(`/apply ${linkTo(seen.comment.id)} 1 --exact -m "One of two"`)
    await say(stage, command)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('of all comments, which the status showed', async () => {
    const { github, repo, number, ann } = stage
    for (const body of [THREE, FIVE]) addComment(github.world, repo, number, { user: ann, body })
    const seen = await say(stage, '/apply status')
    const command = advised(seen.replies.at(-1)?.body)
    expect(command).toBe('/apply all')
    expect(seen.replies.at(-1)?.body).toContain('To apply, comment `/apply all`, or some with `/apply all 1`.')
    await say(stage, command)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nFIVE\n')
  })

  test('of the commit that an undo showed, though a newer one follows', async () => {
    const first = await say(stage, `/apply\n\n${THREE}`)
    const seen = await say(stage, '/apply undo status')
    await say(stage, `/apply\n\n${FIVE}`)
    const command = advised(seen.replies.at(-1)?.body)
    expect(command).toBe(`/apply undo ${linkTo(first.replies[0]!.id)}`)
    await say(stage, command)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nthree\nfour\nFIVE\n')
  })

  test.each(['closed', 'queued'] as const)('and nothing that would be refused: %s', async how => {
    const issue = findPull(stage.repo, stage.number)!
    if (how === 'closed') issue.state = 'closed'
    else issue.pull.queued = true
    const { outputs, replies } = await say(stage, `/apply dry-run\n\n${THREE}`)
    expect(outputs['reason-code']).toBe('dry-run')
    expect(replies[0]?.body).not.toContain('To apply')
  })
})

test('a text that is in another file of the branch: the file is named, without another request', async () => {
  const { github, repo, ann } = stage
  const ask = (text: string) => say(stage, `/apply\n\n${block('a.txt', text, 'x')}`)
  await push(github.world, repo, 'topic', { 'docs/b.txt': 'zero\nthe very text that is sought\n' }, { user: ann })
  await ask('a text that is nowhere')
  const before = github.requests.length
  await ask('another text that is nowhere')
  const asked = github.requests.length
  const { replies } = await ask('the very text that is sought')
  expect(replies.at(-1)?.body).toContain('the text is in `docs/b.txt`, line 2')
  expect(github.requests.length - asked).toBe(asked - before)
  repo.size = 5_000_000
  const large = await ask('the very text that is sought')
  expect(large.replies.at(-1)?.body).not.toContain('the text is in')
})

test('the link to a playground has the block, its file and the options of the run', async () => {
  const inputs = { 'playground-url': 'https://play.example/', match: 'whitespace', 'shell-edits': 'true' }
  const { replies } = await say(stage, `/apply\n\n${block('a.txt', 'threa', 'x')}`, { with: inputs })
  const link = /\[open this failure in the playground\]\((.+?)\)/.exec(replies.at(-1)?.body ?? '')?.[1] ?? ''
  expect(await unpackDraft(new URL(link).hash)).toMatchObject({
    files: [{ path: 'a.txt', text: 'one\nTWO\nthree\nfour\nfive\n' }],
    options: { match: 'whitespace', atomic: 'none', checkSyntax: 'new-errors', shellEdits: true },
  })
})
