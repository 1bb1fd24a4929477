#!/usr/bin/env node
/**
 * How well the syntax gate tells broken files from whole ones: writes bench/syntax.md.
 *   node bench/syntax.mjs [--cases FOLDER] [--doubts FILE] [--only LANGUAGE] [FOLDER with more real files…]
 * Real files are those of the benchmark (`--cases`: the folder with `public.jsonl.gz` and `lib.mjs`), the standard libraries
 * of the languages that are installed, node_modules, and the folders named. `--doubts` gets what deserves a look;
 * with `--only` no report is written. Needs a built `dist/syntax`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { judgeOf } from './syntax-judges.mjs'
import { mutantsOf, random } from './syntax-mutants.mjs'

const ROOT = new URL('..', import.meta.url).pathname
const PARSERS = join(ROOT, 'dist/syntax')
const { values, positionals } = parseArgs({
  options: { cases: { type: 'string' }, only: { type: 'string' }, doubts: { type: 'string' } },
  allowPositionals: true,
})

/** At most so many files and mutants a language, and no file beyond this length. */
const MAX_FILES = 800
const MAX_MUTANTS = 400
const MAX_LENGTH = 60_000

const folder = mkdtempSync(join(tmpdir(), 'bench-syntax-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const entry = "export * from './src/syntax/index.ts'; export { syntaxAssets } from './src/adapters/syntax-assets.ts'"
await build({
  stdin: { contents: entry, resolveDir: ROOT, loader: 'ts' },
  bundle: true,
  outfile: join(folder, 'syntax.mjs'),
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
})
const { languageOf, languages, loadSyntaxChecker, syntaxAssets } = await import(join(folder, 'syntax.mjs'))

// ---------------------------------------------------------------------------------------------------- real files

const ask = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

const places = [
  join(ROOT, 'node_modules'),
  ...ask('python3', '-c', "import sysconfig; print(sysconfig.get_path('stdlib'))"),
  ...ask('go', 'env', 'GOROOT').map(root => join(root, 'src')),
  ...ask('ruby', '-e', "puts RbConfig::CONFIG['rubylibdir']"),
  ...ask('php', '-r', 'echo PEAR_INSTALL_DIR;'),
  ...positionals,
].filter(place => existsSync(place))

function* filesBelow(place) {
  for (const name of readdirSync(place, { withFileTypes: true })) {
    const path = join(place, name.name)
    // Texts that are broken on purpose.
    if (/test_?data|fixtures|lib2to3|bad_coding|badsyntax/.test(path)) continue
    if (name.isDirectory()) yield* filesBelow(path)
    else if (name.isFile()) yield path
  }
}

/** Texts by language, each once; those of one language in an order that mixes their sources. */
function corpus() {
  const texts = new Map(languages.map(language => [language, new Map()]))
  for (const place of places) {
    for (const path of filesBelow(place)) {
      const language = languageOf(path)
      if (!language || statSync(path).size > MAX_LENGTH) continue
      const text = readFileSync(path, 'utf8')
      if (!text.includes('\uFFFD') && text.trim() !== '') texts.get(language).set(digest(text), { path, text })
    }
  }
  for (const { path, before } of cases) {
    const language = languageOf(path)
    if (language && before.length <= MAX_LENGTH) texts.get(language).set(` ${digest(before)}`, { path, text: before })
  }
  return new Map(
    [...texts].map(([language, found]) => [
      language,
      [...found]
        .sort(byKey)
        .slice(0, MAX_FILES)
        .map(([, file]) => file),
    ]),
  )
}

const digest = text => createHash('sha256').update(text).digest('hex')
const byKey = ([a], [b]) => (a < b ? -1 : 1)

const cases = values.cases
  ? (await import(pathToFileURL(join(values.cases, 'lib.mjs')).href)).readCases(join(values.cases, 'public.jsonl.gz'))
      .cases
  : []

// ------------------------------------------------------------------------------------------------------- figures

const check = await loadSyntaxChecker(
  languages.flatMap(({ extensions }) => extensions.map(extension => `a${extension}`)),
  syntaxAssets(PARSERS),
)

const isRefused = (path, before, after) => check(path, before, after).kind === 'new-errors'

/** Valid files that are refused as new ones, and mutants that are caught, both as the language's own tool says. */
function accuracy(language, files) {
  const judge = judgeOf(language.name)
  const truths = judge?.isValid(files.map(({ text }) => text))
  const valid = files.filter((_, at) => truths?.[at] ?? !judge)
  const alarms = valid.filter(({ path, text }) => isRefused(path, undefined, text))
  if (!judge) return { files: valid.length, alarms }
  const next = random(6)
  const mutants = valid
    .slice(0, 120)
    .flatMap(({ path, text }) => mutantsOf(text, next).map(mutant => ({ ...mutant, path, before: text })))
  const some = mutants.sort((a, b) => byKey([digest(a.text)], [digest(b.text)])).slice(0, MAX_MUTANTS)
  const isValid = judge.isValid(some.map(({ text }) => text))
  const broken = some.filter((_, at) => isValid[at] === false)
  const caught = broken.filter(({ path, before, text }) => isRefused(path, before, text))
  const whole = some.filter((_, at) => isValid[at] === true)
  const wrongly = whole.filter(({ path, before, text }) => isRefused(path, before, text))
  return { tool: judge.tool, files: valid.length, alarms, broken, caught, whole, wrongly }
}

/** One file in a process of its own: the time until its verdict, and of a second look at the same file. */
function times(path, text) {
  const sample = join(folder, `sample${extname(path)}`)
  writeFileSync(sample, text)
  const program = `import { readFileSync } from 'node:fs'
    const began = performance.now()
    const { loadSyntaxChecker, syntaxAssets } = await import(${JSON.stringify(join(folder, 'syntax.mjs'))})
    const text = readFileSync(${JSON.stringify(sample)}, 'utf8')
    const check = await loadSyntaxChecker([${JSON.stringify(path)}], syntaxAssets(${JSON.stringify(PARSERS)}))
    check(${JSON.stringify(path)}, text, text)
    const cold = performance.now() - began
    for (let n = 0; n < 4; n++) check(${JSON.stringify(path)}, text, text)
    const again = performance.now()
    check(${JSON.stringify(path)}, text, text)
    console.log(JSON.stringify([cold, performance.now() - again]))`
  const runs = Array.from({ length: 7 }, () =>
    JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })),
  )
  const best = at => Math.min(...runs.map(run => run[at]))
  return { cold: best(0), warm: best(1) }
}

