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
  type Snapshot,
  textContent,
} from 'apply-edits'
import type { Draft } from './draft.ts'
import { assets } from './parsers.ts'
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
  /** True while the parsers are on their way. */
  readonly isUnchecked: boolean
  /** Path → the reason why no block can mean that file. */
  readonly wrongPaths: ReadonlyMap<string, string>
  /** The reason why the options cannot be read. */
  readonly wrongOption?: string
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

/** Answers a question; a draft may be judged twice, the second time with its syntax. Resolves when nothing is to come. */
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
  let told = performance.now()
  const onBlock: EngineOptions['onBlock'] = (_, index) => {
    const now = performance.now()
    if (now - told < PROGRESS_MS) return
    told = now
    say({ kind: 'progress', block: index + 1, of: blocks.length })
  }
  const { checkSyntax } = draft.options
  const outcome = (mode: typeof checkSyntax) =>
    engine.apply(blocks, snapshot(draft), { ...options, onBlock, assets, checkSyntax: mode })
  const show = (found: Outcome, isUnchecked: boolean) =>
    say({
      kind: 'judged',
      judged: {
        ...worded(found),
        isUnchecked,
        wrongPaths: wrongPaths(draft.files.map(({ path }) => path)),
        ...(wrongOption !== undefined && { wrongOption }),
      },
    })
  const checked = outcome(checkSyntax)
  const inTime = await Promise.race([checked, new Promise<undefined>(done => setTimeout(done, PATIENCE_MS))])
  if (!inTime) show(await outcome('off'), true)
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
  return { options, wrongOption: asked.ok ? undefined : asked.problem.message }
}

const snapshot = ({ files }: Draft): Snapshot =>
  new Map(
    files.flatMap(({ path, text }) => {
      const checked = repoPath(path)
      return checked.ok ? [[checked.value, textContent(text)] as const] : []
    }),
  )

const wrongPaths = (paths: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    paths.flatMap((path, i): [string, string][] => {
      const checked = repoPath(path)
      if (!checked.ok) return [[path, checked.problem.message]]
      return paths.indexOf(path) < i ? [[path, 'two files have this path']] : []
    }),
  )
