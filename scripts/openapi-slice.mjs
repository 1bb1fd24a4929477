// Cuts the operations that we use out of GitHub's OpenAPI description, with every schema they refer to, into
// tools/github/openapi.json. The whole description is 385 MB as a package, so it is installed into a temporary
// folder for the run of this script only; the slice is committed.
//
//   node scripts/openapi-slice.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = '23.0.2'
const OUT = new URL('../tools/github/openapi.json', import.meta.url)

const OPERATIONS = `
  meta/root rate-limit/get users/get-authenticated users/get-by-username repos/get repos/get-branch repos/get-branch-rules
  repos/get-collaborator-permission-level repos/get-content repos/compare-commits-with-basehead repos/get-commit repos/list-commits
  repos/list-pull-requests-associated-with-commit
  pulls/create pulls/update pulls/request-reviewers pulls/delete-pending-review
  pulls/list pulls/get pulls/list-files pulls/list-commits pulls/list-review-comments pulls/get-review-comment
  pulls/update-review-comment pulls/delete-review-comment pulls/create-reply-for-review-comment pulls/create-review-comment
  pulls/list-reviews pulls/get-review pulls/create-review pulls/list-comments-for-review
  issues/add-labels issues/list-labels-on-issue teams/get-membership-for-user-in-org repos/get-combined-status-for-ref
  issues/get issues/list-comments issues/get-comment issues/create-comment issues/update-comment issues/delete-comment
  reactions/list-for-issue reactions/create-for-issue reactions/delete-for-issue
  reactions/list-for-issue-comment reactions/create-for-issue-comment reactions/delete-for-issue-comment
  reactions/list-for-pull-request-review-comment reactions/create-for-pull-request-review-comment
  reactions/delete-for-pull-request-comment
  git/create-blob git/get-blob git/create-tree git/get-tree git/create-commit git/get-commit git/create-ref git/get-ref
  git/list-matching-refs git/update-ref git/delete-ref
  actions/list-artifacts-for-repo actions/get-artifact actions/download-artifact actions/list-workflow-run-artifacts
  actions/get-workflow-run checks/create checks/get checks/update checks/list-for-ref
  apps/get-authenticated apps/get-installation apps/create-installation-access-token apps/list-webhook-deliveries
  apps/get-webhook-delivery apps/redeliver-webhook-delivery apps/create-from-manifest
`
  .trim()
  .split(/\s+/)

const NOISE = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'summary',
  'title',
  'x-github',
  'deprecated',
])

/** The node without prose and examples. `names` is true where keys are names that somebody chose, not keywords. */
function strip(node, names = false) {
  if (Array.isArray(node)) return node.map(item => strip(item))
  if (node === null || typeof node !== 'object') return node
  const entries = Object.entries(node).filter(([key]) => names || !NOISE.has(key))
  return Object.fromEntries(entries.map(([key, value]) => [key, strip(value, key === 'properties' && !names)]))
}

const resolve = (whole, node) =>
  node.$ref
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at[key], whole)
    : node

function operation(whole, { operationId, parameters = [], requestBody, responses }) {
  const json = body =>
    body?.content?.['application/json'] && {
      'application/json': { schema: strip(body.content['application/json'].schema) },
    }
  const answers = Object.entries(responses).map(([status, ref]) => {
    const content = json(resolve(whole, ref))
    return [status, { description: '', ...(content && { content }) }]
  })
  const body = requestBody && { required: requestBody.required ?? false, content: json(requestBody) }
  return {
    operationId,
    parameters: parameters.map(ref => strip(resolve(whole, ref))),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(answers),
  }
}

function schemasUsed(whole, paths) {
  const used = {}
  const queue = [paths]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const [, name] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in used) continue
      used[name] = strip(whole.components.schemas[name])
      queue.push(used[name])
    }
  }
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function slice(whole) {
  const wanted = new Set(OPERATIONS)
  const paths = {}
  for (const [path, methods] of Object.entries(whole.paths)) {
    for (const [method, op] of Object.entries(methods)) {
      if (!wanted.delete(op.operationId)) continue
      paths[path] = { ...paths[path], [method]: operation(whole, op) }
    }
  }
  if (wanted.size > 0) throw new Error(`GitHub's description has no operation ${[...wanted].join(', ')}`)
  const info = {
    title: `${whole.info.title}: the operations that apply-edits uses`,
    version: whole.info.version,
    'x-package': `@octokit/openapi@${VERSION}`,
  }
  return { openapi: whole.openapi, info, paths, components: { schemas: schemasUsed(whole, paths) } }
}

/** One line a path and a schema: readable in a diff, and half the size of an indented file. */
function print({ openapi, info, paths, components }) {
  const lines = object =>
    Object.entries(object)
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')
  return `{"openapi": ${JSON.stringify(openapi)}, "info": ${JSON.stringify(info)},\n"paths": {\n${lines(paths)}\n},\n"components": {"schemas": {\n${lines(components.schemas)}\n}}}\n`
}

const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
try {
  execFileSync(
    'npm',
    [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      `@octokit/openapi@${VERSION}`,
    ],
    { stdio: 'ignore' },
  )
  const whole = JSON.parse(
    readFileSync(join(folder, 'node_modules/@octokit/openapi/generated/api.github.com.json'), 'utf8'),
  )
  const text = print(slice(whole))
  writeFileSync(OUT, text)
  console.log(`${OPERATIONS.length} operations, ${Math.round(text.length / 1024)} kB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
