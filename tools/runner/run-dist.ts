import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkout } from './checkout.ts'
import { type Ended, inputs, type Start, type Step, surroundings } from './runner.ts'

/** What runs as the action: `dist/`, or the one that the tests built (test/support/fresh-dist.ts). */
export const DIST = process.env['APPLY_EDITS_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url))

export interface Ran extends Ended {
  readonly outputs: Readonly<Record<string, string>>
  readonly state: Readonly<Record<string, string>>
  readonly summary: string
  /** The checkout, which `clean` removes with everything else. */
  readonly workspace: string
  readonly temp: string
  readonly clean: () => Promise<void>
}

/** Runs the built action as a runner would, in a real checkout from our GitHub, and answers all that a workflow could see. */
export async function runAction(step: Step): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'))
  const [workspace, temp] = [join(folder, 'work'), join(folder, 'temp')]
  await mkdir(temp, { recursive: true })
  const sha = await checkout(step, workspace, temp)
  await step.prepare?.(workspace, temp)
  const files = {
    event: join(folder, 'event.json'),
    output: join(temp, 'output'),
    summary: join(temp, 'summary'),
    state: join(temp, 'state'),
    env: join(temp, 'env'),
    path: join(temp, 'path'),
  }
  for (const file of Object.values(files)) await writeFile(file, '')
  await writeFile(files.event, JSON.stringify(step.event))
  const env = { ...surroundings(step, workspace, temp, sha, files), ...inputs(step), ...step.env }
  const { run = runBuilt, door = 'action' } = step
  const ended = await run({ door, cwd: workspace, env })
  return {
    ...ended,
    outputs: readCommands(await readFile(files.output, 'utf8')),
    state: readCommands(await readFile(files.state, 'utf8')),
    summary: await readFile(files.summary, 'utf8'),
    workspace,
    temp,
    clean: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Runs a door of `dist/` as a process of its own. */
export const runBuilt = ({ door, cwd, env }: Start, node = process.execPath): Promise<Ended> =>
  runProgram(node, [join(DIST, `${door}.js`)], { cwd, env })

interface ProgramOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input?: string
}

export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, input }: ProgramOptions,
): Promise<Ended> {
  return new Promise((done, reject) => {
    const child = spawn(program, args, { cwd, env })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', chunk => out.push(chunk))
    child.stderr.on('data', chunk => err.push(chunk))
    child.on('error', reject)
    child.stdin.on('error', () => {}) // the program may end without reading
    child.stdin.end(input ?? '')
    child.on('close', code =>
      done({ code: code ?? -1, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
  })
}

/** Reads a runner's command file: `name=value`, and `name<<DELIMITER` … `DELIMITER` for values of several lines. */
export function readCommands(text: string): Record<string, string> {
  const lines = text.split('\n')
  const values: Record<string, string> = {}
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    const [, name = '', delimiter] = /^([^=<]+)<<(.+)$/.exec(line) ?? []
    if (delimiter !== undefined) {
      const end = lines.indexOf(delimiter, at + 1)
      if (end < 0) throw new Error(`the output file has no ${delimiter}`)
      values[name] = lines.slice(at + 1, end).join('\n')
      at = end
    } else if (line.includes('=')) {
      values[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1)
    }
  }
  return values
}
