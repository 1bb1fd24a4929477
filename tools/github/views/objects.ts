import type { CommitData, FileChange } from '../git-objects.ts'
import { readCommit } from '../git-objects.ts'
import type { Repo, World } from '../world.ts'
import { repoApi, repoPage } from './repo.ts'
import { type Json, userView } from './user.ts'

export const objectNode = (prefix: string, repo: Repo, sha: string): string => `${prefix}_${repo.id}_${sha}`

function verificationView(world: World, sha: string): Json {
  const verified = world.signed.has(sha)
  const signature = verified ? '-----BEGIN PGP SIGNATURE-----\n\n-----END PGP SIGNATURE-----\n' : null
  return {
    verified,
    reason: verified ? 'valid' : 'unsigned',
    signature,
    payload: verified ? '' : null,
    verified_at: null,
  }
}

const parents = (repo: string, page: string, { parents }: CommitData): Json[] =>
  parents.map(sha => ({ sha, url: `${repo}/git/commits/${sha}`, html_url: `${page}/commit/${sha}` }))

/** `git/commits/{sha}`: git's own data. */
export async function gitCommitView(world: World, repo: Repo, sha: string): Promise<Json> {
  const [api, page] = [repoApi(world, repo), repoPage(world, repo)]
  const data = await readCommit(repo.dir, sha)
  return {
    sha,
    node_id: objectNode('C', repo, sha),
    url: `${api}/git/commits/${sha}`,
    html_url: `${page}/commit/${sha}`,
    author: data.author,
    committer: data.committer,
    tree: { sha: data.tree, url: `${api}/git/trees/${data.tree}` },
    message: data.message,
    parents: parents(api, page, data),
    verification: verificationView(world, sha),
  }
}

/** `commits/{sha}`: the same commit with the accounts that GitHub recognizes behind its e-mail addresses. */
export async function commitView(world: World, repo: Repo, sha: string, files?: readonly FileChange[]): Promise<Json> {
  const [api, page] = [repoApi(world, repo), repoPage(world, repo)]
  const data = await readCommit(repo.dir, sha)
  const account = (email: string) => {
    const id = Number(/^(\d+)\+/.exec(email)?.[1])
    const user = [...world.users.values()].find(one => one.id === id)
    return user ? userView(world, user) : null
  }
  const sum = (pick: (file: FileChange) => number) => (files ?? []).reduce((total, file) => total + pick(file), 0)
  return {
    sha,
    node_id: objectNode('C', repo, sha),
    url: `${api}/commits/${sha}`,
    html_url: `${page}/commit/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    commit: {
      url: `${api}/git/commits/${sha}`,
      author: data.author,
      committer: data.committer,
      message: data.message,
      tree: { sha: data.tree, url: `${api}/git/trees/${data.tree}` },
      comment_count: 0,
      verification: verificationView(world, sha),
    },
    author: account(data.author.email),
    committer: account(data.committer.email),
    parents: parents(api, page, data),
    ...(files && {
      stats: {
        additions: sum(f => f.additions),
        deletions: sum(f => f.deletions),
        total: sum(f => f.additions + f.deletions),
      },
      files: files.map(file => fileView(world, repo, sha, file)),
    }),
  }
}

export function fileView(world: World, repo: Repo, sha: string, file: FileChange): Json {
  const path = file.path.split('/').map(encodeURIComponent).join('/')
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${repoPage(world, repo)}/blob/${sha}/${path}`,
    raw_url: `${repoPage(world, repo)}/raw/${sha}/${path}`,
    contents_url: `${repoApi(world, repo)}/contents/${path}?ref=${sha}`,
    ...(file.patch !== undefined && { patch: file.patch }),
    ...(file.previous !== null && { previous_filename: file.previous }),
  }
}

export const refView = (world: World, repo: Repo, ref: string, sha: string, type = 'commit'): Json => ({
  ref,
  node_id: objectNode('REF', repo, ref),
  url: `${repoApi(world, repo)}/git/${ref}`,
  object: { sha, type, url: `${repoApi(world, repo)}/git/${type}s/${sha}` },
})
