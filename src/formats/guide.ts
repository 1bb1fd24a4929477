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
