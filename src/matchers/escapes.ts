import type { Halves } from '../core/place/halves.ts'
import type { Ungarbling } from '../core/place/rule.ts'

const ESCAPE = /\\(?:([nrt"'`\\$/])|u00(22|26|27|3[ce]|3[CE]))/g
const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/**
 * The block has one level of escaping too many: undone in both halves alike. First all escapes of a JSON string, then partial ones: only
 * quotes, only tabs, only newlines, only `\u003c` and the like.
 */
export const escapes: Ungarbling = {
  kind: 'ungarbling',
  name: 'escapes',
  seed: 'EscapeNormalizedReplacer',
  level: 'similar',
  read: halves => {
    const seen = new Set(halves.search.flatMap(line => [...line.matchAll(ESCAPE)].map(found => found[1] ?? 'u')))
    if (seen.size === 0) return []
    const sets = ['nrt"\'`\\$/u', '"\'`$', 'n', 't', 'nt', 'u'].filter(set => [...set].some(char => seen.has(char)))
    return distinct(
      halves,
      sets.map(set => undo(halves, set)),
    )
  },
}

function undo(halves: Halves, set: string): Halves {
  const { search, replace } = halves
  const half = (lines: readonly string[]) =>
    lines
      .join('\n')
      .replace(ESCAPE, (whole, char?: string, code?: string) => {
        if (!set.includes(char ?? 'u')) return whole
        return char === undefined ? String.fromCharCode(Number.parseInt(code!, 16)) : (CONTROL[char] ?? char)
      })
      .replace(/\r\n/g, '\n')
      .split('\n')
  return { ...halves, search: half(search), replace: replace.length === 0 ? replace : half(replace) }
}

function distinct(halves: Halves, read: readonly Halves[]): readonly Halves[] {
  const seen = new Set([halves.search.join('\n')])
  return read.filter(({ search }) => {
    const text = search.join('\n')
    return !seen.has(text) && seen.add(text)
  })
}
