import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Granted, granted, type Refusal, refusal, refuse } from '../../run/reason.ts'
import { type GitOptions, git, ownFolder, type Ran } from '../git.ts'
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

/** Programs under names that the configuration chooses, and the settings that disable them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  filter: ['clean=', 'smudge=', 'process=', 'required=false'],
  // since git 2.54; the empty event takes back all that were named
  hook: ['event=', 'enabled=false'],
}

/** Finds what a configuration (`git config --list -z`) could start under names that users choose, and sections unknown to us. git.ts has the rest. */
export async function disarm(listing: string, options: GitOptions) {
  const entries = listing.split('\0').filter(Boolean).map(parseEntry)
  const barred = entries.find(isBarred) ?? (await newerThanWe(entries, options))
  if (barred) return { kind: 'refused', setting: barred.key } as const
  const names = new Map(
    entries.flatMap(({ section, name }) => (NAMED[section] ? [[`${section}.${name}`, section]] : [])),
  )
  const settings = [...names].flatMap(([prefix, section]) => NAMED[section]!.map(setting => `${prefix}.${setting}`))
  return { kind: 'disarmed', settings } as const
}

type Entry = ReturnType<typeof parseEntry>

/** `section.name.variable`, newline, value: the section in lower case, the name perhaps empty; a variable without a value has no newline. */
function parseEntry(text: string) {
  const key = text.split('\n', 1)[0]!
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  return { key, section: key.slice(0, first), name: key.slice(first + 1, last), value: text.slice(key.length + 1) }
}

/** Settings that lead elsewhere and that no other setting takes back. */
function isBarred({ key, section, name, value }: Entry): boolean {
  // `-c` ends a name at the first equals sign
  if (NAMED[section] && name.includes('=')) return true
  // attributes of another tree hide a filter; references may be kept in a folder that the address after the format names
  return key === 'attr.tree' || (key === 'extensions.refstorage' && value.includes(':'))
}

/** A section that this git reads and that we do not know; everyone may have sections that no git reads. */
async function newerThanWe(entries: readonly Entry[], options: GitOptions): Promise<Entry | undefined> {
  const strange = entries.filter(({ section }) => !KNOWN_SECTIONS.has(section))
  if (strange.length === 0) return undefined
  const { stdout } = await git(['help', '--config'], options)
  const lines = stdout.toString('utf8').toLowerCase().split('\n')
  const read = new Set(lines.map(line => line.split('.', 1)[0]))
  return strange.find(({ section }) => read.has(section))
}

/**
 * The sections of a configuration that git 2.55 reads (`git help --config`, and `gitcvs`, `gui` and the like, which its other
 * programs read). Each was looked at: what can start a program in the calls that we make is taken out of force in git.ts and
 * this file. A section that a newer git reads and that is not here is refused until someone has looked at it.
 */
export const KNOWN_SECTIONS: ReadonlySet<string> = new Set(
  `add advice alias am apply attr author bitmappseudomerge blame branch browser bundle checkout clean clone color column
  commit commitgraph committer completion core credential credentialcache credentialstore diff difftool extensions
  fastimport feature fetch filter format fsck fsmonitor gc gitcvs gitweb gpg grep gui guitool hasconfig:remote help hook
  http i18n imap include includeif index init instaweb interactive log lsrefs mailinfo mailmap maintenance man merge
  mergetool notes pack pager pretty promisor protocol pull push rebase receive reftable remote remotes repack replay
  rerere revert safe sendemail sequence showbranch sideband sparse splitindex ssh stash status submodule tag tar trace2
  trailer transfer uploadarchive uploadpack uploadpackfilter url user versionsort web worktree`.split(/\s+/),
)
