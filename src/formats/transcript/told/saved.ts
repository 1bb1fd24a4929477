import type { Effect, Fate } from '../told.ts'
import { jsonIn, textOf } from './fields.ts'

/** The texts that a person or an editor made of an edit before it was written, as the results of agents have them. */

const CLINE =
  /^(?:The user made the following updates|The content was successfully saved to [^\n]{1,4200}\n\nAlong with your edits, the user's editor applied)/
const GEMINI = /^(?:Successfully|Created) [\s\S]{0,20000}? User modified the `(?:new_string` content|content`) to be: /
const ROO = /^(?:[^\n]{0,9000}\n){0,2}(?:\{"path":"|<file_write_result>)/

/** The diff that the file server of MCP answers with, also in a dry run: it takes the first of several places, and other spaces. */
const MCP = /^(`{3,})diff\nIndex: [^\n]{1,4096}\n={9,}\n([\s\S]*)\n\1\s*$/

/** The outcome of a call whose edit was changed before it was written, or that shows what was; undefined for any other. */
export function savedIn(words: string): Fate | undefined {
  const [, , diff] = MCP.exec(words) ?? []
  if (diff !== undefined) return { kind: 'done', effects: [{ path: '', patch: `${diff}\n` }] }
  if (CLINE.test(words)) return inElement(words)
  const begin = GEMINI.exec(words)?.[0]
  if (begin !== undefined) return inSentence(words.slice(begin.length), begin.includes('`new_string`'))
  if (!ROO.test(words)) return undefined
  const json = /"user_edits":("(?:[^"\\]|\\.){0,1000000}")/.exec(words)?.[1]
  const patch = json === undefined ? between(words, '<user_edits>', '</user_edits>') : textOf(jsonIn(json))
  return patch ? made({ patch, isMore: true }) : undefined
}

function between(words: string, open: string, close: string): string | undefined {
  const from = words.indexOf(open)
  const end = from < 0 ? -1 : words.indexOf(close, from)
  return end < 0 ? undefined : words.slice(from + open.length, end).replace(/^\n/, '')
}

const made = (effect: Partial<Effect>): Fate => ({
  kind: 'done',
  effects: [{ path: '', edited: true, ...effect }],
})

function inElement(words: string): Fate | undefined {
  const open = /<final_file_content path="([^"\n]{1,4096})">\n?/.exec(words)
  const end = words.lastIndexOf('</final_file_content>')
  if (!open || end < open.index) return undefined
  return made({ path: open[1]!, after: words.slice(open.index + open[0].length, end).replace(/\n$/, '') })
}

/** Of an edit a stop is after the text, of a file other words of the result. */
function inSentence(rest: string, isEdit: boolean): Fate {
  const [text = ''] = rest.split(/ Here is the updated code:\n|\n\n--- Newly Discovered Project Context/, 1)
  return made({ after: isEdit ? text.replace(/\.$/, '') : text })
}
