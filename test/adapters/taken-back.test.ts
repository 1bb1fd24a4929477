import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textContent } from '../../src/core/content.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'
import { inFolder } from '../support/in-folder.ts'
import { runs } from '../support/sample.ts'

const engine = createEngine()
const TEXT = 'l0\nl1\nl2\nl3\nl4\n'
const BEFORE = { 'a.txt': TEXT, 'b.txt': TEXT }
const FILES = [...Object.keys(BEFORE), 'new.txt']

const commands = (file: string): readonly string[] => [
  ...['checkout --', 'checkout HEAD --', 'restore', 'restore -s HEAD', 'restore --staged', 'add', 'reset -q'].map(
    verb => `${verb} ${file}`,
  ),
  ...['add -A', 'add -u', 'commit -qm x', 'commit -qam x', `commit -qm x ${file}`, 'commit -q --amend --no-edit'],
  ...['stash', 'stash -u', 'stash -k', `stash push ${file}`, 'stash pop', 'stash apply', 'stash drop'],
  ...['reset -q --hard', 'reset -q --hard HEAD~1', 'reset -q --soft HEAD~1', 'reset -q HEAD~1', 'clean -fdq'],
  ...['checkout .', 'checkout -f -q', 'switch -q -c other'],
]

const step = fc.record({ file: fc.constantFrom(...FILES), line: fc.nat(4), command: fc.option(fc.nat(50)) })

/** Makes the edit, or runs the command, and gives what an agent would log; nothing where it cannot be made. */
function carryOut(
  folder: string,
  { file, line, command }: typeof step extends fc.Arbitrary<infer T> ? T : never,
  at: number,
) {
  const path = join(folder, file)
  if (command !== null) {
    const asked = commands(file)[command % commands(file).length]!
    try {
      const words = ['-c', 'user.name=A', '-c', 'user.email=a@a', '-c', 'init.defaultBranch=main', ...asked.split(' ')]
      const said = execFileSync('git', words, { cwd: folder, stdio: 'pipe' }).toString()
      return said.includes('No local changes') ? undefined : { name: 'Bash', input: { command: `git ${asked}` } }
    } catch {
      return undefined
    }
  }
  if (!existsSync(path)) {
    writeFileSync(path, TEXT)
    const effect = { type: 'create', filePath: path, content: TEXT, structuredPatch: [] }
    return { name: 'Write', input: { file_path: path, content: TEXT }, effect }
  }
  const text = readFileSync(path, 'utf8')
  const old = text.split('\n')[line]!
  const now = `l${line} of step ${at}`
  writeFileSync(path, text.replace(`${old}\n`, `${now}\n`))
  return { name: 'Edit', input: { file_path: path, old_string: old, new_string: now } }
}

test('a log is applied as git left the files of its run', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), steps =>
      inFolder(async folder => {
        const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' }).toString()
        for (const [path, text] of Object.entries(BEFORE)) writeFileSync(join(folder, path), text)
        git('init', '-q')
        git('add', '-A')
        git('-c', 'user.name=A', '-c', 'user.email=a@a', 'commit', '-qm', 'first')
        const records: unknown[] = [{ type: 'system', subtype: 'init', cwd: folder, session_id: 's' }]
        for (const [i, one] of steps.entries()) {
          const first = git('rev-list', '--count', 'HEAD').trim() === '1'
          const asked = one.command === null ? '' : commands(one.file)[one.command % commands(one.file).length]!
          // the commit that the run began with is not in the log
          if (first && /amend|HEAD~1/.test(asked)) continue
          const call = carryOut(folder, one, i)
          if (git('ls-files', '-u') !== '') return
          if (!call) continue
          const { effect, ...use } = call
          const content = [{ type: 'tool_use', id: `t${i}`, ...use }]
          const result = [{ type: 'tool_result', tool_use_id: `t${i}`, content: 'ok' }]
          records.push(
            { type: 'assistant', message: { id: `m${i}`, role: 'assistant', content } },
            { type: 'user', message: { role: 'user', content: result }, ...(effect && { tool_use_result: effect }) },
          )
        }
        const text = records.map(record => `${JSON.stringify(record)}\n`).join('')
        const files = new Map(Object.entries(BEFORE).map(([path, own]) => [path as RepoPath, textContent(own)]))
        const { after, results } = await engine.apply(engine.parse({ name: 'log', text }), files)
        const there = FILES.filter(path => existsSync(join(folder, path)))
        const wanted = there.map(path => [path, readFileSync(join(folder, path), 'utf8')])
        const made = [...after].map(([path, content]) => [path, content.kind === 'text' ? content.text : ''])
        expect(made, text).toEqual(wanted)
        expect(results.filter(({ status }) => status === 'failed')).toEqual([])
      }),
    ),
    { numRuns: runs(12) },
  )
})
