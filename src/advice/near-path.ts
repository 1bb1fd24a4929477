import { distance } from 'fastest-levenshtein'
import type { BlockResult, Outcome } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { baseName } from '../core/path.ts'

/** Most suggestions to offer, and most typos to accept in one. */
const LIMIT = { named: 3, slips: 2 } as const

/**
 * Adds to every block whose file is missing the tracked files that may be meant: the same name in another folder, or almost the same path.
 * A refused path that ends in a tracked file's gets that file, because agents write `/workspace/src/a.py` for `src/a.py`. Only a hint: a
 * wrong path is never put right.
 */
export function withNearPaths(outcome: Outcome, tracked: readonly RepoPath[]): Outcome {
  return { ...outcome, results: outcome.results.map(result => withHint(result, tracked)) }
}

function withHint(result: BlockResult, tracked: readonly RepoPath[]): BlockResult {
  if (!result.problem) return result
  const { problem, block } = result
  if (problem.code === 'path/unsafe') {
    const meant = endOf(block.path, tracked)
    return meant === undefined ? result : { ...result, problem: { ...problem, help: `Write \`${meant}\`.` } }
  }
  if (problem.code !== 'file/missing') return result
  const near = nearPaths(block.path, tracked)
  if (near.length === 0) return result
  const hint = `did you mean ${near.map(path => `\`${path}\``).join(' or ')}?`
  const hints = [...(problem.detail?.hints ?? []), hint]
  return { ...result, problem: { ...problem, detail: { ...problem.detail, hints } } }
}

/** Paths that end as the wanted one does, nearest first; if none does, those that are a slip or two away. */
export function nearPaths(wanted: string, tracked: readonly RepoPath[]): readonly RepoPath[] {
  const name = baseName(wanted).toLowerCase()
  // a file that is tracked and gone is no other one
  if (tracked.some(path => path === wanted)) return []
  const same = tracked.filter(path => baseName(path).toLowerCase() === name)
  const found = same.length > 0 ? same : tracked.filter(path => isSlip(path, wanted))
  return found
    .map(path => ({ path, away: distance(path, wanted) }))
    .sort((a, b) => a.away - b.away || (a.path < b.path ? -1 : 1))
    .slice(0, LIMIT.named)
    .map(({ path }) => path)
}

/** The one tracked file that a path ends in, but for itself; a path that climbs (`..`) says nothing. */
function endOf(wanted: string, tracked: readonly RepoPath[]): RepoPath | undefined {
  const parts = wanted.split(/[/\\]/).filter(part => part !== '' && part !== '.')
  if (parts.includes('..')) return undefined
  const full = `/${parts.join('/')}`
  const [meant, ...others] = tracked.filter(path => full.endsWith(`/${path}`))
  return others.length === 0 && meant !== wanted ? meant : undefined
}

const isSlip = (path: string, wanted: string): boolean =>
  Math.abs(path.length - wanted.length) <= LIMIT.slips &&
  baseName(wanted).length > LIMIT.slips &&
  distance(path, wanted) <= LIMIT.slips
