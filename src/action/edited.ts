import type { Remark } from '../adapters/github/remark.ts'
import type { Selection } from '../command/selection.ts'
import { type Refused, refuse } from '../run/reason.ts'
import { LONG_ID } from './blocks.ts'
import { choiceOf } from './choices.ts'
import { trustedAuthors } from './gates.ts'
import { alone, editsOf } from './remark-group.ts'
import type { Session } from './request.ts'
import type { Asking } from './sources.ts'

/** Milliseconds before a command in which an author who is not trusted must not have edited the blocks. */
const RECENT = 5 * 60 * 1000

/**
 * Why the blocks might differ from what the requester saw: they were edited after the command, or just before it by a stranger. Undefined
 * if neither.
 */
export async function editedMeanwhile(
  session: Session,
  { asked, command }: Asking,
  remarks: readonly Remark[],
): Promise<Refused | undefined> {
  const others = remarks.filter(remark => remark.nodeId !== asked.nodeId)
  const edits = await editsOf(session, others)
  const ago = ({ nodeId }: Remark) => Date.parse(asked.createdAt) - Date.parse(edits.get(nodeId) ?? '')
  const after = others.find(remark => ago(remark) <= 0)
  if (after) {
    const line = `${session.inputs.command} ${after.url}`
    return refuse(
      'edited-after-command',
      `\`${after.author.login}\` edited the blocks after the command`,
      `Review them, then comment \`${line}\`.`,
    )
  }
  if (namesContent(command.select)) return undefined
  const trusted = trustedAuthors(session)
  for (const remark of others.filter(each => ago(each) < RECENT)) {
    if (await trusted(remark.author)) return justBefore(session, remark, ago(remark))
  }
  return undefined
}

/** A requester who names blocks by the whole id of their content has seen that content. */
const namesContent = ({ include }: Selection): boolean =>
  include.length > 0 && include.every(item => item.kind === 'id' && item.id.length === LONG_ID)

function justBefore({ inputs }: Session, remark: Remark, ago: number): Refused {
  const seconds = Math.round(ago / 1000)
  const refused = refuse(
    'edited-recently',
    `\`${remark.author.login}\`, who is not a trusted author, edited the blocks ${seconds} second${seconds === 1 ? '' : 's'} before the command`,
    'Review them, then comment this:',
  )
  return { ok: false, refusal: { ...refused.refusal, choices: [choiceOf(inputs.command, alone(remark))] } }
}
