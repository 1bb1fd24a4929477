import { NOT_SELECTED } from '../command/selection.ts'
import type { Block } from '../core/block.ts'
import { orderOf } from '../core/run/order.ts'
import type { Engine } from '../engine.ts'
import { lineMaps } from '../report/line-maps.ts'
import { patchOf } from '../report/patch.ts'
import { visible } from '../report/quote.ts'
import { type Look, renderTerminalBlock } from '../report/terminal.ts'
import type { Repository } from '../run/ports.ts'
import type { Report } from '../run/report.ts'
import { type RunOptions, run } from '../run.ts'
import { type Host, type NamedText, userError } from './host.ts'

/** Shows each block on the files as those taken so far leave them, asks, and gives the options for what was chosen. @throws UserError */
export async function chosenOptions(
  sources: readonly NamedText[],
  { engine, options, repository }: Parts,
  host: Host,
  look: Look,
): Promise<Pick<RunOptions, 'skip' | 'places'>> {
  const { keys } = host
  if (!keys)
    throw userError(
      '`--interactive` needs a keyboard',
      'Name the files with the edits, and leave standard input alone.',
    )
  const blocks = sources.flatMap(engine.parse)
  keys(true)
  const read = pressed(host)
  // 0-based; and for some of them the lines of their places
  const taken = new Set<number>()
  const places = new Map<number, readonly number[]>()
  let all = false
  try {
    for (const index of orderOf(blocks)) {
      if (all) {
        taken.add(index)
        continue
      }
      const tried = await preview(blocks, new Set([...taken, index]), { engine, options, repository }, places)
      const result = tried.results[index]!
      if (result.status === 'skipped') continue
      host.out(renderTerminalBlock(tried, index, look))
      if (result.status === 'validated') host.out(visibleDiff(tried, blocks[index]!))
      const lines = placesIn(tried, index)
      const answer = await ask(host, read, index, { canTake: result.status === 'validated', lines })
      if (answer === 'quit') break
      all = answer === 'all'
      if (typeof answer === 'number') places.set(index, [answer])
      if (answer !== 'leave' && (answer !== 'all' || result.status === 'validated')) taken.add(index)
    }
  } finally {
    keys(false)
  }
  return takenOnly(options, taken, places)
}

/** The lines at which an ambiguous block could be, as the file was before the run. */
function placesIn({ outcome }: Report, index: number): readonly number[] {
  const { code, problem } = outcome.results[index]!
  return code === 'locate/ambiguous' ? (problem?.lines ?? []).map(lineMaps(outcome)[index]!.atBase) : []
}

/** Needed by a run. */
export interface Parts {
  readonly engine: Engine
  readonly options: RunOptions
  readonly repository: Repository
}

const preview = (
  blocks: readonly Block[],
  taken: ReadonlySet<number>,
  { engine, options, repository }: Parts,
  places: NonNullable<RunOptions['places']>,
): Promise<Report> =>
  run({ read: async () => [{ name: '', text: '' }] }, repository, {
    ...options,
    ...takenOnly(options, taken, places),
    dryRun: true,
    engine: { ...engine, parse: () => blocks },
  })

/** The options of a run that takes only these blocks. */
const takenOnly = (
  options: RunOptions,
  taken: ReadonlySet<number>,
  places: NonNullable<RunOptions['places']>,
): Pick<RunOptions, 'skip' | 'places'> => ({
  skip: (block, index) => options.skip?.(block, index) ?? (taken.has(index) ? undefined : NOT_SELECTED),
  places,
})

const visibleDiff = ({ changes }: Report, { path }: Block): string =>
  new TextDecoder()
    .decode(patchOf(changes.filter(change => change.path === path || change.from === path)))
    .split('\n')
    .map(line => `${visible(line)}\n`)
    .join('')

type Answer = 'take' | 'leave' | 'all' | 'quit' | number

async function ask(
  host: Host,
  read: Read,
  index: number,
  { canTake, lines }: { readonly canTake: boolean; readonly lines: readonly number[] },
): Promise<Answer> {
  const choices = [
    ...(canTake ? ['y apply it', 'a apply it and all after it'] : []),
    ...lines.map(line => `${line} apply it at line ${line}`),
    'n skip it',
    'q skip it and all after it',
  ]
  for (;;) {
    host.out(`Block ${index + 1}: ${choices.join(' · ')} › `)
    const said = await read(lines)
    if (said === undefined || said === 'q') return 'quit'
    if (said === 'n') return 'leave'
    if (canTake && (said === 'y' || said === 'a')) return said === 'y' ? 'take' : 'all'
    if (lines.includes(Number(said))) return Number(said)
  }
}

/** Reads the answer to one question; undefined at the end of the keyboard. @param lines those that may be chosen */
type Read = (lines: readonly number[]) => Promise<string | undefined>

const [CTRL_C, CTRL_D] = ['\x03', '\x04']

/**
 * Takes a key as the answer, or the digits of a line as soon as no other line begins with them. Input that arrives together with a key (a
 * paste, the rest of an arrow key) is dropped, because it cannot answer a question that was not yet shown.
 */
function pressed({ stdin, out }: Host): Read {
  const chunks = stdin[Symbol.asyncIterator]()
  return async lines => {
    for (let digits = ''; ; ) {
      const { value, done } = await chunks.next()
      const keys = done ? CTRL_D : new TextDecoder().decode(value)
      const key = /^\d+/.exec(keys)?.[0] ?? keys.slice(0, 1).toLowerCase()
      if (key === CTRL_C) throw userError('stopped', 'Nothing was changed.')
      if (key === CTRL_D) return undefined
      if (/[\da-z]/.test(key)) out(key)
      const isDigit = /\d/.test(key)
      if (isDigit) digits += key
      const mayGoOn = lines.some(line => `${line}`.startsWith(digits) && `${line}` !== digits)
      if (isDigit && mayGoOn) continue
      out('\n')
      return isDigit || /[\r\n]/.test(key) ? digits : key
    }
  }
}
