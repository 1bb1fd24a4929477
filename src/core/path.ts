import { fail, ok, type Result } from './diagnostic.ts'

declare const checked: unique symbol

/** A path inside the repository, `/` between its parts; only {@link repoPath} makes one. */
export type RepoPath = string & { readonly [checked]: true }

/**
 * Checks a path as an author wrote it. Nothing is decoded, trimmed or put right: what is written is what is used.
 * @returns the path, or `path/unsafe` with the reason
 */
export function repoPath(path: string): Result<RepoPath> {
  const unsafe = (why: string) => fail('path/unsafe', why)
  if (path === '') return unsafe('the path is empty')
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.startsWith('~')) return unsafe('the path is absolute')
  if (path.includes('\\')) return unsafe('the path has a backslash')
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(path)) return unsafe('the path has a control character')
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..') return unsafe('the path has an empty part, `.` or `..`')
    if (part.toLowerCase() === '.git') return unsafe('the path leads into `.git`')
  }
  return ok(path as RepoPath)
}
