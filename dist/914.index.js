export const id = 914;
export const ids = [914];
export const modules = {

/***/ 600:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ commitTree)
/* harmony export */ });
/* harmony import */ var _plan_tree_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5098);

/** Makes a commit of a tree on top of one parent, with no hook, no signing program and nobody else's settings. @returns its id */
const commitTree = (tree, parent, message, people, options) => (0,_plan_tree_js__WEBPACK_IMPORTED_MODULE_0__/* .line */ .n8)(['commit-tree', tree, '-p', parent, '-F', '-'], {
    ...options,
    input: message,
    env: { ...options.env, ...identity(people) },
});
const identity = ({ author, committer }) => ({
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
});


/***/ }),

/***/ 5098:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n8: () => (/* binding */ line),
/* harmony export */   s8: () => (/* binding */ planTree),
/* harmony export */   ve: () => (/* binding */ indexInfo)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _core_content_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1510);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7692);
/* harmony import */ var _git_objects_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4389);






/**
 * Builds the tree of `base` with the changes, in git's objects alone. Modes are those of the base tree; a new file is
 * 100644, a renamed one keeps its own. The result is read back and compared: it differs from the base in exactly the
 * planned paths.
 * @throws Error when it does not, which is a bug or a fault and never an input's doing
 */
async function planTree(changes, base, options, { fromDisk = false } = {}) {
    const old = await (0,_git_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .readTree */ .Zc)(base, options);
    const entries = [];
    for (const { path, from, after } of changes) {
        const mode = old.get(from ?? path)?.mode === '100755' ? '100755' : '100644';
        const bytes = after && (0,_core_content_js__WEBPACK_IMPORTED_MODULE_5__/* .encode */ .lF)(after);
        entries.push(bytes ? { path, mode, bytes, oid: await writeBlob(bytes, fromDisk ? path : undefined, options) } : { path, mode });
    }
    const tree = await writeTree(entries, base, options);
    const same = await differsIn(base, tree, options);
    if (same !== expected(entries, old))
        throw new Error('the new tree differs from the planned one');
    const baseTree = await line(['rev-parse', '--verify', `${base}^{tree}`], options);
    return { tree, baseTree, entries };
}
/** @param path whose attributes decide about line endings; without it the bytes are stored as they are */
const writeBlob = (bytes, path, options) => line(['hash-object', '-w', '--stdin', path === undefined ? '--no-filters' : `--path=${path}`], {
    ...options,
    input: bytes,
});
async function writeTree(entries, base, options) {
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'apply-edits-'));
    try {
        const own = { ...options, env: { ...options.env, GIT_INDEX_FILE: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'index') } };
        await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['read-tree', base], own);
        await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['update-index', '-z', '--index-info'], { ...own, input: indexInfo(entries, base) });
        return await line(['write-tree', '--missing-ok'], own);
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    }
}
/** Entries in the form that `update-index --index-info` reads; what goes first, so that a file may become a folder. */
function indexInfo(entries, base) {
    const ordered = entries.toSorted((a, b) => Number(a.oid !== undefined) - Number(b.oid !== undefined));
    const zero = '0'.repeat(base.length);
    return ordered.map(({ mode, oid, path }) => (oid ? `${mode} ${oid}\t${path}\0` : `0 ${zero}\t${path}\0`)).join('');
}
/** What two trees differ in: `<mode> <oid> <path>` of each new entry, as one text. */
async function differsIn(base, tree, options) {
    const raw = await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['diff-tree', '-r', '-z', '--raw', '--no-renames', '--full-index', base, tree], options);
    const fields = raw.toString('utf8').split('\0');
    const found = [];
    for (let i = 0; i + 1 < fields.length; i += 2) {
        const [, mode, , oid] = fields[i].split(' ');
        found.push(`${mode} ${oid} ${fields[i + 1]}`);
    }
    return found.sort().join('\n');
}
function expected(entries, old) {
    const changed = entries.filter(({ path, mode, oid }) => old.get(path)?.oid !== oid || (oid && old.get(path)?.mode !== mode));
    const zero = (oid) => oid ?? '0'.repeat(40);
    return changed
        .map(({ path, mode, oid }) => `${oid ? mode : '000000'} ${zero(oid)} ${path}`)
        .sort()
        .join('\n');
}
const line = async (args, options) => (await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(args, options)).toString('utf8').trim();


/***/ }),

/***/ 3035:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  j: () => (/* binding */ syntaxAssets)
});

// EXTERNAL MODULE: external "node:v8"
var external_node_v8_ = __webpack_require__(8877);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:url"
var external_node_url_ = __webpack_require__(3136);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./lib/adapters/parser-files.js
var __rewriteRelativeImportExtension = (undefined && undefined.__rewriteRelativeImportExtension) || function (path, preserveJsx) {
    if (typeof path === "string" && /^\.\.?\//.test(path)) {
        return path.replace(/\.(tsx)$|((?:\.d)?)((?:\.[^./]+?)?)\.([cm]?)ts$/i, function (m, tsx, d, ext, cm) {
            return tsx ? preserveJsx ? ".jsx" : ".js" : d && (!ext || !cm) ? m : (d + ext + "." + cm.toLowerCase() + "js");
        });
    }
    return path;
};





const decompress = (0,external_node_util_.promisify)(external_node_zlib_.brotliDecompress);
/** The parsers of a folder: `dist/syntax` beside the bundle. */
function parserFiles(folder) {
    return {
        wasm: async (name) => decompress(await (0,promises_.readFile)((0,external_node_path_.join)(folder, `${name}.wasm.br`))),
        script: (name) => 
        // webpackIgnore: the bundler leaves it alone, and the file is loaded when the first text needs it.
        import(__rewriteRelativeImportExtension(/* webpackIgnore: true */ (0,external_node_url_.pathToFileURL)((0,external_node_path_.join)(folder, `${name}.js`)).href)),
    };
}

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
;// CONCATENATED MODULE: ./lib/adapters/syntax-thread.js



/** How long one file may take, all of them together, and how long the parsers may take to load. */
const CHECK_MS = 5000;
const TOTAL_MS = 60_000;
const LOAD_MS = 20_000;
/** What a parser written in JavaScript may hold; beyond it the thread ends, and the program does not. */
const HEAP_MB = 1024;
/**
 * A checker that runs in a thread, so that a parser which does not come to an end can be stopped: that file is "not
 * checked", and the next one gets a new thread. Answers are waited for on the spot, as the package synckit does.
 */
async function checkInThread(folder, paths, limit = CHECK_MS, total = TOTAL_MS) {
    let left = total;
    const known = [...paths];
    let thread = start(folder, known);
    await (0,external_node_events_.once)(thread.worker, 'message');
    thread.worker.unref();
    const stop = (reason) => {
        void thread?.worker.terminate();
        thread = undefined;
        return { kind: 'not-checked', reason };
    };
    return (...question) => {
        if (left <= 0)
            return { kind: 'not-checked', reason: 'the files before it took all the time that there is for parsing' };
        if (!thread) {
            thread = start(folder, known);
            thread.worker.unref();
            if (!isDone(thread, LOAD_MS))
                return stop('the parsers did not load in time');
        }
        const began = performance.now();
        const verdict = ask(thread, question, limit) ?? stop(`the parser took longer than ${limit / 1000} seconds`);
        left -= performance.now() - began;
        return verdict;
    };
}
function start(folder, paths) {
    const { port1, port2 } = new external_node_worker_threads_.MessageChannel();
    const done = new Int32Array(new SharedArrayBuffer(4));
    const workerData = { folder, paths, port: port2, done };
    const worker = new external_node_worker_threads_.Worker((0,external_node_path_.join)(folder, 'thread.js'), {
        workerData,
        transferList: [port2],
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // A thread that dies gives no answer, and that is told; it must not take the program with it.
    worker.on('error', () => { });
    return { worker, port: port1, done };
}
function ask(thread, question, limit) {
    Atomics.store(thread.done, 0, 0);
    thread.port.postMessage(question);
    return isDone(thread, limit) ? (0,external_node_worker_threads_.receiveMessageOnPort)(thread.port)?.message : undefined;
}
const isDone = ({ done }, limit) => Atomics.wait(done, 0, 0, limit) !== 'timed-out';

;// CONCATENATED MODULE: ./lib/adapters/syntax-assets.js



/**
 * The parsers of a folder, `dist/syntax` beside the bundle; checks run in a thread of their own, under a time limit.
 * V8 starts to optimise large parsers after a few files, and the program cannot end before it is done with that, up to
 * half a second: a budget a hundred times larger leaves that to those who run long.
 */
function syntaxAssets(folder) {
    (0,external_node_v8_.setFlagsFromString)('--wasm-tiering-budget=180000000');
    return { ...parserFiles(folder), checker: paths => checkInThread(folder, paths) };
}


/***/ }),

