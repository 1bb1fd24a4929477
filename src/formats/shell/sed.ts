import type { RegexOp, ReplaceOp } from '../../core/op.ts'

/** Signs that mean something to RE2 and are themselves in a basic expression. */
const PLAIN_IN_BASIC = '(){}|+?'
/** Escapes that mean the same in RE2. */
const SAME_CLASSES = 'wbBn'
/** Classes that a line break is in, which sed never sees. */
const IN_LINE: Readonly<Record<string, string>> = { s: '[^\\S\\n]', W: '[^\\w\\n]', S: '\\S' }

/**
 * Reads a sed script that is one substitution (POSIX sed, "s") with any delimiter and the flags `g` and `i`, `s/old/new/g`; or that deletes
 * the lines that match, `/old/d`.
 * @param extended its expression is an extended one (`-E`)
 * @returns undefined for any other script, and for expressions that RE2 has not
 */
export function readScript(script: string, extended: boolean): RegexOp | ReplaceOp | undefined {
  return script.startsWith('/') ? readDeletion(script, extended) : readSubstitution(script, extended)
}

function readDeletion(script: string, extended: boolean): RegexOp | undefined {
  const [old, command, ...others] = partsOf(script.slice(1), '/')
  const pattern = old === undefined || old === '' ? undefined : patternOf(old, extended)
  if (pattern === undefined || others.length > 0 || !/^I?d$/.test(command ?? '')) return undefined
  const flags = command === 'Id' ? 'gmi' : 'gm'
  return { kind: 'regex', pattern: `^.*(?:${pattern}).*\\n?`, replacement: '', flags }
}

function readSubstitution(script: string, extended: boolean): RegexOp | ReplaceOp | undefined {
  const sign = script[1]
  if (script[0] !== 's' || sign === undefined || /[\w\s\\]/.test(sign)) return undefined
  const [old, fresh, flags, ...others] = partsOf(script.slice(2), sign)
  if (old === undefined || old === '' || fresh === undefined || flags === undefined || others.length > 0)
    return undefined
  if (!/^(?:g?[iI]?|[iI]g)$/.test(flags)) return undefined
  const all = flags.includes('g')
  if (flags === 'g' && /^[\w \-"'=:;,/@#%<>~!]+$/.test(old) && !/[&\\]/.test(fresh))
    return { kind: 'replace', search: old, replace: fresh, all: true }
  const pattern = patternOf(old, extended)
  const replacement = replacementOf(fresh, all ? 0 : 2)
  if (pattern === undefined || replacement === undefined) return undefined
  const own = /i/i.test(flags) ? 'gmi' : 'gm'
  if (all) return { kind: 'regex', pattern, replacement, flags: own }
  // without `g` only the first in each line: what is before it is found too, and put back
  const first = pattern.startsWith('^') ? `^()(${pattern.slice(1)})` : `^(.*?)(${pattern})`
  return { kind: 'regex', pattern: first, replacement: `$1${replacement}`, flags: own }
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

/** An expression of sed in RE2's words; undefined where it has none. */
function patternOf(text: string, extended: boolean): string | undefined {
  let made = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\') {
      const next = text[++i]
      if (next === undefined) return undefined
      if (PLAIN_IN_BASIC.includes(next)) made += extended ? `\\${next}` : next
      else if (IN_LINE[next] !== undefined) made += IN_LINE[next]
      else if (next === '<' || next === '>') made += '\\b'
      else if (SAME_CLASSES.includes(next) || /[^\w\s]/.test(next)) made += `\\${next}`
      else return undefined
    } else if (char === '[') {
      const end = text.indexOf(']', text[i + 1] === '^' ? i + 3 : i + 2)
      const inside = text.slice(i + 1, end)
      if (end < 0 || /\\|\[[:.=]/.test(inside)) return undefined
      const own = inside.replaceAll('[', '\\[').replace(/^(\^?)\]/, '$1\\]')
      made += inside.startsWith('^') ? `[${own}\\n]` : `[${own}]`
      i = end
    } else made += !extended && PLAIN_IN_BASIC.includes(char) ? `\\${char}` : char
  }
  return made
}

/** A replacement of sed in ours: `&` and `\1` are what was found; the groups of the pattern are after so many others. */
function replacementOf(text: string, others: number): string | undefined {
  let made = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    const next = char === '\\' ? text[++i] : undefined
    const group = char === '&' ? others : next !== undefined && /[1-9]/.test(next) ? Number(next) + others : undefined
    if (char === '\\' && (next === undefined || /[A-Za-mo-su-z0]/.test(next))) return undefined
    if (group !== undefined && /\d/.test(text[i + 1] ?? '')) return undefined
    if (group !== undefined) made += group === 0 ? '$&' : `$${group}`
    else made += next === 'n' ? '\n' : next === 't' ? '\t' : (next ?? char).replace('$', '$$$$')
  }
  return made
}
