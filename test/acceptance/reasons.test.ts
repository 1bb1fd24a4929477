import { symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Reason } from '../../src/run/reason.ts'
import { tryGit } from '../../tools/github/git.ts'
import {
  addComment,
  addFork,
  addIssue,
  addRun,
  addUser,
  collaborate,
  edit,
  openPull,
  push,
} from '../../tools/github/seed.ts'
import { type Stage, setStage } from '../../tools/github/stage.ts'
import type { Issue, Repo } from '../../tools/github/world.ts'
import { block, headOf, hear, type Play, play, say } from '../support/scene.ts'

const SHOUT = `/apply\n\n${block('a.txt', 'three', 'THREE')}`
const TEXT = block('a.txt', 'three', 'THREE')
const dispatch = { name: 'workflow_dispatch', inputs: {} } as const

type Ended = Promise<{ readonly outputs: Readonly<Record<string, string>>; readonly stdout: string }>

const step = (stage: Stage, more: Play): Ended => play(stage, dispatch, { checkout: null, ...more })

const issueOf = ({ repo, number }: Stage): Issue => repo.issues.get(number) as Issue

/** The same pull request, but from a fork of `carl`. */
async function fromFork(
  stage: Stage,
  how: { organization?: boolean; maintainerCanModify?: boolean } = {},
): Promise<Stage> {
  const { github, repo } = stage
  const fork = await addFork(github.world, repo, 'carl', how.organization)
  const carl = addUser(github.world, 'carl')
  await push(github.world, fork, 'patch', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: carl })
  const { maintainerCanModify = true } = how
  return {
    ...stage,
    number: await openPull(github.world, repo, { user: carl, head: 'patch', from: fork, maintainerCanModify }),
  }
}

async function linkTo(stage: Stage, body = TEXT) {
  const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body })
  return { comment, url: `${stage.github.serverUrl}/octo/demo/pull/${stage.number}#issuecomment-${comment.id}` }
}

/** Puts the pull request into the merge queue. */
const queue = ({ repo, number }: Stage) => {
  const { pull } = repo.issues.get(number) as Issue
  if (pull) pull.queued = true
}

const protect = (repo: Repo, rule: 'protected' | 'signatures' | 'locked') => repo.protection.set('topic', { rule })

/** Reasons that only the App has: test/app. */
type OfApp = 'command-too-old' | 'already-answered' | 'already-running' | 'bad-settings' | 'app-permission'

