import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApi, createReader } from '../src/adapters/github/client.ts'
import { createWorkers } from '../src/app/commands/workers.ts'
import { readConfig } from '../src/app/config.ts'
import { createQueue, type Ticket } from '../src/app/deliveries/desk.ts'
import { EVENTS, PERMISSIONS } from '../src/app/deliveries/heard.ts'
import { createSweeper } from '../src/app/deliveries/sweep.ts'
import { watchReadiness } from '../src/app/operating/readiness.ts'
import { intersect, unbounding } from '../src/app/settings/bounds.ts'
import { readSettings } from '../src/app/settings/settings.ts'
import { setupCommand } from '../src/app/setup/setup.ts'
import { type Invocation, parseArguments } from '../src/cli/arguments.ts'
import { inputSpecs, type SettingName } from '../src/policy/inputs.ts'

afterEach(() => vi.unstubAllEnvs())

/** Work that ends when it is told to. */
function deferred() {
  let end = () => {}
  const work = new Promise<void>(resolve => {
    end = resolve
  })
  return { work, end }
}

const settle = () => new Promise(done => setImmediate(done))

const tickets = fc.array(
  fc.record({ installation: fc.integer({ min: 1, max: 3 }), thread: fc.integer({ min: 1, max: 5 }).map(String) }),
  { maxLength: 30 },
)

test('a worker for which there is no room on the disk is an answer, and the server goes on', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  const { run, stop } = createWorkers({ time: 1000, age: 1000 }, 64, 2)
  expect(await run({ env: {} } as never)).toMatchObject({ status: 'failed', done: false })
  await stop()
})

describe('the queue', () => {
  test('does everything it takes, at most so many at once, and of one thread one at a time', async () => {
    await fc.assert(
      fc.asyncProperty(tickets, fc.integer({ min: 1, max: 4 }), async (all, atOnce) => {
        const queue = createQueue({ atOnce, waiting: 200 })
        const running: Ticket[] = []
        let done = 0
        const work = (ticket: Ticket) => async () => {
          running.push(ticket)
          expect(running.length).toBeLessThanOrEqual(atOnce)
          expect(new Set(running.map(({ thread }) => thread)).size).toBe(running.length)
          await settle()
          running.splice(running.indexOf(ticket), 1)
          done += 1
        }
        await Promise.all(all.map(ticket => queue.enter(ticket, work(ticket))))
        expect(done).toBe(all.length)
        expect([queue.running(), queue.waiting()]).toEqual([0, 0])
      }),
      { numRuns: 50 },
    )
  })

  test('an installation that floods it does not keep another one waiting', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 100 })
    const order: number[] = []
    const flood = Array.from({ length: 20 }, (_, i) => ({
      ...deferred(),
      ticket: { installation: 1, thread: `a${i}` },
    }))
    for (const { ticket, work } of flood) void queue.enter(ticket, () => work.then(() => void order.push(1)))
    void queue.enter({ installation: 2, thread: 'b' }, async () => void order.push(2))
    flood[0]!.end()
    await settle()
    await settle()
    expect(order).toEqual([1, 2])
    for (const { end } of flood) end()
  })

  test('takes no more than there is room for, and from one installation half of that', () => {
    const queue = createQueue({ atOnce: 1, waiting: 4 })
    const enter = (installation: number, thread: string) =>
      queue.enter({ installation, thread }, () => new Promise(() => {}))
    const taken = ['a', 'b', 'c', 'd'].map(thread => enter(1, thread) !== undefined)
    expect(taken).toEqual([true, true, true, false])
    expect(['e', 'f', 'g'].map(thread => enter(2, thread) !== undefined)).toEqual([true, true, false])
  })

  test('a piece of work that fails makes way as well', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 4 })
    const ticket = { installation: 1, thread: 'a' }
    await expect(queue.enter(ticket, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.enter(ticket, async () => 'next')).toBe('next')
  })
})

