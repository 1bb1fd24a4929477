import type { Guide } from './guide.ts'

const FILES = {
  'src/math.py': 'def add(a, b):\n    return a + b\n\ndef multiply(a, b):\n    return a + b  # BUG\n',
} as const

/** What holds for every format in which the old text says where an edit goes. */
const COPY = [
  'Copy the old lines from the file, never from memory: white space, blank lines and comments included.',
  'Show enough lines to make the place unique; a line above that names the function or class is enough.',
  'Search for the place in the file first, and check that it occurs only once.',
  'Write the new lines in full: no `...`, no `// rest of the code`.',
  'Keep each edit small: only the lines that change, and what makes their place unique. Make one edit for changes within three lines of each other.',
]

const MISTAKES = [
  'Old lines that occur twice in the file: the edit is refused, and both places are named.',
  'Old lines typed from memory, with different indentation or quotes than the file.',
  'Line numbers from a viewer copied into the lines.',
  'A file named by less than its full path from the root of the repository.',
]

/** Formats that say where by the old text. */
export const searchGuides: readonly Guide[] = [
  {
    format: 'search-replace',
    use: 'The best choice for most changes to a file: the lines as they are, and as they should be.',
    rules: [
      'Write the path alone on a line, then the block.',
      'Old lines go between `<<<<<<< SEARCH` and `=======`, new lines between `=======` and `>>>>>>> REPLACE`.',
      ...COPY,
      'To insert, put a line that stays into both halves. To delete, leave the lines out of the second half. An empty first half creates the file.',
    ],
    example:
      'src/math.py\n<<<<<<< SEARCH\ndef multiply(a, b):\n    return a + b  # BUG\n=======\ndef multiply(a, b):\n    return a * b\n>>>>>>> REPLACE\n',
    files: FILES,
    mistakes: MISTAKES,
  },
  {
    format: 'edit-protocol',
    use: 'For files that have `=======` or `<<<<<<<` in them, and where the markers must not be mistaken for anything else.',
    rules: [
      'Write the path alone on the line above `««« EDIT`; raw, without a fence. Several blocks may follow each other, with prose in between.',
      'Copy and paste from the file, never type from memory.',
      'Context lines are in both halves, identically: first the lines that stay, then the old lines, or the new ones.',
      'Give enough context that only one place matches.',
      'Match exactly: white space, blank lines and comments count.',
      'No placeholders (`...`, `// rest of code`).',
      'Look for the context in the file before you write the block.',
      'An empty first half creates the file, and its folders. To move, rename or delete a file, ask the user (`git mv`, `git rm`), or use another format.',
      'Merge blocks that overlap, are next to each other (within three lines) or depend on each other.',
      'Edit only files whose text you were given; ask for the others.',
    ],
    example:
      'src/math.py\n««« EDIT\ndef multiply(a, b):\n    return a + b  # BUG\n═══════ REPL\ndef multiply(a, b):\n    return a * b\n»»» EDIT END\n',
    files: FILES,
    mistakes: MISTAKES,
  },
  {
    format: 'apply-patch',
    use: 'For models that were trained on it (OpenAI), and to change, add, delete and rename several files at once.',
    rules: [
      'Begin with `*** Begin Patch` and end with `*** End Patch`.',
      'Each file has a section: `*** Update File: path`, `*** Add File: path` or `*** Delete File: path`. `*** Move to: path` below Update renames it.',
      'Old lines begin with `-`, new lines with `+`, lines that stay with a blank. Three lines that stay above and below a change are enough.',
      'If these occur more than once, put the line of their function or class above them: `@@ def f(x):`.',
      'Every line of a new file begins with `+`.',
      ...COPY.slice(0, 1),
    ],
    example:
      '*** Begin Patch\n*** Update File: src/math.py\n@@ def multiply(a, b):\n-    return a + b  # BUG\n+    return a * b\n*** End Patch\n',
    files: FILES,
    mistakes: [
      'Lines that stay, without the blank in front.',
      'A change without any line that stays: it has no place.',
      ...MISTAKES.slice(1),
    ],
  },
  {
    format: 'unified-diff',
    use: 'For the output of `git diff`. When a model writes it, line numbers are only hints; the lines say where.',
    rules: [
      'Write `--- a/path` and `+++ b/path`, then for each place `@@ … @@` and the lines.',
      'Old lines begin with `-`, new lines with `+`, lines that stay with a blank. Show three lines that stay above and below.',
      '`/dev/null` in place of a path creates or deletes the file.',
      ...COPY.slice(0, 2),
    ],
    example:
      '```diff\n--- a/src/math.py\n+++ b/src/math.py\n@@ -4,2 +4,2 @@\n def multiply(a, b):\n-    return a + b  # BUG\n+    return a * b\n```\n',
    files: FILES,
    mistakes: ['Lines that stay, without the blank in front.', ...MISTAKES],
  },
  {
    format: 'text-editor',
    use: 'The tool calls of Claude’s text editor, for models that have it as a tool.',
    rules: [
      'One JSON object per call, with `command` and `path`.',
      '`str_replace` with `old_str` and `new_str`: `old_str` must occur in the file exactly once.',
      '`insert` with `insert_line` and `insert_text`: the lines go after that line, 0 is the start.',
      '`create` with `file_text` makes a new file; `view` with `view_range` shows lines.',
      ...COPY.slice(0, 4),
    ],
    example:
      '{"command": "str_replace", "path": "src/math.py", "old_str": "    return a + b  # BUG", "new_str": "    return a * b"}\n',
    files: FILES,
    mistakes: ['A newline inside a string that is not written `\\n`, a quote that is not written `\\"`.', ...MISTAKES],
  },
  {
    format: 'claude-code',
    use: 'The tool calls of Claude Code: one edit, several on one file, or a whole file.',
    rules: [
      '`file_path`, `old_string`, `new_string`: the old text must occur exactly once, unless `"replace_all": true`.',
      '`file_path` with `edits`, a list of such pairs: they apply one after another, all or none.',
      '`file_path` with `content` writes the whole file.',
      ...COPY.slice(0, 4),
    ],
    example:
      '{"file_path": "src/math.py", "old_string": "    return a + b  # BUG", "new_string": "    return a * b"}\n',
    files: FILES,
    mistakes: ['A newline inside a string that is not written `\\n`, a quote that is not written `\\"`.', ...MISTAKES],
  },
]
