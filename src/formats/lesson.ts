import type { Source } from '../core/op.ts'
import { fenceLine } from './carrier/markdown.ts'
import type { Format } from './format.ts'
import { guideOf } from './guide.ts'

/** A sentence about a text without blocks, and the formats that its author may have meant, likeliest first. */
interface Kind {
  readonly said: string
  readonly meant: readonly string[]
}

const KINDS = {
  empty: { said: 'The text is empty.', meant: [] },
  patch: {
    said: 'The text has lines of a patch, but no header (`*** Update File: PATH`) that they belong to.',
    meant: ['apply-patch'],
  },
  diff: {
    said: 'The text has lines of a diff, but no header (`--- a/PATH`, `+++ b/PATH`) that names the file.',
    meant: ['unified-diff'],
  },
  json: {
    said: 'The text is JSON, but not a call that edits a file.',
    meant: ['claude-code', 'ops', 'edit-lines'],
  },
  code: {
    said: 'The text has code, but nothing names its file or the lines that it replaces.',
    meant: ['search-replace', 'whole-file'],
  },
  prose: { said: 'The text has only prose.', meant: [] },
} as const satisfies Readonly<Record<string, Kind>>

/**
 * The lesson for texts without blocks: their content, and how to write a block, in the likeliest format of
 * those that have a guide. Ends with a newline.
 */
export function lessonFor(sources: readonly Source[], formats: readonly Format[]): string {
  const { said, meant } = KINDS[kindOf(sources)]
  const taught = formats.flatMap(({ name, guide }) => (guide ? name : []))
  const format = meant.find(name => taught.includes(name)) ?? taught[0]
  const guide = format === undefined ? '' : guideOf(formats, format)
  return `No edit blocks were found. ${said}\n${guide ? `\n${guide}` : ''}`
}

/** One pass over the lines; what says most about the author's intention counts. */
function kindOf(sources: readonly Source[]): keyof typeof KINDS {
  const seen = new Set<keyof typeof KINDS>()
  for (const { text } of sources) {
    if (/^\s*[[{]\s*["{[]/.test(text.slice(0, LOOK))) seen.add('json')
    for (const line of text.split('\n')) {
      if (/^\*\*\* \w/.test(line)) seen.add('patch')
      else if (/^(@@ |\+\+\+ |--- \S)/.test(line)) seen.add('diff')
      else if (fenceLine(line)) seen.add('code')
      else if (/\S/.test(line)) seen.add('prose')
    }
  }
  return (['patch', 'diff', 'json', 'code', 'prose'] as const).find(kind => seen.has(kind)) ?? 'empty'
}

/** Characters at the start of a text that tell JSON. */
const LOOK = 1_000
