const id=759,ids=[759],modules={8759:((__unused_webpack___webpack_module__,__webpack_exports__,__webpack_require__)=>{__webpack_require__.d(__webpack_exports__,{completion:()=>completion,shells:()=>shells});var node_module__WEBPACK_IMPORTED_MODULE_0__=__webpack_require__(8995),_chunk_IAXBI4DW_js__WEBPACK_IMPORTED_MODULE_1__=__webpack_require__(1049),_chunk_UJOIH62A_js__WEBPACK_IMPORTED_MODULE_2__=__webpack_require__(3089),_chunk_F7WS6LHQ_js__WEBPACK_IMPORTED_MODULE_3__=__webpack_require__(2425),_chunk_MSIVI4VZ_js__WEBPACK_IMPORTED_MODULE_4__=__webpack_require__(5039),_chunk_YAQMXGBL_js__WEBPACK_IMPORTED_MODULE_5__=__webpack_require__(454),_chunk_IQKYUDJE_js__WEBPACK_IMPORTED_MODULE_6__=__webpack_require__(3395),_chunk_42FOKSYH_js__WEBPACK_IMPORTED_MODULE_7__=__webpack_require__(5891),_chunk_DLV6ZKRO_js__WEBPACK_IMPORTED_MODULE_8__=__webpack_require__(3033);const require2=(0,node_module__WEBPACK_IMPORTED_MODULE_0__.createRequire)(import.meta.url);var shells=["bash","zsh","fish"],optionsOf=name=>[..._chunk_UJOIH62A_js__WEBPACK_IMPORTED_MODULE_2__.Pi.find(command=>command.name===name).options,..._chunk_UJOIH62A_js__WEBPACK_IMPORTED_MODULE_2__.sh],names=()=>_chunk_UJOIH62A_js__WEBPACK_IMPORTED_MODULE_2__.Pi.map(({name})=>name).join(" ");function wordsFor(name){switch(name){case"completion":return shells.join(" ");case"help":return names();case"guide":return _chunk_IAXBI4DW_js__WEBPACK_IMPORTED_MODULE_1__.e.map(({format})=>format).join(" ");case"schema":return _chunk_F7WS6LHQ_js__WEBPACK_IMPORTED_MODULE_3__.bL.map(spec=>spec.name).join(" ");case"formats":return"";default:return}}function completion(shell){switch(shell){case"bash":return bash();case"zsh":return`autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash()}`;case"fish":return fish();default:return shell}}function bash(){let cases=_chunk_UJOIH62A_js__WEBPACK_IMPORTED_MODULE_2__.Pi.map(({name})=>{let flags=optionsOf(name).map(option=>`--${option.name}`),words=wordsFor(name);return`    ${name}) flags="${flags.join(" ")}"${words===void 0?"":` words="${words}" files=""`} ;;`}),values=[...new Map(_chunk_UJOIH62A_js__WEBPACK_IMPORTED_MODULE_2__.Pi.flatMap(({name})=>optionsOf(name)).flatMap(({name,choices:choices2})=>choices2?[[name,choices2]]:[]))].map(([name,words])=>`    --${name}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word")); return ;;`);return`_apply_edits() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words="" flags="" files=yes
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names()} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join(`
`)}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join(`
`)}
  esac
  case "$word" in -*) words="$flags" files="" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  # a name with blanks is one name
  local IFS=$'\\n'
  if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _apply_edits apply-edits
`}function fish(){let quote=text=>`'${text.replaceAll("'","\\'")}'`;return`complete -c apply-edits -n __fish_use_subcommand -f
${_chunk_UJOIH62A_js__WEBPACK_IMPORTED_MODULE_2__.Pi.flatMap(({name,summary})=>[`complete -c apply-edits -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,...[wordsFor(name)].flatMap(words=>words===void 0?[]:[`complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' -f -a ${quote(words)}`]),...optionsOf(name).map(({name:option,short,value,choices,help})=>{let form=[short?`-s ${short}`:"",`-l ${option}`,value?"-r":"",choices?`-f -a ${quote(choices.join(" "))}`:""];return`complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' ${form.filter(Boolean).join(" ")} -d ${quote(help)}`})]).join(`
`)}
`}})};export{id,ids,modules};
