export const EMOJI = /^[\p{Extended_Pictographic}●⏺•→»]\uFE0F?\s+/u

/** The rest of a line after a word for a file: `File: a.py`, `**Target file**: a.py`, `ファイル：a.py`. */
export const saidIn = (text: string): string | undefined => (SAID.exec(text) ?? INDEX.exec(text))?.[1]

/** As svn writes it; code has numbers and commas there. */
const INDEX = /^Index: (?!\d+$)([^\s,;]+)$/

const SAID =
  /^\*{0,2}(?:(?:[A-Za-z]{1,12} )?(?:file ?path|file ?name|file(?: \d{1,3}(?:\/| of )\d{1,3})?|path)|ファイル名?|文件名?|файл|datei|fichier|archivo|arquivo)\*{0,2}\s*[:=：]\*{0,2}\s*(.*)$/i

/** A text between the tags of a word or a heading, which may begin a part that folds. */
const TAGGED = /^(?:<details(?: open)?>\s*)?<(summary|code|b|strong|i|em|h[1-6])>(.*)<\/\1>$/i

/** Takes code, bold and quote signs, tags and a final colon off. */
export function undress(line: string): string {
  let text = line.trim()
  for (let round = 0; round < 5; round++) {
    const before = text
    if (text.endsWith(':')) text = text.slice(0, -1).trimEnd()
    text = text.replace(TAGGED, '$2').trim()
    const sign = ['**', '__', '`', '*', '_', '"', "'"].find(
      pair => text.length > 2 * pair.length && text.startsWith(pair) && text.endsWith(pair),
    )
    if (!sign && text === before) break
    if (!sign) continue
    text = text.slice(sign.length, -sign.length).trim()
  }
  return text
}
