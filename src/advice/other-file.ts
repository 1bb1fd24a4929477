import { type Block, opsOf, type Source } from '../core/block.ts'
import type { BlockResult, Outcome, Snapshot } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { occurrences } from '../core/text/occurrences.ts'
import { isBlank } from '../core/text/spacing.ts'
import { lineAt } from '../core/text.ts'

/** The tracked files. */
interface Files {
  readonly list: () => Promise<readonly RepoPath[]>
  readonly read: (paths: Iterable<RepoPath>) => Promise<Snapshot>
}

/** At most this many refusals are looked into, this many files, and this many characters of them. */
const LIMIT = { blocks: 5, files: 1000, characters: 16 << 20 } as const

/** Files that are read at a time. */
const BATCH = 100

/** At most this many files are named. */
const NAMED = 3

/** A text that says less may be in any file. */
const LETTERS = 12

/**
 * Adds to every block whose text is not in its file the other tracked files that have it, to the letter, with the line. Only a hint: the
 * block named another file.
 * @param sources the texts of the blocks: one of them may be a file too
 */
export async function withOtherFiles(
  outcome: Outcome,
  { list, read }: Files,
  sources: readonly Source[],
): Promise<Outcome> {
  const lost = outcome.results.flatMap(result => soughtOf(result) ?? []).slice(0, LIMIT.blocks)
  if (lost.length === 0) return outcome
  const places = new Map<BlockResult, string[]>(lost.map(({ result }) => [result, []]))
  const paths = likelyFirst(await list(), lost[0]!.result.path!).slice(0, LIMIT.files)
  let room: number = LIMIT.characters
  for (let at = 0; at < paths.length && room > 0; at += BATCH) {
    for (const [path, content] of await read(paths.slice(at, at + BATCH))) {
      if (content.kind !== 'text' || sources.some(({ text }) => text === content.text)) continue
      room -= content.text.length
      for (const { result, text } of lost) {
        const [found] = path === result.path ? [] : occurrences(content.text, text, 1)
        if (found !== undefined) places.get(result)!.push(`\`${path}\`, line ${lineAt(content.text, found)}`)
      }
    }
  }
  return { ...outcome, results: outcome.results.map(result => withHint(result, places.get(result) ?? [])) }
}

/** The text that a refused block looked for, if it says enough to be known elsewhere. */
function soughtOf(result: BlockResult): { readonly result: BlockResult; readonly text: string } | undefined {
  if (result.code !== 'locate/not-found' || result.path === undefined) return undefined
  const text = searchOf(result.block)
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < LETTERS ? undefined : { result, text }
}

/** The first text that a block replaces, without the blank lines around it. */
function searchOf(block: Block): string {
  const op = opsOf(block).find(one => one.kind === 'replace')
  const lines = op?.search.split('\n') ?? []
  const [first, last] = [lines.findIndex(line => !isBlank(line)), lines.findLastIndex(line => !isBlank(line))]
  return first < 0 ? '' : lines.slice(first, last + 1).join('\n')
}

/** Files of the same kind before all others. */
function likelyFirst(paths: readonly RepoPath[], like: RepoPath): readonly RepoPath[] {
  const kind = like.slice(like.lastIndexOf('.'))
  return [...paths.filter(path => path.endsWith(kind)), ...paths.filter(path => !path.endsWith(kind))]
}

function withHint(result: BlockResult, places: readonly string[]): BlockResult {
  const { problem } = result
  if (!problem || places.length === 0) return result
  const more = places.length > NAMED ? ` and ${places.length - NAMED} more` : ''
  const hint = `the text is in ${places.slice(0, NAMED).join(' and ')}${more}`
  const hints = [hint, ...(problem.detail?.hints ?? [])]
  return { ...result, problem: { ...problem, detail: { ...problem.detail, hints } } }
}
