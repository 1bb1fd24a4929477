import type { Block } from '../../core/block.ts'
import { claimAt } from '../carrier/scan.ts'
import { type At, endOf, opensAt, type SourceLines } from '../format.ts'
import { mayReadPatch } from './opening.ts'
import type { Body, ShellCommand } from './tokens.ts'

/** True if a patch begins below a command, before the next such command: only then the end of a here-document is looked for. */
export function isFed(source: SourceLines, command: number): boolean {
  if (/Begin Patch/.test(source.line(command)!)) return true
  for (let at = command + 1; ; at++) {
    const text = source.line(at)
    if (text === undefined || mayReadPatch(text)) return false
    if (opensAt(source, at)) return true
  }
}

/** The patch on a command's standard input, or among its words. */
export function fedPatch(source: SourceLines, here: At, { words, redirects }: ShellCommand, strip: number | undefined) {
  const body = redirects.find(redirect => redirect.body)?.body
  if (body) return patchIn(strip === undefined ? source : { ...source, strip }, here, body)
  const text = words.find(word => /^\s*\*\*\* Begin Patch/m.test(word.text))?.text
  if (text === undefined) return undefined
  const at = { span: { start: source.start(here.line), end: endOf(source, here.line) }, line: here.line + 1 }
  const blocks = source.formats.blocksIn({ name: source.name, text })
  return { blocks: blocks.map(block => ({ ...block, at: { ...block.at, ...at } })), last: here.line }
}

/** The blocks in a here-document; one without an end goes on while it has a patch, up to another such command: no line is read twice. */
function patchIn(source: SourceLines, { fence }: At, { first, end }: Body) {
  const blocks: Block[] = []
  const line = end === undefined ? source.line : (at: number) => (at < end ? source.line(at) : undefined)
  const inside: SourceLines = { ...source, line, fed: true }
  let last = first - 1
  for (let at = first; ; at++) {
    const text = line(at)
    if (text === undefined || mayReadPatch(text) || (end === undefined && last >= first && text.trim() !== '')) break
    const claim = claimAt(inside, { line: at, free: at, fence, opening: undefined, previous: undefined })
    if (!claim) continue
    blocks.push(...claim.blocks)
    last = at = claim.last
  }
  return { blocks, last: end ?? last }
}
