import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { git, tryGit } from '../../tools/github/git.ts'
import { listRefs } from '../../tools/github/refs.ts'
import {
  addArtifact,
  addComment,
  addRepo,
  addRun,
  addUser,
  collaborate,
  edit,
  moveTo,
  openPull,
  push,
} from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { Artifact, Role } from '../../tools/github/world.ts'
import { block, fileAt, headOf, hear, logOf, play, repliesOf, say } from '../support/scene.ts'
import { replace } from './case.ts'

/**
 * The rows of the table that need GitHub (A, F, G): the built action against the GitHub of `tools/github/`. Rows that acceptance
 * tests hold already are named in table.ts.
 */
let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.github.stop())

const SHOUT = block('a.txt', 'three', 'THREE')
const COMMAND = `/apply\n\n${SHOUT}`
const AFTER = 'one\nTWO\nTHREE\nfour\nfive\n'
const PERMISSION = /\/collaborators\/[^/]+\/permission$/

/** Nothing moved, nobody spoke: refs, comments and requests are as they were, but for reading. */
async function expectUntouched(act: () => Promise<unknown>, mayReact = true): Promise<void> {
  const refs = () => listRefs(stage.repo.dir)
  const before = await refs()
  const comments = stage.repo.comments.size
  const asked = stage.github.requests.length
  await act()
  expect(await refs()).toEqual(before)
  expect(repliesOf(stage)).toEqual([])
  expect(stage.repo.comments.size - comments).toBeLessThanOrEqual(1)
  const writes = stage.github.requests.slice(asked).filter(({ method, api }) => method !== 'GET' && api === 'rest')
  expect(writes.filter(({ path }) => !(mayReact && path.endsWith('/reactions'))).map(({ path }) => path)).toEqual([])
}

