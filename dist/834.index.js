export const id = 834;
export const ids = [834];
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

/***/ 9495:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ fileChanges),
/* harmony export */   J: () => (/* binding */ diffs)
/* harmony export */ });
/* harmony import */ var diff__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7291);
/* harmony import */ var _core_apply_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8813);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8191);



/** Every file that the outcome changes, by path; a renamed file once, under its new name. */
function fileChanges(outcome) {
    const changes = (0,_core_apply_js__WEBPACK_IMPORTED_MODULE_0__/* .changesOf */ .f)(outcome);
    const left = new Set(changes.flatMap(({ from }) => from ?? []));
    return changes
        .filter(({ path, after }) => after !== undefined || !left.has(path))
        .map(({ path, before, after, from }) => {
        if (from !== undefined)
            return { path, change: 'renamed', from };
        return { path, change: !before ? 'created' : !after ? 'deleted' : 'modified' };
    });
}
/** Most lines of one file's diff, and how far the search for a short diff goes: a report is for reading. */
const LIMIT = { lines: 200, edits: 2_000 };
/** The outcome as a unified diff, a list of lines a file, cut to what a reader can take in. */
function diffs(outcome) {
    const changes = (0,_core_apply_js__WEBPACK_IMPORTED_MODULE_0__/* .changesOf */ .f)(outcome);
    const came = new Map(changes.flatMap(({ from, path }) => (from ? [[from, path]] : [])));
    return changes
        .filter(change => change.after !== undefined || !came.has(change.path))
        .map(change => diffOf(change, change.from ? outcome.before.get(change.from) : change.before));
}
function diffOf({ path, from, after }, before) {
    const head = [`--- ${before ? `a/${from ?? path}` : '/dev/null'}`, `+++ ${after ? `b/${path}` : '/dev/null'}`];
    const [old, now] = sameEndings(before?.text ?? '', after?.text ?? '');
    const patch = (0,diff__WEBPACK_IMPORTED_MODULE_2__/* .structuredPatch */ .YB)('', '', old, now, undefined, undefined, { context: 3, maxEditLength: LIMIT.edits });
    if (!patch)
        return [...head, `@@ more than ${LIMIT.edits} lines differ @@`];
    const body = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
        `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
        ...lines,
    ]);
    return [...(0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .snippet */ .UA)(head), ...(0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .snippet */ .UA)(body, LIMIT.lines)];
}
/** Without the CR of line endings, unless they are what changed. */
function sameEndings(before, after) {
    const [old, now] = [before.replaceAll('\r\n', '\n'), after.replaceAll('\r\n', '\n')];
    return old === now ? [before, after] : [old, now];
}


/***/ }),

/***/ 4701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ phraseOf),
/* harmony export */   v: () => (/* binding */ isRefusal)
/* harmony export */ });
/* harmony import */ var _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(876);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8191);


/** What a rule had to forgive, in words for a reader; a rule that is not here is told by its name. */
const FORGIVEN = {
    exact: '',
    inline: '',
    'trailing-space': 'space at line ends differed',
    indentation: 'indentation differed',
    'inner-spacing': 'spacing differed',
    'blank-lines': 'blank lines differed',
    typographic: 'typographic characters differed',
    'line-numbers': 'copied line numbers left out',
    escapes: 'escapes differed',
    'html-entities': 'HTML entities differed',
    elision: 'left-out lines filled in',
    similar: 'the lines were alike, not the same',
};
/** A block's result in fixed words and numbers, nothing of the author's: `applied at line 41`, `refused: protected path`. `line: false` where it is told beside it. */
function phraseOf(result, { line = true } = {}) {
    const { status, code, problem } = result;
    switch (status) {
        case 'applied':
        case 'validated':
            return [done(result, line), ...extras(result)].join(', ');
        case 'already-applied':
            return 'in place already';
        case 'no-change':
            return code === 'ok/answered' ? 'answered below' : 'changes nothing';
        case 'skipped':
            return code === 'policy/atomic' ? 'held back: another block failed' : `left out: ${titleOf(code)}`;
        case 'not-in-context':
            return `refused: ${titleOf(code)}`;
        case 'failed':
            return `${isRefusal(code) ? 'refused: ' : ''}${problem ? reason(problem) : titleOf(code)}`;
        default:
            return status;
    }
}
/** Whether a rule forbids the edit, and not its text that fails. */
const isRefusal = (code) => code.startsWith('path/') || code.startsWith('policy/');
/** Titles that are met often, shorter. */
const SHORT = {
    'locate/not-found': 'not found',
    'locate/conflict': 'a line to change is different in the file',
    'file/missing': 'no such tracked file',
    'locate/ambiguous': 'more than one place fits',
    'path/unsafe': 'unsafe path',
    'path/protected': 'protected path',
};
const titleOf = (code) => SHORT[code] ?? _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .codes */ .F[code].title.charAt(0).toLowerCase() + _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .codes */ .F[code].title.slice(1);
function reason(problem) {
    const nearest = problem.code === 'locate/not-found' ? problem.detail?.nearest : undefined;
    const closest = nearest ? `; closest is line ${nearest.line}, ${percent(nearest.likeness)} alike` : '';
    return titleOf(problem.code) + (0,_words_js__WEBPACK_IMPORTED_MODULE_1__/* .atLines */ .P4)(problem) + closest;
}
const percent = (share) => `${Math.round(share * 100)} %`;
function done({ status, change, line }, lineToo) {
    const would = status === 'validated';
    const at = line === undefined || !lineToo ? '' : ` at line ${line}`;
    switch (change) {
        case 'created':
        case 'deleted':
            return would ? `would be ${change}` : change;
        case 'renamed':
            return (would ? 'would be moved' : 'moved') + (line === undefined ? '' : `, changed${at}`);
        case 'modified':
        case undefined:
            return (would ? 'would apply' : 'applied') + at;
        default:
            return change;
    }
}
function extras({ matcher = 'exact', count }) {
    const forgiven = matcher.split(' + ').map(rule => FORGIVEN[rule] ?? `matched by ${rule}`);
    return [!count ? '' : `${count} place${count === 1 ? '' : 's'}`, ...forgiven].filter(Boolean);
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

/***/ 1834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  renderTerminal: () => (/* binding */ renderTerminal)
});

// EXTERNAL MODULE: ./node_modules/picocolors/picocolors.js
var picocolors = __webpack_require__(7336);
// EXTERNAL MODULE: ./lib/core/report.js
var core_report = __webpack_require__(1565);
// EXTERNAL MODULE: ./lib/report/changes.js
var changes = __webpack_require__(9495);
// EXTERNAL MODULE: ./lib/report/phrase.js
var report_phrase = __webpack_require__(4701);
// EXTERNAL MODULE: ./lib/report/quote.js
var quote = __webpack_require__(4602);
// EXTERNAL MODULE: ./lib/report/words.js
var words = __webpack_require__(8191);
;// CONCATENATED MODULE: ./lib/report/text.js


/** The outcome as plain text, a paragraph a block: what golden cases hold and a pipe gets. Ends with a newline. */
const renderText = (outcome) => outcome.results.map((result, i) => renderBlock(result, i + 1)).join('');
function renderBlock(result, number) {
    const head = `#${number} ${result.block.format} ${placeOf(result)}: ${factsOf(result)}\n`;
    return (head +
        problemText(result)
            .map(line => `   ${line}`.trimEnd() + '\n')
            .join(''));
}
/** All that is told of a block below its first line: the refusal with what helps to correct it, the lines it asked for, then the notes. */
function problemText({ problem, notes, answer }) {
    const asked = answer === undefined ? [] : (0,words/* snippet */.UA)((0,words/* linesOf */.Dx)(answer)).map(line => `| ${line}`);
    return [...(problem ? refusal(problem) : []), ...asked, ...notes.flatMap(noteLines)];
}
function refusal(problem) {
    const { detail } = problem;
    return [
        (0,words/* messageOf */.bD)(problem),
        ...(detail?.hints ?? []).map(quote/* visible */.RK),
        ...(0,words/* diffOf */.n_)(problem).map(line => `| ${line}`),
        ...(detail?.parser ? (0,words/* snippet */.UA)((0,words/* linesOf */.Dx)(detail.parser)) : []),
        ...(detail?.corrected
            ? ['this would be found:', ...(0,words/* snippet */.UA)((0,words/* linesOf */.Dx)(detail.corrected.search)).map(l => `> ${l}`)]
            : []),
        ...((0,words/* helpOf */.ZL)(problem) ? [`→ ${(0,words/* helpOf */.ZL)(problem)}`] : []),
    ];
}
/** A note with its code, unless that says only that all is well, and what a parser shows of the place. */
function noteLines(note) {
    const code = note.code.startsWith('ok/') ? '' : ` ${note.code}:`;
    const shown = note.detail?.parser ? (0,words/* snippet */.UA)((0,words/* linesOf */.Dx)(note.detail.parser)) : [];
    return [`note${code} ${(0,quote/* visible */.RK)(note.message)}${(0,words/* atLines */.P4)(note)}`, ...shown];
}

