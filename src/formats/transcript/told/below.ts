import { MOST_BLOCKS } from '../../block.ts'
import { closesFence, endsFence, type Fence, fenceLine } from '../../carrier/markdown.ts'
import type { LineAt, SourceLines } from '../../format.ts'
import { opensCall } from '../../json/reading/opening.ts'
import { isObject } from '../../json/value.ts'
import type { Fate } from '../told.ts'
import { jsonIn } from './fields.ts'
import { denialIn } from './refusals.ts'
import { FATES } from './tell.ts'
import { fateAt, fateOf } from './words.ts'

/** Most lines of a result that are read. */
const MOST_LINES = 100
/** Most characters of a line that announces a result. */
const MOST_ANNOUNCING = 100

/** A line that says no more than that a result follows. */
const ANNOUNCES =
  /^\W{0,9}(?:(?:and|the|its|this|of|a|call|tool|function|edit|was|is|so|it|agent|user|model|server|said|results?|response|responded|output|returned|returns|answer|answered|with)\b\W{1,9}){1,8}$/i

/** A failure with the sign of one. */
const MARKED = /^\s*(?:\w{1,10}: )?(?:❌|✗|✘|✖|🚫)\s{0,3}(?:error|failed|not \w)\b/i
/** A result as agents that think aloud write it. */
const OBSERVED = /^\s*Observation:\s{0,9}(\S.*)$/i
const PLAIN = /^(?:$|te?xt|json|output|console|log|plain|xml|error)/i
const HEADING = /^#{1,6}\s/
const ELEMENT =
  /^\s*<(?:[a-z]{1,20}:)?(function_results?|function_response|tool_results?|tool_response|tool_output|tool_use_error|results?|error|output|observation)\b[^<>]{0,200}>/
const CLOSES = /^\s*<\/[\w:|-]{1,40}>\s*$/
const CLOSES_CALL =
  /<\/(?:(?:[a-z]{1,20}:)?invoke|function|tool_call|search_and_replace|insert_content|delete_file)>\s*$/

const read = new WeakMap<SourceLines, ReturnType<typeof batchFrom>>()

/** The outcome of the call that ends at a line, as the text right below it says. */
export function fateBelow(source: SourceLines, last: number, fence: Fence | undefined): Fate | undefined {
  const known = read.get(source)
  const isKnown = known && known.from <= last && last < known.to && isMissing(source, known.missing)
  const batch = isKnown ? known : batchFrom(source, last + 1, fence)
  read.set(source, batch)
  const { calls, fates } = batch
  const after = calls.filter(at => at > last).length
  return fates.length === 1 ? fates[0] : fates.at(-1 - after)
}

const isMissing = (source: SourceLines, at: number | undefined): boolean =>
  at === undefined || source.line(at) === undefined

/** Calls that follow each other, where those after the first one begin, and the outcome of each, in their order, or of all. */
function batchFrom(whole: SourceLines, from: number, fence: Fence | undefined) {
  let missing: number | undefined
  const line: LineAt = at => {
    const text = whole.line(at)
    if (text === undefined) missing = at
    return text
  }
  const source = { ...whole, line }
  const calls: number[] = []
  let [open, isAnnounced] = [fence, false]
  const found = (to: number, fates: readonly Fate[]) => ({ from: from - 1, calls, to, fates, missing })
  for (let at = from; ; at++) {
    const line = source.line(at)
    if (line === undefined) return found(at, [])
    const mark = fenceLine(line)
    if (line.trim() === '' || CLOSES.test(line)) continue
    if (mark && open && endsFence(mark, open)) open = open.outer
    else if (ELEMENT.test(line)) return found(at, inElements(source, at))
    else if (opensCall(line)) {
      if (calls.push(at) > MOST_BLOCKS) return found(at, [])
      at = endOfCall(source, at)
    } else if (mark && !open) {
      // code is not a result
      if (!PLAIN.test(mark.info)) return found(at, [])
      const lines = linesFrom(source, at + 1, text => closesFence(text, mark))
      const fate = fateIn(lines.join('\n'))
      return found(at, isAnnounced || fate.kind !== 'failed' ? [fate] : [])
    } else {
      const words = line.replace(/[*`#]/g, '')
      const seen = OBSERVED.exec(words)
      const fate = denialIn(words) ?? (MARKED.test(words) ? FATES.failed : seen ? fateIn(seen[1]!) : undefined)
      if (fate || isAnnounced || line.length > MOST_ANNOUNCING) return found(at, fate ? [fate] : [])
      const said = line.replace(/`[^`]*`|\([^()]*\)/g, '')
      if (!HEADING.test(line) && !ANNOUNCES.test(`${said}\n`)) return found(at, [])
      isAnnounced = !HEADING.test(line)
    }
  }
}

/** The lines of a result, up to one that ends it, which is the last. */
function linesFrom(source: SourceLines, from: number, ends: (text: string) => boolean): readonly string[] {
  const lines: string[] = []
  for (let at = from; at < from + MOST_LINES; at++) {
    const line = source.line(at)
    if (line === undefined) break
    lines.push(line)
    if (ends(line)) break
  }
  return lines
}

/** The last line of a call, which ends at the latest before the next one. */
function endOfCall(source: SourceLines, from: number): number {
  for (let at = from; ; at++) {
    const line = source.line(at)
    if (line === undefined || (at > from && opensCall(line))) return at - 1
    if (CLOSES_CALL.test(line)) return at
  }
}

/** The results in elements that follow each other: one in each, or several. */
function inElements(source: SourceLines, from: number): readonly Fate[] {
  const fates: Fate[] = []
  for (let at = from; ; at++) {
    const line = source.line(at)
    const name = ELEMENT.exec(line ?? '')?.[1]
    if (line === undefined || (!name && line.trim() !== '')) return fates
    if (!name) continue
    const lines = linesFrom(source, at, text => text.includes(`${name}>`, text.indexOf('</') >>> 0))
    at += lines.length - 1
    const parts = lines.join('\n').split(/(?=<result\b)/)
    fates.push(...parts.filter(part => part.replace(TAG, '').trim() !== '').map(fateIn))
  }
}

const OPENS = /^\s*<\w[^<>]{0,200}>/
const TAG = /<\/?[\w:-]{1,40}>/g

export function fateIn(text: string): Fate {
  const words = text
    .replace(/<name>[^<>\n]{0,100}<\/name>/g, '')
    .replace(OPENS, '')
    .replace(TAG, '')
    .replace(/\n[`~]{3,}\s*$/, '')
    .trim()
  const value = /^[{[]/.test(words) ? jsonIn(words) : undefined
  const failed = /<(?:error|tool_use_error)>/.test(text) || undefined
  const tag = OPENS.exec(text)?.[0] ?? ''
  const said = Array.from(tag.matchAll(/([\w-]{1,20})="([^"]{0,80})"/g), ([, key, to]) => [key, to])
  const fate = fateAt(Object.fromEntries(said))
  if (fate && fate.kind !== 'done') return fate
  return (isObject(value) ? fateAt(value) : undefined) ?? fateOf(words, failed)
}
