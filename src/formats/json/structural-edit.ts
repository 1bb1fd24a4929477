import * as z from 'zod/mini'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { type Call, isObject } from './reading/call.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'
import { stringEdits } from './reading/string-edit.ts'

const schema = late(() =>
  z.strictObject({
    pattern: z.string().check(z.minLength(1)),
    rewrite: z.string(),
    path: z.optional(z.string().check(z.describe('a file'))),
    glob: z.optional(z.string().check(z.describe('the files to edit, in place of `path`'))),
    kind: z.optional(
      z
        .enum(['ast', 'text'])
        .check(
          z.describe('`ast`: `$NAME` stands for any code, `$$$NAME` for any number of parts. Never guessed from a `$`'),
        ),
    ),
    language: z.optional(z.string().check(z.describe('of the pattern, where the file name does not say; means `ast`'))),
    replace_all: z.optional(z.boolean().check(z.describe('for `text`: every occurrence'))),
    dry_run: z.optional(z.boolean()),
  }),
)
/** The `edit` tool of seed 000: a pattern and its rewrite, by structure where `kind` or `op` says so, else as plain text. */
export const structuralEdit: JsonSpec = {
  name: 'structural-edit',
  tools: [],
  signs: ['pattern'],
  fits: input => isObject(input) && 'pattern' in input && 'rewrite' in input,
  telling: ['rewrite'],
  schema,
  read: ({ input }: Call): readonly Reading[] => {
    const { op, ...fields } = input as { readonly op?: string }
    const read = checked(schema(), fields, { path: PATH_KEYS, glob: ['file_pattern'] })
    if (!read.ok) return [{ path: pathOf(input), problems: [read.problem] }]
    const { pattern, rewrite, path, glob, kind, language, replace_all: all, dry_run: dryRun } = read.value
    if (op !== 'pattern' && kind !== 'ast' && (kind === 'text' || language === undefined)) {
      const reading = stringEdits(path, [{ old: pattern, new: rewrite, all }], false)
      return [{ ...reading, dryRun, notes: takenLiterally(pattern) }]
    }
    const facts = { ...(language !== undefined && { language }), ...(glob !== undefined && { glob }) }
    return [{ path: glob ?? path, dryRun, steps: [[{ kind: 'pattern', pattern, rewrite, ...facts }]] }]
  },
}

/** A `$` is code in many languages, so it never makes a pattern; but its author may have meant one. */
function takenLiterally(pattern: string): readonly Diagnostic[] {
  const variable = /\$(?:\$\$)?[A-Z_]\w{0,40}/.exec(pattern)
  if (!variable) return []
  return [
    {
      code: 'edit/pattern',
      message: `\`${variable[0]}\` is taken literally; say \`"kind": "ast"\` if it stands for any code`,
    },
  ]
}
