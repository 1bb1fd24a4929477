export const id = 572;
export const ids = [572];
export const modules = {

/***/ 1510:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D4: () => (/* binding */ decode),
/* harmony export */   P_: () => (/* binding */ textContent),
/* harmony export */   lF: () => (/* binding */ encode)
/* harmony export */ });
const textContent = (text) => text.startsWith('\uFEFF')
    ? { kind: 'text', text: text.slice(1), bom: true, encoding: 'utf-8' }
    : { kind: 'text', text, bom: false, encoding: 'utf-8' };
/** git's own rule for "binary": a NUL among the first 8000 bytes (buffer_is_binary in git's xdiff-interface.c). */
const BINARY_PROBE = 8000;
/** Reads bytes as text that can be written back byte for byte. */
function decode(bytes) {
    if (hasWideMark(bytes))
        return { kind: 'unreadable', code: 'file/encoding', message: 'the file is UTF-16 or UTF-32' };
    if (bytes.subarray(0, BINARY_PROBE).includes(0)) {
        return { kind: 'unreadable', code: 'file/binary', message: 'the file is binary' };
    }
    try {
        return textContent(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    }
    catch {
        return { kind: 'text', text: latin1(bytes), bom: false, encoding: '8-bit' };
    }
}
/** The bytes of a text; the inverse of {@link decode}. */
function encode(content) {
    if (content.encoding === '8-bit')
        return Uint8Array.from(content.text, char => char.charCodeAt(0));
    return new TextEncoder().encode((content.bom ? '\uFEFF' : '') + content.text);
}
function hasWideMark(bytes) {
    const [a, b, c, d] = bytes;
    const utf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
    return utf16 || (a === 0 && b === 0 && c === 0xfe && d === 0xff);
}
function latin1(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 0x8000)
        text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    return text;
}


/***/ }),

/***/ 1060:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AU: () => (/* binding */ fold),
/* harmony export */   fj: () => (/* binding */ withoutTail),
/* harmony export */   kH: () => (/* binding */ INVISIBLE),
/* harmony export */   pU: () => (/* binding */ foldKey)
/* harmony export */ });
/**
 * A character that shows nothing: what Unicode calls default ignorable (all that HFS+ ignores in names is among it:
 * `next_hfs_char` in git's utf8.c), and the interlinear marks. Emoji end with one of the variation selectors 1–16: these pass.
 */
const INVISIBLE = /(?![\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');
/**
 * A text without what file systems forget about it: case, Unicode form, invisible characters. Lower, upper, lower,
 * so that `ı`, `ß`, `ẞ` and `ſ` fall together with what they become (node-tar met this in CVE-2026-23950).
 */
function fold(text) {
    const seen = text.normalize('NFKC').replace(EVERY_INVISIBLE, '');
    return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
}
/** Two paths with the same key may be one file on some file system. */
const foldKey = (path) => fold(path).split('/').map(withoutTail).join('/');
/** The name that Windows makes of a name: it drops the dots and blanks at the end, and reads a stream's name behind a colon. */
function withoutTail(name) {
    const colon = name.indexOf(':');
    let end = colon < 0 ? name.length : colon;
    while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' '))
        end--;
    return name.slice(0, end) || name;
}


/***/ }),

/***/ 29:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ readGlob)
/* harmony export */ });
/* harmony import */ var _diagnostic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(876);

const MAX_LENGTH = 512;
const MAX_CHOICES = 64;
/**
 * Reads a glob: `*` and `?` inside a part, `**` for any number of parts, `[a-z]`, `[!a-z]`, `{a,b}`, and `\` before a character
 * that is meant itself. It is anchored at the root; names that start with a dot are like others; one that ends in a plain name
 * means all below that name too. Matching takes time in proportion to the glob times the path, whatever they are.
 * @returns `policy/setting` when it is too long or its brackets do not close
 */
