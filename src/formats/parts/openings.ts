import type { Opening } from '../format.ts'

/** How formats begin that hardly any text has, apart from their readers. */
export const findReplaceOpening: Opening = {
  firstChars: '-',
  mayOpen: line => line.includes('---'),
  opens: (lineAt, at) => /^\s*---\s?FILEPATH\b/.test(lineAt(at)!),
}

export const EDIT_LINES = /^edit (\d{1,7}):(\d{1,7})(?: <<\s?['"]?(\w{1,40})['"]?)?\s*$/

export const lineRangeOpening: Opening = {
  firstChars: 'e',
  opens: (lineAt, at) => EDIT_LINES.test(lineAt(at)!),
  mayOpen: line => line.startsWith('edit '),
}

export const SUGGESTION = /^suggestion(?::-(\d{1,3})\+(\d{1,3}))?\s*$/

export const suggestionOpening: Opening = {
  firstChars: '`~',
  infos: SUGGESTION,
  opens: (lineAt, at) => /^\s*(?:`{3,}|~{3,})suggestion\b/.test(lineAt(at)!),
}
