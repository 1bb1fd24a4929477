import { adviser } from './advice/advise.ts'
import { apply } from './core/apply.ts'
import type { Block, Source } from './core/block.ts'
import { type Content, textContent } from './core/content.ts'
import { type Diagnostic, ok } from './core/diagnostic.ts'
import { type ApplyOptions, filesIn, type Outcome, type Snapshot } from './core/outcome.ts'
import type { RepoPath } from './core/path.ts'
import type { Rule } from './core/place/rule.ts'
import { mayMeanAnother, pathsOf } from './engine/named-files.ts'
import {
  loadGate,
  loadLate,
  loadPattern,
  loadReadings,
  loadRegex,
  loadSigns,
  loadSpread,
  uses,
} from './engine/on-demand.ts'
import { indexFormats } from './formats/carrier/format-index.ts'
import type { BlockStream } from './formats/carrier/stream.ts'
import { withBlock } from './formats/corrected.ts'
import type { Format } from './formats/format.ts'
import type { Lesson } from './formats/lesson.ts'
import { type Reader, textReader } from './formats/reader.ts'
import { withoutCommands } from './policy/blocks/commands.ts'
import { checkLeftOut } from './policy/blocks/left-out.ts'
import { checkNewText } from './policy/blocks/new-text.ts'
import { mayLeaveOut } from './policy/blocks/omission.ts'
import { leftByLog, type Proposals } from './policy/blocks/proposals.ts'
import { bound, withoutObstacles } from './policy/blocks/together.ts'
import { withSlashes } from './policy/paths/written-path.ts'
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
    Partial<Omit<ApplyOptions, 'matchers' | 'every' | 'byNumber' | 'regex' | 'pattern' | 'check'>> {
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
      const complete = given.some(mayLeaveOut) ? await import('./policy/blocks/complete.ts') : undefined
      const positions = given.some(({ spans }) => spans) ? await import('./policy/blocks/spans.ts') : undefined
      const read = complete ? given.map(complete.completed) : given
      const asked = shellEdits ? read : withoutCommands(read)
      const known = { tracked, files, roots, refuse: options.refuse, positions }
      const located = reader.located?.(asked, tracked, roots) ?? asked
      const paths = mayMeanAnother(located, files, roots) ? await import('./policy/paths/resolve-path.ts') : undefined
      const resolved = paths?.resolvePaths(located, known) ?? located
      const named = reader.settled?.(resolved, files) ?? resolved
      const areOfFiles = options.positions !== 'guarded'
      const byFile = (await loadReadings(named))(named, files)
      const meant = bound(positions?.spansAsLines(byFile, files, areOfFiles) ?? byFile, files)
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
    match = 'similar',
    positions = 'trusted',
    atomic = 'none',
    dryRun = false,
    ...options
  }: Omit<EngineOptions, keyof Surroundings | 'proposals'> & Pick<ApplyOptions, 'matchers'>,
): Promise<Outcome> {
  const rules = { ...options, match, positions, atomic, dryRun }
  const [spread, regex] = await Promise.all([
    loadSpread(blocks),
    blocks.some(uses('regex')) ? loadRegex(options.expired, clock) : {},
  ])
  const [late, signs] = await Promise.all([loadLate(blocks, spread), loadSigns(blocks)])
  const own = inTurn([newText, leftOut(late), ...(signs ? [signs] : [])])
  const bound = { ...rules, ...(spread && { spread }), ...late, ...regex, advise: adviser(rules) }
  if (!assets) return apply(blocks, files, { ...bound, check: own })
  const tracked = filesIn(files)
  const [pattern, gate] = await Promise.all([
    spread ? loadPattern(blocks, tracked, spread, assets) : {},
    checkSyntax === 'off' ? undefined : loadGate(await pathsOf(blocks, tracked), assets),
  ])
  const run = (check: Check, isAgain: boolean) =>
    apply(blocks, files, { ...bound, ...pattern, ...(isAgain && { onBlock: () => {} }), check })
  if (!gate) return run(own, false)
  return gate.runGated(gate.checker, checkSyntax, (check, isAgain) => run(inTurn([own, check]), isAgain))
}

/** Begins to load the parsers for the files that blocks name, so that they are there when these are read. */
export async function expectParsers(blocks: readonly Block[], { assets, checkSyntax }: EngineOptions): Promise<void> {
  if (assets && checkSyntax !== 'off') await loadGate(await pathsOf(blocks), assets)
}

type Check = NonNullable<ApplyOptions['check']>

/** Asked of every changed file, whatever else is: nothing hidden comes in, and it does not explode. */
const newText: Check = (_, before, after, added) => checkNewText(before, after, added)

/** A line that means code never takes the code's place. */
const leftOut =
  ({ hasId }: Pick<ApplyOptions, 'hasId'>): Check =>
  (_, before, after, added, block) =>
    block?.becomes !== undefined && hasId?.(textContent(after))(block.becomes)
      ? ok([])
      : checkLeftOut(before, after, added, block)

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

export { needsList, pathsOf } from './engine/named-files.ts'
export type { BlockStream, Content, Format, Rule, Snapshot }
