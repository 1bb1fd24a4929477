import { readCommitted } from '../adapters/committed.ts'
import { readTrailed, type Trailed } from '../adapters/github/earlier.ts'
import { fetchOrStop } from '../adapters/github/head.ts'
import { type Marker, readMarker, type Self } from '../adapters/github/report-comment.ts'
import type { Talk } from '../adapters/github/talk.ts'
import { type Granted, granted, refuse } from '../run/reason.ts'
import type { Report } from '../run/report.ts'
import type { RunOptions } from '../run.ts'
import { undoOf } from '../undo/undo.ts'
import { applyTo, type Edits } from './apply.ts'
import { engine, groupAt } from './blocks.ts'
import type { Session } from './request.ts'

/** Which commit to undo. */
interface Undoing {
  /** The report of the commit; absent for the newest commit that is not taken back yet. */
  readonly link: string | undefined
  readonly talk: Talk | undefined
}

/** Undoes one of our commits on a pull request's branch, change by change. */
export async function undo(
  session: Session,
  { link, talk }: Undoing,
  { begun, writing }: Pick<Edits, 'begun' | 'writing'>,
  options: RunOptions,
): Promise<Granted<Report>> {
  if (!('head' in begun) || begun.target.kind !== 'pull') return refuse('not-a-pull-request')
  const self = await session.self()
  if (!self) return refuse('nothing-to-undo', 'GitHub does not say which account this token belongs to')
  const named = link === undefined ? granted(undefined) : await markerAt(session, link, begun.target.pull.number, self)
  if (!named.ok) return named
  const { store, base } = await begun.head()
  const trailed = await readTrailed(session.api, begun.branch, base)
  const found = choose(trailed, named.value, evidence(self, talk))
  if (!found.ok) return found
  const { sha, parent } = found.value
  for (const oid of [sha, parent]) await fetchOrStop(store, oid)
  const changes = await readCommitted(store, found.value, { maxSize: session.inputs['max-file-kb'] * 1024 })
  const { blocks, apply } = undoOf(changes, sha)
  const engineOfUndo: RunOptions['engine'] = {
    ...engine,
    parse: () => blocks,
    apply: async (_, files, rules) => apply(files, { dryRun: false, ...rules }),
  }
  const sources = [{ name: sha, text: '' }]
  const edits = { begun, sources, writing: { ...writing, undoes: sha } }
  const report = await applyTo(session, edits, { ...options, engine: engineOfUndo })
  return report.ok ? granted({ ...report.value, undoes: sha }) : report
}

/** The commit named by the report at a link. */
async function markerAt(session: Session, link: string, number: number, self: Self): Promise<Granted<Marker>> {
  const group = await groupAt(session, link, number)
  if (!group.ok) return group
  const { author, body } = group.value.head
  const marker = author.id === self.id ? readMarker(body) : undefined
  if (!marker) return refuse('nothing-to-undo', 'the link does not point to one of our reports')
  return marker.commit === undefined ? refuse('nothing-to-undo', 'that report names no commit') : granted(marker)
}

/** True if a commit is ours: our account made it, or one of our reports names it. */
function evidence({ id }: Self, talk: Talk | undefined): (commit: Trailed) => boolean {
  const ours = (talk?.remarks ?? []).filter(({ author }) => author.id === id)
  const told = new Set(ours.map(({ body }) => readMarker(body)?.commit))
  return ({ sha, accounts }) => accounts.includes(id) || told.has(sha)
}

/** Finds the commit to take back among those that bear our trailer. @param trailed newest first */
function choose(
  trailed: readonly Trailed[],
  named: Marker | undefined,
  isOurs: (commit: Trailed) => boolean,
): Granted<{ readonly sha: string; readonly parent: string }> {
  const found = named
    ? // a branch that was rebased has it under another id
      (trailed.find(({ sha }) => sha === named.commit) ?? trailed.find(each => each.key === named.key && isOurs(each)))
    : newest(trailed.filter(isOurs))
  const [parent, another] = found?.parents ?? []
  if (found && parent !== undefined && another === undefined) return granted({ sha: found.sha, parent })
  const what = named ? `\`${named.commit?.slice(0, 7)}\` is not among the newest commits of this branch` : undefined
  return refuse('nothing-to-undo', what)
}

/** The newest commit that takes nothing back and is not taken back itself; what was taken back may have been a taking back. */
function newest(ours: readonly Trailed[]): Trailed | undefined {
  const gone = new Set<string>()
  for (const commit of ours) {
    if (gone.has(commit.sha)) continue
    if (commit.undoes === undefined) return commit
    gone.add(commit.undoes)
  }
  return undefined
}
