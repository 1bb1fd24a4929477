export const id = 964;
export const ids = [964];
export const modules = {

/***/ 4389:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NS: () => (/* binding */ isLfsPointer),
/* harmony export */   Zc: () => (/* binding */ readTree),
/* harmony export */   b4: () => (/* binding */ readBlobs),
/* harmony export */   ee: () => (/* binding */ readIgnored),
/* harmony export */   wb: () => (/* binding */ readAttributes)
/* harmony export */ });
/* unused harmony exports isOid, ATTRIBUTES */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7692);




/** A full object id, of either hash: never an option, a range or a name. */
const isOid = (text) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
/**
 * All entries of a commit, by path. A path that is no valid UTF-8 is left out: nobody can name it in a text.
 * @throws Error when `commit` is no full object id or the repository does not have it
 */
async function readTree(commit, options) {
    if (!isOid(commit))
        throw new Error('a tree is read by the full id of its commit');
    const listing = await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['ls-tree', '-r', '-z', '--full-tree', commit], options);
    const entries = new Map();
    for (const record of records(listing)) {
        const tab = record.indexOf(9);
        const path = utf8(record.subarray(tab + 1));
        const [mode, , oid] = record.toString('latin1', 0, tab).split(' ');
        if (path !== undefined)
            entries.set(path, { mode: mode, oid: oid });
    }
    return entries;
}
/** Bytes that one call of `cat-file` answers at most, but for a single blob. */
const BATCH = 16 * 1024 * 1024;
/** Reads blobs by their ids, at most `maxSize` bytes each, and as many as have room in `maxTotal`. */
async function readBlobs(oids, maxSize, options, maxTotal = Number.POSITIVE_INFINITY) {
    const found = new Map();
    let [total, batch, weight] = [0, [], 0];
    const flush = async () => {
        if (batch.length > 0) {
            const answer = await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['cat-file', '--batch'], { ...options, input: batch.join('\n') });
            for (const [oid, blob] of readBatch(answer))
                found.set(oid, blob);
        }
        ;
        [batch, weight] = [[], 0];
    };
    for (const [oid, size] of await sizesOf([...new Set(oids)].filter(isOid), options)) {
        if (size > maxSize || total + size > maxTotal)
            found.set(oid, { size });
        else {
            if (weight + size > BATCH)
                await flush();
            batch.push(oid);
            weight += size;
            total += size;
        }
    }
    await flush();
    return found;
}
async function sizesOf(oids, options) {
    if (oids.length === 0)
        return new Map();
    const answer = await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['cat-file', '--batch-check'], { ...options, input: oids.join('\n') });
    const facts = lines(answer).map(line => line.split(' '));
    return new Map(facts.flatMap(([oid, type, size]) => (type === 'blob' ? [[oid, Number(size)]] : [])));
}
/** `<oid> blob <size>`, newline, the bytes, newline, and again. */
function* readBatch(batch) {
    for (let at = 0; at < batch.length;) {
        const end = batch.indexOf(10, at);
        const [oid, , size] = batch.toString('latin1', at, end).split(' ');
        const next = end + 1 + Number(size);
        yield [oid, { bytes: batch.subarray(end + 1, next) }];
        at = next + 1;
    }
}
/** The attributes that put something else on disk than what is stored. */
const ATTRIBUTES = ['filter', 'working-tree-encoding', 'ident'];
/**
 * The attributes that paths have: those of a commit's own `.gitattributes` files, or those of the work tree.
 * Unset ones are left out.
 */
