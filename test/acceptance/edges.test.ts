import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readRef } from '../../tools/github/refs.ts'
import {
  addArtifact,
  addComment,
  addFork,
  addReview,
  addReviewComment,
  addRun,
  addUser,
  collaborate,
  edit,
  openPull,
  push,
  replyTo,
} from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { Repo } from '../../tools/github/world.ts'
import { DIST, type Ran } from '../../tools/runner/run-dist.ts'
import type { Ended, Start } from '../../tools/runner/runner.ts'
import { endingOf } from '../support/ending.ts'
import {
  block,
  fileAt,
  forDist,
  handedOver,
  headOf,
  hear,
  logOf,
  modeAt,
  play,
  repliesOf,
  say,
} from '../support/scene.ts'

/**
 * The twenty cases of GitHub's side that break simple actions, by their numbers in docs/github.md. A file in `ends/` holds all
 * that a run left behind: exit code, reactions, comments, summary, annotations, outputs, every branch's tree, every request.
 */
const ends = async (name: string, at: Stage, ran: Ran): Promise<void> =>
  expect(await endingOf(at, ran)).toMatchFileSnapshot(`ends/${name}.txt`)

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

/** Half of the cases run `dist/`: at least one of each way in, each way to commit, and each end that a process alone has. */
const onDist = () => {
  stage = forDist(stage)
}

const SHOUT = `/apply\n\n${block('a.txt', 'three', 'THREE')}`
const SHOUTED = 'one\nTWO\nTHREE\nfour\nfive\n'

async function fromFork(
  how: { organization?: boolean; maintainerCanModify?: boolean } = {},
): Promise<Stage & { fork: Repo }> {
  // what a token of the base repository may see of a private fork is GitHub's secret; public ones it sees
  await stage.github.stop()
  stage = forDist(await setStage({ private: false }))
  const { github, repo } = stage
  const fork = await addFork(github.world, repo, 'carl', how.organization)
  const carl = addUser(github.world, 'carl')
  await push(github.world, fork, 'patch', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: carl })
  const { maintainerCanModify = true } = how
  const number = await openPull(github.world, repo, { user: carl, head: 'patch', from: fork, maintainerCanModify })
  return { ...stage, number, fork }
}

describe('1: the commit that is checked out is not the one that is meant', () => {
  test.each(['main', null] as const)('checkout of %s: the blocks meet the head of the pull request', async checkout => {
    onDist()
    const body = `/apply\n\n${block('a.txt', 'TWO', 'Two')}`
    const ran = await say(stage, body, { checkout })
    expect(ran.outputs['status']).toBe('applied')
    await ends(`01-checkout-of-${checkout ?? 'nothing'}`, stage, ran)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTwo\nthree\nfour\nfive\n')
    expect(await fileAt(stage.repo, 'main', 'a.txt')).toBe('one\ntwo\nthree\nfour\nfive\n')
  })
})

describe('2: the head moves', () => {
  test('back to an ancestor: what was taken out stays out', async () => {
    const { github, repo, ann } = stage
    const good = await headOf(repo, 'topic')
    await push(github.world, repo, 'topic', { 'secret.txt': 'hunter2\n' }, { user: ann })
    const comment = addComment(github.world, repo, stage.number, { user: ann, body: SHOUT })
    const rewind = () => push(github.world, repo, 'topic', { 'b.txt': 'b\n' }, { user: ann, onto: good })
    github.on({ path: '/graphql', asks: /updateRefs/ }, rewind)
    const ran = await hear(stage, comment)
    expect(ran.outputs['status']).toBe('applied')
    await ends('02-head-moves-back', stage, ran)
    expect(await fileAt(repo, 'topic', 'secret.txt')).toBeUndefined()
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe(SHOUTED)
  })

  test('and the text to replace is gone: told, nothing lost', async () => {
    const { github, repo, ann } = stage
    const moved = () => push(github.world, repo, 'topic', { 'a.txt': 'another file\n' }, { user: ann })
    github.on({ path: '/graphql', asks: /updateRefs/ }, moved)
    const ran = await say(stage, SHOUT)
    expect(ran.outputs).toMatchObject({ status: 'failed', 'reason-code': 'blocks-failed' })
    await ends('02-head-moves-on', stage, ran)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('another file\n')
  })
})

