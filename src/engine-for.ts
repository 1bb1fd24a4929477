import type { Block, Source } from './core/block.ts'
import { type Engine, engineOf } from './engine.ts'
import type { Format, Opening } from './formats/format.ts'
import { readWithOrders } from './formats/in-words.ts'
import { jsonOpening } from './formats/json/reading/opening.ts'
import {
  applyPatchOpening,
  editProtocolOpening,
  fileTagOpening,
  findReplaceOpening,
  lineRangeOpening,
  mailOpening,
  suggestionOpening,
  taggedEditOpening,
} from './formats/parts/openings.ts'
import { otherDiffOpening } from './formats/patch/other-opening.ts'
import { textReader } from './formats/reader.ts'
import { mayCommand, shellOpening } from './formats/shell/opening.ts'
import { textFormats } from './formats/text-formats.ts'
import { mayBeginLog, recordOpening, screenOpening } from './formats/transcript/opening.ts'
import { clangTidyOpening, mayBeYaml, yamlOpening } from './formats/yaml/opening.ts'
import { matchers } from './matchers/index.ts'

const RARE = [
  applyPatchOpening,
  editProtocolOpening,
  taggedEditOpening,
  fileTagOpening,
  findReplaceOpening,
  lineRangeOpening,
  suggestionOpening,
  otherDiffOpening,
  clangTidyOpening,
  mailOpening,
  jsonOpening,
]

/**
 * An engine for these texts: it reads them as that of `createEngine` does. The readers of JSON, YAML, shells, other diffs, rare formats, agents' patches and logs are half of all code. They are
 * loaded where a line outside other blocks begins as theirs do, and where there is no block, so that all formats can be taught.
 */
export async function engineFor(sources: readonly Source[]): Promise<Engine> {
  let isAsked = sources.some(({ text }) => mayBeginLog(text))
  const ask = (): true => {
    isAsked = true
    return true
  }
  const asking = (opening: Opening, may: typeof mayCommand = () => true): Format => ({
    ...opening,
    name: 'unread',
    ...(opening.opens && { opens: (lineAt, at) => opening.opens!(lineAt, at) && ask() }),
    read: (source, here) =>
      may(source, here) && ask() ? { first: here.line, last: Number.POSITIVE_INFINITY, blocks: [] } : undefined,
  })
  const formats = [
    ...textFormats,
    asking(yamlOpening, mayBeYaml),
    ...RARE.map(opening => asking(opening)),
    { ...asking({ firstChars: '<', mayOpen: line => line.startsWith('<<<<<<<') }), fallback: true as const },
    asking(shellOpening, mayCommand),
  ]
  const reader = { ...textReader, formats: [asking(recordOpening), asking(screenOpening)], read: readWithOrders }
  const engine = engineOf({ formats, matchers, reader })
  const blocks = new Map<Source | string, readonly Block[]>()
  for (const source of sources) if (!isAsked) blocks.set(source, engine.parse(source))
  if (!isAsked && [...blocks.values()].some(found => found.length > 0))
    return { ...engine, formats: textFormats, parse: source => blocks.get(source) ?? engine.parse(source) }
  const { createEngine } = await import('./create-engine.ts')
  return createEngine()
}
