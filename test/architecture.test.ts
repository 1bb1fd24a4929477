import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formats } from '../src/formats/index.ts'

const ROOT = new URL('..', import.meta.url).pathname

/** The table of folders (docs/design.md): which files each part may import. The longest matching row counts. */
const rows: readonly { readonly from: string; readonly may: readonly string[] }[] = [
  { from: 'src/core/', may: ['src/core/', 'fastest-levenshtein'] },
  ...stairs(
    'src/core/',
    ['text', 'place', 'outcome', 'run'],
    ['op', 'block', 'content', 'codes', 'diagnostic', 'grouped', 'path'],
  ),
  placing('find'),
  placing('laws', ['find/']),
  placing('made', ['find/', 'laws/', 'choose.ts', 'made.ts', 'search.ts']),
  placing('replay', ['find/']),
  { from: 'src/advice/', may: ['src/advice/', 'src/core/', 'fastest-levenshtein'] },
  { from: 'src/formats/', may: ['src/formats/', 'src/core/', 'fastest-levenshtein'] },
  { from: 'src/matchers/', may: ['src/matchers/', 'src/core/'] },
  { from: 'src/report/', may: ['src/report/', 'src/run/', 'src/core/', 'diff'] },
  { from: 'src/policy/', may: ['src/policy/', 'src/run/', 'src/core/', 'picomatch', 'yaml'] },
  {
    from: 'src/command/',
    may: ['src/command/', 'src/core/', 'src/policy/paths/glob.ts', 'fastest-levenshtein', 'picomatch'],
  },
  { from: 'src/syntax/', may: ['src/syntax/', 'src/core/', 'src/policy/paths/glob.ts', '*'] },
  {
    from: 'src/engine.ts',
    may: [
      'src/engine/',
      'src/core/',
      'src/advice/',
      'src/formats/',
      'src/matchers/',
      'src/report/',
      'src/policy/',
      'src/command/',
      'src/syntax/',
    ],
  },
  { from: 'src/engine/', may: ['src/engine/', 'src/core/', 'src/policy/', 'src/syntax/', 're2js'] },
  {
    from: 'src/create-engine.ts',
    may: ['src/engine.ts', 'src/formats/', 'src/matchers/'],
  },
  { from: 'src/apply.ts', may: ['src/apply-edits.ts', 'src/engine-for.ts'] },
  { from: 'src/whole.ts', may: ['src/apply-edits.ts', 'src/create-engine.ts', 'src/run.ts', 'src/run/'] },
  {
    from: 'src/engine-for.ts',
    may: ['src/engine.ts', 'src/create-engine.ts', 'src/formats/', 'src/matchers/', 'src/core/'],
  },
  { from: 'src/answer.ts', may: ['src/core/', 'src/formats/', 'src/report/'] },
  { from: 'src/run/', may: ['src/run/', 'src/core/'] },
  { from: 'src/pinned.ts', may: ['src/core/', 'src/engine.ts', 'src/formats/'] },
  { from: 'src/places.ts', may: ['src/core/', 'src/report/'] },
  { from: 'src/undo/', may: ['src/undo/', 'src/core/', 'diff'] },
  { from: 'src/render.ts', may: ['src/report/', 'src/run/', 'src/core/', 'picocolors'] },
  {
    from: 'src/apply-edits.ts',
    may: ['src/run.ts', 'src/run/', 'src/engine.ts', 'src/report/', 'src/policy/', 'src/core/'],
  },
  {
    from: 'src/run.ts',
    may: [
      'src/engine.ts',
      'src/engine-for.ts',
      'src/places.ts',
      'src/run/',
      'src/core/',
      'src/advice/',
      'src/report/',
      'src/policy/',
    ],
  },
  {
    from: 'src/adapters/',
    may: [
      'src/adapters/',
      'src/run/',
      'src/core/',
      'src/policy/',
      'src/syntax/',
      'src/report/marker.ts',
      'node:*',
      '*',
    ],
  },
  {
    from: 'src/action.ts',
    may: [
      'src/action/',
      'src/run.ts',
      'src/engine.ts',
      'src/adapters/',
      'src/command/',
      'src/core/',
      'src/report/',
      'src/policy/',
      'src/run/',
    ],
  },
  {
    from: 'src/action/',
    may: [
      'src/action/',
      'src/run.ts',
      'src/engine.ts',
      'src/adapters/',
      'src/command/',
      'src/core/',
      'src/report/',
      'src/policy/',
      'src/run/',
      'src/create-engine.ts',
      'src/undo/',
      'node:*',
      '@actions/core',
    ],
  },
  {
    from: 'src/cli.ts',
    may: [
      'src/app/main.ts',
      'src/cli/',
      'src/run.ts',
      'src/engine.ts',
      'src/adapters/',
      'src/command/',
      'src/core/',
      'src/report/',
      'src/policy/',
      'src/run/',
    ],
  },
  {
    from: 'src/cli/',
    may: [
      'src/undo/',
      'src/cli/',
      'src/run.ts',
      'src/engine.ts',
      'src/engine-for.ts',
      'src/create-engine.ts',
      'src/adapters/',
      'src/command/',
      'src/advice/',
      'src/core/',
      'src/report/',
      'src/policy/',
      'src/run/',
      'node:*',
      'src/formats/',
      'src/mcp/',
      '@modelcontextprotocol/server',
      'fastest-levenshtein',
      'picocolors',
      're2js',
    ],
  },
  {
    from: 'src/mcp/',
    may: [
      'src/mcp/',
      'src/formats/',
      'src/index.ts',
      'src/run.ts',
      'src/cli/',
      'src/adapters/',
      'src/advice/',
      'src/core/',
      'src/policy/',
      'src/run/',
      'src/report/',
      'node:*',
      '@modelcontextprotocol/server',
    ],
  },
  {
    from: 'src/app/',
    may: [
      'src/app/',
      'src/action/',
      'src/adapters/',
      'src/command/',
      'src/core/',
      'src/run/',
      'src/policy/',
      'src/report/marker.ts',
      'src/cli/host.ts',
      'src/cli/arguments.ts',
      'node:*',
      'yaml',
      '@octokit/rest',
    ],
  },
  { from: 'src/main.ts', may: ['src/action.ts', 'src/app/commands/worker.ts', 'src/cli.ts'] },
  {
    from: 'src/index.ts',
    may: [
      'src/pinned.ts',
      'src/policy/',
      'src/apply-edits.ts',
      'src/whole.ts',
      'src/render.ts',
      'src/answer.ts',
      'src/run.ts',
      'src/run/',
      'src/engine.ts',
      'src/create-engine.ts',
      'src/report/',
      'src/core/',
      'src/formats/',
      'src/matchers/',
    ],
  },
]

