import { recordText, unprinted } from '../carrier/printed.ts'
import type { Opening } from '../format.ts'

/** How a log begins that is in a text: its first record. */
export const recordOpening: Opening = {
  firstChars: '{[de0123456789\u001B',
  mayOpen: line => /^\s*(?:\{|\[\s*$|\[\s*\{|data:|event:)/.test(line) || /^\s*\{/.test(recordText(line)),
}

/** Lines with which agents print an edit on a terminal. */
export const SCREENS = {
  claude: /^\s*(?:[●⏺•] )?(Update|Edit|MultiEdit|Write|Create)\((\S[^()\n]{0,1000})\)\s*$/,
  codex: /^\s*[•●└] (?:(Edit|Edited|Added|Deleted|Proposed Change) )?(\S.{0,1000}?) \(\+\d{1,6} -\d{1,6}\)\s*$/,
  opencode: /^\s*← (?:Edit|Patched) (\S.{0,1000}?)\s*$/,
  frame: /^\s*(?:[╭┌][─━]|[─━]{20,}\s*$)/,
}

export const screenOpening: Opening = {
  firstChars: '●⏺•└←UEMWC╭┌─━',
  mayOpen: line => Object.values(SCREENS).some(screen => screen.test(line)),
}

/** First lines of logs that are text. */
export const BANNERS = {
  aider: /^# aider chat started at /,
  aiSdk: /^(?:f:\{"messageId":|0:"(?:[^"\\]|\\.)*"$|9:\{"toolCallId":)/,
  codex: /^(?:\[\d{4}-\d\d-\d\dT[^\]\n]{1,40}\] )?OpenAI Codex v\d/,
}

/** Lines that tools and runners print around a log; no author's text begins with them. */
const PRINTED =
  /^(?::|##\[|--JSON Event--|(?:npm|pnpm|yarn) (?:warn|notice|error|run|exec)\b|\(node:\d|(?:Reading prompt|Loaded cached|Data collection|YOLO mode) |\[[^\]\n]{1,60}\]\s)/i

export const isPrinted = (line: string): boolean => PRINTED.test(line) || recordText(line) !== line

/** True if a text may be a log as a whole, as its first line that is not blank tells; any other text is none. */
export function mayBeginLog(text: string): boolean {
  const [line = ''] = text.slice(Math.max(0, text.search(/\S/))).split('\n', 1)
  return (
    isPrinted(line) || '{}[],'.includes(line[0] ?? '') || Object.values(BANNERS).some(one => one.test(unprinted(line)))
  )
}
