import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { git } from '../adapters/git.ts'
import type { Invocation } from './arguments.ts'
import { type Host, userError } from './host.ts'

/** Where a command looks: the top of the checkout, and the folder that its operands are relative to. */
export interface Place {
  readonly root: string
  /** The `.git` of the checkout, wherever it is. */
  readonly gitDir: string
  readonly folder: string
}

/** The checkout that holds the current folder, or the one that `--dir` names. @throws UserError when there is none */
export async function findCheckout(options: Invocation['options'], host: Host): Promise<Place> {
  const asked = resolve(host.cwd, typeof options['dir'] === 'string' ? options['dir'] : '.')
  const folder = await realpath(asked).catch(() => asked)
  const ran = await git(['rev-parse', '--show-toplevel', '--absolute-git-dir'], { cwd: folder }).catch(() => undefined)
  const [root, gitDir, ...more] = ran?.stdout.toString('utf8').split('\n') ?? []
  if (ran?.status === 0 && root && gitDir && more.join() === '' && isAround(root, folder))
    return { root, gitDir, folder }
  throw userError(`there is no git checkout at \`${asked}\``, 'Run this inside one, or name one with `--dir`.')
}

/** A `core.worktree` that somebody left in a configuration may lead anywhere: what is written must be the checkout that we stand in. */
const isAround = (root: string, folder: string): boolean =>
  existsSync(join(root, '.git')) && relative(root, folder).split(sep)[0] !== '..'

/** An operand as a path from the top of the checkout, `/` between its parts; empty for the top itself. */
export const fromTop = ({ root, folder }: Place, operand: string): string =>
  relative(root, resolve(folder, operand)).split(sep).join('/')
