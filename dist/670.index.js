export const id = 670;
export const ids = [670];
export const modules = {

/***/ 8384:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   findCheckout: () => (/* binding */ findCheckout),
/* harmony export */   k: () => (/* binding */ fromTop)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _adapters_git_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7692);
/* harmony import */ var _host_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9906);




/** The checkout that holds the current folder, or the one that `--dir` names. @throws UserError when there is none */
async function findCheckout(options, host) {
    const asked = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(host.cwd, typeof options['dir'] === 'string' ? options['dir'] : '.');
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(asked).catch(() => asked);
    const ran = await (0,_adapters_git_js__WEBPACK_IMPORTED_MODULE_2__/* .git */ .$)(['rev-parse', '--show-toplevel'], { cwd: folder }).catch(() => undefined);
    if (ran?.status === 0)
        return { root: ran.stdout.toString('utf8').replace(/\n$/, ''), folder };
    throw (0,_host_js__WEBPACK_IMPORTED_MODULE_3__/* .userError */ .IF)(`there is no git checkout at \`${asked}\``, 'Run it inside of one, or name one with `--dir`.');
}
/** An operand as a path from the top of the checkout, `/` between its parts; empty for the top itself. */
const fromTop = ({ root, folder }, operand) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(folder, operand)).split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).join('/');


/***/ }),

/***/ 435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   grepCommand: () => (/* binding */ grepCommand),
/* harmony export */   viewCommand: () => (/* binding */ viewCommand)
/* harmony export */ });
/* harmony import */ var _adapters_work_tree_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5964);
/* harmony import */ var _core_crc32_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3972);
/* harmony import */ var _core_glob_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29);
/* harmony import */ var _core_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6644);
/* harmony import */ var _core_regex_op_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9978);
/* harmony import */ var _core_view_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8090);
/* harmony import */ var _policy_limits_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8880);
/* harmony import */ var _report_quote_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4602);
/* harmony import */ var _checkout_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8384);
/* harmony import */ var _host_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(9906);










