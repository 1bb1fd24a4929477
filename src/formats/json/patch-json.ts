import * as z from 'zod/mini'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Block } from '../../core/op.ts'
import { openingsOf, scan } from '../carrier/scan.ts'
import { readCarrier } from '../carrier.ts'
import { readDiffText } from '../parts/diff-text.ts'
import { readPatchText } from '../parts/patch-text.ts'
import { searchReplace } from '../search-replace.ts'
import { type Call, isArray, isObject } from './reading/call.ts'
import { late } from './reading/late.ts'
import { type JsonSpec, pathOf, type Reading } from './reading/spec.ts'

const KEYS = ['input', 'patchText', 'patch', 'patch_text', 'command', 'cmd', 'script']

/** The tool of Mistral's Vibe, whose `content` holds blocks; tools of others have the name too. */
const SEARCH_REPLACE = 'search_replace'

const DIFF_KEYS = ['diff', 'patch', 'udiff', 'unified_diff', 'blockContent']

/**
 * A patch in the `*** Begin Patch` language inside JSON: `input`, `patchText`, or the arguments of a command. Beside a path, a `diff` may as well be a
 * unified diff, with names or without, or search/replace blocks, as Roo's and Cline's tools have it. An `operation` of OpenAI's `apply_patch_call` is one
 * section of a patch.
 */
export const patchJson: JsonSpec = {
  name: 'patch-json',
  tools: ['apply_patch', 'shell', 'local_shell', SEARCH_REPLACE],
  signs: [...KEYS, ...DIFF_KEYS, 'type'],
  fits: input => [operationOf, patchOf, diffOf].some(read => read(input) !== undefined),
  fitsNamed: input => blocksOf(input) !== undefined,
  telling: ['patchText'],
  schema: late(() =>
    z.strictObject({
      input: z.string().check(z.describe('the patch, from `*** Begin Patch` to `*** End Patch`')),
    }),
  ),
  read: ({ input, tool }: Call): readonly Reading[] => {
    const operation = operationOf(input)
    const patch = operation ?? patchOf(input)
    const diff = diffOf(input) ?? (tool === SEARCH_REPLACE ? blocksOf(input) : undefined)
    if (patch === undefined && diff !== undefined) return readDiff(diff, pathOf(input))
    // a shell runs much else
    if (patch === undefined) return tool === 'apply_patch' ? [{ path: pathOf(input) ?? '', problems: [none] }] : []
    const lines = patch.split(/\r?\n/)
    const begin = lines.findIndex(line => line.trim() === '*** Begin Patch')
    const end = lines.findLastIndex(line => line.trim() === '*** End Patch')
    if (end < 0) {
      return [{ path: '', problems: [{ code: 'parse/unclosed', message: 'the patch has no line `*** End Patch`' }] }]
    }
    const sections = readPatchText(lines.slice(begin, end + 1))
    if (operation !== undefined && sections.length > 1) return [{ path: pathOf(input) ?? '', problems: [oneFile] }]
    if (sections.length > 0) return sections
    return [{ path: '', problems: [{ code: 'parse/malformed', message: 'the patch names no file' }] }]
  },
}

const none: Diagnostic = { code: 'parse/malformed', message: 'the call holds no patch' }

const oneFile: Diagnostic = {
  code: 'parse/malformed',
  message: 'the operation is for one file, but its diff names another',
}

const OPERATIONS: Readonly<Record<string, string>> = {
  create_file: 'Add',
  update_file: 'Update',
  delete_file: 'Delete',
}

/** What an operation on one file would be as a patch. */
function operationOf(input: Call['input']): string | undefined {
  if (!isObject(input) || typeof input['type'] !== 'string' || !Object.hasOwn(OPERATIONS, input['type']))
    return undefined
  const { type, path, diff = '' } = input
  if (typeof path !== 'string' || /[\r\n]/.test(path) || typeof diff !== 'string') return undefined
  return ['*** Begin Patch', `*** ${OPERATIONS[type]} File: ${path}`, diff.replace(/\n$/, ''), '*** End Patch'].join(
    '\n',
  )
}

/** The text of a patch among an input's fields: a string, or one of the strings of a command line. */
function patchOf(input: Call['input']): string | undefined {
  if (!isObject(input)) return undefined
  const texts = KEYS.flatMap(key => {
    const value = input[key]
    return typeof value === 'string' ? [value] : isArray(value) ? value.filter(part => typeof part === 'string') : []
  })
  return texts.find(text => /(?:^|\n)\s{0,20}\*\*\* Begin Patch/.test(text))
}

/** The text of a diff among an input's fields: with marked blocks, names of files, or hunks below a path. */
function diffOf(input: Call['input']): string | undefined {
  if (!isObject(input)) return undefined
  const texts = DIFF_KEYS.flatMap(key => (typeof input[key] === 'string' ? (input[key] as string) : []))
  return texts.find(
    text => isBlocks(text) || isNamed(text) || (pathOf(input) !== undefined && /^(?:@@|[-+])/m.test(text)),
  )
}

function blocksOf(input: Call['input']): string | undefined {
  const content = isObject(input) ? input['content'] : undefined
  return typeof content === 'string' && isBlocks(content) ? content : undefined
}

const isBlocks = (text: string): boolean => /^\s{0,20}(?:<{5,9}|-{5,9}) ?SEARCH\b/m.test(text)
const isNamed = (text: string): boolean => /^--- .*\n\+\+\+ /m.test(text)

const BLOCKS = openingsOf([searchReplace])

function readDiff(text: string, path: string | undefined): readonly Reading[] {
  if (isBlocks(text)) {
    const source = { name: 'diff', text, ...(path !== undefined && { defaultPath: path }) }
    return [...scan(readCarrier(source), BLOCKS)].flatMap(({ blocks }) => blocks).map(asReading)
  }
  const lines = text.split(/\r?\n/)
  const named = isNamed(text) ? lines : [`--- a/${path}`, `+++ b/${path}`, ...lines]
  const files = readDiffText(named)
  return files.map(file => (files.length === 1 && path !== undefined ? { ...file, path } : file))
}

const asReading = ({ path, steps, problems, notes }: Block): Reading => ({ path, steps, problems, notes })
