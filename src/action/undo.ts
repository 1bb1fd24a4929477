import { readTrailed, type Trailed } from '../adapters/github/earlier.ts'
import { fetchOrStop } from '../adapters/github/head.ts'
import type { Self } from '../adapters/github/report-comment.ts'
import type { Talk } from '../adapters/github/talk.ts'
import { readCommitted } from '../adapters/object-workspace.ts'
import type { Selection } from '../command/selection.ts'
import { type Marker, readMarker } from '../report/marker.ts'
import { type Granted, granted, refuse } from '../run/reason.ts'
import type { Report } from '../run/report.ts'
import type { RunOptions } from '../run.ts'
import { applyTo, type Edits } from './apply.ts'
import { engine, groupAt, unchosen } from './blocks.ts'
import type { Session } from './request.ts'

/** Which commit to undo. */
interface Undoing {
  /** The report of the commit; absent for the newest commit that is not taken back yet. */
  readonly link: string | undefined
  readonly talk: Talk | undefined
  readonly select: Selection
}

/** Undoes one of our commits on a pull request's branch, change by change. */
export async function undo(
  session: Session,
  { link, talk, select }: Undoing,
  { begun, writing }: Pick<Edits, 'begun' | 'writing'>,
  options: RunOptions,
): Promise<Granted<Report>> {
  const { target, at } = begun
  if (!at || target.kind !== 'pull') return refuse('not-a-pull-request')
  const self = await session.self()
  if (!self) return refuse('nothing-to-undo', 'GitHub does not say which account this token belongs to')
  const named = link === undefined ? granted(undefined) : await markerAt(session, link, target.pull.number, self)
  if (!named.ok) return named
  const { store, base } = await at.head()
  const trailed = await readTrailed(session.api, at.branch, base)
  const told = await toldOf(session, talk)
  const isOurs = ({ sha, accounts }: Trailed) => accounts.includes(self.id) || told.has(sha)
  const found = undoable(trailed, named.value, isOurs)
  if (!found.ok) return found
  const { sha, parent } = found.value
  for (const oid of [sha, parent]) if (oid !== base) await fetchOrStop(store, oid)
  const changes = await readCommitted(store, found.value, { maxSize: session.inputs['max-file-kb'] * 1024 })
  const { undoOf } = await import('../undo/undo.ts')
  const { blocks, apply } = undoOf(changes, sha)
  const help = `Comment \`${session.inputs.command} undo dry-run\` and the same link, if any, to list the changes.`
  const wrong = unchosen(select, blocks, `\`${sha.slice(0, 7)}\``, help)
  if (wrong) return wrong
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

/** The addresses of our reports, by the commits that they name. */
export async function toldOf(session: Session, talk: Talk | undefined): Promise<ReadonlyMap<string, string>> {
  const self = await session.self()
  const ours = (talk?.remarks ?? []).filter(({ author }) => author.id === self?.id)
  return new Map(ours.map(({ body, url }) => [readMarker(body)?.commit ?? '', url]))
}

/** Finds the commit to take back among those that bear our trailer. @param trailed newest first */
function undoable(
  trailed: readonly Trailed[],
  named: Marker | undefined,
  isOurs: (commit: Trailed) => boolean,
): Granted<{ readonly sha: string; readonly parent: string }> {
  const found = named
    ? // a branch that was rebased has it under another id
      (trailed.find(({ sha }) => sha === named.commit) ?? trailed.find(each => each.key === named.key && isOurs(each)))
    : newestOf(trailed.filter(isOurs))
  const [parent, another] = found?.parents ?? []
  if (found && parent !== undefined && another === undefined) return granted({ sha: found.sha, parent })
  const what = named ? `\`${named.commit?.slice(0, 7)}\` is not among the newest commits of this branch` : undefined
  return refuse('nothing-to-undo', what)
}

/** The newest commit that takes nothing back and is not taken back itself; what was taken back may have been a taking back. */
function newestOf(ours: readonly Trailed[]): Trailed | undefined {
  const gone = new Set<string>()
  for (const commit of ours) {
    if (gone.has(commit.sha)) continue
    if (commit.undoes === undefined) return commit
    gone.add(commit.undoes)
  }
  return undefined
}