describe('3: the blocks are edited after the command', () => {
  test('nothing of them lands', async () => {
    const { github, repo, ann, number } = stage
    const source = addComment(github.world, repo, number, { user: ann, body: block('a.txt', 'three', 'THREE') })
    const late = () => edit(github.world, source, block('a.txt', 'one', 'EVIL'))
    github.on({ path: '/repos/octo/demo/pulls/1' }, late)
    const before = await headOf(repo, 'topic')
    const ran = await say(stage, `/apply ${github.serverUrl}/octo/demo/pull/${number}#issuecomment-${source.id}`)
    expect(ran.outputs).toMatchObject({ status: 'refused', 'reason-code': 'edited-after-command' })
    expect(await headOf(repo, 'topic')).toBe(before)
    await ends('03-edited-after-the-command', stage, ran)
  })
})

describe('4: a stranger adds blocks just before a bare command', () => {
  test('they are not taken: the answer holds the line that would take them', async () => {
    const { github, repo, number } = stage
    const eve = addUser(github.world, 'eve')
    const evil = addComment(github.world, repo, number, { user: eve, body: block('a.txt', 'three', 'EVIL') })
    const ran = await say(stage, '/apply')
    expect(ran.outputs).toMatchObject({ status: 'refused', 'reason-code': 'source-untrusted' })
    expect(ran.replies[0]?.body).toContain(`#issuecomment-${evil.id} #`)
    await ends('04-blocks-of-a-stranger', stage, ran)
  })
})

describe('6: checkouts leave credentials of their own', () => {
  test.each(['v4', 'v6', 'none'] as const)('%s: the push to a fork sends one header', async credentials => {
    const forked = await fromFork()
    const ran = await say(forked, SHOUT, { checkout: 'main', credentials })
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', pushed: 'true' })
    await ends(`06-credentials-${credentials}`, forked, ran)
    expect(await fileAt(forked.fork, 'patch', 'a.txt')).toBe(SHOUTED)
  })
})

