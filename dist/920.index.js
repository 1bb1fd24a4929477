export const id = 920;
export const ids = [920];
export const modules = {

/***/ 4710:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pi: () => (/* binding */ commands),
/* harmony export */   hS: () => (/* binding */ exitCodes),
/* harmony export */   sh: () => (/* binding */ common)
/* harmony export */ });
/** The command line as data: from it come the parser, the help, the manual, the completion and docs/cli.md. */
const dir = {
    name: 'dir',
    value: 'DIR',
    help: 'the repository, or a folder in it; default: the current folder',
};
const json = { name: 'json', help: 'the versioned result as JSON on standard output' };
const judging = [
    dir,
    {
        name: 'blocks',
        value: 'LIST',
        help: 'only these: 1,3-5, an id (#a1b2c3), a path or a glob, `except` and more of them',
    },
    { name: 'format', value: 'LIST', help: 'only these formats, by name; `apply-edits formats` lists them' },
    {
        name: 'match',
        value: 'LEVEL',
        choices: ['exact', 'whitespace', 'similar'],
        help: 'how much may be forgiven when the text is looked for; default: similar',
    },
    {
        name: 'atomic',
        value: 'UNIT',
        choices: ['none', 'file', 'all'],
        help: 'what lands together or not at all; default: none',
    },
    {
        name: 'check-syntax',
        value: 'HOW',
        choices: ['off', 'new-errors', 'warn'],
        help: 'refuse a block after which a file that parsed no longer parses; default: new-errors',
    },
    { name: 'allowed-paths', value: 'GLOBS', help: 'only these may change; default: **' },
    { name: 'protected-paths', value: 'GLOBS', help: 'these may not change; `!glob` opens one of the default list' },
    json,
    { name: 'markdown', help: 'the report as a thread shows it' },
    { name: 'retry', help: 'only what a model needs to correct itself; nothing when all applied' },
];
const writing = [
    { name: 'dry-run', help: 'report only, write nothing' },
    { name: 'commit', help: 'make a commit of the changes' },
    { name: 'message', short: 'm', value: 'TEXT', help: 'the message of the commit' },
];
const anchors = { name: 'anchors', help: 'lines as `12:a3b1|text`, to edit by line number and hash' };
const commands = [
    {
        name: 'apply',
        operands: '[FILE… | -]',
        count: [0, Number.POSITIVE_INFINITY],
        summary: 'apply the edit blocks of files or of standard input to the work tree',
        more: 'Only files that git tracks are read or changed, and new ones created. A block that fails changes nothing; the others still apply. Blocks of standard input are applied as they come.',
        options: [...judging, ...writing],
        examples: [
            ['apply-edits apply reply.md', 'apply what a model answered'],
            ['pbpaste | apply-edits apply', 'apply what was copied'],
            ['apply-edits apply reply.md --blocks 1,3 --commit -m "Fix the parser"', 'two blocks of it, as a commit'],
        ],
    },
    {
        name: 'check',
        operands: '[FILE… | -]',
        count: [0, Number.POSITIVE_INFINITY],
        summary: 'say what would apply, write nothing',
        options: judging,
        examples: [['apply-edits check reply.md --retry | model', 'let the model correct what would fail']],
    },
    {
        name: 'parse',
        operands: '[FILE… | -]',
        count: [0, Number.POSITIVE_INFINITY],
        summary: 'show which blocks are understood, read no repository',
        options: [json],
        examples: [['apply-edits parse reply.md --json', 'every block as data']],
    },
    {
        name: 'view',
        operands: 'PATH[:A-B]',
        count: [1, 1],
        summary: 'show a file with line numbers',
        more: 'The numbers and anchors are those by which formats with line numbers edit. As JSON with the hash of the file, which an edit may name to be refused of any other version.',
        options: [anchors, json, dir],
        examples: [['apply-edits view src/a.ts:10-40 --anchors', 'thirty-one lines, ready to be edited by anchor']],
    },
    {
        name: 'grep',
        operands: 'PATTERN [PATH…]',
        count: [1, Number.POSITIVE_INFINITY],
        summary: 'find lines in tracked files (RE2 syntax)',
        more: 'A path is a file, a folder or a glob. The exit code is 1 when nothing was found.',
        options: [anchors, dir],
        examples: [["apply-edits grep 'parse\\w+' src", 'every such word below src/']],
    },
    {
        name: 'guide',
        operands: '[FORMAT]',
        count: [0, 1],
        summary: 'print the text that teaches a model a format',
        more: 'Without a format: which one to choose, and how to write it.',
        options: [],
        examples: [['apply-edits guide search-replace >> prompt.txt', 'put it into a prompt']],
    },
    {
        name: 'schema',
        operands: '[FORMAT]',
        count: [0, 1],
        summary: 'print the JSON Schema of a JSON format',
        more: 'Without a format: those of all, by name.',
        options: [],
        examples: [],
    },
    {
        name: 'formats',
        operands: '',
        count: [0, 0],
        summary: 'list the formats that are understood',
        options: [json],
        examples: [],
    },
    {
        name: 'completion',
        operands: 'bash|zsh|fish',
        count: [1, 1],
        summary: 'print the completion script of a shell',
        options: [],
        examples: [['source <(apply-edits completion bash)', 'in ~/.bashrc']],
    },
    {
        name: 'help',
        operands: '[COMMAND]',
        count: [0, 1],
        summary: 'explain a command, with every option',
        options: [],
        examples: [],
    },
];
/** Options that every command has. */
const common = [
    { name: 'color', value: 'WHEN', choices: ['auto', 'always', 'never'], help: 'colour in reports; default: auto' },
    { name: 'help', short: 'h', help: 'explain the command' },
];
const exitCodes = [
    [0, 'every block is applied, valid or in place already; or there was none'],
    [1, 'a block failed'],
    [2, 'the command could not run'],
];


