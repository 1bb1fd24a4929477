import type { Reading } from '../core/locate.ts'

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#34': '"',
  '#x27': "'",
  '#x22': '"',
}

const ENTITY = /&(lt|gt|amp|quot|apos|nbsp|#39|#34|#x27|#x22);/g

/** The block went through an HTML escape on its way: undone once, in both halves. */
export const htmlEntities: Reading = {
  kind: 'reading',
  name: 'html-entities',
  level: 'similar',
  read: ({ search, replace }) =>
    search.some(line => line.search(ENTITY) >= 0) ? [{ search: search.map(decode), replace: replace.map(decode) }] : [],
}

const decode = (line: string): string => line.replace(ENTITY, (_, name: string) => NAMED[name]!)
