import type { Fit } from './locate/fit.ts'
import type { FileText } from './text/file-text.ts'
import { isBlank } from './text/spacing.ts'
import type { Span } from './text.ts'

/** How much a user lets a rule forgive; each level includes those before it. */
export type MatchLevel = 'exact' | 'whitespace' | 'similar'

/** The two halves of a change, as lines without their endings. */
export interface Change {
  readonly search: readonly string[]
  readonly replace: readonly string[]
  /** The search ends with a line ending: all its lines are whole lines, as in every format of lines. */
  readonly whole?: boolean
}

/** For each wanted line the line of the file that it stands for, and how well. */
export interface Alignment {
  /** The index of the file's line, or -1 where the file has none. */
  readonly lines: Int32Array
  /**
   * Set by the rules that compare line by line and not as a whole: how well each wanted line fits.
   */
  readonly fits?: readonly Fit[]
  /** Set by the rule for text inside lines: the range that is replaced as it is. */
  readonly span?: Span
  /** Set by the rule for elision: which wanted lines stand for what is left out. */
  readonly elided?: ReadonlySet<number>
  /** Blank lines were not counted: those at the edges of the search, and those that the file lacks, ask for nothing. */
  readonly loose?: boolean
  /** How well a block fits that is not the same: from 0 to 1. */
  readonly score?: number
  /** How many lines of the file stand in between that it does not show, blank ones not counted. */
  readonly unseen?: number
}

/** One way in which a wanted text can stand in a file. It finds every place and never chooses. */
export interface Matcher {
  readonly kind: 'matcher'
  /** Kebab-case; what the report says. */
  readonly name: string
  /** The replacer of seed 001 that it stands for. */
  readonly seed?: string
  readonly level: MatchLevel
  /** Its places have a score: of all readings of a block the one with the best place counts, not the first. */
  readonly graded?: boolean
  /** `over-budget` when to find out would take too long. */
  readonly find: (file: FileText, change: Change) => readonly Alignment[] | 'over-budget'
}

/** One way in which a whole block is garbled on its way: undone on both halves alike, for the rules to try again. */
export interface Reading {
  readonly kind: 'reading'
  readonly name: string
  readonly seed?: string
  readonly level: MatchLevel
  /** The change as it was meant, likeliest first; none where nothing speaks for this garbling. */
  readonly read: (change: Change) => readonly Change[]
}

export type Rule = Matcher | Reading

const LEVELS: readonly MatchLevel[] = ['exact', 'whitespace', 'similar']

/** Readings multiply when several apply; more than so many are not tried. */
const MAX_READINGS = 8

export interface Located {
  readonly change: Change
  readonly places: readonly Alignment[]
  /** The name of the rule, behind those of the readings that it needed. */
  readonly rule: string
}

/**
 * Asks the rules, strictest first, and stops at the first that finds anything: a looser rule is never asked after a
 * stricter one found a place, were it two.
 */
export function locate(
  file: FileText,
  change: Change,
  rules: readonly Rule[],
  level: MatchLevel,
): Located | 'over-budget' | undefined {
  const allowed = rules.filter(rule => LEVELS.indexOf(rule.level) <= LEVELS.indexOf(level))
  const readings: Read[] = [{ change, names: [] }]
  const readers: Reading[] = []
  const asked: Matcher[] = []
  let spent = false
  const ask = (matcher: Matcher, reading: Read): Located | undefined => {
    const places = matcher.find(file, reading.change)
    if (places === 'over-budget') spent = true
    if (places === 'over-budget') return undefined
    return places.length > 0
      ? { change: reading.change, places, rule: [...reading.names, matcher.name].join(' + ') }
      : undefined
  }
  for (const rule of allowed) {
    if (rule.kind === 'matcher') {
      asked.push(rule)
      let found: Located | undefined
      for (const reading of readings) {
        const next = ask(rule, reading)
        if (next) found = found ? better(found, next) : next
        if (found && !rule.graded) break
      }
      if (found) return found
      continue
    }
    const read = readings.flatMap(reading => readBy(rule, reading))
    // the lines of a viewer may have been escaped as a whole
    const fresh = [...read, ...readers.flatMap(reader => read.flatMap(reading => readBy(reader, reading)))]
      .filter(({ change }) => !change.search.every(isBlank))
      .slice(0, MAX_READINGS - readings.length)
    readings.push(...fresh)
    readers.push(rule)
    for (const matcher of asked) {
      for (const reading of fresh) {
        const found = ask(matcher, reading)
        if (found) return found
      }
    }
  }
  return spent ? 'over-budget' : undefined
}

/** A block as some readings have it. */
interface Read {
  readonly change: Change
  readonly names: readonly string[]
}

const readBy = (rule: Reading, { change, names }: Read): readonly Read[] =>
  names.includes(rule.name) ? [] : rule.read(change).map(read => ({ change: read, names: [...names, rule.name] }))

const better = (a: Located, b: Located): Located => ((b.places[0]!.score ?? 1) > (a.places[0]!.score ?? 1) ? b : a)
