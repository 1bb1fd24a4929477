import type { Op } from '../../core/op.ts'
import type { Guide } from '../guide.ts'
import { byPath, insertOp, labelled, linesOp, ofParts, regexEdit, replaceOp } from './edits.ts'
import type { Field, Fields } from './fields.ts'
import { kindsOf, readKind } from './kinds.ts'
import { asJson, fromFields, specOfOne } from './shapes.ts'
import type { Reading } from './spec.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from './value.ts'
import { EXPECT, PATH, pathOf, SEEN } from './vocabulary.ts'

const path: Field = { ...PATH, about: 'where the list around it does not name the file' }
const expect: Field = { ...EXPECT, also: [] }
const text: Field = { as: 'text', type: 'text' }
const indent: Field = { as: 'indent', type: 'indent', optional: true }
const filled: Field = { as: 'pattern', type: 'filled' }

const KINDS = kindsOf<Op>('op', {
  replace: [
    {
      path,
      search: { as: 'old', type: 'filled' },
      replace: { as: 'new', type: 'text' },
      all: { as: 'all', type: 'flag', optional: true },
      count: { as: 'count', type: 'line', optional: true },
    },
    (said, label) => replaceOp({ ...said, label }),
  ],
  lines: [
    { path, first: { as: 'first', type: 'line' }, last: { as: 'last', type: 'line' }, text, expect, indent },
    linesOp,
  ],
  insert: [
    { path, after: { as: 'after', type: 'gap', about: '0 is the start of the file' }, text, expect, indent },
    insertOp,
  ],
  append: [
    { path, text: { ...text, type: 'filled' } },
    ({ text = '' }, label) => ({ kind: 'append', text, ...labelled(label) }),
  ],
  regex: [
    {
      path,
      pattern: { ...filled, about: 'RE2 syntax' },
      replacement: { as: 'new', type: 'text' },
      flags: { as: 'flags', type: 'text', optional: true },
    },
    regexEdit,
  ],
  pattern: [
    {
      path,
      pattern: { ...filled, about: '`$NAME` means any code, `$$$NAME` any number of parts' },
      rewrite: { as: 'new', type: 'text' },
      language: { as: 'language', type: 'text', optional: true },
    },
    ({ pattern = '', new: rewrite = '', language }, label) => ({
      kind: 'pattern',
      pattern,
      rewrite,
      ...(language !== undefined && { language }),
      ...labelled(label),
    }),
  ],
  create: [{ path, text }, ({ text = '' }) => ({ kind: 'create', text })],
  write: [{ path, text }, ({ text = '' }) => ({ kind: 'rewrite', text })],
  delete: [{ path }, () => ({ kind: 'delete' })],
  rename: [{ path, to: { as: 'to', type: 'text' } }, ({ to = '' }) => ({ kind: 'rename', to })],
})

const LIST: Fields = { path: PATH, ops: { as: 'list', type: 'any', items: KINDS.fields }, ...SEEN }

const guide: Guide = {
  use: 'Our own list, for tools that make edits themselves: every kind of edit, in plain form.',
  rules: [
    '`{"path", "ops": […]}`; each op names its kind in `op`.',
    '`replace` (`search`, `replace`; `all`, `count`), `lines` (`first`, `last`, `text`, `expect`), `insert` (`after`, `text`), `append` (`text`), `regex` (`pattern`, `replacement`, `flags`), `pattern` (`pattern`, `rewrite`), `create` and `write` (`text`), `delete`, `rename` (`to`).',
    'Ops on the text of one file apply together, to the file as it was.',
  ],
  example:
    '{"path": "a.txt", "ops": [\n  {"op": "replace", "search": "two", "replace": "TWO"},\n  {"op": "insert", "after": 0, "text": "zero"}\n]}\n',
  files: { 'a.txt': 'one\ntwo\n' },
  mistakes: ['Two ops on the same lines.', 'A search text that occurs more than once, without `all`.'],
}

/** Fields that no other format has next to an `op` of the same name. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  replace: ['search'],
  lines: ['first', 'last'],
  insert: ['after'],
  append: ['text'],
  regex: ['pattern', 'replacement'],
  pattern: ['pattern', 'rewrite'],
  create: ['text'],
  write: ['text'],
  delete: ['path'],
  rename: ['to'],
}

function isOp(value: JsonValue): boolean {
  const kind = isObject(value) ? value['op'] : undefined
  return (
    typeof kind === 'string' &&
    Object.hasOwn(SIGNS, kind) &&
    (SIGNS[kind]!.every(name => name in (value as JsonObject)) || isForFile(value as JsonObject))
  )
}

/** True if an op names a file of the repository; an op of JSON Patch (RFC 6902) names a place in a document. */
const isForFile = (op: JsonObject): boolean =>
  typeof op['path'] === 'string' && !op['path'].startsWith('/') && !('value' in op) && !('from' in op)

function read(input: JsonObject): readonly Reading[] {
  if (!isArray(input['ops'])) return [readList(pathOf(input), [input], false)]
  return fromFields(LIST, input, ({ path, list = [] }) => {
    const groups = byPath(list, path)
    return [...groups].map(([path, items]) => ({ ...readList(path, items, true), within: items }))
  })
}

/** Our own list of operations: what any format can say, said plainly. The operations of one list go together, against the file as it was. */
export const ops = specOfOne('ops', {
  tools: ['apply_edits'],
  fields: [LIST, ...KINDS.fields],
  anyOf: ['op', 'ops'],
  fits: input => isOp(input) || (isArray(input['ops']) && input['ops'].some(isOp)),
  read,
  distinctive: ['ops'],
  write: (path, changes) =>
    asJson({
      path,
      ops: changes.map(({ search, replace, all }) => ({ op: 'replace', search, replace, ...(all && { all }) })),
    }),
  guide,
})

/** Ops on the file itself, each a step of its own. */
const ALONE: readonly Op['kind'][] = ['create', 'rewrite', 'delete', 'rename']

/** The ops for one file: those on its text are simultaneous, those on the file itself come after one another. */
function readList(path: string | undefined, items: readonly JsonValue[], many: boolean): Reading {
  const read = items.map((item, i) =>
    many ? readKind(KINDS, item, `ops[${i}]`, `Op ${i + 1}`) : readKind(KINDS, item, ''),
  )
  return ofParts(path, read, ops => {
    const steps: Op[][] = []
    for (const op of ops) {
      const last = steps.at(-1)
      if (!last || ALONE.includes(op.kind) || ALONE.includes(last[0]!.kind)) steps.push([op])
      else last.push(op)
    }
    return { path, steps }
  })
}
