import { isArray, isObject, type JsonObject, type JsonValue, objectOf } from '../../json/value.ts'
import type { Fate } from '../told.ts'
import { at, byPlainNames, jsonIn, textOf, valueAt, wordsIn } from './fields.ts'
import { denialIn, FAILS, MOST_SAID, NO_ASSENT, SIGNS, SUCCESS, UNDECIDED } from './refusals.ts'
import { savedIn } from './saved.ts'
import { FATES, resultOf, type ToldResult, undecided } from './tell.ts'

/** The outcome in a result: who refused it, if its words are a refusal; else whether it failed. Where nothing marks that, some say so in their first word. */
export const fateOf = (words: string, failed = FAILS.test(words.slice(0, MOST_SAID).replace(SIGNS, ''))): Fate =>
  denialIn(words) ?? (NO_ASSENT.test(words) ? UNDECIDED : failed ? FATES.failed : (savedIn(words) ?? FATES.done))

/** A mark says that the call is done, and its words that it failed: hosts mark what an editor answered, but after a command a program in it speaks. */
const SAID_FAILED: Fate = { kind: 'failed', isCommandDone: true }

/** How a call ended. A result is failed where it is marked so; otherwise its words tell. */
export const resultFrom = (id: JsonValue | undefined, content: JsonValue | undefined, failed?: JsonValue): ToldResult =>
  resultOf(id, outcomeOf(content, typeof failed === 'boolean' ? failed : undefined))

function outcomeOf(content: JsonValue | undefined, failed?: boolean, depth = 3): Fate {
  const words = wordsIn(content)
  const fate = fateOf(words, failed || undefined)
  if (fate === FATES.failed && failed === false) return SAID_FAILED
  if (fate !== FATES.done || depth < 0) return fate
  const own = words.trimStart().startsWith('{') ? jsonIn(words) : content
  // JSON is in a part of its own
  const values = isArray(own) ? own.map(part => [at(part, 'value'), at(part, 'document'), part].find(isObject)) : [own]
  const said = values.map(value => (isObject(value) ? fateAt(value, depth) : undefined))
  return said.find(one => one !== undefined && one !== UNSAID && one !== FATES.done) ?? fate
}

/** Why a call is left of which a log of unknown shape does not say what became of it. */
export const UNSAID = undecided(undefined, 'the log does not say what became of the call')

const STATES = ['status', 'state', 'outcome', 'decision']
/** Fields that may say no, and say nothing else of an outcome. */
const ANSWERS = [...STATES, 'action', 'behavior', 'permission', 'type']
const STOPS = ['cancelled', 'canceled', 'rejected', 'denied', 'declined']
const ALLOWS = ['approved', 'confirmed', 'allowed', 'accepted']
/** Fields that are false for a call that came to nothing. */
const RUNS = ['executed', 'applied', 'written', 'saved']
/** Fields of what a call gave back. */
export const RETURNS =
  'output result toolresponse tooloutput toolcallresult outputs outputvalue observation responsedata spanoutputs'.split(
    ' ',
  )
export const WORDS = [
  ...'error errormessage message reason skipreason stderr content'.split(' '),
  ...RETURNS,
  ...'response text data summary note'.split(' '),
]

const STOPPED =
  /(?:^|[-_ ])(?:den(?:ied|y)|declined?|reject(?:ed)?|refused|cancell?ed|aborted|interrupted|skipped|blocked)(?:$|[-_ ])/i
const FAILING = /^(?:error(?:ed)?|fail(?:ed|ure)?|retry-prompt)$/i
const ENDED = /^(?:success|succeeded|ok|done|completed?|finished|applied|executed)$/i
/** There is a result, whatever it says. */
const HAS_RESULT = /^(?:result|output-available)?$/

/** True if a span of OpenTelemetry ended with an error. */
const hasErrorCode = ({ status }: JsonObject): boolean => /^(?:2|.*ERROR)$/.test(String(at(status, 'code') ?? ''))

/** True if a field of a call says that it came to nothing: that it is complete may be said of the call, and not of what it does. */
export const hasStopped = (value: JsonObject): boolean =>
  STATES.some(key => value[key] !== undefined && [STOPPED, FAILING].some(one => one.test(textOf(value[key])))) ||
  hasErrorCode(value)

/** The outcome that an object's fields tell. @param depth how far inside it a result may be */
export function fateAt(raw: JsonObject, depth = 3): Fate | undefined {
  const value = byPlainNames(raw)
  const state = textOf(STATES.map(key => value[key]).find(one => textOf(one) !== ''))
  const { ok, success = ok, toolcallerror, iserror = toolcallerror, partkind, level, result } = value
  const { errortype = '', errormessage = errortype, pluginerror = errormessage, error = pluginerror } = value
  const isStopped = ANSWERS.some(key => STOPPED.test(textOf(value[key]))) || /^den(?:y|ied)$/i.test(textOf(result))
  if (isStopped || STOPS.some(key => value[key] === true) || ALLOWS.some(key => value[key] === false))
    return FATES.byPerson
  // someone allows the call, and it has yet to run
  if (/^allow(?:ed)?$/i.test(textOf(result))) return undefined
  if (/^(?:accept|approv)\w*[ _-](?:with|after)/i.test(state)) return UNSAID
  const words = denialIn(wordsOf(value))
  if (words) return words
  const isFailed = [error ?? '', at(value['response'], 'error') ?? ''].some(one => one !== false && one !== '')
  const isCode = [value, objectOf(value['response'])].some(
    ({ status, statuscode, exitcode }) =>
      Math.abs(Number(exitcode ?? 0)) > 0 || [status, statuscode].some(one => Number(one) >= 400),
  )
  const isSaid = [state, textOf(partkind), textOf(level)].some(one => FAILING.test(one))
  const isMarked = iserror === true || String(success) === 'false' || RUNS.some(key => value[key] === false)
  if (isFailed || isSaid || isCode || isMarked || hasErrorCode(value)) return FATES.failed
  const given = depth > 0 ? RETURNS.map(key => value[key]).find(isObject) : undefined
  const said = given && fateAt(given, depth - 1)
  if (said && said !== FATES.done && said !== UNSAID) return said
  const isDone = iserror === false || String(success) === 'true' || ENDED.test(state)
  if (valueAt(value, ['content', 'response', 'text', 'summary', ...RETURNS]) === undefined)
    return isDone ? FATES.done : undefined
  if (isDone) return outcomeOf(wordsOf(value), false, depth - 1)
  return HAS_RESULT.test(state) ? plainly(outcomeOf(wordsOf(value), undefined, depth - 1), wordsOf(value)) : UNSAID
}

/** A sentence in place of a result says that the call is done, or no one knows. */
const plainly = (fate: Fate, words: string): Fate =>
  fate === FATES.done && SENTENCE.test(words.trimEnd()) && !SUCCEEDS.test(words) ? UNSAID : fate

const SENTENCE = /^[\w'./-]+ [^\n]*$/
const SUCCEEDS = new RegExp(`\\b${SUCCESS}`, 'i')

function wordsOf(value: JsonValue | undefined, depth = 20): string {
  if (typeof value === 'string') return value
  if (depth === 0) return ''
  if (isArray(value)) return wordsOf(value[0], depth - 1)
  return isObject(value) ? wordsOf(valueAt(byPlainNames(value), WORDS), depth - 1) : ''
}
