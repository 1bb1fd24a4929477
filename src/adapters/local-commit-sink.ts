import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from '../core/content.ts'
import type { FileChange } from '../core/outcome.ts'
import type { Person } from '../policy/said/commit-text.ts'
import type { Sink } from '../run/ports.ts'
import { refusal } from '../run/reason.ts'
import type { Landed, Plan } from '../run/report.ts'
import { blobId, bytesWithLf } from './digest.ts'
import type { Checkout } from './git/checkout.ts'
import { headOf, readIndex, readTree } from './git/objects.ts'
import { commitTree, indexInfo, type PlannedEntry, planTree, type Stored } from './git/plan-tree.ts'
import { type GitOptions, git, gitOut } from './git.ts'
import { writeChanges } from './write/write-changes.ts'

/**
 * Writes changes to the checkout and commits just these files on the branch that is checked out. What else is changed or staged
 * stays as it is; a file that the commit would take along half-done changes of is refused. The files come first, then the index, then the
 * branch. A run that is killed in between leaves uncommitted changes, and never an index that would undo a commit.
 */
export const localCommitSink = (checkout: Checkout, message: (plan: Plan) => string): Sink => ({
  write: async (changes, report): Promise<Landed> => {
    const { git: options } = checkout
    const why = await busy(checkout)
    if (why) return why
    const base = await headOf(options)
    if (base === undefined)
      return refused('the branch has no commit yet', 'Make a first commit, then apply the edits again.')
    const found = await compareWith(base, changes, options)
    if (found.kind === 'dirty')
      return refused(
        `${found.path} has changes that are not committed`,
        'Commit or stash them first, or omit `--commit`.',
      )
    const who = await userOf(options)
    if (!who) return refused('git does not know who you are', 'Set `user.name` and `user.email` with `git config`.')
    const planned = await planTree(changes, base, options, found.stored, found.tree)
    const sha = await commitTree(planned.tree, base, message(report), { author: who, committer: who }, options)
    return land(checkout, changes, { base, sha, entries: planned.entries })
  },
})

/** A commit that no branch has yet. */
interface Made {
  readonly base: string
  readonly sha: string
  readonly entries: readonly PlannedEntry[]
}

/** Files, index, branch; what fails takes back what came before it. */
async function land(checkout: Checkout, changes: readonly FileChange[], { base, sha, entries }: Made): Promise<Landed> {
  const { git: options } = checkout
  const failed = await writeChanges(checkout, changes)
  if (failed) return failed
  const staged = await stage(entries, base, options)
  if (staged.status !== 0) {
    const why = isLocked(checkout) ? locked : refused(`git cannot write its index: ${staged.stderr.trim()}`)
    return takeBack(checkout, changes, base, why)
  }
  const moved = await git(['update-ref', '-m', 'apply-edits', 'HEAD', sha, base], options)
  if (moved.status === 0) return { kind: 'committed', sha, pushed: false }
  const old = await readTree(base, options)
  const before = entries.map(({ path, mode }) => ({ path, mode, ...old.get(path) }) as PlannedEntry)
  await stage(before, base, options)
  return takeBack(checkout, changes, base, {
    kind: 'head-moved',
    message: 'the branch moved while the commit was made',
  })
}

/** Writes the files as they were. @returns why that was done, or that it could not be */
async function takeBack(
  checkout: Checkout,
  changes: readonly FileChange[],
  base: string,
  why: Landed,
): Promise<Landed> {
  const old = await readTree(base, checkout.git)
  const back = changes.map(({ path, before, after }) => ({ path, before: after, after: before }))
  const failed = await writeChanges(checkout, back, async ({ path }) => old.get(path)?.mode === '100755')
  if (!failed) return why
  return refused(`the commit could not be made, and its files could not be put back: ${failed.message}`)
}

const stage = (entries: readonly PlannedEntry[], base: string, options: GitOptions) =>
  git(['update-index', '-z', '--index-info'], { ...options, input: indexInfo(entries, base) })

