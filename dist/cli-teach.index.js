"use strict";exports.id=3224,exports.ids=[3224],exports.modules={3224:(function(__unused_webpack_module,__webpack_exports__,__webpack_require__){__webpack_require__.r(__webpack_exports__),__webpack_require__.d(__webpack_exports__,{formatsCommand:()=>formatsCommand,guideCommand:()=>guideCommand,schemaCommand:()=>schemaCommand});var $m0=__webpack_require__(1879),$m1=__webpack_require__(3317),$m2=__webpack_require__(5441),$m3=__webpack_require__(9674),$m4=__webpack_require__(9941),$m5=__webpack_require__(7086),$m6=__webpack_require__(6559),$m7=__webpack_require__(3410),$m8=__webpack_require__(3052),$m9=__webpack_require__(7764),$m18=__webpack_require__(1817),$m10=__webpack_require__(3411),$m11=__webpack_require__(289),$m12=__webpack_require__(8643),$m13=__webpack_require__(3477),$m14=__webpack_require__(7181),$m15=__webpack_require__(8717),$m16=__webpack_require__(989),$m17=__webpack_require__(671);async function formatsCommand({options},host){let names=$m3.Fx.map(({name})=>name);return host.out(options.json?(0,$m2.s$)(names):names.map(name=>`${name}
`).join("")),0}async function guideCommand({operands:[format],options},host){let agent=$m1.Ps.find(({name})=>name===options.for);if(agent){if(format!==void 0)throw(0,$m2.IF)("`guide` has one subject","Name a format, or an agent with `--for`, not both.");return host.out((0,$m1.sG)(agent)),0}let text=(0,$m18.G)($m3.Fx,format);if(text===void 0)throw unknown("guide for",format,$m3.Fx.flatMap(({name,guide})=>guide?name:[]));return host.out(text),0}async function schemaCommand({operands:[format]},host){let schemas=Object.fromEntries($m3.Fx.flatMap(({name,schema:schema2})=>schema2?[[name,schema2()]]:[])),schema=format===void 0?schemas:Object.hasOwn(schemas,format)?schemas[format]:void 0;if(format==="result"){let{resultSchema}=await __webpack_require__.e(9204).then(__webpack_require__.bind(__webpack_require__,9204));return host.out((0,$m2.s$)(resultSchema)),0}if(schema===void 0&&(0,$m18.G)($m3.Fx,format)!==void 0)throw(0,$m2.IF)(`\`${format}\` is not a JSON format`,`Run \`apply-edits guide ${format}\`.`);if(schema===void 0)throw unknown("schema of",format,["result",...Object.keys(schemas)]);return host.out((0,$m2.s$)(schema)),0}var unknown=(what,name,known)=>(0,$m2.IF)(`there is no ${what} \`${name}\``,(0,$m0.JR)(name,known))}),1817:(function(__unused_webpack_module,__webpack_exports__,__webpack_require__){__webpack_require__.d(__webpack_exports__,{G:()=>guideOf});var taught=formats=>formats.flatMap(({name,guide})=>guide?[{name,guide}]:[]);function guideOf(formats,format){let all=taught(formats);if(format===void 0)return`${overview(all)}
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
