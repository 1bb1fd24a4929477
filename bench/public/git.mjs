/** Copies a repository, and reads its objects. */
import { spawnSync } from 'node:child_process'

/** Most bytes to read from git at once. */
const MOST_BYTES = 2 ** 31 - 1

/** What git writes to its standard output about a repository; throws if git fails. */
export const git = (folder, args, input) => run(['--git-dir', folder, ...args], input)

/** Clones a repository with its whole history and without a work tree. */
export const clone = (address, folder) => run(['clone', '--quiet', '--bare', address, folder])

function run(args, input) {
  const { status, stdout, stderr } = spawnSync('git', args, { input, maxBuffer: MOST_BYTES })
  if (status !== 0) throw new Error(`git ${args.slice(0, 4).join(' ')}: ${String(stderr).slice(0, 400)}`)
  return stdout
}

/** The blobs of at most `limit` bytes: Map object id → bytes. */
export function blobs(folder, ids, limit) {
  const asked = lines([...new Set(ids)])
  if (asked === '') return new Map()
  const wanted = git(folder, ['cat-file', '--batch-check'], asked)
    .toString()
    .trim()
    .split('\n')
    .map(line => line.split(' '))
    .filter(([, type, size]) => type === 'blob' && Number(size) <= limit)
    .map(([id]) => id)
  if (wanted.length === 0) return new Map()
  const bytes = git(folder, ['cat-file', '--batch'], lines(wanted))
  const found = new Map()
  let at = 0
  // each blob: a line with id, type and size, the bytes, a newline
  for (const id of wanted) {
    const start = bytes.indexOf('\n', at) + 1
    const end = start + Number(bytes.subarray(at, start).toString().split(' ')[2])
    found.set(id, bytes.subarray(start, end))
    at = end + 1
  }
  return found
}

const lines = list => list.map(item => `${item}\n`).join('')
