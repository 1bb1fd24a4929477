#!/usr/bin/env node
/**
 * node bench/tokens.mjs [--write]: what the same changes cost in each format, in tokens (o200k_base, OpenAI's public tokenizer). The
 * changes are the benchmark's exact ones that are whole lines of one place; each is written in each format, applied, and counted only
 * if the file comes out right. --write puts the table into docs/for-models.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Tiktoken } from 'js-tiktoken/lite'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { loadEngine } from './load-engine.mjs'
import { NO_PUBLIC_CASES, publicCases, ROOT } from './places.mjs'
import { readCases } from './public/packed.mjs'
import { forms, readingOf, readings } from './token-forms.mjs'

const CLASSES = ['exact', 'shadowed', 'delete-lines', 'repetitive']
const LARGEST = 200_000

const file = publicCases()
if (file === undefined) {
  console.log(NO_PUBLIC_CASES)
  process.exit(0)
}

const tokenizer = new Tiktoken(o200k)
const tokens = text => tokenizer.encode(text, [], []).length
const { createEngine, textContent } = await loadEngine()
const engine = createEngine()

const cases = readCases(file).filter(
  ({ class: name, inline, expect, before, search }) =>
    CLASSES.includes(name) && !inline && expect === 'apply' && before.length < LARGEST && wholeLines(before, search),
)

/** A rough guard against parts of lines, and against lines that the formats by number would have to look for. */
function wholeLines(before, search) {
  const at = before.indexOf(search)
  const end = at + search.length
  return at >= 0 && (at === 0 || before[at - 1] === '\n') && (search.endsWith('\n') || '\n'.includes(before[end] ?? ''))
}

async function applies(text, { path, before, after }) {
  const { after: files } = await engine.apply(
    engine.parse({ name: 'reply', text }),
    new Map([[path, textContent(before)]]),
  )
  return files.get(path)?.text === textContent(after).text
}

const counted = []
for (const change of cases) {
  const replies = Object.entries(forms).map(([format, form]) => [format, form(change)])
  const right = await Promise.all(
    replies.map(([format, text]) => (format === 'whole-file' ? true : applies(text, change))),
  )
  const wrong = replies.filter((_, i) => !right[i]).map(([format]) => format)
  if (wrong.length > 0) console.error(`${change.id}: left out, ${wrong.join(', ')} did not come out right`)
  else counted.push({ change, replies: Object.fromEntries(replies.map(([format, text]) => [format, tokens(text)])) })
}

const read = Object.fromEntries(
  Object.entries(readings).map(([name, show]) => [name, sum(counted.map(({ change }) => tokens(show(change))))]),
)
const whole = sum(counted.map(({ replies }) => replies['whole-file']))
const rows = Object.keys(forms).map(format => {
  const written = counted.map(({ replies }) => replies[format])
  const reading = read[readingOf(format)] / read.plain
  const cells = [
    median(written),
    Math.round(sum(written) / written.length),
    percent(sum(written) / whole),
    percent(reading),
  ]
  return `| ${format} | ${cells.join(' | ')} |`
})
const table = [
  '| format | tokens written, median | mean | vs. rewriting the file | tokens read, vs. the plain file |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...rows,
  '',
  `${counted.length} changes of real commits, files of ${Math.round(read.plain / counted.length)} tokens on average. Made by \`node bench/tokens.mjs --write\`, with the tokenizer o200k_base.`,
].join('\n')
console.log(table)

if (process.argv.includes('--write')) {
  const page = join(ROOT, 'docs/for-models.md')
  const [before, rest] = readFileSync(page, 'utf8').split('<!-- tokens -->\n')
  const after = rest.slice(rest.indexOf('<!-- /tokens -->'))
  writeFileSync(page, `${before}<!-- tokens -->\n${table}\n${after}`)
}

function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]
}

function percent(share) {
  return `${Math.round(share * 1000) / 10}%`
}