/***/ 9574:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bz: () => (/* binding */ workTreeSink),
/* harmony export */   vB: () => (/* binding */ writeChanges),
/* harmony export */   yp: () => (/* binding */ stateFolder)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _core_content_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1510);
/* harmony import */ var _core_reason_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2051);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7692);
/* harmony import */ var _work_tree_writer_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4437);






/** Writes changes to the files of a checkout, all or none; whoever changed a file meanwhile keeps it. */
const workTreeSink = (root) => ({
    write: async (changes) => (await writeChanges(root, changes)) ?? { kind: 'written' },
});
/** @returns undefined when everything is written */
async function writeChanges(root, changes) {
    const files = await Promise.all(changes.map(change => toFile(root, change)));
    const written = await (0,_work_tree_writer_js__WEBPACK_IMPORTED_MODULE_4__/* .writeFiles */ .hV)(root, files, { state: await stateFolder(root) });
    if (written.ok)
        return undefined;
    return { kind: 'refused', ...(0,_core_reason_js__WEBPACK_IMPORTED_MODULE_2__/* .refusal */ .x)('work-tree', written.message) };
}
/** Where the writer keeps lock and journal: inside `.git`, out of the reach of edits. */
async function stateFolder(root) {
    const folder = await (0,_git_js__WEBPACK_IMPORTED_MODULE_3__/* .gitOut */ .B)(['rev-parse', '--absolute-git-dir'], { cwd: root });
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.toString('utf8').trimEnd(), 'apply-edits');
}
async function toFile(root, { path, before, after, from }) {
    const executable = from !== undefined && ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, from))).mode & 0o111) !== 0;
    return { path, before: before && (0,_work_tree_writer_js__WEBPACK_IMPORTED_MODULE_4__/* .hashOf */ .qQ)((0,_core_content_js__WEBPACK_IMPORTED_MODULE_5__/* .encode */ .lF)(before)), after: after && (() => (0,_core_content_js__WEBPACK_IMPORTED_MODULE_5__/* .encode */ .lF)(after)), executable };
}


/***/ }),

/***/ 4437:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  qQ: () => (/* reexport */ hashOf),
  O9: () => (/* binding */ recoverFiles),
  hV: () => (/* binding */ writeFiles)
});

;// CONCATENATED MODULE: ./lib/adapters/write/fault.js
/** Thrown inside the writer, and returned by it as a value. */
const fault = (kind, message) => Object.assign(new Error(message), { name: 'WriteFault', kind });
const KINDS = {
    ENOSPC: 'disk-full',
    EDQUOT: 'disk-full',
    EFBIG: 'disk-full',
    EROFS: 'read-only',
    EACCES: 'read-only',
    EPERM: 'read-only',
    ELOOP: 'not-plain',
    ENOTDIR: 'not-plain',
    EISDIR: 'not-plain',
};
const SENTENCES = {
    'disk-full': 'there is no space left for it',
    'read-only': 'it may not be written',
    'not-plain': 'it is a symbolic link, or lies below one',
};
/** What a failed system call means for a path; bugs are passed on. */
function faultOf(error, path) {
    const { name, code, syscall } = error;
    if (name === 'WriteFault')
        return error;
    if (code === undefined)
        throw error;
    const kind = KINDS[code] ?? 'io';
    return fault(kind, `${path}: ${SENTENCES[kind] ?? 'the disk reports an error'} (${code} at ${syscall})`);
}
const isCode = (error, ...codes) => codes.includes(error.code ?? '');

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
;// CONCATENATED MODULE: ./lib/adapters/write/folder.js



/** A descriptor of a folder is a folder of its own there: what Linux has in place of `openat`. */
const HAS_DESCRIPTORS = process.platform === 'linux' && (0,external_node_fs_.existsSync)('/proc/self/fd');
/**
 * Opens the folder of a path.
 * @param parts the names of the folders from the root down
 * @param create whether missing ones are made
 * @throws when a part is missing, or is a link or no folder
 */
