import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What `.git` holds once files are committed, by these files: a copy of it takes a tenth of what git takes, and most tests begin with the same ones. */
const made = new Map<string, string>()

/** Writes files into a folder, which becomes a repository that has committed them, as `ann`. */
export function commitFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const [key, own] = [JSON.stringify(files), join(folder, '.git')]
  const known = made.get(key)
  if (known !== undefined) {
    cpSync(known, own, { recursive: true })
    return
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  // without the samples of hooks, and without a process for each setting
  git('init', '-q', '-b', 'main', '--template=')
  appendFileSync(join(own, 'config'), '[user]\n\tname = ann\n\temail = ann@example.com\n')
  git('add', '-A')
  git('commit', '-q', '-m', 'start')
  const kept = mkdtempSync(join(tmpdir(), 'committed-'))
  cpSync(own, kept, { recursive: true })
  made.set(key, kept)
}
