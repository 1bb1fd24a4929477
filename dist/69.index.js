export const id = 69;
export const ids = [69];
export const modules = {

/***/ 9069:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   main: () => (/* binding */ main),
/* harmony export */   runCommandLine: () => (/* binding */ runCommandLine)
/* harmony export */ });
/* harmony import */ var _cli_host_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9906);

/** Loaded when something went wrong. */
const complain = async (why, host) => (await __webpack_require__.e(/* import() */ 447).then(__webpack_require__.bind(__webpack_require__, 6447))).complain(why, host);
/** The command line of this process. */
async function main() {
    process.exitCode = await runCommandLine(process.argv.slice(2), (0,_cli_host_js__WEBPACK_IMPORTED_MODULE_0__/* .processHost */ .Ql)());
}
/** Carries out one command line. What a user can do wrong ends in a sentence and what to do, never in a stack. */
async function runCommandLine(args, host) {
    const { parseArguments } = await __webpack_require__.e(/* import() */ 814).then(__webpack_require__.bind(__webpack_require__, 3814));
    const asked = parseArguments(args);
    if (asked.kind === 'mistake')
        return complain(asked, host);
    try {
        return await runs[asked.command](asked, host);
    }
    catch (error) {
        return complain(explain(error, host), host);
    }
}
function explain(error, { env }) {
    const { name, message, stack, help } = error;
    if (name === 'UserError')
        return { message, help };
    const more = env['APPLY_EDITS_DEBUG']
        ? (stack ?? '')
        : 'This is a bug; APPLY_EDITS_DEBUG=1 shows where. Please report it.';
    return { message, help: more };
}
/** git looks for the checkout while the rest is loaded. */
const apply = async (asked, host) => {
    const { findCheckout } = await __webpack_require__.e(/* import() */ 384).then(__webpack_require__.bind(__webpack_require__, 8384));
    const place = findCheckout(asked.options, host);
    place.catch(() => { });
    return (await Promise.all(/* import() */[__webpack_require__.e(762), __webpack_require__.e(987), __webpack_require__.e(572), __webpack_require__.e(735), __webpack_require__.e(964), __webpack_require__.e(914), __webpack_require__.e(78)]).then(__webpack_require__.bind(__webpack_require__, 78))).applyCommand(asked, host, place);
};
/** Each command loads what it needs, and nothing else. */
const runs = {
    apply,
    check: apply,
    help: async ({ operands: [command], options }, host) => {
        const { manual } = await __webpack_require__.e(/* import() */ 178).then(__webpack_require__.bind(__webpack_require__, 3178));
        const { unknownCommand } = await __webpack_require__.e(/* import() */ 814).then(__webpack_require__.bind(__webpack_require__, 3814));
        const text = manual(command, (0,_cli_host_js__WEBPACK_IMPORTED_MODULE_0__/* .wantsColor */ .zK)(options['color'], host));
        if (text === undefined)
            return complain(unknownCommand(command), host);
        host.out(text);
        return 0;
    },
    version: async (_, { out }) => {
        const { version } = await __webpack_require__.e(/* import() */ 592).then(__webpack_require__.bind(__webpack_require__, 6592));
        out(`${version}\n`);
        return 0;
    },
    completion: async ({ operands }, host) => {
        const { completion, shells } = await Promise.all(/* import() */[__webpack_require__.e(762), __webpack_require__.e(987), __webpack_require__.e(920), __webpack_require__.e(650)]).then(__webpack_require__.bind(__webpack_require__, 7650));
        const shell = shells.find(each => each === operands[0]);
        if (!shell)
            return complain({ message: `there is no completion for \`${operands[0]}\``, help: `It is one of: ${shells.join(', ')}.` }, host);
        host.out(completion(shell));
        return 0;
    },
    formats: async ({ options }, { out }) => {
        const { createEngine } = await Promise.all(/* import() */[__webpack_require__.e(762), __webpack_require__.e(987), __webpack_require__.e(572), __webpack_require__.e(735)]).then(__webpack_require__.bind(__webpack_require__, 8735));
        const names = createEngine().formats.map(({ name }) => name);
        out(options['json'] ? `${JSON.stringify(names, null, 2)}\n` : names.map(name => `${name}\n`).join(''));
        return 0;
    },
    view: async (asked, host) => (await Promise.all(/* import() */[__webpack_require__.e(572), __webpack_require__.e(964), __webpack_require__.e(670)]).then(__webpack_require__.bind(__webpack_require__, 435))).viewCommand(asked, host),
    grep: async (asked, host) => (await Promise.all(/* import() */[__webpack_require__.e(572), __webpack_require__.e(964), __webpack_require__.e(670)]).then(__webpack_require__.bind(__webpack_require__, 435))).grepCommand(asked, host),
    guide: async (asked, host) => (await Promise.all(/* import() */[__webpack_require__.e(762), __webpack_require__.e(987), __webpack_require__.e(920), __webpack_require__.e(731)]).then(__webpack_require__.bind(__webpack_require__, 2731))).guideCommand(asked, host),
    schema: async (asked, host) => (await Promise.all(/* import() */[__webpack_require__.e(762), __webpack_require__.e(987), __webpack_require__.e(920), __webpack_require__.e(731)]).then(__webpack_require__.bind(__webpack_require__, 2731))).schemaCommand(asked, host),
    parse: async (asked, host) => (await Promise.all(/* import() */[__webpack_require__.e(762), __webpack_require__.e(987), __webpack_require__.e(572), __webpack_require__.e(735), __webpack_require__.e(535)]).then(__webpack_require__.bind(__webpack_require__, 7535))).parseCommand(asked, host),
};


