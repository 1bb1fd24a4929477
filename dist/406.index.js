export const id = 406;
export const ids = [406];
export const modules = {

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

/***/ 7406:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   compactJson: () => (/* binding */ compactJson),
/* harmony export */   renderJson: () => (/* binding */ renderJson),
/* harmony export */   resultJson: () => (/* binding */ resultJson)
/* harmony export */ });
/* harmony import */ var _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(876);
/* harmony import */ var _core_report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1565);
/* harmony import */ var _changes_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9495);
/* harmony import */ var _told_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4821);




function resultJson(report) {
    const results = (0,_told_js__WEBPACK_IMPORTED_MODULE_3__/* .resultsOf */ .qS)(report);
    const written = (0,_told_js__WEBPACK_IMPORTED_MODULE_3__/* .isWritten */ .QH)(report);
    return {
        version: 1,
        status: (0,_core_report_js__WEBPACK_IMPORTED_MODULE_1__/* .verdictOf */ .V)(report),
        dryRun: report.dryRun,
        ...(report.base !== undefined && { base: report.base }),
        ...landedJson(report),
        counts: {
            ...(0,_told_js__WEBPACK_IMPORTED_MODULE_3__/* .countsOf */ .mQ)(report),
            byStatus: tally(results.map(({ status }) => status)),
            byRule: tally(results.flatMap(({ matcher, problem }) => (matcher && !problem ? matcher : []))),
            byCode: tally(results.map(({ code }) => code)),
            byNote: tally(results.flatMap(({ notes }) => notes.map(({ code }) => code))),
        },
        blocks: results.map(blockJson),
        files: written ? (0,_changes_js__WEBPACK_IMPORTED_MODULE_2__/* .fileChanges */ .C)(report.outcome) : [],
        filesToAdd: [...new Set(results.flatMap(({ status, path }) => (status === 'not-in-context' && path ? path : [])))],
    };
}
function landedJson({ landed }) {
    switch (landed.kind) {
        case 'committed': {
            const { kind: _, ...commit } = landed;
            return { commit };
        }
        case 'already-committed': {
            const { kind: _, ...commit } = landed;
            return { commit: { ...commit, pushed: true } };
        }
        case 'head-moved':
            return { refusal: { reason: 'head-moved', message: landed.message } };
        case 'refused': {
            const { kind: _, ...refusal } = landed;
            return { refusal };
        }
        case 'nothing':
        case 'written':
            return {};
        default:
            return landed;
    }
}
function blockJson(result, i) {
    const { block, status, code, problem, path, movedTo, change, matcher, line, count, answer } = result;
    return {
        id: block.id,
        index: i + 1,
        format: block.format,
        path: path ?? block.path,
        ...defined({ movedTo }),
        status,
        code,
        ...defined({ change, matcher, line, count }),
        message: problem?.message ?? _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .codes */ .F[code].title,
        ...(problem && { help: problem.help ?? _core_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .codes */ .F[problem.code].help }),
        ...defined({ lines: problem?.lines, detail: problem?.detail, answer }),
        notes: result.notes.map(note => ({ code: note.code, message: note.message })),
    };
}
/** Leaves out what is undefined, as JSON does. */
const defined = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
function tally(names) {
    const counts = new Map();
    for (const name of names)
        counts.set(name, (counts.get(name) ?? 0) + 1);
    return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
/** The same result small enough for a step's output: without help, details and notes, and with `limit` blocks at most. */
function compactJson(report, limit = 1_000) {
    const { blocks, ...result } = resultJson(report);
    const rows = blocks.slice(0, limit).map(({ help: _, detail: __, notes: ___, answer: ____, ...block }) => block);
    return JSON.stringify({ ...result, blocks: rows });
}
/** The whole result, one field a line. Ends with a newline. */
const renderJson = (report) => `${JSON.stringify(resultJson(report), null, 2)}\n`;


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
