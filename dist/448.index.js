export const id = 448;
export const ids = [448];
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

/***/ 5448:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  markerOf: () => (/* binding */ markerOf),
  renderMarkdown: () => (/* binding */ renderMarkdown)
});

// EXTERNAL MODULE: ./lib/report/changes.js
var changes = __webpack_require__(9495);
;// CONCATENATED MODULE: ./lib/report/fit-sections.js
/** Room for the sentence that tells what was left out. */
const NOTE = 400;
/**
 * Joins sections with an empty line between them, at most `limit` UTF-16 units: those that must, then the others in their order as
 * long as there is room. What is left out is told, once for each kind, in the last paragraph.
 */
function fitSections(sections, limit, where) {
    const shown = sections.filter(section => section.text !== '');
    let room = limit - NOTE - shown.reduce((sum, { must, text }) => sum + (must ? text.length + 2 : 0), 0);
    const kept = [];
    const missing = new Map();
    for (const { text, must, what = 'more' } of shown) {
        const fits = must || text.length + 2 <= room;
        if (fits)
            kept.push(text);
        else
            missing.set(what, (missing.get(what) ?? 0) + 1);
        if (fits && !must)
            room -= text.length + 2;
    }
    const left = [...missing].map(([what, count]) => `${what} (${count})`).join(', ');
    return [...kept, ...(left ? [`Left out for length: ${left}. ${where}`] : [])].join('\n\n') + '\n';
}

// EXTERNAL MODULE: ./lib/report/phrase.js
var phrase = __webpack_require__(4701);
// EXTERNAL MODULE: ./lib/report/quote.js
var quote = __webpack_require__(4602);
// EXTERNAL MODULE: ./lib/report/quote-markdown.js
var quote_markdown = __webpack_require__(3862);
// EXTERNAL MODULE: ./lib/report/words.js
var words = __webpack_require__(8191);
// EXTERNAL MODULE: ./lib/report/write-block.js
var write_block = __webpack_require__(6181);
;// CONCATENATED MODULE: ./lib/report/markdown-blocks.js





