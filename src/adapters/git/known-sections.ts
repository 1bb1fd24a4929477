/**
 * The sections of a configuration that git 2.55 reads (`git help --config`, and `gitcvs`, `gui` and the like, which its other
 * programs read). Each was looked at: what can start a program in the calls that we make is taken out of force in git.ts and
 * disarm.ts. A section that a newer git reads and that is not here is refused until someone has looked at it.
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
