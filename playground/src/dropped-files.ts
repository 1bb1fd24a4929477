import type { FileState } from './state.ts'

/** Most files that a drop opens, and the largest of them: the page is for trying, not for a whole repository. */
const MOST = 200
const LARGEST = 1_000_000
const LEFT_OUT = new Set(['.git', 'node_modules'])

/** The text files among chosen files; those with other bytes and those that are too large are left out. */
export async function textFiles(files: Iterable<File>): Promise<readonly FileState[]> {
  const read = [...files].slice(0, MOST).map(file => textOf(file, file.webkitRelativePath || file.name))
  return (await Promise.all(read)).flat()
}

/** The text files of a drop, those of dropped folders by their paths inside of them. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly FileState[]> {
  // entries are there only while the event is
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  const only = entries.length === 1 && entries[0]!.isDirectory
  const found: FileState[] = []
  for (const entry of entries) await collect(entry, only ? '' : entry.name, found)
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function collect(entry: FileSystemEntry, path: string, found: FileState[]): Promise<void> {
  if (found.length >= MOST || LEFT_OUT.has(entry.name)) return
  if (entry.isFile) {
    const file = await new Promise<File>((done, lost) => (entry as FileSystemFileEntry).file(done, lost))
    found.push(...(await textOf(file, path)))
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // a reader hands out a hundred at a time
    const some = await new Promise<FileSystemEntry[]>((done, lost) => reader.readEntries(done, lost))
    if (some.length === 0) return
    for (const one of some) await collect(one, path === '' ? one.name : `${path}/${one.name}`, found)
  }
}

async function textOf(file: File, path: string): Promise<FileState[]> {
  if (file.size > LARGEST) return []
  try {
    return [{ path, text: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }]
  } catch {
    return []
  }
}
