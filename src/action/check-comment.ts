import { keyOf } from '../adapters/github/earlier.ts'
import { readPull } from '../adapters/github/pull.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import { refusal } from '../core/reason.ts'
import { run } from '../run.ts'
import { type Audience, type Ending, refusedFor, settled } from './ending.ts'
import { changedFiles, runOptions } from './options.ts'
import { blocksIn, ownGroup } from './remark-group.ts'
import { pullRepository } from './repository.ts'
import type { Remarked, Session } from './request.ts'

/** A comment that is no command: of its blocks we say what would apply, if that is wished for. */
export async function checkComment(session: Session, event: Remarked): Promise<Ending> {
  const { repo } = session
  const { remark, number } = event
  const nothing: Ending = { kind: 'skipped', why: refusal('not-a-command') }
  if (!isChecked(session, event)) return nothing
  const audience: Audience = {
    mode: 'validate',
    key: keyOf('comment', repo.owner, repo.repo, remark.surface, remark.id),
    number,
    asked: remark,
  }
  return settled(session, audience, async () => {
    const group = await ownGroup(session, number, remark, remark.body)
    if (!blocksIn(group.sources)) return nothing
    session.owes(audience)
    const pull = await readPull(session.api, repo, number)
    if (!pull) return refusedFor(audience, refusal('pr-not-found'))
    const options = await runOptions(session, { dryRun: true, changed: () => changedFiles(session, number) })
    if (!options.ok) return refusedFor(audience, options.refusal)
    const stillWanted = async () => undefined
    const repository = await pullRepository(session, pull, { key: audience.key, people: [], stillWanted })
    if (!repository.ok) return refusedFor(audience, repository.refusal)
    // nothing is written to the branch, so anybody's comment is checked
    const report = await run({ read: async () => group.sources }, repository.value, options.value)
    const origin = { ...group, label: 'this comment', url: remark.url, author: remark.author.login }
    return { kind: 'reported', report, audience, origin }
  })
}

const isChecked = (session: Session, { remark, action, isPull }: Remarked): boolean =>
  session.inputs['validate-comments'] &&
  isPull &&
  ['created', 'edited', 'submitted'].includes(action) &&
  !isReport(remark.body) &&
  (remark.surface === 'review' || blocksIn([{ name: '', text: remark.body }]))
