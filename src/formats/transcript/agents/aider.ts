import { textOf } from '../fields.ts'
import { BY_PERSON, DONE, FAILED, PROPOSED, ran, TURN } from '../tell.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'

/**
 * Aider's chat history: what the user typed after `#### `, what aider printed after `> `, and the answers of the model as they are. Sessions follow one
 * another: only the newest is read.
 */
export const aider: Log = {
  names: [['Aider']],
  output: '`.aider.chat.history.md`: its newest session',
  byLine: true,
  is: ({ line }) => /^# aider chat started at /.test(textOf(line)),
  open: openHistory,
}

function openHistory(): ToldReader {
  let told: Told[] = []
  let answer: string[] = []
  let printed: string[] = []
  let count = 0

  /** An answer, with what aider printed below it. */
  const finish = (): void => {
    const { kept, failed } = withoutFailed(answer.join('\n'), printed.join('\n'))
    if (answer.some(line => line.trim() !== '')) told.push(TURN)
    for (const [text, fate] of [[kept, fateOf(printed)] as const, ...failed.map(one => [one, FAILED] as const)])
      if (text.trim() !== '')
        told.push(...ran({ kind: 'call', id: `answer ${++count}`, tool: 'answer', input: {}, text: `${text}\n` }, fate))
    answer = []
    printed = []
  }
  return {
    read: ({ line }) => {
      const text = textOf(line)
      if (text.startsWith('# aider chat started at ')) {
        told = []
        answer = []
        printed = []
      } else if (/^>(?: |$)/.test(text)) printed.push(text.slice(2))
      else {
        if (text.startsWith('#### ') || (printed.length > 0 && text.trim() !== '')) finish()
        if (!text.startsWith('#### ')) answer.push(text)
      }
      return []
    },
    end: () => {
      finish()
      return told
    },
  }
}

const BLOCK = /^<<<<<<< SEARCH\n(?:(?!<<<<<<< SEARCH).*\n)*?>>>>>>> REPLACE$/gm

/** If only some blocks of an answer failed, aider prints them. They are removed from the answer, each with the line that names its file. */
function withoutFailed(answer: string, printed: string): { readonly kept: string; readonly failed: readonly string[] } {
  const failed: string[] = []
  let kept = answer
  for (const [block] of /^Applied edit to /m.test(printed) ? printed.matchAll(BLOCK) : []) {
    const at = kept.indexOf(block)
    if (at < 0) continue
    const [head = '', path = ''] = /(\S+)\n(?:[`~]{3}[^\n]*\n)?$/.exec(kept.slice(Math.max(0, at - 500), at)) ?? []
    const rest = kept.slice(at + block.length).replace(/^\n[`~]{3}(?=\n|$)/, '')
    failed.push(`${path}\n${block}`)
    kept = kept.slice(0, at - head.length) + rest
  }
  return { kept, failed }
}

function fateOf(printed: readonly string[]): Fate {
  const says = (pattern: RegExp): boolean => printed.some(line => pattern.test(line))
  if (says(/^Skipping edits to /)) return BY_PERSON
  if (says(/^Did not apply edit to .* \(--dry-run\)/)) return PROPOSED
  if (says(/SEARCH\/REPLACE blocks? failed to match!/) && !says(/^Applied edit to /)) return FAILED
  return DONE
}
