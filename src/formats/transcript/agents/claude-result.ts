import { isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { replacedAll } from '../effect/changes.ts'
import { at, textOf, textsIn } from '../told/fields.ts'
import { denialIn } from '../told/refusals.ts'
import { callOf, effectIn, FATES, ran, resultOf, type ToldResult, undecided } from '../told/tell.ts'
import type { Effect, Fate, Read, Told } from '../told.ts'

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

/** Questions to the host of the agent, whether a call may run, and the answers, which may change what is asked. */
export function hostReads(): Readonly<Record<'control_request' | 'control_response', Read>> {
  /** By the ids of the questions. */
  const asked = new Map<string, JsonObject>()
  return {
    control_request: ({ request_id, request }) => {
      const { tool_name, tool_use_id: id, input } = objectOf(request)
      if (id === undefined) return []
      asked.set(textOf(request_id), objectOf(request))
      return [{ ...callOf(id, tool_name, input), again: 'repeats' }]
    },
    control_response: ({ response }) => {
      const { tool_use_id: id, tool_name } = asked.get(textOf(at(response, 'request_id'))) ?? {}
      const { behavior, message, updatedInput } = objectOf(at(response, 'response'))
      if (id === undefined) return []
      if (behavior === 'deny') return [resultOf(id, denialIn(textOf(message)) ?? FATES.byPerson)]
      return isObject(updatedInput) ? [{ ...callOf(id, tool_name, updatedInput), again: 'replaces' }] : []
    },
  }
}

/** The list at the end has every refused call, by anyone. */
export const deniedCalls = (record: JsonObject): readonly Told[] =>
  objectsOf(record['permission_denials']).flatMap(({ tool_name, tool_use_id, tool_input }) =>
    ran({ ...callOf(tool_use_id, tool_name, tool_input), again: 'repeats' }, CLAUDE_UNDECIDED),
  )

export function denied({ tool_use_id, decision_reason_type: type, message }: JsonObject): Told {
  const words = denialIn(textOf(message))
  const fates = new Map<JsonValue | undefined, Fate>([
    ['mode', FATES.proposed],
    ['hook', FATES.byHook],
    ['classifier', FATES.byRule],
    // no one could be asked about what a rule says is to be asked about
    ['rule', words?.kind === 'proposed' ? words : FATES.byRule],
  ])
  return resultOf(tool_use_id, fates.get(type) ?? words ?? CLAUDE_UNDECIDED)
}
