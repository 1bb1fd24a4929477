import type { Format } from '../format.ts'
import { aiderFunctions } from './aider-functions.ts'
import { claudeCode } from './claude-code.ts'
import { editLines } from './edit-lines.ts'
import { fileTools } from './file-tools.ts'
import { gemini } from './gemini.ts'
import { hashlineEdit } from './hashline-edit.ts'
import { lineRangeJson } from './line-range.ts'
import { oldNew } from './old-new.ts'
import { opencode } from './opencode.ts'
import { ops } from './ops.ts'
import { patchJson } from './patch-json.ts'
import { jsonFormatsOf } from './reading/json-format.ts'
import { replaceInFile } from './replace-in-file.ts'
import type { JsonSpec } from './spec.ts'
import { structuralEdit } from './structural-edit.ts'
import { textEditor } from './text-editor.ts'
import { unsupportedTool } from './unsupported-tool.ts'

/** The first that an input fits has it; so the one with the more telling fields stands first. */
export const jsonSpecs: readonly JsonSpec[] = [
  hashlineEdit,
  replaceInFile,
  editLines,
  structuralEdit,
  ops,
  patchJson,
  aiderFunctions,
  gemini,
  textEditor,
  claudeCode,
  opencode,
  lineRangeJson,
  oldNew,
  fileTools,
  unsupportedTool,
]

export const jsonFormats: readonly Format[] = jsonFormatsOf(jsonSpecs)
