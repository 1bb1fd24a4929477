import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBlob, readTree } from './git-objects.ts'
import { readRef } from './refs.ts'
import { addArtifact, addComment, addReviewComment, addRun, addUser, collaborate, push } from './seed.ts'
import { jobOf, problemsOf, refusal, type Stage, setStage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.github.stop())
const at = { owner: 'octo', repo: 'demo' }

describe('REST', () => {
  it('answers every operation as the description says', async () => {
    const { github, repo, ann, number } = stage
    const api = jobOf(stage, {
      contents: 'write',
      pull_requests: 'write',
      issues: 'write',
      checks: 'write',
      actions: 'read',
    })
    const comment = addComment(github.world, repo, number, { user: ann, body: '/apply' })
    const line = await addReviewComment(github.world, repo, number, {
      user: ann,
      path: 'a.txt',
      line: 2,
      body: '```suggestion\n2\n```',
    })
    const head = (await api.pulls.get({ ...at, pull_number: number })).data.head.sha
    await api.repos.get(at)
    await api.repos.getBranch({ ...at, branch: 'topic' })
    await api.repos.getBranchRules({ ...at, branch: 'topic' })
    await api.repos.getCollaboratorPermissionLevel({ ...at, username: 'ann' })
    await api.repos.getContent({ ...at, path: 'a.txt', ref: 'topic' })
    await api.repos.getContent({ ...at, path: '' })
    await api.repos.compareCommitsWithBasehead({ ...at, basehead: 'main...topic' })
    await api.repos.getCommit({ ...at, ref: 'topic' })
    await api.repos.listCommits({ ...at, sha: 'topic' })
    await api.repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: head })
    await api.users.getByUsername({ username: 'ann' })
    await api.rateLimit.get()
    await api.pulls.list({ ...at, head: 'octo:topic' })
    await api.pulls.listFiles({ ...at, pull_number: number })
    await api.pulls.listCommits({ ...at, pull_number: number })
    await api.pulls.listReviewComments({ ...at, pull_number: number })
    await api.pulls.getReviewComment({ ...at, comment_id: line.id })
    await api.pulls.listReviews({ ...at, pull_number: number })
    await api.pulls.getReview({ ...at, pull_number: number, review_id: line.reviewId })
    await api.pulls.listCommentsForReview({ ...at, pull_number: number, review_id: line.reviewId })
    const reply = await api.pulls.createReplyForReviewComment({
      ...at,
      pull_number: number,
      comment_id: line.id,
      body: 'done',
    })
    await api.pulls.updateReviewComment({ ...at, comment_id: reply.data.id, body: 'really done' })
    await api.pulls.deleteReviewComment({ ...at, comment_id: reply.data.id })
    await api.pulls.createReview({
      ...at,
      pull_number: number,
      event: 'COMMENT',
      body: 'fine',
      comments: [{ path: 'a.txt', line: 2, body: 'x' }],
    })
    await api.pulls.createReviewComment({
      ...at,
      pull_number: number,
      commit_id: head,
      path: 'a.txt',
      line: 2,
      side: 'RIGHT',
      body: 'x',
    })
    await api.issues.get({ ...at, issue_number: number })
    const { data: report } = await api.issues.createComment({ ...at, issue_number: number, body: 'report' })
    await api.issues.updateComment({ ...at, comment_id: report.id, body: 'new report' })
    await api.issues.getComment({ ...at, comment_id: report.id })
    await api.issues.listComments({ ...at, issue_number: number })
    await api.issues.deleteComment({ ...at, comment_id: report.id })
    for (const content of ['eyes', 'rocket'] as const) {
      const { data } = await api.reactions.createForIssueComment({ ...at, comment_id: comment.id, content })
      await api.reactions.listForIssueComment({ ...at, comment_id: comment.id })
      await api.reactions.deleteForIssueComment({ ...at, comment_id: comment.id, reaction_id: data.id })
      await api.reactions.createForPullRequestReviewComment({ ...at, comment_id: line.id, content })
      await api.reactions.createForIssue({ ...at, issue_number: number, content })
    }
    await api.reactions.listForPullRequestReviewComment({ ...at, comment_id: line.id })
    await api.reactions.listForIssue({ ...at, issue_number: number })
    const run = addRun(github.world, repo, { actor: ann, headSha: head, headBranch: 'topic' })
    const artifact = addArtifact(github.world, repo, run, 'edits', { 'edits.md': 'x' })
    await api.actions.getWorkflowRun({ ...at, run_id: run.id })
    await api.actions.listArtifactsForRepo({ ...at, name: 'edits' })
    await api.actions.listWorkflowRunArtifacts({ ...at, run_id: run.id })
    await api.actions.getArtifact({ ...at, artifact_id: artifact.id })
    const check = await api.checks.create({ ...at, name: 'edits', head_sha: head, status: 'in_progress' })
    await api.checks.update({
      ...at,
      check_run_id: check.data.id,
      conclusion: 'success',
      output: { title: 't', summary: 's' },
    })
    await api.checks.get({ ...at, check_run_id: check.data.id })
    await api.checks.listForRef({ ...at, ref: head })
    await api.git.getTree({ ...at, tree_sha: head, recursive: '1' })
    await api.git.listMatchingRefs({ ...at, ref: 'heads/to' })
    await api.git.getRef({ ...at, ref: 'heads/topic' })
    await api.git.createRef({ ...at, ref: 'refs/heads/new', sha: head })
    await api.git.deleteRef({ ...at, ref: 'heads/new' })
    expect(problemsOf(stage)).toEqual([])
  })
})