const refused = (message: string, help = ''): Landed => ({ kind: 'refused', ...refusal('work-tree', message, help) })

const isLocked = ({ gitDir }: Checkout): boolean => existsSync(join(gitDir, 'index.lock'))

const locked = refused(
  'another git command is running, or left `.git/index.lock`',
  'Wait until it ends. If none is running, remove the file.',
)

/** Files that git keeps during a merge, rebase and the like, and how to end each. */
const UNDER_WAY: Readonly<Record<string, string>> = {
  MERGE_HEAD: 'a merge',
  CHERRY_PICK_HEAD: 'a cherry-pick',
  REVERT_HEAD: 'a revert',
  'rebase-merge': 'a rebase',
  'rebase-apply': 'a rebase',
}

/** Why this is not a moment for a commit, if so. */
async function busy(checkout: Checkout): Promise<Landed | undefined> {
  const { gitDir, git: options } = checkout
  if (isLocked(checkout)) return locked
  const name = Object.keys(UNDER_WAY).find(each => existsSync(join(gitDir, each)))
  if (name) return refused(`${UNDER_WAY[name]} is under way`, 'Finish or abort it first (`git status` says how).')
  const branch = await git(['symbolic-ref', '--quiet', 'HEAD'], options)
  if (branch.status === 0) return undefined
  return refused(
    'no branch is checked out, so the commit would be on none',
    'Check out a branch first: `git switch NAME`.',
  )
}

/** Whom git would name. */
async function userOf(options: GitOptions): Promise<Person | undefined> {
  const ran = await git(['var', 'GIT_COMMITTER_IDENT'], { ...options, personal: true })
  const found = /^(.+) <(.*)> \d+ [+-]\d+\s*$/.exec(ran.stdout.toString('utf8'))
  return ran.status === 0 && found ? { name: found[1]!, email: found[2]! } : undefined
}

/** Compares the files that are to change with a commit, by their bytes: git passes over what `skip-worktree` and `assume-unchanged` hide. */
export async function compareWith(base: string, changes: readonly FileChange[], options: GitOptions) {
  const [tree, index] = await Promise.all([readTree(base, options), readIndex(options)])
  const stored = new Map<string, Stored>()
  const asked: string[] = []
  for (const { path, before } of changes) {
    const [committed, staged] = [tree.get(path), index.get(path)]
    const isStaged = staged?.oid !== committed?.oid || staged?.mode !== committed?.mode
    if (isStaged || !committed !== !before) return { kind: 'dirty', path } as const
    if (!before || !committed) continue
    const as = storedAs(encode(before), committed.oid)
    if (as === undefined) asked.push(path)
    else stored.set(path, as)
  }
  const oids = await storedByGit(asked, options)
  const dirty = asked.find((path, i) => oids[i] !== tree.get(path)!.oid)
  if (dirty !== undefined) return { kind: 'dirty', path: dirty } as const
  return { kind: 'clean', tree, stored: (change: FileChange) => formOf(change, stored.get(change.path)) } as const
}

/** How bytes on disk became an object, where their line endings alone explain it. */
function storedAs(bytes: Uint8Array, oid: string): Stored | undefined {
  if (blobId(bytes, oid) === oid) return 'as-is'
  return blobId(bytesWithLf(bytes), oid) === oid ? 'lf' : undefined
}

/** A file is stored as it was before; one that is new, or gets its first carriage return, as its attributes say. */
function formOf({ before, after }: FileChange, was: Stored | undefined): Stored {
  const brings = after?.text.includes('\r\n') && !before?.text.includes('\r\n')
  return was === undefined && before ? 'attributes' : brings ? 'attributes' : (was ?? 'as-is')
}

/** The content that git would store for files of the working tree; no filter runs. */
async function storedByGit(paths: readonly string[], options: GitOptions): Promise<readonly string[]> {
  if (paths.length === 0) return []
  const input = paths.map(path => `${path}\n`).join('')
  return (await gitOut(['hash-object', '--stdin-paths'], { ...options, input })).toString('latin1').split('\n')
}
