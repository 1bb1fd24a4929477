/** What a model is told about one format: put into a prompt, it makes replies apply. */
export interface Guide {
  readonly format: string
  /** What it is best for, in one line. */
  readonly use: string
  readonly rules: readonly string[]
  /** A reply, as the model shall write it. */
  readonly example: string
  /** The files that the example edits, as they are before; a test applies it to them. */
  readonly files: Readonly<Record<string, string>>
  readonly mistakes: readonly string[]
  /** What to do when an edit was refused. */
  readonly recovery?: readonly string[]
}

/** The guide as text for a prompt. Ends with a newline. */
export function renderGuide({ format, use, rules, example, files, mistakes, recovery = RECOVERY }: Guide): string {
  const fence = '`'.repeat(Math.max(3, longestRun(example) + 1))
  const shown = Object.entries(files).map(([path, text]) => `\`${path}\` is:\n\n${fence}\n${text}${fence}\n\n`)
  return [
    `# How to write edits: ${format}\n\n${use}\n\n`,
    `## Rules\n\n${list(rules, i => `${i}.`)}\n`,
    `## Example\n\n${shown.join('')}The edit:\n\n${fence}\n${example}${fence}\n\n`,
    `## Common mistakes\n\n${list(mistakes, () => '-')}\n`,
    `## When an edit is refused\n\n${list(recovery, i => `${i}.`)}`,
  ].join('')
}

const list = (items: readonly string[], sign: (number: number) => string): string =>
  items.map((item, i) => `${sign(i + 1)} ${item}\n`).join('')

function longestRun(text: string): number {
  let longest = 0
  let run = 0
  for (const char of text) {
    run = char === '`' ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** What holds for all formats. */
const RECOVERY: readonly string[] = [
  'Read the report: it says which block failed, what the file has there, and often the block that would apply.',
  'Read the file again. Do not write the block from memory.',
  'Send only the blocks that failed, corrected. The others are in the file already.',
]
