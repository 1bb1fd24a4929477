import { regexOp } from './core/apply/regex-op.ts'
import { type ApplyOptions, apply, type Outcome, type Snapshot } from './core/apply.ts'
import type { Content } from './core/content.ts'
import { type Diagnostic, ok } from './core/diagnostic.ts'
import type { Rule } from './core/locate.ts'
import { type Block, opsOf, type Source } from './core/op.ts'
import { type RepoPath, repoPath } from './core/path.ts'
import { type Openings, openingsOf, scan } from './formats/carrier/scan.ts'
import { type BlockStream, createStream } from './formats/carrier/stream.ts'
import { type Format, readCarrier } from './formats/carrier.ts'
import { formats as allFormats } from './formats/index.ts'
import { matchers as allMatchers } from './matchers/index.ts'
import { checkLeftOut } from './policy/left-out.ts'
import { checkNewText } from './policy/new-text.ts'
import { type CheckSyntax, syntaxGate } from './syntax/gate.ts'
import type { Assets } from './syntax/language.ts'
import { spread } from './syntax/patterns/spread.ts'

export interface EngineParts {
  /** In order of precedence: the first that claims a line has it. */
  readonly formats?: readonly Format[]
  /** Strictest first. */
  readonly matchers?: readonly Rule[]
}

export interface EngineOptions extends Partial<Omit<ApplyOptions, 'matchers' | 'regex' | 'pattern' | 'check'>> {
  /** Whether a block after which a file no longer parses is refused; `off` without `assets`. */
  readonly checkSyntax?: CheckSyntax
  /** Where the parsers come from. */
  readonly assets?: Assets
  /** Milliseconds from any point on, for the time that one regular expression may take; default: `Date.now`. */
  readonly clock?: () => number
}

/** Finds blocks in text and applies them to files; pure, without a global registry. */
export interface Engine {
  readonly formats: readonly Format[]
  readonly matchers: readonly Rule[]
  /** Every block of a source in the order of the text, each claimed by one format. Never throws. */
  readonly parse: (source: Source | string) => readonly Block[]
  /** The same for a text that comes in pieces: a block is given out as soon as nothing to come can change it. */
  readonly stream: (source?: Omit<Source, 'text'>) => BlockStream
  /** Applies blocks to the files given; loads what their ops need (regular expressions, parsers) first. */
  readonly apply: (blocks: readonly Block[], files: Snapshot, options?: EngineOptions) => Promise<Outcome>
}

/** An engine with every format and rule, unless others are given. */
export const createEngine = ({ formats = allFormats, matchers = allMatchers }: EngineParts = {}): Engine =>
  engineOf({ formats, matchers })

/** An engine of these formats and rules: a bundle of it holds no others. */
export function engineOf({ formats, matchers }: Required<EngineParts>): Engine {
  const openings = openingsOf(formats)
  return {
    formats,
    matchers,
    parse: source => parse(typeof source === 'string' ? { name: 'text', text: source } : source, openings),
    stream: (source = { name: 'text' }) => createStream(source, openings),
    apply: async (blocks, files, { clock, checkSyntax, assets, ...options } = {}) => {
      const bound = { ...defaults, ...options, matchers, spread }
      const regex = blocks.some(usesRegex) ? await loadRegex(options.expired, clock) : {}
      if (!assets) return apply(blocks, files, { ...bound, ...regex, check: ownText })
      const tracked = [...files.keys()]
      const [pattern, gate] = await Promise.all([
        loadPattern(blocks, tracked, assets),
        loadGate(pathsOf(blocks, tracked), assets, checkSyntax),
      ])
      return apply(blocks, files, { ...bound, ...regex, ...pattern, check: gate ? inTurn([ownText, gate]) : ownText })
    },
  }
}

const defaults = { match: 'similar', positions: 'trusted', atomic: 'none', dryRun: false } as const

type Check = NonNullable<ApplyOptions['check']>

/** Asked of every changed file, whatever else is: nothing hidden comes in, and it does not explode. */
const newText: Check = (_, before, after, added) => checkNewText(before, after, added)

/** A line that stands for code never takes the code's place. */
const leftOut: Check = (_, before, after, added) => checkLeftOut(before, after, added)

/** The first refusal of several checks, or the notes of all. */
function inTurn(checks: readonly Check[]): Check {
  return (path, before, after, added) => {
    const notes: Diagnostic[] = []
    for (const check of checks) {
      const found = check(path, before, after, added)
      if (!found.ok) return found
      notes.push(...found.value)
    }
    return ok(notes)
  }
}

/** What is asked of every changed file. */
const ownText = inTurn([newText, leftOut])

const usesRegex = (block: Block): boolean => opsOf(block).some(op => op.kind === 'regex')

/** The regular expression engine is large: it is loaded when a block needs it. */
async function loadRegex(
  expired?: () => boolean,
  clock: () => number = Date.now,
): Promise<Pick<ApplyOptions, 'regex'>> {
  const { RE2JS } = await import('re2js')
  return { regex: regexOp(RE2JS, expired, clock) }
}

/** Structural edits need ast-grep and the grammars of the files that they mean. */
async function loadPattern(
  blocks: readonly Block[],
  tracked: readonly RepoPath[],
  assets: Assets,
): Promise<Pick<ApplyOptions, 'pattern'>> {
  const uses = blocks.flatMap(block =>
    opsOf(block).flatMap(op => {
      if (op.kind !== 'pattern') return []
      return (spread(block, tracked) ?? [block.path]).map(path => ({ path, op }))
    }),
  )
  if (uses.length === 0) return {}
  const { loadPatternEngine } = await import('./syntax/patterns/engine.ts')
  return { pattern: await loadPatternEngine(uses, assets) }
}

/** The parsers of the languages that the blocks touch, as a condition on every changed file. */
async function loadGate(
  paths: ReadonlySet<RepoPath>,
  assets: Assets,
  mode: CheckSyntax = 'new-errors',
): Promise<Check | undefined> {
  if (mode === 'off' || paths.size === 0) return undefined
  const { loadSyntaxChecker } = await import('./syntax/checker.ts')
  return syntaxGate(await loadSyntaxChecker(paths, assets), mode)
}

const parse = (source: Source, openings: Openings): readonly Block[] =>
  [...scan(readCarrier(source), openings)].flatMap(claim => claim.blocks)

/** Whether one of the blocks means files that only the list of tracked files can tell. */
export const needsList = (blocks: readonly Block[]): boolean => blocks.flatMap(opsOf).some(op => op.kind === 'pattern')

/** Every path that these blocks need to see, as far as it is a path at all; `tracked` for those that mean many files. */
export function pathsOf(blocks: readonly Block[], tracked: Iterable<RepoPath> = []): ReadonlySet<RepoPath> {
  const all = [...tracked]
  const named = blocks.flatMap(block => [
    ...(spread(block, all) ?? [block.path]),
    ...opsOf(block).flatMap(op => (op.kind === 'rename' ? op.to : [])),
  ])
  return new Set(
    named.flatMap(path => {
      const checked = repoPath(path)
      return checked.ok ? checked.value : []
    }),
  )
}

export type { BlockStream, Content, Format, Rule, Snapshot }