async function readAttributes(paths, of, options) {
    if (paths.length === 0)
        return new Map();
    const input = paths.map(path => path + '\0').join('');
    if (of === 'work-tree')
        return attributes(await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['check-attr', '-z', '--stdin', ...ATTRIBUTES], { ...options, input }));
    // `check-attr --source` came with git 2.40; an index of our own works with every git
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'apply-edits-'));
    try {
        const own = { ...options, env: { ...options.env, GIT_INDEX_FILE: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'index') } };
        await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['read-tree', of.commit], own);
        return attributes(await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['check-attr', '--cached', '-z', '--stdin', ...ATTRIBUTES], { ...own, input }));
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    }
}
/** Path, attribute, value, each closed by NUL. */
function attributes(answer) {
    const found = new Map();
    const fields = answer.toString('utf8').split('\0');
    for (let i = 0; i + 2 < fields.length; i += 3) {
        const [path, name, value] = [fields[i], fields[i + 1], fields[i + 2]];
        if (value === 'unspecified' || value === 'unset')
            continue;
        found.set(path, { ...found.get(path), [name]: value });
    }
    return found;
}
/** Which of these paths git ignores, tracked or not. */
async function readIgnored(paths, options) {
    if (paths.length === 0)
        return new Set();
    // this command knows no literal pathspecs; behind `./` nothing is magic
    const input = paths.map(path => `./${path}\0`).join('');
    const args = ['--no-literal-pathspecs', 'check-ignore', '-z', '--stdin', '--no-index'];
    const ran = await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .git */ .$)(args, { ...options, input });
    if (ran.status > 1)
        throw new Error(`git check-ignore failed: ${ran.stderr.trim()}`);
    const ignored = ran.stdout.toString('utf8').split('\0');
    return new Set(ignored.filter(Boolean).map(path => path.slice(2)));
}
/** The text that Git LFS stores in place of a file. */
const isLfsPointer = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
    .toString('latin1')
    .startsWith('version https://git-lfs.github.com/spec/');
/** Splits what `-z` wrote. */
function* records(bytes) {
    for (let at = 0; at < bytes.length;) {
        const end = bytes.indexOf(0, at);
        yield bytes.subarray(at, end < 0 ? bytes.length : end);
        at = end < 0 ? bytes.length : end + 1;
    }
}
const lines = (bytes) => bytes.toString('latin1').split('\n').filter(Boolean);
function utf8(bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 7692:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ git),
/* harmony export */   B: () => (/* binding */ gitOut)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1421);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8161);


/**
 * Runs git without a shell, and without anything that the checkout's configuration could start: no hooks, no fsmonitor, no
 * signing program, no credential helper, no pager, no editor, no transport that was not asked for. The caller keeps untrusted
 * names out of option positions (full `refs/…`, object ids, `--end-of-options`, paths on standard input with `-z`).
 * @returns exit status and output, also when git fails
 * @throws Error when git cannot be started, takes too long or says too much
 */
