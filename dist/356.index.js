export const id = 356;
export const ids = [356];
export const modules = {

/***/ 3862:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ prose),
/* harmony export */   EU: () => (/* binding */ fence),
/* harmony export */   SS: () => (/* binding */ codeSpan)
/* harmony export */ });
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4602);

/**
 * The one place where text of others enters Markdown. Inside code GitHub makes no mention, no link, no closing keyword;
 * so such text is always code, with a delimiter longer than any run of it inside.
 */
/** A text as a code span on one line. In a table cell a `|` needs a backslash, inside code too (GFM, tables extension). */
function codeSpan(text, { cell = false } = {}) {
    const inside = (0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(text).replaceAll('\t', '\\t');
    if (inside === '')
        return '(empty)';
    const ticks = '`'.repeat(longestRun(inside, '`') + 1);
    const pad = /^[` ]|[` ]$/.test(inside) ? ' ' : '';
    const span = ticks + pad + inside + pad + ticks;
    return cell ? span.replaceAll('|', '\\|') : span;
}
/** Lines as a fenced code block; ends without a newline. */
function fence(lines, info = '') {
    const longest = lines.reduce((most, line) => Math.max(most, longestRun(line, '`')), 2);
    const ticks = '`'.repeat(longest + 1);
    return [ticks + info, ...lines.map(_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK), ticks].join('\n');
}
function longestRun(text, char) {
    let longest = 0;
    let run = 0;
    for (const each of text) {
        run = each === char ? run + 1 : 0;
        if (run > longest)
            longest = run;
    }
    return longest;
}
/** A word of prose, or a number: neither can be a commit's or an issue's name. Punctuation may stand at its ends. */
const WORD = /^\(?(?![\da-f]{7,})(?:[A-Za-z]+(?:['-][a-z]+)*|\d{1,6})[,;:.)]{0,2}$|^(?:[→%]|[.,;:)]{1,2})$/;
/** Characters of a sentence that are worth reading; also the bound for looking through it. */
const LONGEST = 1_000;
/**
 * A sentence that may hold names of files or words of a block: what stands between backticks, every name given, and every
 * word that is not plain becomes code; the rest stays prose.
 */
function prose(sentence, names = []) {
    const known = names.filter(name => name !== '').toSorted((a, b) => b.length - a.length);
    return pieces((0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)((0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .clip */ .$Q)(sentence, LONGEST)), known)
        .map(piece => (piece.code ? codeSpan(piece.text) : words(piece.text)))
        .reduce((out, next) => out + (out.endsWith('`') && next.startsWith('`') ? ' ' : '') + next, '');
}
/** Backticks hold first what they enclose; a name that has some itself is looked for before them. */
function pieces(sentence, names) {
    const ticked = names.find(name => name.includes('`') && sentence.includes((0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(name)));
    if (ticked !== undefined)
        return around(sentence, ticked, part => pieces(part, names));
    return sentence.split('`').flatMap((text, i, all) => {
        if (text === '')
            return [];
        return i % 2 === 1 && i < all.length - 1 ? [{ code: true, text }] : named(text, names);
    });
}
/** What stands between quotes at the borders of words, as far as it goes. */
const QUOTED = /(?<=^|\s)(['"]).*\1(?=[\s.,;:)]|$)/;
function named(text, names) {
    const quoted = QUOTED.exec(text)?.[0];
    if (quoted !== undefined)
        return around(text, quoted, part => named(part, names));
    const name = names.find(each => text.includes((0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(each)));
    return name === undefined ? [{ code: false, text }] : around(text, name, part => named(part, names));
}
const around = (text, name, rest) => text
    .split((0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(name))
    .flatMap((part, i) => [...(i > 0 ? [{ code: true, text: name }] : []), ...(part ? rest(part) : [])]);
/** Words that are not plain, and what stands between them, become code. */
function words(text) {
    const out = [];
    for (const word of text.split(' ')) {
        const last = out.at(-1);
        if (word === '' || WORD.test(word))
            out.push(word);
        else if (last?.startsWith('\0'))
            out[out.length - 1] = `${last} ${word}`;
        else
            out.push(`\0${word}`);
    }
    return out.map(word => (word.startsWith('\0') ? codeSpan(word.slice(1)) : word)).join(' ');
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

/***/ 6356:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   renderRetry: () => (/* binding */ renderRetry)
/* harmony export */ });
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4602);
/* harmony import */ var _quote_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3862);
/* harmony import */ var _told_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4821);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8191);
/* harmony import */ var _write_block_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6181);





/** The report for the model that wrote the blocks: what failed, what the file says there, what to send and what not to send again.
 * Empty when nothing is to be sent again. */
function renderRetry(report, redact = text => text) {
    const results = (0,_told_js__WEBPACK_IMPORTED_MODULE_2__/* .resultsOf */ .qS)(report).map((result, i) => ({ result, number: i + 1 }));
    const failed = results.filter(({ result }) => mustRetry(result));
    if (failed.length === 0)
        return '';
    const parts = [
        `${failed.length} of ${results.length} edit blocks did not apply.`,
        ...failed.map(({ result, number }) => request(result, number)),
        closing(report, failed.map(({ number }) => number)),
    ];
    return redact(`${parts.join('\n\n')}\n`);
}
const mustRetry = (result) => result.status === 'failed' || result.status === 'not-in-context' || (0,_told_js__WEBPACK_IMPORTED_MODULE_2__/* .isHeld */ .i7)(result);
function request(result, number) {
    const { problem } = result;
    const head = `## Block ${number}, ${(0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .placeOf */ .$t)(result)}: ${result.code}`;
    if (!problem)
        return head;
    const { nearest, diff, hints, parser } = problem.detail ?? {};
    const corrected = (0,_write_block_js__WEBPACK_IMPORTED_MODULE_4__/* .correctedBlock */ .d)(result);
    const file = nearest ? (0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .snippet */ .UA)(nearest.lines) : [];
    const parts = [
        head,
        `${(0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(problem)}. ${(0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .helpOf */ .ZL)(problem)}`.trim(),
        (hints ?? []).map(hint => `- ${(0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(hint)}`).join('\n'),
        parser ? (0,_quote_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fence */ .EU)((0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .snippet */ .UA)((0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .linesOf */ .Dx)(parser))) : '',
        nearest ? `The file reads, from line ${nearest.line}:\n\n${(0,_quote_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fence */ .EU)(file)}` : '',
        diff ? `Your text (-) beside the file's (+):\n\n${(0,_quote_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fence */ .EU)((0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .diffOf */ .n_)(problem), 'diff')}` : '',
        corrected ? `This block would apply:\n\n${(0,_quote_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fence */ .EU)(corrected)}` : '',
    ];
    return parts.filter(Boolean).join('\n\n');
}
function closing(report, failed) {
    const again = `Send only ${failed.length === 1 ? 'this block' : 'these blocks'} again, corrected: ${failed.join(', ')}.`;
    const rest = report.outcome.results.length - failed.length;
    if (rest === 0 || !(0,_told_js__WEBPACK_IMPORTED_MODULE_2__/* .isWritten */ .QH)(report))
        return again;
    if (report.dryRun)
        return `${again} The others are right as they are.`;
    return `${again} The others are in the files already: do not send them again, and write against the files as they are now.`;
}


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


/***/ }),

/***/ 6181:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ correctedBlock)
/* harmony export */ });
/* harmony import */ var _quote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4602);

