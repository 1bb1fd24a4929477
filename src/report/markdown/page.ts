/** Facts about the thread, besides the outcome. Names and addresses only: none of it is trusted to be Markdown. */
export interface ThreadFacts {
  /** Distinguishes this report from others in the same thread. */
  readonly key: string
  /** The account that asked, by its id: the marker says so. */
  readonly by?: number
  readonly askedBy?: string
  /** Where the blocks come from: `this comment`, with its address and author. */
  readonly source?: { readonly label: string; readonly url?: string; readonly author?: string }
  /** The address of each source by its name, where there are several. */
  readonly links?: ReadonlyMap<string, string>
  /** The log of the run. */
  readonly runUrl?: string
  /** Where the playground shows what failed. */
  readonly playground?: string
  /** Where files of a commit are seen: `https://…/blob`. */
  readonly files?: string
  /** The command's word, for advice. */
  readonly command?: string
  /** The command that would apply what is shown, with its source and selection. */
  readonly asks?: string
  /** The same without a selection: what a chosen place is added to. */
  readonly chooses?: string
  /** The state of the commit's checks: `approval` waits for someone, `none` does not start at all. */
  readonly ci?: 'starts' | 'approval' | 'none'
  /** The account that enabled auto-merge. */
  readonly autoMergeBy?: string
}

/** A part of a report that is shown whole or not at all. */
export interface Section {
  readonly text: string
  /** Shown whatever the length. */
  readonly must?: boolean
  /** Name of the part if it is omitted, in the plural: `details of failed blocks`. */
  readonly what?: string
}

/** Room for the sentence that tells what was left out. */
const NOTE = 400

/**
 * Joins sections with an empty line between them, in at most `limit` UTF-16 units: first those that must be there, then the others in their
 * order while they fit. What is left out is reported, once for each kind, in the last paragraph.
 */
export function fitSections(sections: readonly Section[], limit: number, where: string): string {
  const shown = sections.filter(section => section.text !== '')
  let room = limit - NOTE - shown.reduce((sum, { must, text }) => sum + (must ? text.length + 2 : 0), 0)
  const kept: string[] = []
  const missing = new Map<string, number>()
  for (const { text, must, what = 'more' } of shown) {
    const fits = must || text.length + 2 <= room
    if (fits) kept.push(text)
    else missing.set(what, (missing.get(what) ?? 0) + 1)
    if (fits && !must) room -= text.length + 2
  }
  const left = [...missing].map(([what, count]) => `${what} (${count})`).join(', ')
  return [...kept, ...(left ? [`Omitted for length: ${left}. ${where}`] : [])].join('\n\n') + '\n'
}
