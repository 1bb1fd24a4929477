/** Real files: histories (the same file in two and more versions) and, where asked for, the single trees that this machine has. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../places.mjs'
import { DEBIAN, packages } from './fetch.mjs'

const MAX_BYTES = 60_000
const MIN_LINES = 12

const LANGUAGES = {
  py: 'python',
  pyi: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  go: 'go',
  rs: 'rust',
  java: 'java',
  kt: 'kotlin',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  m: 'objc',
  mm: 'objc',
  md: 'markdown',
  yml: 'yaml',
  yaml: 'yaml',
  json: 'json',
  css: 'css',
  scss: 'scss',
  sh: 'shell',
  pl: 'perl',
  pm: 'perl',
  rb: 'ruby',
  podspec: 'ruby',
  xml: 'xml',
  html: 'html',
  toml: 'toml',
  mk: 'makefile',
  gyp: 'python',
  gypi: 'python',
  gradle: 'gradle',
  rst: 'rst',
  txt: 'text',
  vim: 'vim',
  svelte: 'html',
}
const SKIP =
  /(^|\/)(node_modules|dist|build|umd|fesm\d*|esm\d*|test\/fixtures|__pycache__|\.git|site-packages|vendor|locale|idlelib\/Icons)\/|\.min\.|package-lock|\.map$|-lock\./

export function languageOf(path) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/^(GNU)?[Mm]akefile/.test(name)) return 'makefile'
  if (name === 'Dockerfile') return 'shell'
  return LANGUAGES[name.slice(name.lastIndexOf('.') + 1)]
}

function filesUnder(root, limit = 6000) {
  const found = []
  const queue = ['']
  while (queue.length > 0 && found.length < limit) {
    const folder = queue.shift()
    let entries
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true })
    } catch {
      continue
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder + entry.name
      if (entry.isDirectory() && !SKIP.test(`/${path}/`)) queue.push(`${path}/`)
      else if (entry.isFile() && languageOf(path) && !SKIP.test(`/${path}`)) found.push(path)
    }
  }
  return found
}

const cache = new Map()

/** The lines of a file, LF, with a newline at its end; undefined where it is no plain source. */
export function linesAt(file) {
  if (!cache.has(file)) {
    if (cache.size > 8000) cache.clear()
    cache.set(file, readLines(file))
  }
  return cache.get(file)
}

function readLines(file) {
  if (!existsSync(file)) return undefined
  const { size } = statSync(file)
  if (size > MAX_BYTES || size < 200) return undefined
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    return undefined
  }
  text = text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n')
  if (/[\r\0\f\v\u2028\u2029\u0085]/.test(text)) return undefined
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  if (lines.length < MIN_LINES || lines.some(line => line.length > 400)) return undefined
  return lines
}

const pythons = () => {
  const root = join(homedir(), '.pyenv/versions')
  const versions = existsSync(root) ? readdirSync(root).filter(v => /^3\./.test(v)) : []
  return versions
    .sort((a, b) => Number(a.split('.')[1]) - Number(b.split('.')[1]))
    .map(v => join(root, v, 'lib', `python${v.split('.').slice(0, 2).join('.')}`))
}

/** Packages by name: [{name, versions: [folder, …] oldest first}] */
function histories(found) {
  const byName = new Map(found.map(({ name }) => [name, []]))
  for (const { name, folder } of found) byName.get(name).push(folder)
  return [...byName].map(([name, versions]) => ({ name, versions }))
}

const TREES = [
  join(DEBIAN, 'usr/share/go-1.19/src/net'),
  join(DEBIAN, 'usr/share/go-1.19/src/cmd/go'),
  join(DEBIAN, 'usr/share/go-1.19/src/encoding'),
  join(DEBIAN, 'usr/share/gocode'),
  join(DEBIAN, 'usr/share/cargo'),
  join(DEBIAN, 'usr/lib/python3'),
  join(ROOT, 'node_modules'),
  '/usr/include',
  '/usr/lib/git-core',
  '/usr/lib/python3',
  '/usr/share/perl',
  '/usr/share/doc/git',
  '/usr/lib/google-cloud-sdk/lib/surface',
  '/usr/lib/google-cloud-sdk/platform/gsutil/third_party',
  '/usr/share/vim',
]

/** The pinned packages alone, which are the same on every machine; throws if one is missing. */
export function pinnedCorpus() {
  const missing = packages.find(({ folder }) => !existsSync(folder))
  if (missing) throw new Error(`${missing.name}@${missing.version} is missing: node bench/holdout/fetch.mjs`)
  return grouped(filesOf(histories(packages)))
}

/** The packages, as far as they are fetched, and all else that this machine has. */
export function machineCorpus() {
  const fetched = packages.filter(({ folder }) => existsSync(folder))
  const trees = TREES.map(root => ({ name: root, versions: [root] }))
  return grouped(filesOf([...histories(fetched), { name: 'python', versions: pythons() }, ...trees]))
}

/** Each file once: {name, path, lang, versions: [absolute path, …] oldest first}. */
function filesOf(sources) {
  return sources.flatMap(({ name, versions }) => {
    const paths = new Map()
    for (const folder of versions) {
      for (const path of filesUnder(folder, 8000)) paths.set(path, [...(paths.get(path) ?? []), join(folder, path)])
    }
    return [...paths].map(([path, files]) => ({ name, path, lang: languageOf(path), versions: files }))
  })
}

/** Files by language. */
function grouped(files) {
  const byLanguage = new Map(files.map(({ lang }) => [lang, []]))
  for (const file of files) byLanguage.get(file.lang).push(file)
  return byLanguage
}
