import type { Block, Engine } from 'apply-edits'

/** Whole lines before a change and after it. */
export interface Lines {
  readonly search: readonly string[]
  readonly replace: readonly string[]
}

/**
 * The comment with other lines in the place of those of one op, in the ways in which the block's format may stand in it: alone, below its path, as a
 * part of a patch. Whether one of them means what it should is for the reader of the formats to say.
 */
export function rewritings(engine: Engine, comment: string, block: Block, at: number, lines: Lines): readonly string[] {
  const format = engine.formats.find(({ name }) => name === block.format)
  const changes = block.steps.flat().flatMap((op, i) => {
    if (i === at) return { search: joined(lines.search), replace: joined(lines.replace) }
    return op.kind === 'replace' ? { search: op.search, replace: op.replace, all: op.all === true } : []
  })
  const written = format?.write?.(block.path, changes)
  if (!written || changes.length < block.steps.flat().length) return []
  const { start, end } = block.at.span
  const own = comment.slice(start, end).split('\n')
  // the path and the fence above a marker stay
  const head = own.slice(
    0,
    own.findIndex((_, i) => format?.opens?.(index => own[index], i)),
  )
  const ways = [[...head, ...written.slice(1)], written, written.slice(1, -1)]
  return ways.map(way => comment.slice(0, start) + way.join('\n') + comment.slice(end))
}

const joined = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')