/** A step is a file and the folder of that name beside it: it may use the steps below it, and the words that all share. */
function stairs(room: string, steps: readonly string[], words: readonly string[]) {
  const doors = (step: string) => [`${room}${step}.ts`, `${room}${step}/`]
  return steps.flatMap((step, i) => {
    const may = [
      ...steps.slice(0, i + 1).flatMap(doors),
      ...words.map(word => `${room}${word}.ts`),
      'fastest-levenshtein',
    ]
    return doors(step).map(from => ({ from, may }))
  })
}

/** A folder of the way to place a change: it may use earlier ones, and the words in which they speak of a change. */
function placing(step: string, earlier: readonly string[] = []) {
  const words = ['form.ts', 'ground.ts', 'halves.ts', 'lattice.ts', 'rule.ts']
  const shared = ['text/', 'text.ts', 'diagnostic.ts', 'grouped.ts', 'op.ts'].map(name => `src/core/${name}`)
  const from = `src/core/place/${step}/`
  return { from, may: [from, ...shared, ...[...words, ...earlier].map(name => `src/core/place/${name}`)] }
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => `src/${name}`)
  .sort()

/** What a file imports: paths from the root for its own files, names for packages. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const named = [
    ...text.matchAll(/^(?:import|export)\b[^'"]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm),
  ]
  return named
    .map(found => found[1] ?? found[2] ?? found[3]!)
    .map(to => (to.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), to)) : to))
}

/** The files that are loaded with a file: what it imports, but for types and what is imported when it is needed. */
function loadedWith(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known
  known.add(file)
  const text = readFileSync(join(ROOT, file), 'utf8')
  for (const [, to] of text.matchAll(/^(?:import|export)(?! type\b)\b[^'"]*?\bfrom '(\.[^']+)'/gm))
    loadedWith(relative(ROOT, join(ROOT, dirname(file), to!)), known)
  return known
}

function allows(rule: string, to: string): boolean {
  if (rule === '*') return !to.startsWith('src/') && !to.startsWith('node:')
  if (rule === 'node:*') return to.startsWith('node:')
  return rule.endsWith('/')
    ? to.startsWith(rule)
    : to === rule || (!rule.startsWith('src/') && to.startsWith(`${rule}/`))
}

describe('rooms and doors', () => {
  test('every file is in a room, and imports only through its doors', () => {
    const breaches = files.flatMap(file => {
      const row = rows.findLast(({ from }) => file.startsWith(from))
      if (!row) return `${file} is in no row of the table`
      const forbidden = importsOf(file).filter(to => !row.may.some(rule => allows(rule, to)))
      return forbidden.map(to => `${file} must not import ${to}`)
    })
    expect(breaches).toEqual([])
    expect(files.length).toBeGreaterThan(100)
  })

  test('the table knows forbidden imports when it sees them', () => {
    expect(allows('src/core/', 'src/adapters/disk.ts')).toBe(false)
    expect(allows('*', 'node:fs')).toBe(false)
    expect(importsOf('src/engine.ts')).toContain('src/core/apply.ts')
  })
})

describe('formats', () => {
  /** What formats are made of; every other file beside the list is a format. */
  const GROUND = ['format', 'block', 'reader', 'in-words', 'guide', 'guide-text', 'corrected'].map(
    name => `src/formats/${name}.ts`,
  )
  const WORDS = ['fields', 'edits', 'kinds', 'shapes', 'spec', 'value', 'vocabulary'].map(
    name => `src/formats/json/${name}.ts`,
  )
  const isList = (file: string) => /\/(?:index|text-formats)\.ts$/.test(file)
  const isFormat = (file: string) =>
    /^src\/formats\/(?:json\/)?[\w-]+\.ts$/.test(file) && ![...GROUND, ...WORDS].includes(file) && !isList(file)

  test('nothing but their list imports a format', () => {
    const readers = files.filter(file => file.startsWith('src/formats/') && !isList(file))
    const arrows = readers.flatMap(file =>
      importsOf(file)
        .filter(isFormat)
        .map(to => `${file} → ${to}`),
    )
    expect(arrows).toEqual([])
  })

  test('nothing outside names one', () => {
    const named = files
      .filter(file => !file.startsWith('src/formats/'))
      .flatMap(file => {
        const text = readFileSync(join(ROOT, file), 'utf8')
        return formats
          .filter(({ name }) => name.includes('-') && text.includes(`'${name}'`))
          .map(({ name }) => `${file}: ${name}`)
      })
    expect(named).toEqual([])
  })
})

describe('what a start waits for', () => {
  test.each([
    ['a comment that asks for nothing', 'src/action/main.ts', 'src/adapters/github/client.ts'],
    ['the first request of a command', 'src/action/handle.ts', 'src/engine.ts'],
    ['the first request of a command', 'src/action/handle.ts', 'src/report/markdown.ts'],
    ['the help of the command line', 'src/cli.ts', 'src/engine.ts'],
    ['a command', 'src/cli.ts', 'src/mcp/server.ts'],
    ['the list of tools', 'src/cli/mcp.ts', 'src/engine.ts'],
    ['the list of tools', 'src/cli/mcp.ts', 'src/adapters/git.ts'],
    ['the help of the command line', 'src/cli.ts', 'src/app/main.ts'],
  ])('%s (%s) does not load %s', (_, start, large) => {
    expect([...loadedWith(start)]).not.toContain(large)
  })

  test('the closure is whole', () => {
    expect([...loadedWith('src/action/command.ts')]).toContain('src/engine.ts')
  })
})