const HEAD = '|   | Block | File | Result |\n| --- | --- | --- | --- |\n';
/** From so many rows on, failures stand first; from so many rows that need no attention on, these are folded away. */
const MANY = { rows: 10, good: 20 };
/** The rows of all blocks, in at most `room` characters: rows that need attention never make way for others. */
function table(results, room) {
    if (results.length === 0)
        return [];
    const bad = results.filter(({ result }) => result.problem);
    const good = results.filter(({ result }) => !result.problem);
    if (good.length > MANY.good) {
        const applied = `<details><summary>✅ ${good.length} more blocks</summary>\n\n${rows(good, room)}\n\n</details>`;
        return [
            { must: true, text: bad.length > 0 ? rows(bad, room) : '' },
            { text: applied, what: 'rows of applied blocks' },
        ];
    }
    const sorted = results.length > MANY.rows ? [...bad, ...good] : results;
    return [{ must: true, text: rows(sorted, room) }];
}
function rows(results, room) {
    let out = HEAD;
    for (const [i, entry] of results.entries()) {
        const next = row(entry);
        if (out.length + next.length > room)
            return `${out}|   |   |   | … and ${results.length - i} more |`;
        out += next;
    }
    return out.trimEnd();
}
function row({ result, number }) {
    const id = result.problem ? ` ${(0,quote_markdown/* codeSpan */.SS)(`#${result.block.id}`, { cell: true })}` : '';
    const moved = result.movedTo ? ` → ${pathCell(result.movedTo)}` : '';
    return `| ${icon(result)} | ${number}${id} | ${pathCell(result.block.path)}${moved} | ${(0,phrase/* phraseOf */.J)(result)} |\n`;
}
const pathCell = (name) => (0,quote_markdown/* codeSpan */.SS)((0,quote/* clip */.$Q)(name, 200), { cell: true });
function icon({ status, code }) {
    if (status === 'skipped')
        return '➖';
    if (status === 'failed')
        return (0,phrase/* isRefusal */.v)(code) ? '⛔' : '❌';
    return status === 'not-in-context' ? '⛔' : '✅';
}
/** What is wrong with the failed blocks: those that need the same advice and nothing else share it. */
function failures(failed) {
    const alike = new Map();
    for (const entry of failed) {
        const key = briefOf(entry.result) ?? entry.result;
        const group = alike.get(key);
        if (group)
            group.push(entry);
        else
            alike.set(key, [entry]);
    }
    return [...alike.values()].map(group => group.length > 1 ? together(group) : details(group[0], failed.length === 1));
}
/** The advice for a block about which there is no more to show; undefined when there is. */
function briefOf(result) {
    const problem = result.problem;
    const more = (0,words/* diffOf */.n_)(problem).length > 0 || problem.detail?.hints?.length || problem.detail?.parser;
    return more || (0,write_block/* correctedBlock */.d)(result) ? undefined : `${icon(result)} ${(0,words/* helpOf */.ZL)(problem)}`;
}
/** Most lines of a group: the table has the others. */
const MOST = 40;
function together(group) {
    const { result } = group[0];
    const numbers = group.slice(0, 10).map(({ number }) => number);
    const more = group.length > numbers.length ? ' …' : '';
    const lines = group.slice(0, MOST).map(({ result: each, number }) => `- ${number}: ${wrong(each)}`);
    const left = group.length > MOST ? [`- … and ${group.length - MOST} more`] : [];
    return [
        `<details><summary>${icon(result)} Blocks ${numbers.join(', ')}${more}: what to do</summary>`,
        [...lines, ...left].join('\n'),
        (0,words/* helpOf */.ZL)(result.problem) ? `→ ${(0,quote_markdown/* prose */.CS)((0,words/* helpOf */.ZL)(result.problem))}` : '',
        '</details>',
    ]
        .filter(Boolean)
        .join('\n\n');
}
/** The sentence about one block, with its file. */
function wrong({ block: { path }, movedTo, problem }) {
    const where = problem.message.includes(path) ? '' : `${(0,quote_markdown/* codeSpan */.SS)((0,quote/* clip */.$Q)(path, 200))}: `;
    return `${where}${(0,quote_markdown/* prose */.CS)((0,words/* messageOf */.bD)(problem), [path, movedTo ?? ''])}.`;
}
/** What is wrong with one block, how it differs from the file, and what to send instead. */
function details({ result, number }, open) {
    const problem = result.problem;
    const { detail } = problem;
    const names = [result.block.path, result.movedTo ?? ''];
    const diff = (0,words/* diffOf */.n_)(problem);
    const corrected = (0,write_block/* correctedBlock */.d)(result);
    const parts = [
        `<details${open ? ' open' : ''}><summary>${icon(result)} Block ${number}: ${diff.length > 0 ? 'what differs' : 'what to do'}</summary>`,
        wrong(result),
        (detail?.hints ?? []).map(hint => `- ${(0,quote_markdown/* prose */.CS)(hint, names)}`).join('\n'),
        diff.length > 0
            ? `${detail?.diff ? 'The block (`-`) beside the file (`+`)' : 'The file reads there'}:\n\n${(0,quote_markdown/* fence */.EU)(diff, 'diff')}`
            : '',
        detail?.parser ? (0,quote_markdown/* fence */.EU)((0,words/* snippet */.UA)((0,words/* linesOf */.Dx)(detail.parser))) : '',
        (0,words/* helpOf */.ZL)(problem) ? `→ ${(0,quote_markdown/* prose */.CS)((0,words/* helpOf */.ZL)(problem), names)}` : '',
        corrected ? `This block would apply:\n\n${(0,quote_markdown/* fence */.EU)(corrected)}` : '',
        '</details>',
    ];
    return parts.filter(Boolean).join('\n\n');
}
/** The numbered lines that a block asked to see. */
function answered({ result, number }) {
    if (result.answer === undefined)
        return '';
    const shown = `${(0,quote_markdown/* codeSpan */.SS)((0,quote/* clip */.$Q)(result.block.path, 200))}:\n\n${(0,quote_markdown/* fence */.EU)((0,words/* snippet */.UA)((0,words/* linesOf */.Dx)(result.answer), 400))}`;
    return `<details><summary>Block ${number}: the lines asked for</summary>\n\n${shown}\n\n</details>`;
}
/** Why nothing could be written, when that is so. */
function refused({ landed }) {
    if (landed.kind === 'head-moved')
        return `❌ ${sentence(landed.message)}`;
    if (landed.kind !== 'refused')
        return '';
    return `⛔ ${sentence(landed.message)}${landed.help ? ` ${(0,quote_markdown/* prose */.CS)(landed.help)}` : ''}`;
}
const sentence = (text) => `${(0,quote_markdown/* prose */.CS)(text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, ''))}.`;

