import { engineOf, matchers } from 'apply-edits'
import { searchReplace } from 'apply-edits/formats/search-replace'
import { wholeFile } from 'apply-edits/formats/whole-file'

/** Reads what `isPlain` lets through, and is half as large as the engine with every format. */
export const plainEngine = engineOf({ formats: [searchReplace, wholeFile], matchers })

/** True if a comment has blocks of search and replace, no character with which another format or a log begins, no speaker, and no change in words. */
export const isPlain = (comment: string): boolean =>
  /^<<<<<<< SEARCH$/m.test(comment) &&
  !/`\s(?:to|with|by)\s/i.test(comment) &&
  !SPEAKER.test(comment) &&
  !/[{}[\]$|~@●⏺]|<[^<\s]|^(?!`{3}|<{7} SEARCH$|={7}$|>{7} REPLACE$)[^\s\w(#]/m.test(comment)

const SPEAKER =
  /^#{1,4} (?:\d{1,6}\. )?\W{0,6}(?:user|human|you|prompt|response|planner|assistant|ai|agent|model|claude|chatgpt|gemini|github|copilot|cursor|codex|cody)\b|^(?:user|human|assistant|ai|claude|chatgpt|github copilot):/im
