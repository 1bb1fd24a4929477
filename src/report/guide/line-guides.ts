import type { Guide } from './guide.ts'

/** Formats that say where by a line's number. */
export const lineGuides: readonly Guide[] = [
  {
    format: 'hashline-edit',
    use: 'For edits right after reading a file as `12:a3b1|text` (`apply-edits view PATH --anchors`): each line is named by number and hash, so that an edit to another version of the file is refused instead of misplaced.',
    rules: [
      'Name lines by their anchor, number and hash as shown: `12:a3b1`. Never make up a hash.',
      'All edits in one call refer to the file as you read it: numbers do not move between them. Put all edits of a file into one call.',
      '`set_line` (one line; empty content deletes it), `replace_lines` (from `start_anchor` to `end_anchor`), `insert_after`, `insert_before`, `append`.',
      '`content` is only the new lines: no anchors, and not the lines around them.',
      'If you have no anchor: `replace` with `old_content`, which must occur exactly once, or `"allow_multiple": true`.',
      'Anchor at a line that occurs only once in the file: a blank line or a lone brace proves nothing. Or add the `file_hash` that you were shown with the file.',
    ],
    example:
      '{"path": "app.py", "edits": [\n  {"op": "set_line", "anchor": "2:edf6", "content": "    print(\\"goodbye\\")"},\n  {"op": "insert_before", "anchor": "1:34cd", "content": "#!/usr/bin/env python3"}\n]}\n',
    files: { 'app.py': 'def main():\n    print("hello")\n' },
    mistakes: [
      'Old anchors: read the file again after each call that changed it; the answer shows the new ones.',
      'Repeating the anchor line in an insertion.',
      'Several lines in `set_line`: use `replace_lines`.',
      'Ranges that overlap, or an insertion inside a replaced range.',
    ],
  },
  {
    format: 'edit-lines',
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
      'When an edit by pattern or old text fails on white space, read the file with line numbers.',
      'Use `edit_lines` with those numbers.',
      'Write the lines flush left; they are indented to fit.',
    ],
  },
  {
    format: 'replace-in-file',
    use: 'For many changes in one file with one call: lines, insertions, literal text everywhere, patterns.',
    rules: [
      'Prefer `lines` (`startLine`, `endLine`, `replaceWith`) where you know the numbers; add the old lines as `expect`.',
      'Use `insert_before` and `insert_after` (`lineNumber`, `insertText`) for new lines.',
      'Write the complete final text of the lines in `replaceWith`.',
      'Do not repeat text that stays: only what changes.',
      'Replace as few lines as you can.',
      'Put all changes to the file into one call: numbers refer to the file as you read it, and do not move.',
      'The start of the file is `insert_before` line 1, its end `insert_after` the last line.',
      '`string` replaces literal text everywhere; `regex` (RE2 syntax) knows `$1`. Both come after the lines.',
    ],
    example:
      '{"filePath": "src/app.ts", "replacements": [\n  {"type": "insert_before", "lineNumber": 1, "insertText": "// The app"},\n  {"type": "lines", "startLine": 2, "endLine": 2, "replaceWith": "export const port = 8080", "expect": "export const port = 80"},\n  {"type": "string", "searchFor": "oldName", "replaceWith": "newName"}\n]}\n',
    files: { 'src/app.ts': "import { oldName } from './a'\nexport const port = 80\noldName()\n" },
    mistakes: [
      '`searchFor` beside `lines` or insertions.',
      'Ranges of lines that overlap, or an insertion inside one.',
      'Text inside a range that does not change.',
      'Several calls for one file, with numbers that have moved since.',
      '`startLine`, `endLine` or `replaceWith` for insertions.',
      'A missing `lineNumber` or `insertText`, `startLine`, `endLine` or `replaceWith`.',
    ],
    recovery: [
      'Nothing changed: check that the lines exist and that the new text differs.',
      'Overlapping replacements: separate the ranges of lines, or merge them.',
      'An invalid range: `startLine` is at most `endLine`; both start at 1.',
      'A line out of range: `lineNumber` is at most the number of lines.',
      'A missing insertion text: `insertText` is required.',
      'A path that is refused: write it relative to the root of the repository.',
      'To add at the end: `insert_after` the last line.',
      'Fields of several types in one item: `replaceWith` does not go with insertions.',
    ],
  },
  {
    format: 'ops',
    use: 'Our own list, for tools that make edits themselves: every kind of edit, in plain form.',
    rules: [
      '`{"path", "ops": […]}`; each op names its kind in `op`.',
      '`replace` (`search`, `replace`; `all`, `count`), `lines` (`first`, `last`, `text`, `expect`), `insert` (`after`, `text`), `append` (`text`), `regex` (`pattern`, `replacement`, `flags`), `pattern` (`pattern`, `rewrite`), `create` and `write` (`text`), `delete`, `rename` (`to`).',
      'Ops on the text of one file apply together, to the file as it was.',
    ],
    example:
      '{"path": "a.txt", "ops": [\n  {"op": "replace", "search": "two", "replace": "TWO"},\n  {"op": "insert", "after": 0, "text": "zero"}\n]}\n',
    files: { 'a.txt': 'one\ntwo\n' },
    mistakes: ['Two ops on the same lines.', 'A search text that occurs more than once, without `all`.'],
  },
  {
    format: 'whole-file',
    use: 'For new files, and for files so short that it is quicker to write them out.',
    rules: [
      'Write the path alone on a line, then the whole file in a fence.',
      'Write everything: whatever you leave out is lost.',
    ],
    example: 'src/new.py\n```python\nx = 1\n```\n',
    files: {},
    mistakes: [
      '`# rest unchanged` in place of lines.',
      'A whole large file for a small change: it costs many times the tokens.',
    ],
  },
]
