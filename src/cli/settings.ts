import { acceptedFormats, parseSelection, placesOf, type Selection, unmatched, unwanted } from '../command/selection.ts'
import type { Block } from '../core/block.ts'
import { type Code, codes } from '../core/codes.ts'
import type { BlockResult } from '../core/outcome.ts'
import type { Engine } from '../engine.ts'
import { LOCAL_LIMITS } from '../policy/blocks/limits.ts'
import { listOf } from '../policy/paths/glob.ts'
import { type RefusePath, refusePath } from '../policy/paths/refuse-path.ts'
import type { RunOptions } from '../run.ts'
import { formHint, hintFor, type Invocation } from './arguments.ts'
import type { Options } from './commands.ts'
import { type Host, userError } from './host.ts'
import { judging } from './options.ts'

/** The rules of a run from the options. @throws UserError for a value that cannot be read */
export function settingsOf({ command, options }: Invocation, engine: Engine | undefined): RunOptions {
  const { atomic, proposals } = options
  return {
    ...judgedBy(options),
    limits: LOCAL_LIMITS,
    ...(atomic && { atomic }),
    ...(proposals && { proposals }),
    ...(options['shell-edits'] && { shellEdits: true }),
    dryRun: command === 'check' || options['dry-run'] === true || options.patch !== undefined,
    refuse: policyOf(options),
    ...taking(options, engine),
  }
}

/** How much is forgiven, and whether the syntax counts. */
export const judgedBy = ({
  match,
  'check-syntax': checkSyntax,
}: Options): Pick<RunOptions, 'match' | 'checkSyntax'> => ({
  ...(match && { match }),
  ...(checkSyntax && { checkSyntax }),
})

/** Which files the author of the edits had seen, if that was said. @throws UserError for a list that cannot be read */
export async function contextOf(options: Options, { cwd }: Host): Promise<Pick<RunOptions, 'inContext'>> {
  const wanted = listOf(options['context-files'])
  if (wanted.length === 0) return {}
  const { readContext } = await import('../adapters/context-files.ts')
  const read = await readContext(wanted, cwd)
  if (read.ok) return read.value ? { inContext: read.value } : {}
  throw userError(read.refusal.message, 'Use globs, or `@FILE` with one path per line.')
}

/** The paths that may be changed. @throws UserError for a pattern that cannot be read */
export function policyOf(options: Options): RefusePath {
  const refuse = refusePath({
    ...(options['allowed-paths'] !== undefined && { allowed: listOf(options['allowed-paths']) }),
    protected: listOf(options['protected-paths']),
  })
  if (!refuse.ok) throw userError(refuse.problem.message, 'See docs/recipes.md for patterns of paths.')
  return path => {
    const refused = refuse.value(path)
    const help = refused && HELP[refused.code]
    return help ? { ...refused, help } : refused
  }
}

// without the path: what a person copies into a shell is not a text of others
const HELP: { readonly [code in Code]?: string } = {
  'path/protected': "Change this file by hand, or unprotect it with `--protected-paths '!PATH'`.",
}

/** The blocks that are meant. @throws UserError */
function selectionOf(text = ''): Selection {
  const selection = parseSelection(text)
  if (!('unknown' in selection)) return selection
  throw userError(
    `\`${selection.unknown}\` names no block`,
    'Use a number, a range, an id such as `#a1b2c3`, a path or a glob.',
  )
}

/** @param shows what lists the blocks @throws UserError for a selection that names what is not there */
export function expectBlocks(text: string, blocks: readonly Block[], shows = '`apply-edits parse`'): void {
  const missing = unmatched(selectionOf(text), blocks)
  if (missing.length === 0 || blocks.length === 0) return
  const has = blocks.length === 1 ? 'There is block 1 alone' : `There are blocks 1 to ${blocks.length}`
  throw userError(`no block matches ${missing.map(item => `\`${item}\``).join(', ')}`, `${has}; ${shows} shows them.`)
}

/** Takes the blocks that are selected, at the places that are chosen, and in an accepted format. @throws UserError */
export function taking(options: Options, engine?: Pick<Engine, 'formats'>): Pick<RunOptions, 'skip' | 'places'> {
  const selection = selectionOf(options.blocks)
  const known = engine?.formats.map(({ name }) => name) ?? []
  const formats = acceptedFormats(listOf(options.formats), known)
  if (formats && 'unknown' in formats)
    throw userError(
      `there is no format \`${formats.unknown}\``,
      formHint(formats.unknown) ?? hintFor(formats.unknown, known),
    )
  return { skip: unwanted(selection, formats, 'in `--formats`'), places: placesOf(selection) }
}

/** An engine that advises in the words of the command line: `--proposals all` instead of `proposals: all`. */
export const inOwnWords = (engine: Engine): Engine => ({
  ...engine,
  apply: async (...asked) => {
    const outcome = await engine.apply(...asked)
    return { ...outcome, results: outcome.results.map(inFlags) }
  },
})

const OPTIONS: ReadonlySet<string> = new Set(judging.map(({ name }) => name))

function inFlags(result: BlockResult): BlockResult {
  const { problem } = result
  if (!problem) return result
  const help = (problem.help ?? codes[problem.code].help).replace(/`([a-z-]+)(?:: ([a-z]+))?`/g, (said, name, value) =>
    OPTIONS.has(name) ? `\`--${[name, value].filter(Boolean).join(' ')}\`` : said,
  )
  return { ...result, problem: { ...problem, help } }
}