describe('7: forks', () => {
  test('of a user who lets maintainers push get the commit', async () => {
    const forked = await fromFork()
    const ran = await say(forked, SHOUT)
    const { outputs, replies } = ran
    await ends('07-fork', forked, ran)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok', 'commit-verified': 'false' })
    expect(await fileAt(forked.fork, 'patch', 'a.txt')).toBe(SHOUTED)
    expect(outputs['commit-url']).toContain('/carl/demo/commit/')
    expect(replies.at(-1)?.body).toContain('### Applied 1 edit block')
  })

  test.each([
    ['of an organisation', { organization: true, maintainerCanModify: true }],
    ['whose owner does not let maintainers push', { organization: false, maintainerCanModify: false }],
  ])('%s are left alone: the report says what would apply, and why not', async (_, how) => {
    const forked = await fromFork(how)
    const before = await headOf(forked.fork, 'patch')
    const ran = await say(forked, SHOUT)
    const { code, outputs, replies, mood } = ran
    await ends(`07-fork-${how.organization ? 'of-an-organisation' : 'that-is-closed'}`, forked, ran)
    expect({ code, mood }).toEqual({ code: 0, mood: ['-1'] })
    expect(outputs).toMatchObject({ status: 'refused', 'reason-code': 'fork-not-writable' })
    expect(replies.at(-1)?.body).toContain('would apply')
    expect(replies.at(-1)?.body).toMatch(/What would change in 1 file[\s\S]*\+THREE/)
    expect(await headOf(forked.fork, 'patch')).toBe(before)
    expect(forked.github.requests.filter(({ path }) => path.endsWith('/git-receive-pack'))).toEqual([])
  })

  test('whose review comes with a token that only reads are told of in the conversation', async () => {
    const forked = await fromFork()
    const { github, repo, ann, number } = forked
    const review = await addReview(github.world, repo, number, { user: ann, body: SHOUT, comments: [] })
    const permissions = { contents: 'read', pull_requests: 'read' } as const
    const happening = { name: 'pull_request_review', action: 'submitted', review } as const
    const ran = await play(forked, happening, { checkout: null, permissions })
    await ran.clean()
    expect(ran.outputs['reason-code']).toBe('token-read-only')
    expect(ran.summary).toMatch(/#pullrequestreview-\d+` in the conversation instead[\s\S]*\+THREE/)
  })

  test('that move meanwhile are planned again', async () => {
    const forked = await fromFork()
    const { github, fork } = forked
    const carl = addUser(github.world, 'carl')
    const moved = () => push(github.world, fork, 'patch', { 'b.txt': 'b\n' }, { user: carl })
    github.on({ path: /carl\/demo.git\/git-receive-pack$/ }, moved)
    const { outputs, stdout } = await say(forked, SHOUT)
    expect(outputs, stdout).toMatchObject({ status: 'applied', pushed: 'true' })
    expect(await fileAt(fork, 'patch', 'a.txt')).toBe(SHOUTED)
    expect(await fileAt(fork, 'patch', 'b.txt')).toBe('b\n')
  })
})

describe('8: a token that may only read', () => {
  test.each([
    ['reactions and comments', { contents: 'write', pull_requests: 'read' } as const, 'ok', 1],
    ['everything', { contents: 'read', pull_requests: 'read' } as const, 'token-read-only', 1],
  ])('%s: told in the log and the summary', async (_, permissions, reason, code) => {
    const ran = await say(stage, SHOUT, { permissions: { metadata: 'read', ...permissions } })
    await ends(`08-read-only-${reason}`, stage, ran)
    expect(ran.outputs['reason-code']).toBe(reason)
    expect(ran.replies).toEqual([])
    expect(ran.summary).not.toBe('')
    if (reason !== 'ok') expect(ran.code).toBe(code)
  })
})

describe('9: loops', () => {
  test('a report by the token of an app starts nothing', async () => {
    const first = await say(stage, SHOUT)
    const [report] = first.replies
    if (!report) throw new Error('no report')
    const again = await hear(stage, report, {
      with: { 'allow-bots': 'github-actions[bot]', 'validate-comments': 'true' },
    })
    await ends('09-own-report', stage, again)
    expect(again.outputs['status']).toBe('skipped')
    expect(again.replies).toHaveLength(1)
  })
})

describe('10: runs that do not get to their end', () => {
  beforeEach(onDist)

  test('a report that could not be posted is posted at the end of the job, as it is', async () => {
    const { repo, number } = stage
    const comment = addComment(stage.github.world, repo, number, { user: stage.ann, body: SHOUT })
    stage.github.fail({ path: /issues\/1\/comments$/, method: 'POST', status: 500, times: 3 })
    const happening = { name: 'issue_comment', action: 'created', comment } as const
    const first = await play(stage, happening, { actor: stage.ann, checkout: null })
    expect(first.state['answered']).toBeUndefined()
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe(SHOUTED)
    expect(repliesOf(stage)).toEqual([])
    const post = await hear(stage, comment, { door: 'post', env: handedOver(first.state) })
    await first.clean()
    await ends('10-report-of-the-post-step', stage, post)
    expect(post.replies[0]?.body).toContain('### Applied 1 edit block →')
    expect(post.mood).toEqual(['rocket'])
    const again = await hear(stage, comment, { runAttempt: 2 })
    expect(again.replies).toHaveLength(1)
    expect(again.replies[0]?.body).toContain('Already applied by an earlier run')
    expect((await logOf(repo, 'topic')).filter(message => message.includes('Apply-Edits-Key'))).toHaveLength(1)
  })

  test.each([
    ['after the commit', true, /Run interrupted: after commit `[0-9a-f]{7}`/, 'confused'],
    ['before it', false, /Run interrupted: no commit was made/, '-1'],
  ])(
    'a run that was killed %s is told by the post step, which says what the branch says',
    async (_, landed, said, mood) => {
      const { repo, number } = stage
      const comment = addComment(stage.github.world, repo, number, { user: stage.ann, body: SHOUT })
      // the run that is killed leaves what it owes, and the branch as it got it
      const refused = { path: '/graphql', asks: /updateRefs/, status: 503, times: 9 } as const
      if (!landed) stage.github.fail(refused)
      const first = await hear(stage, comment)
      for (const reply of repliesOf(stage)) repo.comments.delete(reply.id)
      comment.reactions.splice(0)
      const env = handedOver({ pending: first.state['pending'] ?? '' })
      const post = await hear(stage, comment, { door: 'post', env })
      await ends(`10-cut-off-${landed ? 'after' : 'before'}`, stage, post)
      expect(post.replies[0]?.body).toMatch(said)
      expect(post.mood).toEqual([mood])
    },
  )

  test('a run that was killed after the commit is told so where GitHub does not show the commit on the pull request yet', async () => {
    const { github, repo, number } = stage
    github.world.lag = 3_600_000
    const comment = addComment(github.world, repo, number, { user: stage.ann, body: SHOUT })
    const first = await hear(stage, comment)
    for (const reply of repliesOf(stage)) repo.comments.delete(reply.id)
    const env = handedOver({ pending: first.state['pending'] ?? '' })
    const post = await hear(stage, comment, { door: 'post', env })
    expect(post.replies[0]?.body).toMatch(/Run interrupted: after commit `[0-9a-f]{7}`/)
  })

  test('a run that was killed while it posted its report ends in the reaction of that report', async () => {
    const { github, repo, number } = stage
    const comment = addComment(github.world, repo, number, { user: stage.ann, body: SHOUT })
    const posts = { path: /issues\/1\/comments$/, method: 'POST' }
    const run = ({ door, cwd, env }: Start): Promise<Ended> =>
      new Promise(done => {
        const child = spawn(process.execPath, [join(DIST, `${door}.js`)], { cwd, env, stdio: 'ignore' })
        github.on(posts, () => child.kill('SIGKILL'))
        child.on('close', () => done({ code: 137, stdout: '', stderr: '' }))
      })
    const happening = { name: 'issue_comment', action: 'created', comment } as const
    const first = await play(stage, happening, { actor: stage.ann, checkout: null, run })
    expect(first.state['answered']).toBeUndefined()
    const post = await hear(stage, comment, { door: 'post', env: handedOver(first.state) })
    await first.clean()
    expect(post.replies.map(({ body }) => body)).toEqual([expect.stringContaining('### Applied 1 edit block →')])
    expect(post.mood).toEqual(['rocket'])
  })
})

describe('11: a run for a fork names no pull request', () => {
  test('it is found by branch and commit', async () => {
    const forked = await fromFork()
    const { github, repo, ann, fork } = forked
    const run = addRun(github.world, repo, {
      actor: ann,
      headSha: await headOf(fork, 'patch'),
      headBranch: 'patch',
      headRepo: fork,
    })
    addArtifact(github.world, repo, run, 'edits', { 'reply.md': block('a.txt', 'three', 'THREE') })
    const ran = await play(
      forked,
      { name: 'workflow_run', action: 'completed', run },
      { with: { artifact: 'edits' }, checkout: null },
    )
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'pull-request-number': String(forked.number) })
    await ends('11-run-of-a-fork', forked, ran)
    expect(await fileAt(fork, 'patch', 'a.txt')).toBe(SHOUTED)
    await ran.clean()
  })
})

