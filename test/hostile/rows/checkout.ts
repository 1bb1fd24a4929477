import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Case, create, GOOD, GOOD_AFTER, replace } from '../case.ts'

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'ignore' })

/** What an interrupted run would have left, as somebody else can plant it. */
const plantJournal = (root: string, entries: unknown, folders: readonly string[] = []) => {
  fs.mkdirSync(join(root, '.git/apply-edits'))
  fs.writeFileSync(join(root, '.git/apply-edits/journal.json'), JSON.stringify({ version: 1, entries, folders }))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** With these, a commit would hold more or less than the edit, or would be on no branch. */
const COMMIT: Pick<Case, 'row' | 'edits' | 'args' | 'expect' | 'broken'> = {
  row: 106,
  edits: GOOD,
  args: ['--commit'],
  expect: ['ok/validated'],
  broken: true,
}

const hidden = (flag: string) => (root: string) => {
  git(root, 'update-index', flag, 'a.txt')
  fs.writeFileSync(join(root, 'a.txt'), 'private\ntwo\nthree\n')
}

/** E, as far as the checkout itself is odd; the writer's own faults are in writer-faults.test.ts. */
export const checkoutRows: readonly Case[] = [
  {
    row: 105,
    name: 'another run holds the lock',
    before: root => {
      fs.mkdirSync(join(root, '.git/apply-edits'))
      fs.writeFileSync(
        join(root, '.git/apply-edits/lock'),
        JSON.stringify({ pid: process.ppid, host: hostname(), started: '' }),
      )
    },
    edits: GOOD,
    expect: ['ok/validated'],
    broken: true,
    says: /another run is writing/,
  },
  {
    row: 105,
    name: 'a lock of another host, which is respected and named',
    before: root => {
      fs.mkdirSync(join(root, '.git/apply-edits'))
      fs.writeFileSync(join(root, '.git/apply-edits/lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: '1' }))
    },
    edits: GOOD,
    expect: ['ok/validated'],
    broken: true,
    within: 20_000,
    says: /another run is writing .*process 1 on elsewhere.*remove /,
  },
  {
    row: 105,
    name: 'a lock of a process that is gone',
    before: root => {
      fs.mkdirSync(join(root, '.git/apply-edits'))
      const owner = { pid: 4_194_303, host: hostname(), started: '' }
      fs.writeFileSync(join(root, '.git/apply-edits/lock'), JSON.stringify(owner))
    },
    edits: GOOD,
    expect: ['ok/applied'],
    after: GOOD_AFTER,
  },
  ...[[], ['--dry-run'], ['--commit']].map(
    (args): Case => ({
      row: 105,
      name: `a journal that leads out of the repository ${args.join()}`,
      before: root =>
        plantJournal(root, [
          { path: '../outside/canary', fresh: null, kept: null, before: null, after: sha256('canary') },
          { path: '../outside/new', fresh: null, kept: '../repo/a.txt', before: sha256('x'), after: null },
        ]),
      args,
      edits: GOOD,
      expect: [],
      broken: true,
      says: args.includes('--dry-run') ? /interrupted run/ : /not the journal of a run of yours.*remove it/,
    }),
  ),
  {
    row: 105,
    name: 'a journal of our own, and a dry run',
    before: root =>
      plantJournal(root, [
        { path: 'a.txt', fresh: null, kept: null, before: null, after: sha256('one\ntwo\nthree\n') },
      ]),
    args: ['--dry-run'],
    edits: GOOD,
    expect: [],
    broken: true,
    says: /an interrupted run left files half changed; the next run that applies something/,
  },
  {
    row: 105,
    name: 'a state folder that is a link',
    before: root => fs.symlinkSync('../../outside', join(root, '.git/apply-edits')),
    edits: GOOD,
    expect: ['ok/validated'],
    broken: true,
    says: /it is a link or belongs to another user; look at it, then remove it/,
  },
  {
    row: 105,
    name: 'a folder of records for `undo` that is a link',
    before: root => fs.symlinkSync('../../outside', join(root, '.git/apply-edits-runs')),
    edits: GOOD,
    expect: ['ok/applied'],
    after: GOOD_AFTER,
  },
  {
    row: 106,
    name: 'a configuration that names the checkout around this one',
    before: root => {
      git(join(root, '..'), 'init', '-q')
      git(root, 'config', 'core.worktree', join(root, '..'))
    },
    edits: GOOD,
    expect: [],
    broken: true,
    says: /no git checkout/,
  },
  {
    row: 65,
    name: 'a repository inside that is no submodule',
    before: root => {
      git(root, 'init', '-q', 'inner')
      fs.writeFileSync(join(root, 'inner/b.txt'), 'bee\n')
    },
    edits: replace('inner/b.txt', 'bee', 'BEE') + create('inner/new.txt', 'x\n') + GOOD,
    expect: ['file/submodule', 'file/submodule', 'ok/applied'],
    after: GOOD_AFTER,
  },
  {
    ...COMMIT,
    name: 'a commit while the index is locked',
    before: root => fs.writeFileSync(join(root, '.git/index.lock'), ''),
    says: /another git command is running, or left `\.git\/index\.lock`.*If none is running, remove the file/s,
  },
  {
    ...COMMIT,
    name: 'a commit on a detached head',
    before: root => git(root, 'checkout', '-q', '--detach'),
    says: /no branch is checked out.*git switch/s,
  },
  {
    ...COMMIT,
    name: 'a commit in the middle of a merge',
    before: root => fs.writeFileSync(join(root, '.git/MERGE_HEAD'), `${'1'.repeat(40)}\n`),
    says: /a merge is under way.*git status/s,
  },
  {
    ...COMMIT,
    name: 'a first commit',
    before: root => git(root, 'update-ref', '-d', 'HEAD'),
    says: /the branch has no commit yet/,
  },
  {
    ...COMMIT,
    name: 'a commit of a file with changes of somebody’s own',
    before: root => fs.appendFileSync(join(root, 'a.txt'), 'mine\n'),
    says: /a\.txt has changes that are not committed.*omit `--commit`/s,
  },
  {
    ...COMMIT,
    name: 'a commit of a file with staged changes that the disk does not have',
    before: root => {
      fs.appendFileSync(join(root, 'a.txt'), 'mine\n')
      git(root, 'add', 'a.txt')
      fs.writeFileSync(join(root, 'a.txt'), 'one\ntwo\nthree\n')
    },
    says: /a\.txt has changes that are not committed/,
  },
  ...['--skip-worktree', '--assume-unchanged'].map(
    (flag): Case => ({
      ...COMMIT,
      name: `a commit of a file whose changes ${flag} hides`,
      before: hidden(flag),
      says: /a\.txt has changes that are not committed/,
    }),
  ),
  {
    row: 106,
    name: 'a checkout of another user',
    before: root => {
      if (process.getuid?.() === 0) for (const path of ['.', '.git']) fs.chownSync(join(root, path), 65_534, 65_534)
      else fs.rmSync(join(root, '.git'), { recursive: true })
    },
    edits: GOOD,
    expect: [],
    broken: true,
    says: process.getuid?.() === 0 ? /belongs to another user.*safe\.directory/s : /no git checkout/,
  },
  {
    row: 106,
    name: 'a configuration that git cannot read',
    before: root => fs.appendFileSync(join(root, '.git/config'), '[broken\n'),
    edits: GOOD,
    expect: [],
    broken: true,
    says: /git cannot read the repository: .*bad config line.*git status/s,
  },
  {
    row: 106,
    name: 'an index that git cannot read',
    before: root => fs.writeFileSync(join(root, '.git/index'), 'rubbish'),
    edits: GOOD,
    expect: [],
    broken: true,
    says: /index file.*git status/s,
  },
  {
    row: 106,
    name: 'changes that are not committed stay',
    before: root => fs.appendFileSync(join(root, 'a.txt'), 'mine\n'),
    edits: GOOD,
    expect: ['ok/applied'],
    after: { 'a.txt': 'one\nTWO\nthree\nmine\n' },
  },
  {
    row: 106,
    name: 'the index is locked',
    before: root => fs.writeFileSync(join(root, '.git/index.lock'), ''),
    edits: GOOD,
    expect: ['ok/applied'],
    after: GOOD_AFTER,
  },
  {
    row: 106,
    name: 'a detached head',
    before: root => git(root, 'checkout', '-q', '--detach'),
    edits: GOOD,
    expect: ['ok/applied'],
    after: GOOD_AFTER,
  },
  {
    row: 106,
    name: 'a sparse checkout',
    repo: { 'in/x': 'x\n', 'out/y': 'y\n' },
    before: root => git(root, 'sparse-checkout', 'set', 'in'),
    edits: replace('in/x', 'x', 'X') + replace('out/y', 'y', 'Y') + create('out/y', 'z'),
    expect: ['ok/applied', 'file/missing', 'file/missing'],
    after: { 'in/x': 'X\n' },
  },
  {
    row: 106,
    name: 'a file in conflict',
    repo: { 'b.txt': 'x\n' },
    before: root => {
      git(root, 'checkout', '-q', '-b', 'other')
      fs.writeFileSync(join(root, 'b.txt'), 'theirs\n')
      git(root, 'commit', '-qam', 'theirs')
      git(root, 'checkout', '-q', 'main')
      fs.writeFileSync(join(root, 'b.txt'), 'ours\n')
      git(root, 'commit', '-qam', 'ours')
      try {
        git(root, 'merge', 'other')
      } catch {
        // the conflict that is wanted
      }
    },
    edits: replace('b.txt', 'ours', 'x') + GOOD,
    expect: ['file/special', 'ok/applied'],
    after: GOOD_AFTER,
  },
  {
    row: 106,
    name: 'a bare repository',
    before: root => {
      fs.renameSync(join(root, '.git'), join(root, '../bare'))
      fs.rmSync(root, { recursive: true })
      fs.renameSync(join(root, '../bare'), root)
      git(root, 'config', 'core.bare', 'true')
    },
    edits: GOOD,
    expect: [],
    broken: true,
    says: /no git checkout/,
  },
  {
    row: 106,
    name: 'a repository that is broken',
    before: root => {
      fs.rmSync(join(root, '.git'), { recursive: true })
      fs.mkdirSync(join(root, '.git'))
    },
    edits: GOOD,
    expect: [],
    broken: true,
    says: /no git checkout/,
  },
  {
    row: 107,
    name: 'programs that the checkout names',
    repo: { '.gitattributes': '*.c diff=evil merge=evil\n', 'x.c': 'x\n' },
    before: root => {
      const evil = join(root, '../outside/evil')
      fs.writeFileSync(evil, `#!/bin/sh\ntouch "$(dirname "$0")/ran"\n`, { mode: 0o755 })
      for (const hook of [
        'pre-commit',
        'post-commit',
        'post-index-change',
        'post-checkout',
        'reference-transaction',
        'prepare-commit-msg',
        'commit-msg',
      ]) {
        fs.writeFileSync(join(root, '.git/hooks', hook), `#!/bin/sh\n${evil}\n`, { mode: 0o755 })
      }
      const settings = {
        'core.fsmonitor': evil,
        'gpg.program': evil,
        'commit.gpgSign': 'true',
        'core.sshCommand': evil,
        'credential.helper': evil,
        'core.pager': evil,
        'diff.external': evil,
        'diff.evil.textconv': evil,
        'filter.evil.clean': evil,
        'merge.evil.driver': evil,
        'core.editor': evil,
        'alias.rev-parse': `!${evil}`,
      }
      for (const [key, value] of Object.entries(settings)) git(root, 'config', key, value)
      fs.rmSync(join(root, '../outside/ran'), { force: true })
    },
    edits: replace('x.c', 'x', 'y') + GOOD,
    expect: ['ok/applied', 'ok/applied'],
    after: { 'x.c': 'y\n', ...GOOD_AFTER },
  },
]
