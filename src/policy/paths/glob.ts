import { fail, ok, type Result } from '../../core/diagnostic.ts'

/** True if a path (parts joined by `/`) is meant by a glob. */
export type Glob = (path: string) => boolean

const MAX_LENGTH = 512
const MAX_CHOICES = 64

/**
 * Reads a glob: `*` and `?` inside a part, `**` for any number of parts, `[a-z]`, `[!a-z]`, `{a,b}`, and `\` before a literal character. It
 * is anchored at the root, and treats names that start with a dot like others. If it ends in a plain name, it also
 * matches everything below that name. Matching takes time in proportion to the glob times the path, whatever they are.
 * @returns `policy/setting` when it is too long or its brackets do not close
 */
export function readGlob(text: string): Result<Glob> {
  const wrong = (why: string) => fail('policy/setting', `the pattern \`${text.slice(0, 80)}\` ${why}`)
  if (text.length > MAX_LENGTH) return wrong(`is longer than ${MAX_LENGTH} characters`)
  // a list by spaces would mean nothing at all
  if (/(?<!\\) \*\*|\*\* /.test(text)) return wrong('has a space next to `**`: write commas or lines between patterns')
  const choices = expandBraces(text.replace(/^\.?\//, ''))
  if (typeof choices === 'string') return wrong(choices)
  const globs = choices.map(choice => choice.replace(/\/$/, '/**').split('/').map(readPart))
  for (const part of globs.flat()) if (part.kind === 'broken') return wrong(part.why)
  const whole = globs.map(belowToo)
  return ok(path => {
    const names = path.split('/')
    return whole.some(parts => matchStars(parts, names, part => part.kind === 'deep', matchName))
  })
}

/** The items of a list, by commas or lines. */
export const listOf = (text = ''): readonly string[] =>
  text
    .split(/\n|,(?![^{}\n]*\})/) // the commas in `{a,b}` are part of a glob
    .map(item => item.trim())
    .filter(item => item !== '')

/** A part of a glob: any run of parts, or one name; `plain` when it has no wildcard. */
type Part =
  | { readonly kind: 'deep' }
  | { readonly kind: 'name'; readonly tokens: readonly Token[]; readonly plain: boolean }
  | { readonly kind: 'broken'; readonly why: string }

/** One character of a name, or any run of characters. */
type Token = ((char: string) => boolean) | 'star'

function belowToo(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1)
  return last?.kind === 'name' && last.plain ? [...parts, { kind: 'deep' }] : parts
}

const matchName = (part: Part, name: string): boolean =>
  part.kind === 'name' &&
  matchStars(
    part.tokens,
    [...name],
    token => token === 'star',
    (token, char) => token !== 'star' && token(char),
  )

/** Matches a list with stars against a list of items; only the last star seen is ever tried anew, which is enough. */
function matchStars<T, Item>(
  pattern: readonly T[],
  items: readonly Item[],
  isStar: (part: T) => boolean,
  fits: (part: T, item: Item) => boolean,
): boolean {
  let [at, star, from] = [0, -1, 0]
  for (let i = 0; i < items.length; ) {
    if (at < pattern.length && isStar(pattern[at]!)) {
      star = at++
      from = i
    } else if (at < pattern.length && fits(pattern[at]!, items[i]!)) {
      at++
      i++
    } else if (star >= 0) {
      at = star + 1
      i = ++from
    } else return false
  }
  return pattern.slice(at).every(isStar)
}

function readPart(text: string): Part {
  if (text === '**') return { kind: 'deep' }
  const tokens: Token[] = []
  let plain = true
  const chars = [...text]
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i]!
    if (char === '*' || char === '?' || char === '[') plain = false
    if (char === '*') tokens.push('star')
    else if (char === '?') tokens.push(() => true)
    else if (char === '[') {
      const end = chars.indexOf(']', i + (chars[i + 1] === '!' || chars[i + 1] === '^' ? 3 : 2))
      if (end < 0) return { kind: 'broken', why: 'has a `[` that is not closed' }
      tokens.push(readClass(chars.slice(i + 1, end)))
      i = end
    } else {
      const meant = char === '\\' ? chars[++i] : char
      if (meant === undefined) return { kind: 'broken', why: 'ends in a backslash' }
      tokens.push(other => other === meant)
    }
  }
  return { kind: 'name', tokens, plain }
}

function readClass(chars: readonly string[]): (char: string) => boolean {
  const not = chars[0] === '!' || chars[0] === '^'
  const members = not ? chars.slice(1) : chars
  const ranges: (readonly [string, string])[] = []
  for (let i = 0; i < members.length; i++) {
    const to = members[i + 1] === '-' ? members[i + 2] : undefined
    ranges.push([members[i]!, to ?? members[i]!])
    if (to !== undefined) i += 2
  }
  return char => ranges.some(([first, last]) => first <= char && char <= last) !== not
}

/** All that `{a,b}` means, nested ones too; a sentence when there is too much or a brace is not closed. */
function expandBraces(text: string): readonly string[] | string {
  let done: string[] = ['']
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\') {
      const meant = text[++i] ?? ''
      done = done.map(start => start + char + meant)
    } else if (char === '{') {
      const end = closing(text, i)
      if (end < 0) return 'has a `{` that is not closed'
      const inner = splitChoices(text.slice(i + 1, end)).map(expandBraces)
      const broken = inner.find(choice => typeof choice === 'string')
      if (broken !== undefined) return broken as string
      const choices = inner.flat()
      if (done.length * choices.length > MAX_CHOICES) return `means more than ${MAX_CHOICES} patterns`
      done = done.flatMap(start => choices.map(choice => start + choice))
      i = end
    } else done = done.map(start => start + char)
  }
  return done
}

/** The index of the `}` that closes the `{` at `open`, or -1. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '{') depth++
    else if (text[i] === '}' && --depth === 0) return i
  }
  return -1
}

/** Splits at the commas that lie in no inner brace. */
function splitChoices(text: string): string[] {
  const choices = ['']
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '{') depth++
    if (char === '}') depth--
    if (char === ',' && depth === 0) choices.push('')
    else choices.push(choices.pop() + char + (char === '\\' ? (text[++i] ?? '') : ''))
  }
  return choices
}
