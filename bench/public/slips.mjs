/** Small changes of a line, as people make them: on purpose, or with a slip of the pen. */
import { indentOf } from './lines.mjs'

/** What may be changed in a line of code: a pattern and what takes its place. */
const CHANGES = [
  [/\b(\d+)\b(?!.*\b\d+\b)/, number => String(Number(number) * 2 + 1)],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\bTrue\b/, 'False'],
  [/\bFalse\b/, 'True'],
  [/ == /, ' != '],
  [/ === /, ' !== '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ && /, ' || '],
  [/ and /, ' or '],
  [/"([a-z][a-z_-]{2,})"/, '"$1-v2"'],
  [/'([a-z][a-z_-]{2,})'/, "'$1-v2'"],
  [/\b([a-z]+[A-Z]\w+)\b/, '$1Safe'],
  [/\b([a-z]+_[a-z_]+)\b/, '$1_checked'],
]

const KEYWORDS = new Set(
  (
    'class import from return public private protected static const function else while struct enum void func type package export default async ' +
    'await with then case switch break continue this self None null true false assert yield where impl trait match define ifdef ifndef endif ' +
    'include extern unsigned interface extends implements throws throw final super'
  ).split(' '),
)

/** The line with one meaningful change; undefined if it has nothing that could be changed. */
export function meaningChanged(random, line, language) {
  const fitting = CHANGES.filter(([pattern]) => pattern.test(line)).map(([pattern, to]) => line.replace(pattern, to))
  const changed = (fitting.length > 0 ? fitting : wordChanged(line, language)).filter(other => other !== line)
  return changed.length > 0 ? random.pick(changed) : undefined
}

function wordChanged(line, language) {
  const word = [...line.matchAll(/\b[A-Za-z]{4,}\b/g)].find(([text]) => !KEYWORDS.has(text))
  if (!word) return []
  const end = word.index + word[0].length
  return [line.slice(0, end) + (isProse(language) ? ' (updated)' : 'Next') + line.slice(end)]
}

/** The line with one word misspelled such that the misspelling is nowhere in the text; undefined if no word is long enough. */
export function misspelt(random, line, text) {
  for (const { 0: word, index } of random.shuffled([...line.matchAll(/[A-Za-z_][A-Za-z0-9_]{4,}/g)])) {
    const i = random.between(1, word.length - 2)
    const [head, tail] = [word.slice(0, i), word.slice(i + 1)]
    const bad = random.pick([head + tail[0] + word[i] + tail.slice(1), head + tail, head + word[i] + word[i] + tail])
    if (bad !== word && !text.includes(bad)) return line.slice(0, index) + bad + line.slice(index + word.length)
  }
  return undefined
}

export const isProse = language => language === 'markdown' || language === 'rst'

const LINE_COMMENT = {
  python: /^\s*#/,
  yaml: /^\s*#/,
  toml: /^\s*#/,
  shell: /^\s*#/,
  ts: /^\s*\/\//,
  js: /^\s*\/\//,
  go: /^\s*\/\//,
  rust: /^\s*\/\//,
  java: /^\s*\/\//,
  c: /^\s*(\/\/|\/\*.*\*\/\s*$)/,
  css: /^\s*\/\*.*\*\/\s*$/,
  jsonnet: /^\s*(\/\/|#)/,
}

/** A function: whether a line is a comment and nothing else; undefined for a language without such lines. */
export const commentTest = language => LINE_COMMENT[language] && (line => LINE_COMMENT[language].test(line))

/** A comment of a language. */
export function commentOf(language, text) {
  if (['python', 'yaml', 'toml', 'shell', 'rst'].includes(language)) return `# ${text}`
  if (language === 'markdown' || language === 'html') return `<!-- ${text} -->`
  return language === 'css' ? `/* ${text} */` : `// ${text}`
}

const QUOTES = /[\s([{=,:]/

/** Typography put in the place of ASCII, by kind. */
export const typography = {
  quotes: line => {
    let open = false
    return line
      .replace(/"/g, () => {
        open = !open
        return open ? '\u201c' : '\u201d'
      })
      .replace(/'/g, (_, at) => (at === 0 || QUOTES.test(line[at - 1]) ? '\u2018' : '\u2019'))
  },
  nbsp: line => {
    const at = line.indexOf(' ', indentOf(line).length)
    return at < 0 ? line : `${line.slice(0, at)}\u00a0${line.slice(at + 1)}`
  },
  dash: line => line.replace(/(\w) - (\w)/g, '$1 \u2013 $2').replace(/--(?=\w)/g, '\u2014'),
  ellipsis: line => line.replace(/\.\.\./g, '\u2026'),
}

export const isAscii = lines => lines.every(line => /^[\x09\x20-\x7e]*$/.test(line))