function git(args, options) {
    const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)('git', [...hardening(options), ...args], {
        cwd: options.cwd,
        env: environment(options),
        stdio: 'pipe',
        windowsHide: true,
    });
    return finish(child, args[0] ?? 'git', options);
}
/** As {@link git}, for calls that must succeed. @throws GitError when git exits with another status than 0 */
async function gitOut(args, options) {
    const ran = await git(args, options);
    if (ran.status !== 0)
        throw gitError(args[0] ?? 'git', ran);
    return ran.stdout;
}
function gitError(command, ran) {
    const error = new Error(`git ${command} failed (${ran.status}): ${ran.stderr.trim().slice(0, 2000)}`);
    return Object.assign(error, { name: 'GitError', ran });
}
/** Settings on the command line win over every configuration file. */
function hardening({ protocols = [] }) {
    const settings = [
        `core.hooksPath=${node_os__WEBPACK_IMPORTED_MODULE_1__.devNull}`,
        `core.attributesFile=${node_os__WEBPACK_IMPORTED_MODULE_1__.devNull}`,
        `core.excludesFile=${node_os__WEBPACK_IMPORTED_MODULE_1__.devNull}`,
        'core.fsmonitor=false',
        'core.untrackedCache=false',
        'core.protectHFS=true',
        'core.protectNTFS=true',
        'core.quotePath=false',
        'core.askPass=',
        'commit.gpgSign=false',
        'push.gpgSign=false',
        'tag.gpgSign=false',
        'credential.helper=',
        'diff.external=',
        'submodule.recurse=false',
        'fetch.recurseSubmodules=false',
        'push.recurseSubmodules=no',
        'push.followTags=false',
        'gc.auto=0',
        'maintenance.auto=false',
        'safe.bareRepository=explicit',
        // a job in a container does not own its checkout; what git would protect from, a checkout's programs, is off as it is
        'safe.directory=*',
        'core.alternateRefsCommand=true',
        'protocol.allow=never',
        'protocol.ext.allow=never',
        ...['https', 'http', 'ssh', 'git', 'file'].map(name => `protocol.${name}.allow=${protocols.includes(name) ? 'always' : 'never'}`),
    ];
    return ['--no-pager', '--literal-pathspecs', ...settings.flatMap(setting => ['-c', setting])];
}
/** What git and its transports need of our own environment; tokens in `INPUT_*` and all of `GIT_*` stay here. */
const PASSED = [
    'PATH',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SystemRoot',
    'PATHEXT',
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'CURL_CA_BUNDLE',
    'GIT_SSL_CAINFO',
];
function environment({ gitDir, env, config = [] }) {
    const passed = PASSED.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
    const settings = config.flatMap(([key, value], i) => [
        [`GIT_CONFIG_KEY_${i}`, key],
        [`GIT_CONFIG_VALUE_${i}`, value],
    ]);
    return {
        ...Object.fromEntries(passed),
        LC_ALL: 'C',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: node_os__WEBPACK_IMPORTED_MODULE_1__.devNull,
        GIT_ATTR_NOSYSTEM: '1',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_NO_LAZY_FETCH: '1',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_TERMINAL_PROMPT: '0',
        // an empty one keeps git from asking the configured program
        GIT_ASKPASS: '',
        GIT_EDITOR: ':',
        ...(gitDir !== undefined && { GIT_DIR: gitDir }),
        ...(config.length > 0 && { GIT_CONFIG_COUNT: String(config.length), ...Object.fromEntries(settings) }),
        ...env,
    };
}
const MAX_ERRORS = 64 * 1024;
function finish(child, command, options) {
    const { timeout = 60_000, maxOutput = 256 * 1024 * 1024, input } = options;
    return new Promise((resolve, reject) => {
        const [out, err] = [[], []];
        let [outSize, errSize] = [0, 0];
        const stop = (why) => {
            child.kill('SIGKILL');
            reject(new Error(`git ${command} ${why}`));
        };
        const timer = setTimeout(() => stop(`took longer than ${timeout} ms`), timeout);
        child.stdout?.on('data', (chunk) => {
            outSize += chunk.length;
            if (outSize > maxOutput)
                stop(`wrote more than ${maxOutput} bytes`);
            else
                out.push(chunk);
        });
        child.stderr?.on('data', (chunk) => {
            if (errSize < MAX_ERRORS)
                err.push(chunk);
            errSize += chunk.length;
        });
        child.on('error', error => {
            clearTimeout(timer);
            reject(new Error(`git cannot be started: ${error.message}`));
        });
        child.on('close', (status, signal) => {
            clearTimeout(timer);
            const stderr = Buffer.concat(err).toString('utf8').slice(0, MAX_ERRORS) + (signal ? `\nended by ${signal}` : '');
            resolve({ status: status ?? 128, stdout: Buffer.concat(out), stderr });
        });
        // git may end before it has read all of its input: its status tells why
        child.stdin?.on('error', () => { });
        child.stdin?.end(input ?? '');
    });
}


/***/ }),

/***/ 9081:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ textRoom)
/* harmony export */ });
/* harmony import */ var node_v8__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8877);
/* harmony import */ var _policy_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8880);
/* harmony import */ var _unreadable_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3709);



/** From so many bytes of text on, memory is worth some time. */
const MUCH = 4 * 1024 * 1024;
/**
 * Room for the texts of one run: a text for which none is left becomes unreadable. A text with characters beyond Latin-1
 * takes two bytes for each.
 */
