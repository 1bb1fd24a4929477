import type { Code } from '../../src/core/diagnostic.ts'

/** Why a code comes up, for docs/codes.md. Every code has its sentence: a test holds it. */
export const causes: Partial<Readonly<Record<Code, string>>> = {
  'ok/applied': 'The text was found in one place and changed there.',
  'ok/validated': 'As applied, in a dry run or where nothing could be written.',
  'ok/answered': 'The block asked to be shown a file, and the report shows it.',
  'ok/already-applied': 'The block was applied before, or somebody made the same change by hand.',
  'ok/no-change': 'Both halves of the block say the same.',
  'parse/unclosed':
    'The reply was cut off, or the closing line was forgotten. A block without its end is never guessed.',
  'parse/malformed': 'A marker is missing, doubled or in the wrong place.',
  'parse/no-path': 'No line above the block is a path, no field holds one, and the surroundings name no file.',
  'parse/json':
    'A bracket, quote or comma is wrong, or the JSON was cut off. The report shows the position and what was expected there.',
  'parse/field':
    'The JSON can be read, but is not what the format asks for: a field is missing, misspelt or of another type.',
  'parse/healed':
    'A slip that has one reading only was read that way: a missing colon, one marker sign too few, a quoted block.',
  'parse/unsupported': 'The block is of a kind that has no safe reading here, as a binary patch.',
  'parse/placeholder':
    'A line such as `// ... rest of the code` stands in the new text only. Applied, it would delete the code that it stands for.',
  'parse/empty-search': 'The half that says what to replace is empty or blank, and the file exists.',
  'path/unsafe':
    'The path is absolute, has `..` in it, leads into `.git`, has control or invisible characters, or is a name that some system treats specially.',
  'path/protected':
    'The path fits a pattern of the protected ones: workflows, code owners, hooks, configuration of git and of agents, or one of `protected-paths`.',
  'path/not-allowed': '`allowed-paths` is set, and no pattern of it fits.',
  'path/collision': 'On a file system that does not tell case or Unicode form apart, both names would be one file.',
  'file/missing': 'No tracked file has this path: it is misspelt, was moved, or is not committed yet.',
  'file/exists': 'The block creates a file that exists with other content.',
  'file/binary': 'The first 8,000 bytes hold a NUL, as git sees binary files.',
  'file/encoding':
    'The file is UTF-16 or UTF-32, or the edit brings characters other than ASCII into a file that is not UTF-8.',
  'file/symlink': 'Edits through symbolic links could leave the repository.',
  'file/submodule': 'A submodule is another repository.',
  'file/lfs': 'What git stores of this file is a pointer, not its text.',
  'file/filtered': 'A `filter` attribute makes the file on disk another than the one that git stores.',
  'file/special': 'A folder or something else stands at the path, or a file stands where a folder is needed.',
  'file/ignored': 'The block creates a file that `.gitignore` keeps out of commits.',
  'file/too-large': 'The file has more than `max-file-kb`.',
  'file/changed': 'Somebody wrote to the file between reading and writing; what they wrote was kept.',
  'locate/not-found':
    'No rule finds the lines, not even the one for similar text. The report shows the nearest place and how it differs.',
  'locate/ambiguous':
    'The lines stand there more than once, and nothing in the block says which is meant. It is never guessed.',
  'locate/conflict':
    'The context was found, but a line that the block removes or changes reads otherwise in the file: it was edited meanwhile, or remembered wrongly.',
  'locate/unseen-line': 'Between lines that the block removes stands one in the file that the block does not show.',
  'locate/count': 'The block states how often the text is to be replaced, and it stands there more or less often.',
  'locate/budget': 'Block and file are so large and so repetitive that the search would take too long.',
  'locate/out-of-range': 'A line number is below 1 or behind the end of the file.',
  'locate/stale': 'The hash or the expected text beside a line number is not that of the line.',
  'locate/weak-anchor':
    'A line number with a hash was used, and lines with the same hash are near: a shifted number could not be told.',
  'locate/inexact': 'A looser rule found the text. The report names the rule.',
  'edit/overlap': 'Two operations of one block change the same text. Operations of a block are simultaneous.',
  'edit/too-large': 'The file would more than double and grow by more than 1 MiB.',
  'edit/invisible':
    'The new text has characters that make a reader see another text than the machine: writing direction, tags, zero width.',
  'edit/regex':
    'The pattern is not valid in RE2 syntax, which has no lookaround and no backreferences, or is too large.',
  'edit/pattern': 'The pattern does not parse in the language of the file, or the language is not known.',
  'edit/indent': 'New lines took over the indentation of the place where they landed.',
  'edit/cleanup': 'The new text repeated lines that stand beside it, or had line numbers of a viewer in front.',
  'edit/merge-hint':
    'A block of the edit protocol changes lines within three of those that the block before it changed.',
  'syntax/new-errors':
    'The file parsed before the edit and does not after it. `check-syntax: warn` turns this into a note.',
  'syntax/not-checked': 'The file did not parse before either, or there is no parser for its language.',
  'policy/format': '`format` names the formats that are accepted, and this is none of them.',
  'policy/not-selected': 'The command or `blocks` names other blocks.',
  'policy/not-in-context':
    '`context-files` says what the author had seen, and this file is not among it. The output `files-to-add` lists such files.',
  'policy/atomic': '`atomic` is `file` or `all`, and a block that belongs together with this one failed.',
  'policy/setting': 'A pattern or value of the configuration has a mistake.',
  'policy/limit': 'More blocks, files or text than `max-blocks` and the other limits let through at once.',
}
