import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type GitOptions, git, gitError, ownFolder, type Ran } from '../git.ts'
import { patiently } from '../patiently.ts'
import { readTree, sizesOf, type TreeEntry } from './objects.ts'

/** Where commits are fetched from and pushed to. The token goes to git by environment only. */
export interface Remote {
  readonly url: string
  readonly token?: string
}

/** A bare repository of our own: no checkout, no configuration but ours, nothing in it but what this run fetched. */
export interface ObjectStore {
  readonly dir: string
  readonly git: GitOptions
  readonly remote: Remote
  /** All entries of a commit, by path: read once as long as the same commit is asked for. */
  readonly treeOf: (commit: string) => Promise<ReadonlyMap<string, TreeEntry>>
}

/** Makes an empty store in a fresh private folder. @param use `objects`: a folder of objects to share; `over`: ends what git does in it */
export async function openStore(
  parent: string,
  remote: Remote,
  { objects, over }: { readonly objects?: string; readonly over?: AbortSignal } = {},
): Promise<ObjectStore> {
  const dir = join(parent, 'objects.git')
  const options: GitOptions = {
    ...ownFolder(dir, dir),
    ...(objects !== undefined && { env: { GIT_OBJECT_DIRECTORY: objects } }),
    ...(over && { over }),
  }
  // as `git init --bare` does it, whatever the file system: starting git takes longer than all of this
  for (const folder of ['objects', 'refs']) await mkdir(join(dir, folder), { recursive: true })
  await writeFile(join(dir, 'HEAD'), 'ref: refs/heads/unused\n')
  const settings = [...BARE, ['remote.origin.url', remote.url] as const, ...(await networkSettings(remote, options))]
  await writeFile(join(dir, 'config'), settings.map(written).join(''))
  let last: { readonly commit: string; readonly tree: ReturnType<ObjectStore['treeOf']> } | undefined
  const treeOf = (commit: string) => {
    if (last?.commit !== commit) last = { commit, tree: readTree(commit, options) }
    return last.tree
  }
  return { dir, git: options, remote, treeOf }
}

const BARE = [
  ['core.repositoryformatversion', '0'],
  ['core.bare', 'true'],
] as const

/** A setting as a configuration file has it (git-config(1), "Syntax"): what is not the name of a section or of a variable is quoted. */
function written([key, value]: readonly [key: string, value: string]): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  const name = first === last ? '' : ` ${quoted(key.slice(first + 1, last))}`
  return `[${key.slice(0, first)}${name}]\n\t${key.slice(last + 1)} = ${quoted(value).replaceAll('\n', '\\n')}\n`
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, found => `\\${found}`)}"`

/** How the network is reached, as this machine's settings say: certificates and proxies, and nothing that sends more. */
const NETWORK = /^http\.(?:.*\.)?(?:sslcainfo|sslcapath|sslbackend|schannelusesslcainfo|proxy|proxysslcainfo)$/

/** These settings of the system and of the user; a checkout's own have no part in it. */
async function networkSettings(
  { url }: Remote,
  options: GitOptions,
): Promise<readonly (readonly [key: string, value: string])[]> {
  if (!url.startsWith('http')) return []
  const listed = await git(['config', '-z', '--includes', '--get-regexp', '^http\\.'], { ...options, personal: true })
  return listed.stdout
    .toString('utf8')
    .split('\0')
    .flatMap(entry => {
      const [key, value] = [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)]
      return NETWORK.test(key) ? [[key, value.replace(/^~(?=\/)/, () => homedir())] as const] : []
    })
}

/** Seconds of silence after which a call is given up, as one to the API is. A server that works says so every five. */
const SILENCE = [
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', '30'],
] as const

/** How a call reaches a remote: the transport of its address, and its token in a header that replaces any other. */
export function reaching(
  { url, token }: Remote,
  settings: readonly (readonly [string, string])[] = [],
): Pick<GitOptions, 'protocols' | 'config' | 'timeout'> {
  const { protocol, origin } = new URL(url)
  const transport = protocol === 'https:' ? 'https' : protocol === 'http:' ? 'http' : 'file'
  const header = `http.${origin}/.extraheader`
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  // two `Authorization` headers are an error 400: the empty value drops what was there before
  const headers = ['', `AUTHORIZATION: basic ${basic}`].map(value => [header, value] as const)
  return {
    protocols: [transport],
    timeout: 300_000,
    config: [...SILENCE, ...settings, ...(token ? headers : [])],
  }
}

/** Fetches one commit by a full ref name or id, without its history; its blobs too, or only its trees. @returns its id, or what git said */
export async function fetchCommit(
  store: ObjectStore,
  wanted: string,
  blobs: boolean,
): Promise<{ readonly ok: true; readonly oid: string } | { readonly ok: false; readonly stderr: string }> {
  const filter = blobs ? '--no-filter' : '--filter=blob:none'
  const ran = await fetchHere(store, ['--depth=1', filter, 'origin', `+${wanted}:${HEAD}`], PARTIAL)
  if (ran.status !== 0) return { ok: false, stderr: ran.stderr }
  return { ok: true, oid: (await readFile(join(store.dir, HEAD), 'latin1')).trim() }
}

const HEAD = 'refs/apply-edits/head'

/** While it fetches, git must know that absent blobs are not lost; at other times it would go and look for them. */
const PARTIAL = [
  ['remote.origin.promisor', 'true'],
  ['remote.origin.partialclonefilter', 'blob:none'],
] as const

/** Fetches the blobs that the store does not have yet, all of them at once. @returns the bytes of each blob */
export async function fetchBlobs(store: ObjectStore, oids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = await sizesOf(oids, store.git)
  const missing = [...new Set(oids)].filter(oid => !sizes.has(oid))
  if (missing.length === 0) return sizes
  const input = missing.map(oid => `${oid}\n`).join('')
  const settings = [...PARTIAL, ['fetch.negotiationAlgorithm', 'noop']] as const
  const args = ['--filter=blob:none', 'origin', '--stdin']
  const ran = await patiently(
    () => fetchHere({ ...store, git: { ...store.git, input } }, args, settings),
    ({ status }) => status !== 0 && store.remote.url.startsWith('http'),
  )
  if (ran.status !== 0) throw gitError('fetch', ran)
  return new Map([...sizes, ...(await sizesOf(missing, store.git))])
}

/** Fetches what the arguments name from the store's remote, and nothing besides. */
export const fetchHere = (
  store: ObjectStore,
  args: readonly string[],
  settings: readonly (readonly [string, string])[] = [],
): Promise<Ran> =>
  git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...args], {
    ...store.git,
    ...reaching(store.remote, settings),
  })
