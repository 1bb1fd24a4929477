"use strict";exports.id=2475,exports.ids=[2475],exports.modules={2475:(function(__unused_webpack_module,__webpack_exports__,__webpack_require__){__webpack_require__.r(__webpack_exports__),__webpack_require__.d(__webpack_exports__,{lessonFor:()=>lessonFor});var $m1=__webpack_require__(1817),$m2=__webpack_require__(827),$m0=__webpack_require__(671);function lessonFor(sources,formats){let[,said="",meant=[]]=sources.length>0?kindOf(sources):[],taught=formats.flatMap(({name,guide:guide2})=>guide2?name:[]),format=meant.find(name=>taught.includes(name))??taught[0],guide=format===void 0?"":(0,$m1.G)(formats,format);return{said,text:`No edit blocks were found. ${said}
${guide?`
${guide}`:""}`}}var QUOTED=/^(?: {0,3}>)+ ?(?:<{5,9} ?SEARCH|\*\*\* (?:Begin|Update|Add)|`{3,}(?:suggestion|diff|patch)|diff --git |@@ )/,ESCAPED=/^\s*(?:&lt;){5}/,SCREEN=/^[\s│]{0,20}[●⏺•✓✔] {1,2}(?:Update|Updated|Edit|Edited|Write|Wrote|Create|Added|Deleted)\b ?\(?\S/,ORDER=/\b(?:change|replace|rename|update|swap)\b[^`]{0,200}`[^`]{1,200}`[^`]{0,40}\b(?:to|with|by|into)\b[^`]{0,40}`/i,LINES=/\blines? \d{1,7}/i,VERB=/\b(?:change|replace|rename|update|swap|delete|remove|insert|add)\b|:\W{0,4}$/i,CALLS=/["'](?:old|new)_?(?:str(?:ing)?|text)\\{0,3}["']\s{0,5}:|\b(?:ToolUseBlock|(?:Function|Tool){1,2}Call|AIMessage)\(/,INSIDE=/(?<=\S ?)(?:<{5,9} ?SEARCH\b|\*\*\* Begin Patch|diff --git a\/|<(?:old_text|old_string|search|(?:file|edit) path=)[^<>]{0,200}>)/,FINDING=/^\s*(?:::(?:error|warning|notice) \S|(?:--> )?(?=\S{0,200}[./])[^\s:(]{1,300}(?::\d{1,7}(?::\d{1,7})?[: ]|\(\d{1,7},\d{1,7}\):|:\d{1,7}:\d{1,7}$))|"(?:lines?|row|posn|(?:line_?|begin_?|start_?)(?:no|number|line))"\s{0,5}:/i,like=pattern=>line=>pattern.test(line),OF_JSON=[()=>!1,"The text is JSON, in which no call that edits a file was found.",["claude-code","ops","edit-lines"]],EMPTY=[()=>!1,"The text is empty."],KINDS=[[like(QUOTED),"The text has edits in a quote (`>`): what is quoted is not read, so write them without the signs."],[like(ESCAPED),"The text has markers written as `&lt;`: send it as it was before."],[like(SCREEN),"The text is the screen of an agent, which breaks and cuts lines: send the log of its run (docs/agent-logs.md)."],[like(CALLS),"The text has calls of tools in an unknown shape: send the log of the run (docs/agent-logs.md)."],[like(INSIDE),"The text has an edit that begins inside a line: begin a line with it."],[like(/^\*\*\* \w/),"The text has lines of a patch, but no header (`*** Update File: PATH`) that they belong to.",["apply-patch"]],[like(/^(@@ |\+\+\+ |--- \S)/),"The text has lines of a diff, but no header (`--- a/PATH`, `+++ b/PATH`) that names the file.",["unified-diff"]],[line=>ORDER.test(line)||LINES.test(line)&&VERB.test(line),"The text asks for a change in words: send the old lines and the new ones as a block.",["search-replace"]],[like(FINDING),"The text has findings at lines, not what the lines become: send a diff, or the fixes (docs/formats/tool-fixes.md)."],OF_JSON,[line=>(0,$m2.g9)(line)!==void 0,"The text has code, but nothing names its file or the lines that it replaces.",["search-replace","whole-file"]],[like(/\S/),"The text has only prose."]];function kindOf(sources){let seen=new Set;for(let{text}of sources){/^\s*[[{]\s*["{[]/.test(text.slice(0,LOOK))&&seen.add(OF_JSON);for(let line of text.split(`
`))seen.add(KINDS.find(([shows])=>shows(line)))}return KINDS.find(kind=>seen.has(kind))??EMPTY}var LOOK=1e3}),1817:(function(__unused_webpack_module,__webpack_exports__,__webpack_require__){__webpack_require__.d(__webpack_exports__,{G:()=>guideOf});var taught=formats=>formats.flatMap(({name,guide})=>guide?[{name,guide}]:[]);function guideOf(formats,format){let all=taught(formats);if(format===void 0)return`${overview(all)}
${renderGuide(all[0])}`;let found=all.find(({name})=>name===format);return found&&renderGuide(found)}var overview=all=>[`# Which format to write edits in

`,...all.map(({name,guide})=>`- ${name}: ${guide.use}
`),`
Use one format in a reply. Edit only files whose text you have seen. Write paths from the root of the repository.
`].join("");function renderGuide({name,guide}){let{use,rules,example,files,mistakes,recovery=RECOVERY}=guide,runs=example.match(/`+/g)??[],fence="`".repeat(Math.max(3,...runs.map(run=>run.length+1))),shown=Object.entries(files).map(([path,text])=>`\`${path}\` is:

${fence}
${text}${fence}

`);return[`# How to write edits: ${name}

${use}

`,`## Rules

${list(rules,i=>`${i}.`)}
`,`## Example

${shown.join("")}The edit:

${fence}
${example}${fence}

`,`## Common mistakes

${list(mistakes,()=>"-")}
`,`## When an edit is refused

${list(recovery,i=>`${i}.`)}`].join("")}var list=(items,sign)=>items.map((item,i)=>`${sign(i+1)} ${item}
`).join(""),RECOVERY=["Read the report: it says which block failed, what the file has there, and often the block that would apply.","Read the file again. Do not write the block from memory.","Send only the blocks that failed, corrected. Do not send the others again."]})};
