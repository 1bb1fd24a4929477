import { git, ofObjects } from './git.ts'
import { moveRefs, NO_OBJECT, readRef } from './refs.ts'
import type { Issue, Pull, Repo, ReviewComment, World } from './world.ts'
import { tick } from './world.ts'

export interface PullIssue extends Issue {
  readonly pull: Pull
}

export function findPull(repo: Repo, number: number): PullIssue | undefined {
  const issue = repo.issues.get(number)
  return issue?.pull ? (issue as PullIssue) : undefined
}

/** After anything moved in `changed`: open pull requests out of it take its new heads, and `refs/pull/N/head` follows. */
export async function followHeads(world: World, changed: Repo): Promise<void> {
  for (const repo of world.repos) {
    for (const issue of repo.issues.values()) {
      if (issue.pull === null || issue.state !== 'open') continue
      if (issue.pull.head.repo === changed) await soon(world, () => followHead(world, repo, issue as PullIssue))
      if (repo === changed)
        issue.pull.base.sha = (await readRef(repo.dir, `refs/heads/${issue.pull.base.ref}`)) ?? issue.pull.base.sha
    }
  }
}

/** On github.com a job in the background does this: seconds later, and sometimes hours. */
async function soon(world: World, follow: () => Promise<void>): Promise<void> {
  if (world.lag === 0) return follow()
  const timer = setTimeout(() => {
    world.late.delete(timer)
    follow().catch(() => {})
  }, world.lag)
  world.late.add(timer)
}

async function followHead(world: World, repo: Repo, issue: PullIssue): Promise<void> {
  const { head } = issue.pull
  const sha = head.repo ? await readRef(head.repo.dir, `refs/heads/${head.ref}`) : undefined
  if (sha === undefined || sha === head.sha) return
  await showHead(repo, issue.number, head.repo as Repo, sha)
  head.sha = sha
  issue.updatedAt = tick(world)
  for (const comment of repo.reviewComments.values()) {
    if (comment.number === issue.number) await followLines(repo, comment, sha)
  }
}

/** Brings a head's commits into the base repository, under `refs/pull/N/head`. */
export async function showHead(repo: Repo, number: number, from: Repo, sha: string): Promise<void> {
  if (from !== repo) await git(repo.dir, ['fetch', '-q', '--no-tags', from.dir, sha])
  const ref = `refs/pull/${number}/head`
  await moveRefs(repo.dir, [{ ref, before: (await readRef(repo.dir, ref)) ?? NO_OBJECT, after: sha }])
}

/** Moves a review comment along with its lines, or marks it outdated where they changed or went. */
export async function followLines(repo: Repo, comment: ReviewComment, head: string): Promise<void> {
  if (comment.side === 'LEFT') return
  const first = comment.originalStartLine ?? comment.originalLine
  const range = ['diff', '-U0', '--no-color', comment.originalCommitId, head, '--', comment.path]
  const { code, stdout } = await ofObjects(repo.dir, range)
  const shift = code === 0 ? shiftOf(stdout.toString(), first, comment.originalLine) : undefined
  comment.line = shift === undefined ? null : comment.originalLine + shift
  comment.startLine =
    shift === undefined || comment.originalStartLine === null ? null : comment.originalStartLine + shift
  if (shift !== undefined) comment.commitId = head
}

/** How far the lines `first..last` (1-based, inclusive) moved by a diff without context, or undefined when it touches them. */
export function shiftOf(diff: string, first: number, last: number): number | undefined {
  if (/^deleted file/m.test(diff)) return undefined
  let shift = 0
  for (const [, from, removed, , added] of diff.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)) {
    const [start, gone, come] = [Number(from), Number(removed ?? 1), Number(added ?? 1)]
    if (gone === 0 ? start >= first && start < last : start <= last && start + gone > first) return undefined
    if (start < first) shift += come - gone
  }
  return shift
}

/** The part of a file's diff that GitHub shows above a comment: from the hunk's head to the commented line; empty if `first` is not in that hunk. */
export function hunkUntil(patch: string, line: number, first: number = line): string {
  const kept: string[] = []
  let at = 0
  for (const text of patch.split('\n')) {
    const head = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text)
    if (head) {
      kept.length = 0
      at = Number(head[1]) - 1
      if (at >= first) return ''
    } else if (!text.startsWith('-')) {
      at += 1
    }
    kept.push(text)
    if (!head && !text.startsWith('-') && at === line) return kept.join('\n')
  }
  return ''
}
