import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Host } from '../../src/cli/host.ts'
import { runCommandLine } from '../../src/cli.ts'
import { commitFiles } from '../support/committed.ts'

/** What one command line said. */
export interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A folder for command lines, and what is in it. */
export interface Scene {
  readonly folder: string
  readonly cli: (
    line: readonly string[],
    input?: string | AsyncIterable<Uint8Array>,
    host?: Partial<Host>,
  ) => Promise<Said>
  readonly git: (...args: string[]) => string
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
  readonly remove: () => void
}

/** A new folder with these files; unless `git` is false, a repository that has committed them. */
export function createScene(files: Readonly<Record<string, string>>, { git: tracked = true } = {}): Scene {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (tracked) commitFiles(folder, files)
  else for (const [path, text] of Object.entries(files)) write(path, text)
  return {
    folder,
    git,
    write,
    read: path => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    cli: async (line, input, host = {}) => {
      const said = { out: '', err: '' }
      const code = await runCommandLine(line, {
        cwd: folder,
        env: {},
        stdin: typeof input === 'object' ? input : bytesOf(input ?? ''),
        tty: { stdin: input === undefined, stdout: false, stderr: false },
        out: text => {
          said.out += text
        },
        err: text => {
          said.err += text
        },
        ...host,
      })
      return { code, ...said }
    },
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** A search/replace block. */
export const replace = (path: string, search: string, text: string): string =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${text}\n>>>>>>> REPLACE\n`

/** A block that creates a file. */
export const create = (path: string, text: string): string => `${path}\n\`\`\`\n${text}\n\`\`\`\n`