/** `view`: lines of one tracked file, numbered or anchored. */
async function viewCommand({ operands, options }, host) {
    const place = await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_8__.findCheckout)(options, host);
    const { path: named, range } = readOperand(operands[0]);
    const path = (0,_core_path_js__WEBPACK_IMPORTED_MODULE_3__/* .repoPath */ .qN)((0,_checkout_js__WEBPACK_IMPORTED_MODULE_8__/* .fromTop */ .k)(place, named));
    if (!path.ok)
        throw (0,_host_js__WEBPACK_IMPORTED_MODULE_9__/* .userError */ .IF)(`cannot show \`${named}\`: ${path.problem.message}`, 'Name a tracked file.');
    const content = (await openTree(place).then(tree => tree.read([path.value]))).get(path.value);
    const text = textOf(content, named);
    const shown = (0,_core_view_js__WEBPACK_IMPORTED_MODULE_5__/* .view */ .Up)(text, show(options, host), range);
    if (!shown.ok)
        throw (0,_host_js__WEBPACK_IMPORTED_MODULE_9__/* .userError */ .IF)(shown.problem.message, 'Look at the whole file first.');
    const told = { path: path.value, ...shown.value, fileHash: (0,_core_crc32_js__WEBPACK_IMPORTED_MODULE_1__/* .fileHash */ .Lg)(text) };
    host.out(options['json'] ? `${JSON.stringify(told, null, 2)}\n` : shown.value.text);
    return 0;
}
/** `grep`: the lines of tracked files that a pattern fits, below the path of their file. 1 when there is none. */
async function grepCommand({ operands, options }, host) {
    const place = await (0,_checkout_js__WEBPACK_IMPORTED_MODULE_8__.findCheckout)(options, host);
    const [pattern, ...wanted] = operands;
    const fits = await lineTest(pattern);
    const among = wanted.map(operand => pathTest((0,_checkout_js__WEBPACK_IMPORTED_MODULE_8__/* .fromTop */ .k)(place, operand)));
    const tree = await openTree(place);
    const paths = (await tree.list()).filter(path => among.length === 0 || among.some(test => test(path)));
    let found = 0;
    for (const path of paths) {
        const content = (await tree.read([path])).get(path);
        const lines = content?.kind === 'text' ? (0,_core_view_js__WEBPACK_IMPORTED_MODULE_5__/* .grepLines */ .cj)(content.text, fits, show(options, host)) : [];
        if (lines.length === 0)
            continue;
        host.out(`${found++ > 0 ? '\n' : ''}${(0,_report_quote_js__WEBPACK_IMPORTED_MODULE_7__/* .visible */ .RK)(path)}\n${lines.map(line => `${line}\n`).join('')}`);
    }
    return found > 0 ? 0 : 1;
}
const openTree = ({ root }) => (0,_adapters_work_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .workTree */ ._)(root, { maxSize: _policy_limits_js__WEBPACK_IMPORTED_MODULE_6__/* .LIMITS */ .b.fileBytes });
/** A terminal is not to be moved by what a file holds; a pipe gets it as it is. */
function show({ anchors }, { tty }) {
    const shape = anchors ? _core_view_js__WEBPACK_IMPORTED_MODULE_5__/* .anchored */ .X9 : _core_view_js__WEBPACK_IMPORTED_MODULE_5__/* .numbered */ .jN;
    return tty.stdout ? (line, number) => (0,_report_quote_js__WEBPACK_IMPORTED_MODULE_7__/* .visible */ .RK)(shape(line, number)) : shape;
}
/** `src/a.ts`, `src/a.ts:12`, `src/a.ts:12-40`, `src/a.ts:12-`. */
function readOperand(operand) {
    const [, path, first, dash, last] = /^(.+?):(\d{1,7})(?:(-)(\d{1,7})?)?$/.exec(operand) ?? [];
    if (path === undefined)
        return { path: operand, range: {} };
    const end = dash ? last : first;
    return { path, range: { first: Number(first), ...(end !== undefined && { last: Number(end) }) } };
}
function textOf(content, named) {
    if (!content)
        throw (0,_host_js__WEBPACK_IMPORTED_MODULE_9__/* .userError */ .IF)(`there is no tracked file \`${named}\``, 'Check the name, or `git add` it.');
    if (content.kind === 'text')
        return content.text;
    throw (0,_host_js__WEBPACK_IMPORTED_MODULE_9__/* .userError */ .IF)(`cannot show \`${named}\`: ${content.message}`, '');
}
/** A file, everything below a folder, or a glob; nothing at all for the top. */
function pathTest(operand) {
    const glob = (0,_core_glob_js__WEBPACK_IMPORTED_MODULE_2__/* .readGlob */ .p)(operand);
    return path => operand === '' || path === operand || path.startsWith(`${operand}/`) || (glob.ok && glob.value(path));
}
async function lineTest(pattern) {
    const { RE2JS } = await __webpack_require__.e(/* import() */ 856).then(__webpack_require__.bind(__webpack_require__, 2856));
    try {
        if (pattern.length > _core_regex_op_js__WEBPACK_IMPORTED_MODULE_4__/* .REGEX_LIMITS */ .n.patternLength)
            throw new Error('it is too long');
        const compiled = RE2JS.compile(pattern);
        return line => compiled.matcher(line).find();
    }
    catch (error) {
        throw (0,_host_js__WEBPACK_IMPORTED_MODULE_9__/* .userError */ .IF)(`\`${pattern.slice(0, 80)}\` is no pattern: ${error.message}`, 'Use RE2 syntax.');
    }
}


/***/ }),

/***/ 3972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hw: () => (/* binding */ lineHash),
/* harmony export */   Lg: () => (/* binding */ fileHash),
/* harmony export */   QR: () => (/* binding */ crc32)
/* harmony export */ });
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++)
        c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c;
});
/** CRC-32 (ISO 3309, as in zlib) of a text's UTF-8 bytes, as an unsigned number. */
function crc32(text) {
    let crc = 0xffffffff;
    for (const byte of new TextEncoder().encode(text))
        crc = TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8);
    return (crc ^ 0xffffffff) >>> 0;
}
/** The hash in an anchor `12:a3b1`: CRC-32 of the line without trailing blanks, its low 16 bits as four hex digits. */
const lineHash = (line) => (crc32(withoutTrailingBlanks(line)) & 0xffff).toString(16).padStart(4, '0');
/** CRC-32 of a text, all its lines ending with LF, as eight hex digits: the version of a file. */
const fileHash = (text) => crc32(text.replace(/\r\n/g, '\n')).toString(16).padStart(8, '0');
/** A loop, since `/[ \t]+$/` is quadratic on long runs of blanks. */
function withoutTrailingBlanks(line) {
    let end = line.length;
    while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t'))
        end--;
    return line.slice(0, end);
}


