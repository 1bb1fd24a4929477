/** Characters of a needle that are searched natively; the rest is compared in place. Native search may be quadratic in a long needle. */
const PROBE = 64

/** Characters compared in place before the search changes to a slower one that is linear whatever the texts. */
const COMPARED = 1 << 20

/**
 * The offsets at which a text contains another one, in order; occurrences may overlap. The time is linear in both texts.
 * @param most offsets at most
 * @param apart leave out occurrences that overlap the one before
 */
export function occurrences(text: string, needle: string, most: number, apart = false): readonly number[] {
  const found: number[] = []
  const step = apart ? needle.length : 1
  const lead = probeAt(needle)
  const probe = needle.slice(lead, lead + PROBE)
  let compared = 0
  let from = 0
  for (let at = text.indexOf(probe, lead); at >= 0 && found.length < most; at = text.indexOf(probe, from + lead)) {
    const start = at - lead
    from = start + 1
    compared += needle.length
    if (compared > COMPARED) return [...found, ...byFailures(text, needle, start, most - found.length, step)]
    if (!text.startsWith(needle, start)) continue
    found.push(start)
    from = start + step
  }
  return found
}

/** Where the probe begins: at the first long word, since signs and blanks recur more often. */
function probeAt(needle: string): number {
  if (needle.length <= PROBE) return 0
  const at = needle.search(/\w{8}/)
  return at < 0 ? 0 : at
}

/** Knuth, Morris and Pratt's search from an offset on. */
function byFailures(text: string, needle: string, from: number, most: number, step: number): readonly number[] {
  const failure = new Int32Array(needle.length + 1)
  failure[0] = -1
  for (let i = 0, k = -1; i < needle.length; ) {
    while (k >= 0 && needle.charCodeAt(k) !== needle.charCodeAt(i)) k = failure[k]!
    failure[++i] = ++k
  }
  const found: number[] = []
  for (let i = from, k = 0; i < text.length && found.length < most; i++) {
    while (k >= 0 && needle.charCodeAt(k) !== text.charCodeAt(i)) k = failure[k]!
    if (++k < needle.length) continue
    found.push(i + 1 - k)
    k = step === 1 ? failure[k]! : 0
  }
  return found
}