function readGlob(text) {
    const wrong = (why) => (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('policy/setting', `the pattern \`${text.slice(0, 80)}\` ${why}`);
    if (text.length > MAX_LENGTH)
        return wrong(`is longer than ${MAX_LENGTH} characters`);
    const choices = expandBraces(text.replace(/^\.?\//, ''));
    if (typeof choices === 'string')
        return wrong(choices);
    const globs = choices.map(choice => choice.replace(/\/$/, '/**').split('/').map(readPart));
    for (const part of globs.flat())
        if (part.kind === 'broken')
            return wrong(part.why);
    const whole = globs.map(belowToo);
    return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__.ok)(path => {
        const names = path.split('/');
        return whole.some(parts => matchStars(parts, names, part => part.kind === 'deep', matchName));
    });
}
function belowToo(parts) {
    const last = parts.at(-1);
    return last?.kind === 'name' && last.plain ? [...parts, { kind: 'deep' }] : parts;
}
const matchName = (part, name) => part.kind === 'name' &&
    matchStars(part.tokens, [...name], token => token === 'star', (token, char) => token !== 'star' && token(char));
/** Matches a list with stars against a list of items; only the last star seen is ever tried anew, which is enough. */
function matchStars(pattern, items, isStar, fits) {
    let [at, star, from] = [0, -1, 0];
    for (let i = 0; i < items.length;) {
        if (at < pattern.length && isStar(pattern[at])) {
            star = at++;
            from = i;
        }
        else if (at < pattern.length && fits(pattern[at], items[i])) {
            at++;
            i++;
        }
        else if (star >= 0) {
            at = star + 1;
            i = ++from;
        }
        else
            return false;
    }
    return pattern.slice(at).every(isStar);
}
function readPart(text) {
    if (text === '**')
        return { kind: 'deep' };
    const tokens = [];
    let plain = true;
    const chars = [...text];
    for (let i = 0; i < chars.length; i++) {
        const char = chars[i];
        if (char === '*' || char === '?' || char === '[')
            plain = false;
        if (char === '*')
            tokens.push('star');
        else if (char === '?')
            tokens.push(() => true);
        else if (char === '[') {
            const end = chars.indexOf(']', i + (chars[i + 1] === '!' || chars[i + 1] === '^' ? 3 : 2));
            if (end < 0)
                return { kind: 'broken', why: 'has a `[` that is not closed' };
            tokens.push(readClass(chars.slice(i + 1, end)));
            i = end;
        }
        else {
            const meant = char === '\\' ? chars[++i] : char;
            if (meant === undefined)
                return { kind: 'broken', why: 'ends in a backslash' };
            tokens.push(other => other === meant);
        }
    }
    return { kind: 'name', tokens, plain };
}
function readClass(chars) {
    const not = chars[0] === '!' || chars[0] === '^';
    const members = not ? chars.slice(1) : chars;
    const ranges = [];
    for (let i = 0; i < members.length; i++) {
        const to = members[i + 1] === '-' ? members[i + 2] : undefined;
        ranges.push([members[i], to ?? members[i]]);
        if (to !== undefined)
            i += 2;
    }
    return char => ranges.some(([first, last]) => first <= char && char <= last) !== not;
}
/** All that `{a,b}` stands for, nested ones too; a sentence when there is too much or a brace is not closed. */
function expandBraces(text) {
    let done = [''];
    for (let i = 0; i < text.length; i++) {
        const char = text[i];
        if (char === '\\') {
            const meant = text[++i] ?? '';
            done = done.map(start => start + char + meant);
        }
        else if (char === '{') {
            const end = closing(text, i);
            if (end < 0)
                return 'has a `{` that is not closed';
            const inner = splitChoices(text.slice(i + 1, end)).map(expandBraces);
            const broken = inner.find(choice => typeof choice === 'string');
            if (broken !== undefined)
                return broken;
            const choices = inner.flat();
            if (done.length * choices.length > MAX_CHOICES)
                return `stands for more than ${MAX_CHOICES} patterns`;
            done = done.flatMap(start => choices.map(choice => start + choice));
            i = end;
        }
        else
            done = done.map(start => start + char);
    }
    return done;
}
/** The index of the `}` that closes the `{` at `open`, or -1. */
function closing(text, open) {
    let depth = 0;
    for (let i = open; i < text.length; i++) {
        if (text[i] === '\\')
            i++;
        else if (text[i] === '{')
            depth++;
        else if (text[i] === '}' && --depth === 0)
            return i;
    }
    return -1;
}
/** Splits at the commas that lie in no inner brace. */
function splitChoices(text) {
    const choices = [''];
    let depth = 0;
    for (let i = 0; i < text.length; i++) {
        const char = text[i];
        if (char === '{')
            depth++;
        if (char === '}')
            depth--;
        if (char === ',' && depth === 0)
            choices.push('');
        else
            choices.push(choices.pop() + char + (char === '\\' ? (text[++i] ?? '') : ''));
    }
    return choices;
}


/***/ }),

