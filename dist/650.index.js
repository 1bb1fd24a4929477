export const id = 650;
export const ids = [650];
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

/***/ 7650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   completion: () => (/* binding */ completion),
/* harmony export */   shells: () => (/* binding */ shells)
/* harmony export */ });
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4710);

const shells = ['bash', 'zsh', 'fish'];
const optionsOf = (name) => [
    ..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.find(command => command.name === name).options,
    ..._commands_js__WEBPACK_IMPORTED_MODULE_0__/* .common */ .sh,
];
const names = () => _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.map(({ name }) => name).join(' ');
/** Arguments that a command completes besides files. */
const wordsFor = (name) => (name === 'completion' ? shells.join(' ') : name === 'help' ? names() : '');
/** The script that a shell sources to complete commands, options, their values and files. */
function completion(shell) {
    switch (shell) {
        case 'bash':
            return bash();
        case 'zsh':
            // zsh runs bash's completions; only the compatibility has to be loaded first
            return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash()}`;
        case 'fish':
            return fish();
        default:
            return shell;
    }
}
function bash() {
    const cases = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.map(({ name }) => {
        const flags = optionsOf(name).map(option => `--${option.name}`);
        return `    ${name}) words="${[...flags, wordsFor(name)].filter(Boolean).join(' ')}" ;;`;
    });
    const choices = new Map(_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.flatMap(({ name }) => optionsOf(name)).flatMap(({ name, choices }) => (choices ? [[name, choices]] : [])));
    const values = [...choices].map(([name, words]) => `    --${name}) COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word")); return ;;`);
    return `_apply_edits() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names()} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
}
complete -o filenames -F _apply_edits apply-edits
`;
}
function fish() {
    const quote = (text) => `'${text.replaceAll("'", "\\'")}'`;
    const lines = _commands_js__WEBPACK_IMPORTED_MODULE_0__/* .commands */ .Pi.flatMap(({ name, summary }) => [
        `complete -c apply-edits -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
        ...(wordsFor(name)
            ? [`complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' -a ${quote(wordsFor(name))}`]
            : []),
        ...optionsOf(name).map(({ name: option, short, value, choices, help }) => {
            const form = [
                short ? `-s ${short}` : '',
                `-l ${option}`,
                value ? '-r' : '',
                choices ? `-f -a ${quote(choices.join(' '))}` : '',
            ];
            return `complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' ${form.filter(Boolean).join(' ')} -d ${quote(help)}`;
        }),
    ]);
    return `${lines.join('\n')}\n`;
}


/***/ })

};