const openFolder = (root, parts, create = false) => HAS_DESCRIPTORS ? openByDescriptor(root, parts, create) : openByName(root, parts, create);
/** Runs `use` on the folder of a path, and closes it. */
function withFolder(root, path, use, create = false) {
    const parts = path.split('/');
    const name = parts.pop();
    const folder = openFolder(root, parts, create);
    try {
        return use(folder, name);
    }
    finally {
        folder.close();
    }
}
const DIRECTORY = external_node_fs_.constants.O_RDONLY | (external_node_fs_.constants.O_DIRECTORY ?? 0);
function openByDescriptor(root, parts, create) {
    let fd = (0,external_node_fs_.openSync)(root, DIRECTORY);
    try {
        for (const part of parts) {
            const next = enter(fd, part, create);
            (0,external_node_fs_.closeSync)(fd);
            fd = next;
        }
    }
    catch (error) {
        (0,external_node_fs_.closeSync)(fd);
        throw error;
    }
    return { at: name => `/proc/self/fd/${fd}/${name}`, sync: () => (0,external_node_fs_.fsyncSync)(fd), close: () => (0,external_node_fs_.closeSync)(fd) };
}
function enter(fd, part, create) {
    const path = `/proc/self/fd/${fd}/${part}`;
    const open = () => (0,external_node_fs_.openSync)(path, DIRECTORY | external_node_fs_.constants.O_NOFOLLOW);
    try {
        return open();
    }
    catch (error) {
        if (!create || !isCode(error, 'ENOENT'))
            throw error;
        makeFolder(path);
        (0,external_node_fs_.fsyncSync)(fd);
        return open();
    }
}
/** Another process may have made it meanwhile: opening it shows what it is. */
function makeFolder(path) {
    try {
        (0,external_node_fs_.mkdirSync)(path);
    }
    catch (error) {
        if (!isCode(error, 'EEXIST'))
            throw error;
    }
}
/** Elsewhere every folder on the way is looked at again each time that a path is asked for. */
function openByName(root, parts, create) {
    const folders = parts.map((_, i) => (0,external_node_path_.join)(root, ...parts.slice(0, i + 1)));
    if (create)
        for (const folder of folders)
            if (!(0,external_node_fs_.existsSync)(folder))
                makeFolder(folder);
    const identities = folders.map(identity);
    const here = (0,external_node_path_.join)(root, ...parts);
    return {
        at: name => {
            if (folders.some((folder, i) => identity(folder) !== identities[i])) {
                throw fault('not-plain', `${parts.join('/')}: a folder was replaced meanwhile`);
            }
            return (0,external_node_path_.join)(here, name);
        },
        sync: () => syncByName(here),
        close: () => { },
    };
}
function identity(folder) {
    const facts = (0,external_node_fs_.lstatSync)(folder, { bigint: true });
    if (!facts.isDirectory())
        throw fault('not-plain', `${folder}: it is a symbolic link or no folder`);
    return `${facts.dev}:${facts.ino}`;
}
function syncByName(folder) {
    // Windows opens no folders, and needs no more than a file's own flush
    if (process.platform === 'win32')
        return;
    const fd = (0,external_node_fs_.openSync)(folder, DIRECTORY);
    try {
        (0,external_node_fs_.fsyncSync)(fd);
    }
    finally {
        (0,external_node_fs_.closeSync)(fd);
    }
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./lib/adapters/write/plain-file.js



const READ = external_node_fs_.constants.O_RDONLY | (external_node_fs_.constants.O_NOFOLLOW ?? 0) | (external_node_fs_.constants.O_NONBLOCK ?? 0);
/** @returns undefined when nothing is there. @throws a fault for anything but a regular file */
function readPlain(path, shown) {
    try {
        // opening a device can do something; so look first, and compare
        const seen = (0,external_node_fs_.lstatSync)(path, { bigint: true });
        if (!seen.isFile())
            throw fault('not-plain', `${shown}: it is no regular file`);
        const fd = (0,external_node_fs_.openSync)(path, READ);
        try {
            const facts = (0,external_node_fs_.fstatSync)(fd, { bigint: true });
            if (!facts.isFile() || facts.ino !== seen.ino)
                throw fault('changed', `${shown}: it was replaced meanwhile`);
            return {
                hash: hashOf((0,external_node_fs_.readFileSync)(fd)),
                mode: Number(facts.mode) & 0o777,
                uid: Number(facts.uid),
                gid: Number(facts.gid),
                identity: [facts.dev, facts.ino, facts.size, facts.mtimeNs].join(':'),
                links: Number(facts.nlink),
            };
        }
        finally {
            (0,external_node_fs_.closeSync)(fd);
        }
    }
    catch (error) {
        if (isCode(error, 'ENOENT'))
            return undefined;
        throw error;
    }
}
/** The bytes of a file that is known to be a plain one; never through a link. */
function readBytes(path) {
    const fd = (0,external_node_fs_.openSync)(path, READ);
    try {
        return (0,external_node_fs_.readFileSync)(fd);
    }
    finally {
        (0,external_node_fs_.closeSync)(fd);
    }
}
const hashOf = (bytes) => (0,external_node_crypto_.createHash)('sha256').update(bytes).digest('hex');
/**
 * Writes a file that must not exist yet, whole and on the disk when it returns; it gets its mode before its name counts.
 * @param owner whose it is to be, where that is not ourselves
 */
function writePlain(path, bytes, mode, owner) {
    const flags = external_node_fs_.constants.O_WRONLY | external_node_fs_.constants.O_CREAT | external_node_fs_.constants.O_EXCL | (external_node_fs_.constants.O_NOFOLLOW ?? 0);
    const fd = (0,external_node_fs_.openSync)(path, flags, 0o600);
    try {
        for (let at = 0; at < bytes.length;) {
            const written = (0,external_node_fs_.writeSync)(fd, bytes, at, bytes.length - at);
            // some file systems say nothing when they are full, they only write less
            if (written === 0)
                throw fault('disk-full', `${path}: nothing more can be written`);
            at += written;
        }
        if (owner)
            (0,external_node_fs_.fchownSync)(fd, owner.uid, owner.gid);
        (0,external_node_fs_.fchmodSync)(fd, mode);
        (0,external_node_fs_.fsyncSync)(fd);
        const { size } = (0,external_node_fs_.fstatSync)(fd);
        if (size !== bytes.length)
            throw fault('io', `${path}: ${size} of ${bytes.length} bytes are on the disk`);
    }
    finally {
        (0,external_node_fs_.closeSync)(fd);
    }
}

;// CONCATENATED MODULE: ./lib/adapters/write/journal.js





const PENDING = 'journal.json';
const DRAFT = 'journal.json.draft';
const DONE = 'done.json';
/** What our own helpers are called; nothing else is ever removed. */
const HELPER = /^\.apply-edits-[0-9a-f]{24}\.(?:new|old)$/;
function writeJournal(state, journal) {
    (0,external_node_fs_.mkdirSync)(state, { recursive: true });
    const draft = (0,external_node_path_.join)(state, DRAFT);
    const fd = (0,external_node_fs_.openSync)(draft, external_node_fs_.constants.O_WRONLY | external_node_fs_.constants.O_CREAT | external_node_fs_.constants.O_TRUNC | (external_node_fs_.constants.O_NOFOLLOW ?? 0), 0o600);
    try {
        const bytes = Buffer.from(JSON.stringify(journal));
        for (let at = 0; at < bytes.length;)
            at += (0,external_node_fs_.writeSync)(fd, bytes, at);
        (0,external_node_fs_.fsyncSync)(fd);
    }
    finally {
        (0,external_node_fs_.closeSync)(fd);
    }
    (0,external_node_fs_.renameSync)(draft, (0,external_node_path_.join)(state, PENDING));
    syncState(state);
}
/** From here on the changes stand. */
function commitJournal(state) {
    (0,external_node_fs_.renameSync)((0,external_node_path_.join)(state, PENDING), (0,external_node_path_.join)(state, DONE));
    try {
        syncState(state);
    }
    catch (error) {
        (0,external_node_fs_.renameSync)((0,external_node_path_.join)(state, DONE), (0,external_node_path_.join)(state, PENDING));
        throw error;
    }
}
function syncState(state) {
    if (process.platform === 'win32')
        return;
    const fd = (0,external_node_fs_.openSync)(state, external_node_fs_.constants.O_RDONLY);
    try {
        (0,external_node_fs_.fsyncSync)(fd);
    }
    finally {
        (0,external_node_fs_.closeSync)(fd);
    }
}
/** Brings what an earlier run left half done to its end: back, or through. Does nothing when there is nothing. */
function recover(root, state) {
    removeIfThere((0,external_node_path_.join)(state, DRAFT));
    if ((0,external_node_fs_.existsSync)((0,external_node_path_.join)(state, DONE))) {
        tidy(root, readJournal((0,external_node_path_.join)(state, DONE)));
        (0,external_node_fs_.unlinkSync)((0,external_node_path_.join)(state, DONE));
    }
    if (!(0,external_node_fs_.existsSync)((0,external_node_path_.join)(state, PENDING)))
        return { restored: [], stuck: [] };
    const journal = readJournal((0,external_node_path_.join)(state, PENDING));
    const found = rollBack(root, journal);
    if (found.stuck.length === 0) {
        tidy(root, journal);
        (0,external_node_fs_.unlinkSync)((0,external_node_path_.join)(state, PENDING));
    }
    return found;
}
function readJournal(path) {
    const text = (0,external_node_fs_.readFileSync)(path, 'utf8');
    try {
        const journal = JSON.parse(text);
        if (journal.version === 1)
            return journal;
    }
    catch {
        // told below
    }
    throw fault('io', `${path}: the journal of an interrupted run cannot be read; look at the files, then remove it`);
}
function rollBack(root, { entries }) {
    const [restored, stuck] = [[], []];
    for (const entry of entries.toReversed()) {
        try {
            if (restore(root, entry))
                restored.push(entry.path);
        }
        catch {
            stuck.push(entry.path);
        }
    }
    return { restored, stuck };
}
/** @returns whether there was something to put back */
function restore(root, { path, before, after, kept }) {
    return inFolder(root, path, false, (folder, name) => {
        const now = readPlain(folder.at(name), path)?.hash ?? null;
        if (now === before)
            return false;
        // neither the old nor the new bytes: somebody has worked on it since, and that counts more
        if (now !== after)
            throw new Error(`${path} has changed since`);
        if (kept === null)
            (0,external_node_fs_.unlinkSync)(folder.at(name));
        else
            (0,external_node_fs_.renameSync)(folder.at(kept), folder.at(name));
        folder.sync();
        return true;
    });
}
/** Removes the helpers' names, and the folders that were made and hold nothing. */
function tidy(root, { entries, folders }) {
    for (const { path, fresh, kept } of entries) {
        for (const helper of [fresh, kept]) {
            if (helper !== null && HELPER.test(helper))
                inFolder(root, path, undefined, folder => removeIfThere(folder.at(helper)));
        }
    }
    for (const path of folders.toReversed())
        inFolder(root, path, undefined, (folder, name) => removeIfEmpty(folder.at(name)));
}
/** As {@link withFolder}, for paths whose folders may be gone or never made. */
function inFolder(root, path, otherwise, use) {
    try {
        return withFolder(root, path, use);
    }
    catch (error) {
        if (isCode(error, 'ENOENT'))
            return otherwise;
        throw error;
    }
}
function removeIfThere(path) {
    try {
        if ((0,external_node_fs_.lstatSync)(path).isFile())
            (0,external_node_fs_.unlinkSync)(path);
    }
    catch (error) {
        if (!isCode(error, 'ENOENT'))
            throw error;
    }
}
function removeIfEmpty(path) {
    try {
        (0,external_node_fs_.rmdirSync)(path);
    }
    catch (error) {
        if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST'))
            throw error;
    }
}
/** Gives a file a second name, or a copy where the file system has no such thing. */
function keep(from, to, copy) {
    try {
        (0,external_node_fs_.linkSync)(from, to);
    }
    catch (error) {
        if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'))
            throw error;
        copy();
    }
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./lib/adapters/write/lock.js





/**
 * Takes the lock of a state folder, waiting for its owner at most `patience` milliseconds. A lock whose process is gone is
 * taken over; one of another host never is.
 * @returns what gives the lock back
 * @throws a fault `locked`
 */
async function lock(state, patience = 5000) {
    (0,external_node_fs_.mkdirSync)(state, { recursive: true });
    const path = (0,external_node_path_.join)(state, 'lock');
    const own = JSON.stringify(ownerOf(process.pid));
    for (let waited = 0;; waited += STEP) {
        if (take(path, own))
            return () => (0,external_node_fs_.unlinkSync)(path);
        const theirs = readLock(path);
        if (theirs !== undefined && isStale(theirs) && setAside(path, theirs))
            continue;
        if (waited >= patience)
            throw fault('locked', 'another run is writing to this work tree');
        await (0,promises_.setTimeout)(STEP);
    }
}
const STEP = 50;
function take(path, own) {
    // written first and then linked to its name: nobody ever reads half a lock
    const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
    (0,external_node_fs_.writeFileSync)(draft, own, { flag: 'wx', mode: 0o600 });
    try {
        (0,external_node_fs_.linkSync)(draft, path);
        return true;
    }
    catch (error) {
        if (isCode(error, 'EEXIST'))
            return false;
        throw error;
    }
    finally {
        (0,external_node_fs_.unlinkSync)(draft);
    }
}
function readLock(path) {
    try {
        return (0,external_node_fs_.readFileSync)(path, 'utf8');
    }
    catch (error) {
        if (isCode(error, 'ENOENT'))
            return undefined;
        throw error;
    }
}
function isStale(text) {
    const { pid, host, started } = parse(text);
    if (host !== (0,external_node_os_.hostname)() || !Number.isInteger(pid) || pid <= 0)
        return false;
    return !isAlive(pid) || (started !== '' && ownerOf(pid).started !== started);
}
function parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return { pid: 0, host: '', started: '' };
    }
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return !isCode(error, 'ESRCH');
    }
}
const ownerOf = (pid) => ({ pid, host: (0,external_node_os_.hostname)(), started: startOf(pid) });
/** Field 22 of `/proc/PID/stat`, counted behind the name in parentheses. */
function startOf(pid) {
    try {
        const stat = (0,external_node_fs_.readFileSync)(`/proc/${pid}/stat`, 'utf8');
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    }
    catch {
        return '';
    }
}
/** Of two that find the same stale lock, one may move the other's new lock away: it sees that, and puts it back. */
function setAside(path, stale) {
    const aside = `${path}.stale.${crypto.randomUUID()}`;
    try {
        (0,external_node_fs_.renameSync)(path, aside);
    }
    catch (error) {
        if (isCode(error, 'ENOENT'))
            return true;
        throw error;
    }
    if ((0,external_node_fs_.readFileSync)(aside, 'utf8') !== stale)
        (0,external_node_fs_.linkSync)(aside, path);
    (0,external_node_fs_.unlinkSync)(aside);
    return true;
}

