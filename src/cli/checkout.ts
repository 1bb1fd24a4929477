import { realpath } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { git } from '../adapters/git.ts'
import type { Invocation } from './arguments.ts'
import { type Host, userError } from './host.ts'

/** Where a command looks: the top of the checkout, and the folder that its operands are relative to. */
export interface Place {
  readonly root: string
  readonly folder: string
}

/** The checkout that holds the current folder, or the one that `--dir` names. @throws UserError when there is none */
export async function findCheckout(options: Invocation['options'], host: Host): Promise<Place> {
  const asked = resolve(host.cwd, typeof options['dir'] === 'string' ? options['dir'] : '.')
  const folder = await realpath(asked).catch(() => asked)
  const ran = await git(['rev-parse', '--show-toplevel'], { cwd: folder }).catch(() => undefined)
  if (ran?.status === 0) return { root: ran.stdout.toString('utf8').replace(/\n$/, ''), folder }
  throw userError(`there is no git checkout at \`${asked}\``, 'Run it inside of one, or name one with `--dir`.')
}

/** An operand as a path from the top of the checkout, `/` between its parts; empty for the top itself. */
export const fromTop = ({ root, folder }: Place, operand: string): string =>
  relative(root, resolve(folder, operand)).split(sep).join('/')
