import type { Block, Source } from '../../core/block.ts'
import type { Claim, Format, FormatIndex, LineAt, SourceLines } from '../format.ts'
import { firstSign } from './first-sign.ts'
import { bareLines } from './printed.ts'
import { scan } from './scan.ts'

/** Lookups over a list of formats. @param answered a claim with what the text below it says became of its calls */
export function indexFormats(
  formats: readonly Format[],
  answered: FormatIndex['answered'] = (_, claim): Claim => claim,
): FormatIndex {
  const apart = formats.filter(({ read }, i) => i === formats.findIndex(other => other.read === read))
  const ordered = [...apart.filter(format => !format.fallback), ...apart.filter(format => format.fallback)]
  const openers = bySign(formats.filter(format => format.opens))
  const index: FormatIndex = {
    asked: bySign(ordered),
    answered,
    opens: (lineAt, at) => openers.get(firstSign(lineAt(at) ?? ''))?.some(({ opens }) => opens!(lineAt, at)) ?? false,
    blocksIn: source => readBlocks(source, index),
  }
  return index
}

export const readBlocks = (source: Source, index: FormatIndex): readonly Block[] =>
  [...scan(sourceLines(source, index))].flatMap(claim => claim.blocks)

function bySign(formats: readonly Format[]): ReadonlyMap<string, readonly Format[]> {
  const signs = new Set(formats.flatMap(({ firstChars }) => firstChars.split('')))
  return new Map([...signs].map(sign => [sign, formats.filter(({ firstChars }) => firstChars.includes(sign))]))
}

export function sourceLines(source: Source, formats: FormatIndex): SourceLines {
  const { texts, starts } = splitSource(source.text)
  const line: LineAt = index => texts[index]
  return { ...source, formats, line, start: index => starts[index]! }
}

/**
 * The lines of a text; after a final newline stands one more, empty line.
 * @param from offset of its first character
 * @param bare what the lines before it were read by
 */
export function splitSource(text: string, from = 0, bare = bareLines(text)) {
  const texts = text.split('\n')
  const starts = new Array<number>(texts.length)
  for (let i = 0, start = from; i < texts.length; i++) {
    const line = texts[i]!
    const own = bare(line)
    texts[i] = own.endsWith('\r') ? own.slice(0, -1) : own
    starts[i] = start
    start += line.length + 1
  }
  return { texts, starts, bare }
}