describe('13: modes, links, submodules, LFS, filters, encodings', () => {
  beforeEach(onDist)

  const files = {
    'run.sh': { mode: '100755', content: 'echo old\n' },
    'link.txt': { mode: '120000', content: 'a.txt' },
    'sub/module': { mode: '160000', content: 'b'.repeat(40) },
    'big.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
    'x.crypt': 'three\n',
    '.gitattributes': '*.crypt filter=crypt\n',
    'dos.txt': 'one\r\ntwo\r\nthree\r\n',
    'bom.txt': '\uFEFFone\ntwo',
    'latin.txt': new Uint8Array([0x63, 0x61, 0x66, 0xe9, 10, 0x6f, 0x6c, 0x64, 10]),
    'pic.png': new Uint8Array([137, 80, 78, 71, 0, 0, 0]),
    '.gitignore': 'out/\n',
  }
  test('each gets what is right, and none takes the others down', async () => {
    const { github, repo, ann } = stage
    await push(github.world, repo, 'topic', files, { user: ann })
    const blocks = [
      block('run.sh', 'echo old', 'echo new'),
      block('dos.txt', 'two', 'TWO'),
      block('bom.txt', 'two', 'TWO'),
      block('latin.txt', 'old', 'new'),
      block('link.txt', 'a.txt', 'b.txt'),
      block('link.txt/x', 'a', 'b'),
      block('sub/module/x', 'a', 'b'),
      block('big.bin', 'size 1', 'size 2'),
      block('x.crypt', 'three', 'THREE'),
      block('pic.png', 'PNG', 'GIF'),
      block('out/new.txt', '', 'new'),
      block('A.TXT', '', 'new'),
    ]
    const ran = await say(stage, `/apply\n\n${blocks.join('\n')}`)
    const { outputs } = ran
    await ends('13-modes-links-filters', stage, ran)
    const { blocks: told } = JSON.parse(outputs['result'] ?? '{}') as { blocks: { path: string; code: string }[] }
    expect(Object.fromEntries(told.map(({ path, code }) => [path, code]))).toEqual({
      'run.sh': 'ok/applied',
      'dos.txt': 'ok/applied',
      'bom.txt': 'ok/applied',
      'latin.txt': 'ok/applied',
      'link.txt': 'file/symlink',
      'link.txt/x': 'file/symlink',
      'sub/module/x': 'file/submodule',
      'big.bin': 'file/lfs',
      'x.crypt': 'file/filtered',
      'pic.png': 'file/binary',
      'out/new.txt': 'file/ignored',
      'A.TXT': 'path/collision',
    })
    expect(await modeAt(repo, 'topic', 'run.sh')).toBe('100755')
    expect(await fileAt(repo, 'topic', 'dos.txt')).toBe('one\r\nTWO\r\nthree\r\n')
    expect(await fileAt(repo, 'topic', 'bom.txt')).toBe('\uFEFFone\nTWO')
    expect(await readRef(repo.dir, 'refs/heads/topic:sub/module')).toBe('b'.repeat(40))
  })
})

