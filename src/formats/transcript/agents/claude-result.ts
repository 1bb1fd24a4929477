import { isArray, isObject, objectsOf } from '../../json/reading/call.ts'
import type { JsonObject, JsonValue } from '../../json/reading/json-value.ts'
import { at, textOf } from '../fields.ts'
import { denialIn } from '../refusals.ts'
import { effectIn, type ToldResult, undecided } from '../tell.ts'
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
  if (result.fate.kind === 'failed' && meta?.['non_execution_kind'] !== undefined)
    return { ...result, fate: CLAUDE_UNDECIDED }
  const effects = only && result.fate.kind === 'done' && isObject(more) ? effectsIn(more) : []
  if (effects.length === 0) return result
  return { ...result, fate: { kind: at(more, 'staged') === true ? 'proposed' : 'done', effects } }
}

/** The effect of an Edit or Write call: hunks, or the text of a new file. */
function effectsIn({ filePath: path, structuredPatch, content, userModified, type }: JsonObject): readonly Effect[] {
  const isNew = type === 'create' && typeof content === 'string'
  const hunks = isNew ? [] : objectsOf(structuredPatch)
  const patch = hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => {
    const head = `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`
    return [head, ...(isArray(lines) ? lines.map(textOf) : [])].join('\n')
  })
  const fields =
    hunks.length > 0 ? { patch: `${patch.join('\n')}\n` } : { after: content, ...(isNew && { before: null }) }
  return effectIn(path, fields).map(effect => ({ ...effect, edited: userModified === true }))
}
