export const id = 814;
export const ids = [814];
export const modules = {

/***/ 1916:
/***/ ((__unused_webpack_module, exports) => {

var __webpack_unused_export__;

__webpack_unused_export__ = true;
exports.Io = __webpack_unused_export__ = void 0;
var peq = new Uint32Array(0x10000);
var myers_32 = function (a, b) {
    var n = a.length;
    var m = b.length;
    var lst = 1 << (n - 1);
    var pv = -1;
    var mv = 0;
    var sc = n;
    var i = n;
    while (i--) {
        peq[a.charCodeAt(i)] |= 1 << i;
    }
    for (i = 0; i < m; i++) {
        var eq = peq[b.charCodeAt(i)];
        var xv = eq | mv;
        eq |= ((eq & pv) + pv) ^ pv;
        mv |= ~(eq | pv);
        pv &= eq;
        if (mv & lst) {
            sc++;
        }
        if (pv & lst) {
            sc--;
        }
        mv = (mv << 1) | 1;
        pv = (pv << 1) | ~(xv | mv);
        mv &= xv;
    }
    i = n;
    while (i--) {
        peq[a.charCodeAt(i)] = 0;
    }
    return sc;
};
var myers_x = function (b, a) {
    var n = a.length;
    var m = b.length;
    var mhc = [];
    var phc = [];
    var hsize = Math.ceil(n / 32);
    var vsize = Math.ceil(m / 32);
    for (var i = 0; i < hsize; i++) {
        phc[i] = -1;
        mhc[i] = 0;
    }
    var j = 0;
    for (; j < vsize - 1; j++) {
        var mv_1 = 0;
        var pv_1 = -1;
        var start_1 = j * 32;
        var vlen_1 = Math.min(32, m) + start_1;
        for (var k = start_1; k < vlen_1; k++) {
            peq[b.charCodeAt(k)] |= 1 << k;
        }
        for (var i = 0; i < n; i++) {
            var eq = peq[a.charCodeAt(i)];
            var pb = (phc[(i / 32) | 0] >>> i) & 1;
            var mb = (mhc[(i / 32) | 0] >>> i) & 1;
            var xv = eq | mv_1;
            var xh = ((((eq | mb) & pv_1) + pv_1) ^ pv_1) | eq | mb;
            var ph = mv_1 | ~(xh | pv_1);
            var mh = pv_1 & xh;
            if ((ph >>> 31) ^ pb) {
                phc[(i / 32) | 0] ^= 1 << i;
            }
            if ((mh >>> 31) ^ mb) {
                mhc[(i / 32) | 0] ^= 1 << i;
            }
            ph = (ph << 1) | pb;
            mh = (mh << 1) | mb;
            pv_1 = mh | ~(xv | ph);
            mv_1 = ph & xv;
        }
        for (var k = start_1; k < vlen_1; k++) {
            peq[b.charCodeAt(k)] = 0;
        }
    }
    var mv = 0;
    var pv = -1;
    var start = j * 32;
    var vlen = Math.min(32, m - start) + start;
    for (var k = start; k < vlen; k++) {
        peq[b.charCodeAt(k)] |= 1 << k;
    }
    var score = m;
    for (var i = 0; i < n; i++) {
        var eq = peq[a.charCodeAt(i)];
        var pb = (phc[(i / 32) | 0] >>> i) & 1;
        var mb = (mhc[(i / 32) | 0] >>> i) & 1;
        var xv = eq | mv;
        var xh = ((((eq | mb) & pv) + pv) ^ pv) | eq | mb;
        var ph = mv | ~(xh | pv);
        var mh = pv & xh;
        score += (ph >>> (m - 1)) & 1;
        score -= (mh >>> (m - 1)) & 1;
        if ((ph >>> 31) ^ pb) {
            phc[(i / 32) | 0] ^= 1 << i;
        }
        if ((mh >>> 31) ^ mb) {
            mhc[(i / 32) | 0] ^= 1 << i;
        }
        ph = (ph << 1) | pb;
        mh = (mh << 1) | mb;
        pv = mh | ~(xv | ph);
        mv = ph & xv;
    }
    for (var k = start; k < vlen; k++) {
        peq[b.charCodeAt(k)] = 0;
    }
    return score;
};
var distance = function (a, b) {
    if (a.length < b.length) {
        var tmp = b;
        b = a;
        a = tmp;
    }
    if (b.length === 0) {
        return a.length;
    }
    if (a.length <= 32) {
        return myers_32(a, b);
    }
    return myers_x(a, b);
};
exports.Io = distance;
var closest = function (str, arr) {
    var min_distance = Infinity;
    var min_index = 0;
    for (var i = 0; i < arr.length; i++) {
        var dist = distance(str, arr[i]);
        if (dist < min_distance) {
            min_distance = dist;
            min_index = i;
        }
    }
    return arr[min_index];
};
__webpack_unused_export__ = closest;


/***/ }),

/***/ 3814:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ nearest),
/* harmony export */   parseArguments: () => (/* binding */ parseArguments),
/* harmony export */   unknownCommand: () => (/* binding */ unknownCommand)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1916);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4710);