/** Bytes of `dist/syntax` that a language opens. */
async function bytesOf(language) {
  const opened = new Set()
  const assets = syntaxAssets(PARSERS)
  await language.load({
    wasm: name => {
      opened.add(`${name}.wasm.br`)
      return assets.wasm(name)
    },
    script: name => {
      opened.add(`${name}.js`)
      return assets.script(name)
    },
  })
  for (const name of opened) {
    if (!name.endsWith('.js')) continue
    for (const [, chunk] of readFileSync(join(PARSERS, name), 'utf8').matchAll(/"\.\/(shared-\w+\.js)"/g))
      opened.add(chunk)
  }
  return [...opened].reduce((sum, name) => sum + statSync(join(PARSERS, name)).size, 0)
}

// -------------------------------------------------------------------------------------------- the benchmark's edits

/** The expected results of the benchmark, and those that the gate refuses although the language's own tool takes them. */
function expected() {
  const apply = cases.filter(({ expect, path }) => expect === 'apply' && languageOf(path))
  const refused = apply.filter(({ path, before, after }) => isRefused(path, before, after))
  const wrongly = refused.filter(({ path, after }) => {
    const judge = judgeOf(languageOf(path).name, { partial: true })
    const [verdict] = judge?.isValid([after]) ?? [true]
    return verdict === true || (verdict === null && judge?.isPartial)
  })
  return { apply, refused, wrongly }
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
  const found = cases.filter(({ path, before, search }) => path.endsWith('.py') && before.split(search).length === 2)
  const isValid = judge?.isValid(found.map(({ before }) => before)) ?? []
  const results = found
    .filter((_, at) => isValid[at])
    .flatMap(({ path, before, search, replace }) =>
      shifts.map(shift => ({
        path,
        before,
        after: before.replace(search, () => shift(replace)),
        right: before.replace(search, () => replace),
      })),
    )
  const wrong = results.filter(({ after, right, before }) => after !== right && after !== before)
  const verdicts = judge?.isValid(wrong.map(({ after }) => after)) ?? []
  const broken = wrong.filter((_, at) => verdicts[at] === false)
  return { wrong, broken, caught: broken.filter(({ path, before, after }) => isRefused(path, before, after)) }
}

