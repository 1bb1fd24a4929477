import { applyPatch } from './apply-patch.ts'
import type { Format } from './carrier.ts'
import { editProtocol } from './edit-protocol.ts'
import { jsonFormats } from './json/index.ts'
import { searchReplace } from './search-replace.ts'
import { unifiedDiff } from './unified-diff.ts'

/**
 * Every format. Each line of a source is offered to them in this order, and the first that claims it has it; so the more telling
 * marker stands first.
 */
export const formats: readonly Format[] = [...jsonFormats, editProtocol, searchReplace, applyPatch, unifiedDiff]