const mistake = (message, help) => ({ kind: 'mistake', message, help });
/** Reads the arguments behind the program's name. Never throws for what a user typed. */
function parseArguments(args) {
    const [first] = args;
    if (first === undefined)
        return invocation('help');
    if (first === '--version' || first === '-V')
        return invocation('version');
    if (first === '--help' || first === '-h')
        return invocation('help');
    const spec = _commands_js__WEBPACK_IMPORTED_MODULE_2__/* .commands */ .Pi.find(({ name }) => name === first);
    if (!spec)
        return unknownCommand(first);
    return readOptions(spec, args.slice(1));
}
const invocation = (command, operands = [], options = {}) => ({
    kind: 'command',
    command,
    operands,
    options,
});
/** A word in the place of a command, and the one that may be meant. */
function unknownCommand(word) {
    if (word.startsWith('-'))
        return mistake(`the command comes first, then \`${word}\``, 'Run `apply-edits help` for the list.');
    const near = nearest(word, _commands_js__WEBPACK_IMPORTED_MODULE_2__/* .commands */ .Pi.map(({ name }) => name));
    const hint = near ? `Did you mean \`${near}\`?` : 'Run `apply-edits help` for the list.';
    return mistake(`there is no command \`${word}\``, hint);
}
function readOptions(spec, args) {
    const known = [...spec.options, ..._commands_js__WEBPACK_IMPORTED_MODULE_2__/* .common */ .sh];
    const options = Object.fromEntries(known.map(({ name, short, value }) => [
        name,
        { type: value ? 'string' : 'boolean', ...(short && { short }) },
    ]));
    const { values, positionals, tokens } = (0,node_util__WEBPACK_IMPORTED_MODULE_0__.parseArgs)({
        args: [...args],
        options,
        allowPositionals: true,
        strict: false,
        tokens: true,
    });
    if (values['help'])
        return invocation('help', [spec.name]);
    for (const token of tokens) {
        const wrong = token.kind === 'option' ? checkOption(token, known, spec) : undefined;
        if (wrong)
            return wrong;
    }
    const [least, most] = spec.count;
    if (positionals.length < least)
        return mistake(`\`${spec.name}\` needs ${spec.operands}`, see(spec));
    if (positionals.length > most)
        return mistake(`\`${positionals[most]}\` is one argument too many`, see(spec));
    return invocation(spec.name, positionals, values);
}
function checkOption({ name, rawName, value }, known, spec) {
    const option = known.find(each => each.name === name);
    if (!option) {
        const near = nearest(name, known.map(each => each.name));
        return mistake(`\`${spec.name}\` has no option \`${rawName}\``, near ? `Did you mean \`--${near}\`?` : see(spec));
    }
    if (!option.value)
        return value === undefined ? undefined : mistake(`\`${rawName}\` takes no value`, see(spec));
    if (value === undefined)
        return mistake(`\`${rawName}\` needs a value: ${option.value}`, see(spec));
    if (!option.choices || option.choices.includes(value))
        return undefined;
    const near = nearest(value, option.choices);
    const hint = near ? ` Did you mean \`${near}\`?` : '';
    return mistake(`\`${value}\` is no value of \`${rawName}\``, `It is one of: ${option.choices.join(', ')}.${hint}`);
}
const see = ({ name }) => `Run \`apply-edits help ${name}\`.`;
/** The known word that one or two slips of the hand lead to. */
function nearest(word, known) {
    const near = known
        .map(each => ({ each, away: (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_1__/* .distance */ .Io)(word.toLowerCase(), each) }))
        .filter(({ each, away }) => away <= Math.max(1, Math.min(3, each.length / 2)))
        .sort((a, b) => a.away - b.away)[0];
    return near?.each;
}


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


/***/ })

};
