import type { Block, LogOrigin } from '../core/block.ts'
import { type Code, codes } from '../core/codes.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { BlockResult, RefusedBlock, Status } from '../core/outcome.ts'
import { type Counts, countsOf, isWritten, type Report, type Verdict, verdictOf } from '../run/report.ts'
import { diffs, type FileJson, fileChanges } from './patch.ts'

/** The versioned result for machines. Fields are added, never renamed or taken away, within a version. */
export interface ResultJson {
  readonly version: 1
  readonly status: Verdict
  readonly dryRun: boolean
  /** The commit that the blocks were checked against. */
  readonly base?: string
  readonly commit?: {
    readonly sha: string
    readonly url?: string
    readonly verified?: boolean
    readonly pushed: boolean
  }
  /** The commit that was taken back: the blocks are its changes. */
  readonly undoes?: string
  /** The pull request that was opened or updated for the commit's branch. */
  readonly pullRequest?: {
    readonly branch: string
    readonly number?: number
    readonly url?: string
    readonly isNew?: boolean
  }
  /** How many changes are suggested to people, and the files with changes that no suggestion makes. */
  readonly suggested?: { readonly count: number; readonly left: readonly string[] }
  /** Why nothing could be written. */
  readonly refusal?: { readonly reason: string; readonly message: string; readonly help?: string }
  readonly counts: Counts & {
    readonly byStatus: Readonly<Record<string, number>>
    /** Of the blocks that found their place and were not refused. */
    readonly byRule: Readonly<Record<string, number>>
    readonly byCode: Readonly<Record<string, number>>
    /** How many notes of each code: `syntax/not-checked`, `parse/healed`, … */
    readonly byNote: Readonly<Record<string, number>>
  }
  readonly blocks: readonly BlockJson[]
  /** The changes, or the changes that a dry run would make. */
  readonly files: readonly (FileJson & { readonly diff?: string })[]
  /** Files whose edits were refused because their author had not seen them. */
  readonly filesToAdd: readonly string[]
}

/** The result of one block: a refusal always has a reason. */
export type BlockJson = DoneJson | RefusedJson

interface BlockFacts {
  /** Stable: the same edit has the same id wherever it is written. */
  readonly id: string
  /** 1-based, the number that the command's selection takes. */
  readonly index: number
  readonly format: string
  /** Where the block begins: the name of its source, and a 1-based line of it. */
  readonly source: { readonly name: string; readonly line: number }
  readonly path: string
  readonly movedTo?: string
  readonly code: Code
  readonly change?: NonNullable<BlockResult['change']>
  readonly matcher?: string
  /** 1-based line of the file before this block. */
  readonly line?: number
  readonly count?: number
  /** One sentence: what is wrong, or the code's title. */
  readonly message: string
  /** The numbered lines that the block asked to see. */
  readonly answer?: string
  /** For a block out of an agent's log: whose it is, the numbers of call and turn, and what became of the call. */
  readonly origin?: Pick<LogOrigin, 'log' | 'call' | 'turn' | 'fate'>
  readonly notes: readonly { readonly code: Code; readonly message: string }[]
}

export interface DoneJson extends BlockFacts {
  readonly status: Exclude<Status, RefusedBlock['status']>
}

export interface RefusedJson extends BlockFacts {
  readonly status: RefusedBlock['status']
  /** The next step, or empty. */
  readonly help: string
  /** 1-based lines that the message speaks of. */
  readonly lines?: readonly number[]
  readonly detail?: NonNullable<Diagnostic['detail']>
}

export function resultJson(report: Report): ResultJson {
  const { results, suggested } = report
  const written = isWritten(report.landed)
  return {
    version: 1,
    status: verdictOf(report),
    dryRun: report.dryRun,
    ...(report.base !== undefined && { base: report.base }),
    ...landedJson(report),
    ...(report.undoes !== undefined && { undoes: report.undoes }),
    ...(report.proposed && { pullRequest: { branch: report.proposed.branch, ...report.proposed.pull } }),
    ...(suggested && { suggested: { count: suggested.count, left: suggested.left.map(({ path }) => path) } }),
    counts: {
      ...countsOf(report),
      byStatus: tally(results.map(({ status }) => status)),
      byRule: tally(results.flatMap(({ matcher, problem }) => (matcher && !problem ? matcher : []))),
      byCode: tally(results.map(({ code }) => code)),
      byNote: tally(results.flatMap(({ notes }) => notes.map(({ code }) => code))),
    },
    blocks: results.map(blockJson),
    files: written ? fileChanges(report) : [],
    filesToAdd: [...new Set(results.flatMap(({ status, path }) => (status === 'not-in-context' && path ? path : [])))],
  }
}

function landedJson({ landed }: Report): Pick<ResultJson, 'commit' | 'refusal'> {
  switch (landed.kind) {
    case 'committed':
    case 'already-committed': {
      const { kind, ...commit } = landed
      return { commit: { ...commit, pushed: kind === 'already-committed' || landed.pushed } }
    }
    case 'head-moved':
      return { refusal: { reason: 'head-moved', message: landed.message } }
    case 'refused': {
      const { kind: _, again: __, title: ___, ...refusal } = landed
      return { refusal }
    }
    case 'nothing':
    case 'written':
      return {}
    default:
      return landed satisfies never
  }
}

/** One block as data. @param i 0-based */
export function blockJson(result: BlockResult, i: number): BlockJson {
  if (!result.problem) return factsOf(result, i, result.status)
  const { status, problem } = result
  const { help = codes[problem.code].help, lines, detail } = problem
  return { ...factsOf(result, i, status), help, ...defined({ lines, detail }) }
}

function factsOf<S extends Status>(result: BlockResult, i: number, status: S): BlockFacts & { readonly status: S } {
  const { block, code, problem, path, movedTo, change, matcher, line, count, answer } = result
  return {
    id: block.id,
    index: i + 1,
    format: block.format,
    source: { name: block.at.name, line: block.at.line },
    path: path ?? block.path,
    ...defined({ movedTo }),
    status,
    code,
    ...defined({ change, matcher, line, count }),
    message: problem?.message ?? codes[code].title,
    ...defined({ answer, origin: originJson(block) }),
    notes: result.notes.map(note => ({ code: note.code, message: note.message })),
  }
}

function originJson({ origin }: Block): BlockJson['origin'] {
  return origin && { log: origin.log, ...defined({ call: origin.call, turn: origin.turn }), fate: origin.fate }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Leaves out what is undefined, as JSON does. */
const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The same result small enough for a step's output: without help, details and notes, and with `limit` blocks at most. */
export function compactJson(report: Report, limit = 1_000): string {
  const { blocks, ...result } = resultJson(report)
  return JSON.stringify({ ...result, blocks: blocks.slice(0, limit).map(compact) })
}

function compact({ notes: _, answer: __, source: _____, ...block }: BlockJson) {
  if (!('help' in block)) return block
  const { help: ___, detail: ____, ...row } = block
  return row
}

/** The whole result, one field a line. Ends with a newline. */
export function renderJson(report: Report): string {
  const result = resultJson(report)
  const shown = [...diffs(report)].map(lines => lines.join('\n'))
  const files = result.files.map((file, i) => ({ ...file, ...defined({ diff: shown[i] }) }))
  return `${JSON.stringify({ ...result, files }, null, 2)}\n`
}