// EXTERNAL MODULE: ./lib/report/told.js
var told = __webpack_require__(4821);
;// CONCATENATED MODULE: ./lib/report/terminal.js








/** The report for a terminal: the words of the thread's report, in columns and colour, and the answer last, where the eye is. */
function renderTerminal(report, { color, columns = Number.POSITIVE_INFINITY }) {
    const colors = (0,picocolors.createColors)(color);
    const results = (0,told/* resultsOf */.qS)(report);
    const places = results.map(words/* placeOf */.$t);
    const width = Math.min(60, columns / 2, Math.max(0, ...places.map(place => place.length)));
    const rows = results.map((result, i) => row(result, `${i + 1}`.padStart(`${results.length}`.length), places[i].padEnd(width), { colors, columns }));
    const planned = report.dryRun
        ? (0,changes/* diffs */.J)(report.outcome).flatMap(lines => [...lines.map(line => paintDiff(line, colors)), ''])
        : [];
    const lines = [...rows.flat(), ...(rows.length > 0 ? [''] : []), ...planned, ...answer(report, colors)];
    return lines.map(line => `${line}\n`).join('');
}
function row(result, number, place, { colors, columns }) {
    const { sign, paint } = LOOK[result.status];
    const phrase = (0,report_phrase/* phraseOf */.J)(result, { line: false });
    const code = result.problem ? `  ${result.code}` : '';
    const indent = ' '.repeat(number.length + 4);
    const fits = `${sign} ${number}  ${place}  ${phrase}${code}`.length <= columns;
    const head = `${colors[paint](sign)} ${colors.dim(number)}  ${fits ? place : place.trimEnd()}`;
    const facts = colors[paint](phrase) + colors.dim(code);
    const more = problemText(result)
        .filter(line => !phrase.endsWith(`: ${line}`))
        .flatMap(line => folded(line, columns - indent.length).map(text => paintOf(line, colors)(text)));
    return [...(fits ? [`${head}  ${facts}`] : [head, indent + facts]), ...more.map(line => indent + line)];
}
/** A sentence in lines of at most `width`, unless a word is longer; what stands in a file stays on one. */
function folded(text, width) {
    if (text.length <= width || /^[|>]/.test(text))
        return [text];
    const lines = [];
    for (const word of text.split(' ')) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + word.length < width)
            lines[lines.length - 1] = `${last} ${word}`;
        else
            lines.push(lines.length > 0 && text.startsWith('→') ? `  ${word}` : word);
    }
    return lines;
}
const LOOK = {
    applied: { sign: '✓', paint: 'green' },
    validated: { sign: '✓', paint: 'green' },
    'already-applied': { sign: '=', paint: 'dim' },
    'no-change': { sign: '=', paint: 'dim' },
    failed: { sign: '✗', paint: 'red' },
    skipped: { sign: '-', paint: 'dim' },
    'not-in-context': { sign: '✗', paint: 'yellow' },
};
function paintOf(line, colors) {
    if (line.startsWith('| -'))
        return colors.red;
    if (line.startsWith('| +') || line.startsWith('> '))
        return colors.green;
    if (line.startsWith('→'))
        return colors.cyan;
    return line.startsWith('note ') ? colors.dim : text => text;
}
function paintDiff(line, colors) {
    if (/^(?:---|\+\+\+) /.test(line))
        return colors.bold(line);
    if (line.startsWith('@@'))
        return colors.cyan(line);
    return line.startsWith('-') ? colors.red(line) : line.startsWith('+') ? colors.green(line) : line;
}
/** The headline, and what became of the writing. */
function answer(report, colors) {
    const { landed } = report;
    const verdict = (0,core_report/* verdictOf */.V)(report);
    const paint = verdict === 'applied' || verdict === 'nothing' ? colors.green : verdict === 'partial' ? colors.yellow : colors.red;
    const head = colors.bold(paint((0,told/* headlineOf */.gD)(report)));
    switch (landed.kind) {
        case 'committed':
        case 'already-committed':
            return [`${head} → ${(0,quote/* visible */.RK)(landed.sha.slice(0, 12))}`];
        case 'refused':
            return [`${head}: ${(0,quote/* visible */.RK)(landed.message)}`, ...(landed.help ? [colors.cyan(`→ ${(0,quote/* visible */.RK)(landed.help)}`)] : [])];
        case 'head-moved':
            return [`${head}: ${(0,quote/* visible */.RK)(landed.message)}`];
        case 'nothing':
        case 'written':
            return [head];
        default:
            return landed;
    }
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


/***/ })

};
