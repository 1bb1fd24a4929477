import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Case, create, GOOD, GOOD_AFTER, replace } from '../case.ts'

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'ignore' })

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
    name: 'no repository at all',
    before: root => fs.rmSync(join(root, '.git'), { recursive: true }),
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
