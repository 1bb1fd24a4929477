import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Granted, granted, type Refusal, refusal, refuse } from '../../run/reason.ts'
import { type GitOptions, git, ownFolder, type Ran } from '../git.ts'
import { disarm } from './disarm.ts'
import { isBelow } from './surroundings.ts'

/** A checkout in which git may be called: it is the user's own, and nothing of its configuration can run. */
export interface Checkout {
  /** The top folder. */
  readonly root: string
  /** The `.git` of the checkout, wherever it is. */
  readonly gitDir: string
  /** The folder that was asked for, without links. */
  readonly folder: string
  /** For git at the top folder. */
  readonly git: GitOptions
}

/**
 * The checkout that contains a folder. Whose it is decides git itself, with the user's own exceptions (`safe.directory`).
 * @param workspace a folder that our caller vouches for, as a runner does for its own: a checkout in it may belong to anyone
 * @returns why there is none that may be used: `no-repository`, or `work-tree` with what is the matter
 */
export async function openCheckout(folder: string, workspace?: string): Promise<Granted<Checkout>> {
  const here = real(folder)
  if (here === '') return refuse('no-repository')
  const asked: GitOptions = ownFolder(here)
  // the first call decides about the owner; those after it need not ask again
  const anyOwner: GitOptions = { ...asked, disarm: ['safe.directory=*'] }
  const [found, listed] = await Promise.all([
    git(PLACE, workspace === undefined ? { ...asked, personal: true } : anyOwner),
    git(['config', '--list', '-z', '--includes'], anyOwner),
  ])
  const [root = '', gitDir = ''] = found.stdout.toString('utf8').split('\n')
  if (found.status !== 0 || listed.status !== 0)
    return { ok: false, refusal: whyNot(found.status === 0 ? listed : found) }
  // a folder is not below the first line of its own path: with a line break in the path there is no checkout
  const limit = real(workspace ?? root)
  const isHere = limit !== '' && isBelow(here, root) && isBelow(root, limit)
  if (!isHere || !(await isOf(root, gitDir, anyOwner))) return refuse('no-repository')
  const disarmed = await disarm(listed.stdout.toString('utf8'), anyOwner)
  if (disarmed.kind === 'refused') return refuse('work-tree', ...notKnown(disarmed.setting))
  const options = { ...anyOwner, cwd: root, disarm: ['safe.directory=*', ...disarmed.settings] }
  return granted({ root, gitDir, folder: here, git: options })
}

/** A `core.worktree` may name any folder, another checkout too: what is written to must be the one whose `.git` this is. */
async function isOf(root: string, gitDir: string, options: GitOptions): Promise<boolean> {
  const entry = join(root, '.git')
  if (entry === gitDir && existsSync(entry)) return true
  const resolved = await git(['rev-parse', '--resolve-git-dir', entry], options)
  const [own, asked] = [resolved.stdout.toString('utf8').trim(), gitDir].map(real)
  return own === asked && own !== ''
}

/** A path without links; empty if there is nothing at it. At once, so that git starts before our caller loads anything. */
function real(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return ''
  }
}

const PLACE = ['rev-parse', '--show-toplevel', '--absolute-git-dir']

/** Git's message, in our words if we have any. */
function whyNot({ stderr }: Ran): Refusal {
  if (/not a git repository|bare repository|must be run in a work tree/.test(stderr)) return refusal('no-repository')
  if (/dubious ownership|unsafe repository/.test(stderr)) {
    return refusal(
      'work-tree',
      'the checkout belongs to another user',
      'Find out who owns it; to trust it: `git config --global --add safe.directory PATH`.',
    )
  }
  return refusal(
    'work-tree',
    `git cannot read the repository: ${stderr.trim().slice(0, 300)}`,
    'Run `git status` there.',
  )
}

const notKnown = (setting: string) =>
  [
    `the repository’s configuration has ${setting}, which apply-edits does not know or cannot turn off`,
    `Remove it: \`git config --unset-all ${setting}\`.`,
  ] as const
