import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '../../tools/runner/run-dist.ts'
import { lacks, works } from '../support/needs.ts'
import { block } from './case.ts'
import { makeBox } from './repository.ts'

test.skipIf(lacks('strace', works('strace', '-V'))).each([[], ['--commit']])(
  '132. the command line starts git and nothing else, speaks to no host, and writes only where it may %s',
  async (...options) => {
    const box = await makeBox({})
    try {
      const [log, input] = ['log', 'edits.md'].map(name => join(box.dir, 'outside', name))
      fs.writeFileSync(input!, block('a.txt', 'two\n', 'TWO\n') + block('new/b.txt', '', 'made\n'))
      execFileSync('git', ['config', 'user.name', 'Ann'], { cwd: box.root })
      execFileSync('git', ['config', 'user.email', 'ann@example.com'], { cwd: box.root })
      const traced = ['execve', 'connect', 'sendto', 'openat', 'rename', 'unlink', 'mkdir', 'link'].join(',')
      const args = ['-f', '-qq', '-y', '-e', `trace=${traced}`, '-o', log!, process.execPath, join(DIST, 'cli.js')]
      const env = { PATH: process.env['PATH'], HOME: box.dir }
      execFileSync('strace', [...args, 'apply', '--check-syntax', 'off', ...options, input!], { cwd: box.root, env })
      expect(fs.readFileSync(join(box.root, 'a.txt'), 'utf8')).toBe('one\nTWO\nthree\n')
      const subject = execFileSync('git', ['log', '-1', '--format=%s'], { cwd: box.root }).toString().trim()
      expect(subject).toBe(options.length > 0 ? 'Apply 2 edit blocks' : 'start')

      const calls = fs.readFileSync(log!, 'utf8').split('\n')
      const started = calls.flatMap(call => (/ execve\("([^"]+)".*= 0$/.exec(call) ?? [])[1] ?? [])
      const programs = new Set(started.map(path => path.split('/').at(-1)))
      expect([...programs].filter(name => name !== 'git' && name !== 'node')).toEqual([])
      expect(calls.filter(call => / (connect|sendto)\(/.test(call) && !call.includes('AF_UNIX'))).toEqual([])

      // what is opened to be written, renamed, removed or made, outside of the repository and the folder for temporary files
      const writes = calls.filter(
        call => / (rename|unlink|mkdir|link)\(/.test(call) || /openat\(.*O_(WRONLY|RDWR|CREAT)/.test(call),
      )
      const places = writes.flatMap(call => [...call.matchAll(/"(\/[^"]+)"/g)].map(found => found[1]!))
      const allowed = [`${box.root}/`, '/proc/self/fd/', '/dev/', '/tmp/apply-edits-', `${fs.realpathSync(box.dir)}/`]
      expect(places.filter(path => !allowed.some(start => path.startsWith(start)))).toEqual([])
      expect(places.some(path => path.startsWith(join(box.dir, 'outside')))).toBe(false)
    } finally {
      fs.rmSync(box.dir, { recursive: true, force: true })
    }
  },
)