/***/ 1427:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G$: () => (/* binding */ indexAt),
/* harmony export */   c2: () => (/* binding */ original),
/* harmony export */   hR: () => (/* binding */ endingAt),
/* harmony export */   wy: () => (/* binding */ lfView)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9716);

/** Takes the CR out of each CR LF. */
function lfView(text) {
    const removed = [];
    const parts = text.split('\r\n');
    let at = 0;
    for (const part of parts.slice(0, -1)) {
        at += part.length;
        removed.push(at);
        at += 1;
    }
    return { text: parts.join('\n'), removed };
}
/** The offset in the text for one in its view; in front of an LF that was CRLF, it is in front of the CR. */
function original({ removed }, offset) {
    let [low, high] = [0, removed.length];
    while (low < high) {
        const middle = (low + high) >> 1;
        if (removed[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return offset + low;
}
/** The line ending at an offset: that of the line that holds it. */
const endingAt = (lines, offset) => lines[indexAt(lines, offset)]?.eol || (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .dominantEnding */ .w8)(lines);
/** Index of the line that holds an offset. */
function indexAt(lines, offset) {
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (lines[middle].start <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}


/***/ }),

/***/ 7508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ opsOf)
/* harmony export */ });
/** The ops of all steps. */
const opsOf = (block) => block.steps.flat();


/***/ }),

/***/ 6644:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T9: () => (/* binding */ portablePath),
/* harmony export */   Zv: () => (/* binding */ foldersAbove),
/* harmony export */   qN: () => (/* binding */ repoPath)
/* harmony export */ });
/* harmony import */ var _diagnostic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(876);
/* harmony import */ var _fold_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1060);


/** Bytes of UTF-8 that a whole path, and one part of it, may have. */
const MAX_PATH = 1024;
const MAX_PART = 255;
/** Nearly every path: parts of plain characters that begin with none of those that need a closer look. */
const PLAIN = /^\w[\w.+@-]*(?:\/\w[\w.+@-]*)*$/;
/**
 * Checks a path as an author wrote it. Nothing is decoded, trimmed or put right: what is written is what is used. It accepts
 * only what git accepts with `core.protectHFS` and `core.protectNTFS` on.
 * @returns the path, or `path/unsafe` with the reason
 */
function repoPath(path) {
    if (path.length <= MAX_PART && PLAIN.test(path))
        return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__.ok)(path);
    const wrong = wrongPath(path) ?? firstOf(path.split('/'), wrongPart);
    return wrong === undefined ? (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__.ok)(path) : (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('path/unsafe', wrong);
}
/**
 * Whether a file of this name can exist everywhere: asked of names that an edit would create. A name that the repository has
 * already needs no more than {@link repoPath}.
 * @returns the path, or `path/unsafe` with the reason
 */
