import * as z from 'zod/mini'
import { type Call, isObject } from './reading/call.ts'
import { late } from './reading/late.ts'
import { SEEN_ALIASES, seen, seenIn } from './reading/seen.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'

const schema = late(() => {
  const line = z.int().check(z.minimum(1))
  return z.strictObject({
    path: z.optional(z.string()),
    start_line: line,
    end_line: line,
    text: z.string().check(z.describe('the new lines; empty deletes')),
    expect: z.optional(
      z.string().check(z.describe('the lines as they are; without them or a version, bare numbers are refused')),
    ),
    ...seen().snake,
  })
})

const ALIASES = {
  path: PATH_KEYS,
  start_line: ['startLine', 'start', 'from_line', 'line_start'],
  end_line: ['endLine', 'end', 'to_line', 'line_end'],
  text: ['content', 'new_text', 'newText', 'replacement', 'new_content', 'code'],
  ...SEEN_ALIASES,
  expect: ['expected', 'old_text', 'oldText', 'original', 'original_text', 'old_content'],
}

/** A range of lines and their new text, by itself. Numbers alone may be those of another version: the old text must be said too. */
export const lineRangeJson: JsonSpec = {
  name: 'line-range-json',
  tools: ['replace_range', 'edit_range', 'replace_line_range'],
  signs: ['start_line', 'startLine'],
  fits: input =>
    isObject(input) &&
    !('command' in input) &&
    !('op' in input) &&
    !('type' in input) &&
    ['start_line', 'startLine'].some(key => key in input) &&
    ['end_line', 'endLine'].some(key => key in input) &&
    ALIASES.text.concat('text').some(key => typeof input[key] === 'string'),
  telling: [],
  schema,
  read: ({ input }: Call): readonly Reading[] => {
    const unguarded = !seenIn(input) && isObject(input) && !['expect', ...ALIASES.expect].some(key => key in input)
    if (unguarded) {
      const message = 'the lines are given by number alone, and the file may have changed since'
      const help = 'Add the lines as they are in `expect`.'
      return [{ path: pathOf(input), problems: [{ code: 'locate/stale', message, help }] }]
    }
    const read = checked(schema(), input as never, ALIASES)
    if (!read.ok) return [{ path: pathOf(input), problems: [read.problem] }]
    const { path, start_line, end_line, text, expect } = read.value
    if (end_line < start_line) {
      return [
        {
          path,
          problems: [
            { code: 'parse/field', message: `\`start_line\` ${start_line} is after \`end_line\` ${end_line}` },
          ],
        },
      ]
    }
    const refs = { first: { line: start_line }, last: { line: end_line } }
    const guard = expect === undefined ? {} : { expect }
    return [{ path, steps: [[{ kind: 'lines', ...refs, text, indent: 'keep', ...guard }]] }]
  },
}
