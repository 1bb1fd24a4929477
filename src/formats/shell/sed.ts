import type { RegexOp, ReplaceOp } from '../../core/op.ts'
import { matchFrom } from '../parts/match-from.ts'

/** Signs that mean something to RE2 and are themselves in a basic expression. */
const PLAIN_IN_BASIC = '(){}|+?'
/** Classes in RE2's words, without the line break, which sed never sees. */
const IN_LINE: Readonly<Record<string, string>> = {
  ...{ s: '[^\\S\\n]', S: '\\S', w: '[\\p{L}\\p{N}_]', W: '[^\\p{L}\\p{N}_\\n]', b: '\\b', B: '\\B' },
}

const CLASSES: Readonly<Record<string, string>> = {
  ...{ space: ' \\t\\r\\f\\v', blank: ' \\t', digit: '0-9', xdigit: '0-9A-Fa-f', punct: '[:punct:]' },
  ...{ alpha: '\\p{L}', alnum: '\\p{L}\\p{N}', upper: '\\p{Lu}', lower: '\\p{Ll}' },
}
/** An expression in brackets. In it a backslash is a sign like others, but for GNU's tab. */
const BRACKETS = new RegExp(
  `\\[(\\^?)(\\]?(?:\\[:(?:${Object.keys(CLASSES).join('|')}):\\]|\\[(?![:.=])|\\\\t|[^[\\]\\\\])*)\\]`,
  'y',
)

/** A command of a script, and where it ends. */
interface Command {
  readonly op: RegexOp | ReplaceOp
  readonly end: number
  /** The text that it looks for. */
  readonly old: string
  /** Set if it makes lines: `a`, `i` or `c` with the text, or a substitution. */
  readonly made?: string
}

/**
 * Reads a sed script of substitutions with any delimiter and the flags `g` and `i`, `s/old/new/g`, and of commands for the lines that match:
 * `/old/d`, `/old/a text`, and `i` and `c` (POSIX sed).
 * @param extended its expressions are extended ones (`-E`)
 * @returns undefined for any other script, and for expressions that RE2 has not, or that it reads otherwise
 */
export function readScript(script: string, extended: boolean): readonly Command['op'][] | undefined {
  const commands: Command[] = []
  for (let at = 0; at < script.length; ) {
    const read = script[at] === '/' ? onLines(script, at, extended) : substitution(script, at, extended)
    const rest = read && /^\s*(?:$|[;\n][\s;]*)/.exec(script.slice(read.end))
    if (!rest || commands.length === MOST_COMMANDS) return undefined
    commands.push(read)
    at = read.end + rest[0].length
  }
  // of two texts below one line the first one is right below it
  const isBelow = commands.every(({ made }) => made?.startsWith('a'))
  const order = isBelow ? commands.toReversed() : commands
  const isClear = order.every((command, i) =>
    order.slice(0, i).every(({ made }) => !made || isApart(command, made, isBelow)),
  )
  return isClear && order.length > 0 ? order.map(({ op }) => op) : undefined
}

/** Commands of a script that are read. */
const MOST_COMMANDS = 50