function portablePath(path) {
    const wrong = path.normalize('NFC') === path
        ? firstOf(path.split('/'), unportablePart)
        : 'the path is not in Unicode’s composed form (NFC)';
    return wrong === undefined ? (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__.ok)(path) : (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('path/unsafe', wrong);
}
function wrongPath(path) {
    if (path === '')
        return 'the path is empty';
    if (path.startsWith('/') || /^[A-Za-z]:/.test(path))
        return 'the path is absolute';
    if (path.startsWith('~'))
        return 'the path starts with `~`';
    if (path.includes('\\'))
        return 'the path has a backslash';
    if (/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/.test(path))
        return 'the path has a control character';
    if (/[\uD800-\uDFFF]/u.test(path))
        return 'the path has half a surrogate pair';
    if (_fold_js__WEBPACK_IMPORTED_MODULE_1__/* .INVISIBLE */ .kH.test(path))
        return 'the path has an invisible character';
    if (bytes(path) > MAX_PATH)
        return `the path is longer than ${MAX_PATH} bytes`;
    return undefined;
}
function wrongPart(part) {
    if (part === '' || part === '.' || part === '..')
        return 'the path has an empty part, `.` or `..`';
    const name = (0,_fold_js__WEBPACK_IMPORTED_MODULE_1__/* .fold */ .AU)(part);
    // `.. ` is `..` on Windows
    if (/^[. ]+$/.test(name))
        return 'the path has a part of dots and blanks';
    if (isDotGit((0,_fold_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutTail */ .fj)(name)))
        return 'the path leads into `.git`';
    if (bytes(part) > MAX_PART)
        return `the path has a part longer than ${MAX_PART} bytes`;
    return undefined;
}
/**
 * `.git`, and the short names that NTFS may give to it, to `.gitmodules`, `.gitattributes`, `.gitignore` and `.mailmap`
 * (`is_ntfs_dotgit` and `is_ntfs_dot_generic` in git's path.c).
 */
const isDotGit = (name) => name === '.git' || /^(?:git|gitmod|gitatt|gitign|mailma|gi7eba|gi7d29|gi250a|maba30)~\d+$/.test(name);
function unportablePart(part) {
    if (/[<>:"|?*]/.test(part))
        return 'the path has one of `< > : " | ? *`, which Windows forbids';
    if (/^ |[. ]$/.test(part))
        return 'the path has a part with a blank in front, or a blank or dot at the end';
    if (isDevice(part))
        return 'the path has a name that Windows keeps for a device';
    return undefined;
}
/** Windows reads a device's name also before an extension: `con.txt`, `COM1 .log`. */
function isDevice(part) {
    const stem = (0,_fold_js__WEBPACK_IMPORTED_MODULE_1__/* .fold */ .AU)(part.split('.', 1)[0]).trimEnd();
    return /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9])$/.test(stem);
}
const bytes = (text) => new TextEncoder().encode(text).length;
function firstOf(parts, wrong) {
    for (const part of parts) {
        const found = wrong(part);
        if (found !== undefined)
            return found;
    }
    return undefined;
}
/** The folders above a path, outermost first. */
function foldersAbove(path) {
    const found = [];
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
        found.push(path.slice(0, at));
    return found;
}


/***/ }),

/***/ 9978:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ regexOp),
/* harmony export */   n: () => (/* binding */ REGEX_LIMITS)
/* harmony export */ });
/* harmony import */ var _diagnostic_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(876);
/* harmony import */ var _lf_view_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1427);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9716);



/** Limits as measured: typical patterns compile to 8–103 instructions, those that take seconds to 2,000. */
const REGEX_LIMITS = {
    patternLength: 1024,
    programSize: 500,
    textLength: 1 << 20,
    /** Instructions times characters: what one search may cost. */
    work: 1.2e8,
    matches: 10_000,
    /** Milliseconds for one op: finding every match can be quadratic (`a.*b|a`). */
    time: 1000,
    resultLength: 4 << 20,
};
/** The bits of re2js's flags. */
const FLAG_BITS = { g: 0, u: 0, i: 1, s: 2, m: 4 };
/**
 * Makes the function that places a regex op. It works on a view of the text with LF endings, and keeps the file's.
 * @param expired says that the time of the run is up; asked between matches
 * @param clock milliseconds from any point on
 */