// EXTERNAL MODULE: ./lib/core/fold.js
var fold = __webpack_require__(1060);
;// CONCATENATED MODULE: ./lib/adapters/write/step.js







/** Looks at what stands there, and changes nothing. @throws a fault when it is not what the change was made for */
function planStep(root, change) {
    const { path, before, after } = change;
    const old = lookAt(root, path);
    if (old?.hash !== before) {
        throw fault('changed', `${path}: it is not what the edit was made for`);
    }
    if (old)
        mayReplace(old, path);
    const helper = `.apply-edits-${(0,external_node_crypto_.randomBytes)(12).toString('hex')}`;
    const entry = {
        path,
        fresh: after ? `${helper}.new` : null,
        kept: old ? `${helper}.old` : null,
        before: old?.hash ?? null,
        after: after ? hashOf(after()) : null,
    };
    return { change, entry, old };
}
function lookAt(root, path) {
    const { folder, missing } = nearest(root, path);
    try {
        const [name, deeper] = missing;
        const found = deeper === undefined ? readPlain(folder.at(name), path) : undefined;
        if (found) {
            (0,external_node_fs_.accessSync)(folder.at(name), external_node_fs_.constants.W_OK);
            return found;
        }
        const key = (0,fold/* foldKey */.pU)(name);
        const twin = (0,external_node_fs_.readdirSync)(folder.at('.')).find(other => (0,fold/* foldKey */.pU)(other) === key);
        if (twin !== undefined)
            throw fault('changed', `${path}: ${twin} is there already, and is not tracked`);
        return undefined;
    }
    finally {
        folder.close();
    }
}
/** The deepest folder of a path that is there, and the names from there on. */
function nearest(root, path) {
    const parts = path.split('/');
    for (let depth = parts.length - 1;; depth--) {
        try {
            return { folder: openFolder(root, parts.slice(0, depth)), missing: parts.slice(depth) };
        }
        catch (error) {
            if (depth === 0 || !isCode(error, 'ENOENT'))
                throw error;
        }
    }
}
/** A rename would replace also what must not be written to. */
function mayReplace({ mode, uid, links }, path) {
    if (links > 1)
        throw fault('not-plain', `${path}: it has ${links} names (hard links)`);
    if ((mode & 0o222) === 0)
        throw fault('read-only', `${path}: it is read-only`);
    const self = process.getuid?.();
    if (self !== undefined && self !== 0 && self !== uid)
        throw fault('read-only', `${path}: it belongs to another user`);
}
/** The folders that have to be made, outermost first. */
function missingFolders(root, steps) {
    const folders = steps.flatMap(({ change: { path, after } }) => {
        if (!after)
            return [];
        const parts = path.split('/').slice(0, -1);
        const { folder, missing } = nearest(root, path);
        folder.close();
        const there = parts.length + 1 - missing.length;
        return parts.map((_, i) => parts.slice(0, i + 1).join('/')).slice(there);
    });
    return [...new Set(folders)].sort();
}
/** Puts the new bytes beside the target, and gives the old ones a second name. */
function prepare(root, { change, entry, old }) {
    const { path, after, executable } = change;
    const { fresh, kept } = entry;
    const owner = old && process.getuid?.() === 0 ? { uid: old.uid, gid: old.gid } : undefined;
    const mode = old?.mode ?? (executable ? 0o755 : 0o644) & ~process.umask();
    withFolder(root, path, (folder, name) => {
        if (old && kept) {
            keep(folder.at(name), folder.at(kept), () => writePlain(folder.at(kept), readBytes(folder.at(name)), old.mode, owner));
        }
        if (after && fresh)
            writePlain(folder.at(fresh), after(), mode, owner);
        folder.sync();
    }, after !== undefined);
}
/** Gives the target its new bytes in one system call. */
function install(root, { change: { path, after }, entry: { fresh }, old }) {
    withFolder(root, path, (folder, name) => {
        const target = folder.at(name);
        if (readPlain(target, path)?.identity !== old?.identity) {
            throw fault('changed', `${path}: it was changed while the new text was written`);
        }
        if (!after || !fresh)
            (0,external_node_fs_.unlinkSync)(target);
        else if (old)
            replace(folder.at(fresh), target);
        else
            appear(folder.at(fresh), target, path);
        folder.sync();
    });
}
/** A new name never takes the place of one that came meanwhile. */
function appear(fresh, target, path) {
    try {
        (0,external_node_fs_.linkSync)(fresh, target);
        (0,external_node_fs_.unlinkSync)(fresh);
    }
    catch (error) {
        if (isCode(error, 'EEXIST'))
            throw fault('changed', `${path}: it came to be while the new text was written`);
        if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS') || (0,external_node_fs_.existsSync)(target))
            throw error;
        replace(fresh, target);
    }
}
/** On Windows a file that a scanner has open can be replaced a moment later. */
function replace(fresh, target) {
    for (let tries = 0;; tries++) {
        try {
            (0,external_node_fs_.renameSync)(fresh, target);
            return;
        }
        catch (error) {
            if (process.platform !== 'win32' || tries === 10 || !isCode(error, 'EBUSY', 'EPERM', 'EACCES'))
                throw error;
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
        }
    }
}
/** Reads back what is there now. */
function verify(root, { change: { path, after }, entry }) {
    const { folder, missing } = nearest(root, path);
    try {
        const now = missing.length === 1 ? readPlain(folder.at(missing[0]), path) : undefined;
        if ((now?.hash ?? null) !== entry.after)
            throw fault(after ? 'io' : 'changed', `${path}: other bytes came back`);
    }
    finally {
        folder.close();
    }
}