describe('the bounds of an operator', () => {
  const read = (yaml: string) => {
    const settings = readSettings(yaml, 'x')
    if (!settings.ok) throw new Error(settings.refusal.message)
    return settings.value
  }
  const meet = (own: string, operator: string) => intersect(read(own).inputs, read(operator))

  test.each([
    ['permission: admin', 'permission: write', 'permission', 'admin'],
    ['permission: read', 'permission: write', 'permission', 'write'],
    ['permission: author', 'permission: write', 'permission', 'write'],
    ['permission: author', 'permission: triage', 'permission', 'write'],
    ['permission: read', 'permission: author', 'permission', 'write'],
    ['permission: author', 'permission: author', 'permission', 'author'],
    ['permission: admin', 'permission: author', 'permission', 'admin'],
    ['require: [approved]', 'require: ["label:go", approved]', 'require', ['approved', 'label:go']],
    ['protected: suggest', 'protected: refuse', 'protected', 'refuse'],
    ['match: exact', 'match: whitespace', 'match', 'exact'],
    ['check-syntax: off', 'check-syntax: warn', 'check-syntax', 'warn'],
    ['max-files: 500', 'max-files: 10', 'max-files', 10],
    ['max-files: 5', 'max-files: 10', 'max-files', 5],
    ['allow-forks: true', 'allow-forks: false', 'allow-forks', false],
    ['dry-run: false', 'dry-run: true', 'dry-run', true],
    ['allow-bots: [a, b]', 'allow-bots: [b, c]', 'allow-bots', ['b']],
    ['allow-bots: [a]', 'permission: admin', 'allow-bots', ['a']],
  ] as const)('%s, within %s', (own, operator, name, value) => {
    expect(meet(own, operator)[name]).toEqual(value)
  })
})

test('the page of the App says which inputs are no settings, and which are bounds', () => {
  const page = readFileSync(new URL('../docs/app.md', import.meta.url), 'utf8')
  const named = (from: string, to: string) =>
    [...page.slice(page.indexOf(from), page.indexOf(to)).matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
  const [settings, others] = [new Set<string>(), new Set<string>()]
  for (const [name, spec] of Object.entries(inputSpecs)) {
    const read = readSettings(`${name}: ${JSON.stringify(spec.default)}`, 'x')
    if (read.ok) settings.add(name)
    else expect(read.refusal.message).toContain("is an input of the action's step")
    if (!read.ok) others.add(name)
  }
  expect(named('Every input is a setting', 'A file that is not valid')).toEqual([...others])
  const set = [...settings] as SettingName[]
  const free = unbounding({ inputs: {} as never, set })
  expect(
    named('It may set', '## What happens')
      .filter(name => name !== 'author' && name !== 'write')
      .sort(),
  ).toEqual(set.filter(name => !free.includes(name)).sort())
})

test('a client that a server makes again and again leaves no timer', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval')
  await createReader('token', 'http://127.0.0.1')
  expect(begun).not.toHaveBeenCalled()
  await createApi('token', 'http://127.0.0.1', () => {})
  expect(begun).toHaveBeenCalled()
  begun.mockRestore()
})

