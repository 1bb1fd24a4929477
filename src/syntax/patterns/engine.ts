import type { SgNode } from '@ast-grep/wasm'
import { fail, ok, type Result } from '../../core/diagnostic.ts'
import type { PatternOp } from '../../core/op.ts'
import type { Placed } from '../../core/place/ground.ts'
import { lineAt } from '../../core/text.ts'
import type { Assets } from '../language.ts'
import { parserScript } from '../scripts.ts'
import { align } from './align.ts'
import type { Match } from './change.ts'
import {
  type AstGrep,
  type CompiledPattern,
  compilePattern,
  goalWords,
  type PatternReading,
  unboundIn,
} from './compile.ts'
import { type PatternLanguage, patternLanguageOf, patternLanguages } from './language.ts'
import { rewriteAll } from './rewrite.ts'

/** Finds and rewrites every match of a pattern in one text; for `apply`. */
export type PatternEngine = (path: string, text: string, op: PatternOp) => Result<Placed>

/** Files with more matches, and texts that are longer, are refused. */
const MAX_MATCHES = 1000
const MAX_LENGTH = 1_000_000

/** A structural edit and a file that it means. */
interface PatternUse {
  readonly path: string
  readonly op: PatternOp
}

/** Loads ast-grep and the grammars that these uses need, and no other. */
export async function loadPatternEngine(uses: Iterable<PatternUse>, assets: Assets): Promise<PatternEngine> {
  const meant = languagesOf(uses)
  const languages = new Set([...meant.values()].flatMap(languages => [...languages]))
  if (languages.size === 0) return (path, _, op) => noLanguage(path, op)
  const astGrep = await loadAstGrep(languages, assets).catch(error => fail('edit/pattern', notLoaded(error)))
  if ('ok' in astGrep) return () => astGrep
  const compile = memo((language, pattern) => compilePattern(astGrep, language, pattern))
  const isCodeElsewhere = (pattern: string) =>
    [...(meant.get(pattern) ?? [])].some(language => compile(language, pattern.trim()).ok)
  return (path, text, op) => {
    const language = patternLanguageOf(path, op.language)
    if (!language) return noLanguage(path, op)
    if (!languages.has(language)) throw new RangeError(`the grammar of ${language.name} was not loaded`)
    const trimmed = { ...op, pattern: op.pattern.trim(), rewrite: op.rewrite.trim() }
    try {
      const compiled = compile(language, trimmed.pattern)
      if (compiled.ok) return rewritePattern(astGrep, text, trimmed, compiled.value)
      return isCodeElsewhere(op.pattern) ? fail('locate/not-found', compiled.problem.message) : compiled
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error
      return fail('edit/pattern', 'ast-grep gave up on this file')
    }
  }
}

/** The languages of the files that a pattern is meant for. If it is valid in one of them, it is not a mistake in another. */
function languagesOf(uses: Iterable<PatternUse>): ReadonlyMap<string, ReadonlySet<PatternLanguage>> {
  const meant = new Map<string, Set<PatternLanguage>>()
  for (const { path, op } of uses) {
    const language = patternLanguageOf(path, op.language)
    if (language) meant.set(op.pattern, (meant.get(op.pattern) ?? new Set()).add(language))
  }
  return meant
}

type Compile = (language: PatternLanguage, pattern: string) => Result<CompiledPattern>

/** A pattern for many files is read once. */
function memo(compile: Compile): Compile {
  const known = new Map<string, Result<CompiledPattern>>()
  return (language, pattern) => {
    const key = `${language.name} ${pattern}`
    const compiled = known.get(key) ?? compile(language, pattern)
    known.set(key, compiled)
    return compiled
  }
}

const notLoaded = (error: unknown): string =>
  `ast-grep could not be loaded: ${error instanceof Error ? error.message : String(error)}`

async function loadAstGrep(languages: Iterable<PatternLanguage>, assets: Assets): Promise<AstGrep> {
  const astGrep = await parserScript(assets, 'ast-grep')
  await astGrep.start(await assets.wasm('tree-sitter'), await assets.wasm('ast-grep'))
  for (const { name, grammar, expando } of languages) {
    await astGrep.register(name, await assets.wasm(`tree-sitter-${grammar}`), expando)
  }
  return astGrep
}

function noLanguage(path: string, { language }: PatternOp): Result<never> {
  const names = patternLanguages.map(({ name }) => name).join(', ')
  return language === undefined
    ? fail('edit/pattern', `structural patterns do not support ${path}`, { help: `Patterns work in ${names}.` })
    : fail('edit/pattern', `unknown language ${language}`, { help: `Use one of ${names}.` })
}

function rewritePattern(
  astGrep: AstGrep,
  text: string,
  op: PatternOp,
  { language, readings }: CompiledPattern,
): Result<Placed> {
  if (text.length > MAX_LENGTH) return fail('file/too-large', 'the file is too large for a pattern')
  const unbound = unboundIn(op.rewrite, readings[0]!.goal)
  if (unbound.length > 0) return fail('edit/pattern', unboundMessage(unbound), { help: UNBOUND })
  // Most of many files have not even the words of the pattern.
  const possible = readings.filter(({ goal }) => goalWords(goal).every(word => text.includes(word)))
  const root = possible.length > 0 ? astGrep.parse(language.name, text).root() : undefined
  for (const reading of possible) {
    const nodes = root?.findAll(reading.matcher) ?? []
    if (nodes.length > MAX_MATCHES)
      return fail('policy/limit', `the pattern matches ${nodes.length} times in one file; the limit is ${MAX_MATCHES}`)
    if (nodes.length > 0) return rewriteNodes(text, op, reading, nodes)
  }
  return fail('locate/not-found', 'the pattern matches nothing', { help: NOT_FOUND })
}

const unboundMessage = (variables: readonly string[]): string =>
  `the rewrite uses ${variables.join(', ')}, which the pattern does not have`

const UNBOUND =
  'Write out what comes in its place: to rename, put the old name into the pattern and the new one into the rewrite.'

const NOT_FOUND =
  'A pattern is code, matched by its structure: compare it with the file, and write `$$$NAME` where a list may have more entries.'

function rewriteNodes(
  text: string,
  { pattern, rewrite }: PatternOp,
  { goal }: PatternReading,
  nodes: readonly SgNode[],
): Result<Placed> {
  const matches: Match[] = []
  for (const node of nodes) {
    const leaves = align(goal, node)
    const line = node.range().start.line + 1
    if (!leaves) return fail('edit/pattern', 'cannot tell where this match ends', { lines: [line] })
    matches.push({ node, leaves })
  }
  const { edits, count, lostComments, isTooMuch } = rewriteAll(text, pattern, rewrite, matches)
  if (isTooMuch) return fail('edit/too-large', 'nested matches would multiply')
  if (lostComments.length > 0) {
    const lines = [...new Set(lostComments.map(offset => lineAt(text, offset)))]
    return fail('edit/pattern', 'the rewrite would drop a comment inside a match', {
      lines,
      help: 'Capture it with a `$$$NAME`, or change this place by hand.',
    })
  }
  const changing = edits.filter(({ span, insert }) => text.slice(span.start, span.end) !== insert)
  const line = lineAt(text, (changing[0] ?? edits[0])!.span.start)
  return ok({ edits: changing, line, count, notes: [] })
}
