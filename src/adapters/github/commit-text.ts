import type { Change } from '../../core/apply.ts'
import type { Plan } from '../../core/report.ts'
import type { Person } from '../git/commit-tree.ts'
import { TRAILER, UNDOES } from './earlier.ts'

/** What a commit says, for the outcome that it holds. */
export type CommitText = (
  plan: Plan,
  changes: readonly Change[],
) => { readonly message: string; readonly author?: Person }

export interface CommitWords {
  /** Placeholders: `{applied}`, `{total}`, `{files}`, `{number}`. Empty for our own words. */
  readonly template: string
  readonly key: string
  readonly number?: number
  readonly author?: Person
  readonly coAuthors: readonly Person[]
  /** The commit that this one takes back. */
  readonly undoes?: string
}

const DEFAULT = 'Apply {applied} of {total} edit blocks'

/** The message: one line of words, the people, and the key. Nothing of the blocks' own text gets in. */
export const commitText =
  ({ template, key, number, author, coAuthors, undoes }: CommitWords): CommitText =>
  ({ outcome }, changes) => {
    const applied = outcome.results.filter(result => result.status === 'applied').length
    const facts: Readonly<Record<string, string>> = {
      applied: String(applied),
      total: String(outcome.results.length),
      files: String(changes.length),
      number: number === undefined ? '' : String(number),
    }
    const usual = applied === outcome.results.length ? defaultAll(applied) : DEFAULT
    const words = template.trim() || (undoes === undefined ? usual : `Undo ${undoes.slice(0, 7)}`)
    const headline = oneLine(words.replace(/\{(applied|total|files|number)\}/g, (_, name: string) => facts[name]!))
    const trailers = [
      ...coAuthors.map(person => `Co-authored-by: ${plain(person.name)} <${plain(person.email)}>`),
      ...(undoes === undefined ? [] : [`${UNDOES}: ${undoes}`]),
      `${TRAILER}: ${key}`,
    ]
    return { message: `${headline || defaultAll(applied)}\n\n${trailers.join('\n')}\n`, ...(author && { author }) }
  }

const defaultAll = (applied: number): string => `Apply ${applied} edit block${applied === 1 ? '' : 's'}`

const LONGEST = 200
const ORDER = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/i

/** One line without what CI systems read as an order, and without control and invisible characters. */
function oneLine(text: string): string {
  let line = text.slice(0, 4 * LONGEST).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp} ]+/gu, ' ')
  // what was around an order may close up to another one
  while (ORDER.test(line)) line = line.replace(ORDER, '').replace(/ {2,}/g, ' ')
  return line.trim().slice(0, LONGEST).trim()
}

const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}<>]/gu, '').trim()

/** `Name <address>` as an author input gives it; undefined for anything else. */
export function toPerson(text: string): Person | undefined {
  const found = /^([^<>]{1,200})<([^<>@\s]{1,100}@[^<>@\s]{1,200})>$/.exec(text.trim())
  return found ? { name: found[1]!.trim(), email: found[2]! } : undefined
}