/** True if a command certainly finds nothing in lines that one made: sed does not show it those. Two texts below one line keep their order. */
function isApart({ old, made }: Command, before: string, isBelow: boolean): boolean {
  const [, words] = /^\^?([\w \-"'=:;,/@#%<>~!]+)\$?$/.exec(old) ?? []
  const isTurned = !isBelow && made?.[0] === 'a' && before[0] === 'a'
  return words !== undefined && before !== 's' && !isTurned && !before.toLowerCase().includes(words.toLowerCase())
}

/** A command for the lines that match: they go, or a text comes after them, before them or in their place. */
function onLines(script: string, at: number, extended: boolean): Command | undefined {
  const old = partAt(script, at + 1, '/')
  const pattern = old && patternOf(old.text, extended)
  const [all = '', ignoresCase, gone, verb = '', text = ''] = LINE_COMMAND.exec(script.slice(old?.end)) ?? []
  if (pattern === undefined || all === '' || text.includes('\\')) return undefined
  const flags = ignoresCase ? 'gmi' : 'gm'
  const end = old!.end + all.length
  if (gone) return { op: { kind: 'regex', pattern: deleted(pattern), replacement: '', flags }, end, old: old!.text }
  const fresh = text.replaceAll('$', '$$$$')
  const replacement = { a: `$1\n${fresh}\n`, i: `${fresh}\n$&`, c: `${fresh}\n` }[verb]!
  const op: RegexOp = { kind: 'regex', pattern: `^(.*(?:${pattern}).*)\\n?`, replacement, flags }
  return { op, end, old: old!.text, made: `${verb} ${text}` }
}

/** In one line, blanks before the text are none of it, unless a backslash is before them (GNU sed). */
const LINE_COMMAND = /^(I?)\s*(?:(d)|([aic])(?:\s*\\\n?|[^\S\n]*(?=[^\s\\]))([^\n]+))/

/** The lines that match, with their line breaks. */
function deleted(pattern: string): string {
  const blank = /^\^(?:(\[[^\]]+\]|\\?[^\\])\*)?\$$/.exec(pattern)
  if (!blank) return `^.*(?:${pattern}).*\\n?`
  // an expression must not match the empty text
  return blank[1] === undefined ? '^\\n' : `^(?:${blank[1]}*\\n|${blank[1]}+\\z)`
}

function substitution(script: string, at: number, extended: boolean): Command | undefined {
  const sign = script[at + 1]
  if (script[at] !== 's' || sign === undefined || /[\w\s\\]/.test(sign)) return undefined
  const old = partAt(script, at + 2, sign)
  const fresh = old && partAt(script, old.end, sign)
  if (!fresh) return undefined
  const flags = /^\w*/.exec(script.slice(fresh.end))![0]
  const op = /^(?:g?[iI]?|[iI]g)$/.test(flags) ? substituting(old.text, fresh.text, flags, extended) : undefined
  return op && { op, end: fresh.end + flags.length, old: old.text, ...(/\\n|\n/.test(fresh.text) && { made: 's' }) }
}

function substituting(old: string, fresh: string, flags: string, extended: boolean): Command['op'] | undefined {
  if (flags === 'g' && /^[\w \-"'=:;,/@#%<>~!]+$/.test(old) && !/[&\\]/.test(fresh))
    return { kind: 'replace', search: old, replace: fresh, all: true }
  const pattern = patternOf(old, extended)
  if (pattern === undefined) return undefined
  const groups = pattern.replace(/\\.|\[[^\]]*\]/g, '').split('(').length - 1
  // at the start or the end of a line there is one alone
  const isAll = flags.includes('g') && !/^\^|\$$/.test(pattern)
  const replacement = replacementOf(fresh, isAll ? 0 : 2, groups)
  if (replacement === undefined) return undefined
  const all = { kind: 'regex', pattern, replacement, flags: /i/i.test(flags) ? 'gmi' : 'gm' } as const
  if (isAll) return all
  // the first in each line: what is before and after it is found too, and put back
  return { ...all, pattern: `^(.*?)(${pattern})(.*\\n?)`, replacement: `$1${replacement}$${groups + 3}` }
}

/** The text from a place up to a delimiter, and where the script goes on; after a backslash a delimiter is a sign like others. */
function partAt(script: string, from: number, sign: string) {
  let text = ''
  for (let i = from; i < script.length; i++) {
    const char = script[i]!
    if (char === sign) return { text, end: i + 1 }
    if (char === '\\' && script[i + 1] === sign) text += script[++i]!
    else text += char === '\\' ? char + (script[++i] ?? '') : char
  }
  return undefined
}

/** An expression of sed in RE2's words; undefined where it has none, or means something else by them. */
function patternOf(text: string, extended: boolean): string | undefined {
  let made = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\') {
      const next = text[++i] ?? ''
      if (PLAIN_IN_BASIC.includes(next)) made += extended ? `\\${next}` : next
      else if (IN_LINE[next] !== undefined) made += IN_LINE[next]
      else if (isEdge(next, text.slice(0, i - 1), text.slice(i + 1))) made += '\\b'
      else if (/[^\w\s<>'`]/.test(next)) made += `\\${next}`
      else return undefined
    } else if (char === '[') {
      const [all = '', not, inside = ''] = matchFrom(BRACKETS, text, i) ?? []
      if (all === '') return undefined
      const own = inside.replace(/\[:(\w+):\]|[[\]]/g, (found, name?: string) => (name ? CLASSES[name]! : `\\${found}`))
      made += not ? `[^${own}\\n]` : `[${own}]`
      i += all.length - 1
    } else made += !extended && isPlain(char, made, text.slice(i + 1)) ? `\\${char}` : char
  }
  return text === '' || isReadOtherwise(made) ? undefined : made
}

/** True for a sign that means itself in a basic expression: `^` and `$` too, where no branch begins or ends. */
const isPlain = (char: string, before: string, after: string): boolean =>
  PLAIN_IN_BASIC.includes(char) ||
  (char === '^' && !/(?:^|[^\\][(|])$/.test(before)) ||
  (char === '$' && !/^(?:$|\\[)|])/.test(after))

/** True for `\<` and `\>` next to a letter: RE2 has one sign for both edges of a word. */
const isEdge = (sign: string, before: string, after: string): boolean =>
  (sign === '<' && /^(?:\w|\\w)/.test(after)) || (sign === '>' && /(?:^|[^\\]|\\(?=w))\w$/.test(before))

/** True if RE2 may match other text than sed, which takes the longest: by the order of branches, a repeated group, or `?` after a count. */
function isReadOtherwise(pattern: string): boolean {
  const bare = pattern.replace(/\\[bB]/g, '^').replace(/\\./g, '_')
  if (/[*+?}]\?|[*+?}].*\)[*?{]|(?:^|[(|^$])[*+?{]/.test(bare)) return true
  if (!bare.includes('|')) return false
  const branches = bare.split(/[|()]/).filter(branch => branch !== '')
  if (pattern !== bare || /\|[|)]|[(|]\||^\||\|$/.test(bare)) return true
  if (!branches.every(branch => /^\^?[\w \-"'=:;,/@#%<>~!]+\$?$/.test(branch))) return true
  return branches.some((one, i) => branches.some((other, k) => i !== k && other.startsWith(one)))
}

/** A replacement of sed in ours: `&` and `\1` are what was found; the groups of the pattern are after so many others. */
function replacementOf(text: string, others: number, groups: number): string | undefined {
  let made = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    const next = char === '\\' ? (text[++i] ?? '') : undefined
    const group = char === '&' ? 0 : next !== undefined && /[1-9]/.test(next) ? Number(next) : undefined
    if (next === '' || (next !== undefined && /[A-Za-mo-su-z0]/.test(next))) return undefined
    if (group !== undefined && (group > groups || /\d/.test(text[i + 1] ?? ''))) return undefined
    if (group !== undefined) made += group + others === 0 ? '$&' : `$${group + others}`
    else made += next === 'n' ? '\n' : next === 't' ? '\t' : (next ?? char).replace('$', '$$$$')
  }
  return made
}
