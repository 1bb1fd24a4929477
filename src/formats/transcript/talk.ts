/** Conversations as Markdown: a line names the speaker, with the same signs around every name. */

export interface Label {
  readonly shape: string
  readonly who: 'user' | 'model'
  /** The words in the same line. */
  readonly rest: string
}

/** A heading or a line in bold, with a number or a sign before the name. */
const LINE = new RegExp(
  '^(?:[^\\x00-\\x7F]{1,8} )?(#{1,4} _?|_?\\*\\*)(?:\\d{1,6}\\. )?[^\\w\\s*]{0,4} ?' +
    '(?:(user(?: input)?|human|you)|(prompt)|(response)|(?:planner response|(?:github )?copilot|assistant|claude|chatgpt|gemini|cursor|codex|cody)|(?:ai|agent|model)(?=\\W{2,}$)|(?<=^[^\\x00-\\x7F]{1,8} ## )model)' +
    '(?: ?\\([^\\n]{0,200}\\)| [—–-] \\d[\\d:T.,/ +Z-]{3,40}(?:[AP]M)?)?(?:[^\\w\\n]|_){0,12}$',
  'i',
)
const PREFIX = /^(?:(User|Human)|Assistant|AI|Claude|ChatGPT|GitHub Copilot):(?: (.*))?$/

export function labelOf(line: string): Label | undefined {
  const [, shape, user, prompt, response] = LINE.exec(line) ?? []
  // a prompt is answered by a response, and a user by someone
  if (shape !== undefined)
    return { shape: `${shape}${prompt || response ? '?' : ''}`, who: user || prompt ? 'user' : 'model', rest: '' }
  const plain = PREFIX.exec(line)
  return plain ? { shape: '', who: plain[1] ? 'user' : 'model', rest: plain[2] ?? '' } : undefined
}

/** A use of a tool: its signs and words, which are the same in all of an export. */
const TOOL =
  /^(#{1,6} |\*\*|\[|(?=[^\p{ASCII}]))[^\w\s]{0,4} ?((?:Using )?tool(?: use| call| command)?)(?:: ?|\*\*|:\*\*)[^\n]{0,200}$/iu

export const toolShape = (line: string): string | undefined => TOOL.exec(line)?.slice(1).join('')

/** A title, a rule, and facts about the conversation are above it. */
const ABOVE = /^ {0,3}(?:#{1,6} |-{3,}\s*$|_|\*\*(?!\*)|<!--|(?:[-*] )?(?!(?:data|event): )\w[\w ()-]{0,40}: |\s*$)/
/** Most lines above a conversation. */
const MOST_ABOVE = 40

/** True for the lines of a text from which it is a conversation: two speak, or one uses tools. Undefined for those before them. */
export function createTalkSign() {
  let above = 0
  let first: Label | undefined
  let is: boolean | undefined
  return (line: string): boolean | undefined => {
    if (is !== undefined) return is
    const label = labelOf(line)
    const isUse = first?.who === 'model' && toolShape(line) !== undefined
    if (!first) is = label || (ABOVE.test(line) && ++above <= MOST_ABOVE) ? undefined : false
    else if (label ? label.shape === first.shape && label.who !== first.who : isUse) is = true
    first ??= label
    return is
  }
}

/** True if a text may be a conversation: one speaks in its first lines. */
export function mayBeginTalk(text: string): boolean {
  const sign = createTalkSign()
  for (const line of text.split(/\r?\n/, MOST_ABOVE + 1)) {
    if (labelOf(line)) return true
    if (sign(line) === false) return false
  }
  return false
}