describe('git data', () => {
  it('makes a commit of blobs, a tree and a ref, keeps modes, signs what a bot makes, and the pull request follows', async () => {
    const { github, repo, number } = stage
    const api = jobOf(stage)
    const { data: pull } = await api.pulls.get({ ...at, pull_number: number })
    const parent = pull.head.sha
    const { data: blob } = await api.git.createBlob({
      ...at,
      content: Buffer.from('ünï\r\n').toString('base64'),
      encoding: 'base64',
    })
    const tree = [
      { path: 'b/c.txt', mode: '100644', type: 'blob', sha: blob.sha },
      { path: 'run.sh', mode: '100755', type: 'blob', content: 'echo 2\n' },
      { path: 'a.txt', mode: '100644', type: 'blob', sha: null },
    ] as const
    const { data: made } = await api.git.createTree({ ...at, base_tree: parent, tree: [...tree] })
    const { data: commit } = await api.git.createCommit({ ...at, message: 'Do it', tree: made.sha, parents: [parent] })
    await api.git.updateRef({ ...at, ref: 'heads/topic', sha: commit.sha, force: false })
    const entries = await readTree(repo.dir, commit.sha, true)
    expect(entries.map(({ mode, path }) => `${mode} ${path}`)).toEqual(['040000 b', '100644 b/c.txt', '100755 run.sh'])
    expect((await readBlob(repo.dir, blob.sha)).toString()).toBe('ünï\r\n')
    expect(commit.verification.verified).toBe(true)
    expect(commit.author.name).toBe('github-actions[bot]')
    const after = (await api.pulls.get({ ...at, pull_number: number })).data
    expect(after.head.sha).toBe(commit.sha)
    expect(await readRef(repo.dir, `refs/pull/${number}/head`)).toBe(commit.sha)
    expect(problemsOf({ github })).toEqual([])
  })

  it('refuses what GitHub refuses', async () => {
    const { repo, ann, github } = stage
    const api = jobOf(stage)
    const old = (await readRef(repo.dir, 'refs/heads/main')) as string
    const ref = { ...at, ref: 'heads/topic' }
    expect(await refusal(api.git.updateRef({ ...ref, sha: old, force: false }))).toMatchObject({ status: 422 })
    expect(await refusal(api.git.updateRef({ ...ref, sha: '1'.repeat(40) }))).toMatchObject({ status: 422 })
    expect(await refusal(api.git.createRef({ ...at, ref: 'refs/heads/topic', sha: old }))).toMatchObject({
      status: 422,
    })
    const tree = (path: string, sha: string | null = null) => [
      { path, mode: '100644' as const, type: 'blob' as const, sha },
    ]
    expect(await refusal(api.git.createTree({ ...at, base_tree: old, tree: tree('no.txt') }))).toMatchObject({
      status: 422,
    })
    expect(await refusal(api.git.createTree({ ...at, base_tree: old, tree: tree('.git/config') }))).toMatchObject({
      status: 422,
    })
    expect(await refusal(api.git.createTree({ ...at, base_tree: old, tree: tree('x', '1'.repeat(40)) }))).toMatchObject(
      { status: 422 },
    )
    const yml = [
      { path: '.github/workflows/ci.yml', mode: '100644' as const, type: 'blob' as const, content: 'on: push\n' },
    ]
    expect(await refusal(api.git.createTree({ ...at, base_tree: old, tree: yml }))).toMatchObject({ status: 403 })
    const next = await push(github.world, repo, 'side', { 'n.txt': 'n\n' }, { user: ann })
    repo.protection.set('main', { rule: 'protected' })
    expect(await refusal(api.git.updateRef({ ...at, ref: 'heads/main', sha: next }))).toMatchObject({ status: 422 })
    repo.protection.set('main', { rule: 'signatures' })
    expect((await refusal(api.git.updateRef({ ...at, ref: 'heads/main', sha: next }))).message).toContain(
      'verified signatures',
    )
    expect(await readRef(repo.dir, 'refs/heads/main')).toBe(old)
  })
})

