import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RefusePath } from '../policy/refuse-path.ts'
import { isBelow } from './git/surroundings.ts'

/**
 * Why paths of a folder are outside of the folders that a client has open.
 * @param uris of those folders; one that is not a folder of this machine says nothing, and without any nothing is outside
 */
export async function outsideRoots(folder: string, uris: readonly string[]): Promise<RefusePath> {
  const roots = await Promise.all(uris.flatMap(pathOf).map(root => realpath(root).catch(() => root)))
  if (roots.length === 0 || roots.some(root => isBelow(folder, root))) return () => undefined
  return path =>
    roots.some(root => isBelow(join(folder, path), root))
      ? undefined
      : {
          code: 'path/not-allowed',
          message: `${path} is outside the folders that the client has open`,
          help: 'Use a path inside them, or have the user open its folder.',
        }
}

function pathOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)]
  } catch {
    return []
  }
}
