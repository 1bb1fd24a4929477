import type { FileText } from 'apply-edits'

/** Most files that a drop opens, and the largest of them: the page is for trying, not for a whole repository. */
const MOST = 200
const LARGEST = 5_000_000
const LEFT_OUT = new Set(['.git', 'node_modules'])

/** The result of choosing or dropping files: the files that open, and how many do not, because they are not text, too large or too many. */
export interface Opened {
  readonly files: readonly FileText[]
  readonly leftOut: number
}

/** The text files among chosen files. */
export async function textFiles(files: Iterable<File>): Promise<Opened> {
  const all = [...files]
  const read = await Promise.all(all.slice(0, MOST).map(file => textOf(file, file.webkitRelativePath || file.name)))
  return { files: read.flat(), leftOut: all.length - read.flat().length }
}

/** The text files of a drop; files in dropped folders have their paths inside the folders. */
async function droppedFiles(transfer: DataTransfer): Promise<Opened> {
  // entries are there only while the event is
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  const only = entries.length === 1 && entries[0]!.isDirectory
  const found: Found = { files: [], leftOut: 0 }
  for (const entry of entries) await collect(entry, only ? '' : entry.name, found)
  return { ...found, files: found.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** Lets files and folders be dropped on an element, which shows that it would take them. */
export function wireDrop(target: HTMLElement, open: (opened: Opened) => void): void {
  const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    target.addEventListener(
      name,
      event => {
        event.preventDefault()
        event.stopPropagation()
        target.classList.toggle('drop', name === 'dragover')
        act(event)
      },
      true,
    )
  on('dragover', () => {})
  on('dragleave', () => {})
  on('drop', event => {
    if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(open)
  })
}

interface Found {
  readonly files: FileText[]
  leftOut: number
}

async function collect(entry: FileSystemEntry, path: string, found: Found): Promise<void> {
  if (LEFT_OUT.has(entry.name)) return
  if (entry.isFile) {
    const room = found.files.length < MOST
    const text = room ? await textOf(await fileOf(entry as FileSystemFileEntry), path) : []
    found.files.push(...text)
    if (text.length === 0) found.leftOut++
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // a reader hands out a hundred at a time
    const some = await new Promise<FileSystemEntry[]>((done, lost) => reader.readEntries(done, lost))
    if (some.length === 0 || found.leftOut > MOST) return
    for (const one of some) await collect(one, path === '' ? one.name : `${path}/${one.name}`, found)
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((done, lost) => entry.file(done, lost))

/** A text file with its text; nothing for one that is too large or no text: not UTF-8, or with NULs as git has it. */
async function textOf(file: File, path: string): Promise<FileText[]> {
  if (file.size > LARGEST) return []
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? [] : [{ path, text }]
  } catch {
    return []
  }
}
