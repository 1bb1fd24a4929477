import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { ifThere } from '../../adapters/github/answers.ts'
import type { Api, RepoName } from '../../adapters/github/client.ts'
import { nearest } from '../../cli/arguments.ts'
import { readConditions } from '../../policy/github/conditions.ts'
import { type Inputs, inputSpecs, inputsOf, type SettingName } from '../../policy/inputs.ts'
import { refusePath } from '../../policy/paths/refuse-path.ts'
import { type Granted, granted, refuse } from '../../run/reason.ts'
import type { InstalledRepo } from '../deliveries/heard.ts'

/** The inputs that a file of settings means, with the defaults of what it leaves out. */
export interface Settings {
  readonly inputs: Inputs
  /** The names in the file. */
  readonly set: readonly SettingName[]
}

const isInput = (name: unknown): name is keyof Inputs => typeof name === 'string' && Object.hasOwn(inputSpecs, name)
const isSetting = (name: unknown): name is SettingName => isInput(name) && !('ofStep' in inputSpecs[name])

/** Most characters of a file of settings. */
const LONGEST = 16_384

/** Reads a YAML map from names of inputs to texts, or lists of texts. Refused with `bad-settings` and the first wrong line of the file `name`. */
export function readSettings(text: string, name: string): Granted<Settings> {
  const wrong = (line: number, why: string) => refuse('bad-settings', `${name}, line ${line}: ${why}`)
  if (text.length > LONGEST) return wrong(1, `the file has ${text.length} characters; the limit is ${LONGEST}`)
  const lines = new LineCounter()
  const lineOf = (offset = 0) => lines.linePos(offset).line
  // every scalar is the text that was written: `no` is not a boolean
  const options = { schema: 'failsafe', lineCounter: lines, prettyErrors: false, logLevel: 'error' } as const
  const { contents, errors } = parseDocument(text, options)
  const [problem] = errors
  if (problem) return wrong(lineOf(problem.pos[0]), `this is not valid YAML (${problem.code.toLowerCase()})`)
  const isEmpty = contents === null || (isScalar(contents) && contents.value === '')
  const items = isMap<Node, Node | null>(contents) ? contents.items : isEmpty ? [] : undefined
  if (!items) return wrong(1, 'the file is not a map from names to values')
  const texts: { [N in SettingName]?: string } = {}
  for (const { key, value } of items) {
    const name = isScalar(key) ? key.value : undefined
    const read = textOf(value)
    const against = isSetting(name) ? problemOf(name, read) : unknown(name)
    if (against !== undefined) return wrong(lineOf(key.range?.[0]), against)
    texts[name as SettingName] = read!
  }
  const read = inputsOf(texts)
  return read.ok ? granted({ inputs: read.value, set: Object.keys(texts) as SettingName[] }) : read
}

/** Repeats only our own names. */
function unknown(name: unknown): string {
  if (isInput(name)) return `\`${name}\` is an input of the action's step, not a setting`
  if (typeof name !== 'string') return 'this is not the name of a setting'
  const near = nearest(name.slice(0, 40), Object.keys(inputSpecs).filter(isSetting))
  return near === undefined ? 'unknown setting' : `unknown setting; the closest is \`${near}\``
}

/** A scalar, or a list of them one a line; undefined for anything else: `*.md` is an alias, and `!docs/**` a tag without a text. */
function textOf(node: Node | null): string | undefined {
  if (node === null) return ''
  if (node.tag?.startsWith('!')) return undefined
  if (isScalar(node)) return typeof node.value === 'string' ? node.value : ''
  const items = isSeq<Node>(node) ? node.items.map(item => (isScalar(item) ? textOf(item) : undefined)) : [undefined]
  return items.every(item => item !== undefined) ? items.join('\n') : undefined
}

function problemOf(name: SettingName, text: string | undefined): string | undefined {
  if (text === undefined)
    return `\`${name}\` must be a text or a list of texts, in quotes where one begins with \`*\`, \`!\` or \`&\``
  // an empty list of trusted authors must not mean the usual ones
  if (text.trim() === '' && inputSpecs[name].default !== '')
    return `\`${name}\` has no value; omit it to use the default`
  const read = inputsOf({ [name]: text })
  if (!read.ok) return read.refusal.message
  const { require, 'context-files': context, 'allowed-paths': allowed, 'protected-paths': barred } = read.value
  // a path of this machine
  if (context.some(item => item.startsWith('@'))) return '`context-files` cannot read a list from a file here'
  const conditions = readConditions(require)
  if (!conditions.ok) return conditions.refusal.message
  const paths = refusePath({ allowed, protected: barred })
  return paths.ok ? undefined : paths.problem.message
}

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
