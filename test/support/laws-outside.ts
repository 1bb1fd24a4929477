import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { disarm } from '../../src/adapters/git/disarm.ts'
import { git, gitOut, ownFolder } from '../../src/adapters/git.ts'
import { readEvent } from '../../src/adapters/github/event.ts'
import { listRuns, readRun, recordRun } from '../../src/adapters/run-journal.ts'
import { unzip } from '../../src/adapters/unzip.ts'
import { recoverFiles } from '../../src/adapters/write/write-files.ts'
import { textContent } from '../../src/core/content.ts'
import type { Snapshot } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { repoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/engine.ts'
import { undoOf } from '../../src/undo/undo.ts'
import { hostileText } from './fragments.ts'
import type { Law } from './laws.ts'

/** Runs something in a folder that is gone afterwards. */
async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'apply-edits-law-'))
  try {
    await act(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const HELPER = `.apply-edits-${'0'.repeat(24)}`
const place = fc.constantFrom(
  'a',
  'sub/b',
  'none',
  '.',
  '..',
  '../outside/canary',
  '../outside',
  '.git/config',
  'link/canary',
  `${HELPER}.old`,
  '/etc/hostname',
  '',
)
const helper = fc.constantFrom(null, `${HELPER}.old`, `${HELPER}.new`, 'a', '../outside/canary', '../root/a', 7)
const hash = fc.constantFrom(null, sha('a\n'), sha('b\n'), sha('canary'), 'x', undefined)
const entry = fc.record({ path: place, fresh: helper, kept: helper, before: hash, after: hash })
const recorded = fc.constantFrom(
  undefined,
  textContent('a\n'),
  textContent('b\n'),
  { kind: 'unreadable' },
  { ...textContent('b\n'), encoding: 'x' },
)
const journal = fc.record({
  version: fc.constantFrom(1, 1, 1, 2, '1'),
  entries: fc.oneof({ weight: 9, arbitrary: fc.array(entry, { maxLength: 4 }) }, fc.jsonValue()),
  folders: fc.oneof({ weight: 9, arbitrary: fc.array(place, { maxLength: 3 }) }, fc.jsonValue()),
})

/** Everything below a folder. */
const picture = (folder: string): string =>
  (fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
    .sort()
    .map(
      name => `${name} ${fs.lstatSync(join(folder, name)).isFile() ? fs.readFileSync(join(folder, name), 'utf8') : ''}`,
    )
    .join('\n')

/** An event as GitHub's descriptions allow it: accounts that are gone, forks that are gone, texts of any kind. */
const user = fc.option(
  fc.record({ id: fc.nat(), login: hostileText, type: fc.constantFrom('User', 'Bot', 'Mannequin') }),
)
const time = fc.date({ noInvalidDate: true }).map(date => date.toISOString())
const remark = fc.record({
  id: fc.nat(),
  body: hostileText,
  user,
  created_at: time,
  updated_at: time,
  html_url: fc.constant('https://x.example/1'),
})
const run = fc.record(
  {
    id: fc.nat(),
    event: hostileText,
    head_sha: hostileText,
    head_branch: fc.option(hostileText),
    head_repository: fc.option(fc.record({ full_name: hostileText })),
    actor: user,
    triggering_actor: user,
  },
  { requiredKeys: ['id', 'event', 'head_sha', 'head_branch'] },
)
const issue = fc.record({ number: fc.nat(), pull_request: fc.option(fc.constant({})) }, { requiredKeys: ['number'] })
const payload = fc.record(
  { action: hostileText, sender: user, comment: remark, review: remark, issue, pull_request: issue, workflow_run: run },
  { requiredKeys: [] },
)

const LIMITS = { each: 100_000, all: 200_000, count: 5 }
const name = fc.string({
  unit: fc.constantFrom('a', '.', ' ', '"', '\\', '=', '[', ']', '#', 'é', '-'),
  minLength: 1,
  maxLength: 6,
})

/** The log of an agent that wants to write `a.txt`, `b.txt` and `c.txt`: in any order and with anything between its records, of which some come twice or are cut. */
const WANTED = ['a.txt', 'b.txt', 'c.txt'] as const
const call = (path: string) => ({
  type: 'assistant',
  message: {
    id: `m-${path}`,
    role: 'assistant',
    content: [{ type: 'tool_use', id: path, name: 'Write', input: { file_path: path, content: 'new\n' } }],
  },
})
const answered = (path: string, content: unknown) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: path, is_error: true, content }] },
})
const DENIAL =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."
const denied = fc.constantFrom(...WANTED).chain(path =>
  fc
    .constantFrom<object>(
      {
        type: 'system',
        subtype: 'permission_denied',
        tool_name: 'Write',
        tool_use_id: path,
        decision_reason_type: 'rule',
        message: 'no',
      },
      answered(path, DENIAL),
      answered(path, [{ type: 'text', text: DENIAL }]),
    )
    .map(record => ({ path, record })),
)
const noise = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  fc.constant({ type: 'user', message: { role: 'user', content: 'go on' } }),
  fc.constant({ type: 'summary', summary: 'x', leafUuid: 'y' }),
)
const log = fc.record({
  denied: fc.uniqueArray(denied, { minLength: 1, maxLength: 3, selector: ({ path }) => path }),
  noise: fc.array(fc.tuple(fc.nat(8), noise), { maxLength: 4 }),
  twice: fc.boolean(),
})

