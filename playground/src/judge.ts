import { createEngine, type Outcome, repoPath, type Snapshot, textContent } from 'apply-edits'
import { assets } from './parsers.ts'
import type { State } from './state.ts'

const engine = createEngine()

/** Milliseconds to wait for a parser before the outcome is shown without its word. */
const PATIENCE = 60

/** What would become of a state; `unchecked` while the parsers are still on their way. */
export async function judge(state: State, show: (outcome: Outcome, unchecked: boolean) => void): Promise<void> {
  const files: Snapshot = new Map(
    state.files.flatMap(({ path, text }) => {
      const checked = repoPath(path)
      return checked.ok ? [[checked.value, textContent(text)] as const] : []
    }),
  )
  const blocks = engine.parse({ name: 'comment', text: state.reply })
  const outcome = (checkSyntax: 'new-errors' | 'off') =>
    engine.apply(blocks, files, { match: state.match, dryRun: true, assets, checkSyntax })
  const checked = outcome('new-errors')
  const inTime = await Promise.race([checked, new Promise<undefined>(done => setTimeout(done, PATIENCE))])
  if (!inTime) show(await outcome('off'), true)
  show(await checked, false)
}
