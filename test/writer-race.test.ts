import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../src/adapters/write/plain-file.ts'
import { recoverFiles, writeFiles } from '../src/adapters/write/write-changes.ts'
import { lacks, works } from './support/needs.ts'

const say = (line: string) => process.stderr.write(`writer: ${line}\n`)

/** Exchanges two names as fast as it can: renameat2(…, RENAME_EXCHANGE), which has no name in node. */
const FLIP = `
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
if not hasattr(libc, 'renameat2'): sys.exit(3)
a, b = sys.argv[1].encode(), sys.argv[2].encode()
print('ready', flush=True)
while os.getppid() == int(sys.argv[3]):
    libc.renameat2(-100, a, -100, b, 2)
`

let box: string
// where nothing waits for a real disk, the race is closer
const home = fs.existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
beforeEach(() => {
  box = fs.mkdtempSync(join(home, 'apply-edits-race-'))
})
afterEach(() => fs.rmSync(box, { recursive: true, force: true }))

const ITERATIONS = process.env['FAULTS'] === 'all' ? 10_000 : 1_000

const exchanges = works('python3', '-c', 'import ctypes; ctypes.CDLL(None).renameat2')

test.skipIf(lacks('python3 on Linux', exchanges)).each([
  ['a folder above the file', 'dir', 'dir/file'],
  ['the file itself', 'file', 'file'],
])(
  'while %s is swapped with a link that leads outside, nothing outside is ever written',
  async (_, swapped, path) => {
    const root = join(box, 'root')
    const state = join(root, '.git')
    const outside = join(box, 'outside')
    fs.mkdirSync(state, { recursive: true })
    fs.mkdirSync(outside)
    fs.writeFileSync(join(outside, 'file'), 'canary')
    if (swapped === 'dir') fs.mkdirSync(join(root, 'dir'))
    fs.writeFileSync(join(root, path), 'text 0')
    fs.symlinkSync(swapped === 'dir' ? outside : join(outside, 'file'), join(root, 'link'))
    const inode = fs.statSync(join(outside, 'file')).ino

    const flip = spawn('python3', ['-c', FLIP, join(root, swapped), join(root, 'link'), String(process.pid)])
    const closed = new Promise(resolve => flip.on('close', resolve))
    const count: Record<string, number> = {}
    try {
      await new Promise(resolve => flip.stdout.once('data', resolve))
      // on a busy machine the other side may have no turn for a second
      for (let i = 1; i <= ITERATIONS || (!count['not-plain'] && i <= 20 * ITERATIONS); i++) {
        const before = hashOf(current(root, path))
        const done = await writeFiles(root, [{ path, before, after: () => Buffer.from(`text ${i}`) }], { state })
        const kind = done.ok ? 'written' : done.stuck.length > 0 ? 'left to the next run' : done.kind
        count[kind] = (count[kind] ?? 0) + 1
      }
    } finally {
      flip.kill('SIGKILL')
      await closed
    }
    await recoverFiles(root, { state })
    say(`${ITERATIONS} rounds of the race for ${path}: ${JSON.stringify(count)}; 0 outside`)
    expect(fs.readdirSync(outside)).toEqual(['file'])
    expect(fs.readFileSync(join(outside, 'file'), 'utf8')).toBe('canary')
    expect(fs.statSync(join(outside, 'file'))).toMatchObject({ ino: inode, nlink: 1 })
    // the race was one: the link was met
    expect(count['not-plain']).toBeGreaterThan(0)
    // whoever swaps the file itself may meet every round, and leave a link under both of its names
    if (swapped === 'file') return
    expect(count['written']).toBeGreaterThan(0)
    expect(current(root, path).toString()).toMatch(/^text \d+$/)
  },
  300_000,
)

/** What the file holds, through whichever name has it just now; anything when it cannot be read. */
function current(root: string, path: string): Buffer {
  for (const name of [path, path === 'file' ? 'link' : path.replace('dir', 'link')]) {
    try {
      const text = fs.readFileSync(join(root, name))
      if (text.toString().startsWith('text')) return text
    } catch {
      // it has just moved
    }
  }
  return Buffer.from('?')
}
