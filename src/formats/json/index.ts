import { type Format, readCarrier } from '../carrier.ts'
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
import type { JsonSpec } from './reading/spec.ts'
import { replaceInFile } from './replace-in-file.ts'
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

/** Whether lines hold tool calls that ask for edits, as the first thing in them. */
export function asksForEdits(lines: readonly string[]): boolean {
  const carrier = readCarrier({ name: 'lines', text: lines.join('\n') })
  const at = lines.findIndex(line => line.trim() !== '')
  if (at < 0) return false
  const here = { at, free: at, fence: undefined, opens: undefined, previous: undefined }
  return (jsonFormats[0]!.read(carrier, here)?.blocks.length ?? 0) > 0
}
