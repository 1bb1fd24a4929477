import type { Condition, Facts } from '../../policy/conditions.ts'
import { type Refusal, refusal } from '../../run/reason.ts'
import { failureOf, giveUp } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import type { Nodes } from './talk-query.ts'

interface Context {
  readonly name?: string
  readonly context?: string
  readonly status?: string
  readonly conclusion?: string | null
  readonly state?: string
  readonly checkSuite?: { readonly workflowRun: { readonly databaseId: number } | null }
}

interface ReviewNode {
  readonly state: string
  readonly author: { readonly login: string } | null
}

interface Checked {
  readonly oid: string
  readonly statusCheckRollup: {
    readonly state: string
    readonly contexts: Nodes<Context> & { readonly pageInfo: { readonly hasNextPage: boolean } }
  } | null
}

interface Answer {
  readonly repository: {
    readonly pullRequest: {
      readonly labels?: Nodes<{ readonly name: string }>
      readonly latestOpinionatedReviews?: Nodes<ReviewNode>
      readonly headRef?: { readonly target: { readonly oid: string } } | null
      readonly commits?: Nodes<{ readonly commit: Checked }>
    }
  }
}

const QUERY = `query (
  $owner: String!, $name: String!, $number: Int!, $label: Boolean!, $approved: Boolean!, $checks: Boolean!
) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      labels(first: 100) @include(if: $label) { nodes { name } }
      latestOpinionatedReviews(first: 100, writersOnly: true) @include(if: $approved) { nodes { state author { login } } }
      headRef @include(if: $checks) { target { oid } }
      commits(last: 1) @include(if: $checks) {
        nodes { commit { oid statusCheckRollup { state contexts(first: 100) {
          nodes {
            ... on CheckRun { name status conclusion checkSuite { workflowRun { databaseId } } }
            ... on StatusContext { context state }
          }
          pageInfo { hasNextPage }
        } } } }
      }
    }
  }
}`

/**
 * Reads what conditions are about, and nothing else: a field that the token must not see fails the whole question.
 * @param run the number of our own run, whose check would wait for itself
 * @returns the facts, or why they cannot be read
 */
export async function readFacts(
  api: Api,
  repo: RepoName,
  number: number,
  conditions: readonly Condition[],
  run: string,
): Promise<Facts | Refusal> {
  const asks = (kind: Condition['kind']) => conditions.some(condition => condition.kind === kind)
  const variables = {
    ...{ owner: repo.owner, name: repo.repo, number },
    ...{ label: asks('label'), approved: asks('approved'), checks: asks('checks') },
  }
  try {
    const { pullRequest } = (await api.graphql<Answer>(QUERY, variables)).repository
    const last = pullRequest.commits?.nodes[0]?.commit
    const contexts = last?.statusCheckRollup?.contexts
    return {
      labels: pullRequest.labels?.nodes.map(({ name }) => name) ?? [],
      reviews: pullRequest.latestOpinionatedReviews?.nodes.map(toReview) ?? [],
      ...(last && { checked: last.oid }),
      ...(pullRequest.headRef && { head: pullRequest.headRef.target.oid }),
      checks:
        contexts?.nodes.filter(each => each.checkSuite?.workflowRun?.databaseId !== Number(run)).map(toCheck) ?? [],
      isWhole: contexts?.pageInfo.hasNextPage !== true || last?.statusCheckRollup?.state === 'SUCCESS',
    }
  } catch (error) {
    const doing = 'the conditions could not be read'
    const why = failureOf(error, doing)
    if (why?.reason === 'token-read-only') return refusal('condition-unmet', why.message, HELP)
    return giveUp(error, doing)
  }
}

const HELP = 'For `checks`, give the job `permissions: { checks: read, statuses: read }`.'

const toReview = ({ state, author }: ReviewNode) => ({ state, by: author?.login ?? 'ghost' })

/** A status has a context and a state, a check a name, a status and, in the end, a conclusion. */
const toCheck = ({ name, context, status, conclusion, state }: Context): Facts['checks'][number] => ({
  name: name ?? context ?? '',
  end: (state ?? (status === 'COMPLETED' ? (conclusion ?? '') : 'PENDING')).toLowerCase(),
})
