import type { Late } from '../core/apply.ts'
import { type Block, opsOf } from '../core/block.ts'
import type { Op } from '../core/op.ts'
import type { ApplyOptions } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { textsOf } from '../policy/blocks/op-texts.ts'
import type { Assets } from '../syntax/language.ts'

/** True if a block has an op of one of these kinds. */
export const uses =
  (...kinds: readonly Op['kind'][]) =>
  (block: Block): boolean =>
    opsOf(block).some(op => kinds.includes(op.kind))

/** Chooses between the readings of blocks by their files, where some block has several, or no context. */
export async function loadReadings(blocks: readonly Block[]) {
  const isOpen = (op: Op) => op.kind === 'replace' && (op.instead !== undefined || op.search === '')
  return blocks.some(block => opsOf(block).some(isOpen))
    ? (await import('../policy/blocks/by-file.ts')).readByFile
    : (given: readonly Block[]) => given
}

/** Looks for the signs of a diff before new lines, where one begins with a plus. */
export const loadSigns = async (blocks: readonly Block[]) =>
  blocks.some(block => opsOf(block).some(op => /^\+/m.test(textsOf(op).fresh)))
    ? (await import('../policy/blocks/signs.ts')).checkSigns
    : undefined

/** Loads the languages, which say what files a structural edit means, when a block is one. */
export const loadSpread = async (blocks: readonly Block[]) =>
  blocks.some(uses('pattern')) ? (await import('../syntax/patterns/spread.ts')).spread : undefined

/** True for an op that says which version of the file it is for. */
const namesVersion = (op: Op): boolean =>
  op.kind === 'replace' ? op.hint?.blob !== undefined : op.kind === 'delete' && op.blob !== undefined

/** Loads the parts of a run that some of these blocks need, and most do not. */
export async function loadLate(
  blocks: readonly Block[],
  spread: ApplyOptions['spread'],
): Promise<Late & Pick<ApplyOptions, 'byNumber' | 'every' | 'garbledAlike' | 'hasId' | 'newVersion'>> {
  const isEvery = blocks.some(block => opsOf(block).some(op => op.kind === 'replace' && op.all))
  const isNumbered = blocks.some(uses('lines', 'insert', 'append'))
  const isShared = blocks.some(({ steps }) => steps.some(ops => ops.length > 1))
  const isHinted = blocks.some(({ mergeWithin }) => mergeWithin !== undefined)
  const isKnown = blocks.some(block => block.becomes !== undefined || opsOf(block).some(namesVersion))
  const isOffered = blocks.some(({ option }) => option !== undefined)
  return {
    ...(isEvery && { every: (await import('../core/place/replace-all.ts')).placeEvery }),
    ...(isNumbered && { byNumber: (await import('../core/place/positions.ts')).placePosition }),
    ...(blocks.some(uses('create')) && { newVersion: (await import('../core/run/new-version.ts')).newVersion }),
    ...(isKnown && { hasId: (await import('../core/run/has-id.ts')).hasId }),
    ...(spread && { runSpread: (await import('../core/run/spread.ts')).runSpread }),
    ...(isShared && { garbledAlike: (await import('../core/run/garbled-alike.ts')).garbledAlike }),
    ...(blocks.length > 1 && { laterThan: (await import('../core/run/repeats.ts')).laterThan }),
    ...(isHinted && { withMergeHint: (await import('../core/run/merge-hint.ts')).withMergeHint }),
    ...(isOffered && { alternatives: (await import('../core/run/alternatives.ts')).alternatives }),
  }
}

/** The regular expression engine is large: it is loaded when a block needs it. */
export async function loadRegex(
  expired?: () => boolean,
  clock: () => number = Date.now,
): Promise<Pick<ApplyOptions, 'regex'>> {
  const [{ RE2JS }, { regexOp }] = await Promise.all([import('re2js'), import('../core/place/regex.ts')])
  return { regex: regexOp(RE2JS, expired, clock) }
}

/** Structural edits need ast-grep and the grammars of the files that they mean. */
export async function loadPattern(
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
  const { loadPatternEngine } = await import('../syntax/patterns/engine.ts')
  return { pattern: await loadPatternEngine(asked, assets) }
}

/** The parsers of the languages that the blocks touch, and what asks them. */
export async function loadGate(paths: ReadonlySet<RepoPath>, assets: Assets) {
  if (paths.size === 0) return undefined
  const [{ loadSyntaxChecker }, { runGated }] = await Promise.all([
    import('../syntax/checker.ts'),
    import('../syntax/whole-run.ts'),
  ])
  return { runGated, checker: loadSyntaxChecker(paths, assets) }
}
