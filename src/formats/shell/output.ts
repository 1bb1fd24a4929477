import { linesBetween, linesText, type SourceLines } from '../format.ts'
import type { Redirect, ShellCommand, Word } from './tokens.ts'

/** The output of a command, if its words give it. @param input what it reads */
export function outputOf(words: readonly Word[], input: string | undefined): string | undefined {
  const [name, ...args] = words.map(({ text }) => text)
  if (!words.every(({ literal }) => literal)) return undefined
  if (name === undefined || name === ':' || name === 'true') return ''
  if (name === 'cat') return args.every(arg => arg === '-') ? input : undefined
  if (name === 'printf') return printed(args)
  if (name !== 'echo') return undefined
  const bare = args[0] === '-n'
  const said = (bare ? args.slice(1) : args).join(' ')
  // some shells undo backslashes here, others do not
  return /\\|^-[eEn]/.test(said) ? undefined : said + (bare ? '' : '\n')
}

/** What `printf` prints: a format with no more than `%s` and `%%` in it. */
function printed([format = '', ...args]: readonly string[]): string | undefined {
  const slots = format.replaceAll('%%', '').split('%').slice(1)
  const isPlain = slots.every(slot => slot.startsWith('s')) && !/\\(?:[^nt\\"']|$)/.test(format)
  if (!isPlain || slots.length !== args.length) return undefined
  let next = 0
  return format.replace(/%s|%%|\\./g, found => {
    if (found === '%s') return args[next++]!
    return { '%%': '%', '\\n': '\n', '\\t': '\t' }[found] ?? found.slice(1)
  })
}

export function inputOf(source: SourceLines, { redirects }: ShellCommand): string | undefined {
  const here = redirects.find(({ sign }) => sign.startsWith('<'))
  return here?.sign === '<<<' ? `${here.target.text}\n` : here && bodyOf(source, here)
}

/** The text of a here-document, if nothing in it is a variable. */
function bodyOf(source: SourceLines, { body }: Redirect): string | undefined {
  if (body?.end === undefined) return undefined
  const lines = linesBetween(source, body.first, body.end)
  if (!body.quoted && lines.some(line => /[$`\\]/.test(line))) return undefined
  return linesText(body.tabs ? lines.map(line => line.replace(/^\t+/, '')) : lines)
}
