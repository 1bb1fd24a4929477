import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git, tryGit } from './git.ts'
import { readObject } from './loose.ts'
import { entryAt } from './trees.ts'

/** The refs of a bare repository: those that are files (gitrepository-layout(5)) are read and written as such, the others by git. */

export const NO_OBJECT = '0'.repeat(40)

const PLAIN_REF = /^refs\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const isPlain = (ref: string): boolean => PLAIN_REF.test(ref) && !/\.\.|\.(?:lock)?(?:\/|$)/.test(ref)
const hasPackedRefs = (dir: string): boolean => existsSync(join(dir, 'packed-refs'))

function readPlain(dir: string, ref: string): string | undefined {
  if (!statSync(join(dir, ref), { throwIfNoEntry: false })?.isFile()) return undefined
  const text = readFileSync(join(dir, ref), 'latin1')
  return /^[0-9a-f]{40}\n$/.test(text) ? text.trim() : undefined
}

/** What a full ref (`refs/heads/main`) or another revision means, or undefined. */
export async function readRef(dir: string, ref: string): Promise<string | undefined> {
  if (isPlain(ref)) {
    const sha = readPlain(dir, ref)
    if (sha || !hasPackedRefs(dir)) return sha
  }
  const [, id, type, path] = /^([0-9a-f]{40})(?:\^\{(commit|tree)\}|:(.+))$/s.exec(ref) ?? []
  const object = id && (await readObject(dir, id))
  if (object && object.type === type) return id
  if (object && path && object.type === 'tree') return (await entryAt(dir, id, path))?.sha
  const { code, stdout } = await tryGit(dir, ['rev-parse', '--verify', '--quiet', '--end-of-options', ref])
  return code === 0 ? stdout.toString().trim() : undefined
}

/** The commit that any name of a revision means (branch, tag, id), or undefined. */
export async function resolveCommit(dir: string, name: string): Promise<string | undefined> {
  const branch = `refs/heads/${name}`
  const found = await readRef(dir, isPlain(branch) ? branch : `${branch}^{commit}`)
  return found ?? readRef(dir, `${name}^{commit}`)
}

/** All refs by name, as `git for-each-ref` sorts them. */
export async function listRefs(dir: string): Promise<readonly { readonly ref: string; readonly sha: string }[]> {
  const listed = hasPackedRefs(dir)
    ? (await git(dir, ['for-each-ref', '--format=%(refname) %(objectname)'])).split('\n').filter(Boolean)
    : readdirSync(join(dir, 'refs'), { recursive: true, encoding: 'utf8' })
        .map(name => `refs/${name}`)
        .flatMap(ref => readPlain(dir, ref)?.replace(/^/, `${ref} `) ?? [])
        .sort()
  return listed.map(line => ({ ref: line.slice(0, -41), sha: line.slice(-40) }))
}

export interface RefUpdate {
  readonly ref: string
  /** `NO_OBJECT` where the ref must not exist. */
  readonly before: string
  /** `NO_OBJECT` deletes. */
  readonly after: string
}

/** Moves all these refs, each only if it still is at `before`, or none of them. Answers whether they moved. */
export async function moveRefs(dir: string, updates: readonly RefUpdate[]): Promise<boolean> {
  const types = await Promise.all(updates.map(async ({ after }) => (await readObject(dir, after))?.type))
  const isSimple = ({ ref, after }: RefUpdate, i: number) =>
    isPlain(ref) && (after === NO_OBJECT || types[i] === 'commit') && isFree(dir, ref)
  if (hasPackedRefs(dir) || !updates.every(isSimple)) return moveByGit(dir, updates)
  // nothing comes between the look and the writing: no other process moves a ref of ours, a push asks by its hook
  if (updates.some(({ ref, before }) => (readPlain(dir, ref) ?? NO_OBJECT) !== before)) return false
  for (const { ref, after } of updates) writePlain(dir, ref, after)
  return true
}

/** False where git refuses, since a part of the name is a ref, or the name is the first part of another. */
function isFree(dir: string, ref: string): boolean {
  for (let part = dirname(ref); part !== '.'; part = dirname(part))
    if (statSync(join(dir, part), { throwIfNoEntry: false })?.isFile()) return false
  return !statSync(join(dir, ref), { throwIfNoEntry: false })?.isDirectory()
}

function writePlain(dir: string, ref: string, sha: string): void {
  const file = join(dir, ref)
  if (sha === NO_OBJECT) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(dirname(file), { recursive: true })
  // as git does: who reads meanwhile finds the old one or the new one
  writeFileSync(`${file}.lock`, `${sha}\n`)
  renameSync(`${file}.lock`, file)
}

async function moveByGit(dir: string, updates: readonly RefUpdate[]): Promise<boolean> {
  const lines = updates.map(({ ref, before, after }) => `update ${ref} ${after} ${before}\n`)
  const { code } = await tryGit(dir, ['update-ref', '--stdin'], { input: `start\n${lines.join('')}prepare\ncommit\n` })
  return code === 0
}
