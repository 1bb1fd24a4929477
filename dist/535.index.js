export const id = 535;
export const ids = [535];
export const modules = {

/***/ 7535:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  parseCommand: () => (/* binding */ parseCommand)
});

// EXTERNAL MODULE: ./lib/engine.js + 34 modules
var engine = __webpack_require__(8735);
// EXTERNAL MODULE: ./lib/core/op.js
var op = __webpack_require__(7508);
// EXTERNAL MODULE: ./lib/report/quote.js
var quote = __webpack_require__(4602);
// EXTERNAL MODULE: ./lib/report/words.js
var words = __webpack_require__(8191);
;// CONCATENATED MODULE: ./lib/report/parsed.js



/**
 * What was understood, before any file was looked at: a paragraph a block. Ends with a newline unless there is none.
 * @param first the number of the first block
 */
const renderParsed = (blocks, first = 1) => blocks.map((block, i) => paragraph(block, i + first)).join('');
function paragraph(block, number) {
    const where = `${(0,quote/* visible */.RK)(block.at.name)}:${block.at.line}`;
    const path = block.path === '' ? '' : ` ${(0,quote/* visible */.RK)((0,quote/* clip */.$Q)(block.path, 300))}`;
    const lines = [
        `#${number} ${block.format}${path} (${where}, id ${block.id})`,
        ...(0,op/* opsOf */.C)(block).map(op => `   ${(0,quote/* visible */.RK)(opText(op))}`),
        ...block.problems.flatMap(problem => [
            `   ${problem.code}: ${(0,quote/* visible */.RK)(problem.message)}${(0,words/* atLines */.P4)(problem)}`,
            `   → ${(0,words/* helpOf */.ZL)(problem)}`,
        ]),
        ...block.notes.map(note => `   note ${note.code}: ${(0,quote/* visible */.RK)(note.message)}`),
    ];
    return lines.map(line => `${line}\n`).join('');
}
/** An op in a few words: `replace 3 lines with 4`, `create, 12 lines`. */
function opText(op) {
    switch (op.kind) {
        case 'replace':
            return `replace ${count(op.search)} with ${count(op.replace)}${op.all ? ', everywhere' : ''}`;
        case 'lines':
            return `replace lines ${ref(op.first)} to ${ref(op.last)} with ${count(op.text)}`;
        case 'insert':
            return `insert ${count(op.text)} behind line ${ref(op.after)}`;
        case 'append':
            return `append ${count(op.text)}`;
        case 'regex':
            return `replace every match of /${(0,quote/* clip */.$Q)(op.pattern, 80)}/${op.flags}`;
        case 'pattern':
            return `rewrite every match of the pattern ${(0,quote/* clip */.$Q)(op.pattern, 80)}`;
        case 'create':
            return `create, ${count(op.text)}`;
        case 'rewrite':
            return `write the whole file, ${count(op.text)}`;
        case 'delete':
            return 'delete';
        case 'rename':
            return `move to ${(0,quote/* clip */.$Q)(op.to, 300)}`;
        case 'view':
            return 'show';
        default:
            return op;
    }
}
const ref = ({ line, hash }) => `${line}${hash ? `:${hash}` : ''}`;
function count(text) {
    const lines = text === '' ? 0 : (0,words/* linesOf */.Dx)(text).length;
    return lines === 0 ? 'nothing' : `${lines} line${lines === 1 ? '' : 's'}`;
}
/** The same as JSON, versioned. Ends with a newline. */
const renderParsedJson = (blocks) => `${JSON.stringify({ version: 1, blocks: blocks.map((block, i) => ({ index: i + 1, ...block })) }, null, 2)}\n`;

// EXTERNAL MODULE: ./lib/cli/host.js
var cli_host = __webpack_require__(9906);
;// CONCATENATED MODULE: ./lib/cli/parse.js