/***/ }),

/***/ 876:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ codes),
/* harmony export */   f: () => (/* binding */ fail),
/* harmony export */   ok: () => (/* binding */ ok)
/* harmony export */ });
/**
 * Every code that a block's outcome or a note can carry. Codes are API: users and models switch on them, so renaming one
 * is a breaking change. `title` says what happened, `help` what to do next.
 */
const codes = {
    'ok/applied': { title: 'The edit landed', help: '' },
    'ok/validated': { title: 'The edit would land', help: '' },
    'ok/answered': { title: 'The request to see a file was answered', help: '' },
    'ok/already-applied': { title: 'The new text stands there already', help: 'Nothing to do.' },
    'ok/no-change': { title: 'The edit changes nothing', help: 'Nothing to do.' },
    'parse/unclosed': {
        title: 'A block was opened and never closed',
        help: 'Send the whole block again, with its closing line.',
    },
    'parse/malformed': {
        title: 'The block does not follow its format',
        help: 'Compare it with the example of the format.',
    },
    'parse/no-path': { title: 'The block names no file', help: 'Put the path on the line above the block.' },
    'parse/json': { title: 'The JSON cannot be read', help: 'Send valid JSON.' },
    'parse/field': {
        title: 'A field is missing, unknown or of the wrong type',
        help: 'Compare it with the schema of the format.',
    },
    'parse/healed': { title: 'The block was garbled in a way that has one reading only', help: '' },
    'parse/unsupported': {
        title: 'This kind of edit is recognised, and not applied',
        help: 'Write it in one of the supported formats.',
    },
    'parse/placeholder': {
        title: 'The new text leaves code out',
        help: 'Write the lines in full, or put the same placeholder into both halves.',
    },
    'parse/empty-search': { title: 'The block searches for nothing', help: 'Say which lines to replace.' },
    'path/unsafe': {
        title: 'The path leaves the repository or is not portable',
        help: 'Use a plain path relative to the repository.',
    },
    'path/protected': {
        title: 'The path is protected',
        help: 'Change this file by hand, or open its path in `protected-paths`.',
    },
    'path/not-allowed': { title: 'The path is not among the allowed ones', help: 'Add it to `allowed-paths`.' },
    'path/collision': {
        title: 'Another file has the same name but for case or form',
        help: 'Use the name of the existing file.',
    },
    'file/missing': { title: 'There is no such tracked file', help: 'Check the path.' },
    'file/exists': { title: 'The file exists already', help: 'Edit it instead of creating it.' },
    'file/binary': { title: 'The file is binary', help: 'Change it by hand.' },
    'file/encoding': {
        title: 'The file is in an encoding that cannot be edited safely',
        help: 'Convert it to UTF-8 first.',
    },
    'file/symlink': {
        title: 'The path is a symbolic link or lies below one',
        help: 'Edit the file that the link points to.',
    },
    'file/submodule': { title: 'The path is a submodule or lies inside one', help: 'Apply the edit in that repository.' },
    'file/lfs': { title: 'The file is stored in Git LFS', help: 'Change it by hand.' },
    'file/filtered': { title: 'A git attribute rewrites this file on its way to disk', help: 'Change it by hand.' },
    'file/special': { title: 'The path is no regular file', help: 'Check the path.' },
    'file/ignored': { title: 'The path is ignored by git', help: 'Choose another path.' },
    'file/too-large': { title: 'The file is too large', help: 'Raise `max-file-kb`, or change it by hand.' },
    'file/changed': { title: 'The file changed while the edit was prepared', help: 'Run it again.' },
    'locate/not-found': {
        title: 'The text to replace is not in the file',
        help: 'Copy the lines from the file as it is now.',
    },
    'locate/ambiguous': {
        title: 'The text to replace stands in more than one place',
        help: 'Add lines around it until it is the only one.',
    },
    'locate/conflict': {
        title: 'The lines to change are different in the file by now',
        help: 'Write the edit against the file as it is now.',
    },
    'locate/unseen-line': {
        title: 'The edit would remove lines that it does not show',
        help: 'Show every line that is to be removed.',
    },
    'locate/count': {
        title: 'The text stands there another number of times than said',
        help: 'Correct the number, or leave it out.',
    },
    'locate/budget': { title: 'The search took too long', help: 'Send a smaller block.' },
    'locate/out-of-range': { title: 'The line is not in the file', help: 'Look at the line numbers again.' },
    'locate/stale': {
        title: 'The line numbers or anchors are of another version of the file',
        help: 'Read the file again.',
    },
    'locate/weak-anchor': {
        title: 'The anchor is a line that recurs in the file, so its hash proves little',
        help: 'Anchor the edit at a line that stands once.',
    },
    'locate/inexact': { title: 'The text matched, but not to the letter', help: '' },
    'edit/overlap': { title: 'Two operations of one block change the same text', help: 'Merge them into one.' },
    'edit/too-large': { title: 'The result would be too large', help: 'Send a smaller edit.' },
    'edit/invisible': { title: 'The new text brings in invisible or bidirectional characters', help: 'Remove them.' },
    'edit/regex': { title: 'The regular expression is not valid or not supported', help: 'Use RE2 syntax.' },
    'edit/pattern': { title: 'The structural pattern cannot be used', help: 'See the page on structural edits.' },
    'edit/indent': { title: 'The indentation of the new text was adjusted', help: '' },
    'edit/cleanup': { title: 'Copied prefixes or neighbour lines were left out of the new text', help: '' },
    'edit/merge-hint': {
        title: 'Blocks next to each other are safer as one block',
        help: 'Write edits that are so near as one block.',
    },
    'syntax/new-errors': { title: 'The file would no longer parse', help: 'Correct the block and send it again.' },
    'syntax/not-checked': { title: 'The syntax was not checked', help: '' },
    'policy/format': { title: 'This format is not accepted here', help: 'Use one of the formats in `format`.' },
    'policy/not-selected': { title: 'The block was not selected', help: '' },
    'policy/not-in-context': {
        title: 'The author of the edit had not seen this file',
        help: 'Put the file into the next prompt and ask again.',
    },
    'policy/atomic': {
        title: 'Another block failed, and blocks land together or not at all',
        help: 'Correct the failed block first.',
    },
    'policy/setting': { title: 'A setting cannot be read', help: 'Correct the input of that name.' },
    'policy/limit': { title: 'Over a limit', help: 'Send fewer or smaller edits, or raise the limit.' },
};
const ok = (value) => ({ ok: true, value });
const fail = (code, message, more = {}) => ({
    ok: false,
    problem: { code, message, ...more },
});


