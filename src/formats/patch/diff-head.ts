import type { LineAt } from '../format.ts'
import { type Names, namesOf } from './diff-names.ts'

export type DiffHead = ReturnType<typeof readDiffHead>

/** True if a file's diff begins at a line: git's own header, the pair of `---` and `+++`, or one of them with a path above a hunk. */
export const startsDiff = (lineAt: LineAt, at: number): boolean =>
  startsGit(lineAt(at) ?? '') ||
  startsNames(lineAt, at) ||
  (/^(?:---|\+\+\+) [^\s./]*[./]/.test(lineAt(at) ?? '') &&
    afterNames(lineAt, at, lineAt(at)!.startsWith('+') ? /^@@/ : /^@@ -\d/) > at)

const startsGit = (line: string): boolean => line.startsWith('diff --') && /^diff --(?:git|cc|combined) /.test(line)

const startsNames = (lineAt: LineAt, at: number): boolean =>
  lineAt(at)?.startsWith('--- ') === true && /^--- \S/.test(lineAt(at)!) && /^\+\+\+ \S/.test(lineAt(at + 1) ?? '')

/** The index after the names at a line: both, or, right above a hunk, one alone or both in the other order. */
export function afterNames(lineAt: LineAt, at: number, hunk = /^@@/): number {
  if (startsNames(lineAt, at)) return at + 2
  const [sign, below] = [signOf(lineAt(at)), signOf(lineAt(at + 1))]
  const next = below === '' || below === sign ? at + 1 : at + 2
  return sign !== '' && hunk.test(lineAt(next) ?? '') ? next : at
}

/** The sign of a line that has a name after it: one word, or a path. */
const signOf = (line = ''): string => /^(---|\+\+\+) (?:[^\s/]+\/.+|\S+(?:\t.*)?)$/.exec(line)?.[1] ?? ''

const EXTENDED =
  /^(?:index|old mode|new mode|new file mode|deleted file mode|similarity index|dissimilarity index|rename from|rename to|copy from|copy to|Binary files|GIT binary patch)(?: |$)/

/**
 * Reads the header of one file's diff: git-diff(1), "Generating patch text with -p", or the two lines of POSIX diff.
 * `next` is the first line that is not one. The ids of both blobs are as far as they are there, the new one if it has enough digits to name one.
 * @param strip how many folders the names begin with (`patch -p1`), where that is known
 */
export function readDiffHead(lineAt: LineAt, at: number, strip?: number) {
  const fields = new Map<string, string>()
  const git = startsGit(lineAt(at)!) ? lineAt(at)! : ''
  let next = git ? at + 1 : at
  for (let field = EXTENDED.exec(lineAt(next) ?? ''); field; field = EXTENDED.exec(lineAt(next) ?? '')) {
    const name = field[0].trim()
    fields.set(name, lineAt(next++)!.slice(name.length + 1))
  }
  for (const end = afterNames(lineAt, next); next < end; next++)
    fields.set(lineAt(next)!.slice(0, 3), lineAt(next)!.slice(4))
  const names = namesOf(fields, git, strip)
  const [, blob, becomes] = /^([0-9a-f]{4,64})(?:\.\.([0-9a-f]{7,64}))?/.exec(fields.get('index') ?? '') ?? []
  return {
    next,
    ...names,
    kind: kindOf(fields, git, names),
    mode: modeOf(fields),
    ...(fields.has('index') && { blob: blob ?? '' }),
    ...(becomes && { becomes }),
  }
}

/** The mode that is set, or that of a file that is not a regular one. */
function modeOf(fields: ReadonlyMap<string, string>): string | undefined {
  const special = /\.\.\S+ (1[26]0000)$/.exec(fields.get('index') ?? '')
  return fields.get('new file mode') ?? fields.get('new mode') ?? special?.[1]
}

type Kind = 'change' | 'create' | 'delete' | 'rename' | 'copy' | 'binary' | 'combined'

function kindOf(fields: ReadonlyMap<string, string>, git: string, { from, to }: Names): Kind {
  if (/^diff --(?:cc|combined) /.test(git)) return 'combined'
  if (fields.has('Binary files') || fields.has('GIT binary patch')) return 'binary'
  if (fields.has('copy to')) return 'copy'
  if (fields.has('rename to')) return 'rename'
  if (fields.has('new file mode') || (from === undefined && to !== undefined)) return 'create'
  return fields.has('deleted file mode') || to === undefined ? 'delete' : 'change'
}