/** The laws of what reads other people's bytes around the engine: journals, configurations, archives, events, and git's own word on paths. */
export const outside: readonly Law[] = [
  {
    name: 'whatever a journal says, recovering changes nothing outside the repository, and nothing in .git',
    runs: 60,
    property: fc.asyncProperty(journal, fc.boolean(), fc.boolean(), async (text, isDone, isDryRun) =>
      inFolder(async box => {
        const root = join(box, 'root')
        const state = join(root, '.git/apply-edits')
        fs.mkdirSync(state, { recursive: true })
        fs.mkdirSync(join(root, 'sub'))
        fs.mkdirSync(join(box, 'outside'))
        for (const [at, what] of [
          ['outside/canary', 'canary'],
          ['root/.git/config', 'config'],
          ['root/a', 'a\n'],
          ['root/sub/b', 'b\n'],
          [`root/${HELPER}.old`, 'b\n'],
        ] as const)
          fs.writeFileSync(join(box, at), what)
        fs.symlinkSync('../outside', join(root, 'link'))
        fs.writeFileSync(join(state, isDone ? 'done.json' : 'journal.json'), JSON.stringify(text))
        const kept = () => [picture(join(box, 'outside')), fs.readFileSync(join(root, '.git/config'), 'utf8')].join()
        const [all, before] = [picture(box), kept()]
        const found = await recoverFiles(root, { state }, isDryRun)
        if (kept() !== before) throw new Error('something outside was changed')
        const isRefused = !found.ok && found.stuck.length === 0
        if ((isDryRun || isRefused) && picture(box) !== all) throw new Error('refused, and changed all the same')
      }),
    ),
  },
  {
    name: 'what a record of undo says is taken as ours or refused, and its undo changes no path but its own',
    runs: 60,
    property: fc.asyncProperty(
      fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record({
            version: fc.constantFrom(1, 2),
            changes: fc.array(fc.record({ path: place, before: recorded, after: recorded }), { maxLength: 3 }),
          }),
        },
        fc.jsonValue(),
      ),
      fc.boolean(),
      async (record, isLinked) =>
        inFolder(async box => {
          const state = join(box, 'root/.git/apply-edits')
          const records = isLinked ? join(box, 'outside') : `${state}-runs`
          fs.mkdirSync(records, { recursive: true })
          fs.mkdirSync(join(box, 'root/.git'), { recursive: true })
          if (isLinked) fs.symlinkSync(records, `${state}-runs`)
          fs.writeFileSync(join(records, '000001.json'), JSON.stringify(record))
          const [runs, found, before] = [await listRuns(state), await readRun(state, 1), picture(records)]
          if (isLinked && (runs.length > 0 || typeof found === 'object')) throw new Error('read through a link')
          if (isLinked && ((await recordRun(state, [], new Date(0))) !== undefined || picture(records) !== before))
            throw new Error('written through a link')
          if (typeof found === 'string') return
          const files = new Map([['a', textContent('b\n')]] as const) as unknown as Snapshot
          const { after } = undoOf(found.changes, 'x').apply(files, { dryRun: true })
          const named = new Set<string>(found.changes.map(({ path }) => path))
          for (const [path, content] of after)
            if (content !== files.get(path) && !(named.has(path) && repoPath(path).ok))
              throw new Error(`${path} changed`)
        }),
    ),
  },
  {
    name: 'what somebody declined in the log of an agent is never applied, whatever else the log says',
    runs: 300,
    property: fc.asyncProperty(log, async ({ denied: all, noise: between, twice }) => {
      const records: unknown[] = [...WANTED.map(call), ...all.map(({ record }) => record)]
      if (twice) records.push(...WANTED.map(call))
      for (const [at, what] of between) records.splice(at, 0, what)
      const text = records.map(record => `${JSON.stringify(record)}\n`).join('')
      const engine = createEngine()
      const { after } = await engine.apply(engine.parse({ name: 'log.jsonl', text }), new Map(), {
        checkSyntax: 'off',
        proposals: 'all',
      })
      const written = all.find(({ path }) => after.has(path as RepoPath))
      if (written) throw new Error(`${written.path} was declined`)
    }),
  },
  {
    name: 'whatever a filter or a hook is called, it is out of force, or the configuration is refused',
    runs: 15,
    property: fc.asyncProperty(name, fc.constantFrom('filter', 'hook'), async (called, section) =>
      inFolder(async folder => {
        const own = ownFolder(folder)
        await gitOut(['init', '-q', '--template='], own)
        const key = `${section}.${called}.${section === 'filter' ? 'clean' : 'command'}`
        if ((await git(['config', key, 'touch ran'], own)).status !== 0) return
        const listing = (await gitOut(['config', '--list', '-z'], own)).toString('utf8')
        const found = await disarm(listing, own)
        if (found.kind === 'refused') return
        const check = section === 'filter' ? `filter.${called}.clean` : `hook.${called}.enabled`
        const value = await git(['config', '--get', check], { ...own, disarm: found.settings })
        if (!['', 'false'].includes(value.stdout.toString().trim()) || value.status !== 0)
          throw new Error(`${check} is in force`)
      }),
    ),
  },
  {
    name: 'any archive is read to what it declares, or refused',
    runs: 200,
    property: fc.asyncProperty(
      fc.dictionary(fc.string({ maxLength: 12 }), fc.uint8Array({ maxLength: 300 }), { maxKeys: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      async (files, changes) => {
        // which makes no such archive
        fc.pre(!Object.hasOwn(files, '__proto__'))
        const zip = zipSync(files)
        for (const [at, byte] of changes) zip[at % zip.length] = byte
        const found = await unzip(zip, LIMITS)
        if (found.kind !== 'files') return
        const sizes = found.files.map(({ bytes }) => bytes.length)
        if (sizes.length > LIMITS.count || sizes.some(size => size > LIMITS.each)) throw new Error('over a limit')
        if (changes.length > 0 || Object.keys(files).some(each => each.includes('\\'))) return
        if (found.files.some(file => Buffer.compare(file.bytes, files[file.name] ?? new Uint8Array()) !== 0))
          throw new Error('other bytes')
      },
    ),
  },
  {
    name: 'any event of the runner is read as something',
    runs: 500,
    property: fc.property(
      payload,
      fc.constantFrom(
        'issue_comment',
        'pull_request_review_comment',
        'pull_request_review',
        'pull_request',
        'workflow_run',
        'push',
      ),
      (given, event) => typeof readEvent({ event, payload: given }).kind === 'string',
    ),
  },
  {
    name: 'a path that is accepted is one that git accepts with both its protections on',
    runs: 6,
    property: fc.asyncProperty(
      fc.array(fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 20 }), name), {
        minLength: 100,
        maxLength: 100,
      }),
      texts =>
        inFolder(async folder => {
          const own = ownFolder(folder)
          await gitOut(['init', '-q', '--template='], own)
          const blob = (await gitOut(['hash-object', '-w', '--stdin'], { ...own, input: '' })).toString().trim()
          const paths = [...new Set(texts.flatMap(text => [text, text.slice(0, 20), `a/${text.slice(0, 9)}`]))].filter(
            path => repoPath(path).ok,
          )
          const input = paths.map(path => `100644 ${blob}\t${path}\0`).join('')
          const ran = await git(['update-index', '-z', '--add', '--replace', '--index-info'], { ...own, input })
          if (ran.status !== 0) throw new Error(ran.stderr)
        }),
    ),
  },
]