describe('the settings of an operator that are refused', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ENV = {
    APPLY_EDITS_APP_ID: '1',
    APPLY_EDITS_WEBHOOK_SECRET: 'x',
    APPLY_EDITS_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
  }
  const read = (options: Invocation['options'], env: object = {}) =>
    readConfig({ options }, { env: { ...ENV, ...env } } as never)

  test.each<[readonly string[], string]>([
    ...['0', '65', '1.5', '-1', '1e1', ' 4'].map((value): [string[], string] => [
      [`--at-once=${value}`],
      '`--at-once` is not a whole number from 1 to 64',
    ]),
    [['--at-once='], '`--at-once` needs a value: COUNT'],
    [['--memory-mb=1'], '`--memory-mb` is not a whole number from 64 to 65536'],
    [['--command-seconds=1'], '`--command-seconds` is not a whole number from 5 to 900'],
    [['--public-url=http://'], '`--public-url` needs `--setup`'],
    [['--write=app.env'], '`--write` needs `--setup`'],
    [['--setup', '--poll'], '`--setup` and `--poll` contradict each other'],
  ])('%j', (args, message) =>
    expect(() => parseArguments(['serve', ...args])).toThrow(expect.objectContaining({ message })),
  )

  test.each<[string, NodeJS.ProcessEnv, string]>([
    ['an App by its name', { APPLY_EDITS_APP_ID: 'my-app' }, 'APPLY_EDITS_APP_ID is not a number or client id'],
    ['no App', { APPLY_EDITS_APP_ID: undefined }, 'APPLY_EDITS_APP_ID is not set'],
    ['no secret', { APPLY_EDITS_WEBHOOK_SECRET: ' \n' }, 'neither APPLY_EDITS_WEBHOOK_SECRET nor'],
    ['a file that is not there', { APPLY_EDITS_WEBHOOK_SECRET_FILE: '/nonexistent' }, 'cannot be read or is empty'],
    ['half a key', { APPLY_EDITS_PRIVATE_KEY: ENV.APPLY_EDITS_PRIVATE_KEY.slice(0, 900) }, 'is not a private RSA key'],
    ['a host without a scheme', { GITHUB_SERVER_URL: 'ghe.example' }, 'GITHUB_SERVER_URL is not an https:// address'],
    ['a scheme without a host', { GITHUB_API_URL: 'https://' }, 'GITHUB_API_URL is not an https:// address'],
  ])('%s', (_, env, said) => expect(read({}, env)).rejects.toThrow(said))

  test('bounds that are not there', () =>
    expect(read({ bounds: '/nonexistent' })).rejects.toThrow('the --bounds file cannot be read'))

  test.each<[string, Invocation['options'], string]>([
    ['without an address', {}, '--public-url is not set'],
    ['an address without a host', { 'public-url': 'http://' }, '--public-url is not an https:// address'],
    ['an address with a question', { 'public-url': 'https://x.example/?a' }, '--public-url is not an https:// address'],
    ['a file that is there', { 'public-url': 'https://x.example', write: 'package.json' }, 'already exists'],
    ['a file in no folder', { 'public-url': 'https://x.example', write: '/nonexistent/a' }, 'or its folder does not'],
  ])('the set-up: %s', (_, options, said) =>
    expect(setupCommand({ options } as Invocation, { env: {} } as never)).rejects.toThrow(said),
  )

  test('but a key may be in base64 or on one line, and an address may end with a slash', async () => {
    const key = ENV.APPLY_EDITS_PRIVATE_KEY.trim()
    for (const written of [key.replaceAll('\n', '\\n'), Buffer.from(key).toString('base64')])
      expect((await read({}, { APPLY_EDITS_PRIVATE_KEY: written })).key.key).toBe(key)
    const { urls } = await read({}, { GITHUB_SERVER_URL: 'https://ghe.example/' })
    expect(urls).toEqual({ serverUrl: 'https://ghe.example', apiUrl: 'https://ghe.example/api/v3' })
    const resident = await read({}, { GITHUB_SERVER_URL: 'https://octo.ghe.com' })
    expect(resident.urls.apiUrl).toBe('https://api.octo.ghe.com')
  })
})

