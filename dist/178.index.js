export const id = 178;
export const ids = [178];
export const modules = {

/***/ 7336:
/***/ ((module) => {

let p = process || {}, argv = p.argv || [], env = p.env || {}
let isColorSupported =
	!(!!env.NO_COLOR || argv.includes("--no-color")) &&
	(!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || ((p.stdout || {}).isTTY && env.TERM !== "dumb") || !!env.CI)

let formatter = (open, close, replace = open) =>
	input => {
		let string = "" + input, index = string.indexOf(close, open.length)
		return ~index ? open + replaceClose(string, close, replace, index) + close : open + string + close
	}

let replaceClose = (string, close, replace, index) => {
	let result = "", cursor = 0
	do {
		result += string.substring(cursor, index) + replace
		cursor = index + close.length
		index = string.indexOf(close, cursor)
	} while (~index)
	return result + string.substring(cursor)
}

let createColors = (enabled = isColorSupported) => {
	let f = enabled ? formatter : () => String
	return {
		isColorSupported: enabled,
		reset: f("\x1b[0m", "\x1b[0m"),
		bold: f("\x1b[1m", "\x1b[22m", "\x1b[22m\x1b[1m"),
		dim: f("\x1b[2m", "\x1b[22m", "\x1b[22m\x1b[2m"),
		italic: f("\x1b[3m", "\x1b[23m"),
		underline: f("\x1b[4m", "\x1b[24m"),
		inverse: f("\x1b[7m", "\x1b[27m"),
		hidden: f("\x1b[8m", "\x1b[28m"),
		strikethrough: f("\x1b[9m", "\x1b[29m"),

		black: f("\x1b[30m", "\x1b[39m"),
		red: f("\x1b[31m", "\x1b[39m"),
		green: f("\x1b[32m", "\x1b[39m"),
		yellow: f("\x1b[33m", "\x1b[39m"),
		blue: f("\x1b[34m", "\x1b[39m"),
		magenta: f("\x1b[35m", "\x1b[39m"),
		cyan: f("\x1b[36m", "\x1b[39m"),
		white: f("\x1b[37m", "\x1b[39m"),
		gray: f("\x1b[90m", "\x1b[39m"),

		bgBlack: f("\x1b[40m", "\x1b[49m"),
		bgRed: f("\x1b[41m", "\x1b[49m"),
		bgGreen: f("\x1b[42m", "\x1b[49m"),
		bgYellow: f("\x1b[43m", "\x1b[49m"),
		bgBlue: f("\x1b[44m", "\x1b[49m"),
		bgMagenta: f("\x1b[45m", "\x1b[49m"),
		bgCyan: f("\x1b[46m", "\x1b[49m"),
		bgWhite: f("\x1b[47m", "\x1b[49m"),

		blackBright: f("\x1b[90m", "\x1b[39m"),
		redBright: f("\x1b[91m", "\x1b[39m"),
		greenBright: f("\x1b[92m", "\x1b[39m"),
		yellowBright: f("\x1b[93m", "\x1b[39m"),
		blueBright: f("\x1b[94m", "\x1b[39m"),
		magentaBright: f("\x1b[95m", "\x1b[39m"),
		cyanBright: f("\x1b[96m", "\x1b[39m"),
		whiteBright: f("\x1b[97m", "\x1b[39m"),

		bgBlackBright: f("\x1b[100m", "\x1b[49m"),
		bgRedBright: f("\x1b[101m", "\x1b[49m"),
		bgGreenBright: f("\x1b[102m", "\x1b[49m"),
		bgYellowBright: f("\x1b[103m", "\x1b[49m"),
		bgBlueBright: f("\x1b[104m", "\x1b[49m"),
		bgMagentaBright: f("\x1b[105m", "\x1b[49m"),
		bgCyanBright: f("\x1b[106m", "\x1b[49m"),
		bgWhiteBright: f("\x1b[107m", "\x1b[49m"),
	}
}

module.exports = createColors()
module.exports.createColors = createColors


/***/ }),

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

/***/ 3178:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   manual: () => (/* binding */ manual)
/* harmony export */ });
/* unused harmony export usageOf */
/* harmony import */ var picocolors__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7336);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4710);


const NAME = 'apply-edits';
/** The overview, or the manual page of one command, with its headings in bold; undefined when there is no such command. */
function manual(command, color = false) {
    const { bold } = (0,picocolors__WEBPACK_IMPORTED_MODULE_1__.createColors)(color);
    if (command === undefined)
        return overview(bold);
    const spec = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.find(({ name }) => name === command);
    return spec && page(spec, bold);
}
function overview(bold) {
    const width = Math.max(..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.map(({ name }) => name.length));
    return [
        `${NAME}: turns the edits that people and language models write into changes`,
        '',
        bold('Usage:'),
        `  ${NAME} COMMAND [ARGUMENT…] [--option…]`,
        '',
        bold('Commands:'),
        ..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.map(({ name, summary }) => `  ${bold(name.padEnd(width))}  ${summary}`),
        '',
        bold('Examples:'),
        ...[_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi[1], _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi[0]].map(({ name, summary }) => `  ${`${NAME} ${name} reply.md`.padEnd(30)}${summary}`),
        '',
        `\`${NAME} help COMMAND\` explains one of them, \`${NAME} --version\` tells the version.`,
        '',
    ].join('\n');
}
function page(spec, bold) {
    const section = (title, lines) => lines.length === 0 ? '' : [bold(title), ...lines.map(line => `    ${line}`), ''].join('\n');
    const parts = [
        section('NAME', [`${NAME} ${spec.name}: ${spec.summary}`]),
        section('SYNOPSIS', [[NAME, spec.name, spec.operands, '[--option…]'].filter(Boolean).join(' ')]),
        spec.more ? section('DESCRIPTION', wrap(spec.more)) : '',
        section('OPTIONS', [...spec.options, ..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .common */ .sh].flatMap(option => optionLines(option, bold))),
        section('EXIT STATUS', _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodes */ .hS.map(([code, meaning]) => `${code}  ${meaning}`)),
        section('EXAMPLES', spec.examples.flatMap(([line, meaning]) => [bold(line), `    ${meaning}`])),
    ];
    return parts.filter(Boolean).join('\n');
}
const optionLines = (option, bold) => [
    bold(usageOf(option)),
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
