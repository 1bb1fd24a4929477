import type { Diagnostic } from '../../../core/diagnostic.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { readDiffText } from '../../patch/diff-text.ts'
import { at, textOf } from '../told/fields.ts'
import { callOf, noContent } from '../told/tell.ts'
import type { Log, Told } from '../told.ts'

function patchTold(patch: string): readonly Told[] {
  const asked = readDiffText(patch.split(/\r?\n/)).map(diff => ({ ...diff, format: 'unified-diff' }))
  const call: Told = { ...callOf('the diff of the run', 'apply_patch', {}), asked }
  return [asked.length > 0 ? call : { kind: 'left', why: NO_DIFF }]
}

const NO_DIFF = noContent('the run submitted no diff', 'Let it run until it submits.')
const NO_PATCH = noContent('no prediction has a patch', 'Let the run end with one.')

/** A trajectory of SWE-agent's or mini-SWE-agent's: its submission is all that it changed; before there is one, the diff of its last state. */
export const sweAgent: Log = {
  names: [['SWE-agent']],
  output: 'a trajectory: the diff that it submits',
  refuses: [NO_DIFF],
  is: ({ trajectory, info, messages }) =>
    isObject(info) && (isArray(trajectory) || (isArray(messages) && 'submission' in info)),
  read: ({ trajectory, info }) => {
    const states = objectsOf(trajectory).map(step => textOf(at(step['state'], 'diff')))
    const submission = textOf(at(info, 'submission'))
    return patchTold(submission.trim() === '' ? (states.findLast(diff => diff !== '') ?? '') : submission)
  },
}

const SEVERAL: Diagnostic = {
  code: 'log/several',
  message: 'the predictions are for several instances, and each is of a repository of its own',
}

/** Predictions for SWE-bench, and OpenHands' output of a benchmark: a patch for each instance. Each instance is of another repository or commit. */
export const predictions: Log = {
  names: [['SWE-bench predictions']],
  output: 'the patch of one instance',
  refuses: [SEVERAL, NO_PATCH],
  is: value =>
    isPrediction(value) ||
    (Object.keys(value).length > 0 && Object.values(value).every(one => isObject(one) && isPrediction(one))),
  open: () => {
    const patches = new Map<string, string>()
    return {
      read: value => {
        const all = isPrediction(value) ? [value] : Object.values(value).map(objectOf)
        for (const { instance_id: id, model_patch, test_result } of all)
          patches.set(textOf(id), textOf(model_patch ?? at(test_result, 'git_patch')))
        return []
      },
      end: () => {
        const filled = [...patches].filter(([, patch]) => patch.trim() !== '')
        if (filled.length === 0) return [{ kind: 'left', why: NO_PATCH }]
        if (filled.length === 1) return patchTold(filled[0]![1])
        return filled.map(([path]): Told => ({ kind: 'left', path, why: SEVERAL }))
      },
    }
  },
}

const isPrediction = (value: JsonObject): boolean =>
  typeof value['instance_id'] === 'string' && ('model_patch' in value || 'git_patch' in objectOf(value['test_result']))

/** A session of Jules, or its activities: each has the diff of all that it changed until then, so the last one counts. */
export const jules: Log = {
  names: [['Jules']],
  output: 'a session, its activities: the newest diff',
  refuses: [NO_DIFF],
  is: value => stepsOf(value).some(step => typeof step['originator'] === 'string' || patchIn(step) !== undefined),
  open: () => {
    let newest: string | undefined
    return {
      read: value => {
        newest = stepsOf(value).map(patchIn).findLast(isText) ?? newest
        return []
      },
      end: () => patchTold(newest ?? ''),
    }
  },
}

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string' && value.trim() !== ''

/** A record of Jules', or those in its list, with what they made. */
const stepsOf = (value: JsonObject): readonly JsonObject[] => {
  const list = objectsOf(value['activities'])
  return list.length > 0 ? list : /^sessions\//.test(textOf(value['name'])) ? [value] : []
}

const patchIn = ({ artifacts, outputs }: JsonObject): JsonValue | undefined =>
  [...objectsOf(artifacts), ...objectsOf(outputs)]
    .map(one => at(one['changeSet'], 'gitPatch', 'unidiffPatch'))
    .findLast(isText)