describe('a file of settings is refused with its line', () => {
  test.each([
    [
      'an unknown name',
      'permission: write\nprotected-path: x\n',
      'line 2: unknown setting; the closest is `protected-paths`',
    ],
    ['a name of a job', 'token: x\n', "line 1: `token` is an input of the action's step, not a setting"],
    ['a name that is a list', '? [permission]\n: write\n', 'line 1: this is not the name of a setting'],
    ['a value that is a map', 'permission: { a: b }\n', 'line 1: `permission` must be a text or a list of texts'],
    ['a pattern that YAML takes for a tag', 'protected-paths: !src/**\n', 'line 1: `protected-paths` must be a text'],
    ['one in a list', 'protected-paths:\n  - a\n  - !b/**\n', 'line 1: `protected-paths` must be a text'],
    ['one that it takes for an alias', 'allowed-paths: *.md\n', 'line 1: `allowed-paths` must be a text'],
    [
      'patterns in one line',
      'allowed-paths: >\n  a/**\n  b/**\n',
      'line 1: the pattern `a/** b/**` has a space next to',
    ],
    ['names in one line', 'allow-users: ann bob\n', 'line 1: allow-users has "ann bob"; write commas'],
    ['a condition that is none', 'require: [ready]\n', 'line 1: `require` has "ready"'],
    ['a path that is none', 'allowed-paths: ["src/["]\n', 'line 1: '],
    ['a value that is none', '\n\nmax-blocks: many\n', 'line 3: max-blocks is "many"'],
    ['nobody, where no value means the default', 'trusted-authors: []\n', 'line 1: `trusted-authors` has no value'],
    ['a name without a value', 'signoff: true\npermission:\n', 'line 2: `permission` has no value'],
    ['text that is no YAML', 'permission: [write\nmatch: exact\n', 'line 2: this is not valid YAML'],
    ['a second document', 'permission: read\n---\npermission: admin\n', 'line 2: this is not valid YAML'],
    ['a list', '- permission\n', 'line 1: the file is not a map'],
  ])('%s', (_, text, said) => {
    const read = readSettings(text, 'x')
    expect(read).toMatchObject({ ok: false, refusal: { reason: 'bad-settings' } })
    expect(read.ok || read.refusal.message).toContain(`x, ${said}`)
  })
})

test.each<[string, () => Promise<object>, RegExp | undefined]>([
  ['has what it needs', async () => ({ data: { permissions: PERMISSIONS, events: EVENTS } }), undefined],
  [
    'lacks something',
    async () => ({ data: { permissions: {}, events: [] } }),
    /lacks contents: write,.*, issue_comment/,
  ],
  [
    'has another key',
    () => Promise.reject(Object.assign(new Error('no'), { status: 401, response: {} })),
    /GitHub answered 401/,
  ],
  ['hears nothing', () => Promise.reject(new Error('fetch failed')), /GitHub gave no answer: fetch failed/],
])('an App that %s: whether it is ready', async (_, getAuthenticated, why) => {
  const app = { rest: { apps: { getAuthenticated } } } as never
  const stop = new AbortController()
  const logged: unknown[] = []
  const unready = watchReadiness(app, stop.signal, (level, event) => logged.push([level, event]))
  expect(unready()).toBe('GitHub has not answered yet')
  await settle()
  if (why) expect(unready()).toMatch(why)
  else expect(unready()).toBeUndefined()
  expect(logged).toEqual([why ? ['error', 'not-ready'] : ['info', 'ready']])
  stop.abort()
  expect(unready()).toBe('shutting down')
})

test('reading settings never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const read = readSettings(text, 'x')
      expect(read.ok || read.refusal.message.includes('line')).toBe(true)
    }),
  )
  for (const hostile of [
    '&a [*a]',
    'a: &x [*x]',
    '? {a: b}\n: c',
    '['.repeat(16_000),
    `command: ${'"'.repeat(99)}`,
    '<<: {a: b}',
  ])
    expect(readSettings(hostile, 'x').ok).toBe(false)
})

test.each(['"@/etc/passwd"', '"src/**, @/etc/passwd"', '[src/**, "@/etc/passwd"]', '"changed,@x"'])(
  'settings name no file of this machine: %s',
  list => {
    const message = 'x, line 1: `context-files` cannot read a list from a file here'
    expect(readSettings(`context-files: ${list}\n`, 'x')).toMatchObject({ ok: false, refusal: { message } })
  },
)

