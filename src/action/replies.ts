import { type Inputs, ROLES } from '../adapters/action/inputs.ts'
import type { UnknownWord } from '../command/comment-command.ts'
import { linkTo } from '../report/links.ts'
import { markerOf } from '../report/markdown.ts'
import { codeSpan } from '../report/quote.ts'
import type { Audience } from './ending.ts'
import type { Session } from './request.ts'

/** The help, as this workflow's inputs make it. Every line that shows the command is inside code: none starts a command. */
export const helpText = (session: Session, to: Audience): string =>
  `${marker(to)}\n### ${title(session.inputs)}\n\n${help(session)}`

const marker = ({ key, asked }: Audience): string => markerOf({ key, ...(asked && { by: asked.author.id }) })

const title = ({ command }: Inputs): string => `How to use ${codeSpan(command)}`

function help({ inputs, env }: Session): string {
  const word = inputs.command
  const rows = [
    [
      word,
      "applies this comment's blocks; if it has none, the newest in this review thread, then in the newest comment by a trusted author",
    ],
    [`${word} dry-run`, 'reports what would apply, without writing'],
    [`${word} <link to a comment or review>`, "applies that comment's blocks, regardless of the author"],
    [`${word} thread`, "applies this review thread's blocks"],
    [`${word} all`, "applies every trusted author's blocks on this pull request"],
    [`${word} 1,3-5 #a1b2c3 src/** except docs/`, 'applies only these blocks: by number, id or path'],
    [`${word} 4@29`, 'applies block 4 at line 29, of the places that match'],
    [`${word} undo`, 'undoes the newest commit by this command; with a link to a report, the commit of that report'],
    [`${word} --atomic`, 'all or nothing'],
    [`${word} --exact`, 'applies only exact matches'],
    [`${word} --no-commit`, 'changes the working tree without committing'],
    [`${word} -m "message"`, 'sets the commit message'],
    [`${word} status`, 'shows which blocks in this conversation are applied'],
  ] as const
  const formats = env.docs === undefined ? undefined : `${env.docs}/formats/README.md`
  const facts = [
    `Who may use the command: ${who(inputs.permission)}${listed(inputs['allow-users'])}${listed(inputs['allow-bots'])}.`,
    `Trusted authors: ${inputs['trusted-authors'].map(trusted).join(', ')}.`,
    `Matching: ${codeSpan(inputs.match)}. Atomic: ${codeSpan(inputs.atomic)}. Forks: ${inputs['allow-forks'] ? 'yes' : 'no'}.`,
    `Formats: ${inputs.format.includes('auto') ? linkTo('all supported formats', formats) : inputs.format.map(name => codeSpan(name)).join(', ')}.`,
  ]
  return [
    `| Comment | What it does |\n| --- | --- |\n${rows.map(([line, meaning]) => `| ${codeSpan(line, { cell: true })} | ${meaning} |`).join('\n')}`,
    facts.map(fact => `- ${fact}`).join('\n'),
  ].join('\n\n')
}

const trusted = (name: string): string =>
  (ROLES as readonly string[]).includes(name) ? `role ${codeSpan(name)} or higher` : codeSpan(name)

const who = (permission: Inputs['permission']): string =>
  permission === 'author'
    ? `role ${codeSpan('write')} or higher, the author of a pull request from their own fork`
    : `role ${codeSpan(permission)} or higher`

const listed = (names: readonly string[]): string => names.map(name => `, ${codeSpan(name)}`).join('')

/** The answer to an unknown word: the closest known one, and the help. */
export function unknownText(session: Session, to: Audience, { word, suggestion }: UnknownWord): string {
  const guess = suggestion ? ` Did you mean ${codeSpan(suggestion)}?` : ''
  return [
    `${marker(to)}\n### Not applied: unknown word in the command`,
    `Unknown word ${codeSpan(word)}.${guess} If it is a file, write it in quotes: ${codeSpan(`"${word}"`)}.`,
    `<details><summary>${title(session.inputs).replaceAll('`', '')}</summary>\n\n${help(session)}\n\n</details>`,
  ].join('\n\n')
}