/***/ }),

/***/ 4602:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Q: () => (/* binding */ clip),
/* harmony export */   RK: () => (/* binding */ visible),
/* harmony export */   U_: () => (/* binding */ clipLines)
/* harmony export */ });
/**
 * Characters that a reader cannot see or that act on a terminal, a log or a thread: controls, format characters, lone surrogates,
 * separators that some viewers take for line breaks. Tabs and the emoji selector are what files are made of.
 */
const UNSEEN = /(?!\t|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const NAMED = { '\n': '\\n', '\r': '\\r', '\0': '\\0', '\u001b': '\\e' };
/** A text on one line with everything unseen written out: `\n`, `\e`, `\u{200b}`. Tabs stay. */
const visible = (text) => text.replace(UNSEEN, char => NAMED[char] ?? `\\u{${char.codePointAt(0).toString(16)}}`);
/** At most `limit` characters, never half of a surrogate pair; what is left out is told by `…`. */
function clip(text, limit) {
    if (text.length <= limit)
        return text;
    const end = limit - 1;
    return text.slice(0, /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end) + '…';
}
/** The first lines of a list, and how many more there are. */
const clipLines = (lines, limit) => lines.length <= limit ? lines : [...lines.slice(0, limit - 1), `… ${lines.length - limit + 1} more lines`];


/***/ })

};