describe('a look through the delivery log', () => {
  const GONE = 404
  const NOW = Date.UTC(2026, 0, 1, 12)
  /** What is done about deliveries of which each attempt is so many minutes old, the newest first. */
  type Group = readonly [status: number, ...minutes: number[]]
  const logOf = (groups: readonly Group[]) =>
    groups.flatMap(([status_code, ...minutes], i) =>
      minutes.map((ago, n) => ({
        id: 10 * i + n,
        guid: `guid-${i}`,
        delivered_at: new Date(NOW - ago * 60_000).toISOString(),
        status_code: n === 0 ? status_code : 503,
        event: 'issue_comment',
        action: 'created',
      })),
    )
  async function swept(...groups: readonly Group[]) {
    const data = logOf(groups)
    const [again, given]: [number[], string[]] = [[], []]
    const iterator = async function* () {
      yield { data, headers: { date: new Date(NOW).toUTCString() } }
    }
    const sweep = createSweeper({
      app: { paginate: { iterator } } as never,
      again: async id => {
        again.push(id)
        if (data.find(each => each.id === id)?.status_code === GONE) throw new Error('there is no such delivery')
        return true
      },
      room: async () => {},
      patience: 180_000,
      gaveUp: guid => given.push(guid),
    })
    await sweep()
    return { again, given }
  }

  test('what was answered, or tried just now, is left alone', async () => {
    expect(await swept([200, 10], [503, 1], [0, 2, 20])).toEqual({ again: [], given: [] })
  })

  test('what was never answered comes again, the oldest first', async () => {
    expect(await swept([503, 5], [0, 6])).toEqual({ again: [10, 0], given: [] })
  })

  test('one that GitHub will not deliver does not hold back the others', async () => {
    const gone = Array.from({ length: 9 }, () => [GONE, 7] as const)
    expect((await swept([503, 5], ...gone)).again).toHaveLength(10)
  })

  test('many attempts in a short time are no reason to give up: who has the command may be gone only later', async () => {
    expect(await swept([503, 4, 5, 6, 7, 8, 9])).toEqual({ again: [0], given: [] })
    expect(await swept([503, 4, 5, 6, 7, 50])).toEqual({ again: [], given: ['guid-0'] })
  })

  test('many come again as there is room for them: all at once, they would be turned away', async () => {
    const data = logOf(Array.from({ length: 20 }, () => [503, 5] as const))
    const sent: number[] = []
    const asked: number[] = []
    const sweep = createSweeper({
      app: {
        paginate: {
          iterator: async function* () {
            yield { data, headers: { date: new Date(NOW).toUTCString() } }
          },
        },
      } as never,
      again: async id => {
        sent.push(id)
        return false
      },
      room: async () => void asked.push(sent.length),
      patience: 180_000,
      gaveUp: () => {},
    })
    expect(await sweep()).toMatchObject({ again: 20 })
    expect(asked).toEqual([0, 8, 16])
  })

  test.each<[string, number, Group]>([
    ['ten minutes', 2, [200, 40]],
    ['to the oldest that waits for an answer', 4, [503, 30]],
    ['three quarters of an hour at most', 4, [503, 90]],
  ])('a second look goes back %s', async (_, seen, oldest) => {
    const log = logOf([[200, 1], [200, 9], [200, 20], [200, 44], oldest])
    // newest first, one on each page
    const pages = log.toSorted((a, b) => b.delivered_at.localeCompare(a.delivered_at))
    const iterator = async function* () {
      for (const each of pages) yield { data: [each], headers: { date: new Date(NOW).toUTCString() } }
    }
    const look = createSweeper({
      app: { paginate: { iterator } } as never,
      again: async () => false,
      room: async () => {},
      patience: 180_000,
      gaveUp: () => {},
    })
    expect(await look()).toMatchObject({ seen: 5 })
    expect(await look()).toMatchObject({ seen })
  })
})