/***/ }),

/***/ 9906:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IF: () => (/* binding */ userError),
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   Ql: () => (/* binding */ processHost),
/* harmony export */   iQ: () => (/* binding */ standardInput),
/* harmony export */   iW: () => (/* binding */ STANDARD),
/* harmony export */   zK: () => (/* binding */ wantsColor)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7975);



function processHost() {
    // a reader that has seen enough (`head`) closes the pipe: no error of ours
    process.stdout.on('error', error => {
        if (error.code === 'EPIPE')
            process.exit();
        throw error;
    });
    return {
        cwd: process.cwd(),
        env: process.env,
        stdin: process.stdin,
        tty: { stdin: !!process.stdin.isTTY, stdout: !!process.stdout.isTTY, stderr: !!process.stderr.isTTY },
        columns: process.stdout.columns,
        out: text => void process.stdout.write(text),
        err: text => void process.stderr.write(text),
    };
}
/** Whether a text is coloured: as asked, else as NO_COLOR and FORCE_COLOR say (no-color.org), else on a terminal. */
function wantsColor(when, { env, tty }, stream = 'stdout') {
    if (when === 'always')
        return true;
    if (when === 'never' || env['NO_COLOR'])
        return false;
    return env['FORCE_COLOR'] ? env['FORCE_COLOR'] !== '0' : tty[stream] && env['TERM'] !== 'dumb';
}
const userError = (message, help) => Object.assign(new Error(message), { name: 'UserError', help });
/** The texts that operands name; `-`, or no operand at all, is standard input. @throws UserError */
async function readInputs(operands, host) {
    if (operands.length === 0 && host.tty.stdin) {
        throw userError('there is nothing to read', 'Name a file, or pipe a text in.');
    }
    const names = operands.length === 0 ? ['-'] : operands;
    return Promise.all(names.map(name => (name === '-' ? readStandard(host) : readNamed(name, host))));
}
async function readStandard(host) {
    let text = '';
    for await (const piece of standardInput(host))
        text += piece;
    return { name: STANDARD, text };
}
const STANDARD = 'standard input';
/** Standard input as text, piece by piece as it comes. @throws UserError when it is no UTF-8 */
async function* standardInput({ stdin }) {
    let decoder;
    for await (const chunk of stdin) {
        decoder ??= decoderFor(chunk);
        yield decode(decoder, chunk, STANDARD, true);
    }
    if (decoder)
        yield decode(decoder, new Uint8Array(), STANDARD, false);
}
async function readNamed(name, { cwd }) {
    const bytes = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(cwd, name)).catch((error) => {
        throw userError(`cannot read \`${name}\`: ${REASONS[error.code ?? ''] ?? error.message}`, 'Check the name.');
    });
    return { name, text: decode(decoderFor(bytes), bytes, name, false) };
}
const REASONS = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder',
    EACCES: 'permission denied',
};
/** PowerShell writes UTF-16 with a byte order mark; everything else has to be UTF-8. */
const decoderFor = (start) => new node_util__WEBPACK_IMPORTED_MODULE_2__.TextDecoder(start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true });
function decode(decoder, bytes, name, stream) {
    try {
        return decoder.decode(bytes, { stream });
    }
    catch {
        throw userError(`\`${name}\` is no UTF-8 text`, 'Convert it to UTF-8.');
    }
}


/***/ })

};
