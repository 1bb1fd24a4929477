import { isArray, isObject, type JsonObject, type JsonValue, objectsOf } from '../../json/value.ts'
import { wordList } from '../../parts/word-list.ts'
import { isWhole } from '../log-paths.ts'
import type { Told } from '../told.ts'
import { at, byPlainNames, idOf, jsonIn, PARTS, plainKey, textOf, valueAt } from './fields.ts'
import { callOf, FATES, folderIn, INTERRUPTED, resultOf, type ToldCall, type ToldResult } from './tell.ts'
import { fateAt, hasStopped, RETURNS, UNSAID, WORDS } from './words.ts'

/** Calls and what became of them, known by their fields alone: for agents that are not known, and for parts of messages that are not. */

const NAMES = wordList('toolname functionname name tool function fn')
const INPUTS = wordList(
  'input arguments args parsedargs parameters toolinput toolkwargs toolargs inputjson functionargs toolcallarguments toolparameters inputvalue',
  'spaninputs inputs params payload',
)
/** Names under which a result has the id of its call, and some calls their own. */
const OF_CALL = wordList('toolcallid tooluseid callid sourcecallid')
/** Names of an id of its own, the likeliest first: one of a run may be of several calls. */
const OWN_ID = [...OF_CALL, 'id', 'toolid', 'runid', 'call', 'invocation', 'ref']
/** Fields that a call has only if it has ended. */
const ENDS = [
  ...RETURNS,
  ...wordList('response error errortype approved confirmed ok success iserror toolcallerror executed applied exitcode'),
]
/** Records of results, whose own id is that of the call. */
const RESULTS = /result|output|return|response|_end$/i
const FOLDERS =
  /^(?:cwd|workdir|project(?:root)?|repo(?:root)?|workingdir(?:ectory)?|workspace(?:dir(?:ectory)?|root)|currentworkingdirectory)$/

/** A call: a tool's name, its arguments, and an id; what has ended needs none. */
function callAt(value: JsonObject): ToldCall | undefined {
  const own = isObject(value['function']) ? byPlainNames(value['function']) : value
  const [name, given, id] = [valueAt(own, NAMES), valueAt(own, INPUTS), idOf(valueAt(value, OWN_ID))]
  const { input = given } = isObject(given) && Object.keys(given).length === 1 ? given : {}
  if (typeof name !== 'string' || !(isObject(input) || typeof input === 'string')) return undefined
  return id === undefined && !hasEnded(value) ? undefined : { ...callOf(id, name, input), again: 'repeats' }
}

const hasEnded = (value: JsonObject): boolean => valueAt(value, ENDS) !== undefined || hasStopped(value)

/** A result with the id of its call, or in the call's own record; undefined also if the call has not ended. */
function resultAt(value: JsonObject, call: ToldCall | undefined, known: ReadonlySet<string>): ToldResult | undefined {
  const kind = textOf(valueAt(value, ['type', 'event', 'kind', 'msg']))
  const isOwn = call
    ? hasEnded(value)
    : RESULTS.test(kind) || value['role'] === 'tool' || isObject(value['response']) || isReturn(value, known)
  if (call && !isOwn) return undefined
  const named = idOf(valueAt(value, isOwn ? OWN_ID : OF_CALL) ?? at(value['origin'], 'id'))
  const id = call || !isOwn || known.has(named ?? '') ? named : (knownIn(value, known) ?? named)
  const fate = id === undefined ? undefined : fateAt(value)
  return fate && resultOf(id, fate)
}

const isReturn = (value: JsonObject, known: ReadonlySet<string>): boolean =>
  valueAt(value, ['error', ...RETURNS]) !== undefined && known.has(idOf(valueAt(value, OWN_ID)) ?? '')

/** The id of a call in any field of an object. */
const knownIn = (object: JsonObject, known: ReadonlySet<string>): string | undefined =>
  Object.values(object)
    .map(textOf)
    .find(text => known.has(text))

/** A refusal or a failure in an object that has the id of a call in any field: nothing else is certain there. */
function mentionAt(object: JsonObject, known: ReadonlySet<string>): Told | undefined {
  const id = knownIn(object, known)
  const fate = id === undefined ? undefined : fateAt(object)
  return fate?.kind === 'failed' || fate?.kind === 'declined' ? resultOf(id, fate) : undefined
}

/** More levels than a log has around a call. */
const DEEPEST = 20

/** All calls and results in a value, and the folders in which they ran, in their order. Arguments and results are not looked into. @param known ids of the calls so far, to which it adds */
export function* foundIn(value: JsonValue, known = new Set<string>(), depth = DEEPEST): Generator<Told> {
  if (depth === 0 || typeof value !== 'object' || value === null) return
  if (isArray(value)) {
    for (const item of value) yield* foundIn(item, known, depth - 1)
    return
  }
  const object = value as JsonObject
  const plain = byPlainNames(object)
  const call = callAt(plain)
  const result = resultAt(plain, call, known)
  const mention = call || result || known.size === 0 ? undefined : mentionAt(object, known)
  if (mention) yield mention
  else if (!call && !result && known.size > 0) yield* eventIn(plain)
  if (call?.id !== undefined) known.add(call.id)
  if (call) yield call.id === undefined ? { ...call, ended: fateAt(plain) ?? UNSAID } : call
  for (const [name, text] of Object.entries(plain)) {
    if (typeof text !== 'string') continue
    if (FOLDERS.test(name) && isWhole(text)) yield* folderIn(text)
    // tracers keep a conversation as text
    if (name.endsWith('messages') && text.startsWith('[')) yield* foundIn(jsonIn(text) ?? null, known, depth - 1)
  }
  for (const [key, inner] of Object.entries(object)) {
    // most fields are not objects, and a generator for each would take its time
    if (typeof inner !== 'object') continue
    const name = plainKey(key)
    const isRead = call ? INPUTS.includes(name) || PARTS.has(name) : result && WORDS.includes(name)
    if (!isRead) yield* foundIn(inner, known, depth - 1)
  }
  if (result) yield result
  yield* ofStep(object)
}

const BY_PERSON = /user|person|human|\besc\b/i

/** An event that stops the calls before it, or takes back what they did. */
function eventIn(value: JsonObject): readonly Told[] {
  const kind = textOf(valueAt(value, ['type', 'event', 'kind']))
  if (/^(?:\w+[._-])?(?:abort|interrupt|cancel)(?:l?ed)?$/i.test(kind))
    return [{ ...INTERRUPTED, fate: BY_PERSON.test(textOf(value['reason'])) ? FATES.byPerson : UNSAID }]
  if (!/^(?:checkpoint|snapshot|edits?|changes?|files?|turn)[._-](?:restor|revert|undone|rolled)/i.test(kind)) return []
  return [{ ...callOf(undefined, 'undo', {}), ended: FATES.done }]
}

/** A step of smolagents has one outcome for all its calls. */
function ofStep({ tool_calls, observations, error }: JsonObject): readonly Told[] {
  const fate = observations === undefined ? undefined : fateAt({ error: error ?? '', output: observations })
  return fate ? objectsOf(tool_calls).map(({ id }) => resultOf(id, fate)) : []
}
