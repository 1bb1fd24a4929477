import { git, gitOnce } from '../git.ts'
import { changedFiles, readBlob, readCommit, readTree, type TreeEntry } from '../git-objects.ts'
import { writeObject } from '../loose.ts'
import { resolveCommit } from '../refs.ts'
import { mergeBase } from '../rules.ts'
import { commitView, fileView } from '../views/objects.ts'
import { repoApi, repoPage } from '../views/repo.ts'
import type { Json } from '../views/user.ts'
import { fullName, type Repo } from '../world.ts'
import { type Call, notFound, ok, page, type Reply, type Routes, refuse } from './route.ts'

const READ = [['contents', 'read']] as const

export const historyRoutes: Routes = {
  'repos/get-commit': {
    needs: READ,
    run: async ({ world, repo, params }) => {
      const sha = await resolveCommit(repo.dir, params.ref ?? '')
      if (!sha) return refuse(422, `No commit found for SHA: ${params.ref}`)
      const parent = (await readCommit(repo.dir, sha)).parents[0]
      const empty = writeObject(repo.dir, 'tree', '')
      return ok(await commitView(world, repo, sha, await changedFiles(repo.dir, parent ?? empty, sha)))
    },
  },
  'repos/list-commits': {
    needs: READ,
    run: async call => {
      const sha = await resolveCommit(call.repo.dir, call.query.get('sha') ?? call.repo.defaultBranch)
      if (!sha) return notFound
      const path = call.query.get('path')
      const shas = (await gitOnce(call.repo.dir, ['rev-list', sha, '--', ...(path ? [path] : [])]))
        .split('\n')
        .filter(Boolean)
      return page(call, shas, one => commitView(call.world, call.repo, one))
    },
  },
  'repos/compare-commits-with-basehead': { needs: READ, run: compare },
  'repos/get-content': { needs: READ, run: content },
}

/** One end of a comparison: `branch`, `owner:branch` of a repository of the same network, or a commit. */
async function endOf({ world, repo }: Call, name: string): Promise<string | undefined> {
  const [, owner, branch] = /^([^:]+):(?:[^:]+:)?(.+)$/.exec(name) ?? []
  if (!owner) return resolveCommit(repo.dir, name)
  const root = repo.parent ?? repo
  const other = world.repos.find(one => one.owner.login === owner && (one === root || one.parent === root))
  const sha = other && (await resolveCommit(other.dir, branch ?? ''))
  if (other && sha && other !== repo) await git(repo.dir, ['fetch', '-q', '--no-tags', other.dir, sha])
  return sha
}

async function compare(call: Call): Promise<Reply> {
  const { world, repo, params } = call
  const basehead = params.basehead ?? ''
  const [from = '', to = ''] = basehead.split('...')
  const [base, head] = [await endOf(call, from), await endOf(call, to)]
  if (!base || !head) return notFound
  const start = await mergeBase(repo, base, head)
  if (!start) return refuse(404, `No common ancestor between ${from} and ${to}.`)
  const [behind = 0, ahead = 0] = (
    await gitOnce(repo.dir, ['rev-list', '--left-right', '--count', `${base}...${head}`])
  )
    .split('\t')
    .map(Number)
  const shas = (await gitOnce(repo.dir, ['rev-list', '--reverse', head, `^${base}`])).split('\n').filter(Boolean)
  const pageOf = `${repoPage(world, repo)}/compare/${basehead}`
  return ok({
    url: `${repoApi(world, repo)}/compare/${basehead}`,
    html_url: pageOf,
    permalink_url: `${repoPage(world, repo)}/compare/${base}...${head}`,
    diff_url: `${pageOf}.diff`,
    patch_url: `${pageOf}.patch`,
    base_commit: await commitView(world, repo, base),
    merge_base_commit: await commitView(world, repo, start),
    status: ahead > 0 && behind > 0 ? 'diverged' : ahead > 0 ? 'ahead' : behind > 0 ? 'behind' : 'identical',
    ahead_by: ahead,
    behind_by: behind,
    total_commits: shas.length,
    commits: await Promise.all(shas.slice(0, 250).map(sha => commitView(world, repo, sha))),
    files: (await changedFiles(repo.dir, start, head)).slice(0, 300).map(file => fileView(world, repo, head, file)),
  })
}

/** GitHub inlines files up to 1 MiB, gives larger ones only raw, and none above 100 MiB. */
const INLINE = 1024 * 1024

async function content(call: Call): Promise<Reply> {
  const { repo, params, query, accept } = call
  const ref = query.get('ref') ?? repo.defaultBranch
  const sha = await resolveCommit(repo.dir, ref.replace(/^refs\/heads\//, ''))
  if (!sha) return refuse(404, `No commit found for the ref ${ref}`)
  const path = (params.path ?? '').replace(/^\/+|\/+$/g, '')
  const all = await readTree(repo.dir, sha, true)
  const entry = all.find(one => one.path === path)
  if (!entry && path !== '') return notFound
  if (!entry || entry.type === 'tree') {
    const depth = path === '' ? 1 : path.split('/').length + 1
    const inside = all.filter(
      one => one.path.split('/').length === depth && (path === '' || one.path.startsWith(`${path}/`)),
    )
    return ok(inside.map(one => entryView(call, one, ref)))
  }
  if (entry.type === 'commit')
    return ok({
      ...entryView(call, entry, ref),
      type: 'submodule',
      submodule_git_url: `${repoPage(call.world, repo)}.git`,
    })
  const bytes = await readBlob(repo.dir, entry.sha)
  if (/\braw\b/.test(accept)) return { status: 200, body: bytes }
  const view = entryView(call, entry, ref)
  if (entry.mode === '120000') return ok({ ...view, type: 'symlink', target: bytes.toString() })
  const inline = bytes.length <= INLINE
  return ok({
    ...view,
    encoding: inline ? 'base64' : 'none',
    content: inline ? bytes.toString('base64').replace(/(.{60})/g, '$1\n') : '',
  })
}

function entryView({ world, repo }: Call, entry: TreeEntry, ref: string): Json {
  const path = entry.path.split('/').map(encodeURIComponent).join('/')
  const url = `${repoApi(world, repo)}/contents/${path}?ref=${encodeURIComponent(ref)}`
  const gitUrl = `${repoApi(world, repo)}/git/${entry.type === 'tree' ? 'trees' : 'blobs'}/${entry.sha}`
  const html = `${repoPage(world, repo)}/${entry.type === 'tree' ? 'tree' : 'blob'}/${ref}/${path}`
  return {
    type: entry.type === 'tree' ? 'dir' : entry.mode === '120000' ? 'symlink' : 'file',
    size: entry.size ?? 0,
    name: entry.path.split('/').at(-1),
    path: entry.path,
    sha: entry.sha,
    url,
    git_url: gitUrl,
    html_url: html,
    download_url: entry.type === 'blob' ? downloadUrl(world.hosts.web, repo, ref, path) : null,
    _links: { git: gitUrl, self: url, html },
  }
}

const downloadUrl = (web: string, repo: Repo, ref: string, path: string): string =>
  `${web}/raw/${fullName(repo)}/${ref}/${path}`
