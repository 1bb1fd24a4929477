export const id = 78;
export const ids = [78];
export const modules = {

/***/ 78:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  applyCommand: () => (/* binding */ applyCommand)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
// EXTERNAL MODULE: ./lib/core/reason.js
var reason = __webpack_require__(2051);
// EXTERNAL MODULE: ./lib/adapters/commit-tree.js
var commit_tree = __webpack_require__(600);
// EXTERNAL MODULE: ./lib/adapters/git.js
var git = __webpack_require__(7692);
// EXTERNAL MODULE: ./lib/adapters/plan-tree.js
var plan_tree = __webpack_require__(5098);
// EXTERNAL MODULE: ./lib/adapters/work-tree-sink.js
var work_tree_sink = __webpack_require__(9574);
;// CONCATENATED MODULE: ./lib/adapters/local-commit-sink.js






/**
 * Writes changes to the checkout and commits just these files on the branch that is checked out. What else is changed or staged
 * stays as it is; a file that the commit would take along half-done changes of is refused.
 */
const localCommitSink = (root, { message, author }) => ({
    write: async (changes, report) => {
        const options = { cwd: root };
        const top = await (0,plan_tree/* line */.n8)(['rev-parse', '--show-cdup'], options);
        if (top !== '')
            return refused('a commit is made from the top folder of the checkout');
        const dirty = await dirtyAmong(changes, options);
        if (dirty !== undefined)
            return refused(`${dirty} has changes that are not committed`);
        const base = await (0,plan_tree/* line */.n8)(['rev-parse', '--verify', 'HEAD^{commit}'], options);
        const who = author ?? (await userOf(root));
        if (!who)
            return refused('git does not know who you are: set user.name and user.email');
        const planned = await (0,plan_tree/* planTree */.s8)(changes, base, options, { fromDisk: true });
        const sha = await (0,commit_tree/* commitTree */.S)(planned.tree, base, message(report, changes), { author: who, committer: who }, options);
        const failed = await (0,work_tree_sink/* writeChanges */.vB)(root, changes);
        if (failed)
            return failed;
        const moved = await (0,git/* git */.$)(['update-ref', '-m', 'apply-edits', 'HEAD', sha, base], options);
        if (moved.status !== 0) {
            await (0,work_tree_sink/* writeChanges */.vB)(root, changes.map(back));
            return { kind: 'head-moved', message: 'the branch moved while the commit was made' };
        }
        await (0,git/* gitOut */.B)(['update-index', '-z', '--index-info'], { ...options, input: (0,plan_tree/* indexInfo */.ve)(planned.entries, base) });
        return { kind: 'committed', sha, pushed: false };
    },
});
const refused = (message) => ({ kind: 'refused', ...(0,reason/* refusal */.x)('work-tree', message, '') });
const back = ({ path, before, after }) => ({ path, before: after, after: before });
/** A file that differs from the last commit, in the index or on disk. */
async function dirtyAmong(changes, options) {
    const paths = changes.filter(change => change.before).map(change => change.path);
    for (const path of paths) {
        const args = ['diff', '--quiet', '--no-ext-diff', '--no-textconv', 'HEAD', '--', path];
        if ((await (0,git/* git */.$)(args, options)).status !== 0)
            return path;
    }
    return undefined;
}
/** Whom git would name: the one thing that is read from the user's own settings. */
async function userOf(root) {
    const home = process.env['HOME'] ?? process.env['USERPROFILE'] ?? '';
    const env = { HOME: home, GIT_CONFIG_GLOBAL: process.env['GIT_CONFIG_GLOBAL'] ?? (0,external_node_path_.join)(home, '.gitconfig') };
    const ran = await (0,git/* git */.$)(['var', 'GIT_COMMITTER_IDENT'], { cwd: root, env: { ...env, ...named(process.env) } });
    const found = /^(.+) <(.*)> \d+ [+-]\d+\s*$/.exec(ran.stdout.toString('utf8'));
    return ran.status === 0 && found ? { name: found[1], email: found[2] } : undefined;
}
const named = (env) => Object.fromEntries(['GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL', 'EMAIL'].flatMap(name => (env[name] ? [[name, env[name]]] : [])));

// EXTERNAL MODULE: ./lib/adapters/syntax-assets.js + 2 modules
var syntax_assets = __webpack_require__(3035);
// EXTERNAL MODULE: ./lib/adapters/work-tree.js
var work_tree = __webpack_require__(5964);
// EXTERNAL MODULE: ./lib/adapters/work-tree-writer.js + 6 modules
var work_tree_writer = __webpack_require__(4437);
// EXTERNAL MODULE: ./lib/core/report.js
var core_report = __webpack_require__(1565);
// EXTERNAL MODULE: ./lib/engine.js + 34 modules
var lib_engine = __webpack_require__(8735);
// EXTERNAL MODULE: ./lib/policy/limits.js
var limits = __webpack_require__(8880);
// EXTERNAL MODULE: ./lib/policy/log-block.js
var log_block = __webpack_require__(7992);
// EXTERNAL MODULE: ./lib/policy/redact.js
var redact = __webpack_require__(5845);
// EXTERNAL MODULE: ./lib/report/told.js
var told = __webpack_require__(4821);
// EXTERNAL MODULE: ./lib/run.js + 1 modules
var run = __webpack_require__(1929);
// EXTERNAL MODULE: ./lib/cli/host.js
var cli_host = __webpack_require__(9906);
;// CONCATENATED MODULE: ./lib/cli/progress.js
/** Milliseconds after which a run is worth a line. */
const PATIENCE = 400;
/** A line on the terminal that tells how far a long run is, and `done` to take it away. Nothing in a pipe. */
function progressLine(host) {
    const start = Date.now();
    let shown = false;
    const clear = () => {
        if (shown)
            host.err('\r\u001b[K');
        shown = false;
    };
    return {
        show: ({ percentage, operation, details }) => {
            // what is done is told by the report
            if (!host.tty.stderr || percentage === 100 || Date.now() - start < PATIENCE)
                return;
            clear();
            host.err(`${`${percentage}`.padStart(3)} % ${operation}${details ? `, ${details}` : ''}`);
            shown = true;
        },
        done: clear,
    };
}

;// CONCATENATED MODULE: ./lib/cli/growing.js
/**
 * Shows every run the files as they were when first read, and writes only what differs from what the run before wrote. However often the plan
 * grows, the files end as if it had been whole from the start.
 */
function growing(repository) {
    const first = new Map();
    const written = new Map();
    let sink;
    let asked = false;
    const write = async (changes, report) => {
        asked = true;
        const missing = [...written.keys()].filter(path => !changes.some(change => change.path === path));
        const back = missing.map(path => ({ path, before: undefined, after: textOf(first.get(path)) }));
        const next = [...changes, ...back]
            .map(({ from, ...change }) => {
            if (written.has(change.path))
                return { ...change, before: written.get(change.path) };
            return { ...change, ...(from !== undefined && { from }) };
        })
            .filter(({ before, after }) => before?.text !== after?.text || before?.bom !== after?.bom);
        const landed = next.length > 0 ? await sink.write(next, report) : { kind: 'written' };
        if (landed.kind === 'written')
            for (const { path, after } of next)
                written.set(path, after);
        return landed;
    };
    return {
        begun: () => written.size > 0,
        settle: async (report) => {
            if (!asked)
                await write([], report);
        },
        open: async () => {
            const opened = await repository.open();
            sink = opened.sink;
            asked = false;
            const read = async (paths) => {
                const wanted = [...new Set(paths)];
                const fresh = wanted.filter(path => !first.has(path));
                const found = await opened.workspace.read(fresh);
                for (const path of fresh)
                    first.set(path, found.get(path));
                return new Map(wanted.flatMap(path => (first.get(path) ? [[path, first.get(path)]] : [])));
            };
            return { ...opened, workspace: { ...opened.workspace, read }, sink: { write } };
        },
    };
}
const textOf = (content) => content?.kind === 'text' ? content : undefined;

;// CONCATENATED MODULE: ./lib/cli/run-stream.js


/**
 * Applies the blocks of a text as each of them is complete. Whatever was complete before the text broke off is applied and reported.
 * @returns the report as if the text had come at once, and what broke it off, if something did
 */
async function runStream({ name, pieces, engine, options }, repository) {
    const stream = engine.stream({ name });
    const files = growing(repository);
    const blocks = [];
    let text = '';
    const plan = async () => {
        const thread = { read: async () => [{ name, text }], report: async () => { } };
        const report = await (0,run/* run */.e)(thread, files, { ...options, engine: { ...engine, parse: () => blocks } });
        await files.settle(report);
        return report;
    };
    const act = async (more) => {
        blocks.push(...more);
        const report = await plan();
        if (report.landed.kind !== 'refused' || !files.begun() || more.length === 0)
            return report;
        // what stands on disk stays, and these blocks are told to have failed
        const problem = { code: 'file/changed', message: report.landed.message };
        blocks.splice(-more.length, more.length, ...more.map(block => ({ ...block, problems: [problem] })));
        return plan();
    };
    let waiting = [];
    let broken;
    const iterator = pieces[Symbol.asyncIterator]();
    try {
        for (;;) {
            const coming = iterator.next();
            if (waiting.length > 0 && (await isSlow(coming))) {
                await act(waiting);
                waiting = [];
            }
            const { done, value } = await coming;
            if (done)
                break;
            text += value;
            waiting = [...waiting, ...stream.push(value)];
        }
    }
    catch (error) {
        broken = error;
    }
    return { report: await act([...waiting, ...(broken === undefined ? stream.end() : [])]), broken };
}
/** Milliseconds without a word after which the blocks that are there are applied. */
const LULL = 50;
/** Whether a promise takes longer than a lull. */
async function isSlow(coming) {
    let timer;
    const lull = new Promise(resolve => {
        timer = setTimeout(resolve, LULL, true);
    });
    const slow = await Promise.race([coming.then(() => false), lull]);
    clearTimeout(timer);
    return slow;
}

// EXTERNAL MODULE: ./lib/command/selection.js
var command_selection = __webpack_require__(8715);
// EXTERNAL MODULE: ./lib/policy/refuse-path.js + 1 modules
var refuse_path = __webpack_require__(55);
// EXTERNAL MODULE: ./lib/cli/arguments.js
var cli_arguments = __webpack_require__(3814);
;// CONCATENATED MODULE: ./lib/cli/settings.js




/** The rules of a run from the options. @throws UserError for a value that cannot be read */
function settingsOf({ command, options }, engine) {
    const refuse = (0,refuse_path/* refusePath */.k)({
        allowed: listOf(options['allowed-paths']),
        protected: listOf(options['protected-paths']),
    });
    if (!refuse.ok)
        throw (0,cli_host/* userError */.IF)(refuse.problem.message, 'See docs/recipes.md for patterns of paths.');
    const choice = (name) => options[name] === undefined ? {} : { [name]: options[name] };
    return {
        ...choice('match'),
        ...choice('atomic'),
        ...(options['check-syntax'] !== undefined && {
            checkSyntax: options['check-syntax'],
        }),
        engine,
        dryRun: command === 'check' || options['dry-run'] === true,
        refuse: refuse.value,
        skip: leftOut(options, engine),
    };
}
function leftOut(options, engine) {
    const selection = (0,command_selection/* parseSelection */.gO)(settings_textOf(options['blocks']));
    if ('unknown' in selection) {
        throw (0,cli_host/* userError */.IF)(`\`${selection.unknown}\` names no block`, 'Use a number, a range, an id, a path or a glob.');
    }
    const formats = formatsOf(options['format'], engine);
    return (block, index) => {
        if (!(0,command_selection/* selects */.ko)(selection, block, index))
            return { code: 'policy/not-selected', message: 'the block was not selected' };
        if (formats.size === 0 || formats.has(block.format))
            return undefined;
        return { code: 'policy/format', message: `the format ${block.format} was not asked for` };
    };
}
function formatsOf(option, engine) {
    const known = engine.formats.map(({ name }) => name);
    const asked = listOf(option).filter(name => name !== 'auto');
    const unknown = asked.find(name => !known.includes(name));
    if (unknown === undefined)
        return new Set(asked);
    const near = (0,cli_arguments/* nearest */.p)(unknown, known);
    throw (0,cli_host/* userError */.IF)(`there is no format \`${unknown}\``, near ? `Did you mean \`${near}\`?` : `It is one of: ${known.join(', ')}.`);
}
const settings_textOf = (option) => (typeof option === 'string' ? option : '');
const listOf = (option) => settings_textOf(option)
    .split(/\n|,(?![^{}\n]*\})/) // the commas in `{a,b}` are part of a glob
    .map(item => item.trim())
    .filter(item => item !== '');

