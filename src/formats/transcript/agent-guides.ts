const REFUSED = [
  'Make each change with the editing tool, once, against the file as it is. Every such call is refused. This is',
  'intended: the call is recorded as a proposal and applied later. Do not repeat it, do not try another way, and go on',
  'as if the change had been made.',
]

/**
 * How to run an agent so that it proposes edits and cannot write, and to apply its proposals afterwards: on the command line, and in the steps of
 * a job (`PROMPT` for the prompt), whose log is a file or a folder.
 */
export const agentGuides = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    command:
      'claude -p "$PROMPT" --permission-mode dontAsk --allowedTools Read,Grep,Glob --output-format stream-json --verbose > log.jsonl',
    file: 'log.jsonl',
    found:
      'Each `tool_use` with the refusal next to it. The action writes the same to the file of its output `execution_file`.',
    prompt: REFUSED,
    steps: `- id: agent
  uses: anthropics/claude-code-action@cfc3eb22bfed5c26ef66e3223c982af27e4524de # v1.0.231
  with:
    anthropic_api_key: \${{ secrets.ANTHROPIC_API_KEY }}
    github_token: \${{ github.token }}
    claude_args: --permission-mode dontAsk --allowedTools Read,Grep,Glob
    prompt: |
      PROMPT
`,
    log: `\${{ steps.agent.outputs.execution_file }}`,
    avoid: [
      '`--output-format json` does not say who refused a call, so its calls are not applied without `proposals: all`.',
      '`--disallowedTools Edit,Write`: the model does not have the tools, and proposes nothing.',
      '`--permission-mode plan`: the model is instructed not to edit, so it rarely calls the tools.',
      '`--permission-mode acceptEdits` writes.',
    ],
  },
  {
    name: 'codex',
    title: 'Codex',
    command: 'codex exec --sandbox read-only "$PROMPT"',
    file: '~/.codex/sessions/YEAR/MONTH/DAY/rollout-*.jsonl',
    found: 'Each patch in the rollout with the refusal next to it. `CODEX_HOME` says where rollouts are kept.',
    prompt: REFUSED,
    steps: `- uses: openai/codex-action@5c3f4ccdb2b8790f73d6b21751ac00e602aa0c02 # v1.7
  with:
    openai-api-key: \${{ secrets.OPENAI_API_KEY }}
    sandbox: read-only
    codex-home: \${{ runner.temp }}/codex
    prompt: |
      PROMPT
`,
    log: `\${{ runner.temp }}/codex/sessions`,
    avoid: [
      '`codex exec --json` alone: its output names the changed files, not what changed in them.',
      '`--ephemeral`: there is no rollout.',
      'The default sandbox of codex-action is `workspace-write`: it writes.',
    ],
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    command: 'gemini --prompt "$PROMPT" --output-format stream-json > log.jsonl',
    file: 'log.jsonl',
    found: 'The text of the answer. Calls of tools that write are in the log too, and are proposals.',
    prompt: [
      'Change no file: the tools that write are not available. Answer with edit blocks: the path on a line of its own,',
      'then a fence with <<<<<<< SEARCH, the lines as they are, =======, the new lines, >>>>>>> REPLACE.',
    ],
    steps: `- env:
    GEMINI_API_KEY: \${{ secrets.GEMINI_API_KEY }}
    PROMPT: |
      PROMPT
  run: npx --yes @google/gemini-cli@0.61.0 --prompt "$PROMPT" --output-format stream-json > "$RUNNER_TEMP/log.jsonl"
`,
    log: `\${{ runner.temp }}/log.jsonl`,
    avoid: [
      '`--approval-mode plan` is not read-only: without a terminal the model may leave it and write.',
      '`--yolo`, which run-gemini-cli uses, writes.',
    ],
  },
]

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

type AgentGuide = (typeof agentGuides)[number]

/** A workflow of two jobs: one runs the agent and can only read, the other applies what it proposed. Ends with a newline. */
export function workflowOf({ name, prompt, steps, log }: AgentGuide): string {
  const [line = ''] = /^ *PROMPT$/m.exec(steps) ?? []
  const said = indented(`\${{ inputs.task }}\n\n${prompt.join('\n')}`, line.length - 'PROMPT'.length)
  const filled = steps.replace(line, () => said)
  return `name: ${name}, then apply
on:
  workflow_dispatch:
    inputs:
      task: { description: What to do, required: true }
permissions: {}
jobs:
  agent:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions: { contents: read }
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
        with: { persist-credentials: false }
${indented(filled, 6)}      - uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a # v7.0.1
        with:
          name: edits
          path: ${log}
          retention-days: 1
  apply:
    needs: agent
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions: { actions: read, contents: write, pull-requests: write }
    steps:
      - uses: OWNER/apply-edits@v1
        with: { artifact: edits }
`
}

/** The guide as text. Ends with a newline. */
export function renderAgentGuide(guide: AgentGuide): string {
  const { title, command, file, found, prompt, avoid } = guide
  return [
    `# ${title}: propose without write access, apply afterwards\n\nThe run can only read. Its log has every edit that it wanted to make.\n\n`,
    `## Command\n\n    ${command}\n    apply-edits apply ${file} --dry-run\n\n${found}\n\n`,
    `## Prompt\n\nPut this below the task:\n\n${indented(`${prompt.join('\n')}\n`, 4)}\n`,
    `## Workflow\n\n\`\`\`yaml\n${workflowOf(guide)}\`\`\`\n\n`,
    `A log has what the agent read: keep the artifact for a short time. \`environment:\` on the second job makes it wait for a review.\n\n`,
    `## Not this\n\n${avoid.map(line => `- ${line}\n`).join('')}`,
  ].join('')
}