function regexOp(re, expired = () => false, clock = () => 0) {
    return (text, op) => {
        const end = clock() + REGEX_LIMITS.time;
        const compiled = compile(re, op, text);
        if (!compiled.ok)
            return compiled;
        const view = (0,_lf_view_js__WEBPACK_IMPORTED_MODULE_1__/* .lfView */ .wy)(text);
        const found = matches(compiled.value, view.text, op.flags.includes('g'), () => expired() || clock() > end);
        if (!found.ok)
            return found;
        if (found.value.length === 0)
            return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('locate/not-found', 'the pattern matches nothing in the file');
        const lines = (0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .splitLines */ .uz)(text);
        const edits = found.value.map(match => editOf(match, op, compiled.value, view, lines));
        if (edits.reduce((sum, edit) => sum + edit.insert.length, 0) > REGEX_LIMITS.resultLength)
            return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('edit/too-large', 'the replacements make more than 4 MiB');
        const changing = edits.filter(edit => edit.insert !== text.slice(edit.span.start, edit.span.end));
        return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__.ok)({
            edits: changing,
            line: (0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .lineAt */ .mh)(text, edits[0].span.start),
            count: edits.length,
            ...(changing.length === 0 && { nothing: 'no-change' }),
            notes: [],
        });
    };
}
function compile(re, { pattern, flags, replacement }, text) {
    const refuse = (why, help) => (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('edit/regex', why, help ? { help } : {});
    if (pattern.length > REGEX_LIMITS.patternLength)
        return refuse('the pattern is longer than 1,024 characters');
    if (text.length > REGEX_LIMITS.textLength)
        return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('edit/too-large', 'the file is too large for a regular expression');
    let bits = 0;
    for (const flag of flags) {
        const bit = FLAG_BITS[flag];
        if (bit === undefined)
            return refuse(`the flag ${JSON.stringify(flag)} is not supported`, 'Use `g`, `i`, `m`, `s`.');
        bits |= bit;
    }
    let compiled;
    try {
        compiled = re.compile(pattern, bits);
    }
    catch (error) {
        return refuse(`the pattern is not valid: ${reasonOf(error)}`, unsupportedHelp(pattern));
    }
    if (compiled.programSize() > REGEX_LIMITS.programSize || compiled.programSize() * text.length > REGEX_LIMITS.work)
        return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('locate/budget', 'the pattern is too costly for this file', { help: 'Use a simpler pattern.' });
    const backslash = /\\([1-9])/.exec(replacement);
    if (backslash && Number(backslash[1]) <= compiled.groupCount() && !replacement.includes('$'))
        return refuse(`the replacement has \`${backslash[0]}\``, `Write \`$${backslash[1]}\` for a group of the pattern.`);
    return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__.ok)(compiled);
}
const reasonOf = (error) => (error instanceof Error ? error.message : String(error)).replace(/^error parsing regexp: /, '').slice(0, 200);
function unsupportedHelp(pattern) {
    if (/\(\?<?[=!]/.test(pattern))
        return 'Look-around is not supported: match the neighbours too, and put them back with `$1`.';
    if (/\\[1-9]/.test(pattern))
        return 'Back-references are not supported: write the text twice, or use another kind of edit.';
    if (/\\u[0-9a-fA-F{]/.test(pattern))
        return 'Write `\\x{0041}` in place of `\\u0041`.';
    return 'Use RE2 syntax.';
}
function matches(regex, text, all, expired) {
    const matcher = regex.matcher(text);
    const found = [];
    const groups = Array.from({ length: regex.groupCount() + 1 }, (_, i) => i);
    while ((all || found.length === 0) && matcher.find()) {
        if (matcher.end() === matcher.start())
            return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('edit/regex', 'the pattern matches the empty text', {
                help: 'Let it match at least one character.',
                lines: [(0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .lineAt */ .mh)(text, matcher.start())],
            });
        if (found.length === REGEX_LIMITS.matches)
            return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('locate/budget', 'the pattern matches more than 10,000 times');
        if (expired())
            return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__/* .fail */ .f)('locate/budget', 'the regular expression took too long');
        found.push({
            groups: groups.map(i => (matcher.start(i) < 0 ? undefined : { start: matcher.start(i), end: matcher.end(i) })),
        });
    }
    return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_0__.ok)(found);
}
function editOf(match, op, regex, view, lines) {
    const [whole] = match.groups;
    const span = { start: (0,_lf_view_js__WEBPACK_IMPORTED_MODULE_1__/* .original */ .c2)(view, whole.start), end: (0,_lf_view_js__WEBPACK_IMPORTED_MODULE_1__/* .original */ .c2)(view, whole.end) };
    const text = expand(op.replacement.replaceAll('\r\n', '\n'), match, regex, view.text);
    return { span, insert: text.includes('\n') ? text.replaceAll('\n', (0,_lf_view_js__WEBPACK_IMPORTED_MODULE_1__/* .endingAt */ .hR)(lines, span.start)) : text };
}
/** `$&`, `$1`, `$12`, `$<name>` and `$$` in a replacement; what names no group stays as it is. */
function expand(replacement, { groups }, regex, text) {
    const names = regex.namedGroups();
    const group = (i) => {
        const span = groups[i];
        return span ? text.slice(span.start, span.end) : '';
    };
    return replacement.replace(/\$(?:\$|&|<(\w{1,64})>|(\d\d?))/g, (found, name, digits) => {
        if (found === '$$')
            return '$';
        if (found === '$&')
            return group(0);
        if (name !== undefined)
            return Object.hasOwn(names, name) ? group(names[name]) : found;
        const two = Number(digits);
        if (two >= 1 && two < groups.length)
            return group(two);
        const one = Number(digits[0]);
        return digits.length === 2 && one >= 1 && one < groups.length ? group(one) + digits[1] : found;
    });
}


