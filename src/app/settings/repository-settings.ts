import { ifThere } from '../../adapters/github/answers.ts'
import type { Api, RepoName } from '../../adapters/github/client.ts'
import type { Granted } from '../../run/reason.ts'
import type { InstalledRepo } from '../deliveries/heard.ts'
import { readSettings, type Settings } from './settings.ts'

/** The settings of a repository, as they are on its default branch. Throws where GitHub does not answer. */
type SettingsOf = (place: InstalledRepo) => Promise<Granted<Settings>>

/** A client for one repository of an owner, by its id or its name; undefined if the App must not read it. */
export type OpenRepository = (place: InstalledRepo, repository: number | string) => Promise<Api | undefined>

/** Where settings are, in a repository and, for those that have none, in the owner's `.github`. */
const FILE = '.github/apply-edits.yml'
const FALLBACK = '.github'

/** Milliseconds for which settings are believed, and the most repositories of which they are kept. */
const KEPT = { time: 60_000, count: 500 } as const

/** Reads settings, and keeps them for a minute: only good ones, because who mends a file comments the command again. */
export function settingsReader(open: OpenRepository): SettingsOf {
  const kept = new Map<number, { readonly until: number; readonly settings: Promise<Granted<Settings>> }>()
  return place => {
    const known = kept.get(place.id)
    if (known && performance.now() < known.until) return known.settings
    const settings = readOf(place, open)
    const forget = () => void kept.delete(place.id)
    settings.then(read => read.ok || forget(), forget)
    // the oldest is the first
    kept.delete(place.id)
    kept.set(place.id, { until: performance.now() + KEPT.time, settings })
    if (kept.size > KEPT.count) kept.delete(kept.keys().next().value!)
    return settings
  }
}

async function readOf(place: InstalledRepo, open: OpenRepository): Promise<Granted<Settings>> {
  const { owner, repo, id } = place
  const file = async (name: string, repository: number | string) => {
    const api = await open(place, repository)
    return api && rawFile(api, { owner, repo: name })
  }
  // side by side, because a requester waits for them
  const [own, shared = ''] = await Promise.all([
    file(repo, id),
    repo === FALLBACK ? undefined : file(FALLBACK, FALLBACK),
  ])
  return own === undefined
    ? readSettings(shared, `\`${owner}/${FALLBACK}: ${FILE}\``)
    : readSettings(own, `\`${FILE}\``)
}

/** The file on the default branch; undefined where there is none. */
async function rawFile(api: Api, repo: RepoName): Promise<string | undefined> {
  const asked = api.rest.repos.getContent({ ...repo, path: FILE, mediaType: { format: 'raw' } })
  const raw: unknown = (await ifThere(asked, 'the settings could not be read'))?.data
  return raw === undefined || typeof raw === 'string' ? raw : Buffer.from(raw as ArrayBuffer).toString('utf8')
}
