"use strict";exports.id=355,exports.ids=[355],exports.modules={355:(function(__unused_webpack_module,__webpack_exports__,__webpack_require__){__webpack_require__.d(__webpack_exports__,{completion:()=>completion,shells:()=>shells});var $m0=__webpack_require__(3317),$m1=__webpack_require__(9674),$m2=__webpack_require__(9941),$m3=__webpack_require__(7086),$m4=__webpack_require__(6559),$m5=__webpack_require__(3410),$m6=__webpack_require__(3052),$m7=__webpack_require__(7764),$m8=__webpack_require__(3411),$m9=__webpack_require__(289),$m10=__webpack_require__(8643),$m11=__webpack_require__(3477),$m12=__webpack_require__(7181),$m13=__webpack_require__(8717),$m14=__webpack_require__(989),$m15=__webpack_require__(671),shells=["bash","zsh","fish"],optionsOf=name=>[...$m0.Pi.find(command=>command.name===name).options,...$m0.sh],names=()=>$m0.Pi.map(({name})=>name).join(" ");function wordsFor(name){switch(name){case"completion":return shells.join(" ");case"help":return names();case"guide":return $m1.Fx.flatMap(({name:name2,guide})=>guide?name2:[]).join(" ");case"schema":return $m1.Fx.flatMap(({name:name2,schema})=>schema?name2:[]).join(" ");case"formats":return"";default:return}}function completion(shell){switch(shell){case"bash":return bash();case"zsh":return`autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash()}`;case"fish":return fish();default:return shell}}function bash(){let cases=$m0.Pi.map(({name})=>{let flags=optionsOf(name).map(option=>`--${option.name}`),words=wordsFor(name);return`    ${name}) flags="${flags.join(" ")}"${words===void 0?"":` words="${words}" files=""`} ;;`}),values=[...new Map($m0.Pi.flatMap(({name})=>optionsOf(name)).flatMap(({name,choices:choices2})=>choices2?[[name,choices2]]:[]))].map(([name,words])=>`    --${name}) COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$word")); return ;;`);return`_apply_edits() {
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
${$m0.Pi.flatMap(({name,summary})=>[`complete -c apply-edits -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,...[wordsFor(name)].flatMap(words=>words===void 0?[]:[`complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' -f -a ${quote(words)}`]),...optionsOf(name).map(({name:option,short,value,choices,help})=>{let form=[short?`-s ${short}`:"",`-l ${option}`,value?"-r":"",choices?`-f -a ${quote(choices.join(" "))}`:""];return`complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' ${form.filter(Boolean).join(" ")} -d ${quote(help)}`})]).join(`
`)}
`}})};
