import type { Ungarbling } from '../core/place/rule.ts'

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

const ENTITY = /&(?:(lt|gt|amp|quot|apos|nbsp)|#0{0,4}(\d{2,3})|#[xX]0{0,4}([0-9a-fA-F]{2}));/g

/** The block went through an HTML escape on its way: undone once, in both halves. */
export const htmlEntities: Ungarbling = {
  kind: 'ungarbling',
  name: 'html-entities',
  level: 'similar',
  signs: true,
  read: halves => {
    const search = halves.search.map(decode)
    if (search.every((line, i) => line === halves.search[i])) return []
    return [{ ...halves, search, replace: halves.replace.map(decode) }]
  },
}

const decode = (line: string): string =>
  line.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return NAMED[name]!
    const unit = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
    return unit >= 32 && unit < 127 ? String.fromCharCode(unit) : whole
  })
