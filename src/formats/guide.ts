import type { Format } from './format.ts'

/** The prompt text about one format, so that a model's replies apply. */
export interface Guide {
  /** Its best use, in one line. */
  readonly use: string
  readonly rules: readonly string[]
  /** A reply, as the model should write it. */
  readonly example: string
  /** The files that the example edits, as they are before; a test applies it to them. */
  readonly files: Readonly<Record<string, string>>
  readonly mistakes: readonly string[]
  readonly recovery?: readonly string[]
}

/** A small file for examples, with a mistake in it. */
export const EXAMPLE = {
  'src/math.py': 'def add(a, b):\n    return a + b\n\ndef multiply(a, b):\n    return a + b  # BUG\n',
} as const

/** Rules for every format in which the old text gives the place. */
export const COPY: readonly string[] = [
  'Copy the old lines from the file, never from memory: whitespace, blank lines and comments included.',
  'Show enough lines to make the place unique; a line above that names the function or class is enough.',
  'Search for the place in the file first, and check that it occurs only once.',
  'Write the new lines in full: no `...`, no `// rest of the code`.',
  'Keep each edit small: only the lines that change, and what makes their place unique. Make one edit for changes within three lines of each other.',
]

export const MISTAKES: readonly string[] = [
  'Old lines that occur twice in the file: the edit is refused, and both places are named.',
  'Old lines typed from memory, with different indentation or quotes than the file.',
  'Line numbers from a viewer copied into the lines.',
  'A file named by less than its full path from the root of the repository.',
]

/** How to teach the tool that takes JSON with an old text and a new one. @param example an input that mends {@link EXAMPLE} */
export const toolGuide = (use: string, rules: readonly string[], example: string): Guide => ({
  use,
  rules: [...rules, ...COPY.slice(0, 4)],
  example: `${example}\n`,
  files: EXAMPLE,
  mistakes: ['A newline inside a string that is not written `\\n`, a quote that is not written `\\"`.', ...MISTAKES],
})

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
