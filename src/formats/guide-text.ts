import type { Format } from './format.ts'

/** The formats that models are taught, the best for most changes first. Others are understood, and better not taught. */
const taught = (formats: readonly Format[]) => formats.flatMap(({ name, guide }) => (guide ? [{ name, guide }] : []))

/**
 * The text to put into a model's prompt.
 * @param format a format's name; without one, which to choose, and how to write the first
 * @returns undefined for a format that has no guide
 */
export function guideOf(formats: readonly Format[], format?: string): string | undefined {
  const all = taught(formats)
  if (format === undefined) return `${overview(all)}\n${renderGuide(all[0]!)}`
  const found = all.find(({ name }) => name === format)
  return found && renderGuide(found)
}

type Taught = ReturnType<typeof taught>[number]

const overview = (all: readonly Taught[]): string =>
  [
    '# Which format to write edits in\n\n',
    ...all.map(({ name, guide }) => `- ${name}: ${guide.use}\n`),
    '\nUse one format in a reply. Edit only files whose text you have seen. Write paths from the root of the repository.\n',
  ].join('')

/** The guide as text for a prompt. Ends with a newline. */
function renderGuide({ name, guide }: Taught): string {
  const { use, rules, example, files, mistakes, recovery = RECOVERY } = guide
  const runs = example.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map(run => run.length + 1)))
  const shown = Object.entries(files).map(([path, text]) => `\`${path}\` is:\n\n${fence}\n${text}${fence}\n\n`)
  return [
    `# How to write edits: ${name}\n\n${use}\n\n`,
    `## Rules\n\n${list(rules, i => `${i}.`)}\n`,
    `## Example\n\n${shown.join('')}The edit:\n\n${fence}\n${example}${fence}\n\n`,
    `## Common mistakes\n\n${list(mistakes, () => '-')}\n`,
    `## When an edit is refused\n\n${list(recovery, i => `${i}.`)}`,
  ].join('')
}

const list = (items: readonly string[], sign: (number: number) => string): string =>
  items.map((item, i) => `${sign(i + 1)} ${item}\n`).join('')

const RECOVERY: readonly string[] = [
  'Read the report: it says which block failed, what the file has there, and often the block that would apply.',
  'Read the file again. Do not write the block from memory.',
  'Send only the blocks that failed, corrected. Do not send the others again.',
]
