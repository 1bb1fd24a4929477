export const id = 364;
export const ids = [364];
export const modules = {

/***/ 7364:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  loadPatternEngine: () => (/* reexport */ loadPatternEngine),
  loadSyntaxChecker: () => (/* reexport */ loadSyntaxChecker),
  syntaxGate: () => (/* reexport */ syntaxGate)
});

// UNUSED EXPORTS: languageOf, languages, patternLanguageOf, patternLanguages, renderProblem

;// CONCATENATED MODULE: ./lib/syntax/grammar.js
/**
 * Loads a tree-sitter grammar. `respell` puts valid code that the grammar does not know (newer syntax, macros) into words
 * that it knows, character for character, so that places stay right.
 */
async function grammar(name, assets, respell = text => text) {
    const parser = await assets.script('tree-sitter');
    const problemsOf = await parser.load(await assets.wasm('tree-sitter'), await assets.wasm(`tree-sitter-${name}`));
    return text => problemsOf(respell(text));
}
/** As many spaces as there are characters. */
const blank = (found) => ' '.repeat(found.length);

;// CONCATENATED MODULE: ./lib/syntax/conditionals.js

/** `#if`, `#elif`, `#else`, `#endif` and their kin, at the beginning of a line. */
const DIRECTIVE = /^[ \t]*#[ \t]*(if|elif|else|endif)/;
/** The conditional directives of a text, as they are written. */
const directivesOf = (text) => text
    .split('\n')
    .filter(line => DIRECTIVE.test(line))
    .join('\n');
/**
 * A text as a compiler sees it, which never sees all branches of `#if … #else … #endif` at once: as it stands, with the first
 * branches alone, and with the last ones. The rest is blanked, length for length.
 */
function branchesOf(text) {
    const lines = text.split('\n');
    if (!lines.some(line => DIRECTIVE.test(line)))
        return [text];
    return [text, keep(lines, false).join('\n'), keep(lines.toReversed(), true).toReversed().join('\n')];
}
/** Keeps the branch of every condition that comes first; backwards that is the last, and `#endif` opens. */
function keep(lines, isBackwards) {
    const [opens, closes] = isBackwards ? ['endif', 'if'] : ['if', 'endif'];
    /** Of each condition around the line: whether it is still in its first branch. */
    const around = [];
    return lines.map(line => {
        const word = DIRECTIVE.exec(line)?.[1];
        if (word === undefined)
            return around.every(isFirst => isFirst) ? line : blank(line);
        if (word === opens)
            around.push(true);
        else if (word === closes)
            around.pop();
        else if (around.length > 0)
            around[around.length - 1] = false;
        return blank(line);
    });
}
/** Conditions that do not end, and ends and branches of none: no reading is without them. */
function unbalancedIn(text) {
    const open = [];
    const stray = [];
    for (const [at, line] of text.split('\n').entries()) {
        const word = DIRECTIVE.exec(line)?.[1];
        if (word === 'if')
            open.push(at + 1);
        else if (word !== undefined && open.length === 0)
            stray.push(at + 1);
        else if (word === 'endif')
            open.pop();
    }
    const problem = (message) => (line) => ({ line, column: 1, message });
    return [...open.map(problem('`#if` without `#endif`')), ...stray.map(problem('no `#if` is open here'))];
}

;// CONCATENATED MODULE: ./lib/syntax/macros.js

