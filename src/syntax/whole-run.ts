import { type Diagnostic, ok } from '../core/diagnostic.ts'
import { type ApplyOptions, changesOf, type Outcome } from '../core/outcome.ts'
import { NO_PARSER } from './checker.ts'
import { type CheckSyntax, decided, syntaxGate } from './gate.ts'
import type { SyntaxChecker } from './language.ts'
import { languageOf } from './languages/index.ts'

type Check = NonNullable<ApplyOptions['check']>

/**
 * Runs blocks under the syntax gate. Parsing a large file takes longer than editing it. So each file is parsed as the whole run leaves it,
 * and after single blocks only if that shows new errors.
 * @param loading the parsers, which nothing needs before the first run is over
 * @param run applies all blocks with a check; `isAgain` after the first time
 */
export async function runGated(
  loading: Promise<SyntaxChecker>,
  mode: CheckSyntax,
  run: (check: Check, isAgain: boolean) => Outcome,
): Promise<Outcome> {
  const first = run(path => (languageOf(path) ? ok([]) : decided(NO_PARSER, mode)), false)
  if (!first.results.some(({ change }) => change)) return first
  const checker = await loading
  const gate = syntaxGate(checker, mode)
  // such a block's changes are not in the files that the run leaves
  if (first.results.some(({ block, change }) => block.dryRun && change)) return run(gate, true)
  const { doubted, remarks } = lookAt(checker, mode, first)
  if (doubted.length === 0) return withRemarks(first, remarks)
  const second = run(
    (path, before, after) => (doubted.includes(path) || !languageOf(path) ? gate(path, before, after) : ok([])),
    true,
  )
  // a refusal can take blocks for other files with it
  const again = lookAt(checker, mode, second)
  const others = new Map([...again.remarks].filter(([path]) => !doubted.includes(path)))
  return again.doubted.every(path => doubted.includes(path)) ? withRemarks(second, others) : run(gate, true)
}

type Remarks = ReadonlyMap<string, readonly Diagnostic[]>

/**
 * The files of which only each block's own check can tell: they have problems, and not just those that they had. And what is to be
 * remarked on the others.
 */
function lookAt(checker: SyntaxChecker, mode: CheckSyntax, outcome: Outcome) {
  const doubted: string[] = []
  const remarks = new Map<string, readonly Diagnostic[]>()
  for (const { path, from = path, after } of changesOf(outcome)) {
    if (!after || !languageOf(path)) continue
    const before = outcome.before.get(from)
    const verdict = checker(path, before?.kind === 'text' ? before.text : undefined, after.text)
    const made = decided(verdict, mode)
    const isFine = verdict.kind === 'ok' ? !verdict.hasOthers : verdict.kind === 'not-checked' && verdict.isOld
    if (isFine && made.ok) remarks.set(path, made.value)
    else doubted.push(path)
  }
  return { doubted, remarks }
}

/** The outcome with the remarks on a file at each block that changed it. */
const withRemarks = (outcome: Outcome, remarks: Remarks): Outcome => ({
  ...outcome,
  results: outcome.results.map(result => {
    const found = result.change && remarks.get(result.movedTo ?? result.path ?? '')
    return found?.length ? { ...result, notes: [...result.notes, ...found] } : result
  }),
})
