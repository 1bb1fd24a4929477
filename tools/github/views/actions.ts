import { createHash } from 'node:crypto'
import type { Artifact, CheckRun, Repo, Run, World } from '../world.ts'
import { repoApi, repoPage, repoView } from './repo.ts'
import { type Json, nodeId, userView } from './user.ts'

export function runView(world: World, repo: Repo, run: Run): Json {
  const url = `${repoApi(world, repo)}/actions/runs/${run.id}`
  const workflowId = 100_000 + [...run.workflow].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const person = { name: run.actor.login, email: `${run.actor.id}+${run.actor.login}@users.noreply.github.com` }
  const addresses = ['jobs', 'logs', 'cancel', 'rerun', 'artifacts'].map(name => [`${name}_url`, `${url}/${name}`])
  return {
    id: run.id,
    name: run.workflow,
    node_id: nodeId('WFR', run.id),
    head_branch: run.headBranch,
    head_sha: run.headSha,
    path: `.github/workflows/${run.workflow}.yml`,
    display_title: run.workflow,
    run_number: 1,
    run_attempt: run.attempt,
    event: run.event,
    status: run.conclusion === null ? 'in_progress' : 'completed',
    conclusion: run.conclusion,
    workflow_id: workflowId,
    check_suite_id: run.id,
    check_suite_node_id: nodeId('CS', run.id),
    check_suite_url: `${repoApi(world, repo)}/check-suites/${run.id}`,
    workflow_url: `${repoApi(world, repo)}/actions/workflows/${workflowId}`,
    previous_attempt_url: null,
    url,
    html_url: `${repoPage(world, repo)}/actions/runs/${run.id}`,
    ...Object.fromEntries(addresses),
    // Empty for forks on GitHub, and never to be trusted: we always leave it empty.
    pull_requests: [],
    referenced_workflows: [],
    actor: userView(world, run.actor),
    triggering_actor: userView(world, run.triggeringActor),
    created_at: run.createdAt,
    updated_at: run.createdAt,
    run_started_at: run.createdAt,
    head_commit: {
      id: run.headSha,
      tree_id: run.headSha,
      message: '',
      timestamp: run.createdAt,
      author: person,
      committer: person,
    },
    repository: repoView(world, repo),
    head_repository: repoView(world, run.headRepo),
  }
}

export function artifactView(world: World, repo: Repo, artifact: Artifact): Json {
  const url = `${repoApi(world, repo)}/actions/artifacts/${artifact.id}`
  const { run } = artifact
  return {
    id: artifact.id,
    node_id: nodeId('ART', artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.zip.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.expired,
    created_at: artifact.createdAt,
    updated_at: artifact.createdAt,
    expires_at: artifact.createdAt.replace(/^\d+/, year => String(Number(year) + 1)),
    digest: `sha256:${createHash('sha256').update(artifact.zip).digest('hex')}`,
    workflow_run: {
      id: run.id,
      repository_id: repo.id,
      head_repository_id: run.headRepo.id,
      head_branch: run.headBranch,
      head_sha: run.headSha,
    },
  }
}

export function checkRunView(world: World, repo: Repo, check: CheckRun): Json {
  const url = `${repoApi(world, repo)}/check-runs/${check.id}`
  const page = `${repoPage(world, repo)}/runs/${check.id}`
  return {
    id: check.id,
    node_id: nodeId('CR', check.id),
    head_sha: check.headSha,
    external_id: check.externalId,
    url,
    html_url: page,
    details_url: check.detailsUrl ?? page,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    output: { ...check.output, annotations_count: check.annotations.length, annotations_url: `${url}/annotations` },
    name: check.name,
    check_suite: { id: check.id },
    app: null,
    pull_requests: [],
  }
}
