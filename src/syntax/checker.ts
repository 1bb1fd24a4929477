import { branchesOf, directivesOf, unbalancedIn } from './conditionals.ts'
import type { Assets, Language, ListProblems, SyntaxChecker, SyntaxVerdict } from './language.ts'
import { languageOf } from './languages/index.ts'
import { problemAt, renderProblem, type SyntaxProblem } from './problem.ts'

/** Texts longer than this are not parsed. */
const MAX_LENGTH = 2_000_000

/** Most new syntax errors to report. */
const MAX_TOLD = 3

/** Loads the parsers that these paths need, and no other. A parser that cannot be loaded is a reason not to check. */
export async function loadSyntaxChecker(paths: Iterable<string>, assets: Assets): Promise<SyntaxChecker> {
  const known = [...paths].filter(path => languageOf(path))
  if (!assets.checker || known.every(path => languageOf(path)?.isQuick)) return loadHere(known, assets)
  return assets.checker(known).catch(() => loadHere(known, assets))
}

async function loadHere(paths: Iterable<string>, assets: Assets): Promise<SyntaxChecker> {
  const languages = new Set([...paths].flatMap(path => languageOf(path) ?? []))
  const parsers = new Map<Language, ListProblems | string>()
  for (const language of languages) parsers.set(language, await loaded(language, assets))
  return (path, before, after) => {
    const language = languageOf(path)
    if (!language) return NO_PARSER
    const parser = parsers.get(language)
    if (typeof parser !== 'function') return notChecked(parser ?? `the parser of ${language.name} was not loaded`)
    return judge(language, parser, before, after)
  }
}

const notChecked = (reason: string): SyntaxVerdict => ({ kind: 'not-checked', reason })

/** Of a file in no language. */
export const NO_PARSER = notChecked('there is no parser for this kind of file')

const stillBroken = ({ line, message }: SyntaxProblem): SyntaxVerdict =>
  notChecked(`the file did not parse before either (line ${line}: ${message})`)

/** Parsers are loaded once for each source of assets. */
const cache = new WeakMap<Assets, Map<Language, Promise<ListProblems | string>>>()

function loaded(language: Language, assets: Assets): Promise<ListProblems | string> {
  const parsers = cache.get(assets) ?? new Map<Language, Promise<ListProblems | string>>()
  cache.set(assets, parsers)
  const parser =
    parsers.get(language) ??
    language
      .load(assets)
      .then(remembering, error => `the parser of ${language.name} could not be loaded: ${said(error)}`)
  parsers.set(language, parser)
  return parser
}

/** Texts whose problems are remembered: a block begins with the text that the one before it left. */
const REMEMBERED = 2

function remembering(problemsOf: ListProblems): ListProblems {
  let known: readonly { readonly text: string; readonly problems: Problems }[] = []
  return text => {
    const found = known.find(one => one.text === text) ?? { text, problems: problemsOf(text) }
    known = [found, ...known.filter(one => one !== found)].slice(0, REMEMBERED)
    return found.problems
  }
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!

/** A file may keep the errors that it had; it must not get more of them. */
function judge(language: Language, problemsOf: ListProblems, before: string | undefined, after: string): SyntaxVerdict {
  if (after.length > MAX_LENGTH) return notChecked('the file is too large to be parsed')
  try {
    if (asItStands(language, problemsOf, after).length === 0) return { kind: 'ok' }
    const outside = language.outside?.(after)
    if (outside !== undefined) return notChecked(outside)
    if (before === undefined && language.compareCountsOnly) {
      return notChecked(`a new ${language.name} file has no earlier version to compare with`)
    }
    const { old, now } = compared(language, problemsOf, before, after)
    if (now.length > old.length) return newErrors(after, added(old, now))
    if (now.length === 0) return { kind: 'ok' }
    const isOld = isSame(old, before, now, after)
    if (language.compareCountsOnly) return isOld ? { kind: 'ok' } : { kind: 'ok', hasOthers: true }
    return { ...stillBroken(visible(after, now[0]!)), ...(isOld && { isOld }) }
  } catch (error) {
    return notChecked(`the parser of ${language.name} gave up: ${said(error)}`)
  }
}

type Problems = readonly SyntaxProblem[]

/**
 * The problems before and after, in the branches in which the text before has the fewest. For a new text, or if the edit changes the
 * conditions, in those in which it has the fewest.
 */
function compared(language: Language, problemsOf: ListProblems, before: string | undefined, after: string) {
  const now = readings(language, problemsOf, after)
  if (before === undefined) return { old: [], now: fewest(now) }
  const then = readings(language, problemsOf, before)
  const old = fewest(then)
  const isSame = directivesOf(before) === directivesOf(after)
  return { old, now: isSame ? now[then.indexOf(old)]! : fewest(now) }
}

function asItStands(language: Language, problemsOf: ListProblems, text: string): Problems {
  return language.isConditional ? [...unbalancedIn(text), ...problemsOf(text)] : problemsOf(text)
}

/** The problems of a text as it stands, and of what its conditions leave of it. */
function readings(language: Language, problemsOf: ListProblems, text: string): readonly Problems[] {
  if (!language.isConditional) return [problemsOf(text)]
  const unbalanced = unbalancedIn(text)
  return branchesOf(text).map(reading => [...unbalanced, ...problemsOf(reading)])
}

const fewest = (readings: readonly Problems[]): Problems =>
  readings.reduce((best, problems) => (problems.length < best.length ? problems : best))

/** True if the problems are the same as before: the same messages about the same lines. */
function isSame(old: Problems, before: string | undefined, now: Problems, after: string): boolean {
  const [lines, newLines] = [before?.split('\n') ?? [], after.split('\n')]
  const same = (a: SyntaxProblem, b: SyntaxProblem) =>
    a.message === b.message && lines[a.line - 1] === newLines[b.line - 1]
  return old.length === now.length && now.every((problem, i) => same(old[i]!, problem))
}

/** The problems that were not there before, compared by their messages; all of them when the messages do not tell. */
function added(then: Problems, now: Problems): Problems {
  const old = new Set(then.map(({ message }) => message))
  const fresh = now.filter(({ message }) => !old.has(message))
  return fresh.length > 0 ? fresh : now
}

function newErrors(after: string, found: Problems): SyntaxVerdict {
  const seen = new Set<string>()
  const problems = found
    .map(problem => visible(after, problem))
    .filter(({ line, column }) => !seen.has(`${line}:${column}`) && seen.add(`${line}:${column}`))
    .slice(0, MAX_TOLD)
  return { kind: 'new-errors', problems, text: problems.map(problem => renderProblem(after, problem)).join('\n') }
}

/** A problem at the end of the file, where nothing is to be seen, is shown after the last character. */
function visible(text: string, problem: SyntaxProblem): SyntaxProblem {
  const { length } = text.trimEnd()
  const last = problemAt(text, length, problem.message)
  return problem.line > last.line ? last : problem
}
