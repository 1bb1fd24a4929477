import type { Diagnostic } from '../../core/diagnostic.ts'
import { givesFile } from '../../core/op.ts'
import { fenceLine } from '../carrier/markdown.ts'
import { type At, linesBetween, type SourceLines } from '../format.ts'
import { announcedPath, newPath } from './asked-paths.ts'
import { asLabel } from './labels.ts'
import { asPath, asPathComment, asPathTag, infoPath, mentionedPaths, saysPath } from './paths.ts'
import { pathsBetween } from './prose.ts'

/** The path of a block, and the line with which the block then begins. */
export interface PathFound {
  readonly path: string
  readonly first: number
  readonly problem?: Diagnostic
  /** The line right above, which names the file if there is one of that name, or if it is the path. */
  readonly label?: string
  /** The path is that of the block before. */
  readonly inherits?: true
  /** The path is what that line says, though it does not look like one. */
  readonly labelled?: true
  /** Of the paths that a block may mean, the only one that a file has. */
  readonly names?: readonly string[]
}

type Candidate = Pick<PathFound, 'path'> & { readonly line: number }

/**
 * Finds the file that a block speaks of. Looks in this order: the lines right above the marker and above its fence, and the fence's info string;
 * a label there; a line further up that is only a path; the previous block of the same format, unless the prose in between names another file;
 * the source's own file; the only file that the prose names. Two different answers at one step are a problem, never a choice; nothing is
 * inherited past a label. The block's first marker is at line `at`; `words` is the line of the words that lead to it, which are not a label; if its
 * lines have signs, it goes on where any such block ended.
 */
export function findPath(
  source: SourceLines,
  here: At,
  { format, at, words = at, signed = false }: { format: string; at: number; words?: number; signed?: boolean },
): PathFound {
  const near = nextTo(source, here, at)
  if (near.length > 0) return settle(near, at)
  const asHere = (path: string) => ({ path, line: at })
  const led = words < at ? mentionedPaths(source.line(words)!) : []
  if (led.length > 0) return settle(led.map(asHere), at)
  const above = labelAbove(source, here, words)
  if (above?.label.sure) {
    const { name, mayBeNew } = above.label
    return { path: name, first: above.line, label: name, ...(!mayBeNew && { labelled: true }) }
  }
  const label = above ? { label: above.label.name } : {}
  const before = here.previous?.blocks.at(-1)
  const isKin = before?.format === format || (signed && here.previous?.signed)
  const inherited = before && isKin && before.path !== '' ? before.path : undefined
  // a block without an end may have taken the label of this one
  const isOpen = inherited !== undefined && before!.problems.some(({ code }) => code === 'parse/unclosed')
  const { paths, mentions, lead, isInto } = pathsBetween(
    source,
    isOpen ? here.previous!.first + 1 : here.free,
    at,
    here.fence,
  )
  const hidden = isOpen && [...paths, ...mentions].find(path => !sameFile(path, inherited))
  if (hidden) return { path: '', first: at, problem: pathDiffers([inherited, hidden]) }
  if (paths.length > 0) return { ...settle(paths.map(asHere), at), ...label }
  if (inherited && mentions.every(path => sameFile(path, inherited))) {
    // `main.tf` may be short for the file before, or that at the root
    const [other, ...more] = new Set(mentions.filter(path => path !== inherited))
    const named = other !== undefined && more.length === 0 ? { label: other } : label
    return { path: inherited, first: at, inherits: true, ...named }
  }
  const own = source.defaultPath ?? source.review?.path
  if (own) return isInto ? { ...settle([own, ...lead].map(asHere), at), ...label } : { path: own, first: at, ...label }
  // where nothing else names a file, a word like `Changes` does
  if (above && mentions.length === 0 && !/[\s<]/.test(above.label.name))
    return { path: above.label.name, first: at, ...label, labelled: true }
  const found = settle(mentions.map(asHere), at)
  // of several files the one in the half sentence that leads to the block: "2. In `src/a.py`:"
  return { ...(found.problem && lead.length > 0 ? settle(lead.map(asHere), at) : found), ...label }
}

/** The label right above a block: above its fence, or above its first line where it is in none. A path there loses its line numbers. */
function labelAbove(source: SourceLines, here: At, at: number) {
  const top = here.fence && here.fence.open >= here.free ? here.fence.open : at
  const line = overTag(source, here.free, top - 1)
  if (line < here.free) return undefined
  // the text between the fence and the block belongs to another block
  if (linesBetween(source, top + 1, at).some(text => text.trim() !== '' && !PLAIN_TAG.test(text))) return undefined
  const label = asLabel(source.line(line)!)
  return label && { label: { ...label, name: asPath(source.line(line)!) ?? label.name }, line }
}

/** A tag around blocks that opens on a line of its own: `<diff>`, `<content>`. It has no say in the path. */
const PLAIN_TAG = /^\s*<[A-Za-z][\w-]*>\s*$/

