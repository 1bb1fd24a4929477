/**
 * Whether texts are valid, by each language's own tool, as far as it is installed:
 * `(texts, paths) => (true | false | null | undefined)[]`; a path tells where a text's neighbors are.
 * `null`: the parser takes it, the compiler does not (a repeated argument); neither valid nor a syntax error.
 * `undefined`: the tool cannot tell.
 * Tools that can read many texts at once are given JSON on standard input.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import ts from 'typescript'

const env = { ...process.env, LC_ALL: 'C' }

const run = (command, args, input) => spawnSync(command, args, { input, env, encoding: 'utf8', maxBuffer: 2 ** 30 })

const isInstalled = (command, args = ['--version']) => run(command, args).status === 0

/** A program that reads a list of texts and writes a list of truths. */
const batch = (command, args) => texts => {
  const { stdout, stderr } = run(command, args, JSON.stringify(texts))
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`${command}: ${stderr.slice(0, 500)}`)
  }
}

/** A program that is run once a text; leaving with 0 means valid. */
const single = (command, args) => texts => texts.map(text => run(command, args, text).status === 0)

/** Python statements that throw on an invalid `text`; `then` may say `verdict = None`. */
const python = (program, then = 'pass') =>
  batch('python3', [
    '-W',
    'ignore',
    '-c',
    `import json, sys
out = []
for text in json.load(sys.stdin):
    verdict = True
    try:
        ${program}
        ${then}
    except Exception:
        verdict = False
    out.append(verdict)
print(json.dumps(out))`,
  ])

const COMPILE = `try: compile(text, 'a', 'exec', dont_inherit=True)
        except Exception: verdict = None`

const YAML = `import yaml
        class Any(yaml.SafeLoader): pass
        Any.add_multi_constructor("", lambda *_: None)
        list(yaml.load_all(text, Any))`

const RUBY = `require 'json'
$VERBOSE = nil
puts JSON.generate(JSON.parse($stdin.read).map { |text|
  begin
    RubyVM::InstructionSequence.compile(text)
    true
  rescue SyntaxError
    false
  end })`

const JAVA = `import java.io.*; import java.net.URI; import java.nio.charset.StandardCharsets; import java.util.*; import javax.tools.*; import com.sun.source.util.JavacTask;
class Judge {
  public static void main(String[] args) throws Exception {
    DataInputStream in = new DataInputStream(System.in);
    StringBuilder out = new StringBuilder("[");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    for (int left = in.readInt(); left > 0; left--) {
      String text = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
      JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
        public CharSequence getCharContent(boolean ignore) { return text; } };
      DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
      ((JavacTask) compiler.getTask(null, null, found, List.of("-proc:none"), null, List.of(source))).parse();
      boolean bad = found.getDiagnostics().stream().anyMatch(d -> d.getKind() == Diagnostic.Kind.ERROR);
      out.append(out.length() > 1 ? "," : "").append(!bad);
    }
    System.out.println(out.append("]"));
  }
}`

function java(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'judge-'))
  writeFileSync(join(folder, 'Judge.java'), JAVA)
  const parts = [
    int(texts.length),
    ...texts.map(text => Buffer.from(text)).flatMap(bytes => [int(bytes.length), bytes]),
  ]
  const { stdout } = run('java', [join(folder, 'Judge.java')], Buffer.concat(parts))
  rmSync(folder, { recursive: true })
  return JSON.parse(stdout)
}

