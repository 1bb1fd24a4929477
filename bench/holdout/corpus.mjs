/** Real files: histories (the same file in two and more versions) and single trees, as far as this machine has them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname
const FETCHED = join(ROOT, '.cache/holdout-src')
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

/** [{name, versions: [folder, …] oldest first}] */
export function histories() {
  const byName = new Map()
  if (existsSync(FETCHED)) {
    for (const folder of readdirSync(FETCHED).sort()) {
      const cut = folder.lastIndexOf('@')
      if (cut <= 0 || folder.endsWith('.part')) continue
      const name = folder.slice(0, cut)
      byName.set(name, [...(byName.get(name) ?? []), folder.slice(cut + 1)])
    }
  }
  const order = (a, b) => a.localeCompare(b, 'en', { numeric: true })
  const found = [...byName].map(([name, versions]) => ({
    name,
    versions: versions.sort(order).map(v => join(FETCHED, `${name}@${v}`)),
  }))
  const stdlib = pythons()
  if (stdlib.length > 1) found.push({ name: 'python', versions: stdlib })
  return found.filter(({ versions }) => versions.length > 1)
}

const TREES = [
  '.cache/holdout-src/deb/usr/share/go-1.19/src/net',
  '.cache/holdout-src/deb/usr/share/go-1.19/src/cmd/go',
  '.cache/holdout-src/deb/usr/share/go-1.19/src/encoding',
  '.cache/holdout-src/deb/usr/share/gocode',
  '.cache/holdout-src/deb/usr/share/cargo',
  '.cache/holdout-src/deb/usr/lib/python3',
  'node_modules',
  '/usr/include',
  '/usr/lib/git-core',
  '/usr/lib/python3',
  '/usr/share/perl',
  '/usr/share/doc/git',
  '/usr/lib/google-cloud-sdk/lib/surface',
  '/usr/lib/google-cloud-sdk/platform/gsutil/third_party',
  '/usr/share/vim',
]

/**
 * Every file once: {name, path, lang, versions: [absolute path, …] oldest first}, grouped by language.
 * Files with one version only come from single trees.
 */
export function corpus() {
  const byLanguage = new Map()
  const add = entry => {
    const list = byLanguage.get(entry.lang) ?? []
    byLanguage.set(entry.lang, list)
    list.push(entry)
  }
  for (const { name, versions } of histories()) {
    const paths = new Map()
    for (const folder of versions) {
      for (const path of filesUnder(folder, 2500)) paths.set(path, [...(paths.get(path) ?? []), join(folder, path)])
    }
    for (const [path, files] of paths) add({ name, path, lang: languageOf(path), versions: files })
  }
  for (const tree of TREES) {
    const root = tree.startsWith('/') ? tree : join(ROOT, tree)
    if (!existsSync(root)) continue
    for (const path of filesUnder(root, 8000))
      add({ name: tree, path, lang: languageOf(path), versions: [join(root, path)] })
  }
  return byLanguage
}