/***/ }),

/***/ 9716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kf: () => (/* binding */ isClassicMac),
/* harmony export */   Nj: () => (/* binding */ changedSpan),
/* harmony export */   al: () => (/* binding */ inOrder),
/* harmony export */   ct: () => (/* binding */ applyEdits),
/* harmony export */   e1: () => (/* binding */ changedPart),
/* harmony export */   k0: () => (/* binding */ lineNext),
/* harmony export */   kd: () => (/* binding */ lineEnd),
/* harmony export */   mh: () => (/* binding */ lineAt),
/* harmony export */   uz: () => (/* binding */ splitLines),
/* harmony export */   w8: () => (/* binding */ dominantEnding),
/* harmony export */   xC: () => (/* binding */ findOverlap)
/* harmony export */ });
/**
 * Splits a text into its lines, each with its own ending; joining them again gives the text.
 * The empty string behind a final newline is no line. A lone CR ends a line only in a text without any LF (classic Mac);
 * elsewhere it is a character like VT, FF, NEL or U+2028.
 */
function splitLines(text, classicMac = isClassicMac(text)) {
    const lines = [];
    for (let start = 0; start < text.length;) {
        const feed = text.indexOf(classicMac ? '\r' : '\n', start);
        const end = feed < 0 ? text.length : feed;
        const crlf = !classicMac && feed > start && text[feed - 1] === '\r';
        const eol = feed < 0 ? '' : classicMac ? '\r' : crlf ? '\r\n' : '\n';
        lines.push({ text: text.slice(start, crlf ? end - 1 : end), eol, start });
        start = feed < 0 ? text.length : feed + 1;
    }
    return lines;
}
const isClassicMac = (text) => !text.includes('\n') && text.includes('\r');
/** Where a line ends, its ending left out. */
const lineEnd = (line) => line.start + line.text.length;
/** Where the next line starts. */
const lineNext = (line) => line.start + line.text.length + line.eol.length;
/** The ending that most lines of a text have; LF when there is none. */
function dominantEnding(lines) {
    const count = { '\n': 0, '\r\n': 0, '\r': 0 };
    for (const line of lines)
        if (line.eol !== '')
            count[line.eol]++;
    if (count['\r'] > 0)
        return '\r';
    return count['\r\n'] > count['\n'] ? '\r\n' : '\n';
}
/** The 1-based line that holds an offset. */
function lineAt(text, offset) {
    let line = 1;
    for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
        line++;
    return line;
}
/** Orders edits by place; edits at one place keep the order in which they were given. */
const inOrder = (edits) => edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
/** The first two edits that change the same text, or undefined. Insertions at the border of a change do not overlap it. */
function findOverlap(edits) {
    const sorted = inOrder(edits);
    for (let i = 1; i < sorted.length; i++) {
        const [a, b] = [sorted[i - 1], sorted[i]];
        if (b.span.start < a.span.end)
            return [a, b];
    }
    return undefined;
}
/**
 * Performs edits, all of them given in offsets of the original text.
 * @throws RangeError when two overlap or one lies outside the text: callers check with {@link findOverlap} first.
 */
