import { applyPatch } from './apply-patch.ts'
import { beforeAfter } from './before-after.ts'
import type { Format } from './format.ts'
import { pseudoDiff } from './pseudo-diff.ts'
import { searchReplace } from './search-replace.ts'
import { unifiedDiff } from './unified-diff.ts'
import { wholeFile } from './whole-file.ts'

/** The formats that a text is read by before anything in it asks for others, the best for models first. */
export const textFormats: readonly Format[] = [
  searchReplace,
  applyPatch,
  unifiedDiff,
  pseudoDiff,
  wholeFile,
  beforeAfter,
]