function textRoom(bytes = _policy_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .LIMITS */ .b.textBytes) {
    let used = 0;
    return content => {
        if (content.kind !== 'text')
            return content;
        const size = content.text.length * (/[^\0-\u00FF]/.test(content.text) ? 2 : 1);
        if (used + size > bytes)
            return _unreadable_js__WEBPACK_IMPORTED_MODULE_2__/* .tooLargeTogether */ .Qk;
        if (used < MUCH && used + size >= MUCH)
            collectSooner();
        used += size;
        return content;
    };
}
/** V8 lets garbage grow to several times what lives: with the largest input that is permitted, to a gigabyte. */
const collectSooner = () => (0,node_v8__WEBPACK_IMPORTED_MODULE_0__.setFlagsFromString)('--heap-growing-percent=20');


/***/ }),

/***/ 3709:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BZ: () => (/* binding */ filteredBy),
/* harmony export */   O$: () => (/* binding */ unreadable),
/* harmony export */   PP: () => (/* binding */ ignored),
/* harmony export */   Qk: () => (/* binding */ tooLargeTogether),
/* harmony export */   Wn: () => (/* binding */ pointer),
/* harmony export */   g$: () => (/* binding */ tooLarge)
/* harmony export */ });
const unreadable = (code, message) => ({ kind: 'unreadable', code, message });
const tooLarge = (size, max) => unreadable('file/too-large', `the file has ${Math.ceil(size / 1024)} KiB, more than ${Math.floor(max / 1024)}`);
const tooLargeTogether = unreadable('file/too-large', 'the files of this run are too large together');
const ignored = unreadable('file/ignored', 'git ignores this path');
const pointer = unreadable('file/lfs', 'the file is stored in Git LFS');
/** Why attributes forbid to edit a file as the text that is stored, if so. */
function filteredBy(attributes) {
    if (attributes?.filter === 'lfs')
        return pointer;
    if (attributes?.filter !== undefined)
        return unreadable('file/filtered', 'an attribute filters this file');
    if (attributes?.['working-tree-encoding'] !== undefined) {
        return unreadable('file/encoding', 'an attribute gives this file another encoding on disk');
    }
    return undefined;
}


/***/ }),

/***/ 5964:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ workTree)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _core_content_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1510);
/* harmony import */ var _policy_stands_at_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6211);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7692);
/* harmony import */ var _git_objects_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4389);
/* harmony import */ var _room_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9081);
/* harmony import */ var _unreadable_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3709);









/**
 * The files of a checkout as they are on disk; only those that the index tracks, and none through a link.
 * @param root the checkout, or a folder in it: paths count from there
 */