function applyEdits(text, edits) {
    let out = '';
    let at = 0;
    for (const { span, insert } of inOrder(edits)) {
        if (span.start < at)
            throw new RangeError(`edit at ${span.start} overlaps the one ending at ${at}`);
        if (span.end < span.start || span.end > text.length)
            throw new RangeError(`edit ${span.start}-${span.end} is no range`);
        out += text.slice(at, span.start) + insert;
        at = span.end;
    }
    return out + text.slice(at);
}
/** So many characters are compared at once; then fewer and fewer. */
const STRIDES = [4096, 512, 64, 8, 1];
/** What a text has between the start and the end that it shares with another one. */
function changedPart(before, after) {
    const { start, end } = changedSpan(before, after);
    return after.slice(start, end);
}
/** Where in the second text that is. */
function changedSpan(before, after) {
    const shorter = Math.min(before.length, after.length);
    const longer = before.length - shorter;
    const more = after.length - shorter;
    let head = 0;
    for (const stride of STRIDES) {
        while (head + stride <= shorter && before.startsWith(after.slice(head, head + stride), head))
            head += stride;
    }
    let end = shorter;
    for (const stride of STRIDES) {
        while (end - stride >= head &&
            before.startsWith(after.slice(more + end - stride, more + end), longer + end - stride))
            end -= stride;
    }
    return { start: head, end: more + end };
}


/***/ }),

/***/ 8090:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Up: () => (/* binding */ view),
/* harmony export */   X9: () => (/* binding */ anchored),
/* harmony export */   cj: () => (/* binding */ grepLines),
/* harmony export */   jN: () => (/* binding */ numbered)
/* harmony export */ });
/* harmony import */ var _crc32_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3972);
/* harmony import */ var _diagnostic_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(876);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9716);



/** `  12: text`: the number right-aligned in four columns (seed 000). The numbers are those that edits by line go by. */
const numbered = (line, number) => `${String(number).padStart(4)}: ${line}`;
/** `12:a3b1|text`: the number and the hash of the line (seed 003). `12:a3b1` is the anchor that edits name it by. */
const anchored = (line, number) => `${number}:${(0,_crc32_js__WEBPACK_IMPORTED_MODULE_0__/* .lineHash */ .Hw)(line)}|${line}`;
/** Shows lines of a text. The empty string behind a final newline is no line, and nothing but CR LF, LF and lone CR ends one. */
function view(text, show, range = {}) {
    const lines = (0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .splitLines */ .uz)(text);
    const { first = 1, last = lines.length } = range;
    const empty = lines.length === 0 && range.first === undefined;
    if (!empty && (first < 1 || first > lines.length))
        return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_1__/* .fail */ .f)('locate/out-of-range', `Line ${first} out of range (file has ${lines.length} lines)`);
    if (last < first && !empty)
        return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_1__/* .fail */ .f)('locate/out-of-range', `Lines ${first}-${last} are no range`);
    const shown = lines.slice(first - 1, last).map((line, i) => `${show(line.text, first + i)}\n`);
    return (0,_diagnostic_js__WEBPACK_IMPORTED_MODULE_1__.ok)({ text: shown.join(''), firstLine: first, shownLines: shown.length, totalLines: lines.length });
}
/** Lines of a text that a test finds, shown as {@link view} shows them. */
function grepLines(text, matches, show) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .splitLines */ .uz)(text).flatMap((line, i) => (matches(line.text) ? show(line.text, i + 1) : []));
}


/***/ })

};
