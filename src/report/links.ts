import type { BlockResult } from '../core/outcome.ts'
import type { Report } from '../run/report.ts'
import type { ThreadFacts } from './markdown.ts'
import { clip, codeSpan } from './quote.ts'

/** An address that cannot end its link early, or the label alone. */
export const linkTo = (label: string, url: string | undefined): string =>
  url && /^https?:\/\/[\w.:/?#&=%~@+,;-]+$/.test(url) ? `[${label}](${url})` : label

export const pullLink = ({ number, url }: { readonly number: number; readonly url: string }): string =>
  linkTo(`pull request ${number}`, url)

/** Where a reader can go from a row. */
export interface Addresses {
  /** The address of a line of a result's file. */
  readonly line: (result: BlockResult, line: number) => string | undefined
  /** The address of the text that a block is from, where there are several. */
  readonly source: (result: BlockResult) => string | undefined
}

/** The addresses of the files as they are after the run, or, if nothing was committed, as they were before it. */
export function addressesOf(
  { landed, base }: Report,
  { files, links }: Pick<ThreadFacts, 'files' | 'links'>,
): Addresses {
  const commit = landed.kind === 'committed' || landed.kind === 'already-committed' ? landed.sha : undefined
  const sha = commit ?? base
  return {
    line: ({ path, movedTo, change }, line) => {
      if (files === undefined || sha === undefined || path === undefined) return undefined
      const gone = commit !== undefined && change === 'deleted'
      const name = (commit !== undefined ? movedTo : undefined) ?? path
      return gone || HALF.test(name) ? undefined : `${files}/${sha}/${addressOf(name)}#L${line}`
    },
    source: ({ block }) => links?.get(block.at.name),
  }
}

/** Half of a surrogate pair is in no address. */
const HALF = /\p{Cs}/u

/** A path within an address. What GitHub would show rendered has its lines in the plain view alone. */
const addressOf = (path: string): string =>
  path.split('/').map(encodeAll).join('/') +
  (/\.(?:md|mdx|markdown|rst|adoc|org|ipynb|csv|tsv|svg)$/i.test(path) ? '?plain=1' : '')

const encodeAll = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** A file's name as a row shows it. */
export const placeOfRow = ({ block, movedTo }: BlockResult, cell = false): string =>
  nameCell(block.path, cell) + (movedTo ? ` → ${nameCell(movedTo, cell)}` : '')

const nameCell = (name: string, cell: boolean): string => codeSpan(clip(name, 200), { cell })

/** A phrase with each line that it speaks of as a link. */
export const linkLines = (phrase: string, url: (line: number) => string | undefined): string =>
  phrase.replace(/\b(lines? )(\d+(?:, \d+)*)/g, (_, word: string, numbers: string) => {
    const [first, ...more] = numbers.split(', ').map(Number)
    const link = (line: number, label = `${line}`) => linkTo(label, url(line))
    return more.length === 0
      ? link(first!, `${word}${first}`)
      : word + [first!, ...more].map(line => link(line)).join(', ')
  })
