import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Guide } from '../guide.ts'
import { problem } from '../parts/problems.ts'
import { refused, stringEdits } from './edits.ts'
import type { Fields } from './fields.ts'
import { fromFields, specOfOne } from './shapes.ts'
import type { JsonObject } from './value.ts'
import { ALL, DRY_RUN, PATH, type Said } from './vocabulary.ts'

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
    about: '`ast`: `$NAME` means any code, `$$$NAME` any number of parts. Never guessed from a `$`',
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
  fromFields(FIELDS, fields, ({ pattern = '', new: rewrite = '', kind, language, all, dryRun = false, ...where }) => {
    const { path, glob } = filesOf(where)
    if (op !== 'pattern' && kind !== 'ast' && (kind === 'text' || language === undefined)) {
      if (glob !== undefined || where.path?.endsWith('/')) return [refused(path ?? glob, manyFiles)]
      const reading = stringEdits(path, [{ old: pattern, new: rewrite, ...(all && { all }) }], false)
      return [{ ...reading, dryRun, notes: takenLiterally(pattern) }]
    }
    const facts = { ...(language !== undefined && { language }), ...(glob !== undefined && { glob }) }
    return [{ path: glob ?? path, dryRun, steps: [[{ kind: 'pattern', pattern, rewrite, ...facts }]] }]
  })

/** A folder's path may end in a slash; a pattern of file names next to it is for the files in it, at any depth. */
function filesOf({ path, glob }: Pick<Said, 'path' | 'glob'>): Pick<Said, 'path' | 'glob'> {
  const folder = path?.replace(/\/+$/, '')
  if (glob === undefined) return folder ? { path: folder } : {}
  return { glob: folder && folder !== '.' ? `${folder}/${glob.includes('/') ? glob : `**/${glob}`}` : glob }
}

const manyFiles = problem(
  'parse/field',
  'plain text is looked for in one file, and this names a folder or several',
  'Say `"kind": "ast"` if the pattern is one of code.',
)

const guide: Guide = {
  use: 'For the same change of code in many places: a pattern of code and what it becomes.',
  rules: [
    'One JSON object per change: `kind` is `ast`, `pattern` is code, `rewrite` what it becomes.',
    '`$NAME` stands for any piece of code, `$$$NAME` for any number of arguments or statements; the same name is the same code.',
    'Say where: `path` is a file, `glob` names several (`src/**/*.py`).',
    'Every match is changed; comments and strings are left alone.',
    'For lines in one place use another format.',
  ],
  example: '{"kind": "ast", "path": "src/math.py", "pattern": "add($A, $B)", "rewrite": "add($B, $A)"}\n',
  files: { 'src/math.py': 'total = add(1, 2)\n' },
  mistakes: [
    'A pattern of plain text without `"kind": "ast"`.',
    'A `$NAME` in the rewrite that is not in the pattern.',
  ],
}

/** The `edit` tool of seed 000: a pattern and its rewrite, by structure where `kind` or `op` says so, else as plain text. */
export const structuralEdit = specOfOne('structural-edit', {
  tools: [],
  fields: [FIELDS],
  anyOf: ['pattern'],
  fits: input => 'pattern' in input && 'rewrite' in input,
  read,
  distinctive: ['rewrite'],
  guide,
})

/** A `$` is code in many languages, so it never makes a pattern; but its author may have meant one. */
const takenLiterally = (pattern: string): readonly Diagnostic[] =>
  (/\$(?:\$\$)?[A-Z_]\w{0,40}/.exec(pattern) ?? []).map(variable =>
    problem('edit/pattern', `\`${variable}\` is taken literally; add \`"kind": "ast"\` if it means any code`),
  )
