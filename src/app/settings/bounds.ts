import { ROLES } from '../../policy/github/access.ts'
import type { Inputs, SettingName } from '../../policy/inputs.ts'
import type { PathPolicy } from '../../policy/paths/refuse-path.ts'
import type { Settings } from './settings.ts'

type List = readonly string[]

/** Each of these combines the values of a repository and of the operator: never more than either permits. */
const least = (own: number, operator: number): number => Math.min(own, operator)
const common = (own: List, operator: List): List => own.filter(name => operator.includes(name))
const together = (own: List, operator: List): List => [...new Set([...own, ...operator])]
const and = (own: boolean, operator: boolean): boolean => own && operator
const or = (own: boolean, operator: boolean): boolean => own || operator
/** As path rules that hold besides the repository's own. */
const beside = (own: List): List => own
/** The later value of a list, from loose to strict. */
const stricter =
  <V>(...values: readonly V[]) =>
  (own: V, operator: V): V =>
    values.indexOf(own) > values.indexOf(operator) ? own : operator

/** `author` is `write` and some more people: neither more nor less than a lower role. */
const permission = (own: Inputs['permission'], operator: Inputs['permission']): Inputs['permission'] =>
  own === operator ? own : stricter(...ROLES)(atLeast(own), atLeast(operator))

const atLeast = (role: Inputs['permission']) => (role === 'author' ? 'write' : role)

/** Settings for an operator: each restricts a repository, and none loosens it. */
const BOUNDS = {
  permission,
  match: stricter('similar', 'whitespace', 'exact'),
  atomic: stricter('none', 'file', 'all'),
  'check-syntax': stricter('off', 'warn', 'new-errors'),
  proposals: stricter('all', 'auto', 'none'),
  protected: stricter('suggest', 'refuse'),
  'allow-users': common,
  'allow-bots': common,
  'trusted-authors': common,
  require: together,
  'allow-forks': and,
  'own-blocks': and,
  'shell-edits': and,
  'validate-comments': and,
  'dry-run': or,
  signoff: or,
  'allowed-paths': beside,
  'protected-paths': beside,
  'max-blocks': least,
  'max-files': least,
  'max-file-kb': least,
} satisfies { readonly [N in SettingName]?: (own: Inputs[N], operator: Inputs[N]) => Inputs[N] }

const isBound = (name: SettingName): name is keyof typeof BOUNDS => name in BOUNDS

/** The names in an operator's file that bound nothing. */
export const unbounding = ({ set }: Settings): readonly string[] => set.filter(name => !isBound(name))

/** The intersection of both; where the operator's file says nothing, a repository is free. */
export function intersect(own: Inputs, { inputs, set }: Settings): Inputs {
  const bounded = set.filter(isBound).map(name => {
    const meet = BOUNDS[name] as (own: unknown, operator: unknown) => unknown
    return [name, meet(own[name], inputs[name])]
  })
  return { ...own, ...Object.fromEntries(bounded) }
}

/** The operator's rules about paths. */
export const pathBounds = ({ inputs }: Settings): readonly PathPolicy[] => [
  { allowed: inputs['allowed-paths'], protected: inputs['protected-paths'] },
]
