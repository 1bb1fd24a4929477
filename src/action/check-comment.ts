import { keyOf } from '../adapters/github/earlier.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import { refusal } from '../run/reason.ts'
import { applyTo, begin } from './apply-to.ts'
import { blocksIn } from './blocks.ts'
import { type Audience, type Ending, refusedFor, settled } from './ending.ts'
import { changedFiles, runOptions } from './options.ts'
import { beginReading } from './reading.ts'
import { ownGroup } from './remark-group.ts'
import type { Remarked, Session } from './request.ts'
import { addressed, isStanding } from './standing.ts'

/** A comment that is not a command: of its blocks we say what would apply, if that is wished for. */
export async function checkComment(session: Session, event: Remarked): Promise<Ending> {
  const { repo, inputs } = session
  const { remark, number, action } = event
  const nothing: Ending = { kind: 'skipped', why: refusal('not-a-command') }
  if (!inputs['validate-comments'] || !event.isPull || isReport(remark.body)) return nothing
  if (!['created', 'edited', 'submitted'].includes(action)) return nothing
  const audience: Audience = {
    mode: 'validate',
    key: keyOf('comment', repo.owner, repo.repo, remark.surface, remark.id),
    number,
    asked: remark,
  }
  return settled(session, audience, async () => {
    const group = await ownGroup(session, number, remark, remark.body)
    const has = blocksIn(group.sources)
    // a comment that has lost its blocks may have one of our reports that is no longer true
    if (!has && action !== 'edited') return nothing
    const reading = beginReading(session, event, false)
    const [pull, talk] = await Promise.all([reading.pull, reading.talk])
    if (!has) {
      const lost = await addressed(session, refusedFor(audience, refusal('no-blocks')), talk)
      return 'audience' in lost && isStanding(lost.audience) ? lost : nothing
    }
    session.owes(audience)
    if (!pull) return refusedFor(audience, refusal('pr-not-found'))
    const options = await runOptions(session, { dryRun: true, changed: () => changedFiles(session, number) })
    if (!options.ok) return refusedFor(audience, options.refusal)
    const { key } = audience
    const begun = await begin(session, { kind: 'pull', pull }, { key, tip: talk?.tip })
    if (!begun.ok) return refusedFor(audience, begun.refusal)
    // nothing is written to the branch, so anyone's comment is checked
    const writing = { key, dryRun: true, people: [], stillWanted: async () => undefined }
    const report = await applyTo(session, begun.value, group.sources, options.value, writing)
    if (!report.ok) return refusedFor(audience, report.refusal)
    const origin = { ...group, label: 'this comment', url: remark.url, author: remark.author.login }
    const there = { ...audience, home: pull.head ?? repo }
    return addressed(session, { kind: 'reported', report: report.value, audience: there, origin }, talk)
  })
}
