import type { Matcher } from '../core/locate.ts'
import { exact } from './exact.ts'

/** Strictest first: a looser rule is asked only when every stricter one found nothing. */
export const matchers: readonly Matcher[] = [exact]
