/** Real files by language: the benchmark's, the installed standard libraries', those of node_modules and of folders named. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** At most so many files a language, fewer where each is compiled, and no file beyond this length. */
const MAX_FILES = 800
const MAX_COMPILED = 250
const MAX_LENGTH = 60_000

export const digest = text => createHash('sha256').update(text).digest('hex')

const ask = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

const installed = () => [
  '/usr/include',
  ...ask('python3', '-c', "import sysconfig; print(sysconfig.get_path('stdlib'))"),
  ...ask('go', 'env', 'GOROOT').map(root => join(root, 'src')),
  ...ask('ruby', '-e', "puts RbConfig::CONFIG['rubylibdir']"),
  ...ask('php', '-r', 'echo PEAR_INSTALL_DIR;'),
]

function* filesBelow(place) {
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = join(place, entry.name)
    // Texts that are broken on purpose.
    if (/test_?data|fixtures|lib2to3|bad_coding|badsyntax/.test(path)) continue
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/** `[language, files]`, each text once, the benchmark's first and the rest in an order that mixes where they come from. */
export function corpus({ languages, languageOf, cases, places }) {
  const texts = new Map(languages.map(language => [language, new Map()]))
  for (const place of [...places, ...installed()].filter(place => existsSync(place))) {
    for (const path of filesBelow(place)) {
      const language = languageOf(path)
      if (!language || statSync(path).size > MAX_LENGTH) continue
      const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
      if (!text.includes('\uFFFD') && text.trim() !== '') texts.get(language).set(digest(text), { path, text })
    }
  }
  for (const { path, before } of cases) {
    const language = languageOf(path)
    // Those that are compiled have their headers elsewhere.
    const first = language?.compareCountsOnly ? '' : ' '
    if (language && before.length <= MAX_LENGTH) texts.get(language).set(first + digest(before), { path, text: before })
  }
  const inOrder = found => [...found].sort(byKey).map(([, file]) => file)
  return [...texts].map(([language, found]) => [
    language,
    inOrder(found).slice(0, language.compareCountsOnly ? MAX_COMPILED : MAX_FILES),
  ])
}

export const byKey = ([a], [b]) => (a < b ? -1 : 1)