function int(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Node's own parser: a text is valid as a module or as a CommonJS script. */
const NODE = `
const vm = require('node:vm'); const texts = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const tries = [t => new vm.SourceTextModule(t), t => vm.compileFunction(t.replace(/^#!.*/, ''))];
console.log(JSON.stringify(texts.map(t => tries.some(f => { try { f(t); return true } catch { return false } }))))`

/** TypeScript's parser leaves early errors (`await` in a plain function) to its checker: esbuild knows them. */
const typescript = (extension, loader) => texts =>
  texts.map(text => {
    const { parseDiagnostics } = ts.createSourceFile(`a${extension}`, text, ts.ScriptTarget.Latest)
    if (parseDiagnostics.length > 0) return false
    return loader === undefined || transforms(text, loader) ? true : null
  })

function transforms(text, loader) {
  try {
    return transformSync(text, { loader, logLevel: 'silent' }).warnings.every(({ id }) => id !== 'css-syntax-error')
  } catch {
    return false
  }
}

/** What the compiler says first where the text itself is at fault. */
const SYNTAX = /^(?:expected |missing |stray |unterminated |#(?:else|elif|endif) |.* before .* token)/

/**
 * C and C++ by the compiler, with the headers beside the file. A name that it does not know may stand for anything once
 * a macro or a header is lost, and leaves the text open; without the headers, only conditional lines are looked at.
 */
const gcc = (command, language) => (texts, paths) =>
  texts.map((text, at) => {
    const compile = (mode, text) => run(command, [mode, '-w', '-x', language, `-I${dirname(paths[at])}`, '-'], text)
    const { status, stderr } = compile('-fsyntax-only', text)
    if (status === 0) return true
    if (!stderr.includes('fatal error')) return SYNTAX.test(/error: (.*)/.exec(stderr)?.[1]) ? false : undefined
    return compile('-E', text.replace(/^\s*#\s*include.*$/gm, '')).status === 0 ? undefined : false
  })

/** What the compiler sees of a text: without the branches of `#if` that do not hold. */
const preprocessed = (command, language) => (text, path) =>
  run(command, ['-E', '-P', '-w', '-x', language, `-I${dirname(path)}`, '-'], text).stdout

/** What mcs says of C# that is newer than it knows. */
const NEWER = 'CS1644'

/** C# by Mono's parser, under every condition and under none; its syntax errors have numbers from 1000 on. */
function csharp(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'judge-'))
  const file = join(folder, 'a.cs')
  const verdict = symbols => {
    const { status, stdout, stderr } = run('mcs', ['--parse', '-langversion:experimental', ...symbols, file])
    const codes = [...(stdout + stderr).matchAll(/error (CS\d{4})/g)].map(found => found[1])
    const first = codes.find(code => code !== NEWER)
    return status === 0 || first === undefined ? true : first >= 'CS1000' ? false : undefined
  }
  const verdicts = texts.map(text => {
    writeFileSync(file, text)
    const names = [...text.matchAll(/^\s*#\s*(?:el)?if\b(.*)/gm)].flatMap(
      ([, condition]) => condition.match(/\w+/g) ?? [],
    )
    const said = [verdict([]), ...(names.length > 0 ? [verdict([`-define:${[...new Set(names)].join(';')}`])] : [])]
    return said.includes(false) ? false : said.includes(undefined) ? undefined : true
  })
  rmSync(folder, { recursive: true })
  return verdicts
}

/** PHP looks further than its parser does: at members that stand twice, at declarations that come too late. */
const php = texts =>
  texts.map(text => {
    const { status, stdout, stderr } = run('php', ['-l'], text)
    return status === 0 ? true : /Parse error/.test(stdout + stderr) ? false : null
  })

/** Rust by rustfmt, in the oldest and the newest edition that it knows. */
const rust = texts =>
  texts.map(text => ['2015', '2021', '2024'].some(edition => run('rustfmt', ['--edition', edition], text).status === 0))

const judges = {
  Python: ['CPython `ast`', isInstalled('python3'), python('import ast; ast.parse(text)', COMPILE)],
  JavaScript: ['Node', true, batch(process.execPath, ['--no-warnings', '--experimental-vm-modules', '-e', NODE])],
  TypeScript: ['TypeScript', true, typescript('.ts', 'ts')],
  'TypeScript declarations': ['TypeScript', true, typescript('.d.ts')],
  TSX: ['TypeScript', true, typescript('.tsx', 'tsx')],
  CSS: ['esbuild', true, texts => texts.map(text => transforms(text, 'css'))],
  C: ['gcc', isInstalled('gcc'), gcc('gcc', 'c'), preprocessed('gcc', 'c')],
  'C++': ['g++', isInstalled('g++'), gcc('g++', 'c++'), preprocessed('g++', 'c++')],
  'C#': ['mcs', isInstalled('mcs'), csharp],
  Go: ['gofmt', isInstalled('gofmt', ['-h']) || isInstalled('go', ['version']), single('gofmt', [])],
  Ruby: ['Ruby', isInstalled('ruby'), batch('ruby', ['-e', RUBY])],
  PHP: ['PHP', isInstalled('php'), php],
  shell: ['bash -n', isInstalled('bash'), single('bash', ['-n'])],
  Rust: ['rustfmt', isInstalled('rustfmt'), rust],
  Java: ['javac', isInstalled('java'), java],
  JSON: ['Python `json`', isInstalled('python3'), python('json.loads(text)')],
  YAML: ['PyYAML', isInstalled('python3', ['-c', 'import yaml']), python(YAML)],
  TOML: [
    'Python `tomllib`',
    isInstalled('python3', ['-c', 'import tomllib']),
    python('import tomllib; tomllib.loads(text)'),
  ],
}

/** `{tool, isValid, view}` of a language, if its tool is installed; `view` tells what it looks at of a text. */
export function judgeOf(language) {
  const [tool, installed, isValid, view = text => text] = judges[language] ?? []
  return installed ? { tool, isValid: kept(language, isValid), view } : undefined
}

const CACHE = new URL('../.cache/verdicts/', import.meta.url).pathname
const SELF = readFileSync(new URL(import.meta.url), 'utf8')

/** Judging takes minutes: what this very judge has said of a text before is kept. */
const kept = (language, isValid) => (texts, paths) => {
  const keys = texts.map((text, at) => hash([SELF, language, paths[at], text]))
  const known = new Map(readKept(language))
  const asked = [...keys.keys()].filter(at => !known.has(keys[at]))
  const said = isValid(
    asked.map(at => texts[at]),
    asked.map(at => paths[at]),
  )
  for (const [i, at] of asked.entries()) known.set(keys[at], { verdict: said[i] })
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, language), JSON.stringify([...known]))
  return keys.map(key => known.get(key).verdict)
}

const readKept = language =>
  existsSync(join(CACHE, language)) ? JSON.parse(readFileSync(join(CACHE, language), 'utf8')) : []

const hash = parts => createHash('sha256').update(JSON.stringify(parts)).digest('base64')
