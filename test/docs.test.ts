import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { causes } from '../scripts/docs/causes.ts'
import { generated } from '../scripts/docs/pages.ts'
import { version } from '../src/adapters/version.ts'
import { parseArguments } from '../src/cli/arguments.ts'
import { codes } from '../src/core/codes.ts'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { matchers } from '../src/matchers/index.ts'
import { renderText } from '../src/report/text.ts'
import { parseCase } from './support/case.ts'

const ROOT = new URL('..', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

describe('matching.md', () => {
  test('lists the rules in their order', () => {
    const told = [...read('docs/matching.md').matchAll(/^\| `([a-z-]+)` \|.*\| `([a-z]+)` \|$/gm)]
    expect(told.map(([, name, level]) => ({ name, level }))).toEqual(
      matchers.map(({ name, level }) => ({ name, level })),
    )
  })
})

describe('every rule', () => {
  test.each(matchers.map(({ name }) => name))('%s has cases, for what it finds and for what it leaves alone', name => {
    const folder = join(ROOT, 'test/cases/matchers', name)
    const reports = readdirSync(folder).map(
      file => read(join('test/cases/matchers', name, file)).split('-- report.txt --')[1]!,
    )
    expect(reports.some(report => /: (applied|already-applied|validated)/.test(report))).toBe(true)
    expect(reports.some(report => /: failed/.test(report))).toBe(true)
  })
})

describe('generated pages', () => {
  test.each([...generated(ROOT)])('%s is what `npm run docs` writes', (path, text) => {
    expect(read(path)).toBe(text)
  })

  test('every code has its cause', () => {
    expect(Object.keys(causes).toSorted()).toEqual(Object.keys(codes).toSorted())
  })

  test('the version is that of package.json', () => {
    expect(version).toBe(JSON.parse(read('package.json')).version)
  })
})

test('every dependency has its reason', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const page = read('docs/adr/0040-dependencies-each-with-its-reason.md')
  const told = [...page.matchAll(/`(@?[\w./-]+)`/g)].map(found => found[1])
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(told, name).toContain(name)
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
})
const pages = listed
  .toString()
  .split('\0')
  .filter(path => path !== '' && !path.startsWith('examples/') && existsSync(join(ROOT, path)))

