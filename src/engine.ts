import { adviser } from './advice/advise.ts'
import { apply } from './core/apply.ts'
import { type Block, opsOf, type Source } from './core/block.ts'
import type { Code } from './core/codes.ts'
import type { Content } from './core/content.ts'
import { type Diagnostic, ok } from './core/diagnostic.ts'
import { nameIn } from './core/op.ts'
import { type ApplyOptions, filesIn, type Outcome, type Snapshot } from './core/outcome.ts'
import { type RepoPath, repoPath } from './core/path.ts'
import type { Rule } from './core/place/rule.ts'
import { indexFormats } from './formats/carrier/format-index.ts'
import type { BlockStream } from './formats/carrier/stream.ts'
import { withBlock } from './formats/corrected.ts'
import type { Format } from './formats/format.ts'
import type { Lesson } from './formats/lesson.ts'
import { type Reader, textReader } from './formats/reader.ts'
import { readByFile } from './policy/by-file.ts'
import { withoutCommands } from './policy/commands.ts'
import { checkLeftOut } from './policy/left-out.ts'
import { checkNewText } from './policy/new-text.ts'
import { mayLeaveOut } from './policy/omission.ts'
import { withSlashes } from './policy/path-candidates.ts'
import { leftByLog, type Proposals } from './policy/proposals.ts'
import { pathsToAsk, resolvePaths } from './policy/resolve-path.ts'
import { spansAsLines } from './policy/spans.ts'
import { bound, withoutObstacles } from './policy/together.ts'
import type { CheckSyntax } from './syntax/gate.ts'
import type { Assets } from './syntax/language.ts'

export interface EngineParts {
  /** In order of precedence: the first that claims a line has it. */
  readonly formats?: readonly Format[]
  /** Strictest first. */
  readonly matchers?: readonly Rule[]
  /** How texts are taken; default: also as logs of agents. */
  readonly reader?: Reader
}

/** Facts about the repository that the engine needs besides the named files. */
export interface Surroundings {
  /** All tracked files; default: those given. */
  readonly tracked?: readonly RepoPath[]
  /** A file cannot take the place of a folder, nor a folder that of a file. */
  readonly keepsFolders?: boolean
  /** Absolute folders that are the repository's root for the author of the blocks. */
  readonly roots?: readonly string[]
}

export interface EngineOptions
  extends Surroundings,
    Partial<Omit<ApplyOptions, 'matchers' | 'regex' | 'pattern' | 'check'>> {
  /** True if literal commands of a shell are carried out as edits; default: no. */
  readonly shellEdits?: boolean
  /** True if a block after which a file no longer parses is refused; `off` without `assets`. */
  readonly checkSyntax?: CheckSyntax
  /** Which calls of a log are applied that did not run; default: `auto`. */
  readonly proposals?: Proposals
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
  /** True if a text that begins so may be the log of an agent. */
  readonly mayBeLog: (start: string) => boolean
  /** Gives blocks of logs the paths that they have in the repository; absent if the engine reads no logs. */
  readonly located?: Reader['located']
  /** How to write a block, for the author of texts that have none. */
  readonly teach: (sources: readonly Source[]) => Promise<Lesson>
  /** Applies blocks to the files given; loads what their ops need (regular expressions, parsers) first. */
  readonly apply: (blocks: readonly Block[], files: Snapshot, options?: EngineOptions) => Promise<Outcome>
}

