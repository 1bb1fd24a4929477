import {
  type BlockResult,
  type Choice,
  type Engine,
  type EngineOptions,
  pinned,
  type Report,
  refusePath,
  reportOf,
  snapshotOf,
} from 'apply-edits'
import type { Draft } from './draft.ts'
import { isPlain, plainEngine } from './plain-engine.ts'

/** Check a draft, or write the comment so that a block means the chosen place. */
export interface Question {
  readonly draft: Draft
  readonly choice?: Choice
}

export type Answer =
  | { readonly kind: 'progress'; readonly block: number; readonly of: number }
  | { readonly kind: 'checked'; readonly checked: Checked }
  | { readonly kind: 'comment'; readonly text: string | undefined }
  | { readonly kind: 'lost'; readonly message: string }

/** A draft's result. */
export interface Checked {
  readonly report: Report
  /** True while the parsers are on their way: another result follows. */
  readonly isUnchecked: boolean
  /** The reason why the options cannot be read, or empty. */
  readonly wrongOption: string
}

/** Milliseconds to wait for a parser before the outcome is shown without it. */
const PATIENCE_MS = 60

/** Answers a question; a draft may be checked twice, the second time with its syntax. */
export async function answer({ draft, choice }: Question, say: (answer: Answer) => void): Promise<void> {
  try {
    const engine = isPlain(draft.reply) ? plainEngine : (await import('./full-engine.ts')).fullEngine
    if (!choice) return await check(engine, draft, say)
    const options = { ...optionsOf(draft).options, checkSyntax: 'off' } as const
    say({ kind: 'comment', text: await pinned(engine, draft.reply, snapshot(draft), choice, options) })
  } catch (error) {
    say({ kind: 'lost', message: error instanceof Error ? error.message : String(error) })
  }
}

async function check(engine: Engine, draft: Draft, say: (answer: Answer) => void): Promise<void> {
  const blocks = engine.parse({ name: 'comment', text: draft.reply })
  const { options, wrongOption } = optionsOf(draft)
  const onBlock = (_: BlockResult, index: number) => say({ kind: 'progress', block: index + 1, of: blocks.length })
  const run = async (changed?: EngineOptions) => {
    const outcome = await engine.apply(blocks, snapshot(draft), { ...options, onBlock, ...changed })
    return reportOf({ sources: [], outcome, landed: { kind: 'nothing' }, dryRun: true })
  }
  const show = (report: Report, isUnchecked: boolean) =>
    say({ kind: 'checked', checked: { report, isUnchecked, wrongOption } })
  const checked = run()
  const inTime = await Promise.race([checked, new Promise<undefined>(done => setTimeout(done, PATIENCE_MS))])
  if (!inTime) show(await run({ checkSyntax: 'off' }), true)
  show(await checked, false)
}

/** The rules of a run; patterns that cannot be read leave the paths to the defaults. */
function optionsOf({ options: { allowed, protected: kept, ...options } }: Draft) {
  const patterns = (text: string) => text.split(/[\s,]+/).filter(pattern => pattern !== '')
  const asked = refusePath({ allowed: patterns(allowed), protected: patterns(kept) })
  const refuse = asked.ok ? asked : refusePath({})
  return {
    options: { ...options, assets, dryRun: true, ...(refuse.ok && { refuse: refuse.value }) },
    wrongOption: asked.ok ? '' : asked.problem.message,
  }
}

const snapshot = ({ files }: Draft) => snapshotOf(new Map(files.map(({ path, text }) => [path, text])))

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
