import type { Matcher } from '../core/locate.ts'

/** Whole lines, character for character (SimpleReplacer of the seed). */
export const exact: Matcher = {
  name: 'exact',
  level: 'exact',
  find: (file, wanted) => {
    const places = []
    for (let at = 0; at + wanted.length <= file.length; at++) {
      if (wanted.every((line, i) => file[at + i]!.text === line)) places.push({ lines: wanted.map((_, i) => at + i) })
    }
    return places
  },
}
