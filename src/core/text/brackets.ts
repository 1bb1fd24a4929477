/** The pairs of brackets that a text opens and closes. */
export const BRACKETS = ['()', '[]', '{}'] as const

/** How many brackets of a pair a text opens and leaves open. */
export const openIn = (text: string, [open, close]: string): number =>
  text.split(open!).length - text.split(close!).length