;// CONCATENATED MODULE: ./lib/adapters/work-tree-writer.js






/**
 * Writes all changes or none. Every new file is whole and on the disk beside its target before the first one takes its place;
 * a journal brings everything back, at once after a failure, or in the next run after a crash. Nothing is ever written through
 * a symbolic link.
 */
async function writeFiles(root, changes, options) {
    return locked(options, () => {
        const unfinished = recover(root, options.state);
        if (unfinished.stuck.length > 0)
            return stuckAt(unfinished.stuck);
        return writeAll(root, changes, options.state);
    });
}
/**
 * Undoes what an interrupted run left. To be called before files are read; while another run writes it does nothing.
 * @returns the files that were put back
 */
async function recoverFiles(root, { state, patience = 0 }) {
    const found = [];
    await locked({ state, patience }, () => {
        found.push(...recover(root, state).restored);
        return { ok: true };
    });
    return found;
}
async function locked(options, write) {
    try {
        const unlock = await lock(options.state, options.patience);
        // all of this is synchronous: a signal that ends the process waits until it is through
        const resume = deferSignals();
        try {
            return write();
        }
        finally {
            // a lock that stays is taken over when this process is gone; what was written is written
            quietly(unlock);
            resume();
        }
    }
    catch (error) {
        return refusal(faultOf(error, 'the work tree'));
    }
}
function writeAll(root, changes, state) {
    if (changes.length === 0)
        return { ok: true };
    let at = 'the work tree';
    const eachOf = (items, pathOf, act) => items.map(item => {
        at = pathOf(item);
        return act(root, item);
    });
    let begun = false;
    try {
        const steps = eachOf(changes, change => change.path, planStep);
        begun = true;
        writeJournal(state, { version: 1, entries: steps.map(step => step.entry), folders: missingFolders(root, steps) });
        for (const act of [prepare, install, verify])
            eachOf(steps, step => step.entry.path, act);
        commitJournal(state);
    }
    catch (error) {
        const stuck = begun ? undo(root, state, changes) : [];
        return { ...refusal(faultOf(error, at)), stuck };
    }
    quietly(() => recover(root, state));
    return { ok: true };
}
/** Puts everything back. @returns the files for which that failed */
function undo(root, state, changes) {
    try {
        return recover(root, state).stuck;
    }
    catch {
        return changes.map(change => change.path);
    }
}
/** For what the next run can do as well: a failed system call there changes nothing about the result. */
function quietly(act) {
    try {
        act();
    }
    catch (error) {
        faultOf(error, 'the work tree');
    }
}
const refusal = ({ kind, message }) => ({ ok: false, kind, message, stuck: [] });
const stuckAt = (stuck) => ({
    ok: false,
    kind: 'io',
    message: `an interrupted run left files that cannot be put back: ${stuck.join(', ')}`,
    stuck,
});
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Runs that write now, or wrote a moment ago. */
let writing = 0;
/** Signals are heard only when the event loop turns, that is, after the writing; then they do what they would have done. */
function deferSignals() {
    if (writing++ === 0)
        for (const signal of SIGNALS)
            process.on(signal, pass);
    // between two turns of the loop every signal that came meanwhile is heard
    return () => void setImmediate(() => setImmediate(() => --writing === 0 && stopDeferring()));
}
function pass(signal) {
    stopDeferring();
    if (process.listenerCount(signal) === 0)
        process.kill(process.pid, signal);
}
function stopDeferring() {
    for (const signal of SIGNALS)
        process.removeListener(signal, pass);
}


/***/ }),

/***/ 8715:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gv: () => (/* binding */ unmatched),
/* harmony export */   Qz: () => (/* binding */ EVERYTHING),
/* harmony export */   b8: () => (/* binding */ parseItem),
/* harmony export */   gO: () => (/* binding */ parseSelection),
/* harmony export */   ko: () => (/* binding */ selects)
/* harmony export */ });
/* harmony import */ var _core_glob_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29);

const EVERYTHING = { include: [], exclude: [] };
/**
 * Reads `3`, `2-5`, `#a1b2c3`, a path or a glob. A bare lower-case word is no path: it would hide a mistyped keyword.
 * @param certain whether the author marked it as a path (backticks, quotes)
 */
function parseItem(text, certain = false) {
    const range = /^(\d{1,6})(?:(?:-|–|\.\.)(\d{1,6}))?$/.exec(text);
    if (range) {
        const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])];
        return { kind: 'range', first: Math.min(first, last), last: Math.max(first, last), text };
    }
    if (/^#[0-9a-f]{4,6}$/i.test(text))
        return { kind: 'id', id: text.slice(1).toLowerCase(), text };
    if (text === '' || text.startsWith('-') || (!certain && !/[/.*?[{_]|^[A-Z]/.test(text)))
        return undefined;
    const glob = (0,_core_glob_js__WEBPACK_IMPORTED_MODULE_0__/* .readGlob */ .p)(text);
    return glob.ok ? { kind: 'path', matches: glob.value, text } : undefined;
}
/**
 * Reads the `blocks` input: `all`, or items apart by blanks or commas, with `except`.
 * @returns the selection, or the first word that is none
 */
function parseSelection(text) {
    const words = text.split(/[\s,]+/).filter(word => word !== '' && word !== 'all');
    const at = words.indexOf('except');
    const [include, exclude] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
    const unknown = [...include, ...exclude].find(word => !parseItem(word));
    if (unknown !== undefined)
        return { unknown };
    return { include: include.map(word => parseItem(word)), exclude: exclude.map(word => parseItem(word)) };
}
/** Whether the block at `index` (0-based, over all sources) is meant. */
const selects = ({ include, exclude }, block, index) => (include.length === 0 || include.some(item => names(item, block, index))) &&
    !exclude.some(item => names(item, block, index));
function names(item, block, index) {
    switch (item.kind) {
        case 'range':
            return index + 1 >= item.first && index + 1 <= item.last;
        case 'id':
            return block.id.startsWith(item.id);
        case 'path':
            return item.matches(block.path);
        default:
            return item;
    }
}
/** The items that name no block at all, as they were written. */
const unmatched = ({ include, exclude }, blocks) => [...include, ...exclude].filter(item => !blocks.some((block, i) => names(item, block, i))).map(item => item.text);


/***/ }),

/***/ 2051:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ refusal)
/* harmony export */ });
/* unused harmony export reasons */
/**
 * Why a run as a whole came to its end: the values of the output `reason-code`. They are API, as the codes of blocks are.
 * `title` says what happened, `help` what to do next.
 */
