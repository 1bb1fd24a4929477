import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join, posix } from 'node:path'
import fc from 'fast-check'
import { listRuns, readRun, recordRun } from '../../src/adapters/run-journal.ts'
import { parseJournal } from '../../src/adapters/write/journal.ts'
import { recoverFiles } from '../../src/adapters/write/write-changes.ts'
import { textContent } from '../../src/core/content.ts'
import type { Snapshot } from '../../src/core/outcome.ts'
import { repoPath } from '../../src/core/path.ts'
import { undoOf } from '../../src/undo/undo.ts'
import { hostileText } from './fragments.ts'
import { inFolder } from './in-folder.ts'
import type { Law } from './laws.ts'

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

/** The same as text, with names of all kinds, and some of it cut out or doubled. */
const anyPath = fc.oneof(
  place,
  hostileText,
  fc.string({ unit: fc.constantFrom('a', '.', '/', '\\', ':', '~', '1', ' ') }),
)
const anyHelper = fc.oneof(
  helper,
  fc.tuple(anyPath, helper).map(parts => parts.join('')),
)
const journalText = fc
  .tuple(
    fc.record({
      version: fc.constantFrom(1, 1, 1, '1'),
      entries: fc.array(fc.record({ path: anyPath, fresh: anyHelper, kept: anyHelper, before: hash, after: hash }), {
        maxLength: 3,
      }),
      folders: fc.array(anyPath, { maxLength: 2 }),
    }),
    fc.option(fc.tuple(fc.nat(), fc.nat(20), fc.boolean())),
  )
  .map(([value, cut]) => {
    const text = JSON.stringify(value)
    if (!cut) return text
    const at = cut[0] % text.length
    return text.slice(0, at) + (cut[2] ? text.slice(at, at + cut[1]).repeat(2) : '') + text.slice(at + cut[1])
  })

/** True if a path leads somewhere below `/box`, and not into a repository there. */
const isInside = (path: string): boolean => {
  const parts = posix.join('/box', path).split('/')
  return parts[1] === 'box' && parts.length > 2 && !parts.some(part => part.toLowerCase() === '.git')
}

/** Everything below a folder. */
const picture = (folder: string): string =>
  (fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
    .sort()
    .map(
      name => `${name} ${fs.lstatSync(join(folder, name)).isFile() ? fs.readFileSync(join(folder, name), 'utf8') : ''}`,
    )
    .join('\n')
/** The laws of the notes that a run leaves for the next one: whoever can write them can write anything. */
export const records: readonly Law[] = [
  {
    name: 'a journal that is taken names nothing but files of the repository, and helpers beside them',
    runs: 1000,
    property: fc.property(journalText, text => {
      const { entries = [], folders = [] } = parseJournal(text) ?? {}
      const helpers = entries.flatMap(({ path, fresh, kept }) =>
        [fresh, kept].flatMap(name => (name === null ? [] : posix.join(path, '..', name))),
      )
      const strange = [...entries.map(({ path }) => path), ...folders, ...helpers].find(path => !isInside(path))
      if (strange !== undefined) throw new Error(`${strange} is outside`)
      if (helpers.some(path => !posix.basename(path).startsWith('.apply-edits-')))
        throw new Error('a helper is not ours')
    }),
  },
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
          const gitDir = join(box, 'root/.git')
          const runsOf = join(gitDir, 'apply-edits-runs')
          const records = isLinked ? join(box, 'outside') : runsOf
          fs.mkdirSync(records, { recursive: true })
          fs.mkdirSync(gitDir, { recursive: true })
          if (isLinked) fs.symlinkSync(records, runsOf)
          fs.writeFileSync(join(records, '000001.json'), JSON.stringify(record))
          const [runs, found, before] = [await listRuns(gitDir), await readRun(gitDir, 1), picture(records)]
          if (isLinked && (runs.length > 0 || typeof found === 'object')) throw new Error('read through a link')
          if (isLinked && ((await recordRun(gitDir, { changes: [] })) !== undefined || picture(records) !== before))
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
]
