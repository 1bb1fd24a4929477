import { readBlob, readTree, typeOf, writeCommit, writeTree } from '../git-objects.ts'
import { writeObject } from '../loose.ts'
import { followHeads } from '../pulls.ts'
import { listRefs, moveRefs, NO_OBJECT, readRef } from '../refs.ts'
import { inaccessible, isFastForward, isWorkflow, judge, mayChangeWorkflows } from '../rules.ts'
import type { TreeChange } from '../trees.ts'
import { gitCommitView, objectNode, refView } from '../views/objects.ts'
import { repoApi } from '../views/repo.ts'
import type { Json } from '../views/user.ts'
import { type Actor, isBotActor, tick } from '../world.ts'
import { type Call, created, gone, notFound, ok, page, type Reply, type Routes, refuse } from './route.ts'

const READ = [['contents', 'read']] as const
const WRITE = [['contents', 'write']] as const
/** 40 MiB, says the documentation of the blobs that GitHub takes. */
const LARGEST_BLOB = 40 * 1024 * 1024

export const gitDataRoutes: Routes = {
  'git/create-blob': {
    needs: WRITE,
    run: async ({ world, repo, body }) => {
      const bytes = Buffer.from(body.content as string, body.encoding === 'base64' ? 'base64' : 'utf8')
      if (bytes.length > LARGEST_BLOB) return refuse(422, 'content is too large')
      const sha = writeObject(repo.dir, 'blob', bytes)
      return created({ sha, url: `${repoApi(world, repo)}/git/blobs/${sha}` })
    },
  },
  'git/get-blob': {
    needs: READ,
    run: async ({ world, repo, params, accept }) => {
      const sha = params.file_sha ?? ''
      if ((await typeOf(repo.dir, sha)) !== 'blob') return notFound
      const bytes = await readBlob(repo.dir, sha)
      if (/\braw\b/.test(accept)) return { status: 200, body: bytes }
      const url = `${repoApi(world, repo)}/git/blobs/${sha}`
      return ok({
        sha,
        node_id: objectNode('B', repo, sha),
        size: bytes.length,
        url,
        content: wrapped(bytes),
        encoding: 'base64',
      })
    },
  },
  'git/create-tree': { needs: WRITE, run: createTree },
  'git/get-tree': {
    needs: READ,
    run: async call => {
      const sha = await readRef(call.repo.dir, `${call.params.tree_sha}^{tree}`)
      return sha ? ok(await treeView(call, sha, call.query.has('recursive'))) : notFound
    },
  },
  'git/create-commit': { needs: WRITE, run: createCommit },
  'git/get-commit': {
    needs: READ,
    run: async ({ world, repo, params }) => {
      const sha = params.commit_sha ?? ''
      return (await typeOf(repo.dir, sha)) === 'commit' ? ok(await gitCommitView(world, repo, sha)) : notFound
    },
  },
  'git/get-ref': {
    needs: READ,
    run: async ({ world, repo, params }) => {
      const sha = await readRef(repo.dir, `refs/${params.ref}`)
      return sha ? ok(refView(world, repo, `refs/${params.ref}`, sha, await typeOf(repo.dir, sha))) : notFound
    },
  },
  'git/list-matching-refs': {
    needs: READ,
    run: async call => {
      const refs = (await listRefs(call.repo.dir)).filter(({ ref }) => ref.startsWith(`refs/${call.params.ref}`))
      return page(call, refs, ({ ref, sha }) => refView(call.world, call.repo, ref, sha))
    },
  },
  'git/create-ref': { needs: WRITE, run: call => move(call, call.body.ref as string, call.body.sha as string, true) },
  'git/update-ref': {
    needs: WRITE,
    run: call => move(call, `refs/${call.params.ref}`, call.body.sha as string, false),
  },
  'git/delete-ref': { needs: WRITE, run: call => move(call, `refs/${call.params.ref}`, NO_OBJECT, false) },
}

const wrapped = (bytes: Buffer): string =>
  bytes.toString('base64').replace(/(.{60})/g, '$1\n') + (bytes.length > 0 ? '\n' : '')

async function treeView({ world, repo }: Call, sha: string, recursive: boolean): Promise<Json> {
  const api = `${repoApi(world, repo)}/git`
  const entries = await readTree(repo.dir, sha, recursive)
  const tree = entries.map(entry => ({
    ...entry,
    ...(entry.type !== 'commit' && { url: `${api}/${entry.type}s/${entry.sha}` }),
  }))
  return { sha, url: `${api}/trees/${sha}`, tree, truncated: false }
}

