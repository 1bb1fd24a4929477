import examples from '@octokit/webhooks-examples'
import { describe, expect, test } from 'vitest'
import { engine, longId } from '../../src/action/blocks.ts'
import type { Api } from '../../src/adapters/github/client.ts'
import { stableKey } from '../../src/adapters/github/earlier.ts'
import { readEvent } from '../../src/adapters/github/event.ts'
import { readDiff } from '../../src/adapters/github/pull.ts'
import { parseLink, type RawRemark, toRemark, toSource } from '../../src/adapters/github/remark.ts'
import { createCheckRun } from '../../src/adapters/github/report-comment.ts'
import type { FileChange } from '../../src/core/outcome.ts'
import { reasonIn, rejection } from '../../src/policy/github/rejection.ts'
import { commitText, toPerson } from '../../src/policy/said/commit-text.ts'
import type { Report } from '../../src/run/report.ts'
import { replace } from '../hostile/case.ts'

const SERVER = 'https://github.com'

describe('events', () => {
  const recorded = examples.flatMap(({ name, examples: payloads }) =>
    payloads.map((payload, i) => [name, i, payload as object] as const),
  )
  test.each(recorded)('GitHub’s recorded %s (%i) is read without a word', (event, _, payload) => {
    const read = readEvent({ event, payload })
    const kinds: Readonly<Record<string, string>> = {
      issue_comment: 'remark',
      pull_request_review: 'remark',
      pull_request_review_comment: 'remark',
      pull_request: 'pull-request',
      workflow_run: 'workflow-run',
    }
    expect(read.kind).toBe(kinds[event] ?? 'other')
    if (read.kind !== 'remark') return
    expect(read.remark).toMatchObject({ id: expect.any(Number), nodeId: expect.any(String), body: expect.any(String) })
    expect(read.remark.author.id).toBeGreaterThan(0)
    expect(read.number).toBeGreaterThan(0)
  })

  test('a comment on a plain issue is told from one on a pull request', () => {
    const payloads = examples.find(({ name }) => name === 'issue_comment')?.examples ?? []
    const payload = payloads[0] as unknown as { issue: object }
    const on = (more: object) =>
      readEvent({ event: 'issue_comment', payload: { ...payload, issue: { ...payload.issue, ...more } } })
    expect(on({})).toMatchObject({ isPull: false })
    expect(on({ pull_request: { url: 'x' } })).toMatchObject({ isPull: true })
  })
})

describe('links', () => {
  test.each([
    ['/o/r/pull/7#issuecomment-12', { number: 7, surface: 'comment', id: 12 }],
    ['/o/r/issues/7#issuecomment-12', { number: 7, surface: 'comment', id: 12 }],
    ['/o/r/pull/7#discussion_r12', { number: 7, surface: 'review-comment', id: 12 }],
    ['/o/r/pull/7/files#r12', { number: 7, surface: 'review-comment', id: 12 }],
    ['/o/r/pull/7/files/abc123#r12', { number: 7, surface: 'review-comment', id: 12 }],
    ['/o/r/pull/7/files/abc1..def2#r12', { number: 7, surface: 'review-comment', id: 12 }],
    ['/o/r/pull/7/changes#r12', { number: 7, surface: 'review-comment', id: 12 }],
    ['/o/r/pull/7#pullrequestreview-12', { number: 7, surface: 'review', id: 12 }],
    ['/o/r.x/pull/7?notification=1#issuecomment-12', { repo: 'r.x', number: 7, id: 12 }],
    ['/o/r/pull/7', { number: 7, surface: 'description' }],
    ['/o/r/issues/7#issue-123', { number: 7, surface: 'description', id: 123 }],
    ['/o/r/discussions/7', { number: 7, surface: 'discussion' }],
    ['/o/r/discussions/7#discussioncomment-12', { number: 7, surface: 'discussion-comment', id: 12 }],
  ])('%s', (path, wanted) => {
    expect(parseLink(SERVER + path, SERVER)).toMatchObject(wanted)
  })
  test('a part of a link belongs to the page where it was written', () => {
    const here = { owner: 'o', repo: 'r', number: 7 }
    expect(parseLink('#issuecomment-12', SERVER, here)).toEqual({ ...here, surface: 'comment', id: 12 })
    expect(parseLink('#issuecomment-12', SERVER)).toBeUndefined()
  })
  test.each([
    'https://evil.com/o/r/pull/7#issuecomment-12',
    'https://github.com.evil.com/o/r/pull/7#issuecomment-12',
    `${SERVER}/o/r/pull/7#issuecomment-`,
    `${SERVER}/o/r/pull/7#diff-12`,
    `${SERVER}/o/r/../x/pull/7#issuecomment-12`,
    `${SERVER}/o/r/pull/seven#issuecomment-12`,
    `${SERVER}/o/r/commit/7#issuecomment-12`,
    'issuecomment-12',
    '',
  ])('%j names nothing', url => {
    expect(parseLink(url, SERVER)).toBeUndefined()
  })
})

