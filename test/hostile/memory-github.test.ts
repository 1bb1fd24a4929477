import { join } from 'node:path'
import { expect, test } from 'vitest'
import { push } from '../../tools/github/seed.ts'
import { setStage } from '../../tools/github/stage.ts'
import { DIST, runProgram } from '../../tools/runner/run-dist.ts'
import type { Start } from '../../tools/runner/runner.ts'
import { say, type Told } from '../support/scene.ts'
import { replace } from './case.ts'
import { heapOf, heldBy, NO_ROOM } from './memory.ts'

const line = (i: number) => `    const value${i} = compute(${i}, "alpha", beta)\n`
const LINES = Array.from({ length: 20_000 }, (_, i) => line(i)).join('')

/** All of the files that are permitted take minutes: the night does that. */
const FILES = process.env['MEMORY'] === 'all' ? 100 : 10

/** What is held is each file before and after the edits, and what is made of it. */
const HEAP_MIB = 34 + 3 * FILES
/** With the code, the stacks and what is on its way, which a busy machine frees late. */
const ALL_MIB = 512

const runner =
  (flags: readonly string[]) =>
  async ({ door, cwd, env }: Start) => {
    const ended = await runProgram(process.execPath, [...flags, join(DIST, `${door}.js`)], { cwd, env })
    if (NO_ROOM.test(ended.stderr)) throw new Error(ended.stderr)
    return ended
  }

async function largestRun(flags: readonly string[]): Promise<Told> {
  const stage = { ...(await setStage()), run: runner(flags) }
  try {
    const files = Array.from({ length: FILES }, (_, file) => [`f${file}.txt`, `// ${file}\n${LINES}`] as const)
    await push(stage.github.world, stage.repo, 'topic', Object.fromEntries(files), { user: stage.ann })
    const edits = files.flatMap(([path], file) => [
      replace(path, line(500).trim(), 'changed()'),
      // found by a loose rule only
      replace(path, line(5000).replace(' = ', '  =  '), `changed(${file})\n`),
    ])
    return await say(stage, `/apply\n\n${edits.join('').padEnd(262_100, '\n')}`, { env: { NODE_OPTIONS: '' } })
  } finally {
    await stage.github.stop()
  }
}

test(`the largest comment that is permitted, for ${FILES} files of 1 MiB, needs less than ${ALL_MIB} MiB`, {
  timeout: 600_000,
}, async () => {
  const ran = await largestRun(heapOf(HEAP_MIB))
  expect(ran.outputs, ran.stdout.slice(-2000)).toMatchObject({ status: 'applied', 'blocks-applied': `${2 * FILES}` })
  expect(heldBy(ran.stderr, `the action, ${2 * FILES} edits from GitHub and back`)).toBeLessThan(ALL_MIB)
})

test('an action that leaks would not end', { timeout: 600_000 }, async () => {
  await expect(largestRun(heapOf(HEAP_MIB, 2.4 * FILES))).rejects.toThrow(NO_ROOM)
})
