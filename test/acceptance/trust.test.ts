import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { event } from '../../tools/github/events.ts'
import { addComment, addUser, collaborate, edit, openPull, push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { Comment, Role, User } from '../../tools/github/world.ts'
import { runAction } from '../../tools/runner/run-dist.ts'
import { runHere } from '../support/in-process.ts'
import { block, headOf, hear, logOf, type Play, play, repliesOf, say, WRITE } from '../support/scene.ts'

let stage: Stage
let before: string
beforeEach(async () => {
  stage = await setStage()
  before = await headOf(stage.repo, 'topic')
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const SHOUT = `/apply\n\n${block('a.txt', 'three', 'THREE')}`
const untouched = async () => expect(await headOf(stage.repo, 'topic')).toBe(before)

describe('the permission of the author', () => {
  test.each<[Role, string | undefined, Readonly<Record<string, string>>, string]>([
    ['write', undefined, {}, 'ok'],
    ['maintain', undefined, {}, 'ok'],
    ['admin', undefined, {}, 'ok'],
    ['write', 'release manager', {}, 'ok'],
    ['read', 'trusted reader', {}, 'no-permission'],
    ['triage', undefined, {}, 'no-permission'],
    ['none', undefined, {}, 'no-permission'],
    ['triage', undefined, { permission: 'triage' }, 'ok'],
    ['write', undefined, { permission: 'maintain' }, 'no-permission'],
    ['admin', undefined, { permission: 'admin' }, 'ok'],
    ['maintain', undefined, { permission: 'admin' }, 'no-permission'],
    ['none', undefined, { permission: 'read' }, 'no-permission'],
    ['none', undefined, { 'allow-users': 'Eve' }, 'ok'],
    ['none', undefined, { 'allow-users': '@Eve' }, 'ok'],
  ])('%s (custom role: %s) with %j: %s', async (role, custom, inputs, reason) => {
    const eve = addUser(stage.github.world, 'eve')
    collaborate(stage.repo, eve, role, custom)
    const { outputs, stdout } = await say(stage, SHOUT, { user: eve, with: inputs })
    expect(outputs['reason-code']).toBe(reason)
    if (reason === 'ok') return
    expect(stdout).toContain(`\`eve\` has the role ${role}; ${inputs['permission'] ?? 'write'} is required`)
    await untouched()
  })

  test('is denied when GitHub knows nobody of that name', async () => {
    stage.github.fail({ path: /\/permission$/, status: 404, times: 9 })
    const { code, outputs, replies } = await say(stage, SHOUT)
    expect({ code, replies, reason: outputs['reason-code'] }).toEqual({ code: 0, replies: [], reason: 'no-permission' })
    await untouched()
  })

  test('is denied when the answer makes no sense', async () => {
    stage.github.fail({ path: /\/permission$/, status: 200, body: 'admin' })
    expect((await say(stage, SHOUT)).outputs['reason-code']).toBe('no-permission')
    await untouched()
  })

  test('is denied when the login belongs to somebody else by now', async () => {
    const body = {
      permission: 'admin',
      role_name: 'admin',
      user: { id: 1, login: 'ann', permissions: { admin: true, push: true } },
    }
    stage.github.fail({ path: /\/permission$/, status: 200, body })
    expect((await say(stage, SHOUT)).outputs['reason-code']).toBe('no-permission')
    await untouched()
  })

  test('does not believe what the event says about the author', async () => {
    const eve = addUser(stage.github.world, 'eve')
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: eve, body: SHOUT })
    const ran = await forged(comment, payload => ({ ...payload, author_association: 'OWNER' }))
    expect(ran.outputs['reason-code']).toBe('no-permission')
    await untouched()
  })
})

/** Delivers a comment whose payload is not quite GitHub's. */
async function forged(comment: Comment, change: (comment: object) => object, more: Play = {}) {
  const payload = await event(stage.github.world, stage.repo, { name: 'issue_comment', action: 'created', comment })
  const { github, repo } = stage
  const token = github.actionsToken(repo, { contents: 'write', pull_requests: 'write' })
  const ran = await runAction({
    github,
    repo,
    token,
    eventName: 'issue_comment',
    event: { ...payload, comment: change(payload['comment'] as object) },
    checkout: null,
    run: runHere,
    ...more,
  })
  await ran.clean()
  return ran
}

describe('bots', () => {
  const bot = (more: Play = {}) =>
    say(stage, SHOUT, { user: addUser(stage.github.world, 'helper[bot]', { id: 4711 }), ...more })

  test('may not command, and are not answered', async () => {
    const { code, outputs, replies, mood } = await bot()
    expect({ code, replies, mood, reason: outputs['reason-code'] }).toEqual({
      code: 0,
      replies: [],
      mood: [],
      reason: 'bot-not-allowed',
    })
    await untouched()
  })

  test.each(['helper[bot]', '4711', 'Helper[bot]'])('may when listed as %s', async name => {
    expect((await bot({ with: { 'allow-bots': name } })).outputs['reason-code']).toBe('ok')
  })

  test.each(['helper', 'other[bot]', '47'])('may not when %s is listed', async name => {
    expect((await bot({ with: { 'allow-bots': name } })).outputs['reason-code']).toBe('bot-not-allowed')
    await untouched()
  })

  test('are not let in by a star', async () => {
    const { code, outputs } = await bot({ with: { 'allow-bots': '*' } })
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'bad-input' })
    await untouched()
  })

  test('do not speak through a person', async () => {
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: SHOUT })
    const through = (raw: object) => ({ ...raw, performed_via_github_app: { slug: 'helper' } })
    for (const bots of ['', 'other[bot]'])
      expect((await forged(comment, through, { with: { 'allow-bots': bots } })).outputs['reason-code']).toBe(
        'bot-not-allowed',
      )
    await untouched()
    expect((await forged(comment, through, { with: { 'allow-bots': 'helper[bot]' } })).outputs['reason-code']).toBe(
      'ok',
    )
  })

  test('as authors of blocks are trusted by name', async () => {
    const claude = addUser(stage.github.world, 'claude[bot]')
    addComment(stage.github.world, stage.repo, stage.number, { user: claude, body: block('a.txt', 'three', 'THREE') })
    expect((await say(stage, '/apply')).outputs['reason-code']).toBe('source-untrusted')
    const named = { with: { 'trusted-authors': 'write, claude[bot]' } }
    expect((await say(stage, '/apply', named)).outputs['reason-code']).toBe('ok')
  })
})

