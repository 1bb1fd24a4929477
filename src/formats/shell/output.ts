import type { Word } from './tokens.ts'
import type { Redirect, ShellCommand } from './words.ts'

/** The lines of a here-document, where they are the same wherever it is read. */
export type BodyOf = (redirect: Redirect) => readonly string[] | undefined

/** The output of a command, if its words give it. */
export function outputOf(
  words: readonly Word[],
  bodyOf: BodyOf,
  command: ShellCommand,
  input?: string,
): string | undefined {
  const [name, ...args] = words.map(({ text }) => text)
  if (!words.every(({ literal }) => literal)) return undefined
  switch (name) {
    case undefined:
    case ':':
    case 'true':
      return ''
    case 'cat':
      return args.every(arg => arg === '-') ? (inputOf(command, bodyOf) ?? input) : undefined
    case 'echo': {
      const bare = args[0] === '-n'
      const said = (bare ? args.slice(1) : args).join(' ')
      // some shells undo backslashes here, others do not
      return /\\|^-[eEn]/.test(said) ? undefined : said + (bare ? '' : '\n')
    }
    case 'printf':
      return printed(args)
    default:
      return undefined
  }
}

/** What `printf` prints: a format with no more than `%s` and `%%` in it. */
function printed([format = '', ...args]: readonly string[]): string | undefined {
  const slots = format.match(/%./g)?.filter(slot => slot === '%s').length ?? 0
  if (slots !== args.length || /%[^s%]|%$/.test(format) || /\\[^nt\\"'/]|\\$/.test(format)) return undefined
  let next = 0
  return format.replace(/%s|%%|\\./g, found => {
    if (found === '%s') return args[next++]!
    return { '%%': '%', '\\n': '\n', '\\t': '\t' }[found] ?? found.slice(1)
  })
}

/** The here-document or here-string that a command reads. */
export function inputOf({ redirects }: ShellCommand, bodyOf: BodyOf): string | undefined {
  const here = redirects.find(({ sign }) => sign.startsWith('<'))
  if (here?.sign === '<<<') return `${here.target.text}\n`
  const lines = here && bodyOf(here)
  return lines?.map(line => `${line}\n`).join('')
}
