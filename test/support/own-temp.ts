import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = /^apply-edits-tests-(\d+)-/

/**
 * Gives the tests, and all that they start, a temporary folder of their own, which is gone after the run with what is left in it: a worker of vitest
 * is ended before it can tidy up, and so is what a test cuts off. That of a run which was killed goes with the next run.
 */
export default function setup(): (() => void) | undefined {
  // another project of the same run has made it
  if (NAME.test(basename(tmpdir()))) return undefined
  const shared = process.env['TMPDIR'] === undefined && isRoomy() ? MEMORY : tmpdir()
  for (const name of readdirSync(shared)) {
    const maker = NAME.exec(name)?.[1]
    if (maker !== undefined && !isAlive(Number(maker))) remove(join(shared, name))
  }
  const own = mkdtempSync(join(shared, `apply-edits-tests-${process.pid}-`))
  // tests as another user reach into it too
  chmodSync(own, 0o711)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = own
  return () => remove(own)
}

/** Files in memory: tests make and drop so many that a disk takes a tenth of their time. */
const MEMORY = '/dev/shm'

/** Bytes that must be free there; the container of a runner often has 64 MB. */
const ROOM = 4 * 1024 ** 3

/** True if there is room in memory for what the tests write, and programs can be started from it. */
function isRoomy(): boolean {
  try {
    const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounted.findLast(line => line.split(' ')[1] === MEMORY)?.split(' ')[3]
    const { bavail, bsize } = statfsSync(MEMORY)
    return options !== undefined && !/\b(?:noexec|ro)\b/.test(options) && bavail * bsize >= ROOM
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