describe('the lines that a diff shows', () => {
  test.each([
    ['of one line each', '@@ -1 +1 @@\n-a\n+b', [[1, 1]]],
    ['from line 10 on', '@@ -10,12 +10,14 @@ f()\n', [[10, 23]]],
    [
      'in two places',
      '@@ -1,3 +1,4 @@\n x\n@@ -20 +21,2 @@\n+y',
      [
        [1, 4],
        [21, 22],
      ],
    ],
    ['of which none is left', '@@ -1,2 +0,0 @@\n-a\n-b', []],
    ['with words like those of a diff', '@@ -1 +1 @@\n-a\n+@@ -5 +5 @@', [[1, 1]]],
    ['of a binary file', undefined, []],
  ])('%s', async (_, patch, lines) => {
    const files = [{ filename: 'a.txt', sha: 'f00', patch }]
    const api = { paginate: async () => files, rest: { pulls: {} } } as unknown as Api
    const shown = lines.map(([first, last]) => ({ first, last }))
    expect(await readDiff(api, { owner: 'o', repo: 'r' }, 7)).toEqual([{ path: 'a.txt', oid: 'f00', shown }])
  })
})

describe('review comments', () => {
  const raw: RawRemark = {
    id: 1,
    node_id: 'N',
    html_url: 'u',
    user: { id: 2, login: 'ann', type: 'User' },
    body: 'b',
    created_at: '2026-01-01T00:00:00Z',
    path: 'a.txt',
    side: 'RIGHT',
    diff_hunk: '@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n+three',
    original_line: 3,
    original_start_line: 2,
  }
  test('hold the text of their lines at the reviewed commit', () => {
    const source = toSource(toRemark('review-comment', raw))
    expect(source).toEqual({
      name: 'review comment 1',
      text: 'b',
      defaultPath: 'a.txt',
      review: { path: 'a.txt', startLine: 2, endLine: 3, original: 'TWO\nthree\n', above: ['one'] },
    })
  })
  test.each([
    ['on removed lines', { side: 'LEFT' }],
    ['whose hunk is cut', { diff_hunk: '@@ -1 +1 @@\n+three' }],
    ['on a whole file', { original_line: null, original_start_line: null }],
  ])('%s hold none, and are about their file', (_, more) => {
    const source = toSource(toRemark('review-comment', { ...raw, ...more }))
    expect(source).toEqual({ name: 'review comment 1', text: 'b', defaultPath: 'a.txt' })
  })
  test('of deleted accounts are nobody’s', () => {
    expect(toRemark('comment', { ...raw, user: null }).author).toEqual({ id: 0, login: 'ghost', isBot: true })
  })
})

