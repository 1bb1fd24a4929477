/** Line endings, byte order mark and the missing newline at the end of a file. */
import { mapFile, onText, replaceLines } from '../draft.mjs'
import { isDeletion, isInsertion } from '../edits.mjs'
import { as } from '../garble/steps.mjs'

export const mixed = (rng, draft) => {
  const whole = mapFile(draft, line => line)
  const [inBlock, around] = rng.chance(0.5) ? ['\r', ''] : ['', '\r']
  const steps = whole.steps.map(step => (step.own === null ? step : { ...step, own: step.own + inBlock }))
  const reach = rng.between(0, 5)
  const near = list => ({
    pre: list.slice(0, Math.max(0, list.length - reach)),
    rest: list.slice(Math.max(0, list.length - reach)),
  })
  const top = near(whole.pre)
  const pre = [...top.pre.map(line => line + around), ...top.rest.map(line => line + inBlock)]
  const post = [
    ...whole.post.slice(0, reach).map(line => line + inBlock),
    ...whole.post.slice(reach).map(line => line + around),
  ]
  return pre.length + post.length < 8
    ? undefined
    : as(inBlock ? 'edit-in-crlf' : 'edit-in-lf', { ...whole, pre, post, steps })
}
export const openEnd = (rng, draft) => {
  if (draft.post.length > 0 || draft.steps.every(({ kind, own }) => kind === ' ' || own === null)) return undefined
  const withNewline = rng.chance(0.5)
  const crlf = rng.chance(0.25) && draft.pre.length > 2
  const file = crlf ? mapFile(draft, line => line + '\r') : draft
  if (replaceLines(draft).length === 0 && draft.pre.length === 0) return undefined
  const kind = isDeletion({ steps: draft.steps.map(s => [s.kind]) })
    ? 'delete'
    : isInsertion({ steps: draft.steps.map(s => [s.kind]) })
      ? 'insert'
      : 'change'
  return as(`${kind}/${withNewline ? 'block-with' : 'block-without'}${crlf ? '/crlf' : ''}`, {
    ...file,
    open: true,
    ...(withNewline && { searchEnd: '\n', replaceEnd: '\n' }),
  })
}
/** The file is cut behind the edit, so that it stands at its end. */
export const cutBehind = draft => ({ ...draft, post: [] })
export const markAtStart = (rng, draft) => {
  const kind = rng.pick(['file', 'file', 'both', 'crlf'])
  const found = { ...draft, pre: [], bom: true }
  if (kind === 'both')
    return as(
      'block-has-it-too',
      onText(found, text => '\ufeff' + text),
    )
  return kind === 'crlf'
    ? as(
        'crlf',
        mapFile(found, line => line + '\r'),
      )
    : as('file', found)
}
