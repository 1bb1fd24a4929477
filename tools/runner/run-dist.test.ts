import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryGit } from '../github/git.ts'
import { type Stage, setStage } from '../github/stage.ts'
import { readCommands, runAction, runProgram } from './run-dist.ts'
import type { Start } from './runner.ts'

let stage: Stage
let folder: string
beforeEach(async () => {
  stage = await setStage()
  folder = await mkdtemp(join(tmpdir(), 'entry-'))
})
afterEach(async () => {
  await stage.github.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A program in the place of ours that tells what the runner gave it. */
const ENTRY = `
import { appendFileSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
const env = process.env
appendFileSync(env.GITHUB_OUTPUT, 'sha=' + env.GITHUB_SHA + '\\nmany<<E\\na\\nb=c\\nE\\n')
appendFileSync(env.GITHUB_STEP_SUMMARY, '# Done')
appendFileSync(env.GITHUB_STATE, 'post=true\\n')
const lines = execFileSync('git', ['config', '--list'], { encoding: 'utf8' }).split('\\n')
console.log(JSON.stringify({ event: JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')), cwd: process.cwd() === env.GITHUB_WORKSPACE, name: env.GITHUB_EVENT_NAME, auth: lines.some(l => /extraheader=/.test(l)) }))
console.log(execFileSync('git', ['ls-remote', 'origin', 'refs/heads/topic'], { encoding: 'utf8', env: { ...env, GIT_TERMINAL_PROMPT: '0' } }))
process.exitCode = 3
`

describe('the runner', () => {
  it('gives a step its event, files and checkout, and reads what it left', async () => {
    const { github, repo } = stage
    const entry = join(folder, 'entry.mjs')
    await writeFile(entry, ENTRY)
    const run = ({ cwd, env }: Start) => runProgram(process.execPath, [entry], { cwd, env })
    const token = github.actionsToken(repo, { contents: 'read' })
    const head = (await tryGit(repo.dir, ['rev-parse', 'main'])).stdout.toString().trim()
    for (const credentials of ['v4', 'v6'] as const) {
      const ran = await runAction({ github, repo, token, eventName: 'push', event: { x: 1 }, run, credentials })
      try {
        expect(ran).toMatchObject({
          code: 3,
          outputs: { sha: head, many: 'a\nb=c' },
          state: { post: 'true' },
          summary: '# Done',
        })
        expect(ran.stdout).toContain('{"event":{"x":1},"cwd":true,"name":"push","auth":true}')
        expect(ran.stdout).toContain('refs/heads/topic')
      } finally {
        await ran.clean()
      }
    }
    const bare = await runAction({ github, repo, token, eventName: 'push', event: {}, run, credentials: 'none' })
    expect(bare.stdout).toContain('"auth":false')
    await bare.clean()
  })

  it('reads command files in both forms, and no broken ones', () => {
    expect(readCommands('a=1=2\nb<<--x\n=\n\n--x\n')).toEqual({ a: '1=2', b: '=\n' })
    expect(() => readCommands('b<<x\nlost\n')).toThrow('has no x')
  })
})
