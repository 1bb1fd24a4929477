interface Text {
  /** The event, in a sentence without a full stop. */
  readonly title: string
  /** The next step, or empty. */
  readonly help: string
}

const texts = {
  'ok/applied': { title: 'The edit was applied', help: '' },
  'ok/validated': { title: 'The edit would apply', help: '' },
  'ok/answered': { title: 'The requested lines are shown', help: '' },
  'ok/already-applied': { title: 'The file already has the new text', help: 'Nothing to do.' },
  'ok/no-change': { title: 'The edit changes nothing', help: 'Nothing to do.' },

  'parse/unclosed': {
    title: 'The block has no closing line',
    help: 'Send the whole block again, with its closing line.',
  },
  'parse/malformed': {
    title: 'The block does not follow its format',
    help: 'Compare it with the example in docs/formats.',
  },
  'parse/no-path': { title: 'The block names no file', help: 'Put the path on the line above the block.' },
  'parse/json': { title: 'Invalid JSON', help: 'Send valid JSON.' },
  'parse/field': {
    title: 'A field is missing, unknown or of the wrong type',
    help: 'Compare it with the fields in docs/formats.',
  },
  'parse/healed': { title: 'A formatting mistake was corrected', help: '' },
  'parse/unsupported': {
    title: 'This kind of edit is not supported',
    help: 'Write it in one of the supported formats.',
  },
  'parse/placeholder': {
    title: 'The new text has a placeholder instead of code',
    help: 'Write the lines in full, or use the same placeholder in the old and new text.',
  },
  'parse/empty-search': { title: 'The old text is empty', help: 'Copy the lines to replace from the file.' },

  'path/unsafe': {
    title: 'The path leaves the repository or is not portable',
    help: 'Use a plain path relative to the repository.',
  },
  'path/protected': {
    title: 'The path is protected',
    help: 'Change this file by hand, or unprotect its path in `protected-paths`.',
  },
  'path/not-allowed': { title: 'The path is not in `allowed-paths`', help: 'Add it to `allowed-paths`.' },
  'path/resolved': { title: 'The path means the one tracked file that matches', help: '' },
  'path/collision': {
    title: 'The name differs from an existing file only by case or Unicode form',
    help: 'Use the name of the existing file.',
  },

  'file/missing': {
    title: 'There is no file to edit at this path',
    help: 'Use the path of a file that is there, or create the file.',
  },
  'file/exists': { title: 'The file already exists', help: 'Edit it instead of creating it.' },
  'file/binary': { title: 'The file is binary', help: 'Change it by hand.' },
  'file/encoding': {
    title: 'The file is in an encoding that cannot be edited safely',
    help: 'Convert it to UTF-8 first.',
  },
  'file/symlink': {
    title: 'The path is, or is inside, a symbolic link',
    help: 'Edit the file that the link points to.',
  },
  'file/submodule': { title: 'The path is, or is inside, a submodule', help: 'Apply the edit in that repository.' },
  'file/lfs': { title: 'The file is stored in Git LFS', help: 'Change it by hand.' },
  'file/filtered': { title: 'A git filter changes this file on checkout', help: 'Change it by hand.' },
  'file/special': { title: 'The path is not a regular file', help: 'Use the path of a regular file.' },
  'file/ignored': { title: 'The path is ignored by git', help: 'Choose another path.' },
  'file/too-large': { title: 'The file is too large', help: 'Change it by hand.' },
  'file/changed': { title: 'The file changed during the run', help: 'Run it again.' },

  'locate/not-found': {
    title: 'The text to replace was not found',
    help: 'Copy the lines from the file as it is now.',
  },
  'locate/ambiguous': {
    title: 'The text to replace appears in more than one place',
    help: 'Add surrounding lines until only one place matches.',
  },
  'locate/conflict': {
    title: 'The lines to change differ in the file',
    help: 'Write the edit against the file as it is now.',
  },
  'locate/unseen-line': {
    title: 'The edit would remove lines it does not contain',
    help: 'Include every line to remove.',
  },
  'locate/count': {
    title: 'The text does not occur the stated number of times',
    help: 'Correct the number, or omit it.',
  },
  'locate/budget': { title: 'The search took too long', help: 'Use fewer lines, copied exactly.' },
  'locate/out-of-range': { title: 'The line is not in the file', help: 'Use a line number of the file.' },
  'locate/stale': {
    title: 'The line numbers or anchors are from another version of the file',
    help: 'Read the file again.',
  },
  'locate/weak-anchor': {
    title: 'The anchor line is not unique, so its hash is weak evidence',
    help: 'Anchor the edit at a line that occurs only once.',
  },
  'locate/header': { title: 'The place is not where the header says', help: '' },
  'locate/inexact': { title: 'The text matched, but not exactly', help: '' },

  'edit/overlap': { title: 'Two operations of one block change the same text', help: 'Merge them into one.' },
  'edit/too-large': { title: 'The result would be too large', help: 'Send a smaller edit.' },
  'edit/invisible': { title: 'The new text introduces invisible or bidirectional characters', help: 'Remove them.' },
  'edit/regex': { title: 'The regular expression is not valid or not supported', help: 'Use RE2 syntax.' },
  'edit/pattern': { title: 'The structural pattern cannot be used', help: 'See docs/syntax.md for patterns.' },
  'edit/indent': { title: 'The indentation of the new text was adjusted', help: '' },
  'edit/cleanup': { title: 'Copied line numbers or repeated lines were removed from the new text', help: '' },
  'edit/merge-hint': {
    title: 'Blocks next to each other are safer as one block',
    help: 'Write edits this close together as one block.',
  },

  'syntax/new-errors': { title: 'The file would no longer parse', help: 'Correct the block and send it again.' },
  'syntax/not-checked': { title: 'The syntax was not checked', help: '' },

  'policy/format': { title: 'This format is not accepted here', help: 'Use one of the accepted formats.' },
  'policy/not-selected': { title: 'The block was not selected', help: '' },
  'policy/not-in-context': {
    title: 'The author of the edit had not seen this file',
    help: 'Add the file to the prompt and ask again.',
  },
  'policy/atomic': {
    title: 'Another block failed, and `atomic` applies all or none',
    help: 'Correct the failed block first.',
  },
  'policy/superseded': { title: 'A later block replaces the same text', help: '' },
  'policy/alternative': { title: 'The text offers another way as well', help: 'Select the one that is meant.' },
  'policy/declined': {
    title: 'A person, a rule or a hook declined this call',
    help: 'Make the change by hand if it is wanted after all.',
  },
  'policy/undecided': {
    title: 'The log does not say what became of this call, or who refused it',
    help: 'Keep a log that says it, or set `proposals: all`.',
  },
  'policy/proposal': {
    title: 'The call did not run, and `proposals` skips such calls',
    help: 'Set `proposals: auto`.',
  },
  'policy/setting': { title: 'Invalid setting', help: 'Correct the setting of that name.' },
  'policy/limit': { title: 'Limit exceeded', help: 'Send fewer or smaller edits.' },

  'log/failed': { title: 'The call failed in the run, and no later call corrected it', help: 'Ask the agent again.' },
  'log/taken-back': { title: 'The run took the edit back', help: '' },
  'log/cut': { title: 'The log ends inside this call', help: 'Ask the agent again, and keep the whole log.' },
  'log/no-content': {
    title: 'The log names this change, but does not contain it',
    help: 'Keep a log that contains it; docs/agent-logs.md names one for each agent.',
  },
  'log/outside': { title: 'The file is outside the folder that the run worked in', help: '' },
  'log/several': {
    title: 'The log covers several repositories',
    help: 'Keep only the log of this repository.',
  },
  'log/unread': { title: 'This part of the log cannot be read', help: 'Keep the whole log, as the agent wrote it.' },
  'log/no-edits': { title: 'The log has no edits', help: 'See docs/agent-logs.md for what is read.' },
  'log/proposal': { title: "Only the run's mode stopped the call", help: '' },
  'log/effect': { title: 'The text that the run wrote was used, not the one in the call', help: '' },
} satisfies Record<string, Text>

export type Code = keyof typeof texts

/** Every code that a block's outcome or a note can carry. Codes are API: users and models switch on them, so renaming one is a breaking change. */
export const codes: Readonly<Record<Code, Text>> = texts