/** How every reason comes about: the type says if one is missing. */
const ways: Readonly<Record<Exclude<Reason, OfApp>, (stage: Stage) => Ended>> = {
  ok: stage => say(stage, SHOUT),
  'dry-run': stage => say(stage, SHOUT.replace('/apply', '/apply dry-run')),
  suggested: stage => step(stage, { with: { mode: 'suggest', text: TEXT, 'pull-request': '1' } }),
  'already-applied': stage => say(stage, `/apply\n\n${block('a.txt', 'two', 'TWO')}`),
  'blocks-failed': stage => say(stage, `/apply\n\n${block('a.txt', 'nowhere', 'x')}`),
  'no-blocks': stage => say(stage, '/apply'),
  'not-a-command': stage => say(stage, 'Thank you!'),
  help: stage => say(stage, '/apply help'),
  'unknown-command': stage => say(stage, '/apply everthing'),
  'unknown-selection': stage => say(stage, SHOUT.replace('/apply', '/apply 7')),

  'no-permission': stage => say(stage, SHOUT, { user: addUser(stage.github.world, 'eve') }),
  'bot-not-allowed': stage => say(stage, SHOUT, { user: addUser(stage.github.world, 'claude[bot]') }),
  'own-blocks': stage => {
    const bob = addUser(stage.github.world, 'bob')
    collaborate(stage.repo, bob, 'write')
    return say(stage, SHOUT, { user: bob, with: { 'own-blocks': 'false' } })
  },
  'condition-unmet': stage => say(stage, SHOUT, { with: { require: 'label:ready' } }),
  'own-comment': stage =>
    say(
      stage,
      `/apply ${stage.github.serverUrl}/octo/demo/pull/1#issuecomment-${addComment(stage.github.world, stage.repo, 1, { user: stage.ann, body: `<!-- apply-edits:v1 key=00 -->\n${TEXT}` }).id}`,
    ),
  'edited-comment': stage => say(stage, SHOUT, { sender: addUser(stage.github.world, 'eve') }),
  'rerun-by-another': stage =>
    say(stage, SHOUT, { runAttempt: 2, triggeringActor: addUser(stage.github.world, 'eve') }),
  'edited-after-command': async stage => {
    const { comment, url } = await linkTo(stage)
    stage.github.on({ path: '/repos/octo/demo/pulls/1' }, () => edit(stage.github.world, comment, `${TEXT}\nmore`))
    return say(stage, `/apply ${url}`)
  },
  'edited-recently': async stage => {
    const eve = addUser(stage.github.world, 'eve')
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: eve, body: 'nothing' })
    edit(stage.github.world, comment, TEXT)
    return say(stage, `/apply ${stage.github.serverUrl}/octo/demo/pull/1#issuecomment-${comment.id}`)
  },
  withdrawn: stage => {
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: SHOUT })
    stage.github.on({ path: /git\/commits$/ }, () => stage.repo.comments.delete(comment.id))
    return hear(stage, comment)
  },
  'source-untrusted': stage => {
    addComment(stage.github.world, stage.repo, stage.number, { user: addUser(stage.github.world, 'eve'), body: TEXT })
    return say(stage, '/apply')
  },
  'source-put-away': stage => {
    addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: TEXT }).minimized = 'OUTDATED'
    return say(stage, '/apply')
  },
  'source-not-found': stage => say(stage, `/apply ${stage.github.serverUrl}/octo/demo/pull/1#issuecomment-999999`),
  'run-untrusted': async stage => {
    const actor = addUser(stage.github.world, 'eve')
    const run = addRun(stage.github.world, stage.repo, {
      actor,
      headSha: await headOf(stage.repo, 'topic'),
      headBranch: 'topic',
    })
    return play(
      stage,
      { name: 'workflow_run', action: 'completed', run },
      { with: { artifact: 'edits' }, checkout: null },
    )
  },
  'artifact-not-found': stage => step(stage, { with: { artifact: 'edits' } }),
  'artifact-invalid': stage =>
    step(stage, {
      with: { files: 'x.bin' },
      prepare: folder => writeFile(join(folder, 'x.bin'), Buffer.from([1, 0, 2])),
    }),
  'files-not-found': stage => step(stage, { with: { files: 'nowhere.md' } }),
  'limit-exceeded': stage =>
    step(stage, {
      with: { files: 'x.md' },
      prepare: folder => writeFile(join(folder, 'x.md'), 'x'.repeat(3 * 1024 * 1024)),
    }),

  'not-a-pull-request': stage => {
    const number = addIssue(stage.github.world, stage.repo, { user: stage.ann, title: 'A question' })
    return say({ ...stage, number }, '/apply undo')
  },
  'nothing-to-undo': stage => say(stage, '/apply undo'),
  'pr-not-found': stage => step(stage, { with: { text: TEXT, 'pull-request': '99' } }),
  'pr-closed': stage => {
    issueOf(stage).state = 'closed'
    return say(stage, SHOUT)
  },
  'in-merge-queue': stage => {
    queue(stage)
    return say(stage, SHOUT)
  },
  'forks-not-allowed': async stage => say(await fromFork(stage), SHOUT, { with: { 'allow-forks': 'false' } }),
  'fork-deleted': async stage => {
    const forked = await fromFork(stage)
    const pull = issueOf(forked).pull
    if (pull) pull.head.repo = null
    return say(forked, SHOUT)
  },
  'fork-not-writable': async stage => say(await fromFork(stage, { organization: true }), SHOUT),
  'branch-deleted': stage => {
    stage.github.on({ path: '/graphql', asks: /updateRefs/ }, () =>
      tryGit(stage.repo.dir, ['update-ref', '-d', 'refs/heads/topic']),
    )
    return say(stage, SHOUT)
  },
  'no-branch': async stage => {
    await tryGit(stage.repo.dir, ['tag', 'v1', 'main'])
    return step(stage, { with: { text: TEXT }, checkout: 'refs/tags/v1' })
  },
  'default-branch': async stage => {
    const { github, repo, ann } = stage
    await push(github.world, repo, 'release', { 'r.txt': 'r\n' }, { user: ann })
    await push(github.world, repo, 'main', { 'm.txt': 'm\n' }, { user: ann })
    return say(
      { ...stage, number: await openPull(github.world, repo, { user: ann, head: 'main', base: 'release' }) },
      SHOUT,
    )
  },

  'pull-request-denied': stage => {
    stage.repo.actionsMayOpenPulls = false
    return step(stage, { with: { text: TEXT } })
  },
  'pull-request-closed': async stage => {
    const { github, repo, ann } = stage
    await push(github.world, repo, 'bot', { 'b.txt': 'b\n' }, { user: ann })
    const number = await openPull(github.world, repo, { user: ann, head: 'bot' })
    issueOf({ ...stage, number }).state = 'closed'
    return step(stage, { with: { text: TEXT, branch: 'bot' } })
  },
  'base-not-found': stage => step(stage, { with: { text: TEXT, branch: 'bot', base: 'nowhere' } }),

  'not-suggested': stage => {
    const body = { message: 'Unprocessable Entity', errors: ['Line could not be resolved'] }
    stage.github.fail({ method: 'POST', path: /\/reviews$/, status: 422, body })
    return step(stage, { with: { mode: 'suggest', text: TEXT, 'pull-request': '1' } })
  },

  'head-moved': stage => {
    let count = 0
    const { github, repo, ann } = stage
    const moves = () => push(github.world, repo, 'topic', { 'b.txt': `${++count}\n` }, { user: ann })
    github.on({ path: '/graphql', asks: /updateRefs/, times: 99 }, moves)
    return say(stage, SHOUT)
  },
  'branch-protected': stage => {
    protect(stage.repo, 'protected')
    return say(stage, SHOUT)
  },
  'signatures-required': stage => {
    protect(stage.repo, 'signatures')
    return say(stage, SHOUT, { with: { 'commit-method': 'git' } })
  },
  'workflows-permission': stage => {
    const text = ['/apply', '', block('.github/workflows/ci.yml', '', 'on: push')].join('\n')
    return say(stage, text, { with: { 'protected-paths': '!.github/**' } })
  },
  'secret-found': stage => {
    stage.repo.secrets.push(/THREE/)
    return say(stage, SHOUT)
  },
  'token-missing': stage => step(stage, { with: { token: '' } }),
  'token-read-only': stage => say(stage, SHOUT, { permissions: { contents: 'read', pull_requests: 'write' } }),
  'token-invalid': stage => step(stage, { with: { text: TEXT, token: 'ghs_expired', 'pull-request': '1' } }),
  'repository-archived': stage => {
    const body = { message: 'Repository was archived so is read-only.' }
    stage.github.fail({ path: /git\/trees$/, method: 'POST', status: 403, body })
    return say(stage, SHOUT)
  },
  'push-rejected': stage => {
    const body = { errors: [{ type: 'UNPROCESSABLE', message: 'The repository is in a mood' }] }
    stage.github.fail({ path: '/graphql', asks: /updateRefs/, status: 200, body })
    return say(stage, SHOUT)
  },
  'tree-differs': stage => {
    stage.github.fail({
      path: /git\/trees$/,
      method: 'POST',
      status: 201,
      body: { sha: 'f'.repeat(40), tree: [] },
      when: 'after',
    })
    return say(stage, SHOUT)
  },
  // the writer's notes would be somewhere else
  'work-tree': stage =>
    play(stage, dispatch, {
      with: { text: TEXT, commit: 'false' },
      prepare: folder => symlink(tmpdir(), join(folder, '.git/apply-edits')),
    }),
  'no-repository': stage => step(stage, { with: { text: TEXT, commit: 'false' } }),

  'bad-input': stage => step(stage, { with: { match: 'loosely', text: TEXT } }),
  // a server that nobody vouches for: git says so before it sends anything
  'certificate-unknown': stage => {
    const said = 'fatal: unable to access: server certificate verification failed. CAfile: none CRLfile: none'
    const headers = { 'content-type': 'text/plain' }
    stage.github.fail({ path: /info\/refs$/, status: 500, times: 99, body: said, headers })
    return say(stage, SHOUT)
  },
  'github-down': stage => {
    stage.github.fail({ path: '/repos/octo/demo/pulls/1', status: 503, times: 9 })
    return say(stage, SHOUT)
  },
  'internal-error': stage => {
    stage.github.fail({ path: '/repos/octo/demo/pulls/1', status: 200, body: { nothing: 'of use' } })
    return say(stage, SHOUT)
  },
}

describe('every reason code comes about', () => {
  test.each(Object.keys(ways) as (keyof typeof ways)[])('%s', async reason => {
    const stage = await setStage()
    try {
      const { outputs, stdout } = await ways[reason](stage)
      expect(outputs['reason-code'], stdout).toBe(reason)
      if (reason === 'bad-input') expect(outputs['status']).toBe('refused')
    } finally {
      await stage.github.stop()
    }
  })
})
