import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addComment, addReviewComment, addUser, edit, push, replyTo } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, play, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
  const { github, repo, ann } = stage
  const text = 'def one():\n    return None\n\n\ndef two():\n    return None\n'
  await push(github.world, repo, 'topic', { 'b.py': text }, { user: ann })
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const TWICE = block('b.py', '    return None', '    return 2')
const THREE = block('a.txt', 'three', 'THREE')
const link = (id: number) => `${stage.github.serverUrl}/octo/demo/pull/1#issuecomment-${id}`

describe('a block that matches two places', () => {
  test('is refused with the lines that choose one, and applied at the one that is chosen', async () => {
    const first = await say(stage, `/apply\n\n${THREE}\n${TWICE}`)
    const offered = [...(first.replies.at(-1)?.body ?? '').matchAll(/^- `(\/apply \S+ 2@\d+)`/gm)].map(
      ([, line]) => line,
    )
    expect(offered).toEqual([`/apply ${link(first.comment.id)} 2@2`, `/apply ${link(first.comment.id)} 2@6`])
    const { outputs } = await say(stage, offered[1] ?? '')
    expect(outputs).toMatchObject({ status: 'applied', 'blocks-applied': '1', 'blocks-skipped': '1' })
    expect(await fileAt(stage.repo, 'topic', 'b.py')).toBe(
      'def one():\n    return None\n\n\ndef two():\n    return 2\n',
    )
  })

  test('may be chosen for twice in one command: the lines are those of the file before', async () => {
    const both = block('b.py', '    return None', '    x = 1\r\n    return x')
    const { outputs } = await say(stage, `/apply 1@2 2@6\n\n${both}\n${TWICE}`)
    expect(outputs['status']).toBe('applied')
    expect(await fileAt(stage.repo, 'topic', 'b.py')).toBe(
      'def one():\n    x = 1\n    return x\n\n\ndef two():\n    return 2\n',
    )
  })

  test('is refused at a line that is no candidate, and nothing is written', async () => {
    const { outputs, replies } = await say(stage, `/apply 1@3\n\n${TWICE}`)
    expect(outputs['status']).toBe('failed')
    expect(replies[0]?.body).toContain('line 3 is not one of the places that match')
    expect(replies[0]?.body).toContain('2, 6')
    expect(replies[0]?.body).toMatch(/1@2`.*\n- `.*1@6`/)
  })

  test('is refused at two lines at once: neither is applied', async () => {
    const { outputs, replies } = await say(stage, `/apply 1@2,1@6\n\n${TWICE}`)
    expect(outputs['status']).toBe('failed')
    expect(replies[0]?.body).toContain('several lines were chosen')
    expect(replies[0]?.body).toMatch(/1@2`.*\n- `.*1@6`/)
  })

  test('keeps its own reason if it matches nowhere', async () => {
    const { replies } = await say(stage, `/apply 1@4\n\n${block('b.py', '    return 7', '    return 8')}`)
    expect(replies[0]?.body).toContain('| not found')
  })

  test('needs a number that a block has', async () => {
    const { outputs, replies } = await say(stage, `/apply 9@4\n\n${TWICE}`)
    expect(outputs['reason-code']).toBe('unknown-selection')
    expect(replies[0]?.body).toMatch(
      /No block matches `9@4`; this comment has block 1 alone\. Comment `\/apply dry-run \S+#issuecomment-\d+` to list/,
    )
  })

  test('needs a block that is left, of an undo too', async () => {
    const none = await say(stage, `/apply 1@2 except 1\n\n${TWICE}`)
    expect(none.outputs['reason-code']).toBe('unknown-selection')
    expect(none.replies[0]?.body).toContain('The selection leaves no block; this comment has block 1 alone.')
    await say(stage, `/apply\n\n${THREE}`)
    const undo = await say(stage, '/apply undo 9')
    expect(undo.outputs['reason-code']).toBe('unknown-selection')
  })

  test('is refused where there is nothing to choose', async () => {
    const { outputs, replies } = await say(stage, `/apply 1@4\n\n${THREE}`)
    expect(outputs['status']).toBe('failed')
    expect(replies[0]?.body).toContain('line 4 was chosen, but the block does not match several places')
  })
})

