/**
 * Lines that mean code that is not written out: `// ... existing code ...`, `# rest of the file unchanged`, `...`.
 * The words come from the prompts of fast-apply models and the checks of Continue, Codebuff, Plandex and gemini-cli.
 */

/**
 * How surely a line is one:
 * - `sure`: dots and words of leaving out, or a phrase of them; hardly any program has such a comment of its own;
 * - `dotted`: a comment of dots, or one that begins and ends in them, whatever it says between, in whatever language; a phrase in brackets; words of leaving out in other languages;
 * - `likely`: dots without a comment's sign, or words that say it without naming code; enough where the file or the other half speaks for it too;
 * - `maybe`: may be a sentence of the program as well; it takes evidence that lines are gone.
 */
export type StandIn = 'sure' | 'dotted' | 'likely' | 'maybe'

/** How surely a line means code left out; undefined where it does not. */
export function standIn(line: string): StandIn | undefined {
  const text = line.trim()
  if (text === '' || text.length > 120 || !mayStandIn(text)) return undefined
  if (DOTS.test(text)) return isDots(text) ? 'likely' : 'dotted'
  if (BARE_PHRASE.test(text)) return 'sure'
  const comment = commentIn(text)
  const said = comment ?? (BARE.test(text) ? text : '')
  const words = said.replace(FRAME, '').replace(/^TODO:?\s+/i, '')
  if (words.split(/\s+/).length > 9) return undefined
  if (comment !== undefined) {
    const dots = EDGE_DOTS.test(said)
    if (words === '') return dots ? 'dotted' : undefined
    if ((dots && LAZY.test(words)) || PHRASE.test(words) || (dots && isForeign(words))) return 'sure'
    if (BOTH_DOTS.test(said) || isForeign(words)) return 'dotted'
    if ((dots ? SAYS_SO : WHOLE).test(words) || FROM_TO.test(words)) return 'likely'
  }
  if (comment === undefined && PHRASE.test(words || text)) return words ? 'dotted' : 'likely'
  return SENTENCES.some(sentence => sentence.test(words)) ? 'maybe' : undefined
}

/** The first line of a text that surely means code left out, and is not in the old text as well. */
export function placeholderIn(fresh: string, old: string): string | undefined {
  if (!mayStandIn(fresh)) return undefined
  const shown = new Set(old.split('\n').map(line => line.trim()))
  return fresh
    .split('\n')
    .find(line => standIn(line) === 'sure' && !shown.has(line.trim()))
    ?.trim()
}

/** True if a text has a word or dots without which none of its lines means code. */
export const mayStandIn = (text: string): boolean => WORDS.test(text) || isForeign(text)

/** True if a line is dots and nothing else: a body that is still to be written, in some languages. */
export const isDots = (line: string): boolean => line.trim() === '...'

/** True if a line surely or likely means code left out. */
export function isElision(line: string): boolean {
  const surely = standIn(line)
  return surely === 'sure' || surely === 'likely' || surely === 'dotted'
}

/** The words of a line that is only a comment, in any language; undefined for any other line. */
export const commentIn = (line: string): string | undefined => COMMENT.exec(line.trim())?.[1]?.replace(CLOSER, '')

const WORDS =
  /\.\s?\.|…|⋮|\b(?:unchanged|unmodified|untouched|omitted|omit|truncated|snip|snipped|elided|brevity|rest|remain|remains|remainder|remaining|existing|previous|others?|same|identical|everything|keep|code|before|above|below|etc|so on|change|changes|lines?|as is|as it is|as they are|original)\b/i

