import type { CheckRun, PullRequestReview, Repository, StatusContext } from '@octokit/graphql-schema'
import type { Condition, Facts } from '../../policy/github/conditions.ts'
import { type Refusal, refusal } from '../../run/reason.ts'
import { failureOf, giveUp, nodesOf } from './answers.ts'
import type { Api, RepoName } from './client.ts'

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

/** Reads what conditions are about, and nothing else: a field that the token must not see fails all. @param run our own, whose check is left out */
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
    const { repository } = await api.graphql<{ repository: Repository }>(QUERY, variables)
    const pull = repository.pullRequest!
    const last = nodesOf(pull.commits)[0]?.commit
    const rollup = last?.statusCheckRollup
    return {
      labels: nodesOf(pull.labels).map(({ name }) => name),
      reviews: nodesOf(pull.latestOpinionatedReviews).map(toReview),
      ...(last && { checked: last.oid }),
      ...(pull.headRef?.target && { head: pull.headRef.target.oid }),
      checks: nodesOf(rollup?.contexts).flatMap(each => toCheck(each, Number(run)) ?? []),
      isWhole: !rollup?.contexts.pageInfo.hasNextPage || rollup.state === 'SUCCESS',
    }
  } catch (error) {
    const doing = 'the conditions could not be read'
    const why = failureOf(error, doing)
    if (why?.reason === 'token-read-only') return refusal('condition-unmet', why.message, HELP)
    return giveUp(error, doing)
  }
}

const HELP = 'For `checks`, give the job `permissions: { checks: read, statuses: read }`.'

const toReview = ({ state, author }: PullRequestReview) => ({ state, by: author?.login ?? 'ghost' })

/** A status or a check; undefined for the check of our own run. */
function toCheck(each: CheckRun | StatusContext, run: number): Facts['checks'][number] | undefined {
  if ('context' in each) return { name: each.context, end: each.state.toLowerCase() }
  const { name, status, conclusion, checkSuite } = each
  if (checkSuite?.workflowRun?.databaseId === run) return undefined
  return { name, end: (status === 'COMPLETED' ? (conclusion ?? '') : 'PENDING').toLowerCase() }
}
