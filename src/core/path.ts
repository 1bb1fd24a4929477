import { fail, ok, type Result } from './diagnostic.ts'
import { fold, INVISIBLE, withoutTail } from './text/fold.ts'

declare const checked: unique symbol

/** A path inside the repository, `/` between its parts; only {@link repoPath} makes one. */
export type RepoPath = string & { readonly [checked]: true }

/** Bytes of UTF-8 that a whole path, and one part of it, may have. */
const MAX_PATH = 1024
const MAX_PART = 255

/** Nearly every path: parts of plain characters that begin with none of those that need a closer look. */
const PLAIN = /^\w[\w.+@-]*(?:\/\w[\w.+@-]*)*$/

/**
 * Checks a path as an author wrote it. Nothing is decoded, trimmed or put right: what is written is what is used. It accepts
 * only what git accepts with `core.protectHFS` and `core.protectNTFS` on.
 * @returns the path, or `path/unsafe` with the reason
 */
export function repoPath(path: string): Result<RepoPath> {
  if (path.length <= MAX_PART && PLAIN.test(path)) return ok(path as RepoPath)
  const wrong = wrongPath(path) ?? firstOf(path.split('/'), wrongPart)
  return wrong === undefined ? ok(path as RepoPath) : fail('path/unsafe', wrong)
}

/**
 * Checks that a file of this name can exist everywhere: asked of names that an edit would create. A name that the repository has
 * already needs no more than {@link repoPath}.
 * @returns the path, or `path/unsafe` with the reason
 */
export function portablePath(path: RepoPath): Result<RepoPath> {
  const wrong =
    path.normalize('NFC') === path
      ? firstOf(path.split('/'), unportablePart)
      : 'the path is not in Unicode’s composed form (NFC)'
  return wrong === undefined ? ok(path) : fail('path/unsafe', wrong)
}

function wrongPath(path: string): string | undefined {
  if (path === '') return 'the path is empty'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'the path is absolute'
  if (path.startsWith('~')) return 'the path starts with `~`'
  if (path.includes('\\')) return 'the path has a backslash'
  if (/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/.test(path)) return 'the path has a control character'
  if (/[\uD800-\uDFFF]/u.test(path)) return 'the path is not valid Unicode'
  if (INVISIBLE.test(path)) return 'the path has an invisible character'
  if (path.includes('\uFFFD')) return 'the path has bytes that are not UTF-8'
  if (bytes(path) > MAX_PATH) return `the path is longer than ${MAX_PATH} bytes`
  return undefined
}

function wrongPart(part: string): string | undefined {
  if (part === '' || part === '.' || part === '..') return 'the path has an empty part, `.` or `..`'
  const name = fold(part)
  // `.. ` is `..` on Windows
  if (/^[. ]+$/.test(name)) return 'a folder or file name in the path has only dots and spaces'
  if (isDotGit(withoutTail(name))) return 'the path leads into `.git`'
  if (bytes(part) > MAX_PART) return `the path has a part longer than ${MAX_PART} bytes`
  return undefined
}

/**
 * `.git`, and the short names that NTFS may give to it, to `.gitmodules`, `.gitattributes`, `.gitignore` and `.mailmap`
 * (`is_ntfs_dotgit` and `is_ntfs_dot_generic` in git's path.c).
 */
const isDotGit = (name: string): boolean =>
  name === '.git' || /^(?:git|gitmod|gitatt|gitign|mailma|gi7eba|gi7d29|gi250a|maba30)~\d+$/.test(name)

function unportablePart(part: string): string | undefined {
  if (/[<>:"|?*]/.test(part)) return 'the path has one of `< > : " | ? *`, which Windows forbids'
  if (/^ |[. ]$/.test(part)) return 'a part of the path begins with a space, or ends in a space or a dot'
  if (isDevice(part)) return 'the path has a name that Windows reserves for a device'
  if (SHORT_NAME.test(part)) return 'the path has a name that Windows may use as the short form of another one'
  return undefined
}

/** `GITHUB~1`: where NTFS makes 8.3 names, such a file would be written to the folder that has the long one. */
const SHORT_NAME = /^[^.]{1,6}~\d{1,6}(?:\.[^.]{0,3})?$/

/** Windows reads a device's name also before an extension: `con.txt`, `COM1 .log`. */
function isDevice(part: string): boolean {
  const stem = fold(part.split('.', 1)[0]!).trimEnd()
  return /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9])$/.test(stem)
}

const bytes = (text: string): number => new TextEncoder().encode(text).length

function firstOf(parts: readonly string[], wrong: (part: string) => string | undefined): string | undefined {
  for (const part of parts) {
    const found = wrong(part)
    if (found !== undefined) return found
  }
  return undefined
}

/** The name of a file without its folders. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The folders above a path, outermost first. */
export function foldersAbove(path: string): string[] {
  const found: string[] = []
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) found.push(path.slice(0, at))
  return found
}