;// CONCATENATED MODULE: ./lib/cli/apply.js


















/** `apply` and `check`: reads the edits, applies them to the checkout or says what would apply, and reports. */
async function applyCommand(asked, host, place) {
    const engine = (0,lib_engine.createEngine)();
    const settings = settingsOf(asked, engine);
    const { root } = await place;
    const progress = progressLine(host);
    const debug = debugLog(host);
    const options = { ...settings, assets: (0,syntax_assets/* syntaxAssets */.j)(ASSETS), onProgress: progress.show, ...debug };
    const repository = { open: () => openCheckout(root, sinkOf(root, asked.options)) };
    const { report, broken } = arrives(asked, host)
        ? await runStream({ name: cli_host/* STANDARD */.iW, pieces: (0,cli_host/* standardInput */.iQ)(host), engine, options }, repository)
        : { report: await runWhole(await (0,cli_host/* readInputs */.Ko)(asked.operands, host), repository, options), broken: undefined };
    progress.done();
    if (broken === undefined || report.outcome.results.length > 0)
        host.out(await render(report, asked.options, host));
    if (broken !== undefined)
        throw broken;
    return exitCode(report);
}
/** Whether each block is applied as it comes: not where blocks wait for each other, or nothing is written. */
const arrives = ({ command, operands, options }, { tty }) => (operands.length === 0 ? !tty.stdin : operands.join() === '-') &&
    command === 'apply' &&
    !options['dry-run'] &&
    !options['commit'] &&
    (options['atomic'] ?? 'none') === 'none';
