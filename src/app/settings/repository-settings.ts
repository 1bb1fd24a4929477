import { ifThere } from '../../adapters/github/answers.ts'
import type { Api } from '../../adapters/github/client.ts'
import type { RepoName } from '../../adapters/github/permission.ts'
import type { Granted } from '../../run/reason.ts'
import type { InstalledRepo } from '../deliveries/heard.ts'
import { readSettings, type Settings } from './settings.ts'

export interface SettingsCache {
  /** @param ask a client that may read the contents of a repository of this owner; undefined where there is none */
  readonly of: (place: InstalledRepo, ask: Ask) => Promise<Granted<Settings>>
  readonly forget: (place: InstalledRepo) => void
}

/** A client for one repository of an owner, by its id or its name; undefined if the App is not installed there. */
export type Ask = (repository: number | string) => Promise<Api | undefined>

/** Where settings are, in a repository and, for those that have none, in the owner's `.github`. */
const FILE = '.github/apply-edits.yml'
const FALLBACK = '.github'

/** Milliseconds for which settings are believed, and the most repositories of which they are kept. */
const KEPT = { time: 60_000, count: 500 } as const

interface Kept {
  readonly at: number
  readonly settings: Promise<Granted<Settings>>
}

/** Reads the settings of repositories from their default branches. What cannot be read throws, and is not kept. */
export function createSettingsCache(): SettingsCache {
  const kept = new Map<number, Kept>()
  const forget = ({ id }: InstalledRepo) => void kept.delete(id)
  return {
    forget,
    of: (place, ask) => {
      const known = kept.get(place.id)
      if (known && performance.now() - known.at < KEPT.time) return known.settings
      const settings = readOf(place, ask)
      settings.catch(() => forget(place))
      kept.delete(place.id)
      kept.set(place.id, { at: performance.now(), settings })
      // the oldest is the first
      for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT.count))) kept.delete(id)
      return settings
    },
  }
}

async function readOf(place: InstalledRepo, ask: Ask): Promise<Granted<Settings>> {
  const { owner, repo, id } = place
  // side by side, because a requester waits for them
  const [own, shared] = await Promise.all([
    ask(id).then(api => fileOf({ owner, repo }, api)),
    repo === FALLBACK ? undefined : ask(FALLBACK).then(api => fileOf({ owner, repo: FALLBACK }, api)),
  ])
  if (own !== undefined) return readSettings(own, `\`${FILE}\``)
  return readSettings(shared ?? '', `\`${owner}/${FALLBACK}: ${FILE}\``)
}

/** The file on the default branch; undefined where there is none. */
async function fileOf(repo: RepoName, api: Api | undefined): Promise<string | undefined> {
  if (!api) return undefined
  const asked = api.rest.repos.getContent({ ...repo, path: FILE, mediaType: { format: 'raw' } })
  const raw: unknown = (await ifThere(asked, 'the settings could not be read'))?.data
  return raw === undefined || typeof raw === 'string' ? raw : Buffer.from(raw as ArrayBuffer).toString('utf8')
}