describe('a name in the list of trusted authors', () => {
  const asked = async (user: User, trusted: string, more: Play = {}) => {
    addComment(stage.github.world, stage.repo, stage.number, { user, body: block('a.txt', 'three', 'THREE') })
    return (await say(stage, '/apply dry-run', { with: { 'trusted-authors': trusted }, ...more })).outputs[
      'reason-code'
    ]
  }
  const person = (login: string) => addUser(stage.github.world, login)

  test('that is a role is nobody’s login', async () => {
    expect(await asked(person('write'), 'write')).toBe('source-untrusted')
  })

  test.each(['eve2', '2eve'])('may have digits: %s', async login => {
    expect(await asked(person(login), login)).toBe('dry-run')
  })

  test('may be a team', async () => {
    const member = person('eve')
    stage.github.world.teams.set('octo/editors', [member])
    expect(await asked(member, 'octo/editors', { permissions: { ...WRITE, members: 'read' } })).toBe('dry-run')
  })

  test('is asked for once, however many comments somebody wrote', async () => {
    const bob = person('bob')
    collaborate(stage.repo, bob, 'write')
    addComment(stage.github.world, stage.repo, stage.number, { user: bob, body: block('a.txt', 'five', 'FIVE') })
    addComment(stage.github.world, stage.repo, stage.number, { user: bob, body: block('a.txt', 'one', 'ONE') })
    const { outputs } = await say(stage, '/apply all dry-run', { with: { 'trusted-authors': 'write' } })
    expect(outputs['blocks-applied']).toBe('2')
    expect(stage.github.requests.filter(({ path }) => path.endsWith('/bob/permission'))).toHaveLength(1)
  })

  test('is asked for nobody’s role', async () => {
    expect(await asked(person('eve'), 'claude[bot]')).toBe('source-untrusted')
    expect(stage.github.requests.filter(({ path }) => path.endsWith('/eve/permission'))).toEqual([])
  })
})

