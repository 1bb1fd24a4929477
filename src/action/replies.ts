import { type Inputs, ROLES } from '../adapters/action/inputs.ts'
import { markerOf } from '../adapters/github/report-comment.ts'
import type { UnknownWord } from '../command/parse-command.ts'
import { codeSpan } from '../report/quote.ts'

/** The help, as this workflow's inputs make it. Every line that shows the command is inside code: none starts a command. */
export const helpText = (key: string, inputs: Inputs, formats: readonly string[]): string =>
  `${markerOf(key)}\n### What you can ask for\n\n${help(inputs, formats)}`

function help(inputs: Inputs, formats: readonly string[]): string {
  const word = inputs.command
  const rows = [
    [
      word,
      'applies the edit blocks in this comment, else in its review thread, else in the newest comment with blocks by a trusted author',
    ],
    [`${word} dry-run`, 'reports what would happen, and writes nothing'],
    [`${word} <link to a comment or review>`, 'applies the blocks of that comment, whoever wrote it'],
    [`${word} thread`, 'applies the blocks of the whole review thread'],
    [`${word} all`, 'applies the blocks of all trusted authors'],
    [`${word} 1,3-5 #a1b2c3 src/** except docs/`, 'applies only these blocks: by number, id or path'],
    [`${word} --atomic`, 'all or nothing'],
    [`${word} --exact`, 'applies only exact matches'],
    [`${word} --no-commit`, 'leaves the changes in the checkout for the later steps of the job'],
    [`${word} -m "message"`, 'sets the commit message'],
    [`${word} status`, 'says for every block in the conversation whether it has landed'],
  ] as const
  const facts = [
    `Who may use the command: role ${codeSpan(inputs.permission)} or higher${listed(inputs['allow-users'])}${listed(inputs['allow-bots'])}.`,
    `Whose blocks are taken without a link: ${inputs['trusted-authors'].map(trusted).join(', ')}.`,
    `Match: up to ${codeSpan(inputs.match)}. Atomic: ${codeSpan(inputs.atomic)}. Forks: ${inputs['allow-forks'] ? 'yes' : 'no'}.`,
    `Formats: ${formats.map(name => codeSpan(name)).join(', ')}.`,
  ]
  return [
    `| Comment | What it does |\n| --- | --- |\n${rows.map(([line, meaning]) => `| ${codeSpan(line, { cell: true })} | ${meaning} |`).join('\n')}`,
    facts.map(fact => `- ${fact}`).join('\n'),
  ].join('\n\n')
}

const trusted = (name: string): string =>
  (ROLES as readonly string[]).includes(name) ? `role ${codeSpan(name)} or higher` : codeSpan(name)

const listed = (names: readonly string[]): string => names.map(name => `, ${codeSpan(name)}`).join('')

/** The answer to a word that means nothing. */
export function unknownText(
  key: string,
  inputs: Inputs,
  formats: readonly string[],
  { word, suggestion }: UnknownWord,
): string {
  const guess = suggestion ? ` Did you mean ${codeSpan(suggestion)}?` : ''
  return [
    `${markerOf(key)}\n### Not applied`,
    `The word ${codeSpan(word)} is not understood.${guess} Put a path without a dot or slash in backticks.`,
    `<details><summary>What you can ask for</summary>\n\n${help(inputs, formats)}\n\n</details>`,
  ].join('\n\n')
}
