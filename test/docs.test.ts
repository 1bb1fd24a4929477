import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { causes } from '../scripts/docs/causes.ts'
import { generated } from '../scripts/docs/pages.ts'
import { version } from '../src/adapters/version.ts'
import { codes } from '../src/core/diagnostic.ts'

const ROOT = new URL('..', import.meta.url).pathname
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

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
      [token.attrGet('href') ?? token.attrGet('src') ?? []].flat().map(String),
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

const fences = (path: string, info: string) =>
  markdown.parse(read(path), {}).filter(token => token.type === 'fence' && token.info.trim() === info)

describe('workflows in the README', () => {
  const workflows = fences('README.md', 'yaml').map(({ content }) => content)

  test.each(workflows)('are YAML, and give our action only inputs that it has: %#', text => {
    const { inputs } = parse(read('action.yml')) as { inputs: object }
    const steps = [parse(text)].flat().flatMap(part => part.jobs?.apply.steps ?? part)
    for (const step of steps) {
      if (!/apply-edits@/.test(step.uses ?? '')) continue
      for (const name of Object.keys(step.with ?? {})) expect(Object.keys(inputs)).toContain(name)
    }
  })

  test('never put text of others into a script, and leave no credentials behind', () => {
    for (const text of workflows) {
      expect(text).not.toMatch(/run:.*\$\{\{/)
      expect(text.split('actions/checkout').length).toBe(text.split('persist-credentials: false').length)
    }
  })

  test('the quick start has at most 15 lines', () => {
    expect(workflows[0]!.trimEnd().split('\n').length).toBeLessThanOrEqual(15)
  })
})
