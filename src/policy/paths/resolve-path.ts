import { type Block, opsOf } from '../../core/block.ts'
import type { Code } from '../../core/codes.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { groupedBy } from '../../core/grouped.ts'
import type { Snapshot } from '../../core/outcome.ts'
import { foldersAbove, type RepoPath, repoPath } from '../../core/path.ts'
import { type Work, workOf } from '../../core/text/work.ts'
import { intoFolders, newNames, withNewName } from './new-names.ts'
import { besideNames, creates, endsBelow, mayMean, nearMiss, rootBefore, withoutRoot } from './path-candidates.ts'
import { type Known, MOST_READ, ofOneRoot, onlyHolder, proves, resembles } from './path-proof.ts'
import { EXAMPLE, isAbsolute } from './written-path.ts'

/**
 * Gives blocks the path of the file that they mean, if no file has the path that they say. That path can be a label that names a file after all,
 * the other name in a diff, or a path below the checkout's root. It can also be short for the only tracked file in which the text to replace
 * appears once. The same written path means the same file in all blocks. A path that is not proved stays as it is written; a wrong folder or
 * extension is refused with the file that is evidently meant.
 */
export function resolvePaths(blocks: readonly Block[], known: Known): readonly Block[] {
  const work = workOf(MOST_READ)
  const asNamed = blocks.map(block => byName(block, known.files))
  const beside = besideNames(asNamed, known.tracked)
  const named = asNamed.map(block => {
    const other = beside(block).find(path => onlyHolder([block], [path], known, work, [proves]))
    return other === undefined ? block : orOther(block, other)
  })
  const renamed = new Set(named.flatMap(opsOf).flatMap(op => (op.kind === 'rename' ? op.to : [])))
  const groups = groupedBy(
    named.filter(block => isOpen(block, known) && !renamed.has(block.path)),
    block => block.path,
  )
  const found = [...groups].flatMap(([path, group]) => {
    const meaning = belowRoot(path, known, known.roots ?? []) ?? byProof(path, group, known, work)
    return meaning ? [[path, meaning] as const] : []
  })
  const proved = ofOneRoot(found, [...groups.keys()], known.tracked)
  const proof = [...proved.values()].flatMap(({ root }) => root ?? [])
  const roots = [...(known.roots ?? []), ...proof, ...gitRoots(groups, known, work)]
  const others = [...groups].filter(([path]) => !proved.has(path) && restOf(path, roots) === undefined)
  const alike = others.flatMap(([written, group]) => {
    const path = onlyHolder(group, endsBelow(written, known.tracked, group.some(creates)), known, work, [resembles])
    return path ? [[written, { path, why: ONLY, root: rootBefore(written, path)! }] as const] : []
  })
  const meant = new Map([...proved, ...ofOneRoot(alike, [...groups.keys()], known.tracked)])
  const meaningOf = (path: string): Meaning | undefined => {
    const group = groups.get(path)
    if (!group || meant.has(path)) return meant.get(path)
    return belowRoot(path, known, roots) ?? (group.some(creates) ? placeFor(path, named, known, roots) : undefined)
  }
  const news = new Map<string, Meaning>()
  return named.map(block => {
    const meaning = meaningOf(block.path) ?? news.get(block.path)
    const made = withPath(block, meaning, known, roots)
    for (const [written, path] of newNames(block, made)) news.set(written, { path, why: NEW_NAME })
    return intoFolders(made, known)
  })
}

/** The meaning of a written path: a file, or the file that it evidently means but that is not used. */
interface Meaning {
  readonly path: RepoPath
  readonly why: string
  /** The folder that the written path goes through and that is the repository's root. */
  readonly root?: string
  readonly refused?: true
}

/** A tracked entry at a path, editable or not. */
const UNTRACKED: ReadonlySet<Code> = new Set(['file/exists', 'file/ignored', 'file/special', 'path/collision'])
const isThere = (files: Snapshot, path: string | undefined): boolean => {
  const content = files.get(path as RepoPath)
  return content !== undefined && !(content.kind === 'unreadable' && UNTRACKED.has(content.code))
}

/** A block under its label where that is a file, else under the first of its names that is one; without a path, under the only one. */
function byName(block: Block, files: Snapshot): Block {
  const names = [...new Set(block.names)].filter(name => isThere(files, name))
  const path = [block.label, block.path].find(name => isThere(files, name)) ?? names[0]
  if (path === undefined || (path !== block.label && block.path === '' && names.length > 1)) return block
  // a name with spaces may be a sentence, until a file has it
  const problems = block.problems.filter(({ code }) => code !== 'parse/no-path')
  return { ...block, path, problems }
}

/** A block refused because the word above it may mean another file than it has: that one has the text to replace. */
function orOther(block: Block, other: RepoPath): Block {
  const message = `the line above the block says \`${block.label}\`, and the text to replace is in \`${other}\``
  const problem: Diagnostic = { code: 'file/missing', message, help: OWN_PATH, detail: { path: other } }
  return { ...block, problems: [...block.problems, problem] }
}