const reasons = {
    ok: { title: 'Done', help: '' },
    'dry-run': { title: 'Nothing was written, as asked', help: '' },
    'already-applied': { title: 'Everything stands there already', help: 'Nothing to do.' },
    'blocks-failed': { title: 'Some blocks did not apply', help: 'Correct them and send them again.' },
    'no-blocks': { title: 'No edit blocks were found', help: 'See the formats that are understood.' },
    'not-a-command': { title: 'The comment is no command', help: '' },
    help: { title: 'The help was asked for', help: '' },
    'unknown-command': { title: 'The command has a word that means nothing', help: 'Comment the command with `help`.' },
    'unknown-selection': { title: 'No block has this number, id or path', help: 'Look at the list of blocks again.' },
    'no-permission': {
        title: 'The author may not command',
        help: 'Ask somebody with write access, or see the inputs `permission` and `allow-users`.',
    },
    'bot-not-allowed': { title: 'This bot may not command', help: 'Name it in `allow-bots`.' },
    'own-comment': { title: 'The comment is a report of this action', help: '' },
    'edited-comment': {
        title: 'The command was edited or speaks for somebody else',
        help: 'Write the command as a new comment.',
    },
    'rerun-by-another': {
        title: 'The run was started again by somebody who may not command',
        help: 'Comment the command again.',
    },
    'edited-after-command': {
        title: 'The blocks were edited after the command',
        help: 'Look at them again, and repeat the command.',
    },
    withdrawn: { title: 'The command was edited or deleted meanwhile', help: 'Comment it again if it is still wanted.' },
    'source-untrusted': {
        title: 'The blocks are by somebody whose blocks are not taken without being named',
        help: 'Name the comment by its link.',
    },
    'source-not-found': { title: 'The comment with the blocks cannot be found', help: 'Check the link.' },
    'run-untrusted': {
        title: 'The run that made the edits is not trusted',
        help: 'See the recipe for the edits of another run.',
    },
    'artifact-not-found': {
        title: 'There is no such artifact',
        help: 'Check its name, and the permission `actions: read`.',
    },
    'artifact-invalid': { title: 'The artifact cannot be read', help: 'Upload plain text files.' },
    'files-not-found': { title: 'No file fits `files`', help: 'Check the patterns.' },
    'limit-exceeded': { title: 'Over a limit', help: 'Send less, or raise the limit.' },
    'not-a-pull-request': { title: 'This is not a pull request', help: 'Comment on a pull request.' },
    'pr-not-found': { title: 'No open pull request fits', help: 'Name it with `pull-request`.' },
    'pr-closed': { title: 'The pull request is closed', help: 'Reopen it first.' },
    'pr-locked': { title: 'The conversation is locked', help: 'Unlock it first.' },
    'forks-not-allowed': { title: 'Pull requests from forks are left alone here', help: 'See the input `allow-forks`.' },
    'fork-deleted': { title: 'The fork of this pull request is gone', help: 'Open a new pull request with the changes.' },
    'fork-not-writable': {
        title: 'The fork does not let maintainers push',
        help: 'Its owner can tick `Allow edits by maintainers`; a fork of an organisation never lets them.',
    },
    'branch-deleted': { title: 'The branch is gone', help: 'Restore the branch.' },
    'no-branch': {
        title: 'This run stands on no branch',
        help: 'Name a pull request with `pull-request`, or set `commit: false`.',
    },
    'default-branch': { title: 'The branch is the default branch', help: 'Open the pull request from another branch.' },
    'head-moved': { title: 'The branch kept moving', help: 'Repeat the command.' },
    'branch-protected': {
        title: 'The branch is protected',
        help: 'Let this token bypass the protection, or use another branch.',
    },
    'signatures-required': {
        title: 'The branch takes only signed commits',
        help: 'Use `commit-method: api` with the token of an app; a push cannot sign.',
    },
    'workflows-permission': {
        title: 'The token may not change workflows',
        help: 'Leave out the blocks for `.github/workflows`, or use the token of an app with the permission `workflows`.',
    },
    'secret-found': { title: 'GitHub found a secret in the new text', help: 'Take the secret out.' },
    'token-missing': { title: 'There is no token', help: 'Pass one with the input `token`.' },
    'token-read-only': {
        title: 'The token may not write here',
        help: 'Give the job `permissions: { contents: write, pull-requests: write }`; runs of forks and Dependabot never get them.',
    },
    'token-invalid': { title: 'The token was not accepted', help: 'Renew it.' },
    'push-rejected': { title: 'GitHub did not take the commit', help: 'See its answer in the log.' },
    'tree-differs': {
        title: 'The commit would not have been the planned one',
        help: 'Nothing was written; please report this.',
    },
    'work-tree': { title: 'The work tree could not be written', help: 'See the message.' },
    'no-repository': { title: 'There is no checkout here', help: 'Put `actions/checkout` before this step.' },
    'bad-input': { title: 'An input is not valid', help: 'See the list of inputs.' },
    'github-down': { title: 'GitHub did not answer', help: 'Run it again later.' },
    'cut-off': { title: 'The run ended before it could report', help: 'Run it again.' },
    'internal-error': { title: 'Something broke', help: 'Please report this with the log.' },
};
/** A refusal in the table's words where the case has none of its own. */
const refusal = (reason, message = reasons[reason].title, help = reasons[reason].help) => ({
    reason,
    message,
    ...(help !== '' && { help }),
});


/***/ }),

/***/ 1565:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ verdictOf)
/* harmony export */ });
const GOOD = new Set(['applied', 'validated', 'already-applied', 'no-change']);
/** `applied` only if no block failed and what was to be written is written. */
function verdictOf({ outcome, landed }) {
    if (landed.kind === 'refused' || landed.kind === 'head-moved')
        return 'refused';
    const counted = outcome.results.filter(result => result.status !== 'skipped');
    const good = counted.filter(result => GOOD.has(result.status));
    if (outcome.results.length === 0)
        return 'nothing';
    if (good.length === 0)
        return 'failed';
    return good.length === counted.length ? 'applied' : 'partial';
}


/***/ }),

/***/ 7992:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ logBlock)
/* harmony export */ });
/* harmony import */ var _core_op_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7508);
/* harmony import */ var _log_quote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5133);


/** Characters of a text that a log shows. */
const SHOWN = 80;
/**
 * What a block asked, a line an op, and what became of it: for a debug log. What comes from outside is quoted and cut to size.
 * @param redact takes out of a text what no log may show
 */
function logBlock(result, number, redact) {
    const { block, status, code, matcher, line, count } = result;
    const shown = (value) => (0,_log_quote_js__WEBPACK_IMPORTED_MODULE_0__/* .logQuote */ .J)(short(redact(typeof value === 'string' ? value : JSON.stringify(value))));
    const asked = ({ kind, ...fields }) => [kind, ...Object.entries(fields).map(([name, value]) => `${name} ${shown(value)}`)].join(', ');
    const facts = Object.entries({ line, matcher, places: count });
    const told = facts.flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`));
    return [
        `block ${number}, ${block.format}, ${shown(block.path)}: ${[status, code, ...told].join(', ')}`,
        ...(0,_core_op_js__WEBPACK_IMPORTED_MODULE_1__/* .opsOf */ .C)(block).map((op, i) => `block ${number}, op ${i + 1}: ${asked(op)}`),
    ];
}
const short = (text) => text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`;


/***/ }),

/***/ 5133:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ logQuote)
/* harmony export */ });
/**
 * A text from outside as one line for a log, in quotes, with everything escaped that a terminal or a runner would act on:
 * controls, separators, formatting characters, and the `##[` that older runners read as a command anywhere in a line. In front
 * of it stands a quote, so that `::` never starts the line.
 */
const logQuote = (text) => JSON.stringify(text)
    .replace(/[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu, escaped)
    .replaceAll('##[', '#\\u0023[');
function escaped(char) {
    let units = '';
    for (let i = 0; i < char.length; i++)
        units += '\\u' + char.charCodeAt(i).toString(16).padStart(4, '0');
    return units;
}


/***/ }),

