import type { Diagnostic } from '../../../core/diagnostic.ts'
import { BANNERS } from '../opening.ts'
import { textOf } from '../told/fields.ts'
import { callOf, FATES, noContent, TURN } from '../told/tell.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'

/** Aider's chat history: what the user typed is after `#### `, what aider printed after `> `, and answers are as they are. */
export const aider: Log = {
  names: [['Aider']],
  output: '`.aider.chat.history.md`: its newest session',
  begins: BANNERS.aider,
  open: openHistory,
}

const REQUESTS = noContent(
  'these are requests and answers, without what became of them',
  'Hand in `.aider.chat.history.md`.',
)

/** Aider's requests to a model, with the answers. */
export const aiderRequests: Log = {
  names: [['Aider']],
  output: 'of `.aider.llm.history` nothing',
  refuses: [REQUESTS],
  begins: BANNERS.aiderRequests,
  open: () => ({ read: () => [], end: () => [{ kind: 'left', why: REQUESTS }] }),
}

function openHistory(): ToldReader {
  let told: Told[] = []
  let answer: string[] = []
  let printed: string[] = []
  /** The calls of each commit, by their places. */
  const commits = new Map<string, readonly [from: number, to: number]>()
  // all that aider says or repeats of a person ends in two blanks, unless an editor took them off; a model's own headings do not
  let isMarked = false
  // of several lines it quotes only the first one; the last one is marked
  let isReport = false

  /** An answer, with what aider printed below it. */
  const finish = (): void => {
    const from = told.length
    const parts = partsOf(answer.join('\n'), printed)
    if (answer.some(line => line.trim() !== '')) told.push(TURN)
    for (const { text, fate } of parts)
      if (text.trim() !== '') told.push({ ...callOf(undefined, 'answer', {}), text: `${text}\n`, ended: fate })
    for (const line of printed) {
      const [, verb, commit = ''] = /^(Commit|Removed:) ([0-9a-f]{7,40}) /.exec(line) ?? []
      if (verb === 'Commit') commits.set(commit, [from, told.length])
      const [first, end] = (verb === 'Removed:' && commits.get(commit)) || [0, 0]
      for (let i = first; i < end; i++) if (told[i]!.kind === 'call') told[i] = { ...told[i]!, lost: UNDONE } as Told
    }
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
const OTHERS_FITTED = /^# The other \d+ SEARCH\/REPLACE blocks? /m

const BLOCK = /^<<<<<<< SEARCH[ \t]*\n(?:(?!<<<<<<< SEARCH).*\n)*?>>>>>>> REPLACE[ \t]*$/gm

const UNDONE: Diagnostic = { code: 'log/taken-back', message: '`/undo` took back the commit of this answer' }
const SKIPPED = /^Skipping edits to (.{1,4096}?)( that matches gitignore spec\.)?\s*$/

/** An answer, and apart from it, each with the line that names its file, blocks that did not fit, which aider prints, or whose files it skipped. */
function partsOf(answer: string, printed: readonly string[]) {
  const skipped = new Map(
    printed.flatMap(line => {
      const [, path, isRule] = SKIPPED.exec(line) ?? []
      return path === undefined ? [] : [[path, isRule ? FATES.byRule : FATES.byPerson] as const]
    }),
  )
  const all = printed.join('\n')
  // aider strips the lines that it prints
  const said = (block: string) => block.replace(/^[^\S\n]+|[^\S\n]+$/gm, '')
  const refused = new Set(OTHERS_FITTED.test(all) ? Array.from(all.matchAll(BLOCK), ([block]) => said(block)) : [])
  const left: { readonly text: string; readonly fate: Fate }[] = []
  const rest = new Set(skipped.keys())
  let kept = ''
  let from = 0
  let path = ''
  for (const { 0: block, index } of skipped.size + refused.size > 0 ? answer.matchAll(BLOCK) : []) {
    const above = answer.slice(Math.max(from, index - NEARBY), index)
    const [head = '', named] = /(\S+)\n(?:[`~]{3}[^\n]*\n)?$/.exec(above) ?? []
    path = named ?? path
    const fate = skipped.get(path) ?? (refused.has(said(block)) ? FATES.failed : undefined)
    rest.delete(path)
    if (!fate) continue
    left.push({ text: `${path}\n${block}`, fate })
    kept += answer.slice(from, index - head.length)
    from = index + block.length
    from += /^\n[`~]{3}(?=\n|$)/.exec(answer.slice(from, from + NEARBY))?.[0].length ?? 0
  }
  // which blocks a file was skipped for is not known
  const [unknown] = rest
  return [{ text: kept + answer.slice(from), fate: skipped.get(unknown ?? '') ?? fateOf(printed) }, ...left]
}

/** The path of a block is at most this many characters above it. */
const NEARBY = 500

function fateOf(printed: readonly string[]): Fate {
  const says = (pattern: RegExp): boolean => printed.some(line => pattern.test(line))
  if (says(/^Did not apply edit to .* \(--dry-run\)/)) return FATES.proposed
  const isRefused = says(/SEARCH\/REPLACE blocks? failed to match!|^The LLM did not conform to the edit format/)
  if (isRefused && !says(OTHERS_FITTED) && !says(/^Note: some hunks did apply/) && !says(/^Applied edit to /))
    return FATES.failed
  return FATES.done
}