describe('the line that takes a comment of a stranger', () => {
  const written = async (text: string) => {
    const eve = addUser(stage.github.world, 'eve')
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: eve, body: text })
    const { replies } = await say(stage, '/apply')
    const [, line = ''] = /`(\/apply \S+(?: #[0-9a-f]+)+)`/.exec(replies.at(-1)?.body ?? '') ?? []
    return { comment, line }
  }

  test.each([
    ['whose path is short for a file', block('elsewhere/a.txt', 'three', 'THREE')],
    [
      'with places of a tool',
      `\`\`\`json\n${JSON.stringify([{ filePath: 'a.txt', messages: [{ fix: { range: [8, 13], text: 'THREE' } }], source: 'one\ntwo\nthree\n' }])}\n\`\`\`\n`,
    ],
  ])('takes one %s', async (_, text) => {
    const { line } = await written(text)
    const { outputs } = await say(stage, line)
    expect(outputs).toMatchObject({ status: 'applied' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toContain('THREE')
  })

  test('takes of it what was asked, as it was asked', async () => {
    const eve = addUser(stage.github.world, 'eve')
    addComment(stage.github.world, stage.repo, stage.number, { user: eve, body: `${THREE}\n${TWICE}` })
    const lineOf = async (asked: string) => {
      const { replies } = await say(stage, asked)
      return /^- (`+)(\/apply .*?)\1 by `eve`: 1 block/m.exec(replies.at(-1)?.body ?? '')?.[2]
    }
    expect(await lineOf('/apply 1 --exact -m "One"')).toMatch(/^\/apply \S+ #[0-9a-f]{40} --exact -m "One"$/)
    expect(await lineOf('/apply dry-run 1')).toMatch(/^\/apply dry-run \S+ #[0-9a-f]{40}$/)
  })

  test('takes it although it was edited and edited back; digits that somebody can find another text for do not', async () => {
    const { comment, line } = await written(THREE)
    edit(stage.github.world, comment, THREE)
    const short = line.replace(/#([0-9a-f]{6})[0-9a-f]+$/, '#$1')
    expect((await say(stage, short)).outputs['reason-code']).toBe('edited-recently')
    expect((await say(stage, line)).outputs['status']).toBe('applied')
  })
})

describe('what somebody has put away', () => {
  const ONE = block('a.txt', 'one', 'ONE')
  const SUGGESTION = '```suggestion\nTwo\n```'
  const comment = (body: string) => addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body })
  const suggestion = () =>
    addReviewComment(stage.github.world, stage.repo, stage.number, {
      user: stage.ann,
      path: 'a.txt',
      line: 2,
      body: SUGGESTION,
    })

  test.each(['/apply', '/apply all'])('a hidden comment is not what `%s` takes', async command => {
    comment(ONE)
    comment(THREE).minimized = 'OUTDATED'
    expect((await say(stage, command)).outputs).toMatchObject({ status: 'applied', 'blocks-total': '1' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('ONE\nTWO\nthree\nfour\nfive\n')
  })

  test.each(['/apply', '/apply all'])('a suggestion in a resolved thread is not what `%s` takes', async command => {
    comment(ONE)
    const made = await suggestion()
    made.resolvedBy = stage.ann
    expect((await say(stage, command)).outputs).toMatchObject({ status: 'applied', 'blocks-total': '1' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('ONE\nTWO\nthree\nfour\nfive\n')
  })

  test('`/apply all` and `/apply thread` take the blocks of their own comment too, last', async () => {
    comment(ONE)
    const { outputs } = await say(stage, `/apply all\n\n${block('a.txt', 'ONE', 'One')}`)
    expect(outputs).toMatchObject({ status: 'applied', 'blocks-total': '2' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toMatch(/^One\n/)
    expect((await say(stage, `/apply all except 1-2\n\n${THREE}`)).outputs).toMatchObject({ 'blocks-applied': '1' })
    const made = await suggestion()
    const text = `/apply thread 2\n\n${block('a.txt', 'four', 'FOUR')}`
    const reply = replyTo(stage.github.world, stage.repo, made, stage.ann, text)
    await play(stage, { name: 'pull_request_review_comment', action: 'created', comment: reply })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toContain('FOUR')
  })

  test('is taken by the link that the answer offers', async () => {
    const hidden = comment(THREE)
    hidden.minimized = 'RESOLVED'
    const { outputs, replies } = await say(stage, '/apply')
    expect(outputs['reason-code']).toBe('source-put-away')
    expect(replies.at(-1)?.body).toContain(`\`/apply ${link(hidden.id)} #`)
    expect((await say(stage, `/apply ${link(hidden.id)}`)).outputs['status']).toBe('applied')
  })

  test('is taken where the command answers it', async () => {
    const made = await suggestion()
    Object.assign(made, { resolvedBy: stage.ann, minimized: 'RESOLVED' })
    const reply = replyTo(stage.github.world, stage.repo, made, stage.ann, '/apply')
    const happening = { name: 'pull_request_review_comment', action: 'created', comment: reply } as const
    const ran = await play(stage, happening, { checkout: null })
    await ran.clean()
    expect(ran.outputs['status']).toBe('applied')
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toContain('\nTwo\n')
  })
})
