import { type TextContent, textContent } from '../content.ts'
import { fail, ok, type Result } from '../diagnostic.ts'
import type { CreateOp, DeleteOp } from '../op.ts'
import type { ApplyOptions, Snapshot } from '../outcome.ts'
import { type RepoPath, repoPath } from '../path.ts'
import { isMixed, withLf } from '../text.ts'
import type { FileDraft } from './draft.ts'
import { newName } from './new-name.ts'
import { NO_EFFECTS } from './past.ts'

/** Makes a file; one that stands already is replaced only where the text is evidently a new version of all of it. */
export function create(
  { text: written, update }: CreateOp,
  path: RepoPath,
  draft: FileDraft,
  files: Snapshot,
  { newVersion }: ApplyOptions,
): Result<FileDraft> {
  if (!draft.content) return update === true ? noSuchFile(path) : rewrite(written, path, draft, files)
  const own = draft.content.text
  const { text } = textContent(written)
  if (withLf(own) === withLf(text)) return ok({ ...draft, nothing: 'already-applied' })
  // in a file without text nothing can be lost
  if (own.trim() === '') return rewrite(written, path, draft, files)
  const version = isMixed(own) ? undefined : newVersion?.(withLf(own), unlabelled(withLf(text), path, own))
  if (version === undefined && update === true)
    return fail('file/exists', `${path} has lines that this text omits, and only prose says where it goes`, {
      help: SHOW_OLD,
    })
  if (version === undefined) return fail('file/exists', `${path} already exists, with other content`)
  return rewrite(version, path, draft, files)
}

const SHOW_OLD = 'Show the current lines next to the new ones, or write the whole file.'

/** Without a first line that is only the path, in a comment, as models head their fences; unless the file has it too. */
function unlabelled(text: string, path: RepoPath, own: string): string {
  const first = /^[^\n]{0,400}\n/.exec(text)?.[0] ?? ''
  const label = first.trim().replace(/^(?:\/\/|#|--|;|%|\/\*|<!--|")\s*|\s*(?:\*\/|-->)$/g, '')
  const names = label === path || (label.includes('.') && path.endsWith(`/${label}`))
  return names && !own.includes(first.trim()) ? text.slice(first.length) : text
}

/** Replaces the whole text of a file, or makes it. */
export function rewrite(text: string, path: RepoPath, draft: FileDraft, files: Snapshot): Result<FileDraft> {
  const content = rewritten(draft.content, text)
  if (content.text === draft.content?.text) return ok({ ...draft, nothing: 'already-applied' })
  const name = draft.content ? ok(path) : newName(path, files)
  if (!name.ok) return name
  return ok({ ...draft, content, added: undefined, effects: NO_EFFECTS })
}

/** The new text of a whole file; one that has anything in it keeps its byte order mark and its line ending. */
function rewritten(old: TextContent | undefined, text: string): TextContent {
  const fresh = textContent(text)
  if (!old || (old.text === '' && !old.bom)) return fresh
  const crlf = old.text.includes('\r\n') && !isMixed(old.text)
  return { ...old, text: crlf ? withLf(fresh.text).replace(/\n/g, '\r\n') : fresh.text }
}

/** Gives a file a name that is free. */
export function rename(to: string, draft: FileDraft, files: Snapshot, options: ApplyOptions): Result<FileDraft> {
  const target = repoPath(to)
  if (!target.ok) return target
  const barred = options.refuse?.(target.value)
  if (barred) return { ok: false, problem: barred }
  const there = files.get(target.value)
  if (there?.kind === 'unreadable') return fail(there.code, there.message)
  if (there) return fail('file/exists', `${to} exists already`)
  const name = newName(target.value, files)
  if (!name.ok) return name
  return ok({ ...draft, movedTo: target.value })
}

/** Removes a file, if it is what its author has seen of it. */
export function remove(
  { empty, blob }: DeleteOp,
  path: RepoPath,
  draft: FileDraft,
  content: TextContent,
  { hasId }: ApplyOptions,
): Result<FileDraft> {
  if (empty && content.text !== '')
    return fail('locate/conflict', `${path} has lines that the block does not show, and would be deleted with them`)
  if (blob !== undefined && !hasId?.(content)(blob))
    return fail('locate/conflict', `${path} is another version of the file than the one to be deleted`)
  return ok({ ...draft, content: undefined })
}

/** The refusal of a change to a file that is not there. */
export const noSuchFile = (path: RepoPath) => fail('file/missing', `there is no file ${path}`)