/** `parse`: shows which blocks are understood; those of standard input as soon as each of them is complete. */
async function parseCommand({ operands, options }, host) {
    const blocks = [];
    const streams = operands.length === 0 ? !host.tty.stdin : operands.join() === '-';
    for await (const more of streams ? streamed(host) : named(operands, host)) {
        if (!options['json'])
            host.out(renderParsed(more, blocks.length + 1));
        blocks.push(...more);
    }
    if (options['json'])
        host.out(renderParsedJson(blocks));
    else if (blocks.length === 0)
        host.out('No edit blocks found.\n');
    return blocks.some(({ problems }) => problems.length > 0) ? 1 : 0;
}
async function* streamed(host) {
    const stream = (0,engine.createEngine)().stream({ name: 'standard input' });
    for await (const piece of (0,cli_host/* standardInput */.iQ)(host))
        yield stream.push(piece);
    yield stream.end();
}
async function* named(operands, host) {
    for (const source of await (0,cli_host/* readInputs */.Ko)(operands, host))
        yield (0,engine.createEngine)().parse(source);
}


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


/***/ }),

/***/ 8191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   Dx: () => (/* binding */ linesOf),
/* harmony export */   P4: () => (/* binding */ atLines),
/* harmony export */   UA: () => (/* binding */ snippet),
/* harmony export */   ZL: () => (/* binding */ helpOf),
/* harmony export */   bD: () => (/* binding */ messageOf),
/* harmony export */   n_: () => (/* binding */ diffOf)
/* harmony export */ });
/* unused harmony export factsOf */
/* harmony import */ var _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(876);
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4602);


/** The sentences that every renderer shares, so that a user reads the same words everywhere. */
/** Longest line of a file or a block that a report shows, and most lines of one snippet. */
const SNIPPET = { width: 200, lines: 40 };
/** Path and line as an editor understands them: `src/a.ts:12`, `a.ts → b.ts`. */
function placeOf({ block, line, movedTo }) {
    const at = line === undefined ? '' : `:${line}`;
    return (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .RK)(`${(0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .clip */ .$Q)(block.path, 300)}${at}${movedTo ? ` → ${movedTo}` : ''}`);
}
/** Status, rule and count: `applied, indentation`, `failed, locate/ambiguous`. */
function factsOf({ status, code, change, matcher, count }) {
    const good = code.startsWith('ok/');
    const facts = [
        code === 'ok/answered' ? 'answered' : status,
        good ? (change === 'modified' ? undefined : change) : code,
        matcher,
        !count ? undefined : `${count} place${count === 1 ? '' : 's'}`,
    ];
    return facts.filter(Boolean).join(', ');
}
/** `(line 3)`, `(lines 3, 9)`; empty when a diagnostic speaks of no line. */
const atLines = ({ lines }) => lines?.length ? ` (line${lines.length > 1 ? 's' : ''} ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .clipLines */ .U_)(lines.map(String), 20).join(', ')})` : '';
/** What is wrong, with its lines and the nearest place: `not found; closest is line 120, 91 % alike`. */
function messageOf(problem) {
    const nearest = problem.code === 'locate/not-found' ? problem.detail?.nearest : undefined;
    const closest = nearest ? `; closest is line ${nearest.line}, ${Math.round(nearest.likeness * 100)} % alike` : '';
    return (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .RK)(problem.message) + atLines(problem) + closest;
}
/** What to do next; empty when nothing is to be done. */
const helpOf = ({ code, help }) => (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .RK)(help ?? _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .codes */ .F[code].help);
/** Lines of a file or a block, each on one line of the report and cut to size. */
const snippet = (lines, limit = SNIPPET.lines) => (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .clipLines */ .U_)(lines, limit).map(line => (0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .clip */ .$Q)((0,_quote_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .RK)(line), SNIPPET.width));
/** How the wanted text differs from the nearest place; the nearest lines alone where no diff was made. */
function diffOf({ detail }) {
    return snippet(detail?.diff ?? detail?.nearest?.lines.map(line => ` ${line}`) ?? []);
}
/** The lines of a text, without an empty one behind the final newline. */
const linesOf = (text) => text.replace(/\r?\n$/, '').split(/\r?\n/);


/***/ })

};