/** Longest block that is worth showing. */
const LIMIT = 200;
/**
 * The block that would apply, where the engine can write it and a reader can copy it: nothing in it is cut or unseen.
 */
function correctedBlock({ block, problem }) {
    const change = problem?.detail?.corrected;
    if (!change)
        return undefined;
    const lines = writeBlock(block.format, block.path, change);
    return lines.length <= LIMIT && lines.every(line => line === (0,_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .RK)(line)) ? lines : undefined;
}
/** A search and what replaces it, as a block of a format that the author knows: what to send again. */
function writeBlock(format, path, change) {
    const write = writers[format] ?? searchReplace;
    return write(path, change) ?? asStrings(path, change);
}
const lines = (text) => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
const marked = (open, turn, close, own) => (path, { search, replace }) => {
    const [old, now] = [lines(search), lines(replace)];
    if ([...old, ...now].some(line => own.test(line)))
        return undefined;
    return [path, open, ...old, turn, ...now, close];
};
/** A JSON object, and where the path and the two texts stand in it. */
const json = (shape) => (path, change) => JSON.stringify(shape(path, change), null, 2).split('\n');
const asStrings = json((file_path, { search, replace }) => ({ file_path, old_string: search, new_string: replace }));
const searchReplace = marked('<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE', /^(<{5,}|={5,}|>{5,})/);
const writers = {
    'search-replace': searchReplace,
    'edit-protocol': marked('««« EDIT', '═══════ REPL', '»»» EDIT END', /^(«««|»»»|═══)/),
    'apply-patch': (path, { search, replace }) => [
        '*** Begin Patch',
        `*** Update File: ${path}`,
        '@@',
        ...lines(search).map(line => `-${line}`),
        ...lines(replace).map(line => `+${line}`),
        '*** End Patch',
    ],
    'claude-code': asStrings,
    'text-editor': json((path, { search, replace }) => ({
        command: 'str_replace',
        path,
        old_str: search,
        new_str: replace,
    })),
    'replace-in-file': json((filePath, { search, replace }) => ({
        filePath,
        replacements: [{ type: 'string', searchFor: search, replaceWith: replace }],
    })),
};


/***/ })

};
