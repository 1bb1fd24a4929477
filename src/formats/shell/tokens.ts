import { matchFrom } from '../parts/match-from.ts'

/** A word of a command, and whether it says the same wherever it is run: no variable, pattern or command in it. */
export interface Word {
  readonly text: string
  readonly literal: boolean
  readonly quoted: boolean
}

/** Signs that join two commands, or stand around some. */
const JOINT = /&&|\|\||;;|\|&|[;|&()]/y
/** Signs of a redirection, with the number of a file descriptor before it: `2>`. */
const REDIRECT = /\d?(?:<<<|<<-|<<|>>|&>>?|>\||<>|<&|>&|<|>)/y
const ENDS_WORD = /[\s;|&()<>]/

/** Signs that make a word depend on where it is run. */
const LIVE = '$`*?[]{}!~^'

export interface ShellCommand {
  readonly words: readonly Word[]
  readonly redirects: readonly Redirect[]
  readonly joint: string
}

/** Where a command's output goes, or its input comes from: `> a.txt`, `<<'EOF'`. */
export interface Redirect {
  readonly sign: string
  readonly target: Word
  /** The lines of a here-document in the source, `end` left out. */
  readonly body?: Body
}

export interface Body {
  readonly first: number
  /** Undefined where its closing line is missing. */
  readonly end: number | undefined
  /** Its word is quoted: nothing in it is a variable. */
  readonly quoted: boolean
  /** Tabs before its lines are not part of it. */
  readonly tabs: boolean
}

/** The commands of a command line, word by word, their here-documents not yet read; undefined where a redirection has no target. */
export function tokens(text: string): readonly ShellCommand[] | undefined {
  const commands: ShellCommand[] = []
  let [words, redirects]: [Word[], Redirect[]] = [[], []]
  let sign: string | undefined
  for (let at = 0; at < text.length; ) {
    const [redirect, joint] = [matchFrom(REDIRECT, text, at)?.[0], matchFrom(JOINT, text, at)?.[0]]
    if (sign !== undefined && (redirect ?? joint) !== undefined) return undefined
    if (/\s/.test(text[at]!)) at++
    else if (text[at] === '#') at += text.slice(at).search(/\n|$/)
    else if (redirect !== undefined) {
      sign = redirect
      at += sign.length
    } else if (joint !== undefined) {
      commands.push({ words, redirects, joint })
      ;[words, redirects] = [[], []]
      at += joint.length
    } else {
      const { word, end } = readWord(text, at)
      if (sign === undefined) words.push(word)
      else redirects.push({ sign, target: word })
      sign = undefined
      at = end
    }
  }
  return sign === undefined ? [...commands, { words, redirects, joint: '' }].filter(isSaid) : undefined
}

const isSaid = ({ words, redirects, joint }: ShellCommand): boolean =>
  words.length + redirects.length > 0 || joint === '('

function readWord(text: string, from: number) {
  let [value, literal, quoted, at] = ['', true, false, from]
  for (; at < text.length && !ENDS_WORD.test(text[at]!); at++) {
    const char = text[at]!
    if (`'"\\`.includes(char)) quoted = true
    if (char === '\\') value += text[++at] ?? ''
    else if (char === "'") {
      const end = text.indexOf("'", at + 1)
      value += text.slice(at + 1, end)
      at = end
    } else if (char === '"') {
      const inside = readQuoted(text, at + 1)
      value += inside.value
      literal &&= inside.literal
      at = inside.end
    } else {
      if (LIVE.includes(char)) literal = false
      value += char
    }
  }
  return { word: { text: value, literal, quoted }, end: at }
}

/** Between double quotes a backslash escapes a few signs only; variables and commands live on. */
function readQuoted(text: string, from: number) {
  let [value, literal, at] = ['', true, from]
  for (; at < text.length && text[at] !== '"'; at++) {
    const char = text[at]!
    if (char === '\\' && '$`"\\\n'.includes(text[at + 1] ?? ' ')) value += text[++at]
    else {
      if (char === '$' || char === '`') literal = false
      value += char
    }
  }
  return { value, literal, end: at }
}