/***/ }),

/***/ 4465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  G: () => (/* binding */ guideOf),
  e: () => (/* binding */ guides)
});

;// CONCATENATED MODULE: ./lib/report/guide/guide.js
/** The guide as text for a prompt. Ends with a newline. */
function renderGuide({ format, use, rules, example, files, mistakes, recovery = RECOVERY }) {
    const fence = '`'.repeat(Math.max(3, longestRun(example) + 1));
    const shown = Object.entries(files).map(([path, text]) => `\`${path}\` is:\n\n${fence}\n${text}${fence}\n\n`);
    return [
        `# How to write edits: ${format}\n\n${use}\n\n`,
        `## Rules\n\n${list(rules, i => `${i}.`)}\n`,
        `## Example\n\n${shown.join('')}The edit:\n\n${fence}\n${example}${fence}\n\n`,
        `## Common mistakes\n\n${list(mistakes, () => '-')}\n`,
        `## When an edit is refused\n\n${list(recovery, i => `${i}.`)}`,
    ].join('');
}
const list = (items, sign) => items.map((item, i) => `${sign(i + 1)} ${item}\n`).join('');
function longestRun(text) {
    let longest = 0;
    let run = 0;
    for (const char of text) {
        run = char === '`' ? run + 1 : 0;
        longest = Math.max(longest, run);
    }
    return longest;
}
/** What holds for all formats. */
const RECOVERY = [
    'Read the report: it says which block failed, what the file has there, and often the block that would apply.',
    'Read the file again. Do not write the block from memory.',
    'Send only the blocks that failed, corrected. The others are in the file already.',
];

