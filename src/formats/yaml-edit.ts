import { readFenced } from './carrier/fenced.ts'
import { type Carrier, claimOf, type Format, linesBetween } from './carrier.ts'
import { PATH_KEYS } from './json/reading/spec.ts'
import { findFencePath } from './parts/find-path.ts'

/** Names of the old text and of the new one that a configuration hardly has side by side. */
const PAIRS: readonly (readonly [old: string, fresh: string])[] = [
  ['old', 'new'],
  ['old_text', 'new_text'],
  ['old_str', 'new_str'],
  ['old_string', 'new_string'],
  ['old_code', 'new_code'],
  ['oldText', 'newText'],
  ['oldString', 'newString'],
  ['search', 'replace'],
  ['find', 'replace'],
  ['existing_code', 'improved_code'],
  ['original', 'updated'],
]
const PATHS = new Set([...PATH_KEYS, 'relevant_file'])

/** An edit in YAML: a path, and old and new text side by side. It is recognized and refused. */
export const yamlEdit: Format = {
  name: 'yaml-edit',
  initial: '`~',
  read: (carrier, here) => {
    const fence = here.opens
    if (!fence || !/^ya?ml$/i.test(fence.info) || findFencePath(carrier, here)) return undefined
    const { last, close } = readFenced(carrier, here.at, fence, false)
    const path = editedPath(carrier, here.at + 1, close ?? last + 1)
    if (path === undefined) return undefined
    const problem = { code: 'parse/unsupported', message: 'edits in YAML are not read', help: HELP } as const
    return claimOf(carrier, { format: 'yaml-edit', first: here.at, last, path, problems: [problem] })
  },
}

const HELP = 'Send the same fields as JSON.'

const FIELD = /^(\s{0,20}(?:- )?)([A-Za-z_]{1,40}):(?:\s|$)/

/** The file that the fields name; undefined where they are no edit. */
function editedPath(carrier: Carrier, first: number, end: number): string | undefined {
  const lines = linesBetween(carrier, first, end)
  const fields = lines.flatMap((line, at) => {
    const found = FIELD.exec(line)
    return found ? [{ at, column: found[1]!.length, name: found[2]!, value: line.slice(found[0].length).trim() }] : []
  })
  const named = new Set(fields.map(({ column, name }) => `${column} ${name}`))
  const holdsPair = fields.some(({ column, name }) =>
    PAIRS.some(([old, fresh]) => old === name && named.has(`${column} ${fresh}`)),
  )
  const path = fields.find(({ name }) => PATHS.has(name))
  if (!holdsPair || !path) return undefined
  const isBlock = /^[|>][-+]?$/.test(path.value)
  return (isBlock ? (lines[path.at + 1] ?? '') : path.value)
    .trim()
    .replace(/^(["'])(.*)\1$/, (_, __, text: string) => text)
}
