import * as z from 'zod/mini'
import { readPatchText } from '../patch-text.ts'
import { type Call, isArray, isObject } from './call.ts'
import type { JsonSpec, Reading } from './spec.ts'

const KEYS = ['input', 'patchText', 'patch', 'patch_text', 'command', 'cmd', 'script']

/** A patch in the `*** Begin Patch` language inside JSON: `input`, `patchText`, or the arguments of a command. */
export const patchJson: JsonSpec = {
  name: 'patch-json',
  tools: ['apply_patch', 'shell', 'local_shell'],
  fits: input => isObject(input) && patchOf(input) !== undefined,
  telling: ['patchText'],
  schema: z.strictObject({
    input: z.string().check(z.describe('the patch, from `*** Begin Patch` to `*** End Patch`')),
  }),
  read: ({ input }: Call): readonly Reading[] => {
    const patch = patchOf(input)
    if (patch === undefined) return []
    const lines = patch.split(/\r?\n/)
    const begin = lines.findIndex(line => line.trim() === '*** Begin Patch')
    const end = lines.findLastIndex(line => line.trim() === '*** End Patch')
    if (end < 0) {
      return [{ path: '', problems: [{ code: 'parse/unclosed', message: 'the patch has no line `*** End Patch`' }] }]
    }
    const sections = readPatchText(lines.slice(begin, end + 1))
    if (sections.length > 0) return sections
    return [{ path: '', problems: [{ code: 'parse/malformed', message: 'the patch names no file' }] }]
  },
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