describe('what GitHub says against a commit', () => {
  const own = { isFork: false, paths: ['a.txt'] }
  test.each([
    ['! refs/heads/x:refs/heads/x [rejected] (stale info)', own, 'head-moved'],
    ['Update is not a fast forward', own, 'head-moved'],
    ['error: GH006: Protected branch update failed for refs/heads/main.', own, 'branch-protected'],
    ['Changes must be made through a pull request.', own, 'branch-protected'],
    ['GH013: Repository rule violations found\n- Commits must have verified signatures.', own, 'signatures-required'],
    ['GH013: Repository rule violations found\n- Push cannot contain secrets', own, 'secret-found'],
    ['GH013: Repository rule violations found\n- Cannot update this protected ref.', own, 'branch-protected'],
    [
      'refusing to allow a GitHub App to create or update workflow `.github/workflows/x.yml` without `workflows` permission',
      own,
      'workflows-permission',
    ],
    ['Resource not accessible by integration', own, 'token-read-only'],
    [
      'Resource not accessible by integration',
      { isFork: false, paths: ['.github/workflows/x.yml'] },
      'workflows-permission',
    ],
    [
      'remote: Permission to carl/demo.git denied to github-actions[bot].',
      { isFork: true, paths: [] },
      'token-read-only',
    ],
    ['remote: Repository not found.', { isFork: true, paths: [] }, 'fork-deleted'],
    ['remote: Repository not found.', own, 'token-read-only'],
    ['Update is not a fast forward', { isFork: false, paths: ['.github/workflows/x.yml'] }, 'head-moved'],
    ['fatal: Authentication failed for …', own, 'token-invalid'],
    ['The requested URL returned error: 502', own, 'github-down'],
    ["unable to access 'https://github.com/o/certificates.git/': … returned error: 502", own, 'github-down'],
    ["unable to access 'https://github.com/o/certificate.git/': … returned error: 403", own, 'token-read-only'],
    ["couldn't find remote ref refs/heads/certificate-renewal", own, 'branch-deleted'],
    ['! [remote rejected] 1f3 -> fix-timeout (pre-receive hook declined)', own, 'push-rejected'],
    ['SSL certificate problem: unable to get local issuer certificate', own, 'certificate-unknown'],
    ['SSL connection timeout', own, 'github-down'],
    ['OpenSSL SSL_read: error:0A000126:SSL routines::unexpected eof while reading, errno 0', own, 'github-down'],
    ['OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to github.com:443', own, 'github-down'],
    ['gnutls_handshake() failed: Error in the pull function.', own, 'github-down'],
    ['something quite new', own, 'push-rejected'],
  ])('%j', (said, facts, reason) => {
    const why = rejection(said, facts)
    expect(why.reason).toBe(reason)
    expect(why.message).not.toContain('\n')
  })
  test('is told on one line, and not without end', () => {
    expect(rejection(` no  way,\n${'x'.repeat(500)}`, own).message).toBe(
      `GitHub rejected the commit: no way, ${'x'.repeat(392)}`,
    )
  })
  test('a rule about messages is met by another message', () => {
    const said = 'Repository rule violations found\n\nCommit message must match a given regex pattern: ^feat: '
    expect(rejection(said, own).help).toContain('`commit-message`')
  })
  test('words that mean nothing to us have no reason', () => {
    expect(reasonIn('hello')).toBeUndefined()
  })
})

