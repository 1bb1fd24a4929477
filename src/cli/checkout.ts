import { relative, resolve, sep } from 'node:path'
import { type Checkout, openCheckout } from '../adapters/git/checkout.ts'
import type { Invocation } from './arguments.ts'
import { type Host, userError } from './host.ts'

/** Where a command looks: operands are relative to its `folder`. */
export type Place = Checkout

/** The checkout that holds the current folder, or the one that `--dir` names. @throws UserError when there is none to be used */
export async function findCheckout(options: Invocation['options'], host: Host): Promise<Place> {
  const asked = resolve(host.cwd, typeof options['dir'] === 'string' ? options['dir'] : '.')
  const opened = await openCheckout(asked)
  if (opened.ok) return opened.value
  const { reason, message, help = '' } = opened.refusal
  if (reason !== 'no-repository') throw userError(`cannot use the checkout at \`${asked}\`: ${message}`, help)
  throw userError(`there is no git checkout at \`${asked}\``, 'Run this inside one, or name one with `--dir`.')
}

/** An operand as a path from the top of the checkout, `/` between its parts; empty for the top itself. */
export const fromTop = ({ root, folder }: Place, operand: string): string =>
  relative(root, resolve(folder, operand)).split(sep).join('/')
