import { ESCAPES } from '../parts/escapes.ts'

export interface Names {
  /** The old and the new name; undefined for `/dev/null`. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Other names that the file may have, where the two are not the same. */
  readonly others?: readonly string[]
  /** The names in the lines, if they do not agree. */
  readonly differ?: readonly string[]
}

/**
 * The names of a head's lines, none where the lines leave open which it is, or do not agree.
 * @param fields the lines by their first words; @param git git's own line, or the empty string
 */
export function namesOf(fields: ReadonlyMap<string, string>, git: string, strip: number | undefined): Names {
  const moved = {
    from: fields.get('rename from') ?? fields.get('copy from'),
    to: fields.get('rename to') ?? fields.get('copy to'),
  }
  const moves = Math.max(0, (strip ?? 1) - 1)
  if (moved.from && moved.to)
    return { from: without(unquote(moved.from), moves), to: without(unquote(moved.to), moves) }
  const said = sameName(bare(...gitNames(git), strip), strip)
  const [old, fresh] = [fields.get('---'), fields.get('+++')]
  if (old === undefined && fresh === undefined) return said
  const names = bare(nameOf(old), nameOf(fresh), strip)
  if (old === undefined || fresh === undefined) return halfNames(names, strip ?? nameOf(old ?? fresh), git, said)
  const isOne = strip === undefined && (names.from === undefined || names.to === undefined)
  return present(isOne ? onlyName(names, said) : sameName(names, strip), old, fresh)
}

/** The one name, which git's line must have as well; no name if it has another. */
function halfNames({ from, to }: Names, written: string | number | undefined, git: string, said: Names): Names {
  const name = from ?? to
  if (git !== '' && (name !== said.from || name !== said.to)) return nameless(name, said)
  return { from: name, to: name, ...(typeof written === 'string' && written !== name && { others: [written] }) }
}

const nameless = (name = '/dev/null', { from = name, to = from }: Names): Names => ({
  from: undefined,
  to: undefined,
  differ: [...new Set([name, from, to])],
})

/** The name next to `/dev/null`, which git's own line may have below two folders of other names (`--src-prefix`, `--dst-prefix`). */
function onlyName({ from, to }: Names, said: Names): Names {
  const name = from ?? to
  if (said.from === undefined || said.from !== said.to || name === said.from) return { from, to }
  return name?.endsWith(`/${said.from}`) ? { from: from && said.from, to: to && said.to } : nameless(name, said)
}

/** A name without so many of its folders, as `patch -p` takes them off. */
const without = (name: string | undefined, strip: number): string | undefined => name?.split('/').slice(strip).join('/')

/** A side with the time at which Unix begins is of no file (`diff -N`, `is_epoch` of git's apply.c), and one that svn calls nonexistent. */
const present = (names: Names, old: string, fresh: string): Names => ({
  ...names,
  from: isNone(old) ? undefined : names.from,
  to: isNone(fresh) ? undefined : names.to,
})

function isNone(text: string): boolean {
  if (text.endsWith('\t(nonexistent)')) return true
  const [, day, time, zone] =
    /\s(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.0+)?(?: ?([-+]\d\d:?\d\d))?\s*$/.exec(text) ?? []
  return (
    day !== undefined && /^(?:1970-01-01|1969-12-31)$/.test(day) && Date.parse(`${day}T${time}${zone ?? 'Z'}`) === 0
  )
}

/** Suffixes that tools and people give to the name of a copy. */
const COPY = /(?:\.(?:orig|old|new|bak|mod|modified|fixed)|[~+])$/

/** One name for two sides that differ by a folder (`proj-1.0/x`, `proj-1.1/x`) or by the suffix of a copy (`x.orig`), and the others. */
function sameName({ from, to }: Names, strip: number | undefined): Names {
  if (from === undefined || to === undefined || from === to) return { from, to }
  const [old, fresh] = [from, to].map(name => name.slice(name.indexOf('/') + 1))
  if (strip === undefined && old === fresh && from.includes('/') && to.includes('/'))
    return { from: old, to: old, others: [to, from] }
  const [base, copy] = from.length <= to.length ? [from, to] : [to, from]
  if (copy.startsWith(base) && COPY.test(copy) && copy.replace(COPY, '') === base)
    return { from: base, to: base, others: [copy] }
  return { from, to, others: [from] }
}

const LABEL =
  /(?: \((?:original|modified|old|new|before|after|current|updated|revised|changed|edited|fixed|created|added|deleted|working copy|(?:revision|version) [\w.]{1,40})\)|:before|:after)$/i

/** A name after `---` or `+++`: quoted, or up to the tab, the time or the label that some tools and models write after it. */
function nameOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const name = text.startsWith('"')
    ? unquote(text)
    : text
        .replace(/\t(?:(?:[(\d]|[A-Z][a-z]{2} ).*|[^\t]*)$/, '')
        .replace(/ \d{4}-\d\d-\d\d[ T]\d\d:.*$/, '')
        .trimEnd()
        .replace(LABEL, '')
        .trimEnd()
  return name === '/dev/null' ? undefined : name
}

const PREFIXES = ['a/b/', 'i/w/', 'c/i/', 'c/w/', 'o/w/']

/** The names without so many folders, or, where no one says how many, without the prefixes of git if both have them. */
function bare(from: string | undefined, to: string | undefined, strip: number | undefined): Names {
  if (strip !== undefined) return { from: without(from, strip), to: without(to, strip) }
  const signs = (from?.slice(0, 2) ?? '??') + (to?.slice(0, 2) ?? '??')
  const fits = (prefix: string) => [...prefix].every((char, i) => char === signs[i] || signs.startsWith('??', i & ~1))
  return PREFIXES.some(fits) ? { from: from?.slice(2), to: to?.slice(2) } : { from, to }
}

/** The names in `diff --git a/x b/x`, which git leaves unseparated: both halves are the same but for the prefix, or a word each. */
function gitNames(line: string): readonly [from: string | undefined, to: string | undefined] {
  const rest = line.replace(/^diff --(?:git|cc|combined) /, '')
  if (rest.startsWith('"')) {
    const quoted = rest.match(/"(?:[^"\\]|\\.)*"/g) ?? []
    return [unquote(quoted[0] ?? ''), unquote(quoted[1] ?? quoted[0] ?? '')]
  }
  const middle = (rest.length - 1) / 2
  const [from, to] = [rest.slice(0, middle), rest.slice(middle + 1)]
  if (rest[middle] === ' ' && from.slice(2) === to.slice(2)) return [from, to]
  const words = rest.split(' ')
  return words.length === 2 ? [words[0], words[1]] : [undefined, undefined]
}

/** A backslash that git quotes is not the slash of Windows: the name keeps both, and is refused. */
const GIT_ESCAPES: Readonly<Record<string, string>> = { ...ESCAPES, a: '\x07', v: '\v', '\\': '\\\\' }

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
