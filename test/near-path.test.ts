import { expect, test } from 'vitest'
import { nearPaths } from '../src/core/near-path.ts'
import type { RepoPath } from '../src/core/path.ts'

const tracked = ['src/steep.js', 'src/kitchen.js', 'test/kitchen.js', 'README.md', 'src/a.ts', 'src/b.ts'] as RepoPath[]

test.each([
  ['steep.js', ['src/steep.js']],
  ['lib/kitchen.js', ['src/kitchen.js', 'test/kitchen.js']],
  ['src/step.js', ['src/steep.js']],
  ['readme.md', ['README.md']],
  ['src/Steep.js', ['src/steep.js']],
  ['src/other.js', []],
  ['', []],
])('%s may mean %j', (wanted, near) => expect(nearPaths(wanted, tracked)).toEqual(near))
