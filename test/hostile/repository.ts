import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gitOut, ownFolder } from '../../src/adapters/git.ts'
import type { Entry } from './case.ts'

/** A throw-away repository one level down in a box of its own, with a canary beside it. */
export interface Box {
  readonly dir: string
  readonly root: string
}

const WHO = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
}

let made: string | undefined

/** An empty repository to copy: making one takes longer than all the rest. */
async function blank(): Promise<string> {
  if (made) return made
  const folder = fs.mkdtempSync(join(tmpdir(), 'apply-edits-blank-'))
  await gitOut(['init', '-q', '-b', 'main'], ownFolder(folder))
  made = folder
  return folder
}

export async function makeBox(files: Readonly<Record<string, Entry>>): Promise<Box> {
  const dir = fs.mkdtempSync(join(tmpdir(), 'apply-edits-hostile-'))
  const root = join(dir, 'repo')
  fs.mkdirSync(join(dir, 'outside'))
  fs.mkdirSync(join(dir, 'repo-evil'))
  fs.writeFileSync(join(dir, 'outside', 'canary'), 'canary')
  fs.writeFileSync(join(dir, 'repo-evil', 'canary'), 'canary')
  const git = (args: readonly string[], input?: string) =>
    gitOut(args, { ...ownFolder(root), env: WHO, ...(input !== undefined && { input }) })
  fs.cpSync(await blank(), root, { recursive: true })
  for (const [path, entry] of Object.entries({ 'a.txt': 'one\ntwo\nthree\n', ...files })) {
    if (typeof entry === 'object' && 'submodule' in entry) continue
    putFile(root, path, entry)
  }
  await git(['add', '-A'])
  for (const [path, entry] of Object.entries(files)) {
    if (typeof entry === 'object' && 'submodule' in entry) {
      await git(['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},${path}`])
      fs.mkdirSync(join(root, path), { recursive: true })
    }
  }
  await git(['commit', '-q', '-m', 'start'])
  return { dir, root }
}

export function putFile(root: string, path: string, entry: Exclude<Entry, { submodule: true }>): void {
  const at = join(root, path)
  fs.mkdirSync(dirname(at), { recursive: true })
  if (typeof entry === 'string' || entry instanceof Uint8Array) fs.writeFileSync(at, entry)
  else if ('link' in entry) fs.symlinkSync(entry.link, at)
  else fs.writeFileSync(at, entry.executable, { mode: 0o755 })
}

/** Everything in the box by name: kind, mode and content; `.git` too, but for what a run keeps there while it writes. */
export function pictureOf({ dir }: Box): Map<string, string> {
  const picture = new Map<string, string>()
  const walk = (folder: string) => {
    for (const name of fs.readdirSync(join(dir, folder)).sort()) {
      const path = folder ? `${folder}/${name}` : name
      if (path === 'repo/.git/apply-edits') continue
      const facts = fs.lstatSync(join(dir, path))
      picture.set(path, `${facts.mode.toString(8)} ${contentOf(join(dir, path), facts)}`)
      if (facts.isDirectory()) walk(path)
    }
  }
  walk('')
  return picture
}

function contentOf(path: string, facts: fs.Stats): string {
  if (facts.isSymbolicLink()) return fs.readlinkSync(path)
  return facts.isFile() ? createHash('sha256').update(fs.readFileSync(path)).digest('hex') : ''
}

/** The picture as it must be when exactly these files have changed. */
export function withChanges(
  before: ReadonlyMap<string, string>,
  changes: Readonly<Record<string, string | Uint8Array | null>>,
): Map<string, string> {
  const picture = new Map(before)
  for (const [path, content] of Object.entries(changes)) {
    const name = `repo/${path}`
    const parts = name.split('/')
    if (content === null) picture.delete(name)
    else {
      for (let i = 2; i < parts.length; i++) {
        const folder = parts.slice(0, i).join('/')
        if (!picture.has(folder)) picture.set(folder, '40755 ')
      }
      const mode = picture.get(name)?.split(' ')[0] ?? '100644'
      picture.set(name, `${mode} ${createHash('sha256').update(content).digest('hex')}`)
    }
  }
  return picture
}