;// CONCATENATED MODULE: ./lib/report/guide/line-guides.js
/** Formats that say where by a line's number. */
const lineGuides = [
    {
        format: 'hashline-edit',
        use: 'For edits right after reading a file as `12:a3b1|text` (`apply-edits view PATH --anchors`): each line is named by number and hash, so that an edit of another version of the file is refused and not misplaced.',
        rules: [
            'Name lines by their anchor, number and hash as shown: `12:a3b1`. Never make up a hash.',
            'All edits of one call go by the file as you read it: numbers do not move between them. Put all edits of a file into one call.',
            '`set_line` (one line; empty content deletes it), `replace_lines` (from `start_anchor` to `end_anchor`), `insert_after`, `insert_before`, `append`.',
            '`content` is the new lines alone: no anchors, and not the lines around them.',
            'Where you have no anchor: `replace` with `old_content`, which must stand once, or `"allow_multiple": true`.',
            'Anchor at a line that stands once in the file: a blank line or a lone brace proves nothing. Or add the `file_hash` that you were shown with the file.',
        ],
        example: '{"path": "app.py", "edits": [\n  {"op": "set_line", "anchor": "2:edf6", "content": "    print(\\"goodbye\\")"},\n  {"op": "insert_before", "anchor": "1:34cd", "content": "#!/usr/bin/env python3"}\n]}\n',
        files: { 'app.py': 'def main():\n    print("hello")\n' },
        mistakes: [
            'Anchors of an older reading: read the file again after each call that changed it; the answer shows the new ones.',
            'Repeating the anchor line in an insertion.',
            'Several lines in `set_line`: use `replace_lines`.',
            'Ranges that overlap, or an insertion inside a replaced range.',
        ],
    },
    {
        format: 'edit-lines',
        use: 'For small corrections at known lines, above all of indentation and syntax errors: no old text has to be repeated.',
        rules: [
            'Read the file with line numbers first (`apply-edits view PATH`), and use those numbers.',
            '`replace` and `delete` take `start_line` and `end_line`, both included; `insert` takes `insert_line`, and the lines go behind it; 0 is the start.',
            'Lines that you write flush left are indented to fit their place. Lines that you indent stay as you wrote them. `indent_level` sets the number of spaces.',
            'Put the old lines into `expect`: then a file that has changed since is told and not damaged.',
            'Each call sees what the calls before it made: work from the bottom of the file to the top, or read it again.',
            'To rename something in many places, do not use lines: use `replace_all`, or a structural edit (`{"op": "pattern", "pattern": "old($$$ARGS)", "rewrite": "renamed($$$ARGS)", "glob": "src/**"}`).',
        ],
        example: '{"command": "replace", "path": "main.py", "start_line": 3, "end_line": 3, "new_content": "        return self.data", "expect": "    return self.data"}\n',
        files: { 'main.py': 'class A:\n    def get(self):\n    return self.data\n' },
        mistakes: [
            'A range that is too large: lines you did not mean go away.',
            'Numbers from before an earlier call that changed how many lines there are.',
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
        use: 'For many changes in one file in one call: lines, insertions, literal text everywhere, patterns.',
        rules: [
            'Prefer `lines` (`startLine`, `endLine`, `replaceWith`) where you know the numbers; add the old lines as `expect`.',
            'Use `insert_before` and `insert_after` (`lineNumber`, `insertText`) for new lines.',
            'Write the whole final text of the lines in `replaceWith`.',
            'Do not repeat text that stays: only what changes.',
            'Replace as few lines as you can.',
            'Put all changes of the file into one call: numbers are those of the file as you read it, and do not move.',
            'The start of the file is `insert_before` line 1, its end `insert_after` the last line.',
            '`string` replaces literal text everywhere; `regex` (RE2 syntax) knows `$1`. Both come after the lines.',
        ],
        example: '{"filePath": "src/app.ts", "replacements": [\n  {"type": "insert_before", "lineNumber": 1, "insertText": "// The app"},\n  {"type": "lines", "startLine": 2, "endLine": 2, "replaceWith": "export const port = 8080", "expect": "export const port = 80"},\n  {"type": "string", "searchFor": "oldName", "replaceWith": "newName"}\n]}\n',
        files: { 'src/app.ts': "import { oldName } from './a'\nexport const port = 80\noldName()\n" },
        mistakes: [
            '`searchFor` beside `lines` or insertions.',
            'Ranges of lines that overlap, or an insertion inside one.',
            'Text that does not change inside a range.',
            'Several calls for one file, with numbers that have moved since.',
            '`startLine`, `endLine` or `replaceWith` for insertions.',
            'A missing `lineNumber` or `insertText`, `startLine`, `endLine` or `replaceWith`.',
        ],
        recovery: [
            'Nothing changed: look whether the lines exist and the new text differs.',
            'Overlapping replacements: make the ranges of lines apart, or one.',
            'An invalid range: `startLine` is at most `endLine`, both from 1.',
            'A line out of range: `lineNumber` is at most the number of lines.',
            'A missing insertion text: `insertText` is required.',
            'A path that is refused: write it relative to the root of the repository.',
            'To add at the end: `insert_after` the last line.',
            'Fields of several types in one item: `replaceWith` does not go with insertions.',
        ],
    },
    {
        format: 'ops',
        use: 'Our own list, for tools that make edits themselves: every kind of edit, said plainly.',
        rules: [
            '`{"path", "ops": […]}`; each op names its kind in `op`.',
            '`replace` (`search`, `replace`; `all`, `count`), `lines` (`first`, `last`, `text`, `expect`), `insert` (`after`, `text`), `append` (`text`), `regex` (`pattern`, `replacement`, `flags`), `pattern` (`pattern`, `rewrite`), `create` and `write` (`text`), `delete`, `rename` (`to`).',
            'Ops on the text of one file go together, against the file as it was.',
        ],
        example: '{"path": "a.txt", "ops": [\n  {"op": "replace", "search": "two", "replace": "TWO"},\n  {"op": "insert", "after": 0, "text": "zero"}\n]}\n',
        files: { 'a.txt': 'one\ntwo\n' },
        mistakes: ['Two ops on the same lines.', 'A search that stands more than once, without `all`.'],
    },
    {
        format: 'whole-file',
        use: 'For new files, and for files so short that all of it is quicker to write.',
        rules: [
            'Write the path alone on a line, then the whole file in a fence.',
            'Write everything: whatever you leave out is gone.',
        ],
        example: 'src/new.py\n```python\nx = 1\n```\n',
        files: {},
        mistakes: [
            '`# rest unchanged` in place of lines.',
            'A whole large file for a small change: it costs many times the tokens.',
        ],
    },
];

;// CONCATENATED MODULE: ./lib/report/guide/search-guides.js
const FILES = {
    'src/math.py': 'def add(a, b):\n    return a + b\n\ndef multiply(a, b):\n    return a + b  # BUG\n',
};
/** What holds wherever the old text says where an edit goes. */
const COPY = [
    'Copy the old lines from the file, never from memory: white space, blank lines and comments included.',
    'Show enough lines that the place is the only one; a line above that names the function or class does it.',
    'Search for the place in the file first, and look whether it stands there once.',
    'Write the new lines in full: no `...`, no `// rest of the code`.',
    'Keep each edit small: only the lines that change and what makes their place unique. One edit for changes within three lines of each other.',
];
const MISTAKES = [
    'Old lines that stand twice in the file: the edit is refused, and both places are named.',
    'Old lines typed from memory, with other indentation or quotes than the file has.',
    'Line numbers of a viewer copied into the lines.',
    'A file named by less than its whole path from the root of the repository.',
];
/** Formats that say where by the old text. */
const searchGuides = [
    {
        format: 'search-replace',
        use: 'The best choice for most changes of a file: the lines as they are, and as they shall be.',
        rules: [
            'Write the path alone on a line, then the block.',
            'Old lines stand between `<<<<<<< SEARCH` and `=======`, new lines between `=======` and `>>>>>>> REPLACE`.',
            ...COPY,
            'To insert, put a line that stays into both halves. To delete, leave the lines out of the second. An empty first half creates the file.',
        ],
        example: 'src/math.py\n<<<<<<< SEARCH\ndef multiply(a, b):\n    return a + b  # BUG\n=======\ndef multiply(a, b):\n    return a * b\n>>>>>>> REPLACE\n',
        files: FILES,
        mistakes: MISTAKES,
    },
    {
        format: 'edit-protocol',
        use: 'For files that have `=======` or `<<<<<<<` in them, and where the markers must not be mistaken for anything else.',
        rules: [
            'Write the path alone on the line above `««« EDIT`; raw, without a fence. Several blocks may follow each other, with prose in between.',
            'Copy and paste from the file, never type from memory.',
            'Lines of context stand in both halves, identically: first the lines that stay, then the old lines, or the new ones.',
            'Enough context that it matches one place only.',
            'Match exactly: white space, blank lines and comments count.',
            'No placeholders (`...`, `// rest of code`).',
            'Look for the context in the file before you write the block.',
            'An empty first half creates the file, and its folders. To move, rename or delete a file, ask the user (`git mv`, `git rm`), or use another format.',
            'Merge blocks that overlap, are next to each other (within three lines) or depend on each other.',
            'Edit only files whose text you were given; ask for the others.',
        ],
        example: 'src/math.py\n««« EDIT\ndef multiply(a, b):\n    return a + b  # BUG\n═══════ REPL\ndef multiply(a, b):\n    return a * b\n»»» EDIT END\n',
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
            'Where these stand more than once, put `@@ def f(x):` above them, the line that they stand under.',
            'Every line of a new file begins with `+`.',
            ...COPY.slice(0, 1),
        ],
        example: '*** Begin Patch\n*** Update File: src/math.py\n@@ def multiply(a, b):\n-    return a + b  # BUG\n+    return a * b\n*** End Patch\n',
        files: FILES,
        mistakes: [
            'Lines that stay without the blank in front.',
            'A change without any line that stays: it has no place.',
            ...MISTAKES.slice(1),
        ],
    },
    {
        format: 'unified-diff',
        use: 'For output of `git diff`. As models write it, line numbers are hints only; the lines say where.',
        rules: [
            'Write `--- a/path` and `+++ b/path`, then for each place `@@ … @@` and the lines.',
            'Old lines begin with `-`, new lines with `+`, lines that stay with a blank. Show three lines that stay above and below.',
            '`/dev/null` in place of a path creates or deletes the file.',
            ...COPY.slice(0, 2),
        ],
        example: '```diff\n--- a/src/math.py\n+++ b/src/math.py\n@@ -4,2 +4,2 @@\n def multiply(a, b):\n-    return a + b  # BUG\n+    return a * b\n```\n',
        files: FILES,
        mistakes: ['Lines that stay without the blank in front.', ...MISTAKES],
    },
    {
        format: 'text-editor',
        use: 'The tool calls of Claude’s text editor, for models that have it as a tool.',
        rules: [
            'One JSON object a call, with `command` and `path`.',
            '`str_replace` with `old_str` and `new_str`: `old_str` must stand in the file exactly once.',
            '`insert` with `insert_line` and `insert_text`: the lines go behind that line, 0 is the start.',
            '`create` with `file_text` makes a new file; `view` with `view_range` shows lines.',
            ...COPY.slice(0, 4),
        ],
        example: '{"command": "str_replace", "path": "src/math.py", "old_str": "    return a + b  # BUG", "new_str": "    return a * b"}\n',
        files: FILES,
        mistakes: ['A newline inside a string that is not written `\\n`, a quote that is not written `\\"`.', ...MISTAKES],
    },
    {
        format: 'claude-code',
        use: 'The tool calls of Claude Code: one edit, several on one file, or a whole file.',
        rules: [
            '`file_path`, `old_string`, `new_string`: the old text must stand exactly once, unless `"replace_all": true`.',
            '`file_path` with `edits`, a list of such pairs: they go one after another, all or none.',
            '`file_path` with `content` writes the whole file.',
            ...COPY.slice(0, 4),
        ],
        example: '{"file_path": "src/math.py", "old_string": "    return a + b  # BUG", "new_string": "    return a * b"}\n',
        files: FILES,
        mistakes: ['A newline inside a string that is not written `\\n`, a quote that is not written `\\"`.', ...MISTAKES],
    },
];

;// CONCATENATED MODULE: ./lib/report/guide/index.js



/** The formats that models are taught, the best for most changes first. Others are understood, and better not taught. */
const guides = [...searchGuides, ...lineGuides];
/**
 * The text to put into a model's prompt.
 * @param format a format's name; without one, which to choose, and how to write the first
 * @returns undefined for a format that has no guide
 */
function guideOf(format) {
    if (format === undefined)
        return `${overview()}\n${renderGuide(guides[0])}`;
    const guide = guides.find(guide => guide.format === format);
    return guide && renderGuide(guide);
}
const overview = () => [
    '# Which format to write edits in\n\n',
    ...guides.map(({ format, use }) => `- ${format}: ${use}\n`),
    '\nUse one format in a reply. Edit only files whose text you have seen. Write paths from the root of the repository.\n',
].join('');


/***/ })

};
