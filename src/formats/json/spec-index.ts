import { type Call, isArray, isObject } from './call.ts'
import { toolKey } from './invoke.ts'
import type { JsonSpec } from './spec.ts'

/** Specs to ask, in their order, with the few that may know an input found at a glance. */
export interface SpecIndex {
  /** The first that an input fits. */
  readonly fitting: (input: Call['input']) => JsonSpec | undefined
  /** The fields decide, and among formats that both fit, the tool's name; where no fields do, the name alone. */
  readonly ofCall: (call: Call) => JsonSpec | undefined
  /** The first that one of these keys speaks for. */
  readonly telling: (keys: ReadonlySet<string>) => JsonSpec | undefined
}

export function indexOf(specs: readonly JsonSpec[]): SpecIndex {
  const bySign = grouped(specs, spec => spec.signs)
  const byKey = grouped(specs, spec => [...spec.telling, ...spec.tools.map(toolKey)])
  const order = new Map(specs.map((spec, i) => [spec, i]))
  const asked = (groups: ReadonlyMap<string, readonly JsonSpec[]>, keys: Iterable<string>): readonly JsonSpec[] => {
    const found = new Set<JsonSpec>()
    for (const key of keys) for (const spec of groups.get(key) ?? []) found.add(spec)
    return found.size < 2 ? [...found] : [...found].sort((a, b) => order.get(a)! - order.get(b)!)
  }
  const fits = (input: Call['input']) => asked(bySign, keysOf(input)).filter(spec => spec.fits(input))
  return {
    fitting: input => fits(input)[0],
    ofCall: ({ tool, input }) => {
      const fitting = fits(input)
      return (
        fitting.find(spec => spec.tools.includes(tool)) ?? fitting[0] ?? specs.find(spec => spec.tools.includes(tool))
      )
    },
    telling: keys => asked(byKey, keys)[0],
  }
}

/** The fields of an input; of a list, those of its first item. */
function keysOf(input: Call['input']): readonly string[] {
  const item = isArray(input) ? input[0] : input
  return isObject(item) ? Object.keys(item) : []
}

function grouped(specs: readonly JsonSpec[], keysOf: (spec: JsonSpec) => readonly string[]) {
  const groups = new Map<string, JsonSpec[]>()
  for (const spec of specs) for (const key of keysOf(spec)) groups.set(key, [...(groups.get(key) ?? []), spec])
  return groups
}
