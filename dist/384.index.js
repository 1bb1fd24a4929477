export const id = 384;
export const ids = [384];
export const modules = {

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

/***/ 8384:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   findCheckout: () => (/* binding */ findCheckout),
/* harmony export */   k: () => (/* binding */ fromTop)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var _adapters_git_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7692);
/* harmony import */ var _host_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9906);




/** The checkout that holds the current folder, or the one that `--dir` names. @throws UserError when there is none */
async function findCheckout(options, host) {
    const asked = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(host.cwd, typeof options['dir'] === 'string' ? options['dir'] : '.');
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(asked).catch(() => asked);
    const ran = await (0,_adapters_git_js__WEBPACK_IMPORTED_MODULE_2__/* .git */ .$)(['rev-parse', '--show-toplevel'], { cwd: folder }).catch(() => undefined);
    if (ran?.status === 0)
        return { root: ran.stdout.toString('utf8').replace(/\n$/, ''), folder };
    throw (0,_host_js__WEBPACK_IMPORTED_MODULE_3__/* .userError */ .IF)(`there is no git checkout at \`${asked}\``, 'Run it inside of one, or name one with `--dir`.');
}
/** An operand as a path from the top of the checkout, `/` between its parts; empty for the top itself. */
const fromTop = ({ root, folder }, operand) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(folder, operand)).split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).join('/');


/***/ })

};
