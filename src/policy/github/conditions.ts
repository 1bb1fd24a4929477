import { type Granted, granted, refuse } from '../../run/reason.ts'

/** A condition that must be met before a command runs. */
export type Condition =
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'approved' }
  | { readonly kind: 'checks' }

/** Facts about a pull request; only facts that a condition asks for are known. */
export interface Facts {
  readonly labels: readonly string[]
  /** The last opinion of each reviewer who may write. */
  readonly reviews: readonly { readonly by: string; readonly state: string }[]
  /** The commit that the checks are of. */
  readonly checked?: string
  /** The commit that the branch is at. */
  readonly head?: string
  /** How each check ended, in lower case: `success`, `failure`, …; `pending` if it has not. */
  readonly checks: readonly { readonly name: string; readonly end: string }[]
  /** False if there are more checks than were read. */
  readonly isWhole: boolean
}

/** Reads `label:NAME`, `approved` and `checks`. */
export function readConditions(list: readonly string[]): Granted<readonly Condition[]> {
  const conditions: Condition[] = []
  for (const item of list) {
    const name = item.startsWith('label:') ? item.slice('label:'.length).trim() : ''
    if (name !== '') conditions.push({ kind: 'label', name })
    else if (item === 'approved' || item === 'checks') conditions.push({ kind: item })
    else
      return refuse(
        'bad-input',
        `\`require\` has ${JSON.stringify(item.slice(0, 80))}, not \`label:NAME\`, \`approved\` or \`checks\``,
      )
  }
  return granted(conditions)
}

/** The conditions that are not met, each in a clause. */
export const unmetOf = (conditions: readonly Condition[], facts: Facts): readonly string[] =>
  conditions.flatMap(condition => unmet(condition, facts) ?? [])

function unmet(condition: Condition, facts: Facts): string | undefined {
  switch (condition.kind) {
    case 'label': {
      // GitHub's labels differ in more than case
      const wanted = condition.name.toLowerCase()
      return facts.labels.some(name => name.toLowerCase() === wanted)
        ? undefined
        : `the label \`${condition.name}\` is missing`
    }
    case 'approved':
      return approval(facts)
    case 'checks':
      return checks(facts)
    default:
      return condition satisfies never
  }
}

function approval({ reviews }: Facts): string | undefined {
  const against = reviews.find(({ state }) => state === 'CHANGES_REQUESTED')
  if (against) return `\`${against.by}\` has requested changes`
  return reviews.some(({ state }) => state === 'APPROVED') ? undefined : 'no one with write access has approved'
}

const PASSED: ReadonlySet<string> = new Set(['success', 'neutral', 'skipped'])

/** Most checks that are named. */
const MOST = 5

function checks({ checks: all, checked = '', head, isWhole }: Facts): string | undefined {
  const short = `\`${checked.slice(0, 7)}\``
  if (head !== undefined && head !== checked)
    return `the checks are of ${short}, and the branch is at \`${head.slice(0, 7)}\``
  if (all.length === 0) return `the commit ${short} has no checks`
  const bad = all.filter(({ end }) => !PASSED.has(end))
  if (bad.length === 0) return isWhole ? undefined : 'there are too many checks to tell whether all passed'
  const more = bad.length > MOST ? `, and ${bad.length - MOST} more` : ''
  return (
    bad
      .slice(0, MOST)
      .map(
        ({ name, end }) =>
          `the check \`${name}\` ${UNFINISHED.has(end) ? 'has not finished' : `ended with ${end.replaceAll('_', ' ')}`}`,
      )
      .join(', ') + more
  )
}

const UNFINISHED: ReadonlySet<string> = new Set(['pending', 'expected'])
