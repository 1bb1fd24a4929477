import type { Block } from '../core/block.ts'
import type { Content, TextContent } from '../core/content.ts'
import type { FileChange } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import type { Engine } from '../engine.ts'
import type { Repository, Sink } from '../run/ports.ts'
import type { Landed, Plan, Report } from '../run/report.ts'
import { type RunOptions, run } from '../run.ts'
import type { Events } from './events.ts'

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

/** A repository for a plan that grows: each run of it plans all blocks so far on the files as they were at first. */
interface Growing extends Repository {
  /** True if some of the plan is on disk. */
  readonly begun: () => boolean
  /** Takes back what was written, where the last run wanted no change at all: such a run writes nothing by itself. */
  readonly settle: (report: Report) => Promise<void>
}

/** Shows every run the files as before the first write, and writes only what differs from the run before: all ends as if written once. */
export function growing(repository: Repository): Growing {
  const first = new Map<RepoPath, Content | undefined>()
  const written = new Map<RepoPath, TextContent | undefined>()
  let sink: Sink | undefined
  let asked = false

  const write = async (changes: readonly FileChange[], report: Plan): Promise<Landed> => {
    asked = true
    const missing = [...written.keys()].filter(path => !changes.some(change => change.path === path))
    const back: readonly FileChange[] = missing.map(path => ({
      path,
      before: undefined,
      after: textOf(first.get(path)),
    }))
    const next = [...changes, ...back]
      .map(({ from, ...change }) => {
        if (written.has(change.path)) return { ...change, before: written.get(change.path) }
        return { ...change, ...(from !== undefined && { from }) }
      })
      .filter(({ before, after }) => before?.text !== after?.text || before?.bom !== after?.bom)
    const landed = next.length > 0 ? await sink!.write(next, report) : ({ kind: 'written' } as const)
    if (landed.kind === 'written') for (const { path, after } of next) written.set(path, after)
    return landed
  }

  return {
    begun: () => written.size > 0,
    settle: async report => {
      if (!asked) await write([], report)
    },
    open: async () => {
      const opened = await repository.open()
      // as long as nothing is written, what someone else writes in the meantime counts
      if (written.size === 0) first.clear()
      sink = opened.sink
      asked = false
      const read = async (paths: Iterable<RepoPath>) => {
        const wanted = [...new Set(paths)]
        const fresh = wanted.filter(path => !first.has(path))
        const found = await opened.workspace.read(fresh)
        for (const path of fresh) first.set(path, found.get(path))
        return new Map(wanted.flatMap(path => (first.get(path) ? [[path, first.get(path)!] as const] : [])))
      }
      return { ...opened, workspace: { ...opened.workspace, read }, sink: { write } }
    },
  }
}

const textOf = (content: Content | undefined): TextContent | undefined =>
  content?.kind === 'text' ? content : undefined