/** An engine of these formats and rules: a bundle of it contains no others. Without a reader it takes no text for a log. */
export function engineOf({
  formats,
  matchers,
  reader = textReader,
}: EngineParts & Required<Pick<EngineParts, 'formats' | 'matchers'>>): Engine {
  const around = formats.flatMap(format => format.around ?? [])
  const index = indexFormats([...reader.formats, ...around, ...formats], reader.answered)
  return {
    formats,
    matchers,
    parse: source =>
      reader.read(typeof source === 'string' ? { name: 'text', text: source } : source, index).map(withSlashes),
    stream: (source = { name: 'text' }) => {
      const { push, end } = reader.stream(source, index)
      return { push: piece => push(piece).map(withSlashes), end: () => end().map(withSlashes) }
    },
    mayBeLog: reader.mayBeLog,
    located: reader.located,
    teach: async sources => (await import('./formats/lesson.ts')).lessonFor(sources, formats),
    apply: async (
      given,
      files,
      { tracked = textsOf(files), roots = [], keepsFolders, shellEdits, proposals = 'auto', ...options } = {},
    ) => {
      const complete = given.some(mayLeaveOut) ? await import('./policy/complete.ts') : undefined
      const read = complete ? given.map(complete.completed) : given
      const asked = shellEdits ? read : withoutCommands(read)
      const known = { tracked, files, roots, refuse: options.refuse }
      const resolved = resolvePaths(reader.located?.(asked, tracked, roots) ?? asked, known)
      const named = reader.settled?.(resolved, files) ?? resolved
      const areOfFiles = options.positions !== 'guarded'
      const meant = bound(spansAsLines(readByFile(named, files), files, areOfFiles))
      const free = keepsFolders ? files : withoutObstacles(files, meant, tracked)
      const skip: ApplyOptions['skip'] = (block, index) => options.skip?.(block, index) ?? leftByLog(block, proposals)
      const applied = await applyBlocks(meant, free, {
        ...options,
        ...(complete && { writtenOut: complete.writtenOut }),
        skip,
        matchers,
      })
      const outcome = reader.judged?.(applied) ?? applied
      return { ...outcome, results: outcome.results.map(result => withBlock(result, formats)) }
    },
  }
}

const textsOf = (files: Snapshot): readonly RepoPath[] =>
  [...files].flatMap(([path, content]) => (content.kind === 'text' ? path : []))

/** Applies blocks with what their ops need loaded. */
async function applyBlocks(
  blocks: readonly Block[],
  files: Snapshot,
  {
    clock,
    checkSyntax = 'new-errors',
    assets,
    ...options
  }: Omit<EngineOptions, keyof Surroundings | 'proposals'> & Pick<ApplyOptions, 'matchers'>,
): Promise<Outcome> {
  const rules = { ...defaults, ...options }
  const [spread, regex] = await Promise.all([
    loadSpread(blocks),
    blocks.some(uses('regex')) ? loadRegex(options.expired, clock) : {},
  ])
  const bound = { ...rules, ...(spread && { spread }), advise: adviser(rules) }
  if (!assets) return apply(blocks, files, { ...bound, ...regex, check: ownText })
  const tracked = filesIn(files)
  const [pattern, gate] = await Promise.all([
    spread ? loadPattern(blocks, tracked, spread, assets) : {},
    checkSyntax === 'off' ? undefined : loadGate(await pathsOf(blocks, tracked), assets),
  ])
  const run = (check: Check, isAgain: boolean) =>
    apply(blocks, files, { ...bound, ...regex, ...pattern, ...(isAgain && { onBlock: () => {} }), check })
  if (!gate) return run(ownText, false)
  return gate.runGated(gate.checker, checkSyntax, (check, isAgain) => run(inTurn([ownText, check]), isAgain))
}

const defaults = { match: 'similar', positions: 'trusted', atomic: 'none', dryRun: false } as const

type Check = NonNullable<ApplyOptions['check']>

/** Asked of every changed file, whatever else is: nothing hidden comes in, and it does not explode. */
const newText: Check = (_, before, after, added) => checkNewText(before, after, added)

/** A line that means code never takes the code's place. */
const leftOut: Check = (_, before, after, added, block) => checkLeftOut(before, after, added, block)

/** The first refusal of several checks, or the notes of all. */
function inTurn(checks: readonly Check[]): Check {
  return (...asked) => {
    const notes: Diagnostic[] = []
    for (const check of checks) {
      const found = check(...asked)
      if (!found.ok) return found
      notes.push(...found.value)
    }
    return ok(notes)
  }
}