describe('a number in a list', () => {
  const asked = async (user: User, inputs: Readonly<Record<string, string>>) => {
    addComment(stage.github.world, stage.repo, stage.number, { user, body: block('a.txt', 'three', 'THREE') })
    return (await say(stage, '/apply', { with: inputs })).outputs['reason-code']
  }

  test('of trusted authors is the id of a bot, and not the login of a person', async () => {
    const claude = addUser(stage.github.world, 'claude[bot]')
    const person = addUser(stage.github.world, String(claude.id))
    expect(await asked(person, { 'trusted-authors': person.login })).toBe('source-untrusted')
    expect(await asked(claude, { 'trusted-authors': person.login })).toBe('ok')
  })

  test('of people is a login, and not an id', async () => {
    const eve = addUser(stage.github.world, 'eve')
    const { outputs } = await say(stage, SHOUT, { user: eve, with: { 'allow-users': String(eve.id) } })
    expect(outputs['reason-code']).toBe('no-permission')
    await untouched()
  })
})

describe('comments that are no fresh word of their author', () => {
  test('an edited comment commands nothing', async () => {
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: SHOUT })
    const { code, outputs } = await play(
      stage,
      { name: 'issue_comment', action: 'edited', comment },
      { checkout: null },
    )
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 0, reason: 'edited-comment' })
    await untouched()
  })

  test('a command that changes while it runs is withdrawn', async () => {
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: SHOUT })
    stage.github.on({ path: /git\/trees$/ }, () => edit(stage.github.world, comment, 'Never mind'))
    const { outputs, replies } = await hear(stage, comment)
    expect(outputs['reason-code']).toBe('withdrawn')
    expect(replies).toHaveLength(1)
    await untouched()
  })

  test('quoted blocks and a quoted command are nobody’s', async () => {
    const quoted = block('a.txt', 'three', 'THREE').replace(/^/gm, '> ')
    expect((await say(stage, `/apply\n\n${quoted}`)).outputs['reason-code']).toBe('no-blocks')
    expect((await say(stage, `> ${SHOUT}`)).outputs['reason-code']).toBe('not-a-command')
    await untouched()
  })

  test('our own report is no command, whoever’s token wrote it', async () => {
    const app = addUser(stage.github.world, 'our-app[bot]')
    const body = `<!-- apply-edits:v1 key=0 -->\n${SHOUT}`
    const { code, outputs, replies } = await say(stage, body, {
      user: app,
      with: { 'allow-bots': 'our-app[bot]', 'validate-comments': 'true' },
    })
    expect({ code, status: outputs['status'] }).toEqual({ code: 0, status: 'skipped' })
    expect(replies).toEqual([])
  })

  test('somebody else’s comment with our marker is not edited', async () => {
    const first = await say(stage, SHOUT)
    const mine = first.replies[0]
    const marker = mine?.body.split('\n')[0] ?? ''
    const foreign = addComment(stage.github.world, stage.repo, stage.number, {
      user: stage.ann,
      body: `${marker}\nforged`,
    })
    await hear(stage, first.comment)
    expect(foreign.body).toBe(`${marker}\nforged`)
    expect(repliesOf(stage)).toHaveLength(1)
  })
})

describe('runs that are started again', () => {
  test('by somebody who may command, go through', async () => {
    const bob = addUser(stage.github.world, 'bob')
    collaborate(stage.repo, bob, 'write')
    expect((await say(stage, SHOUT, { runAttempt: 2, triggeringActor: bob })).outputs['reason-code']).toBe('ok')
  })
  test('by a stranger, do not', async () => {
    const eve = addUser(stage.github.world, 'eve')
    expect((await say(stage, SHOUT, { runAttempt: 2, triggeringActor: eve })).outputs['reason-code']).toBe(
      'rerun-by-another',
    )
    await untouched()
  })
})

test('a forged key in somebody’s commit does not stop the command', async () => {
  const { github, repo, ann } = stage
  const first = await say(stage, SHOUT)
  const key = /Apply-Edits-Key: \w+/.exec(await messageOf('topic'))?.[0] ?? ''
  // the same command again, on a branch where only a stranger's commit has the key
  await push(github.world, repo, 'other', { 'c.txt': 'c\n' }, { user: ann, message: `Innocent\n\n${key}` })
  const number = await openPull(github.world, repo, { user: ann, head: 'other' })
  const comment = { ...first.comment, number }
  repo.comments.set(comment.id, comment)
  const { outputs } = await hear({ ...stage, number }, comment)
  expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok', pushed: 'true' })
})

async function messageOf(branch: string): Promise<string> {
  return (await logOf(stage.repo, branch))[0] ?? ''
}