describe('A: who may', () => {
  test.each([
    ['maintain', undefined, true],
    ['admin', undefined, true],
    ['write', 'release-manager', true],
    ['read', 'issue-herder', false],
  ] as const)('3, 4. the role %s, custom role %s: %s', async (role: Role, customRole, may) => {
    const bob = addUser(stage.github.world, 'bob')
    stage.repo.collaborators.set('bob', { role, ...(customRole && { customRole }) })
    const { outputs } = await say(stage, COMMAND, { user: bob })
    expect(outputs['status']).toBe(may ? 'applied' : 'refused')
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(may ? AFTER : AFTER.replace('THREE', 'three'))
  })

  test.each([
    ['404', 'no-permission', { status: 404, times: 9 }],
    ['403', 'token-read-only', { status: 403, times: 9 }],
    ['nothing of use', 'no-permission', { status: 200, body: { permission: 'admin' }, times: 9 }],
    [
      'another user',
      'no-permission',
      {
        status: 200,
        body: { permission: 'admin', user: { id: 1, login: 'ann', permissions: { admin: true } } },
        times: 9,
      },
    ],
    ['no JSON', 'no-permission', { status: 200, body: '<html>', times: 9 }],
  ] as const)('5. a question about the permission that is answered with %s is a no: %s', async (_, reason, fault) => {
    stage.github.fail({ path: PERMISSION, ...fault })
    await expectUntouched(async () => {
      const { outputs } = await say(stage, COMMAND)
      expect(outputs).toMatchObject({ status: 'refused', 'reason-code': reason })
    })
  })

  test.each([500, 'drop'] as const)(
    '5. nobody may while the question about the permission ends in %s',
    async status => {
      stage.github.fail({ path: PERMISSION, status, times: 9 })
      const before = await headOf(stage.repo, 'topic')
      const { outputs, replies } = await say(stage, COMMAND)
      expect(outputs).toMatchObject({ status: 'refused', 'reason-code': 'github-down' })
      expect(await headOf(stage.repo, 'topic')).toBe(before)
      expect(replies).toHaveLength(1)
    },
  )

  test('6, 7. what an event says about its author counts for nothing', async () => {
    const bob = addUser(stage.github.world, 'bob')
    await expectUntouched(async () => {
      // the world's event calls everybody who comments a member; GitHub's answer is what counts
      const { outputs } = await say(stage, COMMAND, { user: bob, actor: stage.ann, triggeringActor: stage.ann })
      expect(outputs['reason-code']).toBe('no-permission')
    })
    expect(stage.github.requests.some(({ path }) => PERMISSION.test(path))).toBe(true)
  })

  test.each([
    ['dependabot[bot]', 'dependabot', false],
    ['Dependabot[bot]', '', false],
    ['claude[bot]', 'claude[bot]', true],
    ['claude[bot]', '*', false],
    ['claude[bot]', '*[bot]', false],
  ])('8, 9. the bot %s, allowed are "%s": %s', async (login, allowed, may) => {
    const bot = addUser(stage.github.world, login)
    const { outputs } = await say(stage, COMMAND, { user: bot, with: { 'allow-bots': allowed } })
    expect(outputs['status'] === 'applied').toBe(may)
    if (!may) expect(outputs['reason-code']).toMatch(/bot-not-allowed|bad-input/)
  })

  test('8. a person who is called like a bot is not that bot', async () => {
    const person = addUser(stage.github.world, 'claude')
    await expectUntouched(async () => {
      const { outputs } = await say(stage, COMMAND, { user: person, with: { 'allow-bots': 'claude[bot]' } })
      expect(outputs['reason-code']).toBe('no-permission')
    })
  })

  test('10. an edit of an old comment is no command, whoever makes it', async () => {
    const eve = addUser(stage.github.world, 'eve')
    for (const user of [eve, stage.ann]) {
      const comment = addComment(stage.github.world, stage.repo, stage.number, { user, body: 'Hello' })
      edit(stage.github.world, comment, COMMAND)
      await expectUntouched(async () => {
        const ran = await play(
          stage,
          { name: 'issue_comment', action: 'edited', comment },
          { sender: stage.ann, checkout: null },
        )
        expect(ran.outputs['status']).toBe('skipped')
        await ran.clean()
      }, false)
    }
  })

  test.each([
    ['a quoted command', `> /apply\n>\n> ${SHOUT.replaceAll('\r\n', '\r\n> ')}\n\nLooks good`],
    ['a command in a fence', `\`\`\`\n/apply\n\`\`\`\n\n${SHOUT}`],
    ['a command that is indented', `    /apply\n\n${SHOUT}`],
    ['a command below other text', `Please do\n/apply\n\n${SHOUT}`],
  ])('19. %s is none', async (_, body) => {
    await expectUntouched(async () => expect((await say(stage, body)).outputs['status']).toBe('skipped'), false)
  })

  test("21. somebody else's comment with our mark is neither edited nor believed", async () => {
    const eve = addUser(stage.github.world, 'eve')
    const first = await say(stage, COMMAND)
    const forged = addComment(stage.github.world, stage.repo, stage.number, { user: eve, body: first.replies[0]!.body })
    await hear(stage, first.comment)
    expect(forged.lastEditedAt).toBeNull()
    expect(repliesOf(stage)).toHaveLength(1)
    const again = await say(stage, `/apply\n\n${block('a.txt', 'four', 'FOUR')}`)
    expect(again.outputs['status']).toBe('applied')
    expect(forged.lastEditedAt).toBeNull()
  })
})

test('23. what a head says about the rules counts for nothing', async () => {
  const loose = 'protected-paths: ["!**"]\npermission: read\nallow-forks: true\n'
  const names = [
    '.github/apply-edits.yml',
    '.github/edit-blocks.yml',
    '.apply-edits.yml',
    'apply-edits.json',
    '.apply-edits',
  ]
  await push(
    stage.github.world,
    stage.repo,
    'topic',
    { ...Object.fromEntries(names.map(name => [name, loose])), 'CLAUDE.md': 'x\n' },
    { user: stage.ann },
  )
  const { outputs } = await say(stage, `/apply\n\n${block('CLAUDE.md', 'x', 'y')}\n${SHOUT}`)
  expect(outputs['status']).toBe('partial')
  expect(outputs['result']).toContain('path/protected')
  expect(await fileAt(stage.repo, 'topic', 'CLAUDE.md')).toBe('x\n')
  const stranger = await say(stage, COMMAND, { user: addUser(stage.github.world, 'eve') })
  expect(stranger.outputs['reason-code']).toBe('no-permission')
})

