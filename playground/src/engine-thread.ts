import { createEngine, type Outcome, repoPath, type Snapshot, textContent } from 'apply-edits'
import type { Answer, Question } from './judge.ts'
import { assets } from './parsers.ts'
import { pinned } from './pin.ts'
import type { State } from './state.ts'
import { told } from './told.ts'

const engine = createEngine()

/** Milliseconds to wait for a parser before the outcome is shown without its word. */
const PATIENCE = 60

const answer = (id: number, said: Answer): void => postMessage({ id, said })

addEventListener('message', async ({ data }: MessageEvent<{ id: number; asked: Question }>) => {
  const { id, asked } = data
  try {
    if (asked.kind === 'pin') return answer(id, { kind: 'comment', text: await pin(asked.state, asked.choice) })
    const paths = asked.state.files.map(({ path }) => path)
    await judge(asked.state, (outcome, unchecked) =>
      answer(id, { kind: 'outcome', told: told(outcome), unchecked, wrongPaths: wrongPaths(paths) }),
    )
  } catch (error) {
    answer(id, { kind: 'lost', message: error instanceof Error ? error.message : String(error) })
  }
})

type Show = (outcome: Outcome, unchecked: boolean) => void

/** What would become of a state; `unchecked` while the parsers are still on their way. */
async function judge(state: State, show: Show): Promise<void> {
  const blocks = engine.parse({ name: 'comment', text: state.reply })
  const outcome = (checkSyntax: 'new-errors' | 'off') =>
    engine.apply(blocks, snapshot(state), { ...optionsOf(state), assets, checkSyntax })
  const checked = outcome('new-errors')
  const inTime = await Promise.race([checked, new Promise<undefined>(done => setTimeout(done, PATIENCE))])
  if (!inTime) show(await outcome('off'), true)
  show(await checked, false)
}

const pin = (state: State, choice: { readonly index: number; readonly line: number }) =>
  pinned(engine, state.reply, snapshot(state), choice, optionsOf(state))

const optionsOf = ({ match }: State) => ({ match, dryRun: true }) as const

const snapshot = ({ files }: State): Snapshot =>
  new Map(
    files.flatMap(({ path, text }) => {
      const checked = repoPath(path)
      return checked.ok ? [[checked.value, textContent(text)] as const] : []
    }),
  )

/** Why no block can mean the file at a path. */
const wrongPaths = (paths: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    paths.flatMap((path, i): [string, string][] => {
      const checked = repoPath(path)
      if (!checked.ok) return [[path, checked.problem.message]]
      return paths.indexOf(path) < i ? [[path, 'two files have this path']] : []
    }),
  )
