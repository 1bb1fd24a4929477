import { digestOf } from '../adapters/digest.ts'
import { readEditFiles } from '../adapters/edit-files.ts'
import { stableKey } from '../adapters/github/earlier.ts'
import type { Branch } from '../adapters/github/pull.ts'
import { parseSelection, type Selection } from '../command/selection.ts'
import type { Source } from '../core/block.ts'
import { isReport } from '../report/marker.ts'
import { type Granted, granted, type Refused, refusal, refuse } from '../run/reason.ts'
import { applyOrLeave, applyTo, runOptions, type Wishes } from './apply.ts'
import { blocksIn, engine, grouped, unchosen } from './blocks.ts'
import { type Ending, refusedFor, settled } from './ending.ts'
import { runOf } from './other-run.ts'
import { begin, type Writing } from './repository.ts'
import type { Audience, Mode, Remarked, Session } from './request.ts'
import { byLink, type Origin, originOf } from './sources.ts'
import { branchOf, findTarget, namedPull, type Target, type ToPropose } from './target.ts'
import { addressed, beginReading, beginTalk, isStanding } from './thread.ts'

/** A workflow's step: edits from files, an artifact, a comment or a text; onto a pull request, a branch or the work tree. */
export async function runStep(session: Session, mode: Exclude<Mode, 'command'>): Promise<Ending> {
  const { inputs } = session
  const target = await findTarget(session, mode)
  if (!target.ok) return refusedFor({ mode, key: 'broken' }, target.refusal)
  const { value } = target
  const audience: Audience = {
    mode,
    key: stableKey('report', inputs['comment-key']),
    home: branchOf(value) ?? session.repo,
    ...(value.kind === 'pull' && { number: value.pull.number }),
  }
  if (inputs.comment === 'auto' || inputs.comment === 'always') session.owes(audience)
  const ending = await settled(session, audience, () => applyEdits(session, value, audience))
  return inThread(session, ending)
}

/** A step has a thread if it is for a pull request, or has made one. */
async function inThread(session: Session, ending: Ending): Promise<Ending> {
  if (ending.kind !== 'reported') return ending
  const number = ending.audience.number ?? ending.report.proposed?.pull?.number
  if (number === undefined || session.inputs.comment === 'never') return ending
  const talk = await beginTalk(session, number, false)
  return addressed(session, { ...ending, audience: { ...ending.audience, number } }, talk)
}

async function applyEdits(session: Session, target: Target, audience: Audience): Promise<Ending | Refused> {
  const { env, inputs, repo } = session
  const origin = await readSources(session)
  if (!origin.ok) return origin
  const { sources, remarks, label } = origin.value
  const { number, mode } = audience
  const suggests = mode === 'suggest'
  const wishes: Wishes = {
    dryRun: suggests || mode === 'validate',
    suggests,
    lifted: suggests && inputs.protected === 'suggest',
    // the files of the checkout may be a pull request's too
    pull: number ?? namedPull(session),
  }
  const options = await runOptions(session, wishes)
  if (!options.ok) return options
  const wrong = inputs.blocks === 'all' ? undefined : unnumbered(inputs.blocks, sources)
  if (wrong) return wrong
  const key = stableKey('run', repo.owner, repo.repo, env.runId, env.step, digest(sources))
  const to = target.kind === 'proposal' ? { ...target, branch: namedFor(target, sources) } : target
  const begun = await begin(session, to, { key })
  if (!begun.ok) return begun
  const people = remarks.map(remark => remark.author)
  const writing: Writing = { key, dryRun: options.value.dryRun ?? false, people }
  const report = await applyOrLeave(session, { begun: begun.value, sources, wishes, writing }, options.value)
  if (!report.ok) return report
  const asks = suggests && origin.value.url !== undefined ? `${inputs.command} ${origin.value.url}` : undefined
  const from = { origin: label ? origin.value : undefined, branch: branchOf(to) }
  return { kind: 'reported', report: report.value, audience: { ...audience, asks }, ...from }
}

