import type { LineAt } from '../format.ts'

/** What the lines above the hunks of one file's diff say. */
export interface DiffHead {
  /** Index of the first line that is no header. */
  readonly next: number
  /** The old and the new name; undefined for `/dev/null`. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly kind: 'change' | 'create' | 'delete' | 'rename' | 'copy' | 'binary' | 'combined'
  /** A mode that the diff gives the file: `100755`, `120000`. */
  readonly mode: string | undefined
}

/** Whether a file's diff begins at a line: git's own header, or the pair of `---` and `+++`. */
export const startsDiff = (lineAt: LineAt, at: number): boolean =>
  startsGit(lineAt(at) ?? '') || startsNames(lineAt, at)

const startsGit = (line: string): boolean => line.startsWith('diff --') && /^diff --(?:git|cc|combined) /.test(line)

const startsNames = (lineAt: LineAt, at: number): boolean =>
  lineAt(at)?.startsWith('--- ') === true && /^--- \S/.test(lineAt(at)!) && /^\+\+\+ \S/.test(lineAt(at + 1) ?? '')

const EXTENDED =
  /^(?:index|old mode|new mode|new file mode|deleted file mode|similarity index|dissimilarity index|rename from|rename to|copy from|copy to|Binary files|GIT binary patch)(?: |$)/

/** Reads the header of one file's diff: git-diff(1), "Generating patch text with -p", or the two lines of POSIX diff. */
export function readDiffHead(lineAt: LineAt, at: number): DiffHead {
  const fields = new Map<string, string>()
  const git = startsNames(lineAt, at) ? '' : lineAt(at)!
  let next = git ? at + 1 : at
  for (let field = EXTENDED.exec(lineAt(next) ?? ''); field; field = EXTENDED.exec(lineAt(next) ?? '')) {
    const name = field[0].trim()
    fields.set(name, lineAt(next++)!.slice(name.length + 1))
  }
  if (startsNames(lineAt, next)) {
    fields.set('---', lineAt(next)!.slice(4))
    fields.set('+++', lineAt(next + 1)!.slice(4))
    next += 2
  }
  const names = namesOf(fields, git)
  return {
    next,
    ...names,
    kind: kindOf(fields, git, names),
    mode: modeOf(fields),
  }
}

/** The mode that is set, or that of a file that is no regular one. */
function modeOf(fields: ReadonlyMap<string, string>): string | undefined {
  const special = /\.\.\S+ (1[26]0000)$/.exec(fields.get('index') ?? '')
  return fields.get('new file mode') ?? fields.get('new mode') ?? special?.[1]
}

interface Names {
  readonly from: string | undefined
  readonly to: string | undefined
}

function kindOf(fields: ReadonlyMap<string, string>, git: string, { from, to }: Names): DiffHead['kind'] {
  if (/^diff --(?:cc|combined) /.test(git)) return 'combined'
  if (fields.has('Binary files') || fields.has('GIT binary patch')) return 'binary'
  if (fields.has('copy to')) return 'copy'
  if (fields.has('rename to')) return 'rename'
  if (fields.has('new file mode') || (from === undefined && to !== undefined)) return 'create'
  return fields.has('deleted file mode') || to === undefined ? 'delete' : 'change'
}

function namesOf(fields: ReadonlyMap<string, string>, git: string): Names {
  const moved = {
    from: fields.get('rename from') ?? fields.get('copy from'),
    to: fields.get('rename to') ?? fields.get('copy to'),
  }
  if (moved.from && moved.to) return { from: unquote(moved.from), to: unquote(moved.to) }
  const old = fields.get('---')
  if (old === undefined) return gitNames(git)
  return unprefixed(nameOf(old), nameOf(fields.get('+++')!))
}

const LABEL =
  / \((?:original|modified|old|new|before|after|current|updated|revised|changed|edited|fixed|created|added|deleted|working copy|(?:revision|version) [\w.]{1,40})\)$/i

/** A name behind `---` or `+++`: quoted, or up to the tab, the time or the label that some tools and models write behind it. */
function nameOf(text: string): string | undefined {
  const name = text.startsWith('"')
    ? unquote(text)
    : text
        .replace(/\t.*$/, '')
        .replace(/ \d{4}-\d\d-\d\d[ T]\d\d:.*$/, '')
        .trimEnd()
        .replace(LABEL, '')
        .trimEnd()
  return name === '/dev/null' ? undefined : name
}

const PREFIXES = ['a/b/', 'i/w/', 'c/i/', 'c/w/', 'o/w/']

/** Takes the prefixes of git off, where both names have them. */
function unprefixed(from: string | undefined, to: string | undefined): Names {
  const signs = (from?.slice(0, 2) ?? '??') + (to?.slice(0, 2) ?? '??')
  const fits = (prefix: string) => [...prefix].every((char, i) => char === signs[i] || signs.startsWith('??', i & ~1))
  if (!PREFIXES.some(fits)) return withoutWords(from, to)
  return { from: from?.slice(2), to: to?.slice(2) }
}

/** Takes the folders off with which models tell the two sides, where both names are the same below them: `old/x` and `new/x`. */
function withoutWords(from: string | undefined, to: string | undefined): Names {
  const [, old, path] = /^(old|original|before)\/(.+)$/.exec(from ?? '') ?? []
  const other = /^(?:new|modified|updated|after)\/(.+)$/.exec(to ?? '')?.[1]
  return old !== undefined && path === other ? { from: path, to: other } : { from, to }
}

/** The names in `diff --git a/x b/x`, which git leaves unseparated: both halves are the same but for the prefix. */
function gitNames(line: string): Names {
  const rest = line.replace(/^diff --(?:git|cc|combined) /, '')
  if (rest.startsWith('"')) {
    const quoted = rest.match(/"(?:[^"\\]|\\.)*"/g) ?? []
    return unprefixed(unquote(quoted[0] ?? ''), unquote(quoted[1] ?? quoted[0] ?? ''))
  }
  const middle = (rest.length - 1) / 2
  const [from, to] = [rest.slice(0, middle), rest.slice(middle + 1)]
  if (rest[middle] === ' ' && from.slice(2) === to.slice(2)) return unprefixed(from, to)
  const words = rest.split(' ')
  return words.length === 2 ? unprefixed(words[0], words[1]) : { from: rest, to: rest }
}

const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '"': '"',
  '\\': '\\',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
}

/** Undoes git's quoting of names (core.quotePath): C escapes, bytes of UTF-8 in octal. */
function unquote(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text)
  if (!quoted) return text
  const bytes = quoted[1]!.match(/\\[0-7]{3}|\\.|[^\\]/gsu) ?? []
  const codes = bytes.flatMap(part => {
    if (/^\\\d/.test(part)) return Number.parseInt(part.slice(1), 8) & 255
    return [...new TextEncoder().encode(part.startsWith('\\') ? (ESCAPES[part[1]!] ?? part[1]!) : part)]
  })
  return new TextDecoder().decode(Uint8Array.from(codes))
}
