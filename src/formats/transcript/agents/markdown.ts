import { counted } from '../../../core/diagnostic.ts'
import { type Fence, fenceLine } from '../../carrier/markdown.ts'
import { fenceAfter } from '../../carrier/scan.ts'
import type { FormatIndex } from '../../format.ts'
import { opensCall } from '../../json/reading/opening.ts'
import { type Label, labelOf, toolShape } from '../talk.ts'
import { fateIn } from '../told/below.ts'
import { textOf } from '../told/fields.ts'
import { savedIn } from '../told/saved.ts'
import { callOf, FATES, noContent, ran, resultOf, said, type ToldCall, TURN, unread } from '../told/tell.ts'
import { UNSAID } from '../told/words.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'
import { folderSaid, stoppedIn, XML_CALL, XML_RESULT } from './conversation.ts'

/** Exports of Cline, Roo, opencode and Gemini as Markdown, and copies of chats. */
export const markdownTalk: Log = {
  names: [['a conversation in Markdown']],
  output: 'exports as Markdown, in which a heading or a bold line says who speaks',
  open: openTalk,
}

/** The line above the result of a call. */
const RESULT =
  /^(?:#{1,6} |\*\*)[^\w\s]{0,4} ?(?:tool )?(?:output|(error)|result|response)\b[:* ]{0,5}(?:`[^`\n]{0,200}`|[\w.-]{1,80}\*\*)?$/i
/** The same of Cline and Roo, above what the user says. */
const OWN = /^\[(Tool Result|\w{1,40})( \(Error\))?\]$/
/** Gemini writes these names at the end of the line above them. */
const GLUED = /(?<=.)(?=\*\*Tool (?:Command|Response)\*\*:$)/
/** A thought goes on to the next call: no export says where it ends. */
const THOUGHT = /^(?:_Thinking:_|\[Reasoning\])\s*$/
const RULE = /^---\s*$/

interface Part {
  readonly kind: 'text' | 'thought' | 'call' | 'result'
  readonly head: string
  /** Of a call and its result. */
  readonly shape?: string | undefined
  readonly lines: string[]
}

function openTalk(formats: FormatIndex): ToldReader {
  let shape: string | undefined
  let who: Label['who'] | undefined
  let lines: string[] = []
  let fence: Fence | undefined
  let isRaw = false
  let isRuled = false
  let count = 0
  /** Blocks in what the user says and the model thinks, up to the first call. */
  let asked = 0
  /** The calls of the last turn without a result, and the names of all. A call below a heading ran. */
  const open: { readonly id: string; readonly isHeaded: boolean }[] = []
  const tools = new Set(['Tool', 'Tool Result'])
  /** Files that are known to be edited, and no more. */
  const seen = new Set<string>()

  const isResult = (line: string, kind: Part['kind']): boolean => {
    if (who === 'model') return kind === 'call' && RESULT.test(line)
    return RESULT.test(line) || XML_RESULT.test(line) || tools.has(OWN.exec(line)?.[1] ?? '')
  }
  // a result goes on to the next call or speaker: a file that was read may have rules, fences and headings
  const begun = (line: string, { kind, shape }: Part): Part | undefined => {
    if (isResult(line, kind)) return { kind: 'result', head: line, shape, lines: [] }
    const own = who === 'model' ? toolShape(line) : undefined
    if (own !== undefined && own === (shape ?? own)) return { kind: 'call', head: line, shape: own, lines: [] }
    return who === 'model' && kind !== 'call' && THOUGHT.test(line)
      ? { kind: 'thought', head: line, lines: [] }
      : undefined
  }
  const toldOf = (part: Part): readonly Told[] => {
    if (part.kind === 'result') {
      const call = open.shift()
      return call ? [resultOf(call.id, fateOf(part))] : []
    }
    const text = part.lines.join('\n')
    const isSaid = who !== 'user' && part.kind !== 'thought'
    if (!isSaid && count === 0) asked += formats.blocksIn({ name: '', text }).length
    if (!isSaid || (part.kind === 'text' && text.trim() === '')) return []
    const call = callIn(part, text)
    if (!call) return [said(`${text}\n`)]
    const id = `call ${++count}`
    const ended = stoppedIn(text)
    if (ended) return ran({ ...call, id }, ended)
    tools.add(call.tool)
    open.push({ id, isHeaded: part.kind === 'call' })
    return [{ ...call, id }]
  }
  const unsaid = (): readonly Told[] =>
    open.splice(0).flatMap(({ id, isHeaded }) => (isHeaded ? resultOf(id, UNSAID) : []))
  const named = (line: string): readonly Told[] => {
    const [is, path = ''] = NAMED.exec(line) ?? []
    if (is === undefined || seen.has(path)) return []
    seen.add(path)
    return [{ kind: 'left', path, why: NAME_ONLY }]
  }
  const finish = (): readonly Told[] => {
    // Continue quotes every line
    const isQuoted = lines.every(line => /^(?:>|\s*$)/.test(line))
    const own = lines.splice(0).map(line => (isQuoted ? line.replace(/^> ?/, '') : line))
    // one rule is of the export
    let rules = 0
    while (own.length > 0 && (own.at(-1)!.trim() === '' || (RULE.test(own.at(-1)!) && ++rules === 1))) own.pop()
    const parts: Part[] = [{ kind: 'text', head: '', lines: [] }]
    for (const line of own) {
      const last = parts.at(-1)!
      const next = begun(line, last)
      if (next) parts.push(next)
      else last.lines.push(line)
    }
    const left = who === 'model' ? unsaid() : []
    const folders = who === 'user' ? folderSaid(own.join('\n')) : []
    const told = who ? [...folders, ...parts.flatMap(toldOf), ...own.flatMap(named)] : []
    return who === 'model' ? [...left, TURN, ...told] : told
  }
  const readLine = (text: string): readonly Told[] => {
    const label = labelOf(text)
    // a name in code or in a value is a name, unless a rule is above it as above each speaker
    if (label && (shape === undefined || (label.shape === shape && ((!fence && !isRaw) || isRuled)))) {
      const told = finish()
      shape = label.shape
      who = label.who
      fence = undefined
      isRaw = false
      lines = label.rest === '' ? [] : [label.rest]
      return told
    }
    const mark = who === 'model' && fenceLine(text)
    if (mark) fence = fenceAfter(mark, { line: 0, fence })
    // Roo writes the values of a call as they are
    isRaw ||= who === 'model' && /^\[Tool Use: [\w.-]{1,80}\]$/.test(text)
    if (text.trim() !== '') isRuled = RULE.test(text)
    lines.push(text)
    return []
  }
  return {
    read: ({ line }) => textOf(line).split(GLUED).flatMap(readLine),
    end: () => [...finish(), ...unsaid(), ...(asked > 0 && count === 0 ? [notTaken(asked)] : [])],
  }
}

const notTaken = (count: number): Told =>
  unread(
    `${counted(count, 'edit block')} in what the user says or the model thinks ${count === 1 ? 'was' : 'were'} not taken`,
    'Hand in the text without the names of speakers if they are wanted.',
  )

function callIn({ kind, head, lines }: Part, text: string): ToldCall | undefined {
  const inText = { ...callOf(undefined, 'xml', {}), text: `${text}\n` }
  if (kind === 'text') return XML_CALL.test(text) || lines.some(opensCall) ? inText : undefined
  const tool = /([\w.-]+)\W*$/.exec(head)?.[1] ?? ''
  if (text.startsWith('Input: {')) return callOf(undefined, tool, text.slice('Input: '.length))
  // Zed has the output below the status, and no arguments
  if (/^Status: /.test(text)) return callOf(undefined, '', {})
  if (!head.startsWith('[')) return { ...inText, tool }
  const [, path, key, value] = /^Path: (.*)\n(Content|Diff): ([\s\S]*?)(?:\nLine_count: \d+)?$/.exec(text) ?? []
  if (key) return callOf(undefined, tool, { path: path!, [key.toLowerCase()]: `${value}\n` })
  return { ...callOf(undefined, tool, {}), ...(EDITS.test(tool) && { lost: NO_PARTS }) }
}

/** An edit without the old text (Zed), or without any (Antigravity and Windsurf). */
const NAMED = /^(?:Diff: ([^\s<-].{0,4095})|\*Edited relevant file\*\s*)$/
const NAME_ONLY = noContent('the export does not show what changed in the file', 'Hand in the output of `git diff`.')
const EDITS = /edit|write|replace|patch|insert|diff|create|delete/i
const NO_PARTS = noContent(
  'the export does not show where the values of this call end',
  "Hand in the agent's own session.",
)

function fateOf({ head, lines }: Part): Fate {
  const words = [head.replace(XML_RESULT, '').replace(RESULT, '').replace(OWN, ''), ...lines].join('\n').trim()
  const saved = savedIn(words)
  if (saved) return saved
  const fate = fateIn(words.replace(/^[`~]{3,}.*\n/, '').replace(/^\*\*Error:\*\*/, 'Error:'))
  const isError = RESULT.exec(head)?.[1] ?? OWN.exec(head)?.[2]
  return isError && fate.kind === 'done' ? FATES.failed : fate
}
