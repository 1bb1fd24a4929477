import { type GitOptions, git } from '../git.ts'

/** Settings that disable a configuration's programs, or the name of an unknown section. */
type Disarmed =
  | { readonly kind: 'disarmed'; readonly settings: readonly string[] }
  | { readonly kind: 'refused'; readonly setting: string }

/** Programs under names that the configuration chooses, and the settings that disable them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  filter: ['clean=', 'smudge=', 'process=', 'required=false'],
  // since git 2.54; the empty event takes back all that were named
  hook: ['event=', 'enabled=false'],
}

/** Finds what a configuration (`git config --list -z`) could start under names that users choose, and sections unknown to us. git.ts has the rest. */
export async function disarm(listing: string, options: GitOptions): Promise<Disarmed> {
  const entries = listing.split('\0').filter(Boolean).map(parseEntry)
  const barred = entries.find(isBarred) ?? (await newerThanWe(entries, options))
  if (barred) return { kind: 'refused', setting: barred.key }
  const names = new Map(
    entries.flatMap(({ section, name }) => (NAMED[section] ? [[`${section}.${name}`, section]] : [])),
  )
  return {
    kind: 'disarmed',
    settings: [...names].flatMap(([prefix, section]) => NAMED[section]!.map(setting => `${prefix}.${setting}`)),
  }
}

interface Entry {
  readonly key: string
  /** In lower case, as git gives it. */
  readonly section: string
  /** Between the first and the last dot; empty where there is none. */
  readonly name: string
  readonly value: string
}

/** `section.name.variable`, newline, value; a variable without a value has no newline. */
function parseEntry(text: string): Entry {
  const key = text.split('\n', 1)[0]!
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  return {
    key,
    section: key.slice(0, first),
    name: key.slice(first + 1, last),
    value: text.slice(key.length + 1),
  }
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
  const read = new Set(
    stdout
      .toString('utf8')
      .toLowerCase()
      .split('\n')
      .map(line => line.split('.', 1)[0]),
  )
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
