import type { Block } from '../../core/block.ts'
import { asRead } from '../shell/patches.ts'
import { refused } from './edits.ts'
import type { Call } from './reading/call.ts'
import { specOf } from './shapes.ts'
import type { Reading } from './spec.ts'
import { isObject } from './value.ts'
import { pathOf, workFolder } from './vocabulary.ts'

/** Where tools take a text with edits in it; next to a path, one of the first may as well be hunks alone. */
const DIFFS = ['diff', 'patch', 'udiff', 'unified_diff', 'blockContent']
const NAMES = [...DIFFS, 'input', 'patchText', 'patch_text', 'command', 'cmd', 'script']

/** The tool of Mistral's Vibe, whose `content` contains blocks; tools of others have the name too. */
const SEARCH_REPLACE = 'search_replace'

/** A patch in `input` or a command's arguments, a diff or blocks next to a path (Roo, Cline), an `operation` of OpenAI's `apply_patch_call`. */
export const patchJson = specOf('patch-json', {
  tools: ['apply_patch', 'shell', 'local_shell', SEARCH_REPLACE],
  fields: [{ input: { as: 'text', type: 'text', about: 'the patch, from `*** Begin Patch` to `*** End Patch`' } }],
  anyOf: [...NAMES, 'type'],
  fits: input => operationOf(input) !== undefined || textIn(input, NAMES) !== undefined,
  acceptsNamed: input => textIn(input, ['content']) !== undefined,
  distinctive: ['patchText'],
  read: ({ input, tool }, inside) => {
    const path = pathOf(input)
    const operation = operationOf(input)
    const text = operation ?? textIn(input, tool === SEARCH_REPLACE ? [...NAMES, 'content'] : NAMES)
    // a shell runs much else
    if (text === undefined) return tool === 'apply_patch' ? malformed(path, 'the call contains no patch') : []
    const blocks = inside(asDiff(text, path), path).map(block => asRead(block, workFolder(input), false))
    if (operation !== undefined && blocks.length > 1)
      return malformed(path, 'the operation is for one file, but its diff names another')
    const isOnly = blocks.length === 1 && path !== undefined && HUNKS.test(text)
    return blocks.length > 0
      ? blocks.map(block => readingOf(isOnly ? { ...block, path } : block))
      : malformed(path, 'the patch names no file')
  },
})

const malformed = (path: string | undefined, message: string) => [
  refused(path ?? '', { code: 'parse/malformed', message }),
]

const OPERATIONS: Readonly<Record<string, string>> = {
  create_file: 'Add',
  update_file: 'Update',
  delete_file: 'Delete',
}

/** An operation on one file, as a patch. */
function operationOf(input: Call['input']): string | undefined {
  if (!isObject(input) || typeof input['type'] !== 'string' || !Object.hasOwn(OPERATIONS, input['type']))
    return undefined
  const { type, path, diff = '' } = input
  if (typeof path !== 'string' || /[\r\n]/.test(path) || typeof diff !== 'string') return undefined
  const head = `*** ${OPERATIONS[type]} File: ${path}`
  return ['*** Begin Patch', head, diff.replace(/\n$/, ''), '*** End Patch'].join('\n')
}

/** Cline's tool wants the sections alone. Elsewhere than at the start they may belong to a text about them. */
const PATCH = /(?:^|\n)\s{0,20}\*\*\* Begin Patch|^\s{0,20}\*\*\* (?:Add|Delete|Update) File: /
const BLOCKS = /^\s{0,20}(?:<{3,40} ?(?:SEARCH|ORIGINAL)|-{3,40} ?SEARCH)\b/m
const NAMED = /^--- .*\n\+\+\+ /m
const HUNKS = /^(?:@@|[-+])/m

/** The first text among some fields that contains edits: a string, or one of the strings of a command line. */
function textIn(input: Call['input'], names: readonly string[]): string | undefined {
  if (!isObject(input)) return undefined
  for (const name of names.filter(one => one in input)) {
    const mayBeHunks = DIFFS.includes(name) && pathOf(input) !== undefined
    const holdsEdits = (text: unknown): text is string =>
      typeof text === 'string' && (isWhole(text) || (mayBeHunks && HUNKS.test(text)))
    const found = [input[name]].flat().find(holdsEdits)
    if (found !== undefined) return found
  }
  return undefined
}

const isWhole = (text: string): boolean => PATCH.test(text) || BLOCKS.test(text) || NAMED.test(text)

/** A diff that names no file is for the file next to it. Blocks end with the string. */
const asDiff = (text: string, path: string | undefined): string =>
  BLOCKS.test(text) ? `${text}\n</diff>` : isWhole(text) ? text : `--- a/${path}\n+++ b/${path}\n${text}`

const readingOf = ({ path, names = [], steps, problems, notes }: Block): Reading => ({
  ...{ path, steps, problems, notes },
  ...(names.length > 0 && { names }),
})
