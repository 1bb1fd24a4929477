import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Fields } from './fields.ts'
import type { JsonObject } from './reading/json-value.ts'
import { formOf, fromFields, specOf, stringEdits } from './shapes.ts'
import { ALL, DRY_RUN, PATH } from './vocabulary.ts'

const FIELDS: Fields = {
  pattern: { as: 'pattern', type: 'filled' },
  rewrite: { as: 'new', type: 'text' },
  path: { ...PATH, about: 'a file' },
  glob: {
    as: 'glob',
    type: 'text',
    optional: true,
    about: 'the files to edit, in place of `path`',
    also: ['file_pattern'],
  },
  kind: {
    as: 'kind',
    type: 'text',
    optional: true,
    words: ['ast', 'text'],
    about: '`ast`: `$NAME` stands for any code, `$$$NAME` for any number of parts. Never guessed from a `$`',
  },
  language: {
    as: 'language',
    type: 'text',
    optional: true,
    about: 'of the pattern, where the file name does not say; means `ast`',
  },
  replace_all: { ...ALL, about: 'for `text`: every occurrence' },
  dry_run: DRY_RUN,
}

const read = ({ op, ...fields }: JsonObject) =>
  fromFields(FIELDS, fields, ({ pattern = '', new: rewrite = '', path, glob, kind, language, all, dryRun }) => {
    if (op !== 'pattern' && kind !== 'ast' && (kind === 'text' || language === undefined)) {
      const reading = stringEdits(path, [{ old: pattern, new: rewrite, ...(all && { all }) }], false)
      return [{ ...reading, dryRun, notes: takenLiterally(pattern) }]
    }
    const facts = { ...(language !== undefined && { language }), ...(glob !== undefined && { glob }) }
    return [{ path: glob ?? path, dryRun, steps: [[{ kind: 'pattern', pattern, rewrite, ...facts }]] }]
  })

/** The `edit` tool of seed 000: a pattern and its rewrite, by structure where `kind` or `op` says so, else as plain text. */
export const structuralEdit = specOf(
  'structural-edit',
  [formOf('', FIELDS, ['pattern'], () => [], { read, fits: input => 'pattern' in input && 'rewrite' in input })],
  { distinctive: ['rewrite'] },
)

/** A `$` is code in many languages, so it never makes a pattern; but its author may have meant one. */
function takenLiterally(pattern: string): readonly Diagnostic[] {
  const variable = /\$(?:\$\$)?[A-Z_]\w{0,40}/.exec(pattern)
  if (!variable) return []
  const message = `\`${variable[0]}\` is taken literally; say \`"kind": "ast"\` if it stands for any code`
  return [{ code: 'edit/pattern', message }]
}