async function workTree(root, { maxSize }) {
    const options = { cwd: root };
    const [head, entries] = await Promise.all([
        (0,_git_js__WEBPACK_IMPORTED_MODULE_4__/* .git */ .$)(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options),
        readIndex(options),
    ]);
    return {
        ...(head.status === 0 && { base: head.stdout.toString('latin1').trim() }),
        list: async () => [...entries].filter(([, { mode }]) => mode.startsWith('100')).map(([path]) => path),
        read: async (paths) => {
            const wanted = [...new Set(paths)];
            const look = (0,_policy_stands_at_js__WEBPACK_IMPORTED_MODULE_3__/* .standsAt */ .T)(entries);
            const attributes = await (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_5__/* .readAttributes */ .wb)(wanted, 'work-tree', options);
            const free = wanted.filter(path => look(path).kind === 'nothing');
            const inTheWay = new Map(await Promise.all(free.map(async (path) => [path, await untracked(root, path)])));
            const barred = await (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_5__/* .readIgnored */ .ee)(free.filter(path => inTheWay.get(path)?.code !== 'file/symlink'), options);
            const admit = (0,_room_js__WEBPACK_IMPORTED_MODULE_6__/* .textRoom */ .D)();
            const contents = [];
            for (const path of wanted) {
                const found = look(path);
                const refusal = found.kind === 'unreadable' ? found : (0,_unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .filteredBy */ .BZ)(attributes.get(path));
                if (refusal)
                    contents.push([path, refusal]);
                else if (found.kind === 'file')
                    contents.push([path, admit(await readFile(root, path, maxSize))]);
                else if (barred.has(path))
                    contents.push([path, _unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .ignored */ .PP]);
                else if (inTheWay.get(path))
                    contents.push([path, inTheWay.get(path)]);
            }
            return new Map(contents);
        },
    };
}
/** All that the index tracks below the folder; a path in conflict has no mode that can be edited. */
async function readIndex(options) {
    const listing = await (0,_git_js__WEBPACK_IMPORTED_MODULE_4__/* .gitOut */ .B)(['ls-files', '--stage', '-z'], options);
    const entries = new Map();
    for (const record of listing.toString('utf8').split('\0')) {
        const tab = record.indexOf('\t');
        if (tab < 0)
            continue;
        const [mode, oid, stage] = record.slice(0, tab).split(' ');
        entries.set(record.slice(tab + 1), { mode: stage === '0' ? mode : `${mode} in conflict`, oid: oid });
    }
    return entries;
}
/** What stands on disk where the index has nothing. */
async function untracked(root, path) {
    if (await isBelowLink(root, path))
        return belowLink;
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, path)).catch(() => undefined);
    return found && (0,_unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .unreadable */ .O$)('file/exists', 'a file that git does not track is there');
}
const belowLink = (0,_unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .unreadable */ .O$)('file/symlink', 'the path lies below a symbolic link');
async function isBelowLink(root, path) {
    const parts = path.split('/');
    for (let count = 1; count < parts.length; count++) {
        const above = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, ...parts.slice(0, count))).catch(() => undefined);
        if (above?.isSymbolicLink())
            return true;
    }
    return false;
}
async function readFile(root, path, maxSize) {
    if (await isBelowLink(root, path))
        return belowLink;
    const flags = node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | (node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NOFOLLOW ?? 0) | (node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK ?? 0);
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, path), flags).catch(error => error);
    if (file instanceof Error) {
        if (file.code === 'ELOOP')
            return (0,_unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .unreadable */ .O$)('file/symlink', 'the path is a symbolic link on disk');
        return (0,_unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .unreadable */ .O$)('file/missing', 'the file is tracked, but it cannot be read in the work tree');
    }
    try {
        const facts = await file.stat();
        if (!facts.isFile())
            return (0,_unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .unreadable */ .O$)('file/special', 'the path is no regular file on disk');
        if (facts.size > maxSize)
            return (0,_unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .tooLarge */ .g$)(facts.size, maxSize);
        const bytes = await file.readFile();
        return (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_5__/* .isLfsPointer */ .NS)(bytes) ? _unreadable_js__WEBPACK_IMPORTED_MODULE_7__/* .pointer */ .Wn : (0,_core_content_js__WEBPACK_IMPORTED_MODULE_8__/* .decode */ .D4)(bytes);
    }
    finally {
        await file.close();
    }
}


/***/ }),

/***/ 8880:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ LIMITS),
/* harmony export */   g: () => (/* binding */ limitBlocks)
/* harmony export */ });
/* harmony import */ var _core_op_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7508);

