import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Change } from '../../core/apply.ts'
import { encode } from '../../core/content.ts'
import { type GitOptions, gitOut } from '../git.ts'
import { readTree } from './objects.ts'

/** A file as it shall stand in the new tree; without `oid` it is gone. */
export interface PlannedEntry {
  readonly path: string
  readonly mode: '100644' | '100755'
  readonly oid?: string
  /** Made when they are needed: the files of a commit may be large together. */
  readonly bytes?: () => Uint8Array
}

/** The tree that a commit shall have. Its id says all: another file, mode or byte anywhere gives another one. */
export interface PlannedTree {
  readonly tree: string
  readonly baseTree: string
  readonly entries: readonly PlannedEntry[]
}

export interface PlanOptions {
  /** Bytes come from a work tree: line endings are stored as its attributes say. */
  readonly fromDisk?: boolean
}

/**
 * Builds the tree of `base` with the changes, in git's objects alone. Modes are those of the base tree; a new file is
 * 100644, a renamed one keeps its own. The result is read back and compared: it differs from the base in exactly the
 * planned paths.
 * @throws Error when it does not, which is a bug or a fault and never an input's doing
 */
export async function planTree(
  changes: readonly Change[],
  base: string,
  options: GitOptions,
  { fromDisk = false }: PlanOptions = {},
): Promise<PlannedTree> {
  const old = await readTree(base, options)
  const entries: PlannedEntry[] = []
  for (const { path, from, after } of changes) {
    const mode = old.get(from ?? path)?.mode === '100755' ? '100755' : '100644'
    const bytes = after && (() => encode(after))
    entries.push(
      bytes
        ? { path, mode, bytes, oid: await writeBlob(bytes(), fromDisk ? path : undefined, options) }
        : { path, mode },
    )
  }
  const tree = await writeTree(entries, base, options)
  const same = await differsIn(base, tree, options)
  if (same !== expected(entries, old)) throw new Error('the new tree differs from the planned one')
  const baseTree = await line(['rev-parse', '--verify', `${base}^{tree}`], options)
  return { tree, baseTree, entries }
}

/** @param path whose attributes decide about line endings; without it the bytes are stored as they are */
const writeBlob = (bytes: Uint8Array, path: string | undefined, options: GitOptions): Promise<string> =>
  line(['hash-object', '-w', '--stdin', path === undefined ? '--no-filters' : `--path=${path}`], {
    ...options,
    input: bytes,
  })

async function writeTree(entries: readonly PlannedEntry[], base: string, options: GitOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'apply-edits-'))
  try {
    const own = { ...options, env: { ...options.env, GIT_INDEX_FILE: join(folder, 'index') } }
    await gitOut(['read-tree', base], own)
    await gitOut(['update-index', '-z', '--index-info'], { ...own, input: indexInfo(entries, base) })
    return await line(['write-tree', '--missing-ok'], own)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Entries in the form that `update-index --index-info` reads; what goes first, so that a file may become a folder. */
export function indexInfo(entries: readonly PlannedEntry[], base: string): string {
  const ordered = entries.toSorted((a, b) => Number(a.oid !== undefined) - Number(b.oid !== undefined))
  const zero = '0'.repeat(base.length)
  return ordered.map(({ mode, oid, path }) => (oid ? `${mode} ${oid}\t${path}\0` : `0 ${zero}\t${path}\0`)).join('')
}

/** What two trees differ in: `<mode> <oid> <path>` of each new entry, as one text. */
async function differsIn(base: string, tree: string, options: GitOptions): Promise<string> {
  const raw = await gitOut(['diff-tree', '-r', '-z', '--raw', '--no-renames', '--full-index', base, tree], options)
  const fields = raw.toString('utf8').split('\0')
  const found: string[] = []
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [, mode, , oid] = fields[i]!.split(' ')
    found.push(`${mode} ${oid} ${fields[i + 1]}`)
  }
  return found.sort().join('\n')
}

function expected(entries: readonly PlannedEntry[], old: Awaited<ReturnType<typeof readTree>>): string {
  const changed = entries.filter(
    ({ path, mode, oid }) => old.get(path)?.oid !== oid || (oid && old.get(path)?.mode !== mode),
  )
  const zero = (oid: string | undefined) => oid ?? '0'.repeat(40)
  return changed
    .map(({ path, mode, oid }) => `${oid ? mode : '000000'} ${zero(oid)} ${path}`)
    .sort()
    .join('\n')
}

export const line = async (args: readonly string[], options: GitOptions): Promise<string> =>
  (await gitOut(args, options)).toString('utf8').trim()
