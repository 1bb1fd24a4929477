import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'

/**
 * A repository with a canary in every slot that can start a program: whatever runs writes its slot's name to a file. The slots
 * are those of git 2.55's `githooks`, `gitattributes` and `git help --config`.
 */
export interface Aviary {
  readonly root: string
  /** The slots whose canary has run since the last time. */
  readonly sung: () => readonly string[]
}

const EVENTS = `applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg
  post-commit pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update
  reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman p4-changelist
  p4-prepare-changelist p4-post-changelist p4-pre-submit post-index-change`.split(/\s+/)

export const PROGRAMS =
  `core.fsmonitor core.sshCommand core.gitProxy core.askPass core.editor core.pager core.alternateRefsCommand
  sequence.editor pager.status pager.log pager.config pager.var gpg.program gpg.ssh.program gpg.x509.program
  gpg.ssh.defaultKeyCommand diff.external diff.canary.command diff.canary.textconv merge.canary.driver
  filter.canary.clean filter.canary.smudge filter.canary.process interactive.diffFilter uploadpack.packObjectsHook
  gc.recentObjectsHook trailer.canary.command trailer.canary.cmd remote.origin.uploadpack remote.origin.receivepack
  mergetool.canary.cmd difftool.canary.cmd man.canary.cmd browser.canary.cmd guitool.canary.cmd
  sendemail.headerCmd sendemail.ccCmd sendemail.toCmd`.split(/\s+/)

/** What a shell is asked to run. */
export const SHELL = ['credential.helper', 'credential.https://host.invalid.helper', 'submodule.canary.update']

const SWITCHES = [
  ['commit.gpgSign', 'true'],
  ['tag.gpgSign', 'true'],
  ['push.gpgSign', 'if-asked'],
  ['filter.canary.required', 'true'],
  ['core.untrackedCache', 'true'],
  ['gc.auto', '1'],
  ['maintenance.auto', 'true'],
  ['receive.autogc', 'true'],
  ['submodule.recurse', 'true'],
] as const

/** Plants the canaries in a repository whose attributes name them, and in the user's own settings beside it. */
export function plant(root: string, box: string, commands: readonly string[]): Aviary {
  const [cages, log] = [join(box, 'cages'), join(box, 'sung')]
  const cage = (slot: string): string => {
    const path = join(cages, encodeURIComponent(slot))
    fs.mkdirSync(cages, { recursive: true })
    fs.writeFileSync(path, `#!/bin/sh\necho '${slot}' >> '${log}'\ncat\n`, { mode: 0o755 })
    return path
  }
  const gitDir = execFileSync('git', ['rev-parse', '--absolute-git-dir'], { cwd: root }).toString().trim()
  const hooks = [join(gitDir, 'hooks'), join(box, 'hooks')]
  for (const folder of hooks) {
    fs.mkdirSync(folder, { recursive: true })
    for (const event of EVENTS) fs.copyFileSync(cage(`hook file ${event}`), join(folder, event))
  }
  const settings: (readonly [string, string])[] = [
    ...SWITCHES,
    ['core.hooksPath', hooks[1]!],
    ...PROGRAMS.map(key => [key, cage(key)] as const),
    ...SHELL.map(key => [key, `!${cage(key)}`] as const),
    ...commands.map(command => [`alias.${command}`, `!${cage(`alias ${command}`)}`] as const),
    ...EVENTS.flatMap(
      event =>
        [
          [`hook.on-${event}.command`, cage(`hook ${event}`)],
          [`hook.on-${event}.event`, event],
        ] as const,
    ),
    ['remote.origin.url', `ext::${cage('ext')}`],
    ['remote.origin.vcs', 'canary'],
  ]
  const text = settings.map(([key, value]) => section(key, value)).join('')
  // half of them by an include, as somebody would who hides them
  fs.writeFileSync(join(box, 'more.config'), text.slice(text.indexOf('\n[', text.length / 2) + 1))
  fs.appendFileSync(
    join(gitDir, 'config'),
    `${text.slice(0, text.indexOf('\n[', text.length / 2) + 1)}[include]\n\tpath = ${join(box, 'more.config')}\n`,
  )
  return {
    root,
    sung: () => {
      const found = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n').filter(Boolean) : []
      fs.rmSync(log, { force: true })
      return [...new Set(found)].sort()
    },
  }
}

function section(key: string, value: string): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  const name = first < last ? ` "${key.slice(first + 1, last)}"` : ''
  return `[${key.slice(0, first)}${name}]\n\t${key.slice(last + 1)} = "${value.replace(/["\\]/g, '\\$&')}"\n`
}
