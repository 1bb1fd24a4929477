import { EMOJI, saidIn, undress } from './undress.ts'
import { wordList } from './word-list.ts'

/** Files that are known by a name without a dot, written just so: `Changes` and `build` are words of prose. */
const BARE_NAMES = new Set(
  wordList(
    'Makefile makefile GNUmakefile Dockerfile Containerfile Vagrantfile Procfile Gemfile Rakefile Jenkinsfile Justfile justfile Brewfile',
    'Podfile Fastfile Guardfile Berksfile Caddyfile Tiltfile Snakefile SConstruct SConscript BUILD WORKSPACE LICENSE LICENCE COPYING NOTICE',
    'README CHANGELOG AUTHORS CONTRIBUTORS CODEOWNERS OWNERS MAINTAINERS gradlew',
  ),
)

/** First words of info strings that look like a file and are a language. */
const DOTTED_LANGUAGES = new Set(['asp.net', 'vb.net', 'node.js', 'vue.js', 'next.js'])

/** Most characters of a path, and of a line that names one. */
export const LONGEST_PATH = 300

/**
 * Reads a whole line as a path: `src/a.py`, `**src/a.py**`, `` `src/a.py`: ``, `### src/a.py`, `File: src/a.py`, `1. src/a.py`.
 * Prose is not a path, even with a slash in it ("Use and/or here"). Nothing inside the path is decoded or put right.
 */
