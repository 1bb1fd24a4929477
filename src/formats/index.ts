import { applyPatch } from './apply-patch.ts'
import { beforeAfter } from './before-after.ts'
import { clangTidy } from './clang-tidy.ts'
import { editProtocol } from './edit-protocol.ts'
import { fileTag } from './file-tag.ts'
import { findReplace } from './find-replace.ts'
import type { Format } from './format.ts'
import { jsonFormats } from './json/index.ts'
import { lineRange } from './line-range.ts'
import { mergeConflict } from './merge-conflict.ts'
import { otherDiff } from './other-diff.ts'
import { pseudoDiff } from './pseudo-diff.ts'
import { searchReplace } from './search-replace.ts'
import { shellEdit } from './shell-edit.ts'
import { suggestion } from './suggestion.ts'
import { taggedEdit } from './tagged-edit.ts'
import { unifiedDiff } from './unified-diff.ts'
import { wholeFile } from './whole-file.ts'
import { yamlEdit } from './yaml-edit.ts'

/**
 * Every format. Each line of a source is offered to them in this order, and the first that claims it has it. Their markers differ, so the
 * order decides nothing (a test reverses it). It is the order of the documentation and the guides.
 */
export const formats: readonly Format[] = [
  searchReplace,
  editProtocol,
  applyPatch,
  unifiedDiff,
  pseudoDiff,
  wholeFile,
  beforeAfter,
  taggedEdit,
  fileTag,
  findReplace,
  lineRange,
  suggestion,
  mergeConflict,
  otherDiff,
  yamlEdit,
  clangTidy,
  shellEdit,
  ...jsonFormats,
]
