import {
  type BlockResult,
  type Choice,
  codes,
  type Engine,
  type EngineOptions,
  headlineOf,
  isUnchecked,
  type Outcome,
  phraseOf,
  pinned,
  type Report,
  refusePath,
  repoPath,
  reportOf,
  snapshotOf,
} from 'apply-edits'
import type { Draft } from './draft.ts'
import { isPlain, plainEngine } from './plain-engine.ts'

export type Question =
  | { readonly kind: 'judge'; readonly draft: Draft }
  | { readonly kind: 'pin'; readonly draft: Draft; readonly choice: Choice }

export type Answer =
  | { readonly kind: 'progress'; readonly block: number; readonly of: number }
  | { readonly kind: 'judged'; readonly judged: Judged }
  | { readonly kind: 'comment'; readonly text: string | undefined }
  | { readonly kind: 'lost'; readonly message: string }

/** A draft's result, in the words of the report. */
export interface Judged {
  readonly headline: string
  readonly rows: readonly Row[]
  readonly report: Report
  /** True while the parsers are on their way: another result follows. */
  readonly isUnchecked: boolean
  /** Path → the reason why no block can mean that file. */
  readonly wrongPaths: ReadonlyMap<string, string>
  /** The reason why the options cannot be read. */
  readonly wrongOption: string
}

/** A block with what the report says of it, and what it advises. */
export interface Row {
  readonly result: BlockResult
  readonly phrase: string
  readonly help: string
  readonly notes: BlockResult['notes']
}

/** Milliseconds to wait for a parser before the outcome is shown without it, and between two notes on progress. */
const PATIENCE_MS = 60
const PROGRESS_MS = 50

/** Answers a question; a draft may be judged twice, the second time with its syntax. */
export async function answer(question: Question, say: (answer: Answer) => void): Promise<void> {
  const { draft } = question
  try {
    const engine = isPlain(draft.reply) ? plainEngine : (await import('./full-engine.ts')).fullEngine
    if (question.kind === 'judge') return await judge(engine, draft, say)
    const text = await pinned(engine, draft.reply, snapshot(draft), question.choice, optionsOf(draft).options)
    say({ kind: 'comment', text })
  } catch (error) {
    say({ kind: 'lost', message: error instanceof Error ? error.message : String(error) })
  }
}

async function judge(engine: Engine, draft: Draft, say: (answer: Answer) => void): Promise<void> {
  const blocks = engine.parse({ name: 'comment', text: draft.reply })
  const { options, wrongOption } = optionsOf(draft)
  const { checkSyntax } = draft.options
  let told = performance.now()
  const onBlock = (_: BlockResult, index: number) => {
    if (performance.now() - told < PROGRESS_MS) return
    told = performance.now()
    say({ kind: 'progress', block: index + 1, of: blocks.length })
  }
  const run = (mode: typeof checkSyntax) =>
    engine.apply(blocks, snapshot(draft), { ...options, onBlock, assets, checkSyntax: mode })
  const show = (outcome: Outcome, isUnchecked: boolean) =>
    say({ kind: 'judged', judged: { ...worded(outcome), isUnchecked, wrongPaths: wrongPaths(draft), wrongOption } })
  const checked = run(checkSyntax)
  const inTime = await Promise.race([checked, new Promise<undefined>(done => setTimeout(done, PATIENCE_MS))])
  if (!inTime) show(await run('off'), true)
  show(await checked, false)
}

function worded(outcome: Outcome): Pick<Judged, 'headline' | 'rows' | 'report'> {
  const report = reportOf({ sources: [], outcome, landed: { kind: 'nothing' }, dryRun: true })
  const rows = report.results.map(result => ({
    result,
    phrase: phraseOf(result, { line: false }),
    help: result.problem?.help ?? codes[result.code].help,
    // a reader does not expect prose to be parsed, so that note is dropped
    notes: result.notes.filter(({ code }) => code !== 'syntax/not-checked' || isUnchecked(result)),
  }))
  return { headline: headlineOf(report), rows, report }
}

/** The rules of a run; patterns that cannot be read leave the paths to the defaults. */
function optionsOf({ options: { match, atomic, shellEdits, ...globs } }: Draft) {
  const patterns = (text: string) => text.split(/[\s,]+/).filter(pattern => pattern !== '')
  const asked = refusePath({ allowed: patterns(globs.allowed), protected: patterns(globs.protected) })
  const refuse = asked.ok ? asked : refusePath({})
  const options = { match, atomic, shellEdits, dryRun: true, ...(refuse.ok && { refuse: refuse.value }) }
  return { options, wrongOption: asked.ok ? '' : asked.problem.message }
}

const snapshot = ({ files }: Draft) => snapshotOf(new Map(files.map(({ path, text }) => [path, text])))

function wrongPaths({ files }: Draft): ReadonlyMap<string, string> {
  const paths = files.map(({ path }) => path)
  const twice = paths.filter((path, i) => paths.indexOf(path) < i)
  const wrong = paths.map(path => [path, repoPath(path)] as const)
  return new Map([
    ...twice.map(path => [path, 'two files have this path'] as const),
    ...wrong.flatMap(([path, checked]) => (checked.ok ? [] : [[path, checked.problem.message] as const])),
  ])
}

// next to this script's folder, in the built page and in the served one
const at = (file: string): string => new URL(`../syntax/${file}`, self.location.href).href

/** The parsers next to the page; nothing is fetched before a text of the language is edited. */
const assets: EngineOptions['assets'] & {} = {
  wasm: async name => {
    const response = await fetch(at(`${name}.wasm`))
    if (!response.ok) throw new Error(`${name}.wasm: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  },
  script: name => import(/* @vite-ignore */ at(`${name}.js`)),
}
