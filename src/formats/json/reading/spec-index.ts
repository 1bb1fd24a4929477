import { groupedBy } from '../../../core/grouped.ts'
import { isNested, isScalar } from '../fields.ts'
import type { JsonSpec } from '../spec.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectsOf } from '../value.ts'
import { type Call, callsIn, NAMES } from './call.ts'
import { toolKey } from './invoke.ts'

export type SpecIndex = ReturnType<typeof indexOf>

/** Formats to ask, in their order; of many values, each is shown to the few that may know it. */
export function indexOf(specs: readonly JsonSpec[]) {
  const bySign = byWordOf(specs, spec => spec.anyOf)
  const byWord = byWordOf(specs, spec => [...spec.distinctive, ...spec.tools.map(toolKey)])
  const byTool = byWordOf(specs, spec => spec.tools)
  const words = new Set(specs.flatMap(spec => spec.distinctive))
  const anyWord = new RegExp(`["'](${[...words].join('|')})["']\\s{0,5}:`)
  const types = typesOf(specs)
  const fitting = (input: Call['input']) =>
    (isArray(input) ? specs : asked(specs, bySign, signsIn(input))).find(spec => spec.fits(input))
  const fits = (input: Call['input']) => fitting(input) !== undefined
  const hasJoining = (input: JsonObject) => asked(specs, bySign, signsIn(input)).some(spec => spec.joins)
  return {
    /** True if a value with these keys in it can hold a call of some format. */
    knows: (keys: Iterable<string>) => some(keys, key => bySign.has(key) || NAMES.includes(key)),
    fits,
    holds: (value: JsonValue) => callsIn(value, fits).length > 0,
    /** True if a value is an input, and the values below it are parts of that input. */
    joins: (value: JsonValue) => isObject(value) && hasJoining(value) && fitting(value)?.joins === true,
    /** The format of a call: the fields decide; where they do not, the tool's name. */
    ofCall: (call: Call): JsonSpec | undefined => {
      const { tool, input } = call
      const named = byTool.get(tool) ?? []
      const known = named.find(spec => spec.fits(input) || spec.acceptsNamed?.(input)) ?? fitting(input) ?? named[0]
      return known ?? specs.find(spec => spec.fallback?.(call))
    },
    /** The first format that one of these keys speaks for. */
    speaksFor: (keys: Iterable<string>) => asked(specs, byWord, keys)[0],
    /** The format that the first such key in a text speaks for, where the text cannot be read. */
    speaksIn: (text: string) => (text.includes(':') ? byWord.get(anyWord.exec(text)?.[1] ?? '')?.[0] : undefined),
    isDistinctive: (keys: Iterable<string>) => some(keys, key => words.has(key)),
    typeOf: (name: string) => types.get(name) ?? 'text',
  }
}

/** Keys that may be of a format: an input's, and those in the first of its lists, which may be by path. */
function signsIn(input: JsonObject): readonly string[] {
  const keys = Object.keys(input)
  const [first] = keys.length > 0 ? objectsOf(input[keys[0]!]) : []
  return first ? [...keys, ...Object.keys(first)] : keys
}

/** The type of a field; if formats differ, the first of these. */
const TYPES = ['scalar', 'text', 'nested'] as const
export type FieldType = (typeof TYPES)[number]

function typesOf(specs: readonly JsonSpec[]): ReadonlyMap<string, FieldType> {
  const fields = specs.flatMap(spec => spec.fields.flatMap(each => Object.entries(each)))
  const types = new Map<string, FieldType>()
  for (const [name, field] of fields) {
    const type = isScalar(field) ? 'scalar' : isNested(field) ? 'nested' : 'text'
    for (const each of [name, ...(field.also ?? [])])
      types.set(each, TYPES.find(one => one === type || one === types.get(each))!)
  }
  return types
}

/** Asked of every value, so without a list of its keys. */
function some(keys: Iterable<string>, holds: (key: string) => boolean): boolean {
  for (const key of keys) if (holds(key)) return true
  return false
}

type Groups = ReadonlyMap<string, readonly JsonSpec[]>

/** The formats that have a word, for each word. */
function byWordOf(specs: readonly JsonSpec[], wordsOf: (spec: JsonSpec) => readonly string[]): Groups {
  const pairs = specs.flatMap(spec => [...new Set(wordsOf(spec))].map(word => ({ word, spec })))
  return new Map(
    [...groupedBy(pairs, ({ word }) => word)].map(([word, group]) => [word, group.map(({ spec }) => spec)]),
  )
}

/** The formats of which some word is there, in their order. */
function asked(specs: readonly JsonSpec[], groups: Groups, words: Iterable<string>): readonly JsonSpec[] {
  // most inputs have words of one group: a set for each takes a twentieth of the time
  let [first, found]: [readonly JsonSpec[], Set<JsonSpec> | undefined] = [[], undefined]
  for (const word of words) {
    const group = groups.get(word)
    if (!group || group === first) continue
    if (first.length > 0) found ??= new Set(first)
    else first = group
    for (const spec of found ? group : []) found!.add(spec)
  }
  return found ? specs.filter(spec => found.has(spec)) : first
}
