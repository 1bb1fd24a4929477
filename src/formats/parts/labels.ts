import { asPathComment, hasExtension } from './paths.ts'
import { EMOJI, saidIn, undress } from './undress.ts'
import { wordList } from './word-list.ts'

/** Words that head a block of any file. */
const PROSE = new Set(
  wordList(
    'a add added adding addition additions after also an and another answer apply at backend bash before below block blocks bonus but by call change changed changes class',
    'cleanup client code command component config configuration constants context correct corrected delete deleted deps description details diff docs',
    'documentation done edit edits else end entire error errors example existing explanation export exports file files final finally find first fix fixed fixes',
    'fourth from frontend go full function functions helper helpers here html css if implementation import imports in init initial insert inside instead interface into it java javascript kotlin last',
    'lastly later logic main markup method methods migration model modified module modify move new next no node note notes now of ok old on one or original output overview',
    'part patch patches php plan previous problem props python python3 question reason refactor refactored remove removed rename render replace replaced replacement result results routes ruby rust',
    'same schema script second section see server setup shell should snippet so solution source state step steps style styles suggested suggestion summary swift template test tests that the then there third',
    'this three tip to todo two type types typescript unchanged update updated updates usage use utils validation version view warning with yes you',
    'además ahora antes après avant código danach dann depois después enfin ensuite então für luego puis también über vorher à до',
    'aquí así così où schließlich später zunächst zusätzlich änderung вместо добавить добавь замени заменить затем здесь и или итог код на потом пример так также теперь файл',
  ),
)

/** Signs of code: `add(a, b)`, `x = 1`. */
const CODE = /[(){}=;$%^&,]|::|->/
/** Signs that are rare in a file's name and common in a sentence. */
const ODD = /[\t<>"|?*]|:\/\/|[.,;!:]$/
/** A word that can only be meant for a file: it ends like one or like a folder, is to be filled in (`$FILE`, `{file}`), or links to one. */
const FILE_LIKE =
  /^(?!<\/)[^\s:(){}=;]+(?:\.\w{1,12}[\]>]?|\/)$|^\$?\{{1,2}\w+\}{1,2}$|^\$[A-Z_]+$|^https?:\/\/\S+\/blob\//
/** A word; with letters that English has not, only in small ones: a title begins with a capital, or its script has none. */
const WORD = /^(?:[\w.@+~'`-]+|(?![\p{Lu}\p{Lo}])[\p{L}\p{N}\p{M}_.@+~'`-]+)$/u

/** Most characters of a line of words, and of a path; most words of a name. */
const LONGEST = { characters: 100, path: 400, words: 5 } as const

/**
 * Reads a line as a label, a file name that does not look like a path: a lone code span, `File: my notes`, or one word. One that is not sure, as
 * words that head any block, and several words, is one only where there is such a file. One that is said to be a file can be that of a new one.
 */
export function asLabel(
  line: string,
): { readonly name: string; readonly sure: boolean; readonly mayBeNew?: boolean } | undefined {
  if (line.length > LONGEST.path) return undefined
  const bare = (asPathComment(line) ?? line)
    .trim()
    .replace(/^#{1,6}\s+(.*?)(?: #+)?$/, '$1')
    .replace(/^(?:[-*+]|\d{1,3}[.)])\s+/, '')
    .replace(EMOJI, '')
  const said = saidIn(undress(bare))
  const name = undress(said ?? bare).replace(ASIDE, '$1')
  const words = name.split(/\s+/).length
  if (!/[\p{L}\p{N}]/u.test(name) || words > (line.length > LONGEST.characters ? 1 : LONGEST.words)) return undefined
  const isFile = said !== undefined || FILE_LIKE.test(name)
  if (ODD.test(name)) return { name, sure: words === 1 && isFile }
  const isCode = /^\*{0,2}`[^`]+`\*{0,2}:?$/.test(bare)
  // a title of prose begins with a capital
  const isProse = PROSE.has(name.toLowerCase()) && !(line.startsWith('#') && /^[a-z]/.test(name))
  const isWord = WORD.test(name) && !/^\d+$/.test(name) && !isProse
  return {
    name,
    sure: isFile || (isCode && !CODE.test(name)) || isWord,
    mayBeNew: said !== undefined && isSpaced(name),
  }
}

/** True if some words are a file's name, and no sentence: `my notes.txt`, but not `update notes.txt`. */
function isSpaced(name: string): boolean {
  const words = name.split(' ').slice(0, -1)
  return (
    hasExtension(name) &&
    words.length > 0 &&
    words.every(word => WORD.test(word) && !PROSE.has(word.toLowerCase()) && !hasExtension(word))
  )
}

/** A remark after a file's name: `a.py (second change)`. */
const ASIDE = /^(\S+\.\w{1,12}) \([^()]*\)$/
