import { type Diagnostic, fail, ok, type Result } from '../core/diagnostic.ts'
import { type Glob, readGlob } from '../core/glob.ts'
import type { RepoPath } from '../core/path.ts'
import { fold, foldKey } from '../core/text/fold.ts'
import { PROTECTED } from './protected-paths.ts'

export interface PathPolicy {
  /** Globs of the only paths that may be changed; none: all. */
  readonly allowed?: readonly string[]
  /** Globs that are protected besides {@link PROTECTED}; with `!` in front, opened again. The last that fits decides. */
  readonly protected?: readonly string[]
}

/** Why a path may not be changed, or nothing. */
export type RefusePath = (path: RepoPath) => Diagnostic | undefined

/**
 * Reads rules that all have to agree: a path that one of them refuses is refused.
 * @returns the rule, or `policy/setting` for a pattern that cannot be read
 */
export function refusePath(...policies: readonly PathPolicy[]): Result<RefusePath> {
  const judges = readAll(policies, refuseBy)
  return judges.ok ? ok(path => firstOf(judges.value, path)) : judges
}

const firstOf = (judges: readonly RefusePath[], path: RepoPath): Diagnostic | undefined => {
  for (const judge of judges) {
    const refused = judge(path)
    if (refused) return refused
  }
  return undefined
}

/**
 * Reads the two settings. Protected paths are compared as file systems do, without case and form; allowed ones to the letter:
 * each errs to the side of refusing.
 * @returns the rule, or `policy/setting` for a pattern that cannot be read
 */
function refuseBy(policy: PathPolicy): Result<RefusePath> {
  const guards = readAll([...PROTECTED, ...patternsOf(policy.protected)], readGuard)
  if (!guards.ok) return guards
  const doors = readAll(patternsOf(policy.allowed), readGlob)
  if (!doors.ok) return doors
  return ok(path => {
    const key = foldKey(path)
    const guard = guards.value.findLast(({ fits }) => fits(key))
    if (guard && !guard.opens) return isProtected(path, guard.pattern)
    if (doors.value.length > 0 && !doors.value.some(fits => fits(path))) {
      return { code: 'path/not-allowed', message: `${path} is not among the allowed paths` }
    }
    return undefined
  })
}

function isProtected(path: RepoPath, pattern: string): Diagnostic {
  return {
    code: 'path/protected',
    message: `${path} is protected by the pattern ${pattern}`,
    help: `Change this file by hand, or unprotect it: \`protected-paths: "!${path}"\`.`,
  }
}

interface Guard {
  readonly pattern: string
  readonly opens: boolean
  readonly fits: Glob
}

function readGuard(pattern: string): Result<Guard> {
  const opens = pattern.startsWith('!')
  const glob = readGlob(fold(opens ? pattern.slice(1) : pattern))
  return glob.ok ? ok({ pattern, opens, fits: glob.value }) : glob
}

/** Settings are written one a line; blank lines and comments say nothing. */
const patternsOf = (lines: readonly string[] = []): readonly string[] =>
  lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))

function readAll<P, T>(patterns: readonly P[], read: (pattern: P) => Result<T>): Result<readonly T[]> {
  const values: T[] = []
  for (const pattern of patterns) {
    const value = read(pattern)
    if (!value.ok) return fail(value.problem.code, value.problem.message)
    values.push(value.value)
  }
  return ok(values)
}
