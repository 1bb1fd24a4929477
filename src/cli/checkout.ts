import { existsSync, statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { openCheckout } from '../adapters/git/checkout.ts'
import { isBelow } from '../adapters/git/surroundings.ts'
import type { GitOptions } from '../adapters/git.ts'
import type { Options } from './commands.ts'
import { type Host, userError } from './host.ts'

/** Where a command looks: operands are relative to its `folder`. */
export interface CommandPlace {
  /** The top of the checkout, or of the files that may be edited. */
  readonly root: string
  /** The `.git` of the checkout; without one, our own folder outside the files. */
  readonly gitDir: string
  readonly folder: string
  /** For git at the top; absent outside of checkouts. */
  readonly git?: GitOptions
}

/** The checkout around the current folder or `--dir`; without one, that folder itself, which standard error mentions. @throws UserError */
export async function findPlace(options: Options, host: Host): Promise<CommandPlace> {
  const asked = resolve(host.cwd, options.dir ?? '.')
  if (!isOpen(asked))
    throw userError(`there is no folder \`${asked}\` that you can open`, 'Give `--dir` a folder that you can open.')
  const opened = await openCheckout(asked)
  if (opened.ok) return opened.value
  const { reason, message, help = '' } = opened.refusal
  if (reason !== 'no-repository') throw userError(`cannot use the checkout at \`${asked}\`: ${message}`, help)
  const folder = await realpath(asked)
  // the whole disk is not a project
  if (above(folder).some(isOfGit) || dirname(folder) === folder)
    throw userError(`there is no git checkout at \`${asked}\``, 'Run this inside one, or name one with `--dir`.')
  if (options.commit || options.stage)
    throw userError(
      `there is no git checkout at \`${asked}\``,
      'Leave out `--commit` and `--stage`, or run `git init` first.',
    )
  host.err(
    `apply-edits: there is no git checkout here: nothing is tracked, and any file below ${folder} can be edited\n`,
  )
  return { root: folder, folder, gitDir: await stateFor(folder, host) }
}

/** True for a folder that this user may enter. */
function isOpen(folder: string): boolean {
  try {
    return statSync(`${folder}/.`).isDirectory()
  } catch {
    return false
  }
}

/** A folder and those above it. */
const above = (folder: string): readonly string[] => {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...above(parent)]
}

/** True for a repository's own folder, for a bare one, and for a checkout that git does not accept as it is. */
const isOfGit = (folder: string): boolean =>
  basename(folder) === '.git' ||
  existsSync(join(folder, '.git')) ||
  ['HEAD', 'objects', 'refs'].every(name => existsSync(join(folder, name)))

/** Where lock and journal of a plain folder are: out of the reach of edits. */
async function stateFor(folder: string, { env }: Host): Promise<string> {
  const { createHash } = await import('node:crypto')
  const named = env['XDG_STATE_HOME'] ?? ''
  // the standard ignores a relative one: it would be in the files
  const home = isAbsolute(named) ? named : join(env['HOME'] || homedir(), '.local', 'state')
  return join(home, 'apply-edits', createHash('sha256').update(folder).digest('hex').slice(0, 16))
}

/** An operand as a path from the top, `/` between its parts; empty for the top itself. @throws UserError for one that is not below it */
export function fromTop({ root, folder }: CommandPlace, operand: string): string {
  const path = resolve(folder, operand)
  if (!isBelow(path, root))
    throw userError(`\`${operand}\` is not in ${root}`, 'Name a file in it, or another folder with `--dir`.')
  return relative(root, path).split(sep).join('/')
}
