/**
 * A line that stands for code left out: `...`, `# ... existing code ...`, `// rest of the function`, `<!-- … -->`. Dots may
 * stand alone; words of leaving out need a comment around them.
 */
const DOTS = /^(?:\.{3,}|…|\[(?:\.{3}|…)\])$/
const COMMENT = /^(?:\/\/+|#+|--+|;+|%+|\*|\/\*+|<!--+|\{\/\*+|"""|''')\s*(\S(?:.{0,100}\S)?)\s*$/
const CLOSER = /\s*(?:\*+\/\}?|--+>|"""|''')$/
const LEFT_OUT =
  /\b(?:existing|unchanged|remaining|remainder|rest|same|previous|other|omitted|unmodified|code|keep|etc)\b/i

export function isElision(line: string): boolean {
  const text = line.trim()
  if (text.length > 120) return false
  if (DOTS.test(text)) return true
  const said = COMMENT.exec(text)?.[1]?.replace(CLOSER, '').trim()
  if (said === undefined) return false
  const words = said
    .replace(/\.{3,}|…/g, '')
    .replace(/^\s*[([]|[)\]]\s*$/g, '')
    .trim()
  const dots = /^\W*(?:\.{3,}|…)/.test(said) || /(?:\.{3,}|…)\W*$/.test(said)
  return dots ? words === '' || LEFT_OUT.test(words) : REST.test(words)
}

/** Said without dots, it must be the whole of the comment. */
const REST =
  /^(?:unchanged|no changes?|unmodified|omitted|same as (?:before|above)|as before|(?:the )?(?:rest|remainder|remaining|existing|unchanged|other|previous)\b[\p{L}\p{N}_ ()`'-]*\b(?:unchanged|the same|same|here|code|function|file|class|method|methods|implementation|lines|content|contents|as is|as before|omitted))\.?$/iu
