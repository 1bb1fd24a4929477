import { keyOf } from '../adapters/github/earlier.ts'
import type { Event } from '../adapters/github/event.ts'
import { readPull } from '../adapters/github/pull.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import { refusal } from '../core/reason.ts'
import { run } from '../run.ts'
import type { Audience } from './audience.ts'
import { pullRepository } from './destination.ts'
import { changedFiles, runOptions } from './options.ts'
import { expectAnswer } from './pending.ts'
import type { Session } from './session.ts'
import { tell } from './tell.ts'
import { blocksIn, ownUnit } from './units.ts'
import { isFailure, refusedReport } from './verdict.ts'

type Remarked = Event & { readonly kind: 'remark' }

/** Whether a comment that is no command is to be checked: where that is wished for, and it holds blocks. */
export const isChecked = (session: Session, { remark, action, isPull }: Remarked): boolean =>
  session.inputs['validate-comments'] &&
  isPull &&
  ['created', 'edited', 'submitted'].includes(action) &&
  !isReport(remark.body) &&
  (remark.surface === 'review' || blocksIn([{ name: '', text: remark.body }]))

/** Says of a comment's blocks what would apply. Nothing is written to the branch, so anybody's comment is checked. */
export async function validateComment(session: Session, { remark, number }: Remarked): Promise<boolean> {
  const { inputs, repo } = session
  const audience: Audience = {
    mode: 'validate',
    key: keyOf('comment', repo.owner, repo.repo, remark.surface, remark.id),
    number,
    asked: remark,
  }
  session.audience = audience
  const unit = await ownUnit(session, number, remark, remark.body)
  if (!blocksIn(unit.sources)) return false
  expectAnswer(audience)
  const pull = await readPull(session.api, repo, number)
  let told = false
  if (!pull) {
    const report = refusedReport(refusal('pr-not-found'))
    told = await tell(session, report, audience)
    return isFailure(report, 'validate', inputs['fail-on'], told)
  }
  const options = await runOptions(session, { dryRun: true, changed: () => changedFiles(session, number) })
  const stillWanted = async () => undefined
  const repository = await pullRepository(session, pull, { key: audience.key, people: [], stillWanted })
  const origin = { ...unit, label: 'this comment', url: remark.url, author: remark.author.login }
  const thread = {
    read: async () => unit.sources,
    report: async (done: Parameters<typeof tell>[1]) => {
      told = await tell(session, done, { ...audience, origin })
    },
  }
  return isFailure(await run(thread, repository, options), 'validate', inputs['fail-on'], told)
}
