import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** The lines of CI's script that compare what was built with what is committed. */
const lines = fs
  .readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.includes('-- dist'))

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'apply-edits-dist-'))
  fs.mkdirSync(join(root, 'dist'))
  fs.writeFileSync(join(root, 'dist', 'a.js'), 'a\n')
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['add', '-A'], { cwd: root })
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

const check = () => spawnSync('bash', ['-c', `set -euo pipefail\n${lines.join('\n')}`], { cwd: root }).status
const write = (name: string, text: string) => fs.writeFileSync(join(root, 'dist', name), text)

test.each<readonly [string, () => void]>([
  ['has another file than the build', () => write('a.js', 'b\n')],
  ['lacks a file of the build', () => write('b.js', 'b\n')],
  ['has a file that is not built', () => fs.rmSync(join(root, 'dist', 'a.js'))],
])('129. a dist/ that %s ends red', (_, change) => {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@x', 'commit', '-qm', 'x'], { cwd: root })
  expect(check()).toBe(0)
  change()
  expect(check()).not.toBe(0)
})
