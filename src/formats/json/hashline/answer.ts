import { opsOf } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import type { BlockResult, Snapshot } from '../../../core/outcome.ts'
import { cleanupOf } from '../../../core/text/cleanup.ts'
import { anchored, view } from '../../../core/text/view.ts'

/** The answers of the `hashline_edit` tool of seed 003. */
type HashlineResult =
  | {
      readonly success: true
      readonly path: string
      readonly edits_applied: number
      /** The file after the edits, anchored: the next edits can be written from it. */
      readonly content: string
      readonly note?: string
      readonly cleanup_applied?: readonly string[]
      /** How often each `replace` with `allow_multiple` replaced, by the edit's number. */
      readonly replacements?: Readonly<Record<string, number>>
    }
  | { readonly error: string }

/** The tool's answer to one block. @param files the files as the block left them */
export function hashlineAnswer(result: BlockResult, files: Snapshot): HashlineResult {
  const { block, problem, status, path } = result
  const content = path && files.get(path)
  const after = content?.kind === 'text' ? content.text : undefined
  if (problem || after === undefined)
    return { error: problem ? errorOf(problem, block.path) : `File not found at ${block.path}` }
  const shown = view(after, anchored)
  const cleanups = [...new Set(result.notes.flatMap(note => cleanupOf(note) ?? []))]
  const replacements = countsOf(result)
  const changed = status === 'applied' || status === 'validated'
  return {
    success: true,
    path: block.path,
    edits_applied: changed ? opsOf(block).length : 0,
    content: shown.ok ? shown.value.text.replace(/\n$/, '') : '',
    ...(!changed && { note: 'Content unchanged after applying edits' }),
    ...(changed && cleanups.length > 0 && { cleanup_applied: cleanups }),
    ...(Object.keys(replacements).length > 0 && { replacements }),
  }
}

function countsOf({ block, placed = [] }: BlockResult): Readonly<Record<string, number>> {
  const counts = opsOf(block).flatMap((op, i) => {
    const number = op.kind === 'replace' && op.all ? numberIn(op.label ?? '') : undefined
    return number === undefined ? [] : [[`edit_${number}`, placed[i]?.count ?? 0] as const]
  })
  return Object.fromEntries(counts)
}

const numberIn = (label: string): string | undefined => /#(\d+)/.exec(label)?.[1]

/** A refusal in the seed's words. */
function errorOf({ code, message, detail, help }: Diagnostic, path: string): string {
  const label = /^Edit #\d+ \([a-z_]+\)/.exec(message)?.[0] ?? ''
  switch (code) {
    case 'file/missing':
      return `File not found at ${path}`
    case 'locate/stale':
      return (
        [message, ...(detail?.hints ?? []).slice(0, 1), help]
          .filter(Boolean)
          .map(part => part!.replace(/\.$/, ''))
          .join('. ') + '.'
      )
    case 'edit/overlap': {
      const [a, b] = [...message.matchAll(/#\d+/g)].map(found => found[0])
      return `Overlapping edits: edit ${a} and edit ${b} affect overlapping line ranges`
    }
    case 'locate/not-found':
      return `${label}: old_content not found (note: anchor-based edits in this batch are applied first)`
    case 'locate/ambiguous': {
      const times = /(\d+) times/.exec(message)?.[1] ?? 'several'
      return `${label}: old_content found ${times} times (must be unique). Include more surrounding context to make it unique, or use anchor-based ops instead.`
    }
    default:
      return message.replace(': Invalid line range', '')
  }
}
