import fc from 'fast-check'
import { zipSync } from 'fflate'
import { disarm } from '../../src/adapters/git/checkout.ts'
import { git, gitOut, ownFolder } from '../../src/adapters/git.ts'
import { unzip } from '../../src/adapters/github/artifact.ts'
import { readEvent } from '../../src/adapters/github/event.ts'
import { repoPath } from '../../src/core/path.ts'
import { hostileText } from './fragments.ts'
import { inFolder } from './in-folder.ts'
import type { Law } from './laws.ts'
import { logs } from './laws-logs.ts'
import { records } from './laws-records.ts'

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
/** A line of `git config --list -z`: sections that git knows, names of any kind, and now and then no value. */
const setting = fc.tuple(
  fc
    .tuple(
      fc.constantFrom('filter', 'filter', 'hook', 'hook', 'core', 'remote', 'attr', 'extensions'),
      fc.option(
        fc.oneof(
          name,
          hostileText.map(text => text.replaceAll(/[\0\n]/g, ' ')),
        ),
      ),
      fc.constantFrom('clean', 'smudge', 'process', 'required', 'command', 'event', 'tree', 'refstorage', 'url'),
    )
    .map(([section, called, variable]) => [section, ...(called === null ? [] : [called]), variable].join('.')),
  fc.option(fc.constantFrom('', 'true', 'touch ran', 'files:/x', 'a\nb=c')),
)
/** For a listing with no section that has to be looked up. */
const NO_GIT = ownFolder('/nowhere')

/** The laws of what reads other people's bytes around the engine: journals, configurations, archives, events, and git's own word on paths. */
export const outside: readonly Law[] = [
  ...records,
  ...logs,
  {
    name: 'whatever a configuration names a filter or a hook, every program of it is out of force, or the configuration is refused',
    runs: 1000,
    property: fc.asyncProperty(fc.array(setting, { maxLength: 6 }), async entries => {
      const listing = entries.map(([key, value]) => `${key}${value === null ? '' : `\n${value}`}\0`).join('')
      const found = await disarm(listing, NO_GIT)
      if (found.kind === 'refused') return
      // as git reads `-c`: the name ends at the first equals sign
      const disarmed = new Set(found.settings.map(text => text.slice(0, text.indexOf('='))))
      const left = entries.find(([key]) => {
        const prefix = /^(?:filter|hook)\.(?=.*\.)/.test(key) ? key.slice(0, key.lastIndexOf('.')) : undefined
        const own = key.startsWith('filter.') ? ['clean', 'smudge', 'process'] : ['event', 'enabled']
        return prefix !== undefined && own.some(each => !disarmed.has(`${prefix}.${each}`))
      })
      if (left) throw new Error(`${left[0]} is in force`)
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
        if (!found.ok) return
        const sizes = found.value.map(({ bytes }) => bytes.length)
        if (sizes.length > LIMITS.count || sizes.some(size => size > LIMITS.each)) throw new Error('over a limit')
        if (changes.length > 0 || Object.keys(files).some(each => each.includes('\\'))) return
        if (found.value.some(file => Buffer.compare(file.bytes, files[file.name] ?? new Uint8Array()) !== 0))
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
    each: 100,
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
