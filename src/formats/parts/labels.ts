import { undress } from './paths.ts'
import { wordsOf } from './word-list.ts'

/** The line right above a block, if it may be a file name that does not look like a path. */
export interface Label {
  readonly name: string
  /** It is a name and nothing else; otherwise it is one only where there is such a file. */
  readonly sure: boolean
}

/** Words that head a block of any file. */
const PROSE = new Set(
  wordsOf(
    'a add added adding addition additions after also an and another answer apply at backend before below block blocks bonus but by call change changed changes class',
    'cleanup client code command component config configuration constants context correct corrected delete deleted deps description details diff docs',
    'documentation done edit edits else end entire error errors example existing explanation export exports file files final finally find first fix fixed fixes',
    'fourth from frontend full function functions helper helpers here html css if implementation import imports in init initial insert inside instead interface into it last',
    'lastly later logic main markup method methods migration model modified module modify move new next no note notes now of ok old on one or original output overview',
    'part patch patches plan previous problem props question reason refactor refactored remove removed rename render replace replaced replacement result results routes',
    'same schema script second section see server setup should snippet solution source state step steps style styles suggested suggestion summary template test tests that the then there third',
    'this three tip to todo two type types unchanged update updated updates usage use utils validation version view warning with yes you',
  ),
)

/** Signs of code: `add(a, b)`, `x = 1`. */
const CODE = /[(){}=;$%^&,]|::|->/
/** Signs that are rare in a file's name and common in a sentence. */
const ODD = /[\t<>"|?*]|:\/\/|[.,;!:]$/
/** A path with a sign that no file may have: it names one all the same. */
const NO_FILE = /^[^\s:]*[<>|?*][^\s:]*\.\w{1,12}$/
const WORD = /^[\w.@+~'`-]+$/

/** Most characters and most words of a name. */
const LONGEST = { characters: 100, words: 5 } as const

/** Reads a line as a label: a lone code span, `File: my notes`, or one word. Words that head any block, and several words, are not certain. */
export function asLabel(line: string): Label | undefined {
  if (line.length > LONGEST.characters) return undefined
  const bare = line
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replace(/^(?:[-*+]|\d{1,3}[.)])\s+/, '')
  const said = /^(?:file ?path|file ?name|file|path)\s*[:=]\s*(.*)$/i.exec(undress(bare))?.[1]
  const name = undress(said ?? bare)
  const words = name.split(/\s+/).length
  if (!/[\p{L}\p{N}]/u.test(name) || words > LONGEST.words) return undefined
  if (ODD.test(name))
    return { name, sure: words === 1 && (said !== undefined || (name.includes('/') && NO_FILE.test(name))) }
  const isCode = /^\*{0,2}`[^`]+`\*{0,2}:?$/.test(bare)
  const isWord = WORD.test(name) && !/^\d+$/.test(name) && !PROSE.has(name.toLowerCase())
  return { name, sure: said !== undefined || (isCode && !CODE.test(name)) || isWord }
}
