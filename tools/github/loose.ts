import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { tryGit } from './git.ts'

/**
 * Git's objects, one file each (gitformat-loose(5)), read and written here: a test asks dozens of times, and starting git takes a hundred times
 * as long as reading a file.
 */

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag'

interface GitObject {
  readonly type: ObjectType
  readonly bytes: Buffer
}

const fileOf = (dir: string, sha: string): string => join(dir, 'objects', sha.slice(0, 2), sha.slice(2))

export const isLoose = (dir: string, sha: string): boolean => existsSync(fileOf(dir, sha))

/** An object of the repository `dir` by its full id, or undefined. What is packed, as in a clone of a real repository, is git's to read. */
export async function readObject(dir: string, sha: string): Promise<GitObject | undefined> {
  if (!/^[0-9a-f]{40}$/.test(sha)) return undefined
  const file = fileOf(dir, sha)
  if (existsSync(file)) return split(inflateSync(readFileSync(file)), 0)
  if (!hasPacks(dir)) return undefined
  const { stdout } = await tryGit(dir, ['cat-file', '--batch=%(objecttype) %(objectsize)'], { input: `${sha}\n` })
  return / missing\n$/.test(stdout.subarray(0, 60).toString()) ? undefined : split(stdout, 1)
}

/** `type size`, a byte that ends the line, the content, and so many bytes behind it. */
function split(whole: Buffer, behind: number): GitObject {
  const end = whole.indexOf(behind === 0 ? '\0' : '\n')
  const [type] = whole.toString('latin1', 0, end).split(' ')
  return { type: type as ObjectType, bytes: whole.subarray(end + 1, whole.length - behind) }
}

function hasPacks(dir: string): boolean {
  if (existsSync(join(dir, 'objects/info/alternates'))) return true
  const packs = join(dir, 'objects/pack')
  return existsSync(packs) && readdirSync(packs).length > 0
}

/** Writes an object, as it is, and answers its id. */
export function writeObject(dir: string, type: ObjectType, content: Uint8Array | string): string {
  const body = Buffer.from(content)
  const whole = Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body])
  const sha = createHash('sha1').update(whole).digest('hex')
  const file = fileOf(dir, sha)
  if (existsSync(file)) return sha
  mkdirSync(dirname(file), { recursive: true })
  // git may be reading: the object is whole, or not there
  const draft = join(dirname(file), `tmp_obj_${sha}`)
  writeFileSync(draft, deflateSync(whole, { level: 1 }), { mode: 0o444 })
  renameSync(draft, file)
  return sha
}
