/** Text without white space and byte order marks. */
export const squash = text => text.replace(/[ \t\r\n\f\v\ufeff]+/g, '')

/**
 * What became of a case. `got` is the file afterwards, or null if nothing was written.
 *   right     the bytes expected, or another result that the case allows; for a case that must be refused, nothing
 *   refused   nothing was written, though something should have been
 *   space     wrong in white space alone
 *   wrong     anything else
 */
export function judge({ expect, before, after, alts }, got) {
  const untouched = got === null || got === before
  if (expect !== 'apply') return untouched ? 'right' : squash(got) === squash(before) ? 'space' : 'wrong'
  if (untouched) return 'refused'
  const allowed = [after, ...alts.map(alt => alt.after)]
  if (allowed.includes(got)) return 'right'
  return allowed.some(text => squash(text) === squash(got)) ? 'space' : 'wrong'
}
