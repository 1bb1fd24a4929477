import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gitOnce, tryGit } from '../../tools/github/git.ts'
import type { Request } from '../../tools/github/log.ts'
import { listRefs } from '../../tools/github/refs.ts'
import type { Stage } from '../../tools/github/stage.ts'
import { fullName, type Remark, type Repo } from '../../tools/github/world.ts'
import type { Ran } from '../../tools/runner/run-dist.ts'

/** Everything that a run left behind, as one text: a golden file of it holds all of that at once. */
export async function endingOf({ github, repo }: Stage, ran: Ran): Promise<string> {
  const { world, requests } = github
  const parts = [
    ['exit code', String(ran.code)],
    ['reactions', remarksOf(repo).flatMap(reactionsOf).join('\n')],
    ['comments of ours', remarksOf(repo).filter(isOurs).map(said).join('\n\n')],
    ['summary', inShort(ran.summary, remarksOf(repo))],
    ['annotations', ran.stdout.match(/^::(?:error|warning|notice) .*$/gm)?.join('\n') ?? ''],
    ['outputs', Object.entries(ran.outputs).map(outputLine).join('\n')],
    ['branches', (await Promise.all(world.repos.flatMap(branchesOf))).join('\n')],
    ['reads', counted(requests.filter(isRead).filter(isCertain(ran)).map(requestLine))],
    [
      'writes',
      requests
        .filter(request => !isRead(request))
        .map(requestLine)
        .join('\n'),
    ],
  ]
  const text = parts.map(([name, body]) => `== ${name}\n${body}\n`).join('\n')
  return steady(text, ran, { ...world.hosts }, (await Promise.all(world.repos.map(commitsOf))).flat())
}

type Spoken = Remark & { readonly path?: string }

const remarksOf = (repo: Repo): readonly Spoken[] => [
  ...repo.comments.values(),
  ...repo.reviewComments.values(),
  ...repo.reviews.values(),
]
const isOurs = ({ user }: Spoken): boolean => user.type === 'Bot'
const reactionsOf = ({ id, reactions }: Spoken): string[] => reactions.map(one => `${id}: ${one.content}`)
const said = ({ id, body, path }: Spoken): string => `-- ${id}${path ? ` at ${path}` : ''}\n${body.trim()}`

const inShort = (summary: string, remarks: readonly Spoken[]): string =>
  remarks.some(({ body }) => body.trim() === summary.trim()) ? 'the report' : summary.trim()

const outputLine = ([name, value]: readonly [string, string]): string => `${name}: ${value}`

/** Modes, blobs and paths of every branch, and how many commits it has. */
async function branchesOf(repo: Repo): Promise<string> {
  const refs = (await listRefs(repo.dir)).filter(({ ref }) => ref.startsWith('refs/heads/'))
  const trees = refs.map(async ({ ref, sha }) => {
    const tree = await gitOnce(repo.dir, ['ls-tree', '-r', sha])
    const count = await gitOnce(repo.dir, ['rev-list', '--count', sha])
    return `${fullName(repo)} ${ref}, ${count} commits\n${tree}`
  })
  return (await Promise.all(trees)).join('\n')
}

const requestLine = ({ api, method, path, operation, as, status, unexpected }: Request): string =>
  `${as}: ${api === 'blob' ? 'a blob' : operation || `${method} ${path}`} ${status}${unexpected ? ' UNEXPECTED' : ''}`

/** What changes nothing; several of these are asked side by side, so their order says nothing. */
const isRead = ({ api, method, operation }: Request): boolean =>
  api === 'graphql'
    ? !/add|remove|update|minimize|resolve/i.test(operation)
    : api !== 'rest'
      ? operation !== 'git push'
      : method === 'GET'

/** A refusal ends a fetch that was begun before it: how far that comes depends on what else the machine does. */
const isCertain =
  ({ outputs }: Ran) =>
  ({ operation }: Request): boolean =>
    outputs['status'] !== 'refused' || operation !== 'git fetch'

/** Each line once, with how often it came. */
function counted(lines: readonly string[]): string {
  const unique = [...new Set(lines)].sort()
  return unique.map(line => `${lines.filter(each => each === line).length} × ${line}`).join('\n')
}

async function commitsOf({ dir }: Repo): Promise<readonly string[]> {
  const { stdout } = await tryGit(dir, ['cat-file', '--batch-all-objects', '--batch-check'])
  return [...stdout.toString().matchAll(/^([0-9a-f]{40}) commit /gm)].map(([, oid]) => oid!)
}

/** The same text for the same run on another day, at another port. */
function steady(text: string, ran: Ran, hosts: Readonly<Record<string, string>>, commits: readonly string[]): string {
  let out = text
    .replaceAll(ran.temp, 'TEMP')
    .replace(/apply-edits-\w{6}/g, 'apply-edits')
    .replace(/(Apply-Edits-Key: |key=)[0-9a-f]{32}/g, '$1KEY')
  for (const [name, url] of Object.entries(hosts)) out = out.replaceAll(url, `https://${name}`)
  const first = (oid: string) => out.indexOf(oid.slice(0, 7))
  const shown = [...new Set(commits)].filter(oid => first(oid) >= 0).sort((a, b) => first(a) - first(b))
  for (const [i, oid] of shown.entries()) {
    out = out.replaceAll(oid, `commit${i + 1}`).replace(new RegExp(`\\b${oid.slice(0, 7)}\\b`, 'g'), `commit${i + 1}`)
  }
  return out
}

/** The settings of the repositories that the run made for itself. */
const configsIn = async (temp: string): Promise<readonly string[]> =>
  (await readdir(temp))
    .filter(name => name.startsWith('apply-edits-'))
    .map(name => join(temp, name, 'objects.git', 'config'))

/** The places in which a secret of this run can be read. */
export async function leaksOf(stage: Stage, ran: Ran, token: string): Promise<readonly string[]> {
  if (token === '') return []
  const base64 = Buffer.from(`x-access-token:${token}`).toString('base64')
  const paths = ['report-path', 'result-path', 'retry-path'].flatMap(name => ran.outputs[name] || [])
  const files = [...paths, ...(await configsIn(ran.temp))].map(
    async path => [path, await readFile(path, 'utf8').catch(() => '')] as const,
  )
  const places: readonly (readonly [string, string])[] = [
    ['log', `${ran.stdout.replace(/^::add-mask::.*$/gm, '')}${ran.stderr}`],
    ['summary', ran.summary],
    ['outputs', JSON.stringify([ran.outputs, ran.state])],
    [
      'comments',
      JSON.stringify(
        remarksOf(stage.repo)
          .filter(isOurs)
          .map(each => each.body),
      ),
    ],
    ['requests', JSON.stringify(stage.github.requests.map(({ path, query, body }) => [path, query, body]))],
    ...(await Promise.all(files)),
  ]
  return places.filter(([, text]) => text.includes(token) || text.includes(base64)).map(([place]) => place)
}