export function asPath(line: string): string | undefined {
  if (line.length > LONGEST_PATH || !MAY_NAME.test(line) || FENCE.test(line)) return undefined
  const bare = line
    .trim()
    .replace(/^(?:#{2,6}\s*|#\s+)(.*?)(?: #+)?$/, '$1')
    .replace(NUMBER, '')
    .replace(EMOJI, '')
    .replace(/^(={2,}|\*{3,}|-{3,}) (.*) \1$/, '$2')
    .replace(BEHIND, '')
  const text = undress(linked(undress(bare))).replace(NUMBER, '')
  const said = saidIn(text)
  const path = said === undefined ? undress(text.replace(LINES, '').replace(IN_BRACKETS, '$1')) : undress(said)
  return isPath(path) || (said !== undefined && isName(path)) ? path : undefined
}

/** The bullet or number of an item, which bold may have in it: `**1. a.py**`. */
const NUMBER = /^(?:[-*+]|(?:(?:step|file|change|edit) )?\d{1,3}[.):])\s+/i

/** A path in brackets: `[a.py]`, `【a.py】`, `Update(a.py)`. */
const IN_BRACKETS = /^(?:(?:edit|update|write|create)\(|[[(【「])([^[\]()【】「」]+)[\])】」]$/i

/** A line without any of these names no file: the bare fences, rules and lead-ins of which a text may have many. */
const MAY_NAME = new RegExp(`[./\\\\]|file|path|index:|${[...BARE_NAMES].join('|')}`, 'i')

/** A fence has its path in the info string. */
const FENCE = /^\s*`{3}[^`]*$/

/** The path of a line that is a link and nothing else: its text, or its target where that says more. */
function linked(line: string): string {
  const [, text, target] = /^\[((?:[^[\]]|\[[^[\]]*\])+)\]\(([^()\s]+)\):?$/.exec(line) ?? []
  if (text === undefined || target === undefined) return line
  const shown = undress(text)
  return isPath(target) && (target === shown || target.endsWith(`/${shown}`)) ? target : text
}

/** Line numbers after a path: `a.py:12`, `a.py:10-14`, `a.py#L3`, `a.py L10-L14`, `a.py [10-14]`. */
const LINES = /(?:#L|:| L)\d{1,7}(?:-L?\d{1,7})?$| \[\d{1,7}(?:-\d{1,7})?\]$/

/** True if a line cites lines of a file: `src/a.py:10-12`. */
export const citesLines = (line: string): boolean => /\w(?:#L|:| L| \(lines? )\d{1,7}\b/.test(line)

/** Words that people write after a path: that it is new, or which lines they mean. */
const BEHIND =
  / \((?:new|new file|create|created|modified|updated|(?:(?:around|near|at|~) ?)?lines? ~?\d[\d ,–-]*)\)(?=:?$)/i

/** A path in a comment of any language, as models put it on the first line of a fence: `# filepath: a.py`, `// src/a.ts`. */
export function asPathComment(line: string): string | undefined {
  const comment = /^\s*(?:\/\/|#(?!!)|--|;|%|\/\*|<!--|")\s*([^\s@!].*?)\s*(?:\*\/|-->)?$/.exec(
    line.slice(0, LONGEST_PATH + 20),
  )
  return comment ? asPath(comment[1]!) : undefined
}

/** True if a comment says a path with a word like `filepath:`; such a line is not part of the file. */
export const saysPath = (line: string): boolean =>
  asPathComment(line) !== undefined && /^\W*(?:file ?path|file ?name|file|path)\s*[:=]/i.test(line)

const PATH_WORD = '(?:target_?)?(?:file_?path|file_?name|file|path)'
const PATH_ATTRIBUTE = new RegExp(
  `^\\s*<[\\w:-]+\\s(?:[^<>]*\\s)?${PATH_WORD}\\s*=\\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>`,
  'i',
)
const PATH_ELEMENT = new RegExp(`^\\s*<${PATH_WORD}>([^<>]*)</${PATH_WORD}>\\s*$`, 'i')

/** The path that a line of tags names: `<edit path="a.py">`, `<path>a.py</path>`. Entities stay as they are. */
export function asPathTag(line: string): string | undefined {
  if (line.length > 2 * LONGEST_PATH || !line.includes('<')) return undefined
  const found = PATH_ELEMENT.exec(line) ?? PATH_ATTRIBUTE.exec(line)
  return (found?.[1] ?? found?.[2])?.trim() || undefined
}

/** The path in a fence's info string: `python src/a.py`, `src/a.py`, `py:src/a.py`, `ts title="src/a.ts"`, `12:15:src/a.ts`. */
export function infoPath(info: string): string | undefined {
  if (info.length > LONGEST_PATH || /^[\w+#-]*$/.test(info)) return undefined
  const named =
    /(?:^|[\s{,])(?:title|file_?name|file_?path|file|path|name)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"',}]+))/i.exec(
      info,
    )
  const value = named?.[1] ?? named?.[2] ?? named?.[3]
  if (value && (isPath(value) || isName(value))) return value
  for (const [i, word] of info.split(/\s+/).entries()) {
    // `makefile` and `Dockerfile` are languages as well
    if (i === 0 && BARE_NAMES.has(word)) continue
    const path = word.replace(/^(?:\d+:\d+:|[\w+#-]+:(?!\/\/))/, '')
    if (isPath(path) && !DOTTED_LANGUAGES.has(path.toLowerCase())) return path
  }
  return undefined
}

/**
 * Paths that a line of prose names: between backticks, as the last word of a heading or before a colon ("In a.py:"), where a line begins ("In a.py find", "a.py - find"), or with a
 * folder ("now src/a.py too").
 */
export function mentionedPaths(line: string): string[] {
  const plain = line.slice(0, 1000).replace(BOLD, '$1').replace(LIKENED, '')
  const parts = plain.split('`')
  const quoted = parts.filter((_, i) => i % 2 === 1 && i < parts.length - 1).map(part => part.trim())
  const last = (plain.startsWith('#') ? /\s(\S{1,300}?):?$/ : /\s(\S{1,300}):$/).exec(plain.slice(-310).trimEnd())?.[1]
  const first = LEADS.exec(plain)?.[1] ?? /^(?:[^\w./-]{0,4}|\d{1,3}[.)] )(\S{1,300}) [—–-] /.exec(plain)?.[1]
  const named = [last, first].filter(word => word && !DOTTED_LANGUAGES.has(word.toLowerCase())) as string[]
  const inFolders = parts.filter((_, i) => i % 2 === 0).flatMap(wordsWithFolder)
  return [...new Set([...quoted, ...named, ...inFolders].filter(isPath))]
}

/** A line that begins with a file: "In a.py find", "Modify a.py as follows". */
const LEADS = /^\W{0,4}(?:in|modify|update|edit|change) (\S{1,300}?),? /i

/** A file that the one to change is only compared with: "to match `src/a.py`", "as in src/a.py". */
const LIKENED =
  /\b(?:like in|(?<!well )as(?: it is)?(?: done)? in|same(?: way)? as(?: in)?|similar(?:ly)? to|to match|matches|(?:consistent|in line) with|unlike|not in|(?:copied|taken) from) (?:`[^`]{1,300}`|\S{1,300})/gi

const BOLD = /(?<=^|[\s(])\*\*([^*\s]{1,300})\*\*/g

function wordsWithFolder(text: string): string[] {
  if (!text.includes('/')) return []
  const words = text.split(/[\s<>]+/).map(word => word.replace(/^[^\w./-]+|[^\w]+$/g, ''))
  return words.filter(word => /^[\w.@-]+\//.test(word) && hasExtension(word))
}

/** True if a text by itself is plausibly a path: a slash, an extension, a dotfile or a well-known name. */
export function isPath(text: string): boolean {
  if (text === '' || text.length > LONGEST_PATH || /[\t<>"|?*`]|:\/\/|[.,;!:/\\]$/.test(text)) return false
  if (/\s/.test(text)) return isPathWithSpaces(text)
  if (/[/\\]/.test(text)) return /[^./\\]/.test(text)
  return hasExtension(text) || /^\.[A-Za-z][\w.-]*$/.test(text) || BARE_NAMES.has(text)
}

/** `path/to/my file.py`, and no sentence: nothing but the last parts has blanks, and it ends like a file. */
function isPathWithSpaces(text: string): boolean {
  const slash = text.search(/[/\\]/)
  return (
    slash > 0 &&
    !/\s/.test(text.slice(0, slash)) &&
    !/\s[—–→-]\s|\.\w{1,12} (?:and|or|&|\+) /.test(text) &&
    hasExtension(text) &&
    text.split(/\s+/).length <= 5
  )
}

/** True if a text ends like the name of a file. */
export const hasExtension = (text: string): boolean => /[^\s./\\]\.(?=\d?[A-Za-z])[\w+-]{1,12}$/.test(text)

/** A single word that someone said to be a path. */
const isName = (text: string): boolean => /^[^\s<>"|?*`:]+$/.test(text) && text.length <= LONGEST_PATH