const DOTS = /^[[(<{]{0,2}(?:\.{3,}|…|⋮)[\])>}]{0,2}$/
const COMMENT =
  /^(?:pass\s+#|#\||<#|\/\/+|#+|--+|;+|%+|\*|\/\*+|<!--+|\{\/\*+|"""|'''|REM\s|::|'\s|\(\*|\{#|<%#|<%--|\{\{!?--|\{\{!|\{-|\{\*|\{% comment %\}|@\*|!\s)\s*(\S(?:.{0,115}\S)?)\s*$/
const CLOSER = /\s*(?:\|#|#>|\*+\/\}?|--+>|"""|'''|\*\)|#\}|(?:--)?%>|(?:--)?\}\}|[-*]\}|\{% endcomment %\}|\*@)$/
/** Brackets or dots around words mean a comment's signs. */
const BARE = /^(?:[[({<].*[\])}>]|(?:\.{3}|…).*|.*(?:\.{3}|…))$/
const BARE_PHRASE = /^(?:\.{3}(?!\w+$)|…)\s*(?:existing|rest of|remaining|unchanged|omitted)\b[\w\s]*(?:\.{3}|…)?$/i
/** The dots are before or after the words, not among them. */
const EDGE_DOTS = /^[[({<~\s-]{0,4}(?:\.\s?\.\s?\.|…|⋮)|(?:\.\s?\.\s?\.|…|⋮)[\])}>~\s-]{0,4}$/
const BOTH_DOTS = /^[[({<~\s-]{0,4}(?:\.\s?\.\s?\.|…).*(?:\.\s?\.\s?\.|…)[\])}>~\s-]{0,4}$/
/** `step1 … step7` */
const FROM_TO = /^[\p{L}\p{N}_]+ ?(?:\.{3}|…) ?[\p{L}\p{N}_]+$/u
const FRAME = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** "The rest of the code", "existing code", "unchanged", "omitted" in other large languages. */
const FOREIGN =
  /resto (?:del?|do|da|dei|della?) |sin cambios|inalterad|reste du |code existant|sans changement|\brest (?:des|der|vom) |(?:bestehender|vorhandener|restlicher) code|wie (?:zuvor|bisher|oben)|codice esistente|invariat|reszta |bez zmian|mevcut kod|geri kalan|sisa kode|kode yang ada|tidak berubah/i
/** Those with letters that only a text beyond ASCII can have: V8 compiles this for more than a millisecond. */
const FOREIGN_LETTERS =
  /其他代码|其余|剩余|省略|保持不变|代码不变|现有代码|原有代码|同上|既存の|残りの|変更なし|そのまま|기존 코드|나머지|생략|그대로|código (?:existente|restante|anterior)|sem alteraç|inchangé|unverändert|остальн|без изменений|существующ|оставш|пропущен|istniejący kod|بقية|باقي|الكود الموجود|बाकी|शेष|मौजूदा|değişme(?!diy|zse)|phần còn lại|giữ nguyên/i
const isForeign = (text: string): boolean =>
  FOREIGN.test(text) || (/[^\0-\x7F]/.test(text) && FOREIGN_LETTERS.test(text))

const NOUN =
  '(?:code|contents?|file|functions?|methods?|class(?:es)?|logic|implementations?|imports?|lines|body|module|definitions?|tests?|props|fields|cases|routes?|sections?|steps?|parts?|stuff|everything|things)'

/** With dots at an edge these are not a sentence of a program. */
const LAZY = new RegExp(
  `^(?:[\\w']+ ){0,2}(?:existing|rest|remaining|unchanged|omitted|truncated|same as|(?:other|previous|original|same|more) ${NOUN})\\b|\\b${NOUN}\\b.*\\b(?:here|unchanged|omitted|same)\\b`,
  'i',
)
/** Without dots only the well-known phrases are that sure. */
const PHRASE = new RegExp(
  `^(?:the )?(?:rest|remainder|remaining)\\b.*\\b${NOUN}\\b.*\\b(?:unchanged|same|here|goes|omitted)\\b|^(?:existing|unchanged) code(?: here)?$`,
  'i',
)

/** With dots at an edge, a word of these will do. */
const SAYS_SO =
  /\b(?:existing|unchanged|remaining|remainder|rest|same|previous|other|omitted|unmodified|code|keep|etc)\b/i
/** Without dots, it must be the whole of the comment. */
const WHOLE =
  /^(?:unchanged|no changes?|unmodified|omitted|same|(?:continues? |same )?as (?:before|above)|original (?:implementation|code|logic|body)|(?:the )?(?:rest|remainder|remaining|existing|unchanged|other|previous)\b[\p{L}\p{N}_ ()`'-]*\b(?:unchanged|the same|same|here|code|function|file|class|method|methods|implementation|lines|content|contents|as is|as before|omitted|steps))$/iu

const SENTENCES: readonly RegExp[] = [
  /^(?:remains? )?(?:unchanged|unmodified|untouched|omitted|truncated|snip|snipped|elided|etc|and so on|as before|as is)\b.{0,30}$/i,
  /\b(?:unchanged|unmodified|untouched|for brevity|omitted|truncated)$/i,
  /\b(?:stays?|remains?|kept|is|are) (?:exactly |just )?(?:the same|as is|as before|as it is|as they are|identical)$/i,
  /^no (?:other |further )?changes?\b/i,
  /^(?:the )?same\b.{0,40}\b(?:as|before|above|code|here)\b/i,
  new RegExp(`\\b(?:the )?(?:rest|remainder)\\b.{0,40}\\b(?:${NOUN}|same|as is|here|identical|stays?|goes)\\b`, 'i'),
  new RegExp(
    `^(?:all |the |your |any )*(?:existing|remaining|previous|other|same|original)\\b.{0,40}\\b${NOUN}\\b`,
    'i',
  ),
  /\b(?:everything|all|others?|rest|remaining|existing)\b.{0,40}\b(?:stays?|remains?|kept|unchanged|identical)\b/i,
  /^keep\b.{0,30}\b(?:rest|existing|remaining|everything|others?|as is)\b/i,
  /^lines? \d{1,6}\s?(?:-|–|to|through)\s?\d{1,6}\b/i,
  /^(?:add|put|insert) (?:your|the|any|other)\b.{0,40}\bhere$/i,
  /^see (?:the )?(?:original|previous|above)\b/i,
  /^(?:existing|previous|remaining|code)\b.{0,20}\b(?:omitted|here|unchanged|above|below)\b/i,
]
