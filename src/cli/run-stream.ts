import type { Block } from '../core/block.ts'
import type { Engine } from '../engine.ts'
import type { Repository } from '../run/ports.ts'
import type { Report } from '../run/report.ts'
import { type RunOptions, run } from '../run.ts'
import type { Events } from './events.ts'
import { growing } from './growing.ts'

/** The text that comes, and how each run on a part of it goes. */
interface Streamed {
  readonly name: string
  readonly pieces: AsyncIterable<string>
  readonly engine: Engine
  /** Notes what is written so far. */
  readonly keep: (report: Report) => Promise<void>
  /** For each run; every one has its own deadline, as a model may take its time between two blocks. */
  readonly options: RunOptions
  /** Reports each block; blocks that are complete are applied at once, without a wait for more. */
  readonly events?: Pick<Events, 'begin' | 'done' | 'progress'> | undefined
}

/** Applies each block of a text once it is complete. @returns the report as if the text had come at once, and what broke it off, if anything */
export async function runStream({ name, pieces, engine, keep, options, events }: Streamed, repository: Repository) {
  const stream = engine.stream({ name })
  const files = growing(repository)
  const blocks: Block[] = []
  let text = ''

  const plan = async (): Promise<Report> => {
    const thread = { read: async () => [{ name, text }], report: async () => {} }
    const report = await run(thread, files, {
      ...options,
      engine: { ...engine, parse: () => blocks },
      keepsStages: events !== undefined,
    })
    await files.settle(report)
    await keep(report)
    return report
  }
  const apply = async (more: readonly Block[]): Promise<Report> => {
    blocks.push(...more)
    const report = await plan()
    if (report.landed.kind !== 'refused' || !files.begun() || more.length === 0) return report
    // files on disk stay, and these blocks are reported as failed
    const problem = { code: 'file/changed', message: report.landed.message } as const
    blocks.splice(-more.length, more.length, ...more.map(block => ({ ...block, problems: [problem] })))
    return plan()
  }

  let waiting: readonly Block[] = []
  let last: Report | undefined
  /** Applies what waits. */
  const act = async (): Promise<Report> => {
    const more = waiting
    waiting = []
    const first = blocks.length
    const known = first + more.length
    const announce = (index: number) => {
      const block = more[index - first]!
      events?.begin(index, block)
      const percentage = Math.round((90 * (index + 1)) / known)
      events?.progress({ percentage, operation: `Block ${index + 1} of ${known}`, details: block.path })
    }
    if (known > first) announce(first)
    last = await apply(more)
    for (let index = first; index < known; index++) {
      if (index > first) announce(index)
      events?.done(last, index)
    }
    return last
  }

  let broken: unknown
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const coming = iterator.next()
      if (waiting.length > 0 && (await isSlow(coming))) await act()
      const { done, value } = await coming
      if (done) break
      text += value
      waiting = [...waiting, ...stream.push(value)]
      if (events && waiting.length > 0) await act()
    }
  } catch (error) {
    broken = error
  }
  if (broken === undefined) waiting = [...waiting, ...stream.end()]
  return { report: events && last && waiting.length === 0 ? last : await act(), broken }
}

/** Milliseconds without a word after which the blocks that are there are applied. */
const LULL = 50

/** True if a promise takes longer than a lull. */
async function isSlow(coming: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const lull = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, LULL, true)
  })
  const slow = await Promise.race([coming.then(() => false), lull])
  clearTimeout(timer)
  return slow
}