// ----------------------------------------------------------------------------------------------------- the report

const rows = []
const doubts = []
for (const [language, files] of corpus()) {
  if (values.only && values.only !== language.name) continue
  const { tool, files: valid, alarms, broken, caught, whole, wrongly } = accuracy(language, files)
  const sample =
    files.filter(({ text }) => text.split('\n').length > 200).sort((a, b) => a.text.length - b.text.length)[0] ??
    files[0]
  const { cold, warm } = sample ? times(sample.path, sample.text) : {}
  const share = (part, all) => (all ? `${part.length} of ${all.length}` : '–')
  rows.push([
    language.name,
    tool ?? '–',
    share(caught, broken),
    share(wrongly, whole),
    language.compareCountsOnly ? `– (${valid})` : `${alarms.length} of ${valid}`,
    cold ? cold.toFixed(0) : '–',
    warm ? warm.toFixed(1) : '–',
    ((await bytesOf(language)) / 1000).toFixed(0),
  ])
  for (const { path, text } of alarms.slice(0, 5))
    doubts.push(`alarm ${language.name} ${path}\n${check(path, undefined, text).text}`)
  for (const { path, before, text, kind } of (wrongly ?? []).slice(0, 5))
    doubts.push(`wrongly ${language.name} ${kind} ${path}\n${check(path, before, text).text}`)
  const missed = (broken ?? []).filter(mutant => !caught.includes(mutant))
  for (const { path, kind, text, before } of missed.slice(0, 8))
    doubts.push(`missed ${language.name} ${kind} ${path} ${firstDifference(before, text)}`)
  console.error(rows.at(-1).join(' | '))
}

function firstDifference(before, after) {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const at = a.findIndex((line, at) => line !== b[at])
  return `line ${at + 1}: ${JSON.stringify(a.slice(Math.max(0, at - 1), at + 2).join('\n'))} → ${JSON.stringify(b.slice(Math.max(0, at - 1), at + 2).join('\n'))}`
}

const { apply, refused, wrongly } = expected()
const paste = pasted()
for (const { id, path, before, after } of wrongly)
  doubts.push(`expected ${id} ${path}\n${check(path, before, after).text}`)
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
  lost, or cut off; of those that the own tool calls broken, the number that the gate refuses.
- **whole mutants refused**: of the mutants that the own tool still accepts.
- **valid files refused**: real files given to the gate as new files. C and C++ are compared only (macros), so a new file is not judged.
- **cold**: from the start of the program to the verdict on one file of about 200 lines, in a process of its own, its thread started, its
  parser read, unpacked and compiled; both the old and the new text are parsed. **warm**: the same file again. Best of seven: other work ran on the machine.
- **kB**: what of \`dist/syntax\` the language opens. The whole folder has ${(shipped / 1e6).toFixed(2)} MB.

On the benchmark: of ${apply.length} expected results in these languages the gate refuses ${refused.length}, and the languages' own tools refuse ${refused.length - wrongly.length} of
these as well (edits taken out of the middle of a commit, lines put in as test material): **${wrongly.length} false refusals**. Of ${paste.wrong.length} Python
replacements pasted at a wrong indentation (one or four columns further in, four further out, flush left), ${paste.broken.length} no longer parse by CPython's
own word, and the gate refuses **${paste.caught.length}** of these.
`,
)
