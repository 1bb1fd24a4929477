import { join } from 'node:path'
import type { Change } from '../core/apply.ts'
import { refusal } from '../core/reason.ts'
import type { Landed, Plan } from '../core/report.ts'
import type { Sink } from '../ports.ts'
import { commitTree, type Person } from './git/commit-tree.ts'
import { indexInfo, line, planTree } from './git/plan-tree.ts'
import { type GitOptions, git, gitOut } from './git.ts'
import { writeChanges } from './write/write-changes.ts'

export interface LocalCommit {
  readonly message: (plan: Plan, changes: readonly Change[]) => string
  /** Default: whom git knows as the user. */
  readonly author?: Person
}

/**
 * Writes changes to the checkout and commits just these files on the branch that is checked out. What else is changed or staged
 * stays as it is; a file that the commit would take along half-done changes of is refused.
 */
export const localCommitSink = (root: string, { message, author }: LocalCommit): Sink => ({
  write: async (changes, report): Promise<Landed> => {
    const options: GitOptions = { cwd: root }
    const top = await line(['rev-parse', '--show-cdup'], options)
    if (top !== '') return refused('a commit is made from the top folder of the checkout')
    const dirty = await dirtyAmong(changes, options)
    if (dirty !== undefined) return refused(`${dirty} has changes that are not committed`)
    const base = await line(['rev-parse', '--verify', 'HEAD^{commit}'], options)
    const who = author ?? (await userOf(root))
    if (!who) return refused('git does not know who you are: set user.name and user.email')
    const planned = await planTree(changes, base, options, { fromDisk: true })
    const sha = await commitTree(planned.tree, base, message(report, changes), { author: who, committer: who }, options)
    const failed = await writeChanges(root, changes)
    if (failed) return failed
    const moved = await git(['update-ref', '-m', 'apply-edits', 'HEAD', sha, base], options)
    if (moved.status !== 0) {
      await writeChanges(root, changes.map(back))
      return { kind: 'head-moved', message: 'the branch moved while the commit was made' }
    }
    await gitOut(['update-index', '-z', '--index-info'], { ...options, input: indexInfo(planned.entries, base) })
    return { kind: 'committed', sha, pushed: false }
  },
})

const refused = (message: string): Landed => ({ kind: 'refused', ...refusal('work-tree', message, '') })

const back = ({ path, before, after }: Change): Change => ({ path, before: after, after: before })

/** A file that differs from the last commit, in the index or on disk. */
async function dirtyAmong(changes: readonly Change[], options: GitOptions): Promise<string | undefined> {
  const paths = changes.filter(change => change.before).map(change => change.path)
  for (const path of paths) {
    const args = ['diff', '--quiet', '--no-ext-diff', '--no-textconv', 'HEAD', '--', path]
    if ((await git(args, options)).status !== 0) return path
  }
  return undefined
}

/** Whom git would name: the one thing that is read from the user's own settings. */
async function userOf(root: string): Promise<Person | undefined> {
  const home = process.env['HOME'] ?? process.env['USERPROFILE'] ?? ''
  const env = { HOME: home, GIT_CONFIG_GLOBAL: process.env['GIT_CONFIG_GLOBAL'] ?? join(home, '.gitconfig') }
  const ran = await git(['var', 'GIT_COMMITTER_IDENT'], { cwd: root, env: { ...env, ...named(process.env) } })
  const found = /^(.+) <(.*)> \d+ [+-]\d+\s*$/.exec(ran.stdout.toString('utf8'))
  return ran.status === 0 && found ? { name: found[1]!, email: found[2]! } : undefined
}

const named = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    ['GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL', 'EMAIL'].flatMap(name => (env[name] ? [[name, env[name]]] : [])),
  )
