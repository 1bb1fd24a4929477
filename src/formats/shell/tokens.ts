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
/** Characters that end an unquoted word. */
const ENDS_WORD = /[\s;|&()<>]/

/** Signs that make a word depend on where it is run. */
const LIVE = '$`*?[]{}!~^'

/** One command, its here-documents not yet read; `joint` is the sign that joins it to the next. */
export interface TokenCommand {
  readonly words: Word[]
  readonly redirects: { readonly sign: string; readonly target: Word }[]
  readonly joint: string
}

/** The commands of a command line, word by word; undefined where a redirection has no target. */
export function tokens(text: string): readonly TokenCommand[] | undefined {
  const commands: TokenCommand[] = []
  let command: TokenCommand = { words: [], redirects: [], joint: '' }
  let sign: string | undefined
  for (let at = 0; at < text.length; ) {
    const [redirect, joint] = [signAt(REDIRECT, text, at), signAt(JOINT, text, at)]
    if (sign !== undefined && (redirect ?? joint) !== undefined) return undefined
    if (/\s/.test(text[at]!)) at++
    else if (text[at] === '#') at = endOfLine(text, at)
    else if (redirect !== undefined) {
      sign = redirect
      at += sign.length
    } else if (joint !== undefined) {
      commands.push({ ...command, joint })
      command = { words: [], redirects: [], joint: '' }
      at += joint.length
    } else {
      const { word, end } = readWord(text, at)
      if (sign === undefined) command.words.push(word)
      else command.redirects.push({ sign, target: word })
      sign = undefined
      at = end
    }
  }
  return sign === undefined ? [...commands, command].filter(isSaid) : undefined
}

const isSaid = ({ words, redirects, joint }: TokenCommand): boolean =>
  words.length + redirects.length > 0 || joint === '('

function signAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function readWord(text: string, from: number) {
  let value = ''
  let literal = true
  let quoted = false
  let at = from
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
  let value = ''
  let literal = true
  let at = from
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
