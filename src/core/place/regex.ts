import { fail, ok, type Result } from '../diagnostic.ts'
import type { RegexOp } from '../op.ts'
import { endingAt, type IndexedText } from '../text/indexed.ts'
import { type LfView, lfView, original } from '../text/lf-view.ts'
import { type Edit, lineAt, type Span } from '../text.ts'
import type { Placed } from './ground.ts'

/** As much of re2js as is used: an engine whose time does not explode. Its syntax is RE2's. */
interface LinearRegex {
  readonly compile: (pattern: string, flags: number) => CompiledRegex
}

interface CompiledRegex {
  readonly programSize: () => number
  readonly groupCount: () => number
  readonly namedGroups: () => Readonly<Record<string, number>>
  readonly matcher: (text: string) => {
    readonly find: () => boolean
    readonly start: (group?: number) => number
    readonly end: (group?: number) => number
    readonly group: (group?: number) => string | null
  }
}

/** Limits as measured: typical patterns compile to 8–103 instructions, those that take seconds to 2,000. */
export const REGEX_LIMITS = {
  patternLength: 1024,
  programSize: 500,
  textLength: 1 << 20,
  /** Instructions times characters: what one search may cost. */
  work: 1.2e8,
  matches: 10_000,
  /** Milliseconds for one op: finding every match can be quadratic (`a.*b|a`). */
  time: 1000,
  resultLength: 4 << 20,
} as const

/** The bits of re2js's flags. */
const FLAG_BITS: Readonly<Record<string, number>> = { g: 0, u: 0, i: 1, s: 2, m: 4 }

/**
 * Makes the function that places a regex op. It works on a view of the text with LF endings, and keeps the file's.
 * @param expired says that the time of the run is up; asked between matches
 * @param clock milliseconds from any point on
 */
export function regexOp(re: LinearRegex, expired: () => boolean = () => false, clock: () => number = () => 0) {
  return (file: IndexedText, op: RegexOp): Result<Placed> => {
    const { text } = file
    const end = clock() + REGEX_LIMITS.time
    const compiled = compile(re, op, text)
    if (!compiled.ok) return compiled
    const view = lfView(text)
    const found = matches(compiled.value, view.text, op.flags.includes('g'), () => expired() || clock() > end)
    if (!found.ok) return found
    if (found.value.length === 0) return fail('locate/not-found', 'the pattern matches nothing in the file')
    const edits = found.value.map(match => editOf(match, op, compiled.value, view, file))
    if (edits.reduce((sum, edit) => sum + edit.insert.length, 0) > REGEX_LIMITS.resultLength)
      return fail('edit/too-large', 'the replacements make more than 4 MiB')
    const changing = edits.filter(edit => edit.insert !== text.slice(edit.span.start, edit.span.end))
    return ok({
      edits: changing,
      line: lineAt(text, edits[0]!.span.start),
      count: edits.length,
      notes: [],
    })
  }
}

function compile(re: LinearRegex, { pattern, flags, replacement }: RegexOp, text: string): Result<CompiledRegex> {
  const refuse = (why: string, facts: { readonly help?: string } = {}) => fail('edit/regex', why, facts)
  if (pattern.length > REGEX_LIMITS.patternLength) return refuse('the pattern is longer than 1,024 characters')
  if (text.length > REGEX_LIMITS.textLength)
    return fail('edit/too-large', 'the file is too large for a regular expression')
  let bits = 0
  for (const flag of flags) {
    const bit = FLAG_BITS[flag]
    if (bit === undefined)
      return refuse(`the flag ${JSON.stringify(flag)} is not supported`, { help: 'Use `g`, `i`, `m`, `s`.' })
    bits |= bit
  }
  let compiled: CompiledRegex
  try {
    compiled = re.compile(pattern, bits)
  } catch (error) {
    return refuse(`the pattern is not valid: ${reasonOf(error)}`, { help: unsupportedHelp(pattern) })
  }
  if (compiled.programSize() > REGEX_LIMITS.programSize || compiled.programSize() * text.length > REGEX_LIMITS.work)
    return fail('locate/budget', 'the pattern is too costly for this file', { help: 'Use a simpler pattern.' })
  const backslash = /\\([1-9])/.exec(replacement)
  if (backslash && Number(backslash[1]) <= compiled.groupCount() && !replacement.includes('$'))
    return refuse(`the replacement has \`${backslash[0]}\``, {
      help: `Write \`$${backslash[1]}\` for a group of the pattern.`,
    })
  return ok(compiled)
}

const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/^error parsing regexp: /, '').slice(0, 200)

function unsupportedHelp(pattern: string): string {
  if (/\(\?<?[=!]/.test(pattern))
    return 'Look-around is not supported: match the neighbors too, and put them back with `$1`.'
  if (/\\[1-9]/.test(pattern))
    return 'Back-references are not supported: write the text twice, or use another kind of edit.'
  if (/\\u[0-9a-fA-F{]/.test(pattern)) return 'Write `\\x{0041}` in place of `\\u0041`.'
  return 'Use RE2 syntax.'
}

/** One match: the spans of its groups in the view; group 0 is the whole, and one that matched nothing is at -1. */
interface Match {
  readonly groups: readonly Span[]
}

function matches(regex: CompiledRegex, text: string, all: boolean, expired: () => boolean): Result<readonly Match[]> {
  const matcher = regex.matcher(text)
  const found: Match[] = []
  const groups = Array.from({ length: regex.groupCount() + 1 }, (_, i) => i)
  while ((all || found.length === 0) && matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()]
    // the text ends with its last line, and not with an empty one below it
    if (start === text.length && found.length > 0) break
    if (start === end)
      return fail('edit/regex', 'the pattern matches the empty text', {
        help: 'Let it match at least one character.',
        lines: [lineAt(text, start)],
      })
    if (found.length === REGEX_LIMITS.matches)
      return fail('locate/budget', 'the pattern matches more than 10,000 times')
    if (expired()) return fail('locate/budget', 'the regular expression took too long')
    found.push({ groups: groups.map(i => ({ start: matcher.start(i), end: matcher.end(i) })) })
  }
  return ok(found)
}

function editOf(match: Match, op: RegexOp, regex: CompiledRegex, view: LfView, file: IndexedText): Edit {
  const [whole] = match.groups
  const span = { start: original(view, whole!.start), end: original(view, whole!.end) }
  const text = expand(op.replacement.replaceAll('\r\n', '\n'), match, regex, view.text)
  return { span, insert: text.includes('\n') ? text.replaceAll('\n', endingAt(file, span.start)) : text }
}

/** `$&`, `$1`, `$12`, `$<name>` and `$$` in a replacement; what names no group stays as it is. */
function expand(replacement: string, { groups }: Match, regex: CompiledRegex, text: string): string {
  const names = regex.namedGroups()
  const group = (i: number): string => text.slice(groups[i]!.start, groups[i]!.end)
  return replacement.replace(/\$(?:\$|&|<(\w{1,64})>|(\d\d?))/g, (found, name?: string, digits?: string) => {
    if (found === '$$') return '$'
    if (found === '$&') return group(0)
    if (name !== undefined) return Object.hasOwn(names, name) ? group(names[name]!) : found
    const two = Number(digits)
    if (two >= 1 && two < groups.length) return group(two)
    const one = Number(digits![0])
    return one >= 1 && one < groups.length ? group(one) + digits![1] : found
  })
}