async function createTree(call: Call): Promise<Reply> {
  const { repo, body, actor } = call
  const base = body.base_tree === undefined ? undefined : await readRef(repo.dir, `${body.base_tree}^{tree}`)
  if (body.base_tree !== undefined && !base) return refuse(404, 'Not Found')
  const changes: TreeChange[] = []
  for (const entry of body.tree as {
    path?: string
    mode?: string
    type?: string
    sha?: string | null
    content?: string
  }[]) {
    const { path, mode, content } = entry
    if (!path || !mode) return refuse(422, 'Must supply a valid tree.mode and tree.path')
    if (entry.sha === undefined && content === undefined)
      return refuse(422, 'Must supply either tree.sha or tree.content')
    if (path.split('/').some(part => ['', '.', '..', '.git'].includes(part.toLowerCase())))
      return refuse(422, 'tree.path contains a malformed path component')
    if (isWorkflow(path) && !mayChangeWorkflows(repo, actor as Actor)) return refuse(403, inaccessible(actor as Actor))
    const wanted = mode === '040000' ? 'tree' : mode === '160000' ? undefined : 'blob'
    if (entry.sha && wanted && (await typeOf(repo.dir, entry.sha)) !== wanted)
      return refuse(422, `tree.sha ${entry.sha} is not a valid ${wanted}`)
    if (entry.sha === null && !(base && (await readRef(repo.dir, `${base}:${path}`))))
      return refuse(422, 'GitRPC::BadObjectState')
    changes.push({
      path,
      mode,
      sha: content === undefined ? (entry.sha as string | null) : writeObject(repo.dir, 'blob', content),
    })
  }
  return created(await treeView(call, await writeTree(repo.dir, base, changes), false))
}

interface Signature {
  readonly name: string
  readonly email: string
  readonly date?: string
}

/** A bot that names nobody gets a commit of its own that GitHub signs; whoever names an author gets an unsigned one. */
async function createCommit({ world, repo, body, actor }: Call): Promise<Reply> {
  const { tree, message } = body as { tree: string; message: string }
  const parents = (body.parents as string[] | undefined) ?? []
  if ((await typeOf(repo.dir, tree)) !== 'tree') return refuse(422, 'Tree SHA does not exist')
  for (const parent of parents)
    if ((await typeOf(repo.dir, parent)) !== 'commit')
      return refuse(422, 'Parent SHA does not exist or is not a commit object')
  const { user } = actor as Actor
  const date = tick(world)
  const self = { name: user.name ?? user.login, email: `${user.id}+${user.login}@users.noreply.github.com`, date }
  const author = { ...self, ...(body.author as Signature | undefined) }
  const signs = isBotActor(actor as Actor) && body.author === undefined && body.committer === undefined
  const committer = signs
    ? { name: 'GitHub', email: 'noreply@github.com', date }
    : { ...author, ...(body.committer as Signature | undefined) }
  const sha = writeCommit(repo.dir, { tree, parents, author, committer, message })
  if (signs) world.signed.add(sha)
  return created(await gitCommitView(world, repo, sha))
}

/** Creates, moves or deletes a ref; without `force` only forwards, but from wherever it stands: no compare-and-swap. */
async function move(call: Call, ref: string, after: string, create: boolean): Promise<Reply> {
  const { world, repo, actor, body } = call
  if (!/^refs\/.+\/.+|^refs\/\w+\/.+/.test(ref))
    return refuse(422, "Reference name must start with 'refs/' and contain at least two slashes")
  if (after !== NO_OBJECT && (await typeOf(repo.dir, after)) === undefined) return refuse(422, 'Object does not exist')
  const before = (await readRef(repo.dir, ref)) ?? NO_OBJECT
  if (create && before !== NO_OBJECT) return refuse(422, 'Reference already exists')
  if (!create && before === NO_OBJECT) return refuse(422, 'Reference does not exist')
  const update = { ref, before, after }
  const refusal = await judge(world, repo, actor as Actor, update)
  if (refusal) return refuse(refusal.status, refusal.message)
  if (after !== NO_OBJECT && body?.force !== true && !(await isFastForward(repo, update)))
    return refuse(422, 'Update is not a fast forward')
  if (!(await moveRefs(repo.dir, [update]))) return refuse(409, `Reference cannot be updated`)
  await followHeads(world, repo)
  if (after === NO_OBJECT) return gone
  const view = refView(world, repo, ref, after)
  return create ? created(view) : ok(view)
}
