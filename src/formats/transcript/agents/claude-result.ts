import { isObject, type JsonObject, type JsonValue, objectsOf } from '../../json/value.ts'
import { replacedAll } from '../effect/changes.ts'
import { at, textOf, textsIn } from '../told/fields.ts'
import { denialIn } from '../told/refusals.ts'
import { effectIn, type ToldResult, undecided } from '../told/tell.ts'
import type { Effect } from '../told.ts'

/** A call of Claude Code's that someone refused, who is not said. */
export const CLAUDE_UNDECIDED = undecided(
  'Log with `--output-format stream-json --verbose`, or use the execution file of the action; or set `proposals: all`.',
)

/** A result with what its record says besides: what was written, or that the call did not run. */
export function withEffect(result: ToldResult, record: JsonObject, content: JsonValue | undefined): ToldResult {
  const more = record['tool_use_result'] ?? record['toolUseResult']
  const meta = objectsOf(record['tool_result_meta']).find(({ id }) => id === result.id)
  const only = objectsOf(content).filter(part => part['type'] === 'tool_result').length === 1
  const words = only && typeof more === 'string' ? denialIn(more.replace(/^Error: /, '')) : undefined
  if (words) return { ...result, fate: words }
  const isDenied = (meta?.['non_execution_kind'] ?? record['toolDenialKind'] ?? undefined) !== undefined
  if (isDenied && ['failed', 'done'].includes(result.fate.kind)) return { ...result, fate: CLAUDE_UNDECIDED }
  if (!only || result.fate.kind !== 'done' || !isObject(more)) return result
  const effects = effectsIn(more)
  const kind = at(more, 'staged') === true ? 'proposed' : 'done'
  return { ...result, fate: { kind, ...(effects.length > 0 && { effects }) } }
}

/** The effect of an Edit or Write call: both texts of the file, or the hunks that a person made of it, whose tabs are spaces. Without either, the arguments say it. */
function effectsIn({ userModified, ...more }: JsonObject): readonly Effect[] {
  const { filePath: path, structuredPatch, content, originalFile, oldString, newString, replaceAll, type } = more
  const isChanged = userModified === true && objectsOf(structuredPatch).length > 0
  const before = type === 'create' ? null : originalFile
  const edited =
    typeof before === 'string'
      ? textAfter(before, textOf(oldString), textOf(newString), replaceAll === true)
      : undefined
  const fields = isChanged ? { patch: hunksIn(structuredPatch) } : { before, after: content ?? edited }
  return effectIn(path, fields).map(effect => ({ ...effect, edited: isChanged }))
}

const hunksIn = (patch: JsonValue | undefined): string =>
  objectsOf(patch)
    .map(({ oldStart, oldLines, newStart, newLines, lines }) =>
      [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...textsIn(lines), ''].join('\n'),
    )
    .join('')

/** A text after an edit, as Claude Code makes it: a line that nothing replaces goes with its end. */
function textAfter(text: string, old: string, fresh: string, isAll: boolean): string | undefined {
  if (old === '' || !text.includes(old)) return undefined
  const whole = fresh === '' && !old.endsWith('\n') && text.includes(`${old}\n`) ? `${old}\n` : old
  return isAll ? replacedAll(text, whole, fresh) : text.replace(whole, () => fresh)
}
