import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readGlob } from '../policy/paths/glob.ts'
import { type Granted, granted, refuse } from '../run/reason.ts'

type InContext = (path: string) => boolean

/** The files that an author had seen: `changed`, globs, and `@FILE`, a list of paths in `folder`, one a line or as a JSON array. */
export async function readContext(
  wanted: readonly string[],
  folder: string | undefined,
  changed?: () => Promise<readonly string[]>,
): Promise<Granted<InContext | undefined>> {
  if (wanted.length === 0) return granted(undefined)
  const paths = new Set<string>()
  const globs: InContext[] = []
  for (const item of wanted) {
    if (item === 'changed' && changed) for (const path of await changed()) paths.add(path)
    else if (item.startsWith('@')) {
      const listed = folder === undefined ? refuse('no-repository') : await manifest(resolve(folder, item.slice(1)))
      if (!listed.ok) return listed
      for (const path of listed.value) paths.add(path)
    } else {
      const glob = readGlob(item)
      if (!glob.ok) return refuse('bad-input', glob.problem.message)
      globs.push(glob.value)
    }
  }
  return granted(path => paths.has(path) || globs.some(fits => fits(path)))
}

async function manifest(file: string): Promise<Granted<readonly string[]>> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return refuse('bad-input', 'the list in `context-files` cannot be read')
  if (!text.trimStart().startsWith('[')) {
    // `find .` begins each path with `./`
    const lines = text.split(/\r?\n/).map(line => line.trim().replace(/^\.\//, ''))
    return granted(lines.filter(Boolean))
  }
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list) && list.every(path => typeof path === 'string')) return granted(list)
  } catch {
    // told below, as for a list of something else
  }
  return refuse('bad-input', 'the list in `context-files` is not a JSON array of paths')
}
