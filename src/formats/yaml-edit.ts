import { refusedClaim } from './block.ts'
import { type At, type Format, linesBetween, type SourceLines } from './format.ts'
import { NEW, OLD, PATH_NAMES } from './json/vocabulary.ts'
import { readFenced } from './parts/ends.ts'
import { findFencePath } from './parts/find-path.ts'
import { mayBeYaml, yamlOpening } from './yaml/opening.ts'

/** Names of the old text and of the new one that a configuration hardly has side by side. */
const OLDS = new Set([...OLD.also!.filter(isTelling), 'old', 'search', 'find', 'original'])
const NEWS = new Set([...NEW.also!.filter(isTelling), 'new', 'replace', 'updated'])
const PATHS = new Set([...PATH_NAMES, 'relevant_file'])

/** Plain words head many lists. */
function isTelling(name: string): boolean {
  return /[A-Z_]/.test(name)
}

/** An edit in YAML or TOML: a path, and old and new text side by side; or a rule of ast-grep with its fix. It is recognized and refused. */
export const yamlEdit: Format = {
  name: 'yaml-edit',
  ...yamlOpening,
  read: (source, here) => {
    const found = documentAt(source, here)
    const said = found && refusalOf(linesBetween(source, found.first, found.end))
    if (!said) return undefined
    const block = { format: 'yaml-edit', first: here.line, last: found.last, path: said.path }
    return refusedClaim(source, block, 'parse/unsupported', said.message, said.help)
  },
}

/** The lines of a fence of YAML or TOML that no file is named for, or of a text that is nothing else. */
function documentAt(source: SourceLines, here: At) {
  const { opening, line: at } = here
  if (!mayBeYaml(source, here)) return undefined
  if (opening) {
    if (findFencePath(source, here)) return undefined
    const { last, close } = readFenced(source, at, opening, false)
    return { first: at + 1, end: close ?? last + 1, last }
  }
  let end = at
  while (end < MOST_LINES && /^(?:\s|$|#|- |---|[\w"'-]{1,60}:(?:\s|$))/.test(source.line(end) ?? 'end')) end++
  return source.line(end) === undefined ? { first: at, end, last: end - 1 } : undefined
}

/** Lines of a text that is YAML and nothing else, up to which it may be an edit. */
const MOST_LINES = 2_000

const FIELD = /^(\s{0,20}(?:- )?)([A-Za-z_]{1,40})(?::| =)(?:\s|$)/

/** Why what the fields ask is not read, and the file that they name; undefined if they are not an edit. */
function refusalOf(lines: readonly string[]) {
  const fields = lines.flatMap((line, at) => {
    const found = FIELD.exec(line)
    return found ? [{ at, column: found[1]!.length, name: found[2]!, value: line.slice(found[0].length).trim() }] : []
  })
  const isRule = ['rule', 'fix'].every(key => fields.some(({ column, name }) => column === 0 && name === key))
  if (isRule)
    return { path: '', message: 'rules of ast-grep are not run', help: 'Send what `ast-grep scan --json` says.' }
  const fresh = new Set(fields.flatMap(({ column, name }) => (NEWS.has(name) ? column : [])))
  const holdsPair = fields.some(({ column, name }) => OLDS.has(name) && fresh.has(column))
  const path = fields.find(({ name }) => PATHS.has(name))
  if (!holdsPair || !path) return undefined
  const isBlock = /^[|>][-+]?$/.test(path.value)
  const text = (isBlock ? (lines[path.at + 1] ?? '') : path.value).trim()
  return {
    path: text.replace(/^(["'])(.*)\1$/, (_, __, own: string) => own),
    message: 'YAML and TOML edits are not supported',
    help: 'Send the same fields as JSON.',
  }
}
