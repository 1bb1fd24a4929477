import { userError } from '../cli/host.ts'
import { expectBlocks, taking } from '../cli/settings.ts'
import type { BlockResult, Outcome } from '../core/outcome.ts'
import { createEngine, headlineOf, type Progress, type RunOptions, renderRetry, run, toolAnswer } from '../index.ts'
import { LIMITS } from '../policy/blocks/limits.ts'
import { changedPlaces, renderChanged, renderNearby } from '../report/anchors.ts'
import { factsOf, placeOf } from '../report/labels.ts'
import { visible } from '../report/quote.ts'
import { type Report, verdictOf } from '../run/report.ts'
import { bounded } from './bounded.ts'
import type { Project } from './project.ts'
import { type Arguments, type Tool, takes } from './tool.ts'

/** The answer to a tool call: texts, and whether the model has to do something else before anything is done. */
export interface Answer {
  readonly texts: readonly string[]
  readonly failed: boolean
}

interface ToolCall {
  readonly tool: Tool
  readonly args: Arguments
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** Applies what a call asks for to the files of the project. @returns what was applied where and what was not; undefined for a folder that it asks to see */
export async function edit(project: Project, rules: RunOptions, call: ToolCall): Promise<Answer | undefined> {
  const { tool, args, signal, onProgress } = call
  const { name, work } = tool
  const isReply = work.kind === 'reply'
  const text = isReply ? (args[work.field] as string) : JSON.stringify({ name, input: located(project, args) })
  if (Buffer.byteLength(text) > LIMITS.sourceBytes)
    throw userError(`the text has more than ${LIMITS.sourceBytes / 1024 / 1024} MiB`, 'Send it in parts.')
  const engine = createEngine()
  const dryRun = isReply && work.dryRun === true
  const format = isReply ? await work.format?.() : undefined
  if (isReply && args['blocks']) expectBlocks(args['blocks'] as string, engine.parse({ name, text }), '`check`')
  const report = await run(
    { read: async () => [{ name, text }] },
    { open: () => project.open(signal, dryRun) },
    {
      ...rules,
      roots: project.names,
      engine,
      dryRun,
      refuse: project.refuse,
      ...taking(isReply ? { blocks: args['blocks'] as string, ...(format && { formats: format }) } : {}, engine),
      onProgress,
    },
  )
  const isRoot = /^\.?\/?$/.test(project.pathOf(`${args['path']}`))
  const isFolder = isRoot || report.results[0]?.code === 'file/special'
  return args['command'] === 'view' && isFolder ? undefined : answerOf(report, tool, format)
}

/** A call with the paths of its own fields counted from the project; what is inside texts stays as it is. */
const located = (project: Project, args: Arguments): Arguments =>
  Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'string' && /^(?:path|file_?path)$/i.test(key) ? project.pathOf(value) : value,
    ]),
  )

function answerOf(report: Report, tool: Tool, format = 'search/replace'): Answer {
  const { outcome, results, landed, dryRun } = report
  const failed = !['applied', 'partial'].includes(verdictOf(report))
  if (landed.kind === 'refused' || landed.kind === 'head-moved')
    return { failed, texts: [`Nothing was written: ${landed.message}. Look at the files and call again.`] }
  if (results.length === 0)
    return {
      failed,
      texts: [`No edits were found. Write ${format} blocks, each with the path of its file above it.`],
    }
  const single = tool.work.kind === 'call' && results.length === 1 ? results[0] : undefined
  const own = single && (single.code === 'ok/answered' ? single.answer : toolAnswer(single, outcome.after))
  const told = typeof own === 'object' ? JSON.stringify(brief(own, outcome, single!)) : bounded(own ?? summary(report))
  const notes = results.flatMap(result => result.notes.map(note => visible(note.message)))
  const shown = [
    ...notes.filter(note => !told.includes(note)).map(note => `note: ${note}`),
    ...(dryRun || (own && typeof own === 'object') ? [] : renderChanged(outcome)),
    ...results.flatMap(result => renderNearby(result, outcome.after)),
    // a model cannot see our pages
    ...(single?.code === 'parse/field' && told.includes('docs/') ? [takes(tool)] : []),
  ]
  return { failed, texts: shown.length > 0 ? [told, bounded(shown.join('\n\n'))] : [told] }
}

/** A row a block, then what is to be sent again and what the files say there. */
function summary(report: Report): string {
  const { results } = report
  const rows = results.map((result, i) => `#${i + 1} ${placeOf(result)}: ${factsOf(result)}`)
  const more = [...results.flatMap(({ answer }) => answer ?? []), renderRetry(report).trimEnd()].filter(Boolean)
  return [[headlineOf(report), ...rows].join('\n'), ...more].join('\n\n')
}

/** Most characters of a file that an answer contains as a whole. */
const MOST_CONTENT = 20_000

/** The answer of `hashline_edit`, with the places that changed instead of all of a long file. */
function brief(answer: object, outcome: Outcome, { path }: BlockResult): object {
  const content = path && outcome.after.get(path)
  if (!('content' in answer) || content?.kind !== 'text' || content.text.length <= MOST_CONTENT) return answer
  const note = 'content: the changed places of a long file'
  return { ...answer, content: bounded(changedPlaces(outcome, path!)), ...(!('note' in answer) && { note }) }
}
