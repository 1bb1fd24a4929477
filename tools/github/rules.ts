import { gitOnce, ofObjects } from './git.ts'
import { changedFiles, isAncestor, isOnLine } from './git-objects.ts'
import { NO_OBJECT, type RefUpdate, readRef } from './refs.ts'
import { may, mayPush } from './tokens.ts'
import { type Actor, fullName, type Repo, type World } from './world.ts'

/** Why GitHub does not let a ref move: what a push prints (`remote` lines and the reason after the ref), what the API says. */
export interface Refusal {
  readonly remote: readonly string[]
  readonly reason: string
  readonly status: number
  readonly message: string
}

/** Judges one move of a ref by one actor as GitHub does before it accepts a push or an API call. */
export async function judge(world: World, repo: Repo, actor: Actor, update: RefUpdate): Promise<Refusal | undefined> {
  const branch = update.ref.replace(/^refs\/heads\//, '')
  if (!mayPush(world, actor, repo, branch)) return denied(repo, actor)
  if (update.after === NO_OBJECT) return undefined
  return (
    queued(world, repo, branch, update) ??
    (await protection(world, repo, branch, update)) ??
    (await workflows(repo, actor, update)) ??
    (await secrets(repo, update))
  )
}

function denied(repo: Repo, actor: Actor): Refusal {
  const reason = `Permission to ${fullName(repo)}.git denied to ${actor.user.login}.`
  return { remote: [reason], reason: 'permission denied', status: 403, message: inaccessible(actor) }
}

/** GitHub's most searched sentence. */
export const inaccessible = (actor: Actor): string =>
  `Resource not accessible by ${actor.kind === 'user' ? 'personal access token' : 'integration'}`

/** Most actors cannot push to what waits in the merge queue; the words are those of a protected branch. */
function queued(world: World, repo: Repo, branch: string, { ref }: RefUpdate): Refusal | undefined {
  const waits = world.repos
    .flatMap(each => [...each.issues.values()])
    .some(({ pull }) => pull?.queued && pull.head.repo === repo && pull.head.ref === branch)
  return waits
    ? gh006(
        ref,
        'A pull request for this branch has been added to a merge queue. Branches that are queued for merging cannot be updated. To modify this branch, dequeue the associated pull request.',
      )
    : undefined
}

async function protection(
  world: World,
  repo: Repo,
  branch: string,
  { ref, before, after }: RefUpdate,
): Promise<Refusal | undefined> {
  const rule = repo.protection.get(branch)?.rule
  switch (rule) {
    case undefined:
      return undefined
    case 'protected':
      return gh006(ref, 'Changes must be made through a pull request.')
    case 'locked':
      return gh013(world, repo, ref, ['- Cannot update this protected ref.'])
    case 'signatures': {
      const added = (await gitOnce(repo.dir, ['rev-list', after, ...(before === NO_OBJECT ? [] : [`^${before}`])]))
        .split('\n')
        .filter(Boolean)
      const unsigned = added.filter(sha => !world.signed.has(sha))
      if (unsigned.length === 0) return undefined
      return gh013(world, repo, ref, [
        '- Commits must have verified signatures.',
        '  Found 1 violation:',
        '',
        ...unsigned.map(sha => `  ${sha}`),
      ])
    }
    default:
      return rule satisfies never
  }
}

function gh006(ref: string, why: string): Refusal {
  return {
    remote: [`error: GH006: Protected branch update failed for ${ref}.`, `error: ${why}`],
    reason: 'protected branch hook declined',
    status: 422,
    message: why,
  }
}

function gh013(world: World, repo: Repo, ref: string, violations: readonly string[]): Refusal {
  const page = `${world.hosts.web}/${fullName(repo)}/rules?ref=${encodeURIComponent(ref)}`
  return {
    remote: [
      `error: GH013: Repository rule violations found for ${ref}.`,
      `Review all repository rules at ${page}`,
      '',
      ...violations,
      '',
    ],
    reason: 'push declined due to repository rule violations',
    status: 422,
    message: `Repository rule violations found\n\n${violations.map(line => line.replace(/^- /, '')).join('\n')}\n\n`,
  }
}

const WORKFLOWS = /^\.github\/workflows\/[^/]+$/
export const isWorkflow = (path: string): boolean => WORKFLOWS.test(path)

/** No token without the `workflows` permission changes a workflow; the Actions token can never have it. */
export const mayChangeWorkflows = (repo: Repo, actor: Actor): boolean =>
  actor.permissions === null || may(actor, repo, 'workflows', 'write')

async function workflows(repo: Repo, actor: Actor, update: RefUpdate): Promise<Refusal | undefined> {
  if (mayChangeWorkflows(repo, actor)) return undefined
  const touched = (await filesOf(repo, update)).find(file => isWorkflow(file.path) || isWorkflow(file.previous ?? ''))
  if (!touched) return undefined
  const reason = `refusing to allow a GitHub App to create or update workflow \`${touched.path}\` without \`workflows\` permission`
  return { remote: [], reason, status: 403, message: inaccessible(actor) }
}

async function secrets(repo: Repo, update: RefUpdate): Promise<Refusal | undefined> {
  if (repo.secrets.length === 0) return undefined
  const added = (await filesOf(repo, update)).flatMap(
    file => file.patch?.split('\n').filter(line => line.startsWith('+')) ?? [],
  )
  if (!added.some(line => repo.secrets.some(secret => secret.test(line)))) return undefined
  const rule = '—————————————————————————————————————————'
  const remote = [
    `error: GH013: Repository rule violations found for ${update.ref}.`,
    '',
    '- GITHUB PUSH PROTECTION',
    `  ${rule}`,
    '    Resolve the following violations before pushing again',
    '',
    '    - Push cannot contain secrets',
    '',
  ]
  const message = 'Repository rule violations found\n\nSecret detected in content\n\n'
  return { remote, reason: 'push declined due to repository rule violations', status: 409, message }
}

/** What an update changes: against the ref's old commit, or for a new ref against the nearest commit that the repository had. */
async function filesOf(repo: Repo, { before, after }: RefUpdate) {
  if (before !== NO_OBJECT) return changedFiles(repo.dir, (await mergeBase(repo, before, after)) ?? before, after)
  const main = await readRef(repo.dir, `refs/heads/${repo.defaultBranch}`)
  const head = main && (await mergeBase(repo, main, after))
  return head ? changedFiles(repo.dir, head, after) : []
}

export async function mergeBase(repo: Repo, a: string, b: string): Promise<string | undefined> {
  if (await isOnLine(repo.dir, a, b)) return a
  const { code, stdout } = await ofObjects(repo.dir, ['merge-base', a, b])
  return code === 0 ? stdout.toString().trim() : undefined
}

/** Whether `after` continues `before`: GitHub refuses anything else without `force`. */
export async function isFastForward(repo: Repo, { before, after }: RefUpdate): Promise<boolean> {
  return before === NO_OBJECT || isAncestor(repo.dir, before, after)
}