describe('the message of a commit', () => {
  const report = { outcome: { results: [{ status: 'applied' }, { status: 'failed' }] } } as unknown as Report
  const text = (template: string, more = {}) =>
    commitText({ template, key: 'k', coAuthors: [], ...more })(report, []).message
  test.each([
    ['', 'Apply 1 of 2 edit blocks'],
    ['{applied}/{total} {nonsense} $&', '1/2 {nonsense} $&'],
    ['a\nb\u0000\u202ec', 'a b c'],
    ['now [skip ci] [CI SKIP]', 'now'],
    ['now [skip [skip  ci]ci] [ci\u200bskip]', 'now'],
    ['now [skip ci] go on', 'now go on'],
    ['x'.repeat(500), 'x'.repeat(200)],
    [`${'x'.repeat(199)} y`, 'x'.repeat(199)],
    [`a${' '.repeat(900)}b`, 'a'],
    [' ', 'Apply 1 of 2 edit blocks'],
    ['#{number}', '#'],
    ['m\n\n[skip ci]\n\na\n[skip ci]\nb', 'm\n\na\nb'],
    ['m\n\n'.repeat(60), Array(51).fill('m').join('\n\n')],
    ['\u200b', 'Apply 1 of 2 edit blocks'],
  ])('%j', (template, headline) => {
    expect(text(template)).toBe(`${headline}\n\nApply-Edits-Key: k\n`)
  })
  test('counts the blocks that were asked for, as the report does', () => {
    const others = { status: 'skipped', code: 'policy/not-selected' }
    const one = { outcome: { results: [others, { status: 'applied' }, others] } } as unknown as Report
    expect(commitText({ template: '', key: 'k', coAuthors: [] })(one, []).message).toMatch(/^Apply 1 edit block\n/)
  })
  test('has a body below a blank line, and the facts of the run', () => {
    const changes = ['src/a.ts', 'Fixes #1 @ann.md'].map(path => ({ path })) as unknown as readonly FileChange[]
    const words = {
      template: 'fix: {paths}\n\nby {author}: {comment}\n\nblocks {blocks} [skip ci]\nApply-Edits-Key: x',
    }
    const facts = { author: 'ann', comment: 'https://web/1#c' }
    const { message } = commitText({ key: 'k', coAuthors: [], ...words, facts })(report, changes)
    expect(message).toBe(
      'fix: src/a.ts, "Fixes \\u00231 \\u0040ann.md"\n\nby ann: https://web/1#c\n\nblocks 1\n\nApply-Edits-Key: k\n',
    )
  })
  test.each([
    ['GH-12', '"GH\\u002d12"'],
    ['fixes gh-12.md', '"fixes gh\\u002d12.md"'],
    ['gh-pages.md', 'gh-pages.md'],
  ])('names no issue by the path %s', (path, written) => {
    const changes = [{ path }] as unknown as readonly FileChange[]
    const { message } = commitText({ template: 'fix {paths}', key: 'k', coAuthors: [] })(report, changes)
    expect(message.split('\n')[0]).toBe(`fix ${written}`)
  })
  test('says all that applied, and what is undone', () => {
    const all = { outcome: { results: [{ status: 'applied' }, { status: 'applied' }] } } as unknown as Report
    const author = { name: 'Ann', email: 'ann@x.org' }
    const words = { template: '', key: 'k', coAuthors: [], author }
    expect(commitText(words)(all, [])).toEqual({
      message: 'Apply 2 edit blocks\n\nApply-Edits-Key: k\n',
      author,
    })
    expect(commitText({ ...words, template: '#{number}', number: 7 })(all, []).message).toMatch(/^#7\n/)
    const { author: _, ...unsigned } = words
    expect(commitText({ ...unsigned, undoes: '0123456789' })(all, [])).toStrictEqual({
      message: 'Undo 0123456\n\nApply-Edits-Undo: 0123456789\nApply-Edits-Key: k\n',
    })
  })
  test('is signed off last but for the key', () => {
    const signedBy = { name: 'Ann', email: 'ann@x.org' }
    expect(text('m', { signedBy })).toBe('m\n\nSigned-off-by: Ann <ann@x.org>\nApply-Edits-Key: k\n')
  })
  test('names people without letting them write more than their name', () => {
    const coAuthors = [{ name: 'x>\nEvil: y ', email: 'a@b' }]
    expect(text('m', { coAuthors })).toBe('m\n\nCo-authored-by: xEvil: y <a@b>\nApply-Edits-Key: k\n')
  })
  test.each([
    [' Ann <ann@x.org> ', { name: 'Ann', email: 'ann@x.org' }],
    ['Ann', undefined],
    ['<a@b>', undefined],
    ['Ann <a@b> <c@d>', undefined],
  ])('reads %j as a person', (given, person) => {
    expect(toPerson(given)).toEqual(person)
  })
})

test('keys are the same for the same facts, and others for others', () => {
  expect(stableKey('a', 1)).toBe(stableKey('a', 1))
  expect(new Set([stableKey('a', 1), stableKey('a1'), stableKey('a', '1'), stableKey('a', 1, '')]).size).toBe(4)
  expect(stableKey('a')).toMatch(/^[0-9a-f]{32}$/)
})

describe('the whole id of a block', () => {
  const digestsOf = (text: string) => engine.parse({ name: 'x', text }).map(block => longId(block).slice(6))
  const fix = (text: string) => JSON.stringify([{ filePath: 'a.ts', messages: [{ fix: { range: [0, 1], text } }] }])
  const fenced = '```\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n```\n'
  const under = (label: string) => `a.txt\n${fenced}\n${label}\n${fenced}`

  test('has more digits than two texts of one author can be made to share', () => {
    expect(digestsOf(replace('a.txt', 'one', 'two'))).toEqual([expect.stringMatching(/^[0-9a-f]{34}$/)])
  })

  test.each([
    ['the replacement of a tool', fix('a'), fix('b')],
    ['the line above it, which may name its file', under('my notes'), under('our notes')],
    ['its path', replace('a.txt', 'one', 'two'), replace('b.txt', 'one', 'two')],
    ['its text', replace('a.txt', 'one', 'two'), replace('a.txt', 'one', 'three')],
  ])('is another one if %s is another one', (_, one, other) => {
    const [a, b] = [digestsOf(one), digestsOf(other)]
    expect(a.length).toBe(b.length)
    expect(a.at(-1)).not.toBe(b.at(-1))
  })
})

test('the summary of a check is cut by its bytes, as GitHub counts it, and never within a character', async () => {
  const sent: { output: { summary: string } }[] = []
  const create = async (check: (typeof sent)[number]) => void sent.push(check)
  const api = { rest: { checks: { create } } } as unknown as Api
  const check = { name: 'x', head_sha: 'a', conclusion: 'success', external_id: '1' } as const
  for (const summary of ['short', `x${'✅道'.repeat(20_000)}`])
    await createCheckRun(api, { owner: 'octo', repo: 'demo' }, { ...check, output: { title: 'x', summary } })
  const [short, long] = sent.map(({ output }) => output.summary)
  expect(short).toBe('short')
  expect(Buffer.byteLength(long!)).toBeLessThanOrEqual(65_535)
  expect(long).toBe(`x${'✅道'.repeat(10_922)}`)
})
