import type { Rule } from '../core/locate.ts'
import { blankLines } from './blank-lines.ts'
import { elision } from './elision.ts'
import { escapes } from './escapes.ts'
import { exact } from './exact.ts'
import { htmlEntities } from './html-entities.ts'
import { indentation } from './indentation.ts'
import { inline } from './inline.ts'
import { innerSpacing } from './inner-spacing.ts'
import { lineNumbers } from './line-numbers.ts'
import { similar } from './similar.ts'
import { trailingSpace } from './trailing-space.ts'
import { typographic } from './typographic.ts'

/**
 * Strictest first: a looser rule is asked only when every stricter one found nothing. A reading gives the rules before it
 * another form of the block to look for; the rules behind it look for all forms.
 */
export const matchers: readonly Rule[] = [
  exact,
  inline,
  trailingSpace,
  indentation,
  innerSpacing,
  blankLines,
  typographic,
  lineNumbers,
  escapes,
  htmlEntities,
  elision,
  similar,
]
