import { beforeAfter } from './before-after.ts'
import type { Format } from './format.ts'
import { diffs } from './patch/diffs.ts'
import { pseudoDiff } from './pseudo-diff.ts'
import { searchReplace } from './search-replace.ts'
import { wholeFile } from './whole-file.ts'

/** The formats that a text is read by before anything in it asks for others, in the order of `formats`. */
export const textFormats: readonly Format[] = [searchReplace, diffs, pseudoDiff, wholeFile, beforeAfter]
