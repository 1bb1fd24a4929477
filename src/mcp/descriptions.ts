const BLOCKS =
  'search/replace blocks, diffs, apply_patch, edit protocol, whole files, JSON or XML tool calls, in any mix'

/** The description of each tool for the model, at most 600 bytes. The first words say when to choose it: clients search them, and some cut the rest. */
export const descriptions = {
  view: 'Read a file before hashline_edit or edit_lines: each line as `12:a3b1|text`, where `12:a3b1` is its anchor. At most 2,000 lines a call. Edits answer with the new anchors, so there is no need to view a file again after one.',
  grep: 'Find lines by a regular expression (RE2) in the files of the project, with anchors to edit them by: no view is needed for one line.',
  outline:
    'The outline of a file: the lines that open a class, function, section or heading, with their anchors. Of a folder: its files.',
  apply_reply: `Apply a text with several edits, or edits of several files, in one call: ${BLOCKS}. Each edit is applied in exactly one place or is refused with the nearest lines; one that fails does not hold back the others. Small slips in whitespace, quotes and context are forgiven.`,
  check: `Report what apply_reply would do with a text, and write nothing. It reads ${BLOCKS}.`,
  hashline_edit:
    'Edit lines that view, grep or outline showed, by their anchors `12:a3b1`: exact, short, in many places at once, all or nothing. A line that has changed since is refused. The answer has the new anchors, so the next edit needs no view. Empty content deletes lines.',
  edit_lines:
    'Edit files by replacing, inserting, or deleting specific lines by number, as view shows them. New content is indented to match its place, or by indent_level; an edit that would break the syntax is rejected with the error.',
  edit: 'Replace a text in a file: old_string must occur once, unless replace_all; small slips in whitespace are forgiven. Or rewrite code by structure: pattern and rewrite with kind "ast", where $NAME means any code and $$$NAME for any number of parts; with glob, in many files.',
  replace_in_file:
    'Several replacements in one file, all or nothing. Line numbers count in the file before the call. Types: lines (preferred), insert_before, insert_after; string and regex replace every occurrence.',
  edit_protocol:
    'Apply blocks of the edit protocol, top to bottom: the path on a line, `««« EDIT`, the lines as they are now, `═══════ REPL`, the new lines, `»»» EDIT END`. The first half must be in one place; empty, it creates the file.',
  str_replace_based_edit_tool:
    'View, create and edit files. str_replace: old_str must occur once; insert: insert_text goes after insert_line; create: a new file.',
  apply_patch:
    'Apply a patch from `*** Begin Patch` to `*** End Patch`, with `*** Add File:`, `*** Update File:`, `*** Delete File:`, `*** Move to:`, and hunks after `@@` with context lines.',
  multi_edit: 'Several replacements in one file, one after another, all or nothing.',
  write: 'Write a whole file: a new one, or all of one that is there. For changes, edits are shorter and safer.',
} as const

/** Description of the whole server for a model: sentences, and the tools that each is about. */
const INSTRUCTIONS: readonly (readonly [of: readonly (keyof typeof descriptions)[], said: string])[] = [
  [
    [],
    'Works on the files of one project: an edit is applied in exactly one place or is refused with the nearest lines.',
  ],
  [
    ['view', 'grep', 'hashline_edit'],
    'view and grep show lines with anchors (`12:a3b1`); hashline_edit edits by them and answers with the new ones, so do not read a file again between edits.',
  ],
  [['apply_reply'], 'For a text that already contains edits, or edits in several files, use apply_reply.'],
  [['apply_reply', 'check'], 'check says first what it would do.'],
]

/** The sentences about tools that are listed. A model takes every name for that of a tool it has. */
export const instructionsFor = (listed: readonly string[]): string =>
  INSTRUCTIONS.flatMap(([of, said]) => (of.every(name => listed.includes(name)) ? said : [])).join(' ')
