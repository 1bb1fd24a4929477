export const id = 178;
export const ids = [178];
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
        more: 'Only files that git tracks are read or changed, and new ones created. A block that fails changes nothing; the others still apply.',
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
        more: 'The numbers and anchors are those by which formats with line numbers edit.',
        options: [anchors, dir],
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

/***/ 3178:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   manual: () => (/* binding */ manual)
/* harmony export */ });
/* unused harmony export usageOf */
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4710);

const NAME = 'apply-edits';
/** The overview, or the manual page of one command; undefined when there is no such command. */
function manual(command) {
    if (command === undefined)
        return overview();
    const spec = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.find(({ name }) => name === command);
    return spec && page(spec);
}
function overview() {
    const width = Math.max(..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.map(({ name }) => name.length));
    return [
        `${NAME}: turns the edits that people and language models write into changes`,
        '',
        'Usage:',
        `  ${NAME} COMMAND [ARGUMENT…] [--option…]`,
        '',
        'Commands:',
        ..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
        '',
        'Example:',
        `  ${_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi[0].examples[0][0]}`,
        '',
        `\`${NAME} help COMMAND\` explains one of them, \`${NAME} --version\` tells the version.`,
        '',
    ].join('\n');
}
function page(spec) {
    const parts = [
        section('NAME', [`${NAME} ${spec.name}: ${spec.summary}`]),
        section('SYNOPSIS', [[NAME, spec.name, spec.operands, '[--option…]'].filter(Boolean).join(' ')]),
        spec.more ? section('DESCRIPTION', wrap(spec.more)) : '',
        section('OPTIONS', [...spec.options, ..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .common */ .sh].flatMap(optionLines)),
        section('EXIT STATUS', _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.map(([code, meaning]) => `${code}  ${meaning}`)),
        section('EXAMPLES', spec.examples.flatMap(([line, meaning]) => [line, `    ${meaning}`])),
    ];
    return parts.filter(Boolean).join('\n');
}
const section = (title, lines) => lines.length === 0 ? '' : [title, ...lines.map(line => `    ${line}`), ''].join('\n');
const optionLines = (option) => [
    usageOf(option),
    ...wrap(option.help).map(line => `    ${line}`),
];
/** `-m, --message TEXT`, `--match exact|whitespace|similar`. */
const usageOf = ({ name, short, value, choices }) => `${short ? `-${short}, ` : ''}--${name}${value ? ` ${choices?.join('|') ?? value}` : ''}`;
function wrap(text, width = 72) {
    const lines = [];
    for (const word of text.split(' ')) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + word.length < width)
            lines[lines.length - 1] = `${last} ${word}`;
        else
            lines.push(word);
    }
    return lines;
}


/***/ })

};