describe('14: text that would be more than text', () => {
  const evil =
    '@everyone fixes #1 <img src=x onerror=alert(1)> [x](javascript:1) ![y](http://z) ``` ::error::boom /apply'
  test('stays text in report, log and commit', async () => {
    const { github, repo } = stage
    const ran = await say(
      stage,
      `/apply\n\n${block('a.txt', evil, 'x')}\n${block(evil, 'a', 'b')}\n${block('a.txt', 'three', evil)}`,
    )
    const { outputs, replies, stdout } = ran
    await ends('14-text-with-orders', stage, ran)
    expect(outputs['status']).toBe('partial')
    const { default: MarkdownIt } = await import('markdown-it')
    const tokens = new MarkdownIt({ html: true, linkify: true }).parse(replies[0]?.body ?? '', {})
    const flat = tokens.flatMap(token => [token, ...(token.children ?? [])])
    const shown = flat
      .filter(({ type }) => type === 'text')
      .map(({ content }) => content)
      .join('\n')
    expect(shown).not.toMatch(/@everyone|fixes #1|<img|javascript|onerror/)
    expect(flat.filter(({ type }) => type === 'image')).toEqual([])
    const html = flat.filter(({ type }) => type.startsWith('html')).map(({ content }) => content.trim())
    expect(
      html.filter(
        text =>
          !/^(<!-- apply-edits:v1 key=\w+( by=\d+)?( commit=\w+)? -->|<\/?(details|summary|sub)( open)?>.*)$/s.test(
            text,
          ),
      ),
    ).toEqual([])
    expect(stdout.split('\n').filter(line => /^::error::boom/.test(line))).toEqual([])
    expect((await logOf(repo, 'topic'))[0]).not.toContain('everyone')
    expect(github.world.users.size).toBeGreaterThan(0)
  })
})

describe('15: paths', () => {
  test('that leave the repository or fall together are refused one by one; the others land', async () => {
    const paths = ['../x.txt', '/etc/passwd', '.git/config', '.GIT/hooks/x', 'git~1/x', 'C:/x.txt', 'A.txt', 'con.txt']
    const body = paths.map(path => block(path, '', 'evil')).join('\n')
    const ran = await say(stage, `${SHOUT}\n${body}`)
    expect(ran.outputs).toMatchObject({ status: 'partial', 'blocks-applied': '1', 'files-changed': '["a.txt"]' })
    expect(ran.outputs['blocks-failed']).toBe(String(paths.length))
    await ends('15-paths', stage, ran)
  })
})

describe('16: workflows', () => {
  test('a protected file is refused, and the other blocks land', async () => {
    const ran = await say(stage, `${SHOUT}\n${block('.github/workflows/ci.yml', '', 'on: push')}`)
    expect(ran.outputs).toMatchObject({ status: 'partial', 'blocks-applied': '1', 'blocks-failed': '1' })
    await ends('16-workflow-file', stage, ran)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(SHOUTED)
    expect(await fileAt(stage.repo, 'topic', '.github/workflows/ci.yml')).toBeUndefined()
  })
})

describe('17: branches with rules', () => {
  test.each([
    ['protected', 'branch-protected', {}],
    ['signatures', 'signatures-required', { 'commit-method': 'git' }],
    ['signatures', 'ok', {}],
    ['locked', 'branch-protected', {}],
  ] as const)('%s: %s', async (rule, reason, inputs) => {
    stage.repo.protection.set('topic', { rule })
    const before = await headOf(stage.repo, 'topic')
    const ran = await say(stage, SHOUT, { with: inputs })
    expect(ran.outputs['reason-code']).toBe(reason)
    if (reason !== 'ok') expect(await headOf(stage.repo, 'topic')).toBe(before)
    await ends(`17-${rule}-${reason}`, stage, ran)
  })
})

describe('18: what CI does is told', () => {
  test.each([
    ['the job’s own token', undefined, 'CI does not start for this token'],
    ['an app’s token', 'our-app[bot]', 'CI runs on the new commit'],
  ])('with %s', async (_, app, words) => {
    const { github, repo } = stage
    const token = app ? github.appToken(repo, app, { contents: 'write', pull_requests: 'write' }) : undefined
    const ran = await say(stage, SHOUT, token ? { token } : {})
    await ends(`18-ci-with-the-token-of-${app ? 'an-app' : 'the-job'}`, stage, ran)
    const report = repo.comments.get(Number(ran.outputs['comment-id']))
    expect(report?.body).toContain(words)
  })
})

describe('19: sizes', () => {
  beforeEach(onDist)

  test('a hundred large failures still make a comment that GitHub takes', async () => {
    const large = Array.from({ length: 100 }, (_, i) => block(`f${i}.txt`, `${'x'.repeat(1500)}${i}`, 'y'))
    const { replies, outputs } = await say(stage, `/apply\n\n${large.join('\n')}`)
    expect(outputs).toMatchObject({ status: 'failed', 'blocks-failed': '100' })
    expect(replies[0]?.body.length).toBeLessThanOrEqual(60_000)
    expect(replies[0]?.body).toMatch(/^<!-- apply-edits:v1 key=\w+( by=\d+)?( commit=\w+)? -->\n### /)
  })

  test('a large repository is not fetched whole: one commit, then the named files', async () => {
    const { github, repo } = stage
    repo.size = 5_000_000
    const body = `${SHOUT}\n${block('docs/new.md', '', 'new')}`
    const ran = await say(stage, body)
    expect(ran.outputs).toMatchObject({ status: 'applied', 'blocks-applied': '2' })
    await ends('19-large-repository', stage, ran)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe(SHOUTED)
    expect(github.requests.filter(({ path }) => path.endsWith('/info/refs'))).toHaveLength(2)
  })
})

test('20: a "seen" whose answer is late, or lost, is gone once the command has its end', async () => {
  stage.github.fail({ path: /\/reactions$/, method: 'POST', status: 502, when: 'after' })
  const { mood } = await say(forDist(stage), SHOUT, { waits: 'real' })
  expect(mood).toEqual(['rocket'])
})

test('20: an answer that is lost and a limit that is met: one commit, one report', async () => {
  const { github } = stage
  github.fail({ path: /issues\/1\/comments$/, method: 'POST', status: 502, when: 'after' })
  github.limit({ path: /git\/trees$/ }, 1)
  const ran = await say(stage, SHOUT)
  expect(ran.outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
  expect(ran.replies).toHaveLength(1)
  await ends('20-weather', stage, ran)
})

describe('20: review comments', () => {
  beforeEach(onDist)

  const hearReview = async (comment: Awaited<ReturnType<typeof addReviewComment>>, more = {}) => {
    const ran = await play(
      stage,
      { name: 'pull_request_review_comment', action: 'created', comment },
      { actor: comment.user, checkout: null, ...more },
    )
    await ran.clean()
    return ran
  }
  const suggestion = (text: string) => `Perhaps:\n\n\`\`\`suggestion\n${text}\n\`\`\`\n`

  test('a suggestion is applied by a reply in its thread, and answered there', async () => {
    const { github, repo, ann, number } = stage
    const eve = addUser(github.world, 'eve')
    const top = await addReviewComment(github.world, repo, number, {
      user: eve,
      body: suggestion('Two'),
      path: 'a.txt',
      line: 2,
    })
    const reply = replyTo(github.world, repo, top, ann, '/apply')
    const ran = await hearReview(reply)
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    await ends('20-suggestion', stage, ran)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTwo\nthree\nfour\nfive\n')
    const answers = [...repo.reviewComments.values()].filter(one => one.user.login === 'github-actions[bot]')
    expect(answers).toHaveLength(1)
    expect(answers[0]?.inReplyTo).toBe(top.id)
    expect(reply.reactions.map(one => one.content)).toEqual(['rocket'])
    expect(top.resolvedBy?.login).toBe('github-actions[bot]')
  })

  test('an outdated suggestion still lands where its lines are by now', async () => {
    const { github, repo, ann, number } = stage
    const top = await addReviewComment(github.world, repo, number, {
      user: ann,
      body: suggestion('Two'),
      path: 'a.txt',
      line: 2,
    })
    await push(github.world, repo, 'topic', { 'a.txt': 'new\nlines\none\nTWO\nthree\nfour\nfive\n' }, { user: ann })
    const ran = await hearReview(replyTo(github.world, repo, top, ann, '/apply'))
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied' })
    await ends('20-outdated-suggestion', stage, ran)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('new\nlines\none\nTwo\nthree\nfour\nfive\n')
  })

  test.each([
    ['moved to its number', 'x\ny\na\nsame\nb\nsame\nc\n', 'x\ny\na\nsame\nb\nTwo\nc\n'],
    ['is all that is left, as the line itself has changed', 'x\ny\na\nsame\nb\nother\nc\n', undefined],
  ])('a suggestion is not put on an equal line that %s', async (_, after, wanted) => {
    const { github, repo, ann, number } = stage
    await push(github.world, repo, 'topic', { 'b.txt': 'a\nsame\nb\nsame\nc\n' }, { user: ann })
    const comment = { user: ann, body: suggestion('Two'), path: 'b.txt', line: 4 }
    const top = await addReviewComment(github.world, repo, number, comment)
    await push(github.world, repo, 'topic', { 'b.txt': after }, { user: ann })
    const ran = await hearReview(replyTo(github.world, repo, top, ann, '/apply'))
    expect(ran.outputs['status']).toBe(wanted === undefined ? 'failed' : 'applied')
    expect(await fileAt(repo, 'topic', 'b.txt')).toBe(wanted ?? after)
  })

  test('suggestions of one review leave each other’s lines where they are', async () => {
    const { github, repo, ann, number } = stage
    await push(github.world, repo, 'topic', { 'b.txt': '- x\n  y\n'.repeat(4) }, { user: ann })
    const comments = [
      { path: 'b.txt', line: 2, body: suggestion('  y\n  z\n  w') },
      { path: 'b.txt', line: 6, body: suggestion('  five') },
    ]
    const review = await addReview(github.world, repo, number, { user: ann, body: 'Some thoughts', comments })
    const { replies } = await say(
      stage,
      `/apply ${github.serverUrl}/octo/demo/pull/${number}#pullrequestreview-${review.id}`,
    )
    const y = '- x\n  y\n'
    expect(await fileAt(repo, 'topic', 'b.txt')).toBe(`${y}  z\n  w\n${y}- x\n  five\n${y}`)
    expect(replies.at(-1)?.body).toMatch(/line 3\][\s\S]*line 8\]/)
  })

  test('a review with several suggestions is applied by its link, conflicts told one by one', async () => {
    const { github, repo, number } = stage
    const bob = addUser(github.world, 'bob')
    collaborate(repo, bob, 'write')
    const review = await addReview(github.world, repo, number, {
      user: bob,
      body: 'Some thoughts',
      comments: [
        { path: 'a.txt', line: 2, body: suggestion('Two') },
        { path: 'a.txt', line: 3, startLine: 2, body: suggestion('Zwei\nThree') },
        { path: 'a.txt', line: 4, body: suggestion('Four') },
      ],
    })
    const ran = await say(stage, `/apply ${github.serverUrl}/octo/demo/pull/${number}#pullrequestreview-${review.id}`)
    expect(ran.outputs).toMatchObject({ 'blocks-total': '3', status: 'partial', 'blocks-failed': '1' })
    await ends('20-suggestions-in-conflict', stage, ran)
    expect(await fileAt(repo, 'topic', 'a.txt')).toMatch(/^one\n(Two\nthree|Zwei\nThree)\nFour\nfive\n$/)
  })

  test('a review whose text is the command takes its own suggestions', async () => {
    const { github, repo, ann, number } = stage
    const comments = [{ path: 'a.txt', line: 2, body: suggestion('Two') }]
    const review = await addReview(github.world, repo, number, { user: ann, body: '/apply', comments })
    const ran = await play(stage, { name: 'pull_request_review', action: 'submitted', review }, { checkout: null })
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied' })
    expect(review.reactions.map(one => one.content)).toEqual(['rocket'])
    expect(repliesOf(stage)).toHaveLength(1)
    await ran.clean()
  })

  test('when the thread cannot be answered, the conversation is', async () => {
    const { github, repo, ann, number } = stage
    const top = await addReviewComment(github.world, repo, number, {
      user: ann,
      body: suggestion('Two'),
      path: 'a.txt',
      line: 2,
    })
    github.fail({ path: /\/replies$/, status: 404, times: 1 })
    const command = replyTo(github.world, repo, top, ann, '/apply')
    const ran = await hearReview(command)
    expect(ran.outputs['status']).toBe('applied')
    await ends('20-thread-that-cannot-be-answered', stage, ran)
    expect(repliesOf(stage)).toHaveLength(1)

    // by now the thread could be answered; one report is enough
    const again = await hearReview(command, { runAttempt: 2 })
    expect(again.outputs['comment-id']).toBe(ran.outputs['comment-id'])
    expect(repliesOf(stage)).toHaveLength(1)
    expect([...repo.reviewComments.values()].filter(({ user }) => user.type === 'Bot')).toEqual([])
  })
})

test('5: a private member is known by the API only', async () => {
  const ursula = addUser(stage.github.world, 'ursula')
  collaborate(stage.repo, ursula, 'write')
  const ran = await say(stage, SHOUT, { user: ursula })
  expect(ran.outputs['status']).toBe('applied')
  await ends('05-private-member', stage, ran)
})

test('12: an artifact is never unpacked into the checkout', async () => {
  onDist()
  const { github, repo, ann } = stage
  const run = addRun(github.world, repo, { actor: ann, headSha: await headOf(repo, 'topic'), headBranch: 'topic' })
  addArtifact(github.world, repo, run, 'edits', {
    'scripts/evil.sh': block('a.txt', 'three', 'THREE'),
    'a.txt': 'no edits',
  })
  const ran = await play(stage, { name: 'workflow_run', action: 'completed', run }, { with: { artifact: 'edits' } })
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied' })
  await ends('12-artifact', stage, ran)
  const { readdir, readFile } = await import('node:fs/promises')
  expect((await readdir(ran.workspace)).sort()).toEqual(['.git', 'a.txt', 'run.sh'])
  expect(await readFile(join(ran.workspace, 'a.txt'), 'utf8')).toBe('one\ntwo\nthree\nfour\nfive\n')
  expect((await readdir(join(ran.workspace, '..'))).sort()).toEqual(['event.json', 'temp', 'work'])
  await ran.clean()
})

test('the next step sees what commit: false left, also below the folder of a monorepo', async () => {
  onDist()
  const { github, repo, ann } = stage
  await push(github.world, repo, 'main', { 'packages/x/b.txt': 'b\n' }, { user: ann })
  const dispatch = { name: 'workflow_dispatch', inputs: {} } as const
  const prepare = (folder: string) => writeFile(join(folder, 'notes.txt'), 'mine\n')
  const ran = await play(stage, dispatch, {
    with: { text: block('b.txt', 'b', 'B'), commit: 'false', path: 'packages/x' },
    prepare,
  })
  const { readFile } = await import('node:fs/promises')
  expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied' })
  expect(await readFile(join(ran.workspace, 'packages/x/b.txt'), 'utf8')).toBe('B\n')
  await ran.clean()
})
