import type { At, SourceLines } from '../format.ts'
import { pathBelow } from './patches.ts'
import type { ShellCommand } from './tokens.ts'
import { readCommandLine } from './words.ts'

/** Where a command begins on a line, after the sign that a terminal shows before it. */
export const commandStart = (line: string): number => /^\s*(?:[$>%#] (?=[a-z(]))?/.exec(line)![0].length

const commandsOn = (line: string) =>
  readCommandLine(index => (index === 0 ? line : undefined), 0, commandStart(line))?.commands

/** The folder in which the commands at a line run: `cd` lines above it in the same shell, and what the blocks before it left. */
export function folderAt(source: SourceLines, { line: at, free, fence, previous }: At): string | undefined {
  let from = fence ? Math.max(free, fence.open + 1) : at
  while (!fence && from > free && source.line(from - 1)!.trim() !== '') from--
  const goesOn = previous && 'folder' in previous && (fence ? previous.first > fence.open : previous.last + 1 === from)
  let folder = goesOn ? previous.folder : ''
  for (let line = from; line < at; line++) {
    const text = source.line(line)!
    if (!/\b(?:cd|pushd)\b/.test(text)) continue
    folder = commandsOn(text)?.reduce(stepInto, folder)
  }
  return folder
}

/** The folder after a command: `cd` into a literal folder, unconditionally; undefined if it is unknown. */
export function stepInto(folder: string | undefined, { words, joint }: ShellCommand): string | undefined {
  const [name, target, ...more] = words
  if (name?.text !== 'cd' && name?.text !== 'pushd') return folder
  const isPlain = target?.literal && more.length === 0 && target.text !== '-' && joint !== '||' && joint !== '|'
  return isPlain && folder !== undefined ? pathBelow(folder, target.text) : undefined
}

/** The folders that `mkdir` makes in a text, and the first line not yet searched for them. */
const made = new WeakMap<SourceLines, { readonly names: Set<string>; next: number }>()

/** True if a command up to a line makes a folder: what is moved to its name goes into it. */
export function makesFolder(source: SourceLines, last: number, folder: string): boolean {
  const known = made.get(source) ?? { names: new Set(), next: 0 }
  made.set(source, known)
  for (; known.next <= last; known.next++) {
    const text = source.line(known.next) ?? ''
    if (!/\bmkdir\b/.test(text)) continue
    for (const { words } of commandsOn(text) ?? [])
      if (words[0]?.text === 'mkdir') for (const path of words.slice(1)) addFolders(known.names, path.text)
  }
  return known.names.has(pathBelow('', folder) ?? '')
}

/** Most folders of a path that are compared. */
const DEEPEST = 40

function addFolders(names: Set<string>, path: string): void {
  const parts = pathBelow('', path)?.split('/').slice(0, DEEPEST) ?? []
  for (const i of parts.keys()) names.add(parts.slice(0, i + 1).join('/'))
}
