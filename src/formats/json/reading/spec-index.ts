import { type Call, isArray, NAMES } from './call.ts'
import { toolKey } from './invoke.ts'
import type { JsonSpec } from './spec.ts'

/** Formats to ask, in their order; of many values, each is shown to the few that may know it. */
export interface SpecIndex {
  /** Whether a value with these keys in it can hold a call of some format. */
  readonly knows: (keys: ReadonlySet<string>) => boolean
  /** Whether an input is of some format by its fields alone. */
  readonly fits: (input: Call['input']) => boolean
  /** The format of a call: the fields decide; where they do not, the tool's name. */
  readonly ofCall: (call: Call) => JsonSpec | undefined
  /** The first format that one of these keys speaks for. */
  readonly telling: (keys: Iterable<string>) => JsonSpec | undefined
  /** Whether one of the keys is a field that stands for a format. */
  readonly tells: (keys: Iterable<string>) => boolean
  /** The format that the first such key in a text that is no JSON speaks for. */
  readonly tellingIn: (text: string) => JsonSpec | undefined
}

export function indexOf(specs: readonly JsonSpec[]): SpecIndex {
  const bySign = grouped(specs, spec => spec.signs)
  const byWord = grouped(specs, spec => [...spec.telling, ...spec.tools.map(toolKey)])
  const words = new Set(specs.flatMap(spec => spec.telling))
  const anyWord = new RegExp(`["'](${[...words].join('|')})["']\\s{0,5}:`)
  const fitting = (input: Call['input']) =>
    (isArray(input) ? specs : asked(specs, bySign, Object.keys(input))).find(spec => spec.fits(input))
  return {
    knows: keys => [...keys].some(key => bySign.has(key) || NAMES.includes(key)),
    fits: input => fitting(input) !== undefined,
    ofCall: call => {
      const { tool, input } = call
      const named = specs.filter(spec => spec.tools.includes(tool))
      const known = named.find(spec => spec.fits(input) || spec.fitsNamed?.(input)) ?? fitting(input) ?? named[0]
      return known ?? specs.find(spec => spec.lastResort?.(call))
    },
    tells: keys => [...keys].some(key => words.has(key)),
    telling: keys => asked(specs, byWord, keys)[0],
    tellingIn: text => byWord.get(anyWord.exec(text)?.[1] ?? '')?.[0],
  }
}

type Groups = ReadonlyMap<string, readonly JsonSpec[]>

function grouped(specs: readonly JsonSpec[], wordsOf: (spec: JsonSpec) => readonly string[]): Groups {
  const words = new Set(specs.flatMap(wordsOf))
  return new Map([...words].map(word => [word, specs.filter(spec => wordsOf(spec).includes(word))]))
}

/** The formats of which some word is there, in their order. */
function asked(specs: readonly JsonSpec[], groups: Groups, words: Iterable<string>): readonly JsonSpec[] {
  const found = new Set<JsonSpec>()
  for (const word of words) for (const spec of groups.get(word) ?? []) found.add(spec)
  return found.size < 2 ? [...found] : specs.filter(spec => found.has(spec))
}