/***/ 5845:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ redact)
/* harmony export */ });
/**
 * Shapes of secrets: GitHub's tokens, those of clouds and services that people commit most, signed web tokens, private keys.
 * Each has one unbounded run, at its end or between fixed texts that cannot start inside it: time stays linear.
 */
const SHAPES = [
    /gh[pousr]_[A-Za-z0-9_]{20,}/g,
    /github_pat_[A-Za-z0-9_]{20,}/g,
    /glpat-[A-Za-z0-9_-]{16,}/g,
    /(?:AKIA|ASIA)[A-Z0-9]{16}/g,
    /AIza[A-Za-z0-9_-]{35}/g,
    /(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{20,}/g,
    /xox[abeoprs]-[A-Za-z0-9-]{10,}/g,
    /npm_[A-Za-z0-9]{30,}/g,
    /pypi-[A-Za-z0-9_-]{30,}/g,
    /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{5,}\.eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*/g,
    /(?<=-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)[A-Za-z0-9+/=\s]+/g,
];
/**
 * A text without secrets in it, as far as they can be told by their shape: best effort, for what is posted or logged.
 * @param secrets values that are known to be secret; also found in Base64, as git sends them
 */
function redact(text, secrets = []) {
    const known = secrets.filter(secret => secret.length >= 8).flatMap(formsOf);
    const without = known.reduce((rest, secret) => rest.split(secret).join(GONE), text);
    return SHAPES.reduce((rest, shape) => rest.replace(shape, GONE), without);
}
const GONE = '[redacted]';
function formsOf(secret) {
    const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    return [secret, base64(`x-access-token:${secret}`), base64(secret), encodeURIComponent(secret)];
}


/***/ }),

/***/ 55:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k: () => (/* binding */ refusePath)
});

// EXTERNAL MODULE: ./lib/core/diagnostic.js
var diagnostic = __webpack_require__(876);
// EXTERNAL MODULE: ./lib/core/fold.js
var fold = __webpack_require__(1060);
// EXTERNAL MODULE: ./lib/core/glob.js
var core_glob = __webpack_require__(29);
;// CONCATENATED MODULE: ./lib/policy/protected-paths.js
/**
 * What an edit may not touch unless `protected-paths` opens it: files that decide what runs with rights, who must review, how
 * git treats files, and what an agent is told. Package manifests and lock files are not among them: changing them is everyday
 * work, and they are reviewed with the pull request. The list owes much to GitHub's agentic workflows (gh-aw), which guard more.
 */
const PROTECTED = [
    // what GitHub runs and asks
    '.github/**',
    '**/CODEOWNERS',
    '**/action.{yml,yaml}',
    // what git does with files
    '**/.gitmodules',
    '**/.gitattributes',
    '**/.lfsconfig',
    // other services that build and deploy
    '**/.gitlab-ci.yml',
    '.gitlab/**',
    '.circleci/**',
    '.buildkite/**',
    '.teamcity/**',
    '.woodpecker/**',
    '.woodpecker.{yml,yaml}',
    '.travis.yml',
    '.drone.{yml,yaml}',
    '.appveyor.yml',
    'appveyor.yml',
    '.cirrus.yml',
    '.semaphore/**',
    'azure-pipelines*',
    'bitbucket-pipelines.yml',
    '**/Jenkinsfile*',
    'cloudbuild.{yml,yaml}',
    '.pre-commit-config.yaml',
    // programs that start by themselves: hooks, and what opens with an editor
    '.husky/**',
    '.githooks/**',
    '.hooks/**',
    '{,.}lefthook*',
    '.lefthook/**',
    '**/.envrc',
    '.devcontainer/**',
    '**/.devcontainer.json',
    '.vscode/**',
    '.idea/**',
    // where packages come from, and code that runs when they are installed
    '**/.npmrc',
    '**/.yarnrc*',
    '.yarn/**',
    '**/.pnpmfile.*',
    '**/pip.conf',
    '**/.pypirc',
    '**/bunfig.toml',
    '.cargo/**',
    '.mvn/**',
    '**/gradle/wrapper/**',
    // what agents are told and may do
    '**/AGENTS.md',
    '**/AGENTS.override.md',
    '**/CLAUDE.md',
    '**/CLAUDE.local.md',
    '**/GEMINI.md',
    '**/.mcp.json',
    '**/.{claude,cursor,codex,gemini,agents,windsurf,clinerules,roo,kiro,amazonq,aider}/**',
    '**/.{cursorrules,windsurfrules,clinerules,goosehints}',
    '**/.aider.conf.yml',
];

;// CONCATENATED MODULE: ./lib/policy/refuse-path.js




/**
 * Reads the two settings. Protected paths are compared as file systems do, without case and form; allowed ones to the letter:
 * each errs to the side of refusing.
 * @returns the rule, or `policy/setting` for a pattern that cannot be read
 */
function refusePath(policy) {
    const guards = readAll([...PROTECTED, ...patternsOf(policy.protected)], readGuard);
    if (!guards.ok)
        return guards;
    const doors = readAll(patternsOf(policy.allowed), core_glob/* readGlob */.p);
    if (!doors.ok)
        return doors;
    return (0,diagnostic.ok)(path => {
        const key = (0,fold/* foldKey */.pU)(path);
        const guard = guards.value.findLast(({ fits }) => fits(key));
        if (guard && !guard.opens)
            return isProtected(path, guard.pattern);
        if (doors.value.length > 0 && !doors.value.some(fits => fits(path))) {
            return { code: 'path/not-allowed', message: `${path} is not among the allowed paths` };
        }
        return undefined;
    });
}
function isProtected(path, pattern) {
    return {
        code: 'path/protected',
        message: `${path} is protected by the pattern ${pattern}`,
        help: `Change this file by hand, or open it: \`protected-paths: "!${path}"\`.`,
    };
}
function readGuard(pattern) {
    const opens = pattern.startsWith('!');
    const glob = (0,core_glob/* readGlob */.p)((0,fold/* fold */.AU)(opens ? pattern.slice(1) : pattern));
    return glob.ok ? (0,diagnostic.ok)({ pattern, opens, fits: glob.value }) : glob;
}
/** Settings are written one a line; blank lines and comments say nothing. */
const patternsOf = (lines = []) => lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'));
function readAll(patterns, read) {
    const values = [];
    for (const pattern of patterns) {
        const value = read(pattern);
        if (!value.ok)
            return (0,diagnostic/* fail */.f)(value.problem.code, value.problem.message);
        values.push(value.value);
    }
    return (0,diagnostic.ok)(values);
}


/***/ }),

/***/ 4821:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QH: () => (/* binding */ isWritten),
/* harmony export */   c0: () => (/* binding */ isTelling),
/* harmony export */   gD: () => (/* binding */ headlineOf),
/* harmony export */   i7: () => (/* binding */ isHeld),
/* harmony export */   mQ: () => (/* binding */ countsOf),
/* harmony export */   qS: () => (/* binding */ resultsOf)
/* harmony export */ });
/* harmony import */ var _core_report_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1565);

