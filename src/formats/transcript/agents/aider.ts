import { textOf } from '../fields.ts'
import { BANNERS } from '../opening.ts'
import { FATES, ran, TURN } from '../tell.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'

/** Aider's chat history: what the user typed is after `#### `, what aider printed after `> `, and answers are as they are. */
export const aider: Log = {
  names: [['Aider']],
  output: '`.aider.chat.history.md`: its newest session',
  byLine: true,
  is: ({ line }) => BANNERS.aider.test(textOf(line)),
  open: openHistory,
}

function openHistory(): ToldReader {
  let told: Told[] = []
  let answer: string[] = []
  let printed: string[] = []
  let count = 0
  // all that aider says or repeats of a person ends in two blanks, unless an editor took them off; a model's own headings do not
  let isMarked = false
  // of several lines it quotes only the first one; the last one is marked
  let isReport = false

  /** An answer, with what aider printed below it. */
  const finish = (): void => {
    const { kept, failed } = withoutFailed(answer.join('\n'), printed.join('\n'))
    if (answer.some(line => line.trim() !== '')) told.push(TURN)
    for (const [text, fate] of [[kept, fateOf(printed)] as const, ...failed.map(one => [one, FATES.failed] as const)])
      if (text.trim() !== '')
        told.push(...ran({ kind: 'call', id: `answer ${++count}`, tool: 'answer', input: {}, text: `${text}\n` }, fate))
    answer = []
    printed = []
  }
  const isPrinted = (text: string): boolean => {
    const isOwn = /^>(?: |$)/.test(text) || (isReport && !text.startsWith('#### '))
    isReport = isOwn && isMarked && !text.endsWith(MARK)
    isMarked ||= isOwn && text.endsWith(MARK)
    return isOwn
  }
  return {
    read: ({ line }) => {
      const text = textOf(line)
      if (text.startsWith('# aider chat started at ')) {
        told = []
        answer = []
        printed = []
      } else if (isPrinted(text)) printed.push(text.replace(/^>(?: |$)/, ''))
      else {
        const isTyped = text.startsWith('#### ') && (!isMarked || text.endsWith(MARK))
        isMarked ||= isTyped && text.endsWith(MARK)
        if (isTyped || (printed.length > 0 && text.trim() !== '')) finish()
        if (!isTyped) answer.push(text)
      }
      return []
    },
    end: () => {
      finish()
      return told
    },
  }
}

const MARK = '  '
const NO_MATCH = /SEARCH\/REPLACE blocks? failed to match!/
const OTHERS_FITTED = /^# The other \d+ SEARCH\/REPLACE blocks? /m

const BLOCK = /^<<<<<<< SEARCH[ \t]*\n(?:(?!<<<<<<< SEARCH).*\n)*?>>>>>>> REPLACE[ \t]*$/gm

/** If only some blocks of an answer failed, aider prints them. They are removed from the answer, each with the line that names its file. */
function withoutFailed(answer: string, printed: string): { readonly kept: string; readonly failed: readonly string[] } {
  if (!OTHERS_FITTED.test(printed)) return { kept: answer, failed: [] }
  // aider strips the lines that it prints
  const said = (block: string) =>
    block
      .split('\n')
      .map(line => line.trim())
      .join('\n')
  const refused = new Set(Array.from(printed.matchAll(BLOCK), ([block]) => said(block)))
  const failed: string[] = []
  let kept = ''
  let from = 0
  let path = ''
  for (const { 0: block, index } of answer.matchAll(BLOCK)) {
    const above = answer.slice(Math.max(from, index - NEARBY), index)
    const [head = '', named] = /(\S+)\n(?:[`~]{3}[^\n]*\n)?$/.exec(above) ?? []
    path = named ?? path
    if (!refused.has(said(block))) continue
    failed.push(`${path}\n${block}`)
    kept += answer.slice(from, index - head.length)
    from = index + block.length
    from += /^\n[`~]{3}(?=\n|$)/.exec(answer.slice(from, from + NEARBY))?.[0].length ?? 0
  }
  return { kept: kept + answer.slice(from), failed }
}

/** The path of a block is at most this many characters above it. */
const NEARBY = 500

function fateOf(printed: readonly string[]): Fate {
  const says = (pattern: RegExp): boolean => printed.some(line => pattern.test(line))
  if (says(/^Skipping edits to /)) return FATES.byPerson
  if (says(/^Did not apply edit to .* \(--dry-run\)/)) return FATES.proposed
  const isRefused = says(NO_MATCH) || says(/^The LLM did not conform to the edit format/)
  if (isRefused && !says(OTHERS_FITTED) && !says(/^Note: some hunks did apply/) && !says(/^Applied edit to /))
    return FATES.failed
  return FATES.done
}
