import type { LineAt } from '../format.ts'
import { ESCAPES } from '../parts/escapes.ts'

/** The header above the hunks of one file's diff. */
export interface DiffHead {
  /** Index of the first line that is not a header. */
  readonly next: number
  /** The old and the new name; undefined for `/dev/null`. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Other names that the file may have, where the two are not the same. */
  readonly others?: readonly string[]
  /** The old blob's id, as far as it is there. */
  readonly blob?: string
  /** The new blob's id, where it has enough digits to name one. */
  readonly becomes?: string
  readonly kind: 'change' | 'create' | 'delete' | 'rename' | 'copy' | 'binary' | 'combined'
  /** A mode that the diff gives the file: `100755`, `120000`. */
  readonly mode: string | undefined
}

/** True if a file's diff begins at a line: git's own header, or the pair of `---` and `+++`. */
export const startsDiff = (lineAt: LineAt, at: number): boolean =>
  startsGit(lineAt(at) ?? '') || startsNames(lineAt, at)

const startsGit = (line: string): boolean => line.startsWith('diff --') && /^diff --(?:git|cc|combined) /.test(line)

const startsNames = (lineAt: LineAt, at: number): boolean =>
  lineAt(at)?.startsWith('--- ') === true && /^--- \S/.test(lineAt(at)!) && /^\+\+\+ \S/.test(lineAt(at + 1) ?? '')

const EXTENDED =
  /^(?:index|old mode|new mode|new file mode|deleted file mode|similarity index|dissimilarity index|rename from|rename to|copy from|copy to|Binary files|GIT binary patch)(?: |$)/

/**
 * Reads the header of one file's diff: git-diff(1), "Generating patch text with -p", or the two lines of POSIX diff.
 * @param strip how many folders the names begin with (`patch -p1`), where that is known
 */
export function readDiffHead(lineAt: LineAt, at: number, strip?: number): DiffHead {
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

type Names = Pick<DiffHead, 'from' | 'to' | 'others'>

function kindOf(fields: ReadonlyMap<string, string>, git: string, { from, to }: Names): DiffHead['kind'] {
  if (/^diff --(?:cc|combined) /.test(git)) return 'combined'
  if (fields.has('Binary files') || fields.has('GIT binary patch')) return 'binary'
  if (fields.has('copy to')) return 'copy'
  if (fields.has('rename to')) return 'rename'
  if (fields.has('new file mode') || (from === undefined && to !== undefined)) return 'create'
  return fields.has('deleted file mode') || to === undefined ? 'delete' : 'change'
}

function namesOf(fields: ReadonlyMap<string, string>, git: string, strip: number | undefined): Names {
  const moved = {
    from: fields.get('rename from') ?? fields.get('copy from'),
    to: fields.get('rename to') ?? fields.get('copy to'),
  }
  if (moved.from && moved.to) return { from: unquote(moved.from), to: unquote(moved.to) }
  const [old, fresh] = [fields.get('---'), fields.get('+++')]
  if (old === undefined || fresh === undefined) return gitNames(git)
  const [from, to] = [nameOf(old), nameOf(fresh)]
  if (strip !== undefined) return present({ from: without(from, strip), to: without(to, strip) }, old, fresh)
  const names = unprefixed(from, to)
  return present(from === undefined || to === undefined ? onlyName(names, git) : sameName(names), old, fresh)
}

/** The name beside `/dev/null`, where git's own line has it below two folders of other names (`--src-prefix`, `--dst-prefix`). */
function onlyName({ from, to }: Names, git: string): Names {
  const both = sameName(gitNames(git))
  if (git === '' || both.from !== both.to || !(from ?? to)?.endsWith(`/${both.from}`)) return { from, to }
  return { from: from && both.from, to: to && both.to }
}

/** A name without so many of its folders, as `patch -p` takes them off. */
const without = (name: string | undefined, strip: number): string | undefined => name?.split('/').slice(strip).join('/')

/** A side with the time at which Unix begins is of no file (`diff -N`, `is_epoch` of git's apply.c). */
const present = ({ from, to, others }: Names, old: string, fresh: string): Names => ({
  from: isEpoch(old) ? undefined : from,
  to: isEpoch(fresh) ? undefined : to,
  ...(others && { others }),
})

function isEpoch(text: string): boolean {
  const [, day, time, zone] = /\s(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.0+)?(?: ?([-+]\d{4}))?\s*$/.exec(text) ?? []
  return (
    day !== undefined && /^(?:1970-01-01|1969-12-31)$/.test(day) && Date.parse(`${day}T${time}${zone ?? 'Z'}`) === 0
  )
}

/** Suffixes that tools and people give to the name of a copy. */
const COPY = /(?:\.(?:orig|old|new|bak|mod|modified|fixed)|[~+])$/

/** One name for two sides that differ by a folder (`proj-1.0/x`, `proj-1.1/x`) or by the suffix of a copy (`x.orig`), and the others. */
function sameName({ from, to }: Names): Names {
  if (from === undefined || to === undefined || from === to) return { from, to }
  const [old, fresh] = [from, to].map(name => name.slice(name.indexOf('/') + 1))
  if (old === fresh && from.includes('/') && to.includes('/')) return { from: old, to: old, others: [to, from] }
  const [base, copy] = from.length <= to.length ? [from, to] : [to, from]
  if (copy.startsWith(base) && COPY.test(copy) && copy.replace(COPY, '') === base)
    return { from: base, to: base, others: [copy] }
  return { from, to, others: [from] }
}

const LABEL =
  /(?: \((?:original|modified|old|new|before|after|current|updated|revised|changed|edited|fixed|created|added|deleted|working copy|(?:revision|version) [\w.]{1,40})\)|:before|:after)$/i

/** A name after `---` or `+++`: quoted, or up to the tab, the time or the label that some tools and models write after it. */
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
  return PREFIXES.some(fits) ? { from: from?.slice(2), to: to?.slice(2) } : { from, to }
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

const GIT_ESCAPES: Readonly<Record<string, string>> = { ...ESCAPES, a: '\x07', v: '\v' }

/** Undoes git's quoting of names (core.quotePath): C escapes, bytes of UTF-8 in octal. */
function unquote(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text)
  if (!quoted) return text
  const bytes = quoted[1]!.match(/\\[0-7]{3}|\\.|[^\\]/gsu) ?? []
  const codes = bytes.flatMap(part => {
    if (/^\\\d/.test(part)) return Number.parseInt(part.slice(1), 8) & 255
    return [...new TextEncoder().encode(part.startsWith('\\') ? (GIT_ESCAPES[part[1]!] ?? part[1]!) : part)]
  })
  return new TextDecoder().decode(Uint8Array.from(codes))
}
