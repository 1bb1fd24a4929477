import type { BlockResult } from '../core/apply.ts'
import { visible } from './quote.ts'

/** Longest block that is worth showing. */
const LIMIT = 200

/**
 * The block that would apply, where the engine can write it and a reader can copy it: nothing in it is cut or unseen.
 */
export function correctedBlock({ block, problem }: BlockResult): readonly string[] | undefined {
  const change = problem?.detail?.corrected
  if (!change) return undefined
  const lines = writeBlock(block.format, block.path, change)
  return lines.length <= LIMIT && lines.every(line => line === visible(line)) ? lines : undefined
}

/** A search and what replaces it, as a block of a format that the author knows: what to send again. */
function writeBlock(format: string, path: string, change: Pair): readonly string[] {
  const write = writers[format] ?? searchReplace
  return write(path, change) ?? asStrings(path, change)!
}

interface Pair {
  readonly search: string
  readonly replace: string
}

/** Lines of a block, or undefined when the text has lines that the format would take for its own. */
type Writer = (path: string, change: Pair) => readonly string[] | undefined

const lines = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/))

const marked =
  (open: string, turn: string, close: string, own: RegExp): Writer =>
  (path, { search, replace }) => {
    const [old, now] = [lines(search), lines(replace)]
    if ([...old, ...now].some(line => own.test(line))) return undefined
    return [path, open, ...old, turn, ...now, close]
  }

/** A JSON object, and where the path and the two texts stand in it. */
const json =
  (shape: (path: string, change: Pair) => object): Writer =>
  (path, change) =>
    JSON.stringify(shape(path, change), null, 2).split('\n')

const asStrings = json((file_path, { search, replace }) => ({ file_path, old_string: search, new_string: replace }))

const searchReplace = marked('<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE', /^(<{5,}|={5,}|>{5,})/)

const writers: Readonly<Record<string, Writer>> = {
  'search-replace': searchReplace,
  'edit-protocol': marked('««« EDIT', '═══════ REPL', '»»» EDIT END', /^(«««|»»»|═══)/),
  'apply-patch': (path, { search, replace }) => [
    '*** Begin Patch',
    `*** Update File: ${path}`,
    '@@',
    ...lines(search).map(line => `-${line}`),
    ...lines(replace).map(line => `+${line}`),
    '*** End Patch',
  ],
  'claude-code': asStrings,
  'text-editor': json((path, { search, replace }) => ({
    command: 'str_replace',
    path,
    old_str: search,
    new_str: replace,
  })),
  'replace-in-file': json((filePath, { search, replace }) => ({
    filePath,
    replacements: [{ type: 'string', searchFor: search, replaceWith: replace }],
  })),
}