describe('tokens', () => {
  it('give a job what its permissions say and not more', async () => {
    const { number } = stage
    const reader = jobOf(stage, { contents: 'read', pull_requests: 'read' })
    await reader.pulls.get({ ...at, pull_number: number })
    const error = await refusal(reader.issues.createComment({ ...at, issue_number: number, body: 'x' }))
    expect(error).toMatchObject({ status: 403 })
    expect(error.message).toContain('Resource not accessible by integration')
    expect(await refusal(reader.git.createBlob({ ...at, content: 'x' }))).toMatchObject({ status: 403 })
    expect(await refusal(reader.users.getAuthenticated())).toMatchObject({ status: 403 })
    expect(await refusal(jobOf(stage, {}).pulls.get({ ...at, pull_number: number }))).toMatchObject({ status: 403 })
    const wrong = stage.github.url
    expect((await fetch(`${wrong}/repos/octo/demo`, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(
      401,
    )
    expect((await fetch(`${wrong}/repos/octo/demo`)).status).toBe(404)
  })

  it('tell who may do what, in the words of the permission endpoint', async () => {
    const { github, repo } = stage
    const api = jobOf(stage)
    const level = async (username: string) => (await api.repos.getCollaboratorPermissionLevel({ ...at, username })).data
    collaborate(repo, addUser(github.world, 'max'), 'maintain')
    collaborate(repo, addUser(github.world, 'tim'), 'triage')
    collaborate(repo, addUser(github.world, 'cus'), 'write', 'release manager')
    addUser(github.world, 'eve')
    addUser(github.world, 'claude[bot]')
    expect(await level('octo')).toMatchObject({ permission: 'admin', role_name: 'admin' })
    expect(await level('max')).toMatchObject({
      permission: 'write',
      role_name: 'maintain',
      user: { permissions: { push: true } },
    })
    expect(await level('tim')).toMatchObject({
      permission: 'read',
      role_name: 'triage',
      user: { permissions: { push: false } },
    })
    expect(await level('cus')).toMatchObject({ permission: 'write', role_name: 'release manager' })
    expect(await level('eve')).toMatchObject({ permission: 'none' })
    expect(await refusal(level('claude[bot]'))).toMatchObject({ status: 404 })
    expect(await refusal(level('nobody'))).toMatchObject({ status: 404 })
    expect(problemsOf(stage)).toEqual([])
  })
})

describe('conversations', () => {
  it('answer a review thread at its top only, and keep out of locked ones', async () => {
    const { github, repo, ann, number } = stage
    const api = jobOf(stage)
    const top = await addReviewComment(github.world, repo, number, { user: ann, path: 'a.txt', line: 2, body: 'hm' })
    const reply = { ...at, pull_number: number, comment_id: top.id, body: 'yes' }
    const { data } = await api.pulls.createReplyForReviewComment(reply)
    expect(data.in_reply_to_id).toBe(top.id)
    expect(await refusal(api.pulls.createReplyForReviewComment({ ...reply, comment_id: data.id }))).toMatchObject({
      status: 404,
    })
    const issue = repo.issues.get(number)
    if (issue) issue.locked = true
    expect((await refusal(api.issues.createComment({ ...at, issue_number: number, body: 'x' }))).message).toContain(
      'locked',
    )
    expect(await refusal(api.pulls.createReplyForReviewComment(reply))).toMatchObject({ status: 403 })
  })

  it('mark a review comment outdated when its lines change, and move it when others do', async () => {
    const { github, repo, ann, number } = stage
    const comment = await addReviewComment(github.world, repo, number, {
      user: ann,
      path: 'a.txt',
      line: 2,
      body: 'hm',
    })
    expect(comment.diffHunk).toBe('@@ -1,5 +1,5 @@\n one\n-two\n+TWO')
    await push(github.world, repo, 'topic', { 'a.txt': 'zero\none\nTWO\nthree\nfour\nfive\n' }, { user: ann })
    expect(comment).toMatchObject({ line: 3, originalLine: 2 })
    await push(github.world, repo, 'topic', { 'a.txt': 'one\nTWICE\n' }, { user: ann })
    expect(comment).toMatchObject({ line: null, originalLine: 2 })
    expect((await jobOf(stage).pulls.getReviewComment({ ...at, comment_id: comment.id })).data.line).toBeNull()
    expect(problemsOf(stage)).toEqual([])
  })

  it('page lists with links', async () => {
    const { github, repo, ann, number } = stage
    for (let i = 0; i < 5; i++) addComment(github.world, repo, number, { user: ann, body: `comment ${i}` })
    const api = jobOf(stage)
    const all = await api.paginate(api.issues.listComments, { ...at, issue_number: number, per_page: 2 })
    expect(all.map(comment => comment.body)).toEqual([0, 1, 2, 3, 4].map(i => `comment ${i}`))
  })

  it('refuse a body that is too long', async () => {
    const api = jobOf(stage)
    await api.issues.createComment({ ...at, issue_number: stage.number, body: 'x'.repeat(262_144) })
    expect(
      await refusal(api.issues.createComment({ ...at, issue_number: stage.number, body: 'x'.repeat(262_145) })),
    ).toMatchObject({ status: 422 })
  })
})

describe('artifacts', () => {
  it('are served by a signed address on another host, which takes no authorization', async () => {
    const { github, repo, ann, number } = stage
    const sha = (await readRef(repo.dir, `refs/pull/${number}/head`)) as string
    const run = addRun(github.world, repo, { actor: ann, headSha: sha, headBranch: 'topic' })
    const artifact = addArtifact(github.world, repo, run, 'edits', { 'edits.md': 'hello' })
    const authorization = `Bearer ${github.actionsToken(repo, { actions: 'read' })}`
    const url = `${github.url}/repos/octo/demo/actions/artifacts/${artifact.id}/zip`
    const first = await fetch(url, { headers: { authorization }, redirect: 'manual' })
    const address = first.headers.get('location') ?? ''
    expect(first.status).toBe(302)
    expect(address.startsWith(github.url)).toBe(false)
    expect((await fetch(address, { headers: { authorization } })).status).toBe(400)
    expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(new Uint8Array(artifact.zip))
    artifact.expired = true
    expect((await fetch(url, { headers: { authorization } })).status).toBe(410)
    expect(problemsOf(stage)).toEqual([])
  })
})
