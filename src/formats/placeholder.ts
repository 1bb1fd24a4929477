import type { Diagnostic } from '../core/diagnostic.ts'

/**
 * A line that stands for code that is not written out: `// ... existing code ...`, `# rest of the file unchanged`, `...`.
 * The words are those of the prompts of fast-apply models and of the checks of Continue, Codebuff, Plandex and gemini-cli.
 */
export function isPlaceholder(line: string): boolean {
  const text = line.trim()
  if (text === '' || text.length > 120) return false
  const comment = COMMENT.exec(text)
  if (!comment) return WHOLE.test(text)
  const words = comment[1]!.replace(/^[([{\s]+|[)\]}\s]+$/g, '')
  return (DOTS.test(words) && LAZY.test(words)) || UNCHANGED.test(words)
}

const COMMENT = /^(?:\/\/|#|--|;|%|\/\*|\{\/\*|<!--)\s*(.*?)\s*(?:\*\/\}?|-->)?$/
const NOUN =
  '(?:code|contents?|file|functions?|methods?|class|classes|logic|implementation|imports|lines|body|module|definitions?|tests?|props|fields|cases)'
/** The dots stand before or behind the words, not among them. */
const DOTS = /^(?:\.{3}|…)|(?:\.{3}|…)$/
const LAZY = new RegExp(
  `^(?:\\.{3}|…)?\\s*(?:[\\w']+ ){0,2}(?:existing|rest|remaining|unchanged|omitted|(?:other|previous|original|same|more) ${NOUN})\\b|\\b${NOUN}\\b.*\\b(?:here|unchanged|omitted|same)\\b`,
  'i',
)
/** Without a comment sign around it only the well-known phrase counts. */
const WHOLE = /^(?:\.{3}|…)\s*(?:existing|rest of|remaining|unchanged|omitted)\b[\w\s]*(?:\.{3}|…)?$/i
const UNCHANGED = new RegExp(
  `^(?:the )?(?:rest|remainder|remaining)\\b.*\\b${NOUN}\\b.*\\b(?:unchanged|same|here|goes|omitted)\\b|^(?:existing|unchanged) code(?: here)?$`,
  'i',
)

/** Refuses a new text that leaves code out where the old text does not. */
export function leavesOut(search: string, replace: string): Diagnostic | undefined {
  const shown = new Set(search.split('\n').map(line => line.trim()))
  const line = replace.split('\n').find(text => isPlaceholder(text) && !shown.has(text.trim()))
  if (line === undefined) return undefined
  return { code: 'parse/placeholder', message: `the new text has the placeholder \`${line.trim()}\`` }
}
