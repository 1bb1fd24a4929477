import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, textOf } from '../told/fields.ts'
import { denialIn } from '../told/refusals.ts'
import { FATES, noContent } from '../told/tell.ts'
import type { Effect, Fate } from '../told.ts'

/** Codex's changes of files: an object by path in a rollout, a list in the notifications of its server. Nothing where only names are listed. */
export function changesIn(changes: JsonValue | undefined): readonly Effect[] {
  const list = isArray(changes)
    ? objectsOf(changes).map(change => [textOf(change['path']), change] as const)
    : Object.entries(objectOf(changes)).map(([path, change]) => [path, typed(objectOf(change))] as const)
  return list.flatMap(([path, { kind, type, content, diff, unified_diff, move_path }]): readonly Effect[] => {
    const verb = type ?? at(kind, 'type') ?? kind
    const to = textOf(move_path ?? at(kind, 'move_path'))
    const [text, patch] = [content ?? diff, unified_diff ?? diff]
    if (verb === 'delete') return [{ path, after: null }]
    if (verb === 'add' && typeof text === 'string') return [{ path, before: null, after: text }]
    if (typeof patch !== 'string') return []
    return [{ path, patch, ...(to !== '' && { to }) }]
  })
}

/** Older versions have the kind of a change as a key around it. */
const typed = (change: JsonObject): JsonObject => {
  const [[type = '', inner] = []] = Object.entries(change)
  return isObject(inner) && /^(?:add|update|delete)$/.test(type) ? { type, ...inner } : change
}

/** The outcome of a change, by its status and output. @param readOnly whether the run could write at all */
export function fateOfChange(
  status: string,
  printed: string,
  effects: readonly Effect[],
  readOnly = false,
): Fate | undefined {
  const words = denialIn(printed)
  if (words) return words
  if (status === 'completed') return { kind: 'done', effects }
  if (status === 'declined') return readOnly ? FATES.proposed : FATES.byPerson
  return status === 'failed' ? FATES.failed : undefined
}

export const IN_CODE = noContent(
  'the patch is inside a program, and nothing in a log is run',
  'Keep the rollout of a newer Codex: it has the change next to the program.',
)
