import type { Code } from '../../src/core/codes.ts'

/** The cause of each code, for docs/codes.md. A test checks that every code has one. */
export const causes: Partial<Readonly<Record<Code, string>>> = {
  'ok/applied': 'The text was found in one place and changed there.',
  'ok/validated': 'Like `ok/applied`, in a dry run or when nothing could be written.',
  'ok/answered': 'The block asked to be shown a file, and the report shows it.',
  'ok/already-applied': 'The block was applied before, or someone made the same change by hand.',
  'ok/no-change': 'Both halves of the block say the same.',
  'parse/unclosed':
    'The reply was cut off, or the closing line was forgotten. The missing end of a block is never guessed.',
  'parse/malformed': 'A marker is missing, doubled or in the wrong place.',
  'parse/no-path': 'No line above the block is a path, no field contains one, and the surroundings name no file.',
  'parse/json':
    'A bracket, quote or comma is wrong, or the JSON was cut off. The report shows the position and what was expected there.',
  'parse/field':
    'The JSON can be read, but does not match the format: a field is missing, misspelled or of another type.',
  'parse/healed':
    'A slip that leaves no doubt was corrected: a missing colon, one marker sign too few, a quoted block.',
  'parse/unsupported': 'There is no safe way to apply this kind of block, such as a binary patch.',
  'parse/placeholder':
    'A line such as `// ... rest of the code` is in the new text only. Applying it would delete the code that it stands for.',
  'parse/empty-search': 'The half that says what to replace is empty or blank, but the file exists.',
  'path/unsafe':
    'The path is absolute, contains `..`, leads into `.git`, has control or invisible characters, or is a name that some operating system treats specially.',
  'path/protected':
    'The path matches a protected pattern: workflows, code owners, hooks, configuration of git and of agents, or one of `protected-paths`; or the file on disk is read-only, belongs to another user, or has hard links.',
  'path/not-allowed': '`allowed-paths` is set, and none of its patterns matches.',
  'path/resolved':
    'The path is absolute or incomplete, and one tracked file matches it and has the text to replace, or it is below the root of the checkout.',
  'path/collision': 'On a file system that ignores case or Unicode form, both names would be the same file.',
  'file/missing':
    'The path is misspelled, the file was moved or deleted, or git does not track it yet where only tracked files can be edited.',
  'file/exists': 'The block creates a file that already exists with other content.',
  'file/binary': 'There is a NUL in the first 8,000 bytes, which is how git recognizes binary files.',
  'file/encoding':
    'The file is UTF-16 or UTF-32, or the edit adds characters other than ASCII to a file that is not UTF-8.',
  'file/symlink': 'Edits through symbolic links could leave the repository.',
  'file/submodule': 'A submodule is another repository.',
  'file/lfs': 'What git stores for this file is a pointer, not its text.',
  'file/filtered': 'Because of a `filter` attribute, the file on disk differs from the one that git stores.',
  'file/special': 'There is a folder or something else at the path, or a file where a folder is needed.',
  'file/ignored': 'The block creates a file that `.gitignore` keeps out of commits.',
  'file/too-large': 'The file is larger than `max-file-kb`.',
  'file/changed': 'Someone wrote to the file after it was read; what they wrote was kept.',
  'locate/not-found':
    'No rule finds the lines, not even the one for similar text. The report shows the closest place and how it differs.',
  'locate/ambiguous':
    'The lines occur more than once, and nothing in the block says which place is meant. It is never guessed.',
  'locate/conflict':
    'The context was found, but a line that the block removes or changes differs in the file: it has been edited since, or was remembered wrongly.',
  'locate/unseen-line':
    'Between or next to the lines that the block removes, the file has a line that the block omits, and that would be left behind or lost.',
  'locate/count': 'The block states how often the text is to be replaced, but it occurs more or less often.',
  'locate/budget': 'The block and the file are so large and repetitive that the search would take too long.',
  'locate/out-of-range': 'A line number is below 1 or past the end of the file.',
  'locate/stale': 'The hash or the expected text given with a line number does not belong to the line.',
  'locate/weak-anchor':
    'The line occurs several times in the file, so its hash cannot show that the line number has shifted.',
  'locate/inexact': 'A looser rule found the text. The report names the rule.',
  'locate/header':
    'A section header of the patch is not in the file, or the place is not in its section. The text was found all the same.',
  'edit/overlap': 'The operations of a block all apply to the same text, at once.',
  'edit/too-large': 'The file would more than double and grow by more than 1 MiB.',
  'edit/invisible':
    'The new text has characters that make people see a different text than the machine: writing direction, tags, zero width.',
  'edit/regex':
    'The pattern is not valid in RE2 syntax, which has no lookaround and no backreferences, or is too large.',
  'edit/pattern': 'The pattern does not parse in the language of the file, or the language is not known.',
  'edit/indent': 'The new lines took on the indentation of their place.',
  'edit/cleanup': 'The new text repeated the lines next to it, or started with line numbers copied from a viewer.',
  'edit/merge-hint':
    'A block of the edit protocol changes lines within three lines of those changed by the previous block.',
  'syntax/new-errors': 'The file parsed before the edit but not after it. `check-syntax: warn` turns this into a note.',
  'syntax/not-checked': 'The file did not parse before either, or there is no parser for its language.',
  'policy/format': '`format` names the formats that are accepted, and this is not one of them.',
  'policy/not-selected': 'The command or `blocks` names other blocks.',
  'policy/not-in-context':
    '`context-files` lists what the author had seen, and this file is not on the list. The output `files-to-add` names such files.',
  'policy/atomic': '`atomic` is `file` or `all`, and a block that this one goes together with failed.',
  'policy/superseded':
    'A later block of the same source has the same file and the same old text, but another new text: it corrects this one.',
  'policy/alternative':
    'Words above the blocks name them as ways to choose from (`Option A`, `Approach 2`), or say "Alternatively" above a block with the same old text.',
  'policy/declined':
    'The log of the agent says that someone refused the call. It is never applied, whatever `proposals` says.',
  'policy/undecided':
    'The call was refused, and the log has the same words, or none, for a person, a rule and the mode of the run; or its result is not there.',
  'policy/proposal':
    '`proposals` is `none`, and the call did not run: only the mode of the run refused it, or no one ran it.',
  'policy/setting': 'A pattern or value in the configuration has a mistake.',
  'policy/limit': 'There are more blocks, files or text than `max-blocks` and the other limits allow at once.',
  'log/failed':
    'The tool answered with an error, such as text that it did not find. A call that a later one corrected is not named.',
  'log/taken-back':
    'The run undid the edit: `git checkout -- FILE`, `git restore`, `git reset --hard`, `git stash` without `pop`, `undo_edit`. What the run left is what counts.',
  'log/cut':
    'The run was killed, the stream broke off, or the answer reached its limit. What is missing is never guessed.',
  'log/no-content': 'Some logs name the files that changed, and not what changed in them.',
  'log/outside':
    'Agents also write plans, notes and temporary files. A path outside is never brought inside by its last part.',
  'log/several': 'Predictions for several instances of a benchmark are for as many repositories.',
  'log/unread':
    'A record is broken JSON, or looks like an edit but is not of a known kind. The rest of the log is still read.',
  'log/no-edits': 'The text is the log of an agent, but no call in it changes a file, and no answer has an edit block.',
  'log/proposal': 'The run was read-only, or no one was there to ask. The edit is applied unless `proposals: none`.',
  'log/effect': 'A person or a hook changed the edit before it was written, and the log has what was written.',
}