describe('B: artifacts', () => {
  const text = new TextEncoder().encode(SHOUT)
  const lying = (bytes: Uint8Array) => {
    // the directory of the archive says that the file has ten bytes
    const copy = Buffer.from(bytes)
    copy.writeUInt32LE(10, copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
    return copy
  }
  const encrypted = (bytes: Uint8Array) => {
    const copy = Buffer.from(bytes)
    copy[6]! |= 1
    const directory = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    copy[directory + 8]! |= 1
    copy.fill(7, 40, 60)
    return copy
  }
  const zips: readonly (readonly [string, () => Uint8Array, RegExp])[] = [
    ['a name that leads upwards', () => zipSync({ '../../../outside.md': text }), /^artifact-invalid$/],
    ['an absolute name', () => zipSync({ '/tmp/outside.md': text }), /^artifact-invalid$/],
    ['a link', () => zipSync({ 'link.md': [text, { os: 3, attrs: 0o120777 << 16 }] }), /^artifact-invalid$/],
    ['two files', () => zipSync({ 'a.md': text, 'b.md': new TextEncoder().encode('nothing') }), /^ok$/],
    ['a bomb', () => zipSync({ 'x.md': new Uint8Array(64 * 1024 * 1024) }), /^limit-exceeded$/],
    [
      'a thousand files',
      () => zipSync(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${i}.md`, text]))),
      /^limit-exceeded$/,
    ],
    [
      'a size that is a lie',
      () => lying(zipSync({ 'x.md': new Uint8Array(1024 * 1024).fill(65) })),
      /^artifact-invalid$/,
    ],
    ['a file that is encrypted', () => encrypted(zipSync({ 'x.md': text })), /^artifact-invalid$/],
    ['half an archive', () => zipSync({ 'x.md': text }).slice(0, 60), /^artifact-invalid$/],
  ]
  test.each(zips)('42. an artifact with %s', async (_, zip, reason) => {
    const { github, repo, ann } = stage
    const run = addRun(github.world, repo, { actor: ann, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
    addArtifact(github.world, repo, run, 'edits', zip())
    const folder = tmpdir()
    const before = readdirSync(folder).filter(name => name.includes('outside') || name.includes('link.md'))
    const ran = await play(
      stage,
      { name: 'workflow_run', action: 'completed', run },
      { with: { artifact: 'edits' }, checkout: null },
    )
    expect(ran.outputs['reason-code'], ran.stdout).toMatch(reason)
    expect(readdirSync(folder).filter(name => name.includes('outside') || name.includes('link.md'))).toEqual(before)
    expect(readdirSync(ran.workspace)).toEqual([])
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe(
      ran.outputs['reason-code'] === 'ok' ? AFTER : AFTER.replace('THREE', 'three'),
    )
    await ran.clean()
  })
})

describe('A: runs that hand over edits', () => {
  const handOver = async (make: (head: string) => Partial<Parameters<typeof addRun>[2]>, act = (_: Artifact) => {}) => {
    const { github, repo, ann } = stage
    const head = await headOf(repo, 'topic')
    const run = addRun(github.world, repo, { actor: ann, headSha: head, headBranch: 'topic', ...make(head) })
    act(addArtifact(github.world, repo, run, 'edits', { 'x.md': SHOUT }))
    const happening = { name: 'workflow_run', action: 'completed', run } as const
    const ran = await play(stage, happening, { with: { artifact: 'edits' }, checkout: null })
    await ran.clean()
    return { ...ran, after: await fileAt(repo, 'topic', 'a.txt') }
  }
  const untouched = AFTER.replace('THREE', 'three')

  test('22. a run of the head, by somebody who may, is taken', async () => {
    expect(await handOver(() => ({}))).toMatchObject({ outputs: { status: 'applied' }, after: AFTER })
  })

  test.each<readonly [string, (head: string) => Partial<Parameters<typeof addRun>[2]>]>([
    ['of another commit', head => ({ headSha: head.replace(/^./, first => (first === '0' ? '1' : '0')) })],
    ['by a stranger', () => ({ actor: addUser(stage.github.world, 'eve') })],
    ['that a stranger started again', () => ({ triggeringActor: addUser(stage.github.world, 'eve') })],
  ])('22. a run %s is refused', async (_, make) => {
    const { outputs, after, stdout } = await handOver(make)
    expect(outputs['status'], stdout).toBe('refused')
    expect(after).toBe(untouched)
  })

  test('22. a run from a fork is refused', async () => {
    const { github, repo, ann } = stage
    const fork = await addRepo(github.world, 'eve/demo', { files: { 'a.txt': 'x\n' } })
    const { outputs, after } = await handOver(() => ({ headRepo: fork }))
    expect(outputs).toMatchObject({ status: 'refused' })
    expect([after, repo.name, ann.login]).toEqual([untouched, 'demo', 'ann'])
  })

  test('22. an artifact that is exchanged after it was listed is refused', async () => {
    const { outputs, after } = await handOver(
      () => ({}),
      artifact =>
        stage.github.on({ path: /\/zip$/ }, () => {
          const zip = zipSync({ 'x.md': new TextEncoder().encode(block('a.txt', 'one', 'EVIL')) })
          stage.repo.artifacts.set(artifact.id, { ...artifact, zip })
        }),
    )
    expect(outputs).toMatchObject({ status: 'refused', 'reason-code': 'artifact-invalid' })
    expect(after).toBe(untouched)
  })
})

describe('F: refs, pushes, weather', () => {
  test.each(['a`id`', 'a;$(id)', '{curl,x}|sh', '-x', '@me', 'refs/heads/x', 'ünï/日本', 'x'.repeat(200), 'a&b%20c#d'])(
    '108. the branch %s is a name and nothing else',
    async name => {
      const { github, repo, ann } = stage
      await push(github.world, repo, name, { 'a.txt': 'one\nthree\n', 'b.txt': name }, { user: ann })
      const number = await openPull(github.world, repo, { user: ann, head: name })
      const { outputs, stdout } = await say({ ...stage, number }, COMMAND)
      expect(outputs['status'], stdout).toBe('applied')
      expect(await fileAt(repo, name, 'a.txt')).toBe('one\nTHREE\n')
    },
  )

  test('110. a head that was rewound meanwhile stays so: the dropped commit does not come back', async () => {
    const { github, repo } = stage
    const secret = await push(github.world, repo, 'topic', { 'secret.txt': 'hunter2\n' }, { user: stage.ann })
    const rewound = (await git(repo.dir, ['rev-parse', 'refs/heads/topic~1'])).toString().trim()
    github.on({ path: '/graphql', asks: /updateRefs/ }, () => moveTo(github.world, repo, 'refs/heads/topic', rewound))
    const { outputs } = await say(stage, COMMAND)
    expect(outputs['status']).toBe('applied')
    expect(await fileAt(repo, 'topic', 'secret.txt')).toBeUndefined()
    const history = (await git(repo.dir, ['rev-list', 'refs/heads/topic'])).toString()
    expect(history).not.toContain(String(secret))
  })

  test('110. a head that was forced to another history is planned again on that', async () => {
    const { github, repo, ann } = stage
    await push(github.world, repo, 'other', { 'a.txt': 'uno\nthree\n' }, { user: ann })
    const other = await headOf(repo, 'other')
    github.on({ path: '/graphql', asks: /updateRefs/ }, () => moveTo(github.world, repo, 'refs/heads/topic', other))
    const { outputs } = await say(stage, COMMAND)
    expect(outputs['status']).toBe('applied')
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('uno\nTHREE\n')
    expect((await git(repo.dir, ['rev-parse', 'refs/heads/topic~1'])).toString().trim()).toBe(other)
  })

  test.each([502, 'drop'] as const)(
    '111. an answer %s to a move that took effect: one commit, told as applied',
    async status => {
      stage.github.fail({ path: '/graphql', asks: /updateRefs/, status, when: 'after' })
      const { outputs, replies } = await say(stage, COMMAND)
      expect(outputs).toMatchObject({ status: 'applied', 'commit-sha': await headOf(stage.repo, 'topic') })
      expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(AFTER)
      expect((await logOf(stage.repo, 'topic')).filter(text => text.includes('Apply-Edits-Key'))).toHaveLength(1)
      expect(replies).toHaveLength(1)
    },
  )

  test('114. a short limit is waited for, and no comment is posted twice', async () => {
    stage.github.fail({
      method: 'POST',
      path: /\/comments$/,
      status: 403,
      headers: { 'retry-after': '1' },
      body: { message: 'You have exceeded a secondary rate limit' },
    })
    const began = performance.now()
    const { outputs, replies } = await say(stage, COMMAND, { waits: 'real' })
    expect(performance.now() - began).toBeGreaterThan(1000)
    expect(outputs['status']).toBe('applied')
    expect(replies).toHaveLength(1)
  })

  test('114. a comment whose answer is lost is not posted again', async () => {
    stage.github.fail({ method: 'POST', path: /\/comments$/, status: 502, when: 'after' })
    const { replies } = await say(stage, COMMAND)
    expect(replies).toHaveLength(1)
  })

  test('116. a run that could not report is made good by the next: the report, and no second commit', async () => {
    stage.github.fail({ method: 'POST', path: /\/comments$/, status: 500, times: 20 })
    const first = await say(stage, COMMAND)
    expect(first.replies).toEqual([])
    expect(first.summary).toContain('### Applied')
    const head = await headOf(stage.repo, 'topic')
    stage.github.fail({ method: 'POST', path: /\/nothing$/, status: 500 })
    const again = await hear(stage, first.comment, { runAttempt: 2 })
    expect(await headOf(stage.repo, 'topic')).toBe(head)
    expect(again.outputs['commit-sha']).toBe(head)
    expect(again.summary).toContain(head.slice(0, 7))
  }, 300_000)

  test.each(['api', 'git'])('117. an executable file stays so: %s', async method => {
    const { outputs } = await say(stage, `/apply\n\n${block('run.sh', 'echo', 'echo hello')}`, {
      with: { 'commit-method': method },
    })
    expect(outputs['status']).toBe('applied')
    expect((await git(stage.repo.dir, ['ls-tree', 'refs/heads/topic', 'run.sh'])).toString()).toMatch(/^100755 /)
  })

  test('119. what attributes would turn on its way to disk is stored as it was', async () => {
    const { github, repo, ann } = stage
    await push(
      github.world,
      repo,
      'topic',
      { '.gitattributes': '* text=auto eol=crlf\n', 'b.txt': 'one\ntwo\n', 'c.txt': 'one\r\ntwo\r\n' },
      { user: ann },
    )
    const { outputs } = await say(stage, `/apply\n\n${block('b.txt', 'two', 'TWO')}\n${block('c.txt', 'two', 'TWO')}`)
    expect(outputs['status']).toBe('applied')
    expect(await fileAt(repo, 'topic', 'b.txt')).toBe('one\nTWO\n')
    expect(await fileAt(repo, 'topic', 'c.txt')).toBe('one\r\nTWO\r\n')
  })

  test('120. nothing of a block stands in the message of the commit', async () => {
    const path = 'fixes #1 @org skip ci.txt'
    await push(stage.github.world, stage.repo, 'topic', { [path]: 'x\n' }, { user: stage.ann })
    const { outputs } = await say(
      stage,
      `/apply\n\n[skip ci] Fixes #1 @org/team\n\nCo-authored-by: Eve <e@x>\n\n${replace(path, 'x', 'y')}`,
    )
    expect(outputs['status']).toBe('applied')
    expect((await logOf(stage.repo, 'topic'))[0]).not.toMatch(/skip ci|#1|@org|Eve/i)
  })
})

describe('G: what is told', () => {
  test('122. a hundred blocks that fail, of 2 KB each: one comment within the limit, with true numbers', async () => {
    const blocks = Array.from({ length: 100 }, (_, i) => block('a.txt', `nowhere ${i} ${'x'.repeat(2000)}`, 'y'))
    const { outputs, replies } = await say(stage, `/apply\n\n${blocks.join('\n')}`)
    expect(outputs).toMatchObject({ 'blocks-total': '100', 'blocks-failed': '100' })
    expect(replies).toHaveLength(1)
    expect(replies[0]!.body.length).toBeLessThanOrEqual(60_000)
    expect(replies[0]!.body).toContain('100')
  })

  test('123. a conversation that takes no comment: the summary tells, the step fails, the commit stays', async () => {
    stage.github.fail({
      method: 'POST',
      path: /\/comments$/,
      status: 403,
      body: { message: 'Unable to create comment because issue is locked.' },
      times: 9,
    })
    const { code, outputs, summary } = await say(stage, COMMAND)
    expect(outputs['status']).toBe('applied')
    expect(summary).toContain('### Applied')
    expect(summary).toContain('could not be posted in the conversation')
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(AFTER)
    expect(code).toBe(0)
    const failed = await say(stage, `/apply\n\n${block('a.txt', 'nowhere', 'x')}`)
    expect(failed.code).toBe(1)
    expect(failed.summary).toContain('not found')
  })

  test('124. what looks like a secret beside a mismatch is not shown', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`
    await push(
      stage.github.world,
      stage.repo,
      'topic',
      { 'c.txt': `const token = "${token}"\nconst other = 1\n` },
      { user: stage.ann },
    )
    const { replies, summary, outputs } = await say(
      stage,
      `/apply\n\n${block('c.txt', 'const token = "somthing"\nconst other = 2', 'x')}`,
    )
    expect(outputs['status']).toBe('failed')
    expect(replies[0]!.body).not.toContain(token)
    expect(summary).not.toContain(token)
  })

  test('125. names and texts in the log are inert', async () => {
    const paths = ['::error::x', '##[command]x', 'a::stop-commands::y', '::add-mask::z']
    const { stdout } = await say(
      stage,
      `/apply\n\n${paths.map(path => block(path, '::error::three', '::warning::x')).join('\n')}`,
    )
    const orders = stdout.split('\n').filter(line => line.trimStart().startsWith('::') || line.includes('##['))
    // our own: masks of the token, one annotation and two lines of the debug log for each block, how the step ends
    const ours =
      /^::add-mask::[A-Za-z0-9_=-]{20,}$|^::(error|warning|notice) |^::error::See the report|^::(end)?group::|^::debug::block \d+, search-replace, "[^"\n]*": failed, file\/missing$|^::debug::block \d+, op 1: replace, search "::error::three\\n", replace "::warning::x\\n"$/
    expect(orders.filter(line => !ours.test(line))).toEqual([])
    // a path that is not escaped would end what an annotation is about
    const about = orders.map(line => line.split('::')[1]!)
    expect(about.filter(text => /,file=(?:,|$)/.test(text))).toEqual([])
    expect(about.filter(text => text.includes('file=%3A%3Aerror%3A%3Ax')).length).toBeGreaterThan(0)
  })

  test('126. outputs arrive whole, whatever a path says', async () => {
    const path = 'x<<EOF/ghadelimiter_y=z'
    await push(stage.github.world, stage.repo, 'topic', { [path]: 'x\n' }, { user: stage.ann })
    const { outputs } = await say(stage, `/apply\n\n${replace(path, 'x', 'y')}`)
    expect(JSON.parse(outputs['files-changed'] ?? '')).toEqual([path])
    expect(Object.keys(outputs)).not.toContain('y')
  })

  test('127. lines of other files are nowhere in the report', async () => {
    await push(
      stage.github.world,
      stage.repo,
      'topic',
      { 'private.txt': 'the-private-line\n', 'c.txt': 'one\ntwo\n' },
      { user: stage.ann },
    )
    const { replies, summary } = await say(
      stage,
      `/apply\n\n${block('c.txt', 'the-private-lime', 'x')}\n${block('private.text', 'the-private-lime', 'x')}`,
    )
    expect(replies[0]!.body + summary).not.toContain('the-private-line')
  })

  test('128. applied is said if and only if the bytes stand at the ref', async () => {
    for (const fault of [
      { path: /git\/blobs$/, status: 500, times: 9 },
      { path: /git\/trees$/, status: 500, times: 9 },
      { path: /git\/commits$/, status: 500, times: 9 },
      { path: '/graphql', asks: /updateRefs/, status: 500, times: 9 },
      {
        path: '/graphql',
        asks: /updateRefs/,
        status: 200,
        body: { data: null, errors: [{ message: 'no' }] },
        times: 9,
      },
    ] as const) {
      const own = await setStage()
      try {
        own.github.fail(fault)
        const { outputs, replies } = await say(own, COMMAND)
        const stands = (await fileAt(own.repo, 'topic', 'a.txt')) === AFTER
        expect(outputs['status'] === 'applied', `${fault.path}`).toBe(stands)
        expect(
          replies.some(({ body }) => body.includes('### Applied')),
          `${fault.path}`,
        ).toBe(stands)
      } finally {
        await own.github.stop()
      }
    }
  }, 600_000)
})

test('nothing leaves what GitHub describes', async () => {
  collaborate(stage.repo, stage.ann, 'write')
  await say(stage, COMMAND)
  expect(problemsOf(stage)).toEqual([])
  expect((await tryGit(stage.repo.dir, ['fsck', '--strict'])).code).toBe(0)
})
