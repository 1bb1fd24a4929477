import { opsOf } from '../../core/block.ts'
import type { Indent } from '../../core/op.ts'
import type { BlockResult } from '../../core/outcome.ts'
import { withoutNumbers } from '../../core/text/cleanup.ts'
import { textLines } from '../../core/text.ts'
import type { Guide } from '../guide.ts'
import { insertOp, linesOp, oneOp, refused } from './edits.ts'
import type { Field, Fields } from './fields.ts'
import { kindOf, kindsOf, readByKind } from './kinds.ts'
import { specOfOne } from './shapes.ts'
import type { Reading } from './spec.ts'
import type { JsonObject } from './value.ts'
import { DRY_RUN, EXPECT, FIRST, LAST, PATH, pathOf, type Said, SEEN } from './vocabulary.ts'

const START: Field = { ...FIRST, also: [] }
const END: Field = { ...LAST, also: [] }
const SHARED: Fields = { path: PATH, dry_run: DRY_RUN, expect: { ...EXPECT, also: [] }, ...SEEN }
const WRITTEN: Fields = {
  new_content: { as: 'text', type: 'text' },
  indent_level: {
    as: 'indent',
    type: 'gap',
    optional: true,
    about: 'leading spaces, instead of automatic indentation',
  },
  auto_indent: { as: 'autoIndent', type: 'flag', optional: true, about: '`false`: write the lines exactly as given' },
}
const KINDS = kindsOf<Reading>('command', {
  replace: [
    { start_line: START, end_line: END, ...WRITTEN, ...SHARED },
    said => {
      const { text, notes } = withoutNumbers(said.text ?? '', said.first ?? 0)
      return { ...oneOp(said, linesOp({ ...said, text, indent: indentOf(said) })), notes }
    },
  ],
  insert: [
    {
      insert_line: { as: 'after', type: 'gap', about: 'the lines go after this one; 0 is the start of the file' },
      ...WRITTEN,
      ...SHARED,
    },
    said => oneOp(said, insertOp({ ...said, indent: indentOf(said) })),
  ],
  delete: [{ start_line: START, end_line: END, ...SHARED }, said => oneOp(said, linesOp(said))],
})

const guide: Guide = {
  use: 'For small corrections at known lines, especially of indentation and syntax errors: the old text need not be repeated.',
  rules: [
    'Read the file with line numbers first (`apply-edits view PATH`), and use those numbers.',
    '`replace` and `delete` take `start_line` and `end_line`, both included; `insert` takes `insert_line`, and the lines go after it; 0 is the start.',
    'Lines that you write flush left are indented to fit their place. Lines that you indent stay as you wrote them. `indent_level` sets the number of spaces.',
    'Put the old lines into `expect`: then a file that has changed since is reported instead of damaged.',
    'Each call sees the result of the calls before it: work from the bottom of the file to the top, or read it again.',
    'To rename something in many places, do not use lines: use `replace_all`, or a structural edit (`{"op": "pattern", "pattern": "old($$$ARGS)", "rewrite": "renamed($$$ARGS)", "glob": "src/**"}`).',
  ],
  example:
    '{"command": "replace", "path": "main.py", "start_line": 3, "end_line": 3, "new_content": "        return self.data", "expect": "    return self.data"}\n',
  files: { 'main.py': 'class A:\n    def get(self):\n    return self.data\n' },
  mistakes: [
    'A range that is too large: lines you did not mean are lost.',
    'Numbers from before a call that added or removed lines.',
    'The numbers themselves copied into `new_content`.',
  ],
  recovery: [
    'When an edit by pattern or old text fails on whitespace, read the file with line numbers.',
    'Use `edit_lines` with those numbers.',
    'Write the lines flush left; they are indented to fit.',
  ],
}

function read(input: JsonObject): readonly Reading[] {
  const { command } = input
  const kind = kindOf(KINDS, input)
  if (!kind.ok) {
    const what = command === undefined ? '`command` is missing' : `Unknown command: ${String(command).slice(0, 40)}`
    return [refused(pathOf(input), { code: 'parse/field', message: what })]
  }
  return readByKind(KINDS, kind.value, input)
}

const indentOf = ({ indent, autoIndent }: Said): Indent => indent ?? (autoIndent === false ? 'keep' : 'auto')

/** In the words of seed 000, where it has some: what was done, and a syntax error. */
function answer({ block, status, code, problem }: BlockResult): string | undefined {
  const [op] = opsOf(block)
  if (code === 'syntax/new-errors')
    return `Edit would create syntax error:\n${problem?.detail?.parser ?? problem?.message}\n\nEdit NOT applied.`
  if (status !== 'applied' || (op?.kind !== 'lines' && op?.kind !== 'insert')) return undefined
  // an insertion's lines as they are numbered after it
  const [first, last] =
    op.kind === 'lines' ? [op.first.line, op.last.line] : [op.after.line + 1, op.after.line + textLines(op.text).length]
  return `Successfully edited ${block.path} (lines ${first}-${last})`
}

/** The `edit_lines` tool of seed 000: replace, insert or delete lines by number, indented to fit. */
export const editLines = specOfOne('edit-lines', {
  tools: ['edit_lines'],
  fields: KINDS.fields,
  anyOf: ['command'],
  fits: input =>
    typeof input['command'] === 'string' &&
    !('old_str' in input) &&
    ['new_content', 'start_line', 'indent_level'].some(name => name in input),
  read,
  distinctive: ['new_content', 'indent_level'],
  guide,
  answer,
})
