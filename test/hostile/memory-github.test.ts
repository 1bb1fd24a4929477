import { expect, test } from 'vitest'
import { push } from '../../tools/github/seed.ts'
import { setStage } from '../../tools/github/stage.ts'
import { forDist, say } from '../support/scene.ts'
import { replace } from './case.ts'

const MIB = 1024 * 1024

/** Makes the process tell at its end how much memory it has held at most. */
const TELL = `process.on('exit', () => process.stderr.write('KiB ' + process.resourceUsage().maxRSS))`

const line = (file: number, i: number) => `    const value${i} = compute(${file}, ${i}, "alpha", beta)\n`
const text = (file: number) =>
  Array.from({ length: 22_000 }, (_, i) => line(file, i))
    .join('')
    .slice(0, MIB - 1)
    .replace(/\n[^\n]*$/, '\n')

/** What may be used for so many files: 150 MiB for none (a run without any takes 130), 640 for a hundred, on a line between them. */
const mostMiB = (files: number) => 150 + ((640 - 150) * files) / 100

/** Measured on Node 20: 160 MiB for 10 files, 205 for 20, 260 for 40, 380 for 100. All of them take minutes: the night does that. */
const FILES = process.env['MEMORY'] === 'all' ? 100 : 40

test(`the largest comment that is permitted, for ${FILES} files of 1 MiB, needs less than ${mostMiB(FILES)} MiB`, {
  timeout: 600_000,
}, async () => {
  const stage = forDist(await setStage())
  try {
    const files = Array.from({ length: FILES }, (_, file) => [`f${file}.txt`, text(file)] as const)
    await push(stage.github.world, stage.repo, 'topic', Object.fromEntries(files), { user: stage.ann })
    const edits = files.flatMap(([path], file) => [
      replace(path, line(file, 500).trim(), 'changed()'),
      // found by a loose rule only
      replace(path, line(file, 5000).replace(' = ', '  =  '), `changed(${file})\n`),
    ])
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL)}` }
    const ran = await say(stage, `/apply\n\n${edits.join('').padEnd(262_100, '\n')}`, { env })
    expect(ran.outputs, ran.stdout.slice(-2000)).toMatchObject({ status: 'applied', 'blocks-applied': `${2 * FILES}` })
    const used = Math.max(...[...ran.stderr.matchAll(/KiB (\d+)/g)].map(([, kib]) => Number(kib)))
    process.stderr.write(
      `memory: ${Math.round(used / 1024)} MiB for the action, ${2 * FILES} edits from GitHub and back\n`,
    )
    expect(used).toBeLessThan(mostMiB(FILES) * 1024)
  } finally {
    await stage.github.stop()
  }
})