/** `UV_HANDLE_FIELDS`, `TEST_DECLARE(tty)`: an upper-case name alone on its line, with or without arguments. */
const LONE = /^[ \t]*[A-Z][A-Z0-9_]{2,}(?:[ \t]*\([^()\n]*\))?[ \t]*\r?$/;
/** What a line ends with before which a statement or declaration begins. */
const ENDED = /(?:[;{}]|\*\/|^[ \t]*(?:#.*|\/\/.*)?)[ \t]*\r?$/;
/** Behind it, a lone name is a value that has lost its comma. */
const ENUM = /\benum\b[^;]*\{[ \t]*\r?$/;
/**
 * C and C++ before the preprocessor: macros that stand where a declaration or statement would, without a semicolon, and
 * types among the arguments of a macro (`container_of(handle, struct ctx, field)`) are blanked, length for length.
 */
function withoutMacros(text) {
    let begins = true;
    const lines = text.split('\n').map(line => {
        if (begins && LONE.test(line))
            return blank(line);
        begins = ENDED.test(line) && !ENUM.test(line);
        return line;
    });
    return lines.join('\n').replace(/\b(?:struct|union|enum)(?= \w+ *[,)])/g, blank);
}

;// CONCATENATED MODULE: ./lib/syntax/languages/c.js


/** C in the grammar of C++, which reads real C no worse, and headers of both. */
const c = {
    name: 'C',
    extensions: ['.c', '.h'],
    compareCountsOnly: true,
    isConditional: true,
    load: assets => grammar('cpp', assets, withoutMacros),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/cpp.js


const cpp = {
    name: 'C++',
    extensions: ['.cc', '.cpp', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.h++', '.ipp', '.ixx', '.cppm', '.cu', '.cuh'],
    compareCountsOnly: true,
    isConditional: true,
    load: assets => grammar('cpp', assets, withoutMacros),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/csharp.js

const csharp = {
    name: 'C#',
    extensions: ['.cs', '.csx'],
    isConditional: true,
    load: assets => grammar('c-sharp', assets, respell),
};
/** C# 13: `allows ref struct`, and `params` of spans. */
const respell = (text) => text.replace(/\ballows ref(?= struct\b)/g, blank).replace(/\bparams(?= (?:ReadOnly)?Span<)/g, blank);

;// CONCATENATED MODULE: ./lib/syntax/languages/css.js
const css = {
    name: 'CSS',
    extensions: ['.css', '.pcss'],
    load: async (assets) => (await assets.script('postcss')).problemsOf,
};

;// CONCATENATED MODULE: ./lib/syntax/languages/go.js
const go = {
    name: 'Go',
    extensions: ['.go'],
    load: async (assets) => withPackage((await assets.script('gofmt')).load(await assets.wasm('gofmt'))),
};
/** gofmt takes fragments for whole files: a file has a package clause. */
const withPackage = (problemsOf) => text => {
    const found = problemsOf(text);
    return found.length > 0 || hasPackageClause(text) ? found : [{ line: 1, column: 1, message: "expected 'package'" }];
};
/** Whether `package` is the first word behind white space and comments. */
function hasPackageClause(text) {
    for (let at = 0; at < text.length;) {
        if (text.startsWith('//', at))
            at = endOf(text, '\n', at);
        else if (text.startsWith('/*', at))
            at = endOf(text, '*/', at + 2);
        else if (/\s/.test(text[at]))
            at++;
        else
            return /^package\b/.test(text.slice(at, at + 8));
    }
    return false;
}
function endOf(text, mark, from) {
    const at = text.indexOf(mark, from);
    return at < 0 ? text.length : at + mark.length;
}

;// CONCATENATED MODULE: ./lib/syntax/languages/java.js

const java = {
    name: 'Java',
    extensions: ['.java'],
    load: assets => grammar('java', assets, java_respell),
};
/** Java 25: module imports, and statements before `super(…)`. */
const java_respell = (text) => text.replace(/(?<=^import )module(?= )/gm, blank).replace(/\b(?:super|this)(?=\()/g, name => `_${name.slice(1)}`);

;// CONCATENATED MODULE: ./lib/syntax/languages/javascript.js
/** JSX too: it stands in `.js` files as often, and takes nothing away from JavaScript. */
const javascript = {
    name: 'JavaScript',
    extensions: ['.js', '.mjs', '.cjs', '.jsx'],
    load: async (assets) => (await assets.script('oxc')).load(await assets.wasm('oxc'), [
        { lang: 'jsx', sourceType: 'module' },
        { lang: 'jsx', sourceType: 'commonjs' },
        { lang: 'jsx', sourceType: 'script' },
    ]),
};

// EXTERNAL MODULE: ./node_modules/jsonc-parser/lib/umd/main.js
var main = __webpack_require__(9547);
// EXTERNAL MODULE: ./lib/core/text.js
var core_text = __webpack_require__(9716);
;// CONCATENATED MODULE: ./lib/syntax/problem.js

/** A problem at an offset of the text, in UTF-16 units. */
function problemAt(text, offset, message) {
    const before = text.slice(0, Math.max(0, offset));
    const lineStart = before.lastIndexOf('\n') + 1;
    let line = 1;
    for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1))
        line++;
    return { line, column: before.length - lineStart + 1, message };
}
/** A problem at an offset that counts the bytes of the text's UTF-8 form. */
const problemAtByte = (text, byte, message) => problemAt(text, unitsOf(text, byte), message);
/** A problem at a line and a column that counts bytes, both 1-based. */
function problemAtByteColumn(text, line, column, message) {
    const shown = text.split('\n', line)[line - 1] ?? '';
    return { line, column: unitsOf(shown, column - 1) + 1, message };
}
/** How many UTF-16 units the first `bytes` bytes of the UTF-8 form are. */
function unitsOf(text, bytes) {
    let units = 0;
    for (let left = bytes; left > 0 && units < text.length;) {
        const point = text.codePointAt(units);
        left -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
        units += point < 0x10000 ? 1 : 2;
    }
    return units;
}
/** How much of a long line is shown on either side of the caret. */
const SHOWN = 100;
/** `Line N: message`, the line, and a caret below the place: the form that Python's own errors have. */
function renderProblem(text, { line, column, message }) {
    const whole = (0,core_text/* splitLines */.uz)(text)[line - 1]?.text ?? '';
    const from = Math.max(0, column - 1 - SHOWN);
    const shown = whole.slice(from, column - 1 + SHOWN).trimEnd();
    const under = whole.slice(from, column - 1).replace(/[^\t]/g, ' ');
    return `Line ${line}: ${message}\n  ${shown}\n  ${under}^`;
}

;// CONCATENATED MODULE: ./lib/syntax/languages/json.js


const json = {
    name: 'JSON',
    extensions: ['.json', '.webmanifest', '.geojson', '.ipynb'],
    filenames: ['composer.lock', 'Pipfile.lock'],
    isQuick: true,
    load: async () => strict,
};
/** The engine's own parser judges; the other one says where, and what is missing. */
const strict = text => {
    try {
        JSON.parse(text);
        return [];
    }
    catch (error) {
        const found = problemsOfJson(text, { disallowComments: true, allowTrailingComma: false });
        return found.length > 0 ? found : [problemAt(text, 0, error.message)];
    }
};
/** What jsonc-parser does not accept, in the order of the text. */
function problemsOfJson(text, options) {
    const errors = [];
    (0,main.parse)(text, errors, { ...options, allowEmptyContent: false });
    return errors.map(({ error, offset }) => problemAt(text, offset, words((0,main.printParseErrorCode)(error))));
}
/** `PropertyNameExpected` → `property name expected` */
const words = (code) => code.replace(/\B[A-Z]/g, ' $&').toLowerCase();

;// CONCATENATED MODULE: ./lib/syntax/languages/jsonc.js

/**
 * JSON with comments and trailing commas: by extension, and the `.json` files whose own programs take them. Not `.babelrc`,
 * which is JSON5, and `.eslintrc`, which may be YAML.
 */
const jsonc = {
    name: 'JSON with comments',
    extensions: ['.jsonc', '.code-workspace', '.code-snippets', '.sublime-settings', '.hujson'],
    paths: /(?:^|\/)(?:[tj]sconfig(?:\.[^/]*)?\.json|\.vscode\/[^/]+\.json|\.?devcontainer\.json|(?:deno|turbo|tslint|api-extractor|renovate|language-configuration)\.json|\.(?:eslintrc\.json|swcrc|jshintrc|jscsrc|hintrc))$/,
    isQuick: true,
    load: async () => text => problemsOfJson(text, { disallowComments: false, allowTrailingComma: true }),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/php.js

const php = {
    name: 'PHP',
    extensions: ['.php', '.phtml'],
    load: assets => grammar('php', assets, php_respell),
};
/** Keys in strings that are named like a keyword: `"$frame[class]"`. */
const php_respell = (text) => text.replace(/(\$\w+\[)[a-z](?=\w*\])/g, '$1_');

;// CONCATENATED MODULE: ./lib/syntax/languages/python.js
const python = {
    name: 'Python',
    extensions: ['.py', '.pyi', '.pyw'],
    filenames: ['SConstruct', 'SConscript'],
    load: async (assets) => (await assets.script('ruff')).load(await assets.wasm('ruff')),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/ruby.js
const ruby = {
    name: 'Ruby',
    extensions: ['.rb', '.rake', '.gemspec', '.ru', '.podspec', '.jbuilder'],
    filenames: ['Gemfile', 'Rakefile', 'Podfile', 'Vagrantfile', 'Brewfile', 'Fastfile', 'Guardfile'],
    load: async (assets) => (await assets.script('prism')).load(await assets.wasm('prism')),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/rust.js

const rust = {
    name: 'Rust',
    extensions: ['.rs'],
    load: assets => grammar('rust', assets, rust_respell),
};
/**
 * Macros named like a keyword or a type (`try!(…)`, `str![…]`), `~` and `[$]`, which only macros can have, and items of an
 * `unsafe extern` block (2024).
 */
const rust_respell = (text) => text
    .replace(MACRO, name => `_${name.slice(1)}`)
    .replace(/~|(?<=\[)\$(?=\])/g, '_')
    .replace(/\bsafe(?= (?:fn|static)\b)/g, blank);
const MACRO = /\b(?:try|str|bool|char|[iu](?:8|16|32|64|128|size)|f(?:32|64))!(?=[ \t]*[([{])/g;

;// CONCATENATED MODULE: ./lib/syntax/languages/shell.js
const shell = {
    name: 'shell',
    extensions: ['.sh', '.bash'],
    filenames: ['.bashrc', '.bash_profile', '.bash_aliases', '.bash_logout', '.profile'],
    outside: text => (OTHER.test(text) ? 'the first line asks for another shell' : undefined),
    load: async (assets) => (await assets.script('mvdan')).load(await assets.wasm('mvdan')),
};
const OTHER = /^#![^\n]*\b(?:zsh|fish|t?csh|python[0-9.]*|perl|node|nu)\b/;

;// CONCATENATED MODULE: ./lib/syntax/languages/toml.js
const toml = {
    name: 'TOML',
    extensions: ['.toml'],
    filenames: ['Cargo.lock', 'poetry.lock', 'uv.lock', 'Pipfile'],
    load: async (assets) => (await assets.script('smol-toml')).problemsOf,
};

;// CONCATENATED MODULE: ./lib/syntax/languages/tsx.js
const tsx = {
    name: 'TSX',
    extensions: ['.tsx'],
    load: async (assets) => (await assets.script('oxc')).load(await assets.wasm('oxc'), [
        { lang: 'tsx', sourceType: 'module' },
        { lang: 'tsx', sourceType: 'script' },
    ]),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/typescript.js
const typescript = {
    name: 'TypeScript',
    extensions: ['.ts', '.mts', '.cts'],
    load: async (assets) => (await assets.script('oxc')).load(await assets.wasm('oxc'), [
        { lang: 'ts', sourceType: 'module' },
        { lang: 'ts', sourceType: 'commonjs' },
        { lang: 'ts', sourceType: 'script' },
    ]),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/typescript-declarations.js
const typescriptDeclarations = {
    name: 'TypeScript declarations',
    extensions: ['.d.ts', '.d.mts', '.d.cts'],
    load: async (assets) => (await assets.script('oxc')).load(await assets.wasm('oxc'), [
        { lang: 'dts', sourceType: 'module' },
        { lang: 'dts', sourceType: 'script' },
    ]),
};

;// CONCATENATED MODULE: ./lib/syntax/languages/yaml.js
const yaml = {
    name: 'YAML',
    extensions: ['.yaml', '.yml'],
    // Not `.clang-format` and `.clang-tidy`: their reader takes quotes that go on at the beginning of a line.
    filenames: ['CITATION.cff'],
    outside: text => (TEMPLATE.test(text) ? 'it is a template, not YAML yet' : undefined),
    load: async (assets) => (await assets.script('yaml')).problemsOf,
};
/** `{{ … }}` and `{% … %}` of Helm, Ansible or Jinja; `${{ … }}` is GitHub's own, and stands inside strings. */
const TEMPLATE = /(?:^|[^$])\{[{%]/;

;// CONCATENATED MODULE: ./lib/syntax/languages/index.js



















/** Every language that can be checked. The order carries no meaning: no two claim the same files. */
const languages = [
    c,
    cpp,
    csharp,
    css,
    go,
    java,
    javascript,
    json,
    jsonc,
    php,
    python,
    ruby,
    rust,
    shell,
    toml,
    tsx,
    typescript,
    typescriptDeclarations,
    yaml,
];
/** The language of a file, by its path alone: special paths first, then whole names, then the longest extension. */
function languageOf(path) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return (languages.find(({ paths }) => paths?.test(path)) ??
        languages.find(({ filenames }) => filenames?.includes(name)) ??
        byExtension(name.toLowerCase()));
}
function byExtension(name) {
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
        const language = languages.find(({ extensions }) => extensions.includes(name.slice(dot)));
        if (language)
            return language;
    }
    return undefined;
}

;// CONCATENATED MODULE: ./lib/syntax/checker.js



/** Texts longer than this are not parsed. */
const MAX_LENGTH = 2_000_000;
/** So many of the new problems are told. */
const MAX_TOLD = 3;
/** Loads the parsers that these paths need, and no other. A parser that cannot be loaded is a reason not to check. */
async function loadSyntaxChecker(paths, assets) {
    const known = [...paths].filter(path => languageOf(path));
    if (!assets.checker || known.every(path => languageOf(path)?.isQuick))
        return loadHere(known, assets);
    return assets.checker(known).catch(() => loadHere(known, assets));
}
async function loadHere(paths, assets) {
    const languages = new Set([...paths].flatMap(path => languageOf(path) ?? []));
    const parsers = new Map();
    for (const language of languages)
        parsers.set(language, await loaded(language, assets));
    return (path, before, after) => {
        const language = languageOf(path);
        if (!language)
            return notChecked('there is no parser for this kind of file');
        const parser = parsers.get(language);
        if (typeof parser !== 'function')
            return notChecked(parser ?? `the parser of ${language.name} was not loaded`);
        return judge(language, parser, before, after);
    };
}
const notChecked = (reason) => ({ kind: 'not-checked', reason });
/** Parsers are loaded once for each source of assets. */
const cache = new WeakMap();
function loaded(language, assets) {
    const parsers = cache.get(assets) ?? new Map();
    cache.set(assets, parsers);
    const parser = parsers.get(language) ??
        language.load(assets).catch(error => `the parser of ${language.name} could not be loaded: ${said(error)}`);
    parsers.set(language, parser);
    return parser;
}
const said = (error) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0];
/** A file may keep the errors that it had; it may not get more of them. */
function judge(language, problemsOf, before, after) {
    if (after.length > MAX_LENGTH)
        return notChecked('the file is too large to be parsed');
    try {
        if (asItStands(language, problemsOf, after).length === 0)
            return { kind: 'ok' };
        const outside = language.outside?.(after);
        if (outside !== undefined)
            return notChecked(outside);
        if (before === undefined && language.compareCountsOnly) {
            return notChecked(`a new ${language.name} file has no earlier version to compare with`);
        }
        const { old, now } = compared(language, problemsOf, before, after);
        return now.length <= old.length ? { kind: 'ok' } : newErrors(after, added(old, now));
    }
    catch (error) {
        return notChecked(`the parser of ${language.name} gave up: ${said(error)}`);
    }
}
/**
 * The problems before and after, in the branches in which the text before has the fewest; of a new text, and where the edit
 * changes the conditions themselves, in those in which it has the fewest.
 */
function compared(language, problemsOf, before, after) {
    const now = readings(language, problemsOf, after);
    if (before === undefined)
        return { old: [], now: fewest(now) };
    const then = readings(language, problemsOf, before);
    const old = fewest(then);
    const isSame = directivesOf(before) === directivesOf(after);
    return { old, now: isSame ? now[then.indexOf(old)] : fewest(now) };
}
function asItStands(language, problemsOf, text) {
    return language.isConditional ? [...unbalancedIn(text), ...problemsOf(text)] : problemsOf(text);
}
/** The problems of a text as it stands, and of what its conditions leave of it. */
function readings(language, problemsOf, text) {
    if (!language.isConditional)
        return [problemsOf(text)];
    const unbalanced = unbalancedIn(text);
    return branchesOf(text).map(reading => [...unbalanced, ...problemsOf(reading)]);
}
const fewest = (readings) => readings.reduce((best, problems) => (problems.length < best.length ? problems : best));
/** The problems that were not there before, told by their messages; all of them when the messages do not tell. */
function added(then, now) {
    const old = new Set(then.map(({ message }) => message));
    const fresh = now.filter(({ message }) => !old.has(message));
    return fresh.length > 0 ? fresh : now;
}
function newErrors(after, found) {
    const seen = new Set();
    const problems = found
        .map(problem => visible(after, problem))
        .filter(({ line, column }) => !seen.has(`${line}:${column}`) && seen.add(`${line}:${column}`))
        .slice(0, MAX_TOLD);
    return { kind: 'new-errors', problems, text: problems.map(problem => renderProblem(after, problem)).join('\n') };
}
/** A problem at the end of the file, where nothing is to be seen, is shown behind the last character. */
function visible(text, problem) {
    const { length } = text.trimEnd();
    const last = problemAt(text, length, problem.message);
    return problem.line > last.line ? last : problem;
}

// EXTERNAL MODULE: ./lib/core/diagnostic.js
var diagnostic = __webpack_require__(876);
;// CONCATENATED MODULE: ./lib/syntax/gate.js

/** The checker as a condition on a changed file, for `apply`: a refusal, or notes. */
function syntaxGate(check, mode) {
    return (path, before, after) => {
        if (mode === 'off')
            return (0,diagnostic.ok)([]);
        const verdict = check(path, before, after);
        if (verdict.kind === 'ok')
            return (0,diagnostic.ok)([]);
        if (verdict.kind === 'not-checked') {
            return (0,diagnostic.ok)([{ code: 'syntax/not-checked', message: `the syntax was not checked: ${verdict.reason}` }]);
        }
        const { problems, text } = verdict;
        const message = `the edit would create a syntax error: ${problems[0].message}`;
        const problem = { lines: problems.map(({ line }) => line), detail: { parser: text } };
        return mode === 'warn'
            ? (0,diagnostic.ok)([{ code: 'syntax/new-errors', message, ...problem }])
            : (0,diagnostic/* fail */.f)('syntax/new-errors', message, problem);
    };
}

;// CONCATENATED MODULE: ./lib/syntax/patterns/variable.js
/** `$A`, `$$A`, `$$$A`, `$$$`: ast-grep's variables. */
const VARIABLE = /\$\$\$(?:[A-Z_][A-Z0-9_]*)?|\$\$?[A-Z_][A-Z0-9_]*/g;
/** Cuts a pattern or a rewrite into variables and the text between them. */
function piecesOf(template) {
    const pieces = [];
    let at = 0;
    for (const { 0: variable, index } of template.matchAll(VARIABLE)) {
        if (index > at)
            pieces.push({ start: at, end: index });
        at = index + variable.length;
        pieces.push({ start: index, end: at, variable });
    }
    if (at < template.length)
        pieces.push({ start: at, end: template.length });
    return pieces;
}
/** A variable that stands for nothing that could be put back: `$_`, `$_A`, `$$$`, `$$$_`. */
const isNameless = (variable) => /^\$+(?:_|$)/.test(variable);
/** What ast-grep calls a variable: its name without dollars. */
const nameOf = (variable) => variable.replace(/^\$+/, '');
/** Whether a variable stands for any number of nodes. */
const isMany = (variable) => variable.startsWith('$$$');
/** `$$A` and `$A` are bound to one node each, and `$A` puts either back. */
const bindingOf = (variable) => (isMany(variable) ? '$$$' : '$') + nameOf(variable);

;// CONCATENATED MODULE: ./lib/syntax/patterns/align.js

/** How many pairs of nodes are compared for one match before its alignment is given up. */
const MAX_STEPS = 100_000;
const spanOf = (node) => {
    const { start, end } = node.range();
    return { start: start.index, end: end.index };
};
/**
 * Aligns a pattern's leaves with a node that ast-grep found for it, under ast-grep's "smart" rule: the file may have
 * punctuation and comments that the pattern does not show, and anything behind the pattern's end. ast-grep itself tells
 * only what the variables are bound to. Undefined when no alignment agrees with that.
 */
function align(goal, match) {
    const steps = { left: MAX_STEPS };
    const found = alignNode(goal, match, { match, steps });
    let end = spanOf(match).start;
    return found?.map(({ goal, span }) => {
        const known = span ?? { start: end, end };
        end = known.end;
        return { goal, span: known };
    });
}
function alignNode(goal, node, search) {
    if (search.steps.left-- <= 0)
        return undefined;
    if (goal.variable)
        return isBoundTo(goal.variable, node, search) ? [{ goal, span: spanOf(node) }] : undefined;
    if (goal.kind !== 'ERROR' && goal.kind !== node.kind())
        return undefined;
    if (goal.text !== undefined)
        return goal.text === node.text() ? [{ goal, span: spanOf(node) }] : undefined;
    return alignList(goal.children, node.children(), search);
}
/** The node that ast-grep bound, or, where a name is repeated, another one that reads the same. */
function isBoundTo(variable, node, { match }) {
    if (isNameless(variable))
        return true;
    const bound = match.getMatch(nameOf(variable));
    return bound !== undefined && (bound.id() === node.id() || bound.text() === node.text());
}
function alignList(goals, nodes, search) {
    const [goal, ...rest] = goals;
    if (!goal)
        return [];
    if (goal.variable && isMany(goal.variable))
        return alignMany(goal, goal.variable, rest, nodes, search);
    for (const [at, node] of nodes.entries()) {
        const here = alignNode(goal, node, search);
        const after = here && alignList(rest, nodes.slice(at + 1), search);
        if (after)
            return [...here, ...after];
        if (!maySkip(node))
            return undefined;
    }
    return undefined;
}
const maySkip = (node) => !node.isNamed() || isComment(node);
const isComment = (node) => node.kind().includes('comment');
/** A run of nodes: the one that ast-grep bound, or, without a name, the shortest behind which the rest fits. */
function alignMany(goal, variable, rest, nodes, search) {
    for (const count of isNameless(variable) ? nodes.keys() : [boundCount(variable, nodes, search)]) {
        const after = rest.length === 0 ? [] : alignList(rest, nodes.slice(count), search);
        const run = nodes.slice(0, rest.length === 0 && isNameless(variable) ? nodes.length : count);
        if (after)
            return [{ goal, span: extent(run) }, ...after];
    }
    return rest.length === 0 ? [{ goal, span: undefined }] : undefined;
}
function boundCount(variable, nodes, { match }) {
    const last = match.getMultipleMatches(nameOf(variable)).at(-1);
    const end = last ? spanOf(last).end : -1;
    const beyond = nodes.findIndex(node => spanOf(node).start >= end);
    return beyond < 0 ? nodes.length : beyond;
}
/** From the first to the last node that is no separator: a trailing comma stays where it is. */
function extent(nodes) {
    const inner = nodes.filter(node => !/^[,;]$/.test(node.text()));
    const [first, last] = [inner[0], inner.at(-1)];
    return first && last ? { start: spanOf(first).start, end: spanOf(last).end } : undefined;
}

;// CONCATENATED MODULE: ./lib/syntax/patterns/compile.js



/** Reads a pattern, alone and in its language's contexts; refuses it when it does not parse or matches anything. */
function compilePattern(astGrep, language, pattern) {
    if (pattern === '')
        return (0,diagnostic/* fail */.f)('edit/pattern', 'the pattern is empty');
    const alone = readAlone(astGrep, language, pattern);
    const inContext = language.contexts.flatMap(context => readIn(astGrep, language, pattern, context) ?? []);
    const readings = [...(alone ? [alone] : []), ...inContext];
    if (readings.length === 0) {
        return (0,diagnostic/* fail */.f)('edit/pattern', `the pattern does not parse as ${language.name}`, { help: HOW });
    }
    if (readings.some(({ goal }) => goal.variable)) {
        return (0,diagnostic/* fail */.f)('edit/pattern', 'the pattern is one variable, which would match everything');
    }
    return (0,diagnostic.ok)({ language, readings });
}
const HOW = 'Write one whole expression, statement or definition; `$NAME` stands for one node, `$$$NAME` for the rest of a list, and is the last in it.';
/** Variables of the rewrite that the pattern does not bind, each once. */
function unboundIn(rewrite, goal) {
    const bound = new Set(variablesIn(goal)
        .filter(name => !isNameless(name))
        .map(bindingOf));
    const used = piecesOf(rewrite).flatMap(({ variable }) => variable ?? []);
    return [...new Set(used.filter(variable => isNameless(variable) || !bound.has(bindingOf(variable))))];
}
/** The texts of a pattern's leaves: a text without one of them has no match. */
const wordsOf = (goal) => goal.text !== undefined ? [goal.text] : goal.children.flatMap(wordsOf);
const variablesIn = (goal) => goal.variable ? [goal.variable] : goal.children.flatMap(variablesIn);
/** An unfinished definition (`def f($$$ARGS)`) is a pattern when something that can be left out makes it whole. */
function readAlone(astGrep, language, pattern) {
    const goal = language.neverAlone ? undefined : dump(astGrep, language, pattern);
    if (!goal || !spans(goal, 0, pattern))
        return undefined;
    const whole = ['', ...language.endings].some(ending => parsed(astGrep, language, pattern + ending));
    return whole ? { matcher: pattern, goal } : undefined;
}
/** The tree of a snippet, its variables taken for identifiers, if it has no error. */
function parsed(astGrep, { name, expando }, snippet) {
    const text = piecesOf(snippet)
        .map(({ start, end, variable }) => (variable ? variable.replaceAll('$', () => expando) : snippet.slice(start, end)))
        .join('');
    const root = astGrep.parse(name, text);
    return root.getInnerTree().rootNode.hasError ? undefined : root.root();
}
/** The node of a snippet that fills its place in a context, told to ast-grep by its kind. */
function readIn(astGrep, language, pattern, [before, after]) {
    const context = before + pattern + after;
    const root = parsed(astGrep, language, context);
    const span = { start: before.length, end: before.length + pattern.length };
    const kind = root && nodeAt(root, span)?.kind();
    const goal = kind && dump(astGrep, language, context, kind);
    if (!goal || !spans(goal, before.length, pattern))
        return undefined;
    return { matcher: { rule: { pattern: { context, selector: kind } } }, goal: moved(goal, -before.length) };
}
const spans = ({ start, end }, offset, pattern) => start === offset && end === offset + pattern.length;
/** The innermost node that spans a range. */
function nodeAt(node, wanted) {
    const { start, end } = spanOf(node);
    if (start > wanted.start || end < wanted.end)
        return undefined;
    for (const child of node.children()) {
        const found = nodeAt(child, wanted);
        if (found)
            return found;
    }
    return start === wanted.start && end === wanted.end ? node : undefined;
}
const moved = (goal, by) => ({
    ...goal,
    start: goal.start + by,
    end: goal.end + by,
    children: goal.children.map(child => moved(child, by)),
});
/** ast-grep's tree of a snippet; it throws where there is no single root. */
function dump(astGrep, { name, expando }, text, selector) {
    const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const offset = ({ line, column }) => lineStarts[line] + column;
    const goalOf = ({ kind, pattern, text: leaf, children, start, end }) => ({
        kind,
        start: offset(start),
        end: offset(end),
        ...(pattern === 'metaVar' && { variable: leaf }),
        ...(pattern === 'terminal' && { text: leaf.replaceAll(expando, '$') }),
        children: (children ?? []).map(goalOf),
    });
    try {
        return goalOf(astGrep.dumpPattern(name, text, selector));
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: ./lib/syntax/patterns/language.js
var patterns_language = __webpack_require__(1757);
;// CONCATENATED MODULE: ./lib/syntax/patterns/ends.js
/**
 * What pattern and rewrite have in common at their ends stays in the file as it is, spacing, comments and all: of
 * `old($$$ARGS)` → `renamed($$$ARGS)` the name alone changes, in matches inside each other too. What the pattern does not
 * show behind its end (the body of `def f($$$ARGS)`) is never touched.
 */
function middleOf(pattern, rewrite, leaves) {
    const { head, tail } = commonEnds(pattern, rewrite, leaves);
    const start = startOf(leaves, head);
    const end = ends_endOf(leaves, pattern.length - tail, pattern.length, rewrite.length);
    // Where nothing is removed between two leaves, what comes in stands behind the first of them.
    const file = { start: Math.min(start.file, end.file), end: end.file };
    return {
        file,
        leaves: leaves.filter(({ span }) => span.start >= file.start && span.end <= file.end),
        rewrite: { start: start.rewrite, end: end.rewrite },
    };
}
/** The lengths of what is common at both ends; nothing where the rewrite wraps the pattern, which then stays in one piece. */
function commonEnds(pattern, rewrite, leaves) {
    const empty = leaves.filter(({ span }) => span.start === span.end);
    const head = Math.min(commonHead(pattern, rewrite), empty[0]?.goal.start ?? pattern.length);
    const shared = commonTail(pattern, rewrite, Math.min(pattern.length, rewrite.length) - head);
    const tail = Math.min(shared, pattern.length - (empty.at(-1)?.goal.end ?? 0));
    const wraps = head < pattern.length && tail < pattern.length && rewrite.includes(pattern);
    return wraps ? { head: 0, tail: 0 } : { head, tail };
}
/** The beginning of the first leaf beyond the common head, or the end of the leaf before it when the gap differs. */
function startOf(leaves, head) {
    const first = leaves.findIndex(({ goal }) => goal.end > head);
    const leaf = leaves[first];
    if (leaf && leaf.goal.start <= head)
        return { file: leaf.span.start, rewrite: leaf.goal.start };
    const before = first < 0 ? leaves.at(-1) : leaves[first - 1];
    return before ? { file: before.span.end, rewrite: before.goal.end } : { file: leaf.span.start, rewrite: 0 };
}
function ends_endOf(leaves, tail, length, rewriteLength) {
    const last = leaves.findLastIndex(({ goal }) => goal.start < tail);
    const leaf = leaves[last];
    const inRewrite = (at) => rewriteLength - (length - at);
    if (leaf && leaf.goal.end >= tail)
        return { file: leaf.span.end, rewrite: inRewrite(leaf.goal.end) };
    const after = leaves[last + 1];
    return after
        ? { file: after.span.start, rewrite: inRewrite(after.goal.start) }
        : { file: leaf.span.end, rewrite: rewriteLength };
}
/** How many characters two texts have in common at the beginning, no word or variable cut in two. */
function commonHead(a, b) {
    let at = 0;
    while (at < a.length && at < b.length && a[at] === b[at])
        at++;
    while (at > 0 && (cutsWord(a, at) || cutsWord(b, at)))
        at--;
    return at;
}
function commonTail(a, b, most) {
    let count = 0;
    while (count < most && a.at(-1 - count) === b.at(-1 - count))
        count++;
    while (count > 0 && (cutsWord(a, a.length - count) || cutsWord(b, b.length - count)))
        count--;
    return count;
}
const WORD = /[\p{L}\p{N}_$]/u;
/** Whether a place stands inside a word or a variable. */
const cutsWord = (text, at) => at > 0 && at < text.length && WORD.test(text[at - 1]) && WORD.test(text[at]);

;// CONCATENATED MODULE: ./lib/syntax/patterns/indent.js

/** The white space at the beginning of the line that an offset is on. */
function indentAt(text, offset) {
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    return /^[ \t]*/.exec(text.slice(start, Math.max(start, offset)))[0];
}
/**
 * How the indentation of the rewrite's lines is written in this file. One level of the rewrite is what the pattern's own
 * indented lines stand for, or the file's usual step where the pattern is one line.
 */
function indentLevels(text, pattern, rewrite, leaves) {
    const base = leaves[0] ? indentAt(text, leaves[0].span.start) : '';
    for (const { goal, span } of leaves) {
        const [written, real] = [indentAt(pattern, goal.start), indentAt(text, span.start)];
        const isFirst = written !== '' && pattern[goal.start - written.length - 1] === '\n' && startsLine(text, span.start);
        if (isFirst && real.startsWith(base) && real !== base)
            return inSteps(written.length, real.slice(base.length));
    }
    const steps = [...rewrite.matchAll(/\n([ \t]+)(?=\S)/g)].map(found => found[1].length);
    return steps.length === 0 ? indent => indent : inSteps(Math.min(...steps), indentStep(text));
}
const startsLine = (text, offset) => indentAt(text, offset).length === offset - (text.lastIndexOf('\n', offset - 1) + 1);
const inSteps = (width, step) => (indent) => step.repeat(Math.floor(indent.length / width)) + ' '.repeat(indent.length % width);
/** The file's usual step: a tab, or the number of spaces by which lines are most often indented below the one above. */
function indentStep(text) {
    const counts = new Map();
    let above = '';
    for (const [, indent = ''] of text.matchAll(/^([ \t]*)\S/gm)) {
        const step = indent.startsWith(above) ? indent.slice(above.length) : '';
        if (step !== '' && step !== ' ')
            counts.set(step, (counts.get(step) ?? 0) + 1);
        above = indent;
    }
    const most = [...counts].sort(([, a], [, b]) => b - a)[0];
    return most?.[0] ?? '    ';
}
/**
 * The edits that move the lines of a range, from the second on, from one indentation to another.
 * Lines inside a string stay as they are: there white space is content.
 */
function reindent(text, { start, end }, { from, to }, strings) {
    if (from === to)
        return [];
    const edits = [];
    for (let feed = text.indexOf('\n', start); feed >= 0 && feed < end; feed = text.indexOf('\n', feed + 1)) {
        const line = feed + 1;
        const isString = strings.some(string => string.start < line && line < string.end);
        const isBlank = text.slice(line, lineEnd(text, line)).trim() === '';
        if (!isString && !isBlank && text.startsWith(from, line)) {
            edits.push({ span: { start: line, end: line + from.length }, insert: to });
        }
    }
    return edits;
}
const lineEnd = (text, from) => {
    const feed = text.indexOf('\n', from);
    return feed < 0 ? text.length : feed + 1;
};
const STRING = /string|template|heredoc|char_literal|raw_text/;
/** Every string of several lines below a node. */
function stringsIn(node) {
    const strings = [];
    const open = [node];
    for (let next = open.pop(); next; next = open.pop()) {
        const { start, end } = next.range();
        if (start.line === end.line)
            continue;
        if (STRING.test(next.kind()))
            strings.push({ start: start.index, end: end.index });
        else
            open.push(...next.children());
    }
    return strings;
}
/** Every comment below a node that touches a range. */
function commentsIn(node, range) {
    const comments = [];
    const open = [node];
    for (let next = open.pop(); next; next = open.pop()) {
        const span = spanOf(next);
        if (span.end <= range.start || span.start >= range.end)
            continue;
        if (next.kind().includes('comment'))
            comments.push(span);
        else
            open.push(...next.children());
    }
    return comments;
}

;// CONCATENATED MODULE: ./lib/syntax/patterns/runs.js

/**
 * The longest stretches of several leaves that the rewrite takes over from the pattern, in order: of `f($$$ARGS)` →
 * `log(f($$$ARGS))` the whole call. They stay as the file has them, line breaks between the leaves included.
 */
function runsOf(pattern, rewrite, leaves, range) {
    const longest = longestRun(pattern, rewrite, leaves, range);
    if (!longest)
        return [];
    const { first, last, start, end } = longest;
    return [
        ...runsOf(pattern, rewrite, leaves.slice(0, first), { start: range.start, end: start }),
        { rewrite: { start, end }, file: { start: leaves[first].span.start, end: leaves[last].span.end } },
        ...runsOf(pattern, rewrite, leaves.slice(last + 1), { start: end, end: range.end }),
    ];
}
function longestRun(pattern, rewrite, leaves, range) {
    let longest;
    for (const first of leaves.keys()) {
        for (let last = leaves.length - 1; last > first; last--) {
            const run = pattern.slice(leaves[first].goal.start, leaves[last].goal.end);
            if (longest && run.length <= longest.end - longest.start)
                break;
            const start = isFull(leaves, first, last) ? placeOf(run, rewrite, range) : -1;
            if (start >= 0)
                longest = { first, last, start, end: start + run.length };
        }
    }
    return longest;
}
/** A list that is empty in this match is no part of a run: the comma beside it may have to go. */
const isFull = (leaves, first, last) => leaves.slice(first, last + 1).every(({ span }) => span.start < span.end);
function placeOf(run, rewrite, { start, end }) {
    for (let at = rewrite.indexOf(run, start); at >= 0 && at + run.length <= end; at = rewrite.indexOf(run, at + 1)) {
        if (!cutsWord(rewrite, at) && !cutsWord(rewrite, at + run.length))
            return at;
    }
    return -1;
}

;// CONCATENATED MODULE: ./lib/syntax/patterns/change.js





/** Compares pattern and rewrite, and says what changes at one match; `pieces` are those of the rewrite. */
function changeOf(text, pattern, rewrite, pieces, { node, leaves }) {
    const middle = middleOf(pattern, rewrite, leaves);
    const captures = new Map(leaves.flatMap(({ goal, span }) => (goal.variable ? [[bindingOf(goal.variable), span]] : [])));
    const levels = indentLevels(text, pattern, rewrite, leaves);
    const base = indentAt(text, spanOf(node).start);
    const shift = {
        from: base + levels(indentAt(pattern, pattern.length - (rewrite.length - middle.rewrite.end))),
        to: base + levels(indentAt(rewrite, middle.rewrite.end)),
    };
    const rest = { start: middle.file.end, end: Math.max(...leaves.map(({ span }) => span.end)) };
    return {
        node,
        span: middle.file,
        pieces: partsOf(pieces, middle.rewrite, runsOf(pattern, rewrite, middle.leaves, middle.rewrite)),
        captures,
        shifts: reindent(text, rest, shift, stringsIn(node)),
        levels,
    };
}
/** The pieces in a range of the rewrite, whole runs in place of the pieces that they consist of. */
function partsOf(pieces, { start, end }, runs) {
    const [run, ...rest] = runs;
    if (!run)
        return pieces.flatMap(piece => cut(piece, start, end));
    return [
        ...pieces.flatMap(piece => cut(piece, start, run.rewrite.start)),
        { ...run.rewrite, kept: run.file },
        ...partsOf(pieces, { start: run.rewrite.end, end }, rest),
    ];
}
function cut(piece, start, end) {
    const [from, to] = [Math.max(piece.start, start), Math.min(piece.end, end)];
    return from < to ? [{ ...piece, start: from, end: to }] : [];
}
/** The range of the file that a part of the rewrite puts back, if any. */
const keptBy = ({ kept, variable }, captures) => kept ?? (variable ? captures.get(bindingOf(variable)) : undefined);
/** Comments in the range that changes which neither stay nor stand in what a variable holds: dropping that is meant. */
function lostIn({ node, span, pieces, captures }) {
    const kept = [...captures.values(), ...pieces.flatMap(piece => piece.kept ?? [])];
    return commentsIn(node, span)
        .filter(comment => !kept.some(range => comment.start >= range.start && comment.end <= range.end))
        .map(({ start }) => start);
}

;// CONCATENATED MODULE: ./lib/syntax/patterns/render.js




const contains = (outer, inner) => inner.start >= outer.start && inner.end <= outer.end;
/** The new text of a match: captured code keeps its shape, moved to the indentation of where it comes to stand. */
function renderChange({ node, pieces, captures, levels }, file) {
    const { text, rewrite, eol, within } = file;
    const base = indentAt(text, spanOf(node).start);
    const strings = stringsIn(node);
    const indentOf = (written) => base + levels(written);
    let out = '';
    for (const piece of dropLoneCommas(pieces, rewrite, captures)) {
        const range = keptBy(piece, captures);
        if (range) {
            const shift = { from: indentAt(text, range.start), to: indentOf(indentAt(rewrite, piece.start)) };
            out += sliceEdited(text, range, [...within(range, node), ...reindent(text, range, shift, strings)]);
        }
        else {
            out += rewrite
                .slice(piece.start, piece.end)
                .replace(/\r?\n([ \t]*)(?=(\r?\n)?)/g, (_, indent, blank) => eol + (blank ? '' : indentOf(indent)));
        }
    }
    return out;
}
/** Where `$$$ARGS` is empty, the comma that would join it to its neighbour goes too: `f($$$ARGS, 1)` → `f(1)`. */
function dropLoneCommas(pieces, rewrite, captures) {
    const isEmpty = (piece) => {
        const range = piece && keptBy(piece, captures);
        return range !== undefined && range.start === range.end;
    };
    return pieces.map((piece, at) => {
        if (keptBy(piece, captures))
            return piece;
        const written = rewrite.slice(piece.start, piece.end);
        const head = isEmpty(pieces[at - 1]) ? /^[ \t]*,[ \t]*/.exec(written) : null;
        const tail = !head && isEmpty(pieces[at + 1]) ? /,[ \t]*$/.exec(written) : null;
        return { ...piece, start: piece.start + (head?.[0].length ?? 0), end: piece.end - (tail?.[0].length ?? 0) };
    });
}
/** A range of the text with edits made in it; an edit inside a range that another one replaces gives way. */
function sliceEdited(text, { start, end }, edits) {
    const kept = edits.filter(edit => !edits.some(other => other !== edit && contains(other.span, edit.span)));
    const local = kept.map(({ span, insert }) => ({ span: { start: span.start - start, end: span.end - start }, insert }));
    return (0,core_text/* applyEdits */.ct)(text.slice(start, end), local);
}

;// CONCATENATED MODULE: ./lib/syntax/patterns/rewrite.js





/** A variable that is used twice doubles what is inside it, and what is inside that: so many matches are written at most. */
const MAX_WRITTEN = 10_000;
/**
 * Writes the rewrite over every match. A match inside what another one's variable holds is rewritten with it; one that
 * overlaps another in any other way is left alone, as ast-grep does.
 */
function rewriteAll(text, pattern, rewrite, matches) {
    const pieces = piecesOf(rewrite);
    const changes = matches
        .map(match => changeOf(text, pattern, rewrite, pieces, match))
        .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
    const rendered = new Set();
    let written = 0;
    const editsOf = (change) => {
        if (++written > MAX_WRITTEN)
            return [];
        rendered.add(change);
        return [{ span: change.span, insert: renderChange(change, file) }, ...change.shifts];
    };
    const file = {
        text,
        rewrite,
        eol: (0,core_text/* dominantEnding */.w8)((0,core_text/* splitLines */.uz)(text)),
        within: (range, owner) => outermost(changes.filter(({ span, node }) => contains(range, span) && isBelow(node, owner))).flatMap(editsOf),
    };
    const edits = outermost(changes).flatMap(editsOf);
    return { edits, count: rendered.size, lostComments: [...rendered].flatMap(lostIn), isTooMuch: written > MAX_WRITTEN };
}
const isBelow = (node, owner) => {
    const [inner, outer] = [spanOf(node), spanOf(owner)];
    return contains(outer, inner) && !contains(inner, outer);
};
/** Of changes in order of their start, the larger first: those that no earlier one overlaps. */
function outermost(changes) {
    let [start, end] = [-1, -1];
    return changes.filter(({ span }) => {
        if (span.start < end || (span.start === start && span.end === end))
            return false;
        ({ start, end } = span);
        return true;
    });
}

;// CONCATENATED MODULE: ./lib/syntax/patterns/engine.js






/** Files with more matches, and texts that are longer, are refused. */
const MAX_MATCHES = 1000;
const engine_MAX_LENGTH = 1_000_000;
/** Loads ast-grep and the grammars that these uses need, and no other. */
async function loadPatternEngine(uses, assets) {
    const meant = languagesOf(uses);
    const languages = new Set([...meant.values()].flatMap(languages => [...languages]));
    if (languages.size === 0)
        return (path, _, op) => noLanguage(path, op);
    const astGrep = await loadAstGrep(languages, assets).catch(error => (0,diagnostic/* fail */.f)('edit/pattern', notLoaded(error)));
    if ('ok' in astGrep)
        return () => astGrep;
    const compile = memo((language, pattern) => compilePattern(astGrep, language, pattern));
    const isCodeElsewhere = (pattern) => [...(meant.get(pattern) ?? [])].some(language => compile(language, pattern.trim()).ok);
    return (path, text, op) => {
        const language = (0,patterns_language/* patternLanguageOf */.k)(path, op.language);
        if (!language)
            return noLanguage(path, op);
        if (!languages.has(language))
            throw new RangeError(`the grammar of ${language.name} was not loaded`);
        const trimmed = { ...op, pattern: op.pattern.trim(), rewrite: op.rewrite.trim() };
        try {
            const compiled = compile(language, trimmed.pattern);
            if (compiled.ok)
                return rewritePattern(astGrep, text, trimmed, compiled.value);
            return isCodeElsewhere(op.pattern) ? (0,diagnostic/* fail */.f)('locate/not-found', compiled.problem.message) : compiled;
        }
        catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError))
                throw error;
            return (0,diagnostic/* fail */.f)('edit/pattern', 'ast-grep gave up on this file');
        }
    };
}
/** The languages of the files that a pattern is meant for: where it is code in one of them, it is no mistake in another. */
function languagesOf(uses) {
    const meant = new Map();
    for (const { path, op } of uses) {
        const language = (0,patterns_language/* patternLanguageOf */.k)(path, op.language);
        if (language)
            meant.set(op.pattern, (meant.get(op.pattern) ?? new Set()).add(language));
    }
    return meant;
}
/** A pattern for many files is read once. */
function memo(compile) {
    const known = new Map();
    return (language, pattern) => {
        const key = `${language.name} ${pattern}`;
        const compiled = known.get(key) ?? compile(language, pattern);
        known.set(key, compiled);
        return compiled;
    };
}
const notLoaded = (error) => `ast-grep could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
async function loadAstGrep(languages, assets) {
    const astGrep = await assets.script('ast-grep');
    await astGrep.start(await assets.wasm('tree-sitter'), await assets.wasm('ast-grep'));
    for (const { name, grammar, expando } of languages) {
        await astGrep.register(name, await assets.wasm(`tree-sitter-${grammar}`), expando);
    }
    return astGrep;
}
function noLanguage(path, { language }) {
    const names = patterns_language/* patternLanguages */.G.map(({ name }) => name).join(', ');
    return language === undefined
        ? (0,diagnostic/* fail */.f)('edit/pattern', `no pattern can be looked for in ${path}`, { help: `Patterns work in ${names}.` })
        : (0,diagnostic/* fail */.f)('edit/pattern', `the language ${language} is not known`, { help: `Say one of ${names}.` });
}
function rewritePattern(astGrep, text, op, { language, readings }) {
    if (text.length > engine_MAX_LENGTH)
        return (0,diagnostic/* fail */.f)('file/too-large', 'the file is too large for a pattern');
    const unbound = unboundIn(op.rewrite, readings[0].goal);
    if (unbound.length > 0)
        return (0,diagnostic/* fail */.f)('edit/pattern', unboundMessage(unbound), { help: UNBOUND });
    // Most of many files have not even the words of the pattern.
    const possible = readings.filter(({ goal }) => wordsOf(goal).every(word => text.includes(word)));
    const root = possible.length > 0 ? astGrep.parse(language.name, text).root() : undefined;
    for (const reading of possible) {
        const nodes = root?.findAll(reading.matcher) ?? [];
        if (nodes.length > MAX_MATCHES)
            return (0,diagnostic/* fail */.f)('policy/limit', `the pattern matches ${nodes.length} times in one file`);
        if (nodes.length > 0)
            return rewriteNodes(text, op, reading, nodes);
    }
    return (0,diagnostic/* fail */.f)('locate/not-found', 'the pattern matches nothing', { help: NOT_FOUND });
}
const unboundMessage = (variables) => `the rewrite uses ${variables.join(', ')}, which the pattern does not bind`;
const UNBOUND = 'Write out what comes in its place: to rename, put the old name into the pattern and the new one into the rewrite.';
const NOT_FOUND = 'A pattern is code, matched by its structure: compare it with the file, and write `$$$NAME` where a list may have more entries.';
function rewriteNodes(text, { pattern, rewrite }, { goal }, nodes) {
    const matches = [];
    for (const node of nodes) {
        const leaves = align(goal, node);
        const line = node.range().start.line + 1;
        if (!leaves)
            return (0,diagnostic/* fail */.f)('edit/pattern', 'a match cannot be told apart from what stands around it', { lines: [line] });
        matches.push({ node, leaves });
    }
    const { edits, count, lostComments, isTooMuch } = rewriteAll(text, pattern, rewrite, matches);
    if (isTooMuch)
        return (0,diagnostic/* fail */.f)('edit/too-large', 'the matches inside each other would multiply');
    if (lostComments.length > 0) {
        const lines = [...new Set(lostComments.map(offset => (0,core_text/* lineAt */.mh)(text, offset)))];
        return (0,diagnostic/* fail */.f)('edit/pattern', 'the rewrite would drop a comment that stands inside a match', {
            lines,
            help: 'Let a `$$$NAME` hold it, or change this place by hand.',
        });
    }
    const changing = edits.filter(({ span, insert }) => text.slice(span.start, span.end) !== insert);
    const line = (0,core_text/* lineAt */.mh)(text, (changing[0] ?? edits[0]).span.start);
    return (0,diagnostic.ok)({ edits: changing, line, count, notes: [], ...(changing.length === 0 && { nothing: 'no-change' }) });
}

;// CONCATENATED MODULE: ./lib/syntax/index.js
/** Does a file still parse? And edits by structure. Nothing here opens a file: parsers come in through `Assets`. */








/***/ })

};
