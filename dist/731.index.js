export const id = 731;
export const ids = [731];
export const modules = {

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

/***/ 2731:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   guideCommand: () => (/* binding */ guideCommand),
/* harmony export */   schemaCommand: () => (/* binding */ schemaCommand)
/* harmony export */ });
/* harmony import */ var _formats_json_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1987);
/* harmony import */ var _report_guide_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4465);
/* harmony import */ var _arguments_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3814);
/* harmony import */ var _host_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9906);




/** `guide`: the text that teaches a model a format. */
async function guideCommand({ operands: [format] }, host) {
    const text = (0,_report_guide_index_js__WEBPACK_IMPORTED_MODULE_1__/* .guideOf */ .G)(format);
    if (text === undefined)
        throw unknown('guide for', format, _report_guide_index_js__WEBPACK_IMPORTED_MODULE_1__/* .guides */ .e.map(guide => guide.format));
    host.out(text);
    return 0;
}
/** `schema`: the JSON Schema of one JSON format, or of all by their names. */
async function schemaCommand({ operands: [format] }, host) {
    const names = _formats_json_index_js__WEBPACK_IMPORTED_MODULE_0__/* .jsonSpecs */ .bL.map(({ name }) => name);
    const schema = format === undefined ? Object.fromEntries(names.map(name => [name, (0,_formats_json_index_js__WEBPACK_IMPORTED_MODULE_0__/* .schemaOf */ .pP)(name)])) : (0,_formats_json_index_js__WEBPACK_IMPORTED_MODULE_0__/* .schemaOf */ .pP)(format);
    if (schema === undefined)
        throw unknown('schema of', format, names);
    host.out(`${JSON.stringify(schema, null, 2)}\n`);
    return 0;
}
function unknown(what, name, known) {
    const near = (0,_arguments_js__WEBPACK_IMPORTED_MODULE_2__/* .nearest */ .p)(name, known);
    return (0,_host_js__WEBPACK_IMPORTED_MODULE_3__/* .userError */ .IF)(`there is no ${what} \`${name}\``, near ? `Did you mean \`${near}\`?` : `It is one of: ${known.join(', ')}.`);
}


/***/ })

};