const markdown = markdownIt({ html: true })
type Token = ReturnType<typeof markdown.parse>[number]
const flat = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap(token => [token, ...flat(token.children ?? [])])

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(path: string): ReadonlySet<string> {
  const tokens = markdown.parse(read(path), {})
  const seen = new Map<string, number>()
  const slugs = tokens.flatMap((token, i) => {
    if (token.type !== 'heading_open') return []
    const text = flat([tokens[i + 1]!])
      .flatMap(each => (each.children ? [] : each.content))
      .join('')
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
  return new Set(slugs)
}

describe('links', () => {
  test.each(pages)('of %s lead to something', path => {
    const links = flat(markdown.parse(read(path), {})).flatMap(token =>
      token.type.startsWith('html')
        ? [...token.content.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)].map(found => found[1]!)
        : [token.attrGet('href') ?? token.attrGet('src') ?? []].flat().map(String),
    )
    const broken = links.filter(link => {
      if (/^(https?|mailto):/.test(link)) return !URL.canParse(link)
      const [file = '', anchor] = decodeURIComponent(link).split('#')
      const target = file === '' ? path : normalize(join(dirname(path), file))
      if (target.startsWith('..') || !existsSync(join(ROOT, target))) return true
      return anchor !== undefined && !anchorsOf(target).has(anchor)
    })
    expect(broken).toEqual([])
  })

  test('a broken one would be seen', () => {
    expect(anchorsOf('README.md').has('quick-start')).toBe(true)
    expect(anchorsOf('README.md').has('no-such-heading')).toBe(false)
  })
})

test('every page can be reached from the README', () => {
  const reached = new Set(['README.md'])
  for (const page of reached) {
    for (const [, link] of read(page).matchAll(/\]\(([^)#\s]+)/g)) {
      const target = normalize(join(dirname(page), link!))
      for (const other of pages)
        if (other === target || dirname(other) === target.replace(/\/$/, '')) reached.add(other)
    }
  }
  // these are examples of the playground's menu
  const away = pages.filter(page => !reached.has(page) && !/^(playground\/examples|test)\//.test(page))
  expect(away).toEqual([])
})

test('each decision has a number of its own, in its name and in its title', () => {
  const numbers = readdirSync(join(ROOT, 'docs/adr')).map(file => {
    const number = Number(file.slice(0, 4))
    expect(read(`docs/adr/${file}`), file).toMatch(new RegExp(`^# ${number}\\. `))
    return number
  })
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.each(['docs/security.md', 'docs/design.md'])('the files that %s names are there', page => {
  const named = [...read(page).matchAll(/`([\w/-]+(?:\.ts|\/))`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(path => !['src/', ''].some(folder => existsSync(join(ROOT, folder, path))))).toEqual([])
})

test('the texts under "When something fails" are what is really said', () => {
  const rows = read('docs/questions.md').split('## When something fails')[1]!.split('\n## ')[0]!
  const told = [...rows.matchAll(/"([^"`]+)"/g)].map(found => found[1]!)
  const said = ['run/reason', 'core/diagnostic', 'report/labels', 'report/facts']
    .map(name => read(`src/${name}.ts`))
    .join()
  // "refused: protected path" is put together of two, and how many places match is a number
  const parts = (text: string) => text.split(/(?<=refused: )|\d+/)
  for (const text of told) for (const part of parts(text)) expect(said, text).toContain(part)
  expect(told.length).toBeGreaterThan(6)
})

const fences = (path: string, info: string) =>
  markdown.parse(read(path), {}).filter(token => token.type === 'fence' && token.info.trim() === info)

describe('workflows', () => {
  const workflows = pages.flatMap(page => fences(page, 'yaml').map(({ content }) => ({ page, content })))

  test.each(workflows)('of $page are YAML, and give our action only inputs that it has: %#', ({ content }) => {
    const { inputs } = parse(read('action.yml')) as { inputs: object }
    const jobs = [parse(content)]
      .flat()
      .flatMap(part => (part.jobs ? Object.values<{ steps: Step[] }>(part.jobs) : { steps: [part] }))
    for (const { uses, with: given } of jobs.flatMap(job => job.steps)) {
      if (/apply-edits@/.test(uses ?? ''))
        for (const name of Object.keys(given ?? {})) expect(Object.keys(inputs)).toContain(name)
    }
  })

  test('never put text of others into a script, and leave no credentials behind', () => {
    for (const { content } of workflows) {
      expect(content).not.toMatch(/run:.*\$\{\{/)
      expect(content.split('actions/checkout').length).toBe(content.split('persist-credentials: false').length)
    }
  })

  test('of the quick start have at most 15 lines', () => {
    expect(fences('README.md', 'yaml')[0]!.content.trimEnd().split('\n').length).toBeLessThanOrEqual(15)
  })
})

interface Step {
  readonly uses?: string
  readonly with?: object
}

/** A line of shell as words: comments and redirections go, quotes are taken off. */
const wordsOf = (line: string): readonly string[] =>
  [...line.replace(/\s#.*|\s*[<>|&;)].*/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain!,
  )

describe('every command line', () => {
  const lines = pages.flatMap(page =>
    fences(page, 'sh').flatMap(({ content }) =>
      [...content.matchAll(/^(?!\s*#).*?\b(?:apply-edits|dist\/cli\.js) (.+)$/gm)].map(([, line]) => ({
        page,
        line: line!,
      })),
    ),
  )

  test.each(lines)('of $page is understood: $line', ({ line }) => {
    expect(() => parseArguments(wordsOf(line))).not.toThrow()
  })

  test('is there, and a wrong one would be seen', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(() => parseArguments(wordsOf('apply reply.md --dry > x'))).toThrow()
  })
})

describe('examples', () => {
  const examples = pages.flatMap(page => fences(page, 'case').map(({ content }) => ({ page, content })))

  test.each(examples)('of $page do what they say: %#', async ({ content }) => {
    const { sections } = parseCase(content)
    const body = (name: string) => sections.find(section => section.name === name)?.body
    const files = (folder: string) =>
      sections.flatMap(({ name, body }) =>
        name.startsWith(`${folder}/`) ? [[name.slice(folder.length + 1), body] as const] : [],
      )
    const engine = createEngine()
    const before = new Map(files('before').map(([path, text]) => [path as RepoPath, textContent(text)]))
    const outcome = await engine.apply(engine.parse(body('comment.md')!), before)
    const after = [...outcome.after].map(([path, file]) => [path, file.kind === 'text' && file.text])
    expect(Object.fromEntries(after)).toEqual({
      ...Object.fromEntries(files('before')),
      ...Object.fromEntries(files('after')),
    })
    if (files('after').length === 0) expect(outcome.results.map(({ status }) => status)).not.toContain('applied')
    if (body('report.txt') !== undefined) expect(renderText(outcome)).toBe(body('report.txt'))
  })

  test('are there', () => expect(examples.length).toBeGreaterThan(3))
})
