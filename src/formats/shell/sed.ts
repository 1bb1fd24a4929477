import type { RegexOp, ReplaceOp } from '../../core/op.ts'

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

/**
 * Reads a sed script that is one substitution (POSIX sed, "s") with any delimiter and the flags `g` and `i`, `s/old/new/g`; or that deletes
 * the lines that match, `/old/d`.
 * @param extended its expression is an extended one (`-E`)
 * @returns undefined for any other script, and for expressions that RE2 has not, or that it reads otherwise
 */
export function readScript(script: string, extended: boolean): RegexOp | ReplaceOp | undefined {
  return script.startsWith('/') ? readDeletion(script, extended) : readSubstitution(script, extended)
}

function readDeletion(script: string, extended: boolean): RegexOp | undefined {
  const [old = '', command = '', ...others] = partsOf(script.slice(1), '/')
  const pattern = patternOf(old, extended)
  if (pattern === undefined || others.length > 0 || !/^I?d$/.test(command)) return undefined
  const flags = command === 'Id' ? 'gmi' : 'gm'
  return { kind: 'regex', pattern: `^.*(?:${pattern}).*\\n?`, replacement: '', flags }
}

function readSubstitution(script: string, extended: boolean): RegexOp | ReplaceOp | undefined {
  const sign = script[1]
  if (script[0] !== 's' || sign === undefined || /[\w\s\\]/.test(sign)) return undefined
  const [old = '', fresh = '', flags, ...others] = partsOf(script.slice(2), sign)
  if (flags === undefined || others.length > 0 || !/^(?:g?[iI]?|[iI]g)$/.test(flags)) return undefined
  if (flags === 'g' && /^[\w \-"'=:;,/@#%<>~!]+$/.test(old) && !/[&\\]/.test(fresh))
    return { kind: 'replace', search: old, replace: fresh, all: true }
  const pattern = patternOf(old, extended)
  if (pattern === undefined) return undefined
  const groups = pattern.replace(/\\.|\[[^\]]*\]/g, '').split('(').length - 1
  // at the start or the end of a line there is one alone
  const isAll = flags.includes('g') && !/^\^|\$$/.test(pattern)
  const replacement = replacementOf(fresh, isAll ? 0 : 2, groups)
  if (replacement === undefined) return undefined
  const own = /i/i.test(flags) ? 'gmi' : 'gm'
  if (isAll) return { kind: 'regex', pattern, replacement, flags: own }
  // the first in each line: what is before and after it is found too, and put back
  return {
    kind: 'regex',
    pattern: `^(.*?)(${pattern})(.*\\n?)`,
    replacement: `$1${replacement}$${groups + 3}`,
    flags: own,
  }
}

/** The parts of a text between delimiters; after a backslash a delimiter is a sign like others. */
function partsOf(text: string, sign: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === sign) {
      parts.push(part)
      part = ''
    } else if (char === '\\' && text[i + 1] === sign) part += text[++i]!
    else part += char === '\\' ? char + (text[++i] ?? '') : char
  }
  return [...parts, part]
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
      BRACKETS.lastIndex = i
      const [all = '', not, inside = ''] = BRACKETS.exec(text) ?? []
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
  const isTorn =
    /\|[|)]|[(|]\||^\||\|$/.test(bare) || !branches.every(branch => /^\^?[\w \-"'=:;,/@#%<>~!]+\$?$/.test(branch))
  return (
    isTorn ||
    pattern !== bare ||
    branches.some((one, i) => branches.some((other, k) => i !== k && other.startsWith(one)))
  )
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
