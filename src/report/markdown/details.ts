import type { Diagnostic } from '../../core/diagnostic.ts'
import type { BlockResult, RefusedBlock } from '../../core/outcome.ts'
import { textLines } from '../../core/text.ts'
import { helpOf, messageOf, phraseOf } from '../labels.ts'
import { nearestDiff } from '../patch.ts'
import { clip, codeHtml, codeSpan, correctedBlock, fence, folded, prose, sentence, snippet } from '../quote.ts'
import { icon, type Numbered, type RefusedRow } from './rows.ts'

/** Details of failed blocks; blocks that need only the same advice share it. The first is open. */
export function failures(failed: readonly RefusedRow[], chooses: string | undefined): readonly string[] {
  const alike = new Map<string | BlockResult, RefusedRow[]>()
  for (const entry of failed) {
    const key = briefOf(entry) ?? entry.result
    const group = alike.get(key)
    if (group) group.push(entry)
    else alike.set(key, [entry])
  }
  return [...alike.values()].map((group, i) =>
    group.length > 1 ? together(group, chooses) : details(group[0]!, i === 0, chooses),
  )
}

/** The advice for a block about which there is no more to show; undefined when there is. */
function briefOf(entry: RefusedRow): string | undefined {
  const { result } = entry
  const problem = result.problem
  const more = nearestDiff(problem).length > 0 || problem.detail?.hints?.length || problem.detail?.parser
  return more || correctedBlock(result) || isChoice(result) ? undefined : `${icon(entry)} ${helpOf(problem)}`
}

/** Most lines of a group: the table has the others. */
const MOST = 40

function together(group: readonly RefusedRow[], chooses: string | undefined): string {
  const [first] = group as [RefusedRow]
  const { result } = first
  const numbers = group.slice(0, 10).map(({ number }) => number)
  const more = group.length > numbers.length ? ' …' : ''
  const causes = new Set(group.map(each => phraseOf(each.result)))
  const cause = causes.size === 1 ? [...causes][0] : 'what to do'
  const messages = new Set(group.map(each => messageOf(each.result.problem)))
  const lines = group.slice(0, MOST).map(({ result: each, number }) => `- ${number}: ${wrong(each)}`)
  const left = group.length > MOST ? [`- … and ${group.length - MOST} more`] : []
  const parts = [
    result.code === 'policy/limit' && messages.size === 1
      ? sentence([...messages][0]!)
      : [...lines, ...left].join('\n'),
    nextStep(first, chooses),
  ]
  return folded(`${icon(first)} Blocks ${numbers.join(', ')}${more}: ${cause}`, paragraphs(parts))
}

/** The sentence about one block, with its file. */
function wrong({ block: { path }, movedTo, problem }: RefusedBlock): string {
  const where = path === '' || problem.message.includes(path) ? '' : `${codeSpan(clip(path, 200))}: `
  return `${where}${prose(messageOf(problem), [path, movedTo ?? ''])}.`
}

/** Details of one block: the message, the difference from the file, and the corrected block. */
function details(entry: RefusedRow, open: boolean, chooses: string | undefined): string {
  const { result, number } = entry
  const problem = result.problem
  const { detail } = problem
  const { path } = result.block
  const names = [path, result.movedTo ?? '']
  const chosen = isChoice(result) ? chooses : undefined
  const hints = (detail?.hints ?? []).filter(hint => chosen === undefined || !LINE.test(hint))
  const diff = nearestDiff(problem)
  const corrected = correctedBlock(result)
  const file = path === '' ? '' : ` ${codeHtml(clip(path, 100))}`
  const parts = [
    phraseOf(result) === messageOf(problem) ? '' : wrong(result),
    hints.map(hint => `- ${prose(hint, names)}`).join('\n'),
    diff.length > 0
      ? `${detail?.diff ? 'Your block (`-`) compared with the file (`+`)' : 'The file has'}:\n\n${fence(diff, 'diff')}`
      : '',
    detail?.parser ? fence(snippet(textLines(detail.parser))) : '',
    nextStep(entry, chooses, names),
    chosen ? choices(`${chosen} ${number}`, problem) : '',
    corrected ? `Corrected block:\n\n${fence(corrected)}` : '',
  ]
  return folded(`${icon(entry)} Block ${number}${file}: ${phraseOf(result)}`, paragraphs(parts), open)
}

/** The advice for a block; where there are several ways, with the command that selects it. */
function nextStep({ result, number }: RefusedRow, chooses: string | undefined, names: readonly string[] = []): string {
  const help = helpOf(result.problem)
  const selects = result.code === 'policy/alternative' && chooses
  return (
    help && `→ ${prose(help, names)}${selects ? ` ${codeSpan(`${chooses} ${number}`)} selects block ${number}.` : ''}`
  )
}

const paragraphs = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

/** Most places that are offered. */
const MOST_PLACES = 10

/** True if the block can be placed by naming a line: it has one text to look for, and there are several places. */
const isChoice = ({ problem, block }: RefusedBlock): boolean => {
  const [op, ...more] = block.steps.flat()
  const places = problem.code === 'locate/ambiguous' ? (problem.lines ?? []) : []
  return places.length > 1 && op?.kind === 'replace' && more.length === 0
}

/** A hint that says where a line is. */
const LINE = /^line (\d+), /

/** The lines to copy, each with what tells its place from the others. */
function choices(command: string, { lines = [], detail }: Diagnostic): string {
  const told = new Map(detail?.hints?.map(hint => [Number(LINE.exec(hint)?.[1]), prose(hint.replace(LINE, ''))]))
  const rows = lines
    .slice(0, MOST_PLACES)
    .map(line => `- ${codeSpan(`${command}@${line}`)} ${told.get(line) ?? ''}`.trimEnd())
  return `Or choose the place:\n\n${rows.join('\n')}`
}

/** The numbered lines that a block asked to see. */
export function requested({ result, number }: Numbered): string {
  if (result.answer === undefined) return ''
  const shown = `${codeSpan(clip(result.block.path, 200))}:\n\n${fence(snippet(textLines(result.answer), 400))}`
  return folded(`Block ${number}: requested lines`, shown)
}