/** True if a block names a file that is not there, or is there in another case. */
function isOpen(block: Block, { files }: Known): boolean {
  if (block.problems.length > 0 || block.origin?.fate === 'left') return false
  const content = files.get(block.path as RepoPath)
  const isNone = content === undefined || (content.kind === 'unreadable' && content.code === 'path/collision')
  return isNone && !opsOf(block).some(op => op.kind === 'pattern')
}

/** A path below one of the roots, or below that of a disk of the agent's own: an edit proved that its paths begin there. */
const restOf = (written: string, roots: readonly string[]): string | undefined =>
  withoutRoot(written, roots) ?? (roots.includes('') && /^\/[^/]/.test(written) ? written.slice(1) : undefined)

function belowRoot(written: string, { tracked }: Known, roots: readonly string[]): Meaning | undefined {
  const isScope = tracked.some(own => own.endsWith(`/${written}`))
  const below = restOf(written, roots) ?? written.replace(EXAMPLE, '').replace(isScope ? '' : /^@/, '')
  const path = tracked.find(own => own === below)
  return path && { path, why: BELOW_ROOT }
}

const BELOW_ROOT = 'which is below the root of the repository'

/** The prefixes of git's diffs that begin paths: no folder is called so, and what follows is in one that is tracked, or a file with most of the lines. */
function gitRoots(groups: ReadonlyMap<string, readonly Block[]>, known: Known, work: Work): readonly string[] {
  const isFolder = (name: string) => known.tracked.some(path => path.startsWith(name))
  return ['a', 'b'].filter(prefix => {
    const isMeant = ([written, group]: readonly [string, readonly Block[]]) => {
      const below = withoutRoot(written, [prefix])
      if (below === undefined) return false
      if (below.includes('/')) return isFolder(below.slice(0, below.lastIndexOf('/') + 1))
      return onlyHolder(group, [below as RepoPath], known, work, [resembles]) !== undefined
    }
    return !isFolder(`${prefix}/`) && [...groups].some(isMeant)
  })
}

/** The one tracked file that may be meant and has the text to replace; of a path that blocks create a file at, the one that they have anew. */
function byProof(written: string, group: readonly Block[], known: Known, work: Work): Meaning | undefined {
  const { tracked } = known
  const isNew = group.some(creates)
  const path = isNew ? undefined : onlyHolder(group, mayMean(written, tracked), known, work)
  if (path === undefined) {
    const near = onlyHolder(group, nearMiss(written, tracked, group), known, work, isNew ? [resembles] : undefined)
    return near && { path: near, why: isNew ? 'it is a new version of' : 'the text to replace is in', refused: true }
  }
  const root = rootBefore(written, path)
  const isFolder = tracked.some(own => own.startsWith(`${root?.split('/')[0]}/`))
  return { path, why: ONLY, ...(root !== undefined && !isFolder && { root }) }
}

const NEW_NAME = 'as a block before it called the file'
const ONLY = 'the only such file with that text'

/** Where a new file goes that was written below a root: into a folder that is tracked, or that another block names; any, if the path is not absolute. */
function placeFor(
  written: string,
  blocks: readonly Block[],
  { tracked }: Known,
  roots: readonly string[],
): Meaning | undefined {
  const below = restOf(written, roots)
  const checked = below === undefined ? undefined : repoPath(below)
  if (!checked?.ok) return undefined
  const folder = foldersAbove(checked.value).at(-1)
  const isKnown = (path: string) => folder === undefined || path.startsWith(`${folder}/`)
  if (isAbsolute(written) && !tracked.some(isKnown) && !blocks.some(({ path }) => path !== written && isKnown(path)))
    return undefined
  return { path: checked.value, why: BELOW_ROOT }
}

function withPath(block: Block, meaning: Meaning | undefined, known: Known, roots: readonly string[]): Block {
  if (block.problems.length > 0) return block
  if (!meaning && EXAMPLE.test(block.path) && !known.tracked.some(path => EXAMPLE.test(path)))
    return { ...block, problems: [exampleFolder] }
  if (!meaning)
    return block.label === block.path && isOpen(block, known) && !creates(block) ? unknownLabel(block) : block
  const { path, why, refused } = meaning
  if (refused) {
    const message = `there is no file ${block.path}`
    const help = `Write \`${path}\`: ${why} that file.`
    return { ...block, problems: [{ code: 'file/missing', message, help, detail: { path } }] }
  }
  const note: Diagnostic = { code: 'path/resolved', message: `\`${block.path}\` was taken for \`${path}\`, ${why}` }
  return {
    ...block,
    path,
    steps: block.steps.map(ops => ops.map(op => withNewName(op, block.path, path, known, roots))),
    notes: path === block.path ? block.notes : [...block.notes, note],
  }
}

const exampleFolder: Diagnostic = {
  code: 'file/missing',
  message: 'there is no folder `path/to`: it looks like an example',
  help: 'Write the path of the folder.',
}

/** The label of a block is not a file's path: the block goes to no other file. */
function unknownLabel(block: Block): Block {
  const message = `the line above the block says \`${block.path}\`, and there is no such file`
  return { ...block, problems: [{ code: 'file/missing', message, help: OWN_PATH }] }
}

const OWN_PATH = 'Put the path of the file above the block.'
