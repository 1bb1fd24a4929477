/**
 * How well a line of the file fits a wanted one: it is the same, the same but for a comment at the end of one of them, the
 * same but for a slip of the pen, nearly the same, another line at its place, or absent.
 */
export type Fit = 'same' | 'commented' | 'slip' | 'near' | 'other' | 'absent'

/** Whether the file's line is the wanted one, up to what is forgiven; rules that fit as a whole say nothing of their lines. */
export const isOwn = (fit: Fit | undefined): boolean =>
  fit === undefined || fit === 'same' || fit === 'commented' || fit === 'slip'

/** Whether two lines, each with single spaces, are the same but for a comment at the end of one of them. */
export function differByComment(a: string, b: string): boolean {
  const [long, short] = a.length > b.length ? [a, b] : [b, a]
  return short !== '' && long.startsWith(short) && COMMENT.test(long.slice(short.length))
}

const COMMENT = /^ (?:\/\/|# |\/\*[^*]*\*\/$|<!--[^>]*-->$)/
