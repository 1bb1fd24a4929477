import type { At, LineAt, SourceLines } from '../format.ts'
import { linesBetween, linesText } from '../format.ts'
import { type CommandEdits, writing } from './commands.ts'

/** Most lines of a here-string. */
const MOST_LINES = 5000

const OPENS = /^\s*(?:(Set-Content|Out-File|Add-Content)\b([^|;&"'`$]*?)\s-(?:Value|InputObject)\s+)?@(['"])\s*$/i
const PIPED = /^\s*\|\s*(Set-Content|Out-File|Add-Content)\b([^|;&`$]*)$/i
const WORD = /(-\w{1,30})|"([^"]*)"|'([^']*)'|([^\s"']+)/g

/** A here-string of PowerShell that a command writes into a file: `@'`, lines, and `'@ | Set-Content a.txt`. */
export function hereStringAt(source: SourceLines, { line: at }: At, lines: LineAt) {
  const [, verb, words, quote] = OPENS.exec(source.line(at)!) ?? []
  if (quote === undefined) return undefined
  const closes = `${quote}@`
  let last = at + 1
  while (lines(last) !== undefined && !lines(last)!.startsWith(closes)) if (++last - at > MOST_LINES) return undefined
  const rest = lines(last)?.slice(closes.length)
  if (rest === undefined) return undefined
  const [, piped, to] = PIPED.exec(rest) ?? []
  const command = verb ?? piped
  if (command === undefined) return undefined
  const text = linesBetween(source, at + 1, last)
  const path = pathIn(verb === undefined ? to! : `${words} ${rest}`)
  const isLiteral = quote === "'" || text.every(line => !/[$`]/.test(line))
  const asked: CommandEdits =
    path !== undefined && isLiteral
      ? { kind: 'changes', changes: [{ path, ops: [writing(linesText(text), /^add/i.test(command))] }] }
      : { kind: 'unread', what: command, path: '' }
  return { last, asked }
}

/** The file among a command's words: the only one that belongs to no other option than the path's. */
function pathIn(words: string): string | undefined {
  const paths: string[] = []
  let option = ''
  for (const [, name, double, single, bare] of words.matchAll(WORD)) {
    if (name !== undefined) option = /^-(?:NoNewline|Force)$/i.test(name) ? '' : name
    else {
      const isPath = option === '' || /^-(?:Literal|File)?Path$/i.test(option)
      if (isPath) paths.push((double ?? single ?? bare)!.replaceAll('\\', '/').replace(/^\.\//, ''))
      else if (!/^-Encoding$/i.test(option)) return undefined
      option = ''
    }
  }
  return paths.length === 1 ? paths[0] : undefined
}
