import { claimOf } from './block.ts'
import { type Format, linesBetween, type SourceLines } from './format.ts'
import { NEW, OLD, PATH_NAMES } from './json/vocabulary.ts'
import { readFenced } from './parts/fenced.ts'
import { findFencePath } from './parts/find-path.ts'

/** Names of the old text and of the new one that a configuration hardly has side by side. */
const OLDS = new Set([...OLD.also!.filter(isTelling), 'old', 'search', 'find', 'original'])
const NEWS = new Set([...NEW.also!.filter(isTelling), 'new', 'replace', 'updated'])
const PATHS = new Set([...PATH_NAMES, 'relevant_file'])

/** Plain words head many lists. */
function isTelling(name: string): boolean {
  return /[A-Z_]/.test(name)
}

/** An edit in YAML: a path, and old and new text side by side. It is recognized and refused. */
export const yamlEdit: Format = {
  name: 'yaml-edit',
  firstChars: '`~',
  read: (source, here) => {
    const fence = here.opening
    if (!fence || !/^ya?ml$/i.test(fence.info) || findFencePath(source, here)) return undefined
    const { last, close } = readFenced(source, here.line, fence, false)
    const path = editedPath(source, here.line + 1, close ?? last + 1)
    if (path === undefined) return undefined
    const problem = { code: 'parse/unsupported', message: 'edits in YAML are not read', help: HELP } as const
    return claimOf(source, { format: 'yaml-edit', first: here.line, last, path, problems: [problem] })
  },
}

const HELP = 'Send the same fields as JSON.'

const FIELD = /^(\s{0,20}(?:- )?)([A-Za-z_]{1,40}):(?:\s|$)/

/** The file that the fields name; undefined if they are not an edit. */
function editedPath(source: SourceLines, first: number, end: number): string | undefined {
  const lines = linesBetween(source, first, end)
  const fields = lines.flatMap((line, at) => {
    const found = FIELD.exec(line)
    return found ? [{ at, column: found[1]!.length, name: found[2]!, value: line.slice(found[0].length).trim() }] : []
  })
  const fresh = new Set(fields.flatMap(({ column, name }) => (NEWS.has(name) ? column : [])))
  const holdsPair = fields.some(({ column, name }) => OLDS.has(name) && fresh.has(column))
  const path = fields.find(({ name }) => PATHS.has(name))
  if (!holdsPair || !path) return undefined
  const isBlock = /^[|>][-+]?$/.test(path.value)
  return (isBlock ? (lines[path.at + 1] ?? '') : path.value)
    .trim()
    .replace(/^(["'])(.*)\1$/, (_, __, text: string) => text)
}
