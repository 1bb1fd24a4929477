import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Makes a folder the same as another; a file that is the same already is not touched. Answers the paths that changed. */
export function syncFolder(from, to) {
  const wanted = filesOf(from)
  const gone = filesOf(to).filter(path => !wanted.includes(path))
  for (const path of gone) rmSync(join(to, path))
  const changed = wanted.filter(path => !isSame(join(from, path), join(to, path)))
  for (const path of changed) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    rmSync(join(to, path), { force: true })
    writeFileSync(join(to, path), readFileSync(join(from, path)), { mode: statSync(join(from, path)).mode })
  }
  return [...gone, ...changed].sort()
}

function filesOf(folder) {
  const there = statSync(folder, { throwIfNoEntry: false })
  const names = there ? readdirSync(folder, { recursive: true }) : []
  return names.filter(name => statSync(join(folder, name)).isFile())
}

function isSame(one, other) {
  const there = statSync(other, { throwIfNoEntry: false })
  return there?.mode === statSync(one).mode && readFileSync(one).equals(readFileSync(other))
}
