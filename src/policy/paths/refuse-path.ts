import { type Diagnostic, fail, ok, type Result } from '../../core/diagnostic.ts'
import type { RepoPath } from '../../core/path.ts'
import { fold, foldKey } from '../../core/text/fold.ts'
import { type Glob, readGlob } from './glob.ts'
import { PROTECTED, type ProtectedKind } from './protected-paths.ts'

export interface PathPolicy {
  /** Globs of the only paths that may be changed; left out: all. A list without a glob is refused. */
  readonly allowed?: readonly string[]
  /** Globs that are protected besides {@link PROTECTED}; with `!` before it, opened again. The last that fits decides. */
  readonly protected?: readonly string[]
  /** {@link PROTECTED} does not hold: for what people decide about. */
  readonly lifted?: boolean
}

/** Why a path must not be changed, or undefined. */
export type RefusePath = (path: RepoPath) => Diagnostic | undefined

/**
 * Reads rules that all have to agree: a path that one of them refuses is refused.
 * @returns the rule, or `policy/setting` for a pattern that cannot be read
 */
export function refusePath(...policies: readonly PathPolicy[]): Result<RefusePath> {
  const judges = readAll<PathPolicy, RefusePath>(policies, refuseBy)
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
  const ours = (policy.lifted ? [] : PROTECTED).flatMap(({ kind, patterns }) =>
    patterns.map(pattern => ({ pattern, kind })),
  )
  const theirs = patternsOf(policy.protected).map(pattern => ({ pattern }))
  const guards = readAll<Named, Guard>([...ours, ...theirs], readGuard)
  if (!guards.ok) return guards
  const doors = readAll<string, Glob>(patternsOf(policy.allowed), readGlob)
  if (!doors.ok) return doors
  // it would be read as the name of a file, and shut nothing out
  const shut = patternsOf(policy.allowed).find(pattern => pattern.startsWith('!'))
  if (shut !== undefined)
    return fail(
      'policy/setting',
      `\`allowed-paths\` has \`${shut.slice(0, 80)}\`: what is not allowed is for \`protected-paths\``,
    )
  // an empty list must not mean every path
  if (policy.allowed && doors.value.length === 0) return fail('policy/setting', '`allowed-paths` has no pattern')
  return ok(path => {
    const key = foldKey(path)
    const guard = guards.value.findLast(({ fits }) => fits(key))
    if (guard && !guard.opens) return isProtected(path, guard)
    if (policy.allowed && !doors.value.some(fits => fits(path))) {
      return { code: 'path/not-allowed', message: `${path} is outside \`allowed-paths\`` }
    }
    return undefined
  })
}

function isProtected(path: RepoPath, { pattern, kind }: Guard): Diagnostic {
  const open = `\`!${path}\` in \`protected-paths\``
  return {
    code: 'path/protected',
    message: `${path} is protected by the pattern ${pattern}`,
    help:
      kind === 'workflow'
        ? `Change this file by hand: the token of a job (\`GITHUB_TOKEN\`) cannot change workflows. A GitHub App token with the permission \`workflows\` can, together with ${open}.`
        : `Change this file by hand, or unprotect it: ${open}.`,
  }
}

interface Named {
  readonly pattern: string
  /** Of one of our patterns. */
  readonly kind?: ProtectedKind
}

interface Guard extends Named {
  readonly opens: boolean
  readonly fits: Glob
}

function readGuard(named: Named): Result<Guard> {
  const opens = named.pattern.startsWith('!')
  const glob = readGlob(fold(opens ? named.pattern.slice(1) : named.pattern))
  return glob.ok ? ok({ ...named, opens, fits: glob.value }) : glob
}

/** Settings are written one a line; blank lines and comments say nothing. */
const patternsOf = (lines: readonly string[] = []): readonly string[] =>
  lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))

function readAll<Item, T>(items: readonly Item[], read: (item: Item) => Result<T>): Result<readonly T[]> {
  const values: T[] = []
  for (const item of items) {
    const value = read(item)
    if (!value.ok) return fail(value.problem.code, value.problem.message)
    values.push(value.value)
  }
  return ok(values)
}