/** The check of every changed file. */
const ownText = inTurn([newText, leftOut])

const uses =
  (kind: 'regex' | 'pattern') =>
  (block: Block): boolean =>
    opsOf(block).some(op => op.kind === kind)

/** Loads the languages, which say what files a structural edit means, when a block is one. */
const loadSpread = async (blocks: readonly Block[]) =>
  blocks.some(uses('pattern')) ? (await import('./syntax/patterns/spread.ts')).spread : undefined

/** The regular expression engine is large: it is loaded when a block needs it. */
async function loadRegex(
  expired?: () => boolean,
  clock: () => number = Date.now,
): Promise<Pick<ApplyOptions, 'regex'>> {
  const [{ RE2JS }, { regexOp }] = await Promise.all([import('re2js'), import('./core/place/regex.ts')])
  return { regex: regexOp(RE2JS, expired, clock) }
}

/** Structural edits need ast-grep and the grammars of the files that they mean. */
async function loadPattern(
  blocks: readonly Block[],
  tracked: readonly RepoPath[],
  spread: NonNullable<ApplyOptions['spread']>,
  assets: Assets,
): Promise<Pick<ApplyOptions, 'pattern'>> {
  const asked = blocks.flatMap(block =>
    opsOf(block).flatMap(op => {
      if (op.kind !== 'pattern') return []
      return (spread(block, tracked) ?? [block.path]).map(path => ({ path, op }))
    }),
  )
  const { loadPatternEngine } = await import('./syntax/patterns/engine.ts')
  return { pattern: await loadPatternEngine(asked, assets) }
}

/** Begins to load the parsers for the files that blocks name, so that they are there when these are read. */
export async function expectParsers(blocks: readonly Block[], { assets, checkSyntax }: EngineOptions): Promise<void> {
  if (assets && checkSyntax !== 'off') await loadGate(await pathsOf(blocks), assets)
}

/** The parsers of the languages that the blocks touch, and what asks them. */
async function loadGate(paths: ReadonlySet<RepoPath>, assets: Assets) {
  if (paths.size === 0) return undefined
  const [{ loadSyntaxChecker }, { runGated }] = await Promise.all([
    import('./syntax/checker.ts'),
    import('./syntax/whole-run.ts'),
  ])
  return { runGated, checker: loadSyntaxChecker(paths, assets) }
}

/** True if only the list of tracked files can tell which files some block means, of those that were read. */
export const needsList = (blocks: readonly Block[], files: Snapshot): boolean =>
  blocks.some(block => {
    const content = files.get(block.path as RepoPath)
    const isOther = content?.kind === 'unreadable' && NO_FILE.has(content.code)
    return !content || isOther || opsOf(block).some(op => op.kind === 'pattern')
  })

/** A folder, or the name of a file in another case. */
const NO_FILE: ReadonlySet<Code> = new Set(['file/special', 'path/collision'])

/** Every path that these blocks need to see, if it is a path at all; `tracked` is for blocks that do not name their files. */
export async function pathsOf(
  blocks: readonly Block[],
  tracked: readonly RepoPath[] = [],
  roots: readonly string[] = [],
): Promise<ReadonlySet<RepoPath>> {
  const spread = await loadSpread(blocks)
  const named = blocks.flatMap(block => [
    ...(spread?.(block, tracked) ?? [block.path, block.label ?? '', ...(block.names ?? [])]),
    ...opsOf(block).flatMap(op => (op.kind !== 'rename' ? [] : op.into ? [op.to, nameIn(op.to, block.path)] : op.to)),
  ])
  return new Set(
    [...named, ...pathsToAsk(blocks, tracked, roots)].flatMap(path => {
      const checked = repoPath(path)
      return checked.ok ? checked.value : []
    }),
  )
}

export type { BlockStream, Content, Format, Rule, Snapshot }
