import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPull } from '../../tools/github/pulls.ts'
import { push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, headOf, logOf, play, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const BEFORE = 'one\nTWO\nthree\nfour\nfive\n'
const edit = (word: string) => block('a.txt', word, word.toUpperCase())
const now = () => fileAt(stage.repo, 'topic', 'a.txt')
const link = (id: number | undefined) => `${stage.github.serverUrl}/octo/demo/pull/1#issuecomment-${id}`

describe('/apply undo', () => {
  test('takes the newest commit back, then the one before, and says which', async () => {
    await say(stage, `/apply\n\n${edit('three')}`)
    const first = await headOf(stage.repo, 'topic')
    const { replies } = await say(stage, `/apply\n\n${edit('five')}`)
    const second = await headOf(stage.repo, 'topic')
    expect(replies.at(-1)?.body).toContain(
      'Undo: comment `/apply undo`; after other commits, with the link to this report.',
    )
    const undone = await say(stage, '/apply undo')
    expect(undone.outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok', 'blocks-applied': '1' })
    expect(undone.mood).toEqual(['rocket'])
    expect(await now()).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    expect(undone.replies.at(-1)?.body).toMatch(/^### Undid 1 change → \[`[0-9a-f]{7}`\]/m)
    expect(undone.replies.at(-1)?.body).toContain(`undoes \`${second.slice(0, 7)}\``)
    const [message] = await logOf(stage.repo, 'topic')
    expect(message).toMatch(
      new RegExp(`^Undo ${second.slice(0, 7)}\\n\\n(?:.*\\n)*Apply-Edits-Undo: ${second}\\nApply-Edits-Key: `),
    )
    await say(stage, '/apply undo')
    expect(await now()).toBe(BEFORE)
    expect((await logOf(stage.repo, 'topic'))[0]).toContain(`Apply-Edits-Undo: ${first}`)
    const { outputs } = await say(stage, '/apply undo')
    expect(outputs).toMatchObject({ status: 'refused', 'reason-code': 'nothing-to-undo' })
  })

  test('takes back the commit of a linked report, of a taking back too', async () => {
    const first = await say(stage, `/apply\n\n${edit('three')}`)
    await say(stage, `/apply\n\n${edit('five')}`)
    const undone = await say(stage, `/apply undo ${link(first.replies[0]?.id)}`)
    expect(undone.replies.at(-1)?.body).toContain('Undo: comment `/apply undo` and the link to this report.')
    expect(await now()).toBe('one\nTWO\nthree\nfour\nFIVE\n')
    await say(stage, `/apply undo ${link(undone.replies.at(-1)?.id)}`)
    expect(await now()).toBe('one\nTWO\nTHREE\nfour\nFIVE\n')
  })

  test('finds the commit of a report on a branch that was rebased', async () => {
    const { replies } = await say(stage, `/apply\n\n${edit('three')}`)
    const text = (await logOf(stage.repo, 'topic'))[0] ?? ''
    const old = await headOf(stage.repo, 'topic')
    const bot = replies[0]!.user
    await push(stage.github.world, stage.repo, 'topic', { 'a.txt': BEFORE }, { user: stage.ann })
    await push(
      stage.github.world,
      stage.repo,
      'topic',
      { 'a.txt': BEFORE.replace('three', 'THREE') },
      { user: bot, message: text },
    )
    expect(await headOf(stage.repo, 'topic')).not.toBe(old)
    const undone = await say(stage, `/apply undo ${link(replies[0]?.id)}`)
    expect(undone.outputs['reason-code']).toBe('ok')
    expect(await now()).toBe(BEFORE)
  })

  test('leaves what somebody built on, and takes the rest back', async () => {
    await say(stage, `/apply\n\n${edit('one')}\n${edit('five')}`)
    await push(
      stage.github.world,
      stage.repo,
      'topic',
      { 'a.txt': 'ONE!\nTWO\nthree\nfour\nFIVE\n' },
      { user: stage.ann },
    )
    const { outputs, replies } = await say(stage, '/apply undo')
    expect(outputs).toMatchObject({ status: 'partial', 'blocks-applied': '1', 'blocks-failed': '1' })
    expect(outputs['retry-path']).toBeUndefined()
    expect(await now()).toBe('ONE!\nTWO\nthree\nfour\nfive\n')
    expect(replies.at(-1)?.body).toContain('### Undid 1 of 2 changes')
    expect(replies.at(-1)?.body).toContain('hese lines have been changed since')
    expect(replies.at(-1)?.body).toContain('\n| ❌ | 1 | ')
  })

  test('takes nothing back with `--atomic` if something cannot be', async () => {
    await say(stage, `/apply\n\n${edit('one')}\n${edit('five')}`)
    const text = 'ONE!\nTWO\nthree\nfour\nFIVE\n'
    await push(stage.github.world, stage.repo, 'topic', { 'a.txt': text }, { user: stage.ann })
    const { outputs } = await say(stage, '/apply undo --atomic')
    expect(outputs).toMatchObject({ status: 'failed', 'reason-code': 'blocks-failed' })
    expect(await now()).toBe(text)
  })

  test('shows what it would do in a dry run', async () => {
    const done = await say(stage, `/apply\n\n${edit('one')}`)
    const { outputs, replies } = await say(stage, '/apply undo dry-run')
    expect(outputs['reason-code']).toBe('dry-run')
    expect(await now()).toBe(BEFORE.replace('one', 'ONE'))
    expect(replies.at(-1)?.body).toContain('### Dry run: 1 change would be undone')
    expect(replies.at(-1)?.body).toContain(`To apply, comment \`/apply undo ${link(done.replies[0]?.id)}\`.`)
  })

  test('makes no second commit when it is delivered twice', async () => {
    await say(stage, `/apply\n\n${edit('one')}`)
    await say(stage, `/apply\n\n${edit('four')}`)
    const { comment } = await say(stage, '/apply undo')
    const after = await headOf(stage.repo, 'topic')
    const again = await play(stage, { name: 'issue_comment', action: 'created', comment })
    expect(again.outputs).toMatchObject({ status: 'applied', 'reason-code': 'already-applied' })
    expect(await headOf(stage.repo, 'topic')).toBe(after)
  })

  test('does not believe a trailer that somebody else wrote', async () => {
    const message = 'Mine\n\nApply-Edits-Key: 0123456789abcdef0123456789abcdef\n'
    await push(stage.github.world, stage.repo, 'topic', { 'a.txt': 'mine\n' }, { user: stage.ann, message })
    const { outputs, replies } = await say(stage, '/apply undo')
    expect(outputs['reason-code']).toBe('nothing-to-undo')
    expect(replies[0]?.body).toContain('There is no commit to undo.')
    expect(await now()).toBe('mine\n')
  })

  test('needs a report of ours at the link, with a commit', async () => {
    const failed = await say(stage, `/apply\n\n${block('a.txt', 'nowhere to be found', 'x')}`)
    for (const id of [failed.comment.id, failed.replies[0]?.id]) {
      const { outputs } = await say(stage, `/apply undo ${link(id)}`)
      expect(outputs['reason-code']).toBe('nothing-to-undo')
    }
  })

  test('points to the button of a merged pull request', async () => {
    await say(stage, `/apply\n\n${edit('one')}`)
    const issue = findPull(stage.repo, stage.number)!
    issue.state = 'closed'
    issue.pull.merged = true
    const { outputs, replies } = await say(stage, '/apply undo')
    expect(outputs['reason-code']).toBe('pr-closed')
    expect(replies.at(-1)?.body).toContain('use `Revert`')
  })

  test('says where it cannot be used', async () => {
    const { outputs } = await say(stage, '/apply undo all')
    expect(outputs['reason-code']).toBe('unknown-command')
  })
})
