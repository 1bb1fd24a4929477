import { type Inputs, ROLES } from '../adapters/action/inputs.ts'
import type { PathPolicy } from '../policy/refuse-path.ts'
import type { Settings } from './settings.ts'

/** How what an operator sets for all bounds what a repository sets. */
type Bound =
  /** The smaller number. */
  | 'least'
  /** The later one in this list. */
  | readonly string[]
  /** Only what both name. */
  | 'both'
  /** Only if both say so; or as soon as one does. */
  | 'and'
  | 'or'
  /** As path rules that hold besides the repository's own. */
  | 'beside'

/** Settings for an operator: each restricts a repository, and none loosens it. */
const BOUNDS = {
  permission: ROLES,
  match: ['similar', 'whitespace', 'exact'],
  atomic: ['none', 'file', 'all'],
  'check-syntax': ['off', 'warn', 'new-errors'],
  'allow-users': 'both',
  'allow-bots': 'both',
  'trusted-authors': 'both',
  'allow-forks': 'and',
  'validate-comments': 'and',
  'dry-run': 'or',
  'allowed-paths': 'beside',
  'protected-paths': 'beside',
  'max-blocks': 'least',
  'max-files': 'least',
  'max-file-kb': 'least',
} as const satisfies Partial<Record<keyof Inputs, Bound>>

/** The names in an operator's file that bound nothing. */
export const unbounding = (settings: Settings): readonly string[] =>
  Object.keys(settings).filter(name => !(name in BOUNDS))

/** The intersection of both. @param set the names that the operator's file has: of the others a repository is free */
export function intersect(own: Inputs, operator: Inputs, set: Settings): Inputs {
  const bounded = Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const key = name as keyof typeof BOUNDS
    return key in set ? [[key, meet(bound, own[key], operator[key])]] : []
  })
  return { ...own, ...Object.fromEntries(bounded) }
}

function meet(bound: Bound, own: Inputs[keyof Inputs], operator: Inputs[keyof Inputs]): unknown {
  switch (bound) {
    case 'least':
      return Math.min(Number(own), Number(operator))
    case 'both':
      return (own as readonly string[]).filter(name => (operator as readonly string[]).includes(name))
    case 'and':
      return own && operator
    case 'or':
      return own || operator
    case 'beside':
      return own
    default:
      return bound.indexOf(String(own)) > bound.indexOf(String(operator)) ? own : operator
  }
}

/** The operator's rules about paths, if there are any. */
export const pathBounds = (operator: Inputs, set: Settings): readonly PathPolicy[] =>
  'allowed-paths' in set || 'protected-paths' in set
    ? [{ allowed: operator['allowed-paths'], protected: operator['protected-paths'] }]
    : []
