import { syntaxAssets } from '../adapters/syntax/assets.ts'
import type { Invocation } from './arguments.ts'
import { type CommandPlace, findPlace } from './checkout.ts'
import { type Host, isPiped, type NamedText, readTexts } from './host.ts'
import type { gitIndexOf } from './repository.ts'

/** The first steps of a run. */
export interface HeadStart {
  readonly place: Promise<CommandPlace>
  readonly index: Promise<ReturnType<typeof gitIndexOf>>
  /** None if they come in pieces. */
  readonly texts: Promise<readonly NamedText[]>
  readonly assets: ReturnType<typeof syntaxAssets>
}

/** Asks git for the checkout and what is tracked in it, reads the texts, and starts a thread for parsers where these name a file for it. */
export function headStart(asked: Invocation, host: Host): HeadStart {
  const place = findPlace(asked.options, host)
  const texts = comesInPieces(asked, host) ? Promise.resolve([]) : readTexts(asked.operands, host)
  const named = texts.then(read => (asked.options['check-syntax'] === 'off' ? [] : read.map(({ text }) => text)))
  const index = import('./repository.ts').then(async ({ gitIndexOf }) => gitIndexOf(await place))
  index.catch(() => {})
  return { place, index, texts, assets: syntaxAssets({ named }) }
}

/** Options with which nothing is written before the last block is read. */
const WAITING = ['dry-run', 'patch', 'commit', 'reverse', 'interactive', 'blocks'] as const

/** True if each block is reported or applied as it comes: not where blocks wait for each other, or nothing is written. */
export const comesInPieces = ({ command, operands, options }: Invocation, host: Host): boolean =>
  options.events !== undefined ||
  (isPiped(operands, host) &&
    command === 'apply' &&
    !WAITING.some(name => options[name] !== undefined) &&
    (options.atomic ?? 'none') === 'none')
