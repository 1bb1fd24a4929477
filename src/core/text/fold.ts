/**
 * A character that shows nothing: Unicode's default ignorable ones, which include all that HFS+ ignores in names (`next_hfs_char` in git's
 * utf8.c), and the interlinear marks. Emoji end with one of the variation selectors 1–16: these pass.
 */
export const INVISIBLE = /(?![\uFE00-\uFE0F])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/u

const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu')

/**
 * A text without what file systems forget about it: case, Unicode form, invisible characters. Lower, upper, lower,
 * so that `ı`, `ß`, `ẞ` and `ſ` fall together with what they become (node-tar met this in CVE-2026-23950).
 */
export function fold(text: string): string {
  const seen = text.normalize('NFKC').replace(EVERY_INVISIBLE, '')
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

/** Two paths with the same key may be one file on some file system. */
export const foldKey = (path: string): string => fold(path).split('/').map(withoutTail).join('/')

/** The name that Windows makes of a name: it drops the dots and blanks at the end, and reads a stream's name after a colon. */
export function withoutTail(name: string): string {
  const colon = name.indexOf(':')
  let end = colon < 0 ? name.length : colon
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--
  return name.slice(0, end) || name
}