// EXTERNAL MODULE: ./lib/report/told.js
var report_told = __webpack_require__(4821);
;// CONCATENATED MODULE: ./lib/report/markdown.js








const COMMENT_LIMIT = 60_000;
/** First line of every report: by it, and by its author, a report is found again. */
const markerOf = (key) => `<!-- apply-edits:v1 key=${encodeURIComponent((0,quote/* visible */.RK)(key))} -->`;
/** The report as a thread shows it: the answer first, then a row a block, then what to do. */
function renderMarkdown(report, facts, options = {}) {
    const { redact = text => text, limit = COMMENT_LIMIT } = options;
    const results = (0,report_told/* resultsOf */.qS)(report).map((result, i) => ({ result, number: i + 1 }));
    const failed = results.filter(({ result }) => result.problem && result.status !== 'skipped');
    const sections = [
        { must: true, text: `${markerOf(facts.key)}\n### ${title(report)}` },
        { must: true, text: factLine(report, facts) },
        { must: true, text: refused(report) },
        ...table(results, limit / 3),
        ...failures(failed).map(text => ({ text, what: 'details of failed blocks' })),
        ...results.flatMap(entry => ({ text: answered(entry), what: 'answers' })),
        { text: notes(results), what: 'notes' },
        { text: markdown_changes(report, limit / 3), what: 'diffs' },
        { must: true, text: next(report, facts) },
        {
            must: true,
            text: footer(facts, results.map(({ result }) => result)),
        },
    ];
    const where = facts.runUrl ? `All of it is in the ${markdown_link('summary of the run', facts.runUrl)}.` : '';
    return fitSections(sections.map(section => ({ ...section, text: redact(section.text) })), limit, where);
}
/** An address that cannot end its link early, or the label alone. */
const markdown_link = (label, url) => url && /^https?:\/\/[\w.:/?#&=%~@+,;-]+$/.test(url) ? `[${label}](${url})` : label;
const markdown_short = (sha) => (0,quote_markdown/* codeSpan */.SS)(sha.slice(0, 7));
function title(report) {
    const { landed } = report;
    if (landed.kind !== 'committed' && landed.kind !== 'already-committed')
        return (0,report_told/* headlineOf */.gD)(report);
    const verified = landed.kind === 'committed' && landed.verified ? ' ✔ verified' : '';
    return `${(0,report_told/* headlineOf */.gD)(report)} → ${markdown_link(markdown_short(landed.sha), landed.url)}${verified}`;
}
function factLine({ base, dryRun }, { askedBy, source }) {
    const by = source?.author ? ` by ${(0,quote_markdown/* codeSpan */.SS)(source.author)}` : '';
    return [
        askedBy ? `Asked by ${(0,quote_markdown/* codeSpan */.SS)(askedBy)}` : '',
        source ? `blocks from ${markdown_link((0,quote_markdown/* prose */.CS)(source.label), source.url)}${by}` : '',
        base ? `${dryRun ? 'against' : 'onto'} ${markdown_short(base)}` : '',
        dryRun ? 'dry run: nothing was written' : '',
    ]
        .filter(Boolean)
        .join(' · ');
}
function notes(results) {
    const told = results.flatMap(({ result, number }) => result.notes.filter(report_told/* isTelling */.c0).map(note => noteLine(note, number, result)));
    return told.length === 0 ? '' : folded(`Notes (${told.length})`, told.join('\n'));
}
function noteLine({ message, detail }, number, { block }) {
    const shown = detail?.parser ? `\n\n${(0,quote_markdown/* fence */.EU)((0,words/* snippet */.UA)((0,words/* linesOf */.Dx)(detail.parser)))}\n` : '';
    return `- Block ${number}: ${(0,quote_markdown/* prose */.CS)(message, [block.path])}${shown.replace(/^(?=.)/gm, '  ')}`;
}
const folded = (summary, body) => `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
/** The unified diff, whole files of it, in at most a third of the report. */
function markdown_changes(report, room) {
    // whoever cannot be pushed to can still apply it by hand
    const byHand = report.landed.kind === 'refused' && report.landed.reason === 'fork-not-writable';
    if (!(0,report_told/* isWritten */.QH)(report) && !byHand)
        return '';
    const files = (0,changes/* diffs */.J)(report.outcome).map(lines => (0,quote_markdown/* fence */.EU)(lines, 'diff'));
    const shown = [];
    for (const file of files) {
        if (shown.join('').length + file.length > room)
            break;
        shown.push(file);
    }
    const left = files.length - shown.length;
    const more = left === 0 ? [] : [`… and ${left} more file${left === 1 ? '' : 's'}`];
    return files.length === 0
        ? ''
        : folded(`${byHand ? 'What would change' : 'Changes'} in ${files.length} file${files.length === 1 ? '' : 's'}`, [...shown, ...more].join('\n\n'));
}
function next(report, { command, ci }) {
    const { landed, dryRun } = report;
    const results = (0,report_told/* resultsOf */.qS)(report);
    const advice = [
        landed.kind === 'committed' && landed.pushed ? '`git pull` before you push.' : '',
        landed.kind === 'committed' && ci ? CI[ci] : '',
        dryRun && command && results.some(({ status }) => status === 'validated')
            ? `Comment ${(0,quote_markdown/* codeSpan */.SS)(command)} to apply.`
            : '',
        again(results, command),
        landed.kind === 'committed' ? `Undo: ${(0,quote_markdown/* codeSpan */.SS)(`git revert ${landed.sha.slice(0, 7)}`)}` : '',
    ].filter(Boolean);
    return advice.length > 1
        ? `**Next:**\n\n${advice.map(each => `- ${each}`).join('\n')}`
        : advice.map(each => `**Next:** ${each}`).join('');
}
function again(results, command) {
    const failed = results.flatMap((result, i) => (mustResend(result) ? i + 1 : []));
    if (failed.length === 0)
        return '';
    const which = failed.length > 5 ? 'The failed blocks' : `Block${failed.length > 1 ? 's' : ''} ${failed.join(', ')}`;
    return `${which}: send again, corrected${command ? `, below ${(0,quote_markdown/* codeSpan */.SS)(command)}` : ''}.`;
}
const mustResend = (result) => (0,report_told/* isHeld */.i7)(result) || (result.status === 'failed' && !(0,phrase/* isRefusal */.v)(result.code));
const CI = {
    starts: 'CI runs on the new commit.',
    approval: 'CI waits: press **Approve workflows to run** in the merge box.',
    none: 'CI does not start by itself: a token of an app would start it.',
};
function footer({ runUrl, command }, results) {
    const unchecked = results.filter(result => !result.notes.every(report_told/* isTelling */.c0)).length;
    const parts = [
        runUrl ? markdown_link('run log', runUrl) : '',
        command ? (0,quote_markdown/* codeSpan */.SS)(`${command} help`) : '',
        unchecked > 0 ? `syntax not checked: ${unchecked} of ${results.length}` : '',
    ].filter(Boolean);
    return parts.length === 0 ? '' : `<sub>${parts.join(' · ')}</sub>`;
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
