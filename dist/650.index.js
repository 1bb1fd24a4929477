export const id = 650;
export const ids = [650];
export const modules = {

/***/ 7650:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   completion: () => (/* binding */ completion),
/* harmony export */   shells: () => (/* binding */ shells)
/* harmony export */ });
/* harmony import */ var _formats_json_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1987);
/* harmony import */ var _report_guide_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4465);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4710);



const shells = ['bash', 'zsh', 'fish'];
const optionsOf = (name) => [
    ..._commands_js__WEBPACK_IMPORTED_MODULE_2__/* .commands */ .Pi.find(command => command.name === name).options,
    ..._commands_js__WEBPACK_IMPORTED_MODULE_2__/* .common */ .sh,
];
const names = () => _commands_js__WEBPACK_IMPORTED_MODULE_2__/* .commands */ .Pi.map(({ name }) => name).join(' ');
/** The operands that a command knows; undefined for one that takes files. */
function wordsFor(name) {
    switch (name) {
        case 'completion':
            return shells.join(' ');
        case 'help':
            return names();
        case 'guide':
            return _report_guide_index_js__WEBPACK_IMPORTED_MODULE_1__/* .guides */ .e.map(({ format }) => format).join(' ');
        case 'schema':
            return _formats_json_index_js__WEBPACK_IMPORTED_MODULE_0__/* .jsonSpecs */ .bL.map(spec => spec.name).join(' ');
        case 'formats':
            return '';
        default:
            return undefined;
    }
}
/** The script that a shell sources to complete commands, options, their values and files. */
function completion(shell) {
    switch (shell) {
        case 'bash':
            return bash();
        case 'zsh':
            // zsh runs bash's completions; only the compatibility has to be loaded first
            return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash()}`;
        case 'fish':
            return fish();
        default:
            return shell;
    }
}
function bash() {
    const cases = _commands_js__WEBPACK_IMPORTED_MODULE_2__/* .commands */ .Pi.map(({ name }) => {
        const flags = optionsOf(name).map(option => `--${option.name}`);
        const words = wordsFor(name);
        const files = words === undefined ? '' : ' files=""';
        return `    ${name}) words="${[...flags, words].filter(Boolean).join(' ')}"${files} ;;`;
    });
    const choices = new Map(_commands_js__WEBPACK_IMPORTED_MODULE_2__/* .commands */ .Pi.flatMap(({ name }) => optionsOf(name)).flatMap(({ name, choices }) => (choices ? [[name, choices]] : [])));
    const values = [...choices].map(([name, words]) => `    --${name}) COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word")); return ;;`);
    return `_apply_edits() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words="" files=yes
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names()} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word") \${files:+$(compgen -f -- "$word")})
}
complete -o filenames -F _apply_edits apply-edits
`;
}
function fish() {
    const quote = (text) => `'${text.replaceAll("'", "\\'")}'`;
    const lines = _commands_js__WEBPACK_IMPORTED_MODULE_2__/* .commands */ .Pi.flatMap(({ name, summary }) => [
        `complete -c apply-edits -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
        ...[wordsFor(name)].flatMap(words => words === undefined
            ? []
            : [`complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' -f -a ${quote(words)}`]),
        ...optionsOf(name).map(({ name: option, short, value, choices, help }) => {
            const form = [
                short ? `-s ${short}` : '',
                `-l ${option}`,
                value ? '-r' : '',
                choices ? `-f -a ${quote(choices.join(' '))}` : '',
            ];
            return `complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' ${form.filter(Boolean).join(' ')} -d ${quote(help)}`;
        }),
    ]);
    return `${lines.join('\n')}\n`;
}


/***/ })

};
