import { readObject, writeObject } from './loose.ts'

export interface TreeChange {
  readonly path: string
  readonly mode: string
  /** A blob, a subtree (mode 040000) or a submodule's commit; null takes the path, file or folder, out. */
  readonly sha: string | null
}

export interface Entry {
  /** As in the object: a folder's is `40000`. */
  readonly mode: string
  readonly sha: string
}

/** A folder by the names in it, each a string of bytes (latin1); what is below it is read when it is needed. */
type Folder = Map<string, Entry | Folder>

const FOLDER = '40000'

async function readFolder(dir: string, tree: string): Promise<Folder> {
  const object = await readObject(dir, tree)
  if (object?.type !== 'tree') throw new Error(`${tree} is no tree`)
  const { bytes } = object
  const folder: Folder = new Map()
  for (let at = 0; at < bytes.length; ) {
    const [blank, end] = [bytes.indexOf(' ', at), bytes.indexOf(0, at)]
    const sha = bytes.toString('hex', end + 1, end + 21)
    folder.set(bytes.toString('latin1', blank + 1, end), { mode: bytes.toString('latin1', at, blank), sha })
    at = end + 21
  }
  return folder
}

const namesOf = (path: string): string[] => Buffer.from(path).toString('latin1').split('/')

/** What is at a path of a tree, or undefined. */
export async function entryAt(dir: string, tree: string, path: string): Promise<Entry | undefined> {
  let at: Entry | undefined = { mode: FOLDER, sha: tree }
  for (const name of namesOf(path))
    at = at?.mode === FOLDER ? ((await readFolder(dir, at.sha)).get(name) as Entry | undefined) : undefined
  return at
}

/** A new tree: `base` (or nothing) with `changes` put in, in their order. A folder in which nothing is left goes. Answers its id. */
export async function changeTree(
  dir: string,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<string> {
  const root: Folder = base ? await readFolder(dir, base) : new Map()
  for (const { path, mode, sha } of changes) {
    const names = namesOf(path)
    const folder = await folderFor(dir, root, names.slice(0, -1))
    const name = names.at(-1) as string
    if (sha === null) folder.delete(name)
    else folder.set(name, { mode: mode.replace(/^0/, ''), sha })
  }
  return writeFolder(dir, root)
}

async function folderFor(dir: string, root: Folder, names: readonly string[]): Promise<Folder> {
  let folder = root
  for (const name of names) {
    const there = folder.get(name)
    const below =
      there instanceof Map ? there : there?.mode === FOLDER ? await readFolder(dir, there.sha) : (new Map() as Folder)
    folder.set(name, below)
    folder = below
  }
  return folder
}

const isEmpty = (folder: Folder): boolean => [...folder.values()].every(entry => entry instanceof Map && isEmpty(entry))

function writeFolder(dir: string, folder: Folder): string {
  const entries = [...folder].flatMap(([name, entry]) => {
    if (!(entry instanceof Map)) return [{ name, ...entry }]
    return isEmpty(entry) ? [] : [{ name, mode: FOLDER, sha: writeFolder(dir, entry) }]
  })
  // git's order: by bytes, a folder as if its name ended in a slash
  const key = ({ name, mode }: { name: string; mode: string }) => (mode === FOLDER ? `${name}/` : name)
  entries.sort((a, b) => (key(a) < key(b) ? -1 : 1))
  const lines = entries.map(({ mode, name, sha }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(sha, 'hex')]),
  )
  return writeObject(dir, 'tree', Buffer.concat(lines))
}
