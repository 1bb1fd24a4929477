import { counted } from '../../core/diagnostic.ts'
import type { FileChange, Outcome } from '../../core/outcome.ts'
import { countsOf, type Plan } from '../../run/report.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

/** The trailer by which a command's commit is found again. */
export const TRAILER = 'Apply-Edits-Key'

/** The trailer that names the commit which a commit takes back. */
export const UNDOES = 'Apply-Edits-Undo'

/** The commit message for an outcome. */
export type CommitText = (
  plan: Plan,
  changes: readonly FileChange[],
) => { readonly message: string; readonly author?: Person }

interface CommitWords {
  /** A headline, and below a blank line a body. Placeholders: see {@link PLACEHOLDER}. Empty for our own words. */
  readonly template: string
  /** Who asked, by login, and the address where they did. */
  readonly facts?: { readonly author?: string; readonly comment?: string } | undefined
  readonly key: string
  readonly number?: number | undefined
  readonly author?: Person | undefined
  readonly coAuthors: readonly Person[]
  /** Who certifies the origin of the change. */
  readonly signedBy?: Person | undefined
  /** The commit that this one takes back. */
  readonly undoes?: string | undefined
}

const PLACEHOLDER = /\{(applied|total|files|number|paths|blocks|author|comment)\}/g

/** The message: a headline, a body if there is one, the people, and the key. Nothing of the blocks' own text gets in. */
export const commitText =
  ({ template, key, number, author, coAuthors, signedBy, facts: given = {}, undoes }: CommitWords): CommitText =>
  ({ outcome }, changes) => {
    const numbers = outcome.results.flatMap(({ status }, i) => (status === 'applied' ? i + 1 : []))
    const facts: Readonly<Record<string, string>> = {
      author: given.author ?? '',
      comment: given.comment ?? '',
      paths: changes.map(({ path }) => inert(path)).join(', '),
      blocks: numbers.join(', '),
      applied: String(numbers.length),
      total: String(countsOf(outcome).total),
      files: String(changes.length),
      number: number === undefined ? '' : String(number),
    }
    const usual = usualHeadline(outcome)
    const words = template.trim() || (undoes === undefined ? usual : `Undo ${undoes.slice(0, 7)}`)
    const [head = '', ...body] = words.split(/\r?\n\r?\n/)
    const filled = (text: string) => oneLine(text.replace(PLACEHOLDER, (_, name: string) => facts[name]!))
    const headline = filled(head)
    const paragraphs = body.slice(0, MOST_LINES).map(part => paragraph(part, filled))
    const trailers = [
      ...coAuthors.map(person => `Co-authored-by: ${named(person)}`),
      ...(signedBy ? [`Signed-off-by: ${named(signedBy)}`] : []),
      ...(undoes === undefined ? [] : [`${UNDOES}: ${undoes}`]),
      `${TRAILER}: ${key}`,
    ]
    const parts = [headline || usual, ...paragraphs.filter(Boolean), trailers.join('\n')]
    return { message: `${parts.join('\n\n')}\n`, ...(author && { author }) }
  }

/** Most paragraphs of a body, and most lines of one. */
const MOST_LINES = 50

/** Lines of a body; a line that looks like one of our trailers is removed. */
const paragraph = (text: string, filled: (line: string) => string): string =>
  text
    .split(/\r?\n/, MOST_LINES)
    .map(filled)
    .filter(line => line !== '' && !line.startsWith('Apply-Edits-'))
    .join('\n')

/** A path in which nothing is a mention or closes an issue: as it is if it is plain, otherwise as a JSON string. */
const inert = (path: string): string =>
  /^[\w./-]+$/.test(path) && !/\bGH-\d/i.test(path)
    ? path
    : JSON.stringify(path).replace(/[#@]|(?<=\bGH)-(?=\d)/gi, sign => `\\u00${sign.charCodeAt(0).toString(16)}`)

const named = ({ name, email }: Person): string => `${plain(name)} <${plain(email)}>`

/** The headline in our own words: of the blocks that someone asked for. */
export function usualHeadline(outcome: Outcome): string {
  const { total } = countsOf(outcome)
  const applied = outcome.results.filter(({ status }) => status === 'applied').length
  return `Apply ${applied === total ? '' : `${applied} of `}${counted(total, 'edit block')}`
}

const LONGEST = 200
const ORDER = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/i

/** One line without what CI systems read as an order, and without control and invisible characters. */
function oneLine(text: string): string {
  let line = text.slice(0, 4 * LONGEST).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp} ]+/gu, ' ')
  // removing an order may join the text around it into another one
  while (ORDER.test(line)) line = line.replace(ORDER, '').replace(/ {2,}/g, ' ')
  return line.trimStart().slice(0, LONGEST).trimEnd()
}

const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}<>]/gu, '').trim()

/** `Name <address>` as an author input gives it; undefined for anything else. */
export function toPerson(text: string): Person | undefined {
  const found = /^([^<>]{1,200})<([^<>@\s]{1,100}@[^<>@\s]{1,200})>$/.exec(text.trim())
  return found ? { name: found[1]!.trim(), email: found[2]! } : undefined
}
