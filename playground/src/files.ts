import { decode, type FileText } from 'apply-edits'

/** Most files that a drop opens, and the largest of them in bytes: the page is for trying, not for a whole repository. */
const MOST = 200
const LARGEST = 5_000_000
const SKIPPED = new Set(['.git', 'node_modules'])

/** The result of choosing or dropping files: the files that open, and how many do not, because they are not text, too large or too many. */
export interface Opened {
  readonly files: readonly FileText[]
  readonly skipped: number
}

/** A file that was found, before its text is read. */
type Found = readonly [path: string, file: File]

/** The text files among chosen files. */
export const textFiles = (files: Iterable<File>): Promise<Opened> =>
  opened([...files].map(file => [file.webkitRelativePath || file.name, file]))

/** Lets files and folders be dropped on an element, which shows that it would take them. */
export function wireDrop(target: HTMLElement, open: (opened: Opened) => void): void {
  for (const type of ['dragover', 'dragleave', 'drop'] as const) {
    const act = async (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      target.classList.toggle('drop', type === 'dragover')
      if (type === 'drop' && event.dataTransfer) open(await opened(dropped(event.dataTransfer)))
    }
    target.addEventListener(type, act, true)
  }
}

async function opened(found: Iterable<Found> | AsyncIterable<Found>): Promise<Opened> {
  const files: FileText[] = []
  let skipped = 0
  for await (const [path, file] of found) {
    const text = files.length < MOST ? await textOf(file) : undefined
    if (text === undefined) skipped++
    else files.push({ path, text })
    if (skipped > MOST) break
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), skipped }
}

/** The files of a drop; those in a dropped folder have their paths inside it. */
function dropped({ items }: DataTransfer): AsyncIterable<Found> {
  // entries are there only while the event is
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? [])
  const isFolder = entries.length === 1 && entries[0]!.isDirectory
  return within(entries, isFolder ? entries[0]!.fullPath.length + 1 : 1)
}

/** The files among entries and in their folders; `above` is the length of what their paths omit. */
async function* within(entries: readonly FileSystemEntry[], above: number): AsyncGenerator<Found> {
  for (const entry of entries.filter(({ name }) => !SKIPPED.has(name))) {
    if (entry.isFile) {
      const file = await new Promise<File>((done, lost) => (entry as FileSystemFileEntry).file(done, lost))
      yield [entry.fullPath.slice(above), file]
    } else {
      const reader = (entry as FileSystemDirectoryEntry).createReader()
      const next = () => new Promise<FileSystemEntry[]>((done, lost) => reader.readEntries(done, lost))
      // it hands out a hundred at a time, and at last none
      for (let some = await next(); some.length > 0; some = await next()) yield* within(some, above)
    }
  }
}

/** The text of a file; undefined for one that is too large or no text. */
async function textOf(file: File): Promise<string | undefined> {
  if (file.size > LARGEST) return undefined
  const content = decode(new Uint8Array(await file.arrayBuffer()))
  return content.kind === 'text' && content.encoding === 'utf-8' ? content.text : undefined
}