/** Whether what was planned stands where it was meant to stand: on disk or at the ref. */
const isWritten = ({ landed }) => landed.kind !== 'refused' && landed.kind !== 'head-moved';
/** The results as they may be told: nothing is `applied` when it could not be written. */
function resultsOf(report) {
    const { results } = report.outcome;
    if (isWritten(report))
        return results;
    return results.map(result => result.status === 'applied' ? { ...result, status: 'validated', code: 'ok/validated' } : result);
}
function countsOf(report) {
    const results = resultsOf(report);
    const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
    const held = results.filter(isHeld).length;
    const skipped = count('skipped') - held;
    return {
        total: results.length - skipped,
        landed: count('applied', 'validated'),
        idle: count('already-applied', 'no-change'),
        failed: count('failed', 'not-in-context') + held,
        skipped,
    };
}
/** Whether a block stayed out only because it lands together with one that failed. */
const isHeld = ({ code }) => code === 'policy/atomic';
/** The answer in a sentence without a full stop; fixed words and numbers only. */
function headlineOf(report) {
    const counts = countsOf(report);
    const { total, landed, idle, failed } = counts;
    const verdict = (0,_core_report_js__WEBPACK_IMPORTED_MODULE_0__/* .verdictOf */ .V)(report);
    if (verdict === 'nothing')
        return 'Nothing to apply: no edit blocks found';
    if (report.landed.kind === 'head-moved')
        return 'Not applied: the branch moved on meanwhile';
    if (verdict === 'refused')
        return 'Not applied';
    if (report.landed.kind === 'already-committed')
        return 'Applied already by an earlier run';
    if (total === 0)
        return 'Nothing to apply: every block was left out';
    const answered = resultsOf(report).filter(({ code }) => code === 'ok/answered').length;
    const there = idle - answered;
    if (failed === 0 && landed === 0 && there === 0)
        return `Answered ${answered} request${answered === 1 ? '' : 's'}`;
    if (failed === 0 && landed === 0)
        return `Nothing to do: ${blocks(there)} in place already`;
    const idly = (there > 0 ? `, ${there} in place already` : '') + (answered > 0 ? `, ${answered} answered` : '');
    const would = report.dryRun;
    if (landed === 0 && total === 1)
        return `The edit block ${would ? 'would' : 'did'} not apply`;
    if (landed === 0)
        return `None of ${blocks(total)} ${would ? 'would apply' : 'applied'}${idly}${together(report)}`;
    const share = landed === total ? blocks(total) : `${landed} of ${blocks(total)}`;
    return `${would ? `${share} would apply` : `Applied ${share}`}${idly}`;
}
const together = (report) => resultsOf(report).some(isHeld) ? ': they land together or not at all' : '';
const blocks = (count) => `${count} edit block${count === 1 ? '' : 's'}`;
/** Whether a note is about this edit, and not about a kind of file that has no parser here: of these only the number is told. */
const isTelling = ({ code }) => code !== 'syntax/not-checked';


/***/ }),

/***/ 1929:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./lib/core/apply.js + 29 modules
var apply = __webpack_require__(8813);
// EXTERNAL MODULE: ./node_modules/fastest-levenshtein/mod.js
var mod = __webpack_require__(1916);
;// CONCATENATED MODULE: ./lib/core/near-path.js

/** So many are worth naming, and so many slips of the hand are taken for one name. */
const LIMIT = { named: 3, slips: 2 };
/** The refusals of a path that a list of the tracked files can say more about. */
const isAboutPath = ({ code }) => code === 'file/missing' || code === 'path/unsafe';
/**
 * Adds to every block whose file is missing the tracked files that may be meant: the same name in another folder, or almost the
 * same path; and to one whose path is refused the tracked file that it ends in (`/workspace/src/a.py`, as agents see it in their
 * sandbox, for `src/a.py`). Only a hint: a wrong path is never put right.
 */
function withNearPaths(outcome, tracked) {
    return { ...outcome, results: outcome.results.map(result => withHint(result, tracked)) };
}
function withHint(result, tracked) {
    const { problem, block } = result;
    if (problem?.code === 'path/unsafe') {
        const meant = endOf(block.path, tracked);
        return meant === undefined ? result : { ...result, problem: { ...problem, help: `Write \`${meant}\`.` } };
    }
    if (problem?.code !== 'file/missing')
        return result;
    const near = nearPaths(block.path, tracked);
    if (near.length === 0)
        return result;
    const hint = `did you mean ${near.map(path => `\`${path}\``).join(' or ')}?`;
    const hints = [...(problem.detail?.hints ?? []), hint];
    return { ...result, problem: { ...problem, detail: { ...problem.detail, hints } } };
}
/** Paths that end as the wanted one does, nearest first; if none does, those that are a slip or two away. */
function nearPaths(wanted, tracked) {
    const name = nameOf(wanted).toLowerCase();
    // a file that is tracked and gone is no other one
    if (tracked.some(path => path === wanted))
        return [];
    const same = tracked.filter(path => nameOf(path).toLowerCase() === name);
    const found = same.length > 0 ? same : tracked.filter(path => isSlip(path, wanted));
    return found
        .map(path => ({ path, away: (0,mod/* distance */.Io)(path, wanted) }))
        .sort((a, b) => a.away - b.away || (a.path < b.path ? -1 : 1))
        .slice(0, LIMIT.named)
        .map(({ path }) => path);
}
/** The one tracked file that a path ends in, but for itself; a path that climbs (`..`) says nothing. */
function endOf(wanted, tracked) {
    const parts = wanted.split(/[/\\]/).filter(part => part !== '' && part !== '.');
    if (parts.includes('..'))
        return undefined;
    const full = `/${parts.join('/')}`;
    const [meant, ...others] = tracked.filter(path => full.endsWith(`/${path}`));
    return others.length === 0 && meant !== wanted ? meant : undefined;
}
const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);
const isSlip = (path, wanted) => Math.abs(path.length - wanted.length) <= LIMIT.slips &&
    nameOf(wanted).length > LIMIT.slips &&
    (0,mod/* distance */.Io)(path, wanted) <= LIMIT.slips;

// EXTERNAL MODULE: ./lib/engine.js + 34 modules
var lib_engine = __webpack_require__(8735);
// EXTERNAL MODULE: ./lib/policy/limits.js
var policy_limits = __webpack_require__(8880);
;// CONCATENATED MODULE: ./lib/run.js




/** The whole program: read, parse, read the files, apply, write, report. Each `await` is a port. */
async function run(thread, repository, options = {}) {
    const { engine = (0,lib_engine.createEngine)(), attempts = 3, limits = policy_limits/* LIMITS */.b, onProgress = () => { }, ...rules } = options;
    onProgress({ percentage: 0, operation: 'Reading' });
    const expired = deadline(limits.deadline);
    const sources = await thread.read();
    const blocks = (0,policy_limits/* limitBlocks */.g)(sources.flatMap(engine.parse), limits);
    for (let attempt = 1;; attempt++) {
        onProgress({
            percentage: 10,
            operation: `Processing ${blocks.length} block(s)`,
            ...(attempt > 1 && { details: `attempt ${attempt}` }),
        });
        const { workspace, sink, rules: ofHead = {} } = await repository.open();
        const base = workspace.base === undefined ? {} : { base: workspace.base };
        const tracked = (0,lib_engine/* needsList */.C)(blocks) ? await workspace.list() : [];
        const before = await workspace.read((0,lib_engine/* pathsOf */.w)(blocks, tracked));
        const onBlock = (result, index) => {
            const percentage = 10 + Math.round((50 * (index + 1)) / blocks.length);
            onProgress({ percentage, operation: `Block ${index + 1} of ${blocks.length}`, details: result.block.path });
            rules.onBlock?.(result, index);
        };
        const found = await engine.apply(blocks, before, {
            expired,
            maxFiles: limits.files,
            ...base,
            ...rules,
            ...ofHead,
            onBlock,
        });
        const outcome = found.results.some(isAboutPath) ? withNearPaths(found, await workspace.list()) : found;
        const changes = (0,apply/* changesOf */.f)(outcome);
        const plan = { sources, outcome, dryRun: rules.dryRun ?? false, landed: { kind: 'nothing' }, ...base };
        onProgress({ percentage: 60, operation: 'Writing', details: `${changes.length} file(s)` });
        const landed = plan.dryRun || changes.length === 0 ? plan.landed : await sink.write(changes, plan);
        if (landed.kind === 'head-moved' && attempt < attempts)
            continue;
        const report = { ...plan, landed };
        await thread.report(report);
        onProgress({ percentage: 100, operation: 'Done', details: `Applied ${changes.length} change(s)` });
        return report;
    }
}
/** Says whether so many milliseconds have passed from now. */
function deadline(ms) {
    const end = performance.now() + ms;
    return () => performance.now() > end;
}


/***/ })

};
