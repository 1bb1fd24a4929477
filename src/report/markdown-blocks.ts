import type { BlockResult } from '../core/apply.ts'
import type { Report } from '../core/report.ts'
import type { Section } from './fit-sections.ts'
import { isRefusal, phraseOf } from './phrase.ts'
import { clip } from './quote.ts'
import { codeSpan, fence, prose } from './quote-markdown.ts'
import { correctedBlock, diffOf, helpOf, linesOf, messageOf, snippet } from './words.ts'

/** A result with its 1-based number in the report. */
export interface Numbered {
  readonly result: BlockResult
  readonly number: number
}

const HEAD = '|   | Block | File | Result |\n| --- | --- | --- | --- |\n'

/** From so many rows on, failures stand first; from so many rows that need no attention on, these are folded away. */
const MANY = { rows: 10, good: 20 } as const

/** The rows of all blocks, in at most `room` characters: rows that need attention never make way for others. */
export function table(results: readonly Numbered[], room: number): readonly Section[] {
  if (results.length === 0) return []
  const bad = results.filter(({ result }) => result.problem)
  const good = results.filter(({ result }) => !result.problem)
  if (good.length > MANY.good) {
    const applied = `<details><summary>✅ ${good.length} more blocks</summary>\n\n${rows(good, room)}\n\n</details>`
    return [
      { must: true, text: bad.length > 0 ? rows(bad, room) : '' },
      { text: applied, what: 'rows of applied blocks' },
    ]
  }
  const sorted = results.length > MANY.rows ? [...bad, ...good] : results
  return [{ must: true, text: rows(sorted, room) }]
}

function rows(results: readonly Numbered[], room: number): string {
  let out = HEAD
  for (const [i, entry] of results.entries()) {
    const next = row(entry)
    if (out.length + next.length > room) return `${out}|   |   |   | … and ${results.length - i} more |`
    out += next
  }
  return out.trimEnd()
}

function row({ result, number }: Numbered): string {
  const id = result.problem ? ` ${codeSpan(`#${result.block.id}`, { cell: true })}` : ''
  const moved = result.movedTo ? ` → ${pathCell(result.movedTo)}` : ''
  return `| ${icon(result)} | ${number}${id} | ${pathCell(result.block.path)}${moved} | ${phraseOf(result)} |\n`
}

const pathCell = (name: string): string => codeSpan(clip(name, 200), { cell: true })

function icon({ status, code }: BlockResult): string {
  if (status === 'skipped') return '➖'
  if (status === 'failed') return isRefusal(code) ? '⛔' : '❌'
  return status === 'not-in-context' ? '⛔' : '✅'
}

/** What is wrong with the failed blocks: those that need the same advice and nothing else share it. */
export function failures(failed: readonly Numbered[]): readonly string[] {
  const alike = new Map<string | BlockResult, Numbered[]>()
  for (const entry of failed) {
    const key = briefOf(entry.result) ?? entry.result
    const group = alike.get(key)
    if (group) group.push(entry)
    else alike.set(key, [entry])
  }
  return [...alike.values()].map(group =>
    group.length > 1 ? together(group) : details(group[0]!, failed.length === 1),
  )
}

/** The advice for a block about which there is no more to show; undefined when there is. */
function briefOf(result: BlockResult): string | undefined {
  const problem = result.problem!
  const more = diffOf(problem).length > 0 || problem.detail?.hints?.length || problem.detail?.parser
  return more || correctedBlock(result) ? undefined : `${icon(result)} ${helpOf(problem)}`
}

/** Most lines of a group: the table has the others. */
const MOST = 40

function together(group: readonly Numbered[]): string {
  const { result } = group[0]!
  const numbers = group.slice(0, 10).map(({ number }) => number)
  const more = group.length > numbers.length ? ' …' : ''
  const lines = group.slice(0, MOST).map(({ result: each, number }) => `- ${number}: ${wrong(each)}`)
  const left = group.length > MOST ? [`- … and ${group.length - MOST} more`] : []
  return [
    `<details><summary>${icon(result)} Blocks ${numbers.join(', ')}${more}: what to do</summary>`,
    [...lines, ...left].join('\n'),
    helpOf(result.problem!) ? `→ ${prose(helpOf(result.problem!))}` : '',
    '</details>',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The sentence about one block, with its file. */
function wrong({ block: { path }, movedTo, problem }: BlockResult): string {
  const where = problem!.message.includes(path) ? '' : `${codeSpan(clip(path, 200))}: `
  return `${where}${prose(messageOf(problem!), [path, movedTo ?? ''])}.`
}

/** What is wrong with one block, how it differs from the file, and what to send instead. */
function details({ result, number }: Numbered, open: boolean): string {
  const problem = result.problem!
  const { detail } = problem
  const names = [result.block.path, result.movedTo ?? '']
  const diff = diffOf(problem)
  const corrected = correctedBlock(result)
  const parts = [
    `<details${open ? ' open' : ''}><summary>${icon(result)} Block ${number}: ${diff.length > 0 ? 'what differs' : 'what to do'}</summary>`,
    wrong(result),
    (detail?.hints ?? []).map(hint => `- ${prose(hint, names)}`).join('\n'),
    diff.length > 0
      ? `${detail?.diff ? 'The block (`-`) beside the file (`+`)' : 'The file reads there'}:\n\n${fence(diff, 'diff')}`
      : '',
    detail?.parser ? fence(snippet(linesOf(detail.parser))) : '',
    helpOf(problem) ? `→ ${prose(helpOf(problem), names)}` : '',
    corrected ? `This block would apply:\n\n${fence(corrected)}` : '',
    '</details>',
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** The numbered lines that a block asked to see. */
export function answered({ result, number }: Numbered): string {
  if (result.answer === undefined) return ''
  const shown = `${codeSpan(clip(result.block.path, 200))}:\n\n${fence(snippet(linesOf(result.answer), 400))}`
  return `<details><summary>Block ${number}: the lines asked for</summary>\n\n${shown}\n\n</details>`
}

/** Why nothing could be written, when that is so. */
export function refused({ landed }: Report): string {
  if (landed.kind === 'head-moved') return `❌ ${sentence(landed.message)}`
  if (landed.kind !== 'refused') return ''
  return `⛔ ${sentence(landed.message)}${landed.help ? ` ${prose(landed.help)}` : ''}`
}

const sentence = (text: string): string => `${prose(text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, ''))}.`
