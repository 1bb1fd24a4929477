import type { Format } from '../carrier.ts'
import { claudeCode } from './claude-code.ts'
import { jsonFormatsOf } from './json-format.ts'
import { replaceInFile } from './replace-in-file.ts'
import type { JsonSpec } from './spec.ts'
import { textEditor } from './text-editor.ts'

/** The first that an input fits has it; so the one with the more telling fields stands first. */
export const jsonSpecs: readonly JsonSpec[] = [replaceInFile, textEditor, claudeCode]

export const jsonFormats: readonly Format[] = jsonFormatsOf(jsonSpecs)