const LIMITS = {
    sourceBytes: 2 * 1024 * 1024,
    blocks: 200,
    ops: 5_000,
    files: 100,
    fileBytes: 1024 * 1024,
    textBytes: 100 * 1024 * 1024,
    newChars: 5 * 1024 * 1024,
    deadline: 120_000,
};
/** The blocks, each with the problem that there are too many of them, when there are. */
function limitBlocks(blocks, limits = LIMITS) {
    const message = excess(blocks, limits);
    if (message === undefined)
        return blocks;
    const problem = { code: 'policy/limit', message };
    return blocks.map(block => ({ ...block, problems: [...block.problems, problem] }));
}
function excess(blocks, limits) {
    if (blocks.length > limits.blocks)
        return `there are ${blocks.length} blocks, and ${limits.blocks} are allowed`;
    const ops = blocks.flatMap(_core_op_js__WEBPACK_IMPORTED_MODULE_0__/* .opsOf */ .C);
    if (ops.length > limits.ops)
        return `the blocks hold ${ops.length} edits, and ${limits.ops} are allowed`;
    const files = new Set(blocks.map(block => block.path)).size;
    if (files > limits.files)
        return `the blocks change ${files} files, and ${limits.files} are allowed`;
    const chars = ops.reduce((sum, op) => sum + newText(op).length, 0);
    if (chars > limits.newChars)
        return `the new text has ${chars} characters, and ${limits.newChars} are allowed`;
    return undefined;
}
/** What an op would write at most once; an op that writes it often is judged by its result. */
function newText(op) {
    switch (op.kind) {
        case 'replace':
            return op.replace;
        case 'regex':
            return op.replacement;
        case 'pattern':
            return op.rewrite;
        case 'lines':
        case 'insert':
        case 'append':
        case 'create':
        case 'rewrite':
            return op.text;
        case 'delete':
        case 'rename':
        case 'view':
            return '';
        default:
            return op;
    }
}


/***/ }),

/***/ 6211:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ standsAt)
/* harmony export */ });
/* harmony import */ var _core_fold_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1060);
/* harmony import */ var _core_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6644);


/**
 * Looks paths up in a whole tree: all entries of a commit or of the index, by path, with their git modes.
 * Only regular files are found; a path is refused at or below a symbolic link or a submodule, where a file would have to be
 * a folder or the reverse, and where another name differs only by what a file system forgets.
 */
function standsAt(tree) {
    let keys;
    return path => {
        const entry = tree.get(path);
        if (entry)
            return file(entry);
        const above = (0,_core_path_js__WEBPACK_IMPORTED_MODULE_1__/* .foldersAbove */ .Zv)(path).find(parent => tree.has(parent));
        if (above !== undefined)
            return below(above, tree.get(above).mode);
        keys ??= namesByKey(tree.keys());
        return newName(path, keys);
    };
}
function file(entry) {
    if (entry.mode === '100644' || entry.mode === '100755')
        return { kind: 'file', entry };
    if (entry.mode === '120000')
        return unreadable('file/symlink', 'the path is a symbolic link');
    if (entry.mode === '160000')
        return unreadable('file/submodule', 'the path is a submodule');
    return unreadable('file/special', `the path has git’s mode ${entry.mode}`);
}
function below(parent, mode) {
    if (mode === '120000')
        return unreadable('file/symlink', `the path lies below the symbolic link ${parent}`);
    if (mode === '160000')
        return unreadable('file/submodule', `the path lies inside the submodule ${parent}`);
    return unreadable('file/special', `${parent} is a file, not a folder`);
}
/** A path and each folder above it must have a name that nothing else has. */
function newName(path, keys) {
    for (const name of [...(0,_core_path_js__WEBPACK_IMPORTED_MODULE_1__/* .foldersAbove */ .Zv)(path), path]) {
        const names = keys.get((0,_core_fold_js__WEBPACK_IMPORTED_MODULE_0__/* .foldKey */ .pU)(name));
        if (!names)
            return { kind: 'nothing' };
        const other = names.find(taken => taken !== name);
        if (other !== undefined)
            return unreadable('path/collision', `${other} has the same name but for case or form`);
    }
    return unreadable('file/special', 'the path is a folder');
}
/** The names of all files and folders of a tree by their folded form. */
function namesByKey(paths) {
    const keys = new Map();
    const seen = new Set();
    for (const path of paths) {
        for (const name of [path, ...(0,_core_path_js__WEBPACK_IMPORTED_MODULE_1__/* .foldersAbove */ .Zv)(path).reverse()]) {
            if (seen.has(name))
                break;
            seen.add(name);
            const key = (0,_core_fold_js__WEBPACK_IMPORTED_MODULE_0__/* .foldKey */ .pU)(name);
            const names = keys.get(key);
            if (names)
                names.push(name);
            else
                keys.set(key, [name]);
        }
    }
    return keys;
}
const unreadable = (code, message) => ({ kind: 'unreadable', code, message });


/***/ })

};
