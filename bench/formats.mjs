#!/usr/bin/env node
/**
 * node bench/formats.mjs: the public cases written in every format that says old and new text, garbled as they are, read and applied. Where a format
 * is read as well as it should be, its figures are those of the plain form.
 */
import { loadEngine } from './load-engine.mjs'
import { NO_PUBLIC_CASES, publicCases } from './places.mjs'
import { plainBlock } from './plain-block.mjs'
import { judge } from './public/judge.mjs'
import { readCases } from './public/packed.mjs'
import { written as asGated } from './public/wire.mjs'
import { forms } from './token-forms.mjs'

const file = publicCases()
if (file === undefined) {
  console.log(NO_PUBLIC_CASES)
  process.exit(0)
}

const { createEngine, textContent } = await loadEngine()
const engine = createEngine()
const cases = readCases(file).filter(({ class: name }) => !name.startsWith('already'))

const ended = text => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
const json = value => `${JSON.stringify(value)}\n`

/** A fence that is longer than any in the texts. */
function fenced({ search, replace }, text, info = '') {
  const runs = [...`${search}\n${replace}`.matchAll(/^\s*(`{3,})/gm)].map(([, run]) => run.length)
  const fence = '`'.repeat(Math.max(2, ...runs) + 1)
  return `${fence}${info}\n${ended(text)}${fence}\n`
}

const signed = change => forms['apply-patch'](change).split('\n').slice(3, -2).join('\n')
const comment = text => `Thanks for the report, this should do it:\n\n${text}\nLet me know whether the tests pass.\n`

/** Whole lines only, except in JSON. */
const written = {
  'search-replace': forms['search-replace'],
  'search-replace, Cline': ({ path, search, replace }) =>
    `${path}\n------- SEARCH\n${ended(search)}=======\n${ended(replace)}+++++++ REPLACE\n`,
  'search-replace, in a list': change => `- Do this:\n\n${forms['search-replace'](change).replace(/^(?=.)/gm, '  ')}`,
  'edit-protocol': forms['edit-protocol'],
  'edit-protocol, coloured': ({ path, search, replace }) =>
    `${path}\n🟧🟧🟧 EDIT\n${ended(search)}🟨🟨🟨 REPL\n${ended(replace)}🟩🟩🟩 END\n`,
  'apply-patch': forms['apply-patch'],
  'apply-patch, here-document': change =>
    `\`\`\`bash\napply_patch <<'EOF'\n${forms['apply-patch'](change)}EOF\n\`\`\`\n`,
  'patch-json': change => json({ input: forms['apply-patch'](change) }),
  // its numbers are as often wrong as a model's
  'unified-diff': change => asGated(change, 'unified-diff'),
  'unified-diff, no numbers': ({ path, ...change }) =>
    fenced(change, `--- ${path}\n+++ ${path}\n@@ ... @@\n${signed({ path, ...change })}`, 'diff'),
  'pseudo-diff': change => `${change.path}\n${fenced(change, signed(change), 'diff')}`,
  'find-replace': change =>
    `---FILEPATH ${change.path}\n---FIND\n${fenced(change, change.search)}---REPLACE\n${fenced(change, change.replace)}---COMPLETE\n`,
  'tagged-edit': ({ path, search, replace }) =>
    `${path}\n<edits>\n<old_text>\n${ended(search)}</old_text>\n<new_text>\n${ended(replace)}</new_text>\n</edits>\n`,
  'text-editor': forms['text-editor'],
  'claude-code': forms['claude-code'],
  opencode: ({ path, search, replace }) => json({ filePath: path, oldString: search, newString: replace }),
  gemini: ({ path, search, replace }) =>
    json({ file_path: path, instruction: 'Fix it.', old_string: search, new_string: replace }),
}
const JSON_FORMS = ['text-editor', 'claude-code', 'opencode', 'gemini']

async function verdictOn(change, blocks) {
  const { results, after } = await engine.apply(blocks, new Map([[change.path, textContent(change.before)]]))
  const { bom, text } = after.get(change.path)
  const wrote = results.some(({ status }) => status === 'applied')
  return judge(change, wrote ? (bom ? '\uFEFF' : '') + text : null)
}

async function measure(name, subset, blocksOf) {
  const count = { right: 0, refused: 0, space: 0, wrong: 0 }
  for (const change of subset) count[await verdictOn(change, blocksOf(change))]++
  const share = ((100 * count.right) / subset.length).toFixed(1)
  console.log(`| ${name} | ${subset.length} | ${share}% | ${count.wrong + count.space} |`)
}

const lines = cases.filter(({ inline }) => !inline)
console.log('| Cases as | Cases | Right | Written wrong |\n| --- | --- | --- | --- |')
await measure('plain', cases, change => [plainBlock(change)])
await measure('plain, whole lines', lines, change => [plainBlock(change)])
for (const [name, form] of Object.entries(written)) {
  const blocks = change => engine.parse({ name: 'case', text: comment(form(change)) })
  await measure(name, JSON_FORMS.includes(name) ? cases : lines, blocks)
}