/** Refuses numbers and ids that no block has: a glob is a filter, which may match nothing. */
function unnumbered(text: string, sources: readonly Source[]): Refused | undefined {
  const selection = parseSelection(text)
  if ('unknown' in selection) return undefined
  const own = (items: Selection['include']) => items.filter(({ kind }) => kind !== 'path')
  const select = { include: own(selection.include), exclude: own(selection.exclude) }
  return unchosen(select, sources.flatMap(engine.parse), 'the text', 'Without `blocks` the report lists them all.')
}

/** The same edits for the same base have the same branch, so sending them again does not open a second pull request. */
const namedFor = ({ branch, base }: ToPropose, sources: readonly Source[]): Branch =>
  branch.name === '' ? { ...branch, name: `apply-edits/${digest(sources, base).slice(0, 8)}` } : branch

const digest = (sources: readonly Source[], ...more: readonly string[]): string =>
  digestOf([...sources.map(source => source.text), ...more])

/** Reads the edits that the inputs name. */
async function readSources(session: Session): Promise<Granted<Origin>> {
  const { inputs, env } = session
  const sources: Source[] = []
  if (inputs.files.length > 0) {
    if (env.workspace === undefined) return refuse('no-repository')
    const read = await readEditFiles(inputs.files, env.workspace, engine.mayBeLog)
    if (!read.ok) return read
    sources.push(...read.value)
  }
  if (inputs.artifact !== '') {
    const run = runOf(session)
    if (!run.ok) return run
    const { readArtifact } = await import('../adapters/github/artifact.ts')
    const read = await readArtifact(session, run.value, inputs.artifact, engine.mayBeLog)
    if (!read.ok) return read
    sources.push(...read.value)
  }
  if (inputs.text !== '') sources.push({ name: 'text', text: inputs.text })
  if (inputs['comment-url'] !== '') {
    const origin = await byLink(session, inputs['comment-url'])
    return origin.ok ? granted({ ...origin.value, sources: [...sources, ...origin.value.sources] }) : origin
  }
  const given = inputs.files.length > 0 || inputs.artifact !== '' || inputs.text !== ''
  if (!given) return refuse('bad-input', 'no edits given; set `files`, `artifact`, `comment-url` or `text`')
  return granted({ sources, label: sources.length > 0 ? '' : 'no file: none matches `files`', remarks: [] })
}

/** A comment that is not a command: of its blocks we say what would apply, if that is wished for. */
export async function checkComment(session: Session, event: Remarked): Promise<Ending> {
  const { repo, inputs } = session
  const { remark, number, action } = event
  const nothing: Ending = { kind: 'skipped', why: refusal('not-a-command') }
  if (!inputs['validate-comments'] || !event.isPull || isReport(remark.body)) return nothing
  if (!['created', 'edited', 'submitted'].includes(action)) return nothing
  const audience: Audience = {
    mode: 'validate',
    key: stableKey('comment', repo.owner, repo.repo, remark.surface, remark.id),
    number,
    asked: remark,
  }
  return settled(session, audience, async () => {
    // the comments of a review have events of their own
    const group = grouped(remark)
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
    if (!pull) return refuse('pr-not-found')
    const options = await runOptions(session, { dryRun: true, pull: number })
    if (!options.ok) return options
    const { key } = audience
    const begun = await begin(session, { kind: 'pull', pull }, { key, tip: talk?.tip })
    if (!begun.ok) return begun
    // nothing is written to the branch, so anyone's comment is checked
    const edits = { begun: begun.value, sources: group.sources, writing: { key, dryRun: true, people: [] } }
    const report = await applyTo(session, edits, options.value)
    if (!report.ok) return report
    const origin = originOf(group, 'this comment')
    const there = { ...audience, home: pull.head ?? repo }
    return addressed(session, { kind: 'reported', report: report.value, audience: there, origin }, talk)
  })
}