/** The lines around the marker that may be its path, nearest first: inside the fence, its info string, above the fence. */
function nextTo(source: SourceLines, here: At, at: number): Candidate[] {
  const found: Candidate[] = []
  let line = overTag(source, here.free, at - 1)
  if (!isFence(source, here, line)) {
    const text = line < here.free ? '' : source.line(line)!
    const own = asPath(text) ?? asPathTag(text) ?? asPathComment(text)
    if (!own) return found
    found.push({ path: own, line })
    line--
    if (!isFence(source, here, line)) return found
  }
  return [...found, ...ofFence(source, here.free, line)]
}

/** The path in a fence's info string or in the line above the fence. */
function ofFence(source: SourceLines, free: number, line: number, fence = fenceLine(source.line(line)!)!) {
  const info = infoPath(fence.info)
  const found: Candidate[] = info ? [{ path: info, line }] : []
  const { above, text } = textAbove(source, free, line)
  const path = asPath(text) ?? asPathTag(text) ?? asPathComment(text)
  if (path) found.push({ path, line: above })
  return found
}

/** The path of a fence: in the info string, above, or in a comment on its first line, which needs a word like `filepath:` if others name one. */
export function findFencePath(source: SourceLines, here: At): PathFound | undefined {
  const comment = source.line(here.line + 1) ?? ''
  const heading =
    comment.startsWith('#') && !saysPath(comment) && /^(?:markdown|mdx?)\b/i.test(here.opening?.info ?? '')
  const inside = heading ? undefined : asPathComment(comment)
  const said = ofFence(source, here.free, here.line, here.opening)
  const counts = inside !== undefined && (said.length === 0 || saysPath(comment))
  const all = counts ? [...said, { path: inside, line: here.line }] : said
  if (all.length > 0) return settle(all, here.line)
  const { above, text } = textAbove(source, here.free, here.line)
  const isMore = here.previous?.blocks.some(({ steps }) => steps.flat().some(givesFile))
  const asked = newPath(text, isMore)
  return asked === undefined ? undefined : { path: asked, first: above }
}

/** The path of a fence that the line above it announces, for a file that is there: "Here is the complete updated `src/a.py`:". */
export function findAnnouncedPath(source: SourceLines, here: At): PathFound | undefined {
  const { above, text } = textAbove(source, here.free, here.line)
  const named = announcedPath(text)
  const path = named === '' ? source.defaultPath : named
  return path === undefined ? undefined : { path, first: above }
}

/** The path of a block that opens at `here.line` and looks back no further than the lines next to it. */
export function findNearPath(source: SourceLines, here: At): PathFound | undefined {
  const near = nextTo(source, here, here.line)
  return near.length > 0 ? settle(near, here.line) : undefined
}

/** True if a line opens a fence that the marker may be in; a bare fence line counts only where the scan saw it open. */
function isFence(source: SourceLines, here: At, line: number): boolean {
  if (line < here.free) return false
  const fence = fenceLine(source.line(line)!)
  return fence !== undefined && (here.fence?.open === line || fence.info !== '')
}

/** The line above one, over a blank line, and its text; none where a block ended. */
function textAbove(source: SourceLines, free: number, line: number) {
  const above = skipBlank(source, free, line - 1)
  return { above, text: above < free ? '' : source.line(above)! }
}

const skipBlank = (source: SourceLines, free: number, line: number): number =>
  line >= free && source.line(line)!.trim() === '' ? line - 1 : line

/** The line at one or above it, over a blank line and a plain tag. */
function overTag(source: SourceLines, free: number, at: number): number {
  const line = skipBlank(source, free, at)
  return line >= free && PLAIN_TAG.test(source.line(line)!) ? skipBlank(source, free, line - 1) : line
}

/** One file under one or several spellings (`a.py`, `src/a.py`: the longest counts), or a problem. */
function settle(candidates: readonly Candidate[], at: number): PathFound {
  const first = Math.min(at, ...candidates.map(candidate => candidate.line))
  const longest = candidates.reduce((a, b) => (b.path.length > a.length ? b.path : a), '')
  if (longest === '') return { path: '', first, problem: noPath('the block names no file') }
  const other = candidates.find(({ path }) => !sameFile(path, longest))
  // Markdown shows `a\\_b` as `a_b`
  const shown = longest.replace(/\\(?=[_*~])/g, '')
  if (!other) return { path: longest, first, ...(shown !== longest && { label: shown }) }
  return { path: '', first, problem: pathDiffers([longest, other.path]), names: candidates.map(({ path }) => path) }
}

const noPath = (message: string): Diagnostic => ({ code: 'parse/no-path', message })

export const pathDiffers = (paths: readonly string[]): Diagnostic =>
  noPath(`the path is ambiguous: ${paths.map(path => `\`${path}\``).join(' or ')}`)

/** True if two spellings may mean one file: `a.py`, `src/a.py`. */
export const sameFile = (a: string, b: string): boolean => a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)
