/** What stands in the commit that a case begins with. */
export type Entry =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly submodule: true }
  | { readonly executable: string }

/** One input of the table (a row may have many), and the right outcome: data, run by hostile.test.ts. */
export interface Case {
  /** The row of the table of bad inputs and faults. */
  readonly row: number
  readonly name: string
  /** Committed files; `a.txt` (`one`, `two`, `three`) is always among them. */
  readonly repo?: Readonly<Record<string, Entry>>
  /** What happens in the work tree before the run, behind git's back. */
  readonly before?: (root: string) => void
  readonly edits: string | Uint8Array
  readonly args?: readonly string[]
  /** For each block the code of its outcome; or what the codes of all of them look like, where it is many. */
  readonly expect: readonly string[] | RegExp
  /** Which files change, and to what; null: gone. All else in and around the repository is as it was. */
  readonly after?: Readonly<Record<string, string | Uint8Array | null>>
  /** What the report must say, and what it must not. */
  readonly says?: RegExp
  readonly hides?: string
  /** Milliseconds that the run may take, generously: hostile inputs that are not bounded take minutes. */
  readonly within?: number
  /** The process ends with 2: it could not run at all. */
  readonly broken?: boolean
}

/** A block of the format that most rows use; paths and texts may be anything. */
export const replace = (path: unknown, old: string, text: string): string =>
  `${JSON.stringify({ command: 'str_replace', path, old_str: old, new_str: text })}\n`

export const create = (path: unknown, text: string): string =>
  `${JSON.stringify({ command: 'create', path, file_text: text })}\n`

/** A block as people write it. */
export const block = (path: string, search: string, text: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${text}>>>>>>> REPLACE\n\`\`\`\n`

/** A good edit beside bad ones: it must land whatever they do. */
export const GOOD = replace('a.txt', 'two', 'TWO')
export const GOOD_AFTER = { 'a.txt': 'one\nTWO\nthree\n' } as const
