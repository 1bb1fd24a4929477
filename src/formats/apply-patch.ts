import { closesFence, dedent, fenceLine } from './carrier/markdown.ts'
import { blockOf, type Carrier, type Claim, type Format, type Here, linesBetween } from './carrier.ts'
import { BEGIN_PATCH, END_PATCH, PATCH_FILE, type PatchSection, readPatchText } from './parts/patch-text.ts'

/**
 * The patch language of OpenAI's `apply_patch` (V4A), with or without its Begin and End lines, in a fence, in a shell's here-document
 * or as plain text. Each file's section is a block of its own.
 */
export const applyPatch: Format = {
  name: 'apply-patch',
  initial: '*',
  may: line => line.includes('*** '),
  read: (carrier, here) => {
    const text = carrier.line(here.at)!
    const bare = text.trim()
    if (!bare.startsWith('*** ')) return undefined
    const indent = /^\s*/.exec(text)![0]
    if (BEGIN_PATCH.test(bare)) return claimOf(carrier, here, wholePatch(carrier, here, indent), indent)
    return PATCH_FILE.test(bare) ? claimOf(carrier, here, looseSection(carrier, here, indent), indent) : undefined
  },
}

/** The lines of a patch, both included, and whether the text broke off before its end. */
interface Extent {
  readonly last: number
  readonly cut: boolean
}

/**
 * From a Begin line to its End line; without one, to the end of the fence or the here-document, or of the text. An End line that is
 * indented more is context, unless there is no other.
 */
function wholePatch(carrier: Carrier, { at, fence }: Here, indent: string): Extent {
  let stop: number | undefined
  for (let line = at + 1; ; line++) {
    const text = carrier.line(line)
    const bare = text?.trim() ?? ''
    if (text === undefined || BEGIN_PATCH.test(without(indent, text))) {
      return stop === undefined ? { last: line - 1, cut: true } : { last: stop, cut: false }
    }
    if (END_PATCH.test(without(indent, text))) return { last: line, cut: false }
    if (END_PATCH.test(bare)) stop = line
    const closing = fence && fenceLine(text)
    if ((closing && closesFence(closing, fence)) || /^(?:EOF|PATCH|END)$/.test(bare)) stop ??= line - 1
  }
}

const without = (indent: string, text: string): string => (text.startsWith(indent) ? text.slice(indent.length) : text)

/** Without a Begin line a file's section goes on as long as its lines have the signs of one. */
function looseSection(carrier: Carrier, { at }: Here, indent: string): Extent {
  let last = at
  for (let line = at + 1; ; line++) {
    const text = carrier.line(line)
    if (text === undefined) return { last, cut: false }
    const bare = without(indent, text)
    if (END_PATCH.test(bare)) return { last: line, cut: false }
    if (!/^(?:[ +-]|@@|\*\*\* |$)/.test(bare) || BEGIN_PATCH.test(bare) || PATCH_FILE.test(bare))
      return { last, cut: false }
    if (bare !== '') last = line
  }
}

function claimOf(carrier: Carrier, { at }: Here, { last, cut }: Extent, indent: string): Claim {
  const sections = readPatchText(dedent(linesBetween(carrier, at, last + 1), indent))
  const blocks = sections.map((section, i) =>
    sectionBlock(carrier, at, cut && i === sections.length - 1 ? unfinished(section) : section),
  )
  if (blocks.length > 0) return { first: at, last, blocks }
  const problem = { code: 'parse/malformed', message: 'the patch names no file' } as const
  return {
    first: at,
    last,
    blocks: [blockOf(carrier, { format: 'apply-patch', first: at, last, path: '', problems: [problem] })],
  }
}

const sectionBlock = (carrier: Carrier, at: number, { first, last, ...section }: PatchSection) =>
  blockOf(carrier, { ...section, format: 'apply-patch', first: at + first, last: at + last })

/** The section at which the text broke off: nobody knows what else it would have said. */
const unfinished = (section: PatchSection): PatchSection => ({
  ...section,
  problems: [{ code: 'parse/unclosed', message: 'the patch has no line `*** End Patch`' }, ...section.problems],
})
