#!/usr/bin/env node
/**
 * How well the syntax gate tells broken files from whole ones: writes bench/syntax.md.
 *   node bench/syntax.mjs [--cases FOLDER] [--doubts FILE] [--only LANGUAGE] [FOLDER with more real files…]
 * `--cases`: the benchmark, a folder with `public.jsonl.gz`. `--doubts` gets what deserves a look;
 * with `--only` no report is written. Needs a built `dist/syntax`.
 */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { DEBIAN, PACKAGES } from './holdout/fetch.mjs'
import { readCases } from './public/packed.mjs'
import { byKey, corpus, digest } from './syntax-corpus.mjs'
import { judgeOf } from './syntax-judges.mjs'
import { mutantsOf, random } from './syntax-mutants.mjs'
import { bytesOf, times } from './syntax-times.mjs'

const ROOT = new URL('..', import.meta.url).pathname
const PARSERS = join(ROOT, 'dist/syntax')
const MAX_MUTANTS = 400
const { values, positionals } = parseArgs({
  options: { cases: { type: 'string' }, only: { type: 'string' }, doubts: { type: 'string' } },
  allowPositionals: true,
})

const folder = mkdtempSync(join(tmpdir(), 'bench-syntax-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const bundle = join(folder, 'syntax.mjs')
const entry = ['syntax/index', 'adapters/syntax/files', 'adapters/syntax/assets']
  .map(name => `export * from './src/${name}.ts'`)
  .join('\n')
await build({
  stdin: { contents: entry, resolveDir: ROOT, loader: 'ts' },
  bundle: true,
  outfile: bundle,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
})
const { languageOf, languages, loadSyntaxChecker, parserFiles } = await import(bundle)
// Without the thread, which has a limit to its time.
const assets = parserFiles(PARSERS)
const check = await loadSyntaxChecker(
  languages.flatMap(({ extensions }) => extensions.map(extension => `a${extension}`)),
  assets,
)
const isRefused = ({ path, before, text }) => check(path, before, text).kind === 'new-errors'

const cases = values.cases ? readCases(join(values.cases, 'public.jsonl.gz')) : []

const verdicts = (judge, files) =>
  judge?.isValid(
    files.map(({ text }) => text),
    files.map(({ path }) => path),
  ) ?? []

// ------------------------------------------------------------------------------------------------------ mutants

/** Valid files that are refused as new ones, and mutants that are caught, both as the language's own tool says. */
function accuracy(language, files) {
  const judge = judgeOf(language.name)
  const truths = verdicts(judge, files)
  const valid = files.filter((_, at) => truths[at] ?? !judge)
  const alarms = valid.filter(({ path, text }) => isRefused({ path, text }))
  if (!judge) return { files: valid.length, alarms }
  const next = random(6)
  const mutants = valid
    .slice(0, 120)
    .flatMap(({ path, text }) => mutantsOf(text, next).map(mutant => ({ ...mutant, path, before: text })))
  const some = mutants.sort((a, b) => byKey([digest(a.text)], [digest(b.text)])).slice(0, MAX_MUTANTS)
  const isValid = verdicts(judge, some)
  const broken = some.filter((_, at) => isValid[at] === false)
  const isSeen = ({ path, before, text }) => judge.view(before, path) !== judge.view(text, path)
  const whole = some.filter((mutant, at) => isValid[at] === true && isSeen(mutant))
  const caught = broken.filter(isRefused)
  return { tool: judge.tool, files: valid.length, alarms, broken, caught, whole, wrongly: whole.filter(isRefused) }
}

// -------------------------------------------------------------------------------------------- the benchmark's edits

/** The expected results of the benchmark, and those that the gate refuses although the language's own tool takes them. */
function expected() {
  const apply = cases
    .filter(({ expect, path }) => expect === 'apply' && languageOf(path))
    .map(({ id, path, before, after }) => ({ id, path, before, text: after }))
  const refused = apply.filter(isRefused)
  return { apply, refused, wrongly: refused.filter(file => mayBeWhole(file)) }
}

function mayBeWhole(file) {
  const [verdict] = verdicts(judgeOf(languageOf(file.path).name), [file])
  return verdict === true || verdict === undefined
}

/** Ways to get the indentation of pasted lines wrong. */
const shifts = [
  text => text.replace(/^(?=.*\S)/gm, ' '),
  text => text.replace(/^(?=.*\S)/gm, '    '),
  text => text.replace(/^(?: {4}|\t)/gm, ''),
  text => text.replace(/^[ \t]+/gm, ''),
]

/** What a naive engine would write into valid Python: the replacement pasted over its place, but further in or out. */
function pasted() {
  const judge = judgeOf('Python')
  const found = cases
    .filter(({ path, before, search }) => path.endsWith('.py') && before.split(search).length === 2)
    .map(found => ({ ...found, text: found.before }))
  const isValid = verdicts(judge, found)
  const wrong = found
    .filter((_, at) => isValid[at])
    .flatMap(({ path, before, search, replace }) => {
      const paste = lines => before.replace(search, () => lines)
      const texts = shifts.map(shift => paste(shift(replace)))
      return texts.filter(text => text !== paste(replace) && text !== before).map(text => ({ path, before, text }))
    })
  const stillValid = verdicts(judge, wrong)
  const broken = wrong.filter((_, at) => stillValid[at] === false)
  return { wrong, broken, caught: broken.filter(isRefused) }
}

// ----------------------------------------------------------------------------------------------------- the report

/** The shortest text of more than 200 lines. */
const sampleOf = files =>
  files.filter(({ text }) => text.split('\n').length > 200).sort((a, b) => a.text.length - b.text.length)[0] ?? files[0]

// The holdout's sources are there after `bench/holdout/fetch.mjs`.
const places = [join(ROOT, 'node_modules'), PACKAGES, DEBIAN, ...positionals]
const rows = []
const doubts = []
for (const [language, files] of corpus({
  languages,
  languageOf,
  cases,
  places,
})) {
  if (values.only && values.only !== language.name) continue
  const { tool, files: valid, alarms, broken = [], caught = [], whole = [], wrongly = [] } = accuracy(language, files)
  if (files.length === 0) continue
  const { cold, cpu, warm } = times({ bundle, parsers: PARSERS, folder }, sampleOf(files))
  const share = (part, all) => (tool ? `${part.length} of ${all.length}` : '–')
  rows.push([
    language.name,
    tool ?? '–',
    share(caught, broken),
    share(wrongly, whole),
    language.compareCountsOnly ? `– (${valid})` : `${alarms.length} of ${valid}`,
    cold.toFixed(0),
    cpu.toFixed(0),
    warm.toFixed(1),
    ((await bytesOf(language, assets, PARSERS)) / 1000).toFixed(0),
  ])
  const missed = broken.filter(mutant => !caught.includes(mutant))
  doubts.push(
    ...alarms.slice(0, 5).map(file => `alarm ${language.name} ${file.path}\n${said(file)}`),
    ...wrongly.slice(0, 8).map(file => `wrongly ${language.name} ${file.kind} ${file.path}\n${said(file)}`),
    ...missed.slice(0, 20).map(file => `missed ${language.name} ${file.kind} ${file.path} ${firstDifference(file)}`),
  )
  console.error(rows.at(-1).join(' | '))
}

function said({ path, before, text }) {
  return check(path, before, text).text
}

function firstDifference({ before, text }) {
  const [a, b] = [before.split('\n'), text.split('\n')]
  const at = a.findIndex((line, at) => line !== b[at])
  const around = lines => JSON.stringify(lines.slice(Math.max(0, at - 1), at + 2).join('\n'))
  return `line ${at + 1}: ${around(a)} → ${around(b)}`
}

const { apply, refused, wrongly } = expected()
const paste = pasted()
doubts.push(...wrongly.map(file => `expected ${file.id} ${file.path}\n${said(file)}`))
if (values.doubts) writeFileSync(values.doubts, doubts.join('\n\n'))
if (values.only) process.exit()

const shipped = readdirSync(PARSERS).reduce((sum, name) => sum + statSync(join(PARSERS, name)).size, 0)
const head = [
  'language',
  'own tool',
  'broken mutants caught',
  'whole mutants refused',
  'valid files refused',
  'cold ms',
  'CPU ms',
  'warm ms',
  'kB',
]
const table = [head, head.map((_, at) => (at < 2 ? '---' : '--:')), ...rows]
  .map(row => `| ${row.join(' | ')} |`)
  .join('\n')

writeFileSync(
  join(ROOT, 'bench/syntax.md'),
  `# The syntax gate, measured

Made by \`node bench/syntax.mjs --cases FOLDER\` on Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}.

${table}

- **own tool**: says which texts are valid. Where none is installed (–), files count as they stand and no mutant is judged.
- **broken mutants caught**: real files with one line lost, doubled, swapped, indented otherwise, or one bracket, quote or separator
  lost, or cut off; of those that the own tool calls broken, the number that the gate refuses. Of C and C++ the compiler's first
  complaint must be about syntax: a name that it does not know says nothing.
- **whole mutants refused**: of the mutants that the own tool still accepts; of C and C++ of those that change what the compiler sees.
- **valid files refused**: real files given to the gate as new files. C and C++ are compared only (macros), so a new file is not judged.
- **cold**: from the start of the program to the verdict on one file of about 200 lines, in a process of its own, its thread started, its
  parser read, unpacked and compiled; both the old and the new text are parsed. **CPU**: the processor time of all its threads meanwhile.
  **warm**: the same file again. Best of seven: other work ran on the machine.
- **kB**: what of \`dist/syntax\` the language opens. The whole folder has ${(shipped / 1e6).toFixed(2)} MB.

On the benchmark: of ${apply.length} expected results in these languages the gate refuses ${refused.length}, and the languages' own tools refuse ${refused.length - wrongly.length} of
these as well (edits taken out of the middle of a commit, lines put in as test material): **${wrongly.length} false refusals**. Of ${paste.wrong.length} Python
replacements pasted at a wrong indentation (one or four columns further in, four further out, flush left), ${paste.broken.length} no longer parse by CPython's
own word, and the gate refuses **${paste.caught.length}** of these.
`,
)
