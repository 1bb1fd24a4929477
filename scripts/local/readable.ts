/** A step's log as GitHub shows it: commands of the runner as words, none of the masks. */
export const readable = (log: string): string[] =>
  log
    .split('\n')
    .filter(line => line !== '' && !/^::(?:add-mask|debug|group|endgroup)::/.test(line))
    .map(line => {
      const [, level, text] = /^::(error|warning|notice)\b[^:]*(?:::|$)(.*)$/.exec(line) ?? []
      return level ? `${level}: ${unescaped(text ?? '')}` : line
    })

const unescaped = (text: string): string =>
  text
    .replaceAll('%0A', '\n  ')
    .replaceAll('%0D', '')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')