const runWhole = (sources, repository, options) => (0,run/* run */.e)({ read: async () => sources, report: async () => { } }, repository, options);
/** With APPLY_EDITS_DEBUG, what each block asked and what became of it; once, however often a plan that grows is made. */
function debugLog({ env, err }) {
    if (!env['APPLY_EDITS_DEBUG'])
        return {};
    let told = 0;
    return {
        onBlock: (result, index) => {
            if (index < told)
                return;
            told = index + 1;
            err((0,log_block/* logBlock */.M)(result, told, redact/* redact */.E)
                .map(line => `debug: ${line}\n`)
                .join(''));
        },
    };
}
/** The files as they are now, once what an interrupted run left half done is put back; the index is read meanwhile. */
async function openCheckout(root, sink) {
    const recovered = (0,work_tree_sink/* stateFolder */.yp)(root).then(state => (0,work_tree_writer/* recoverFiles */.O9)(root, { state }));
    const [workspace] = await Promise.all([(0,work_tree/* workTree */._)(root, { maxSize: limits/* LIMITS */.b.fileBytes }), recovered]);
    return { workspace, sink };
}
function sinkOf(root, options) {
    if (options['commit'])
        return localCommitSink(root, { message: report => apply_textOf(options['message']) ?? messageOf(report) });
    if (options['message'] === undefined)
        return (0,work_tree_sink/* workTreeSink */.Bz)(root);
    throw (0,cli_host/* userError */.IF)('`--message` is for a commit', 'Add `--commit`.');
}
function messageOf(report) {
    const { landed, total } = (0,told/* countsOf */.mQ)(report);
    return `Apply ${landed === total ? total : `${landed} of ${total}`} edit block${total === 1 ? '' : 's'}\n`;
}
/** The parsers stand beside the bundle. */
const ASSETS = (0,external_node_path_.join)((0,external_node_path_.dirname)((0,external_node_url_.fileURLToPath)(import.meta.url)), 'syntax');
async function render(report, options, host) {
    if (options['json'])
        return (await Promise.all(/* import() */[__webpack_require__.e(291), __webpack_require__.e(406)]).then(__webpack_require__.bind(__webpack_require__, 7406))).renderJson(report);
    if (options['retry'])
        return (await __webpack_require__.e(/* import() */ 356).then(__webpack_require__.bind(__webpack_require__, 6356))).renderRetry(report);
    if (options['markdown']) {
        return (await Promise.all(/* import() */[__webpack_require__.e(291), __webpack_require__.e(448)]).then(__webpack_require__.bind(__webpack_require__, 5448))).renderMarkdown(report, { key: 'default' }, { redact: redact/* redact */.E });
    }
    const columns = host.columns ? { columns: host.columns } : {};
    const color = (0,cli_host/* wantsColor */.zK)(options['color'], host);
    return (await Promise.all(/* import() */[__webpack_require__.e(291), __webpack_require__.e(834)]).then(__webpack_require__.bind(__webpack_require__, 1834))).renderTerminal(report, { color, ...columns });
}
function exitCode(report) {
    const verdict = (0,core_report/* verdictOf */.V)(report);
    if (verdict === 'refused')
        return 2;
    return verdict === 'applied' || verdict === 'nothing' ? 0 : 1;
}
const apply_textOf = (option) => typeof option === 'string' ? option : undefined;


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
