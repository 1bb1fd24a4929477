/**
 * Golden cases: one readable file a behaviour, in a dialect of txtar (golang.org/x/tools/txtar).
 *
 * Prose first. Then sections, each under `-- name [flags] --`:
 *   comment.md, edits.json, output.txt   what is applied (one of them)
 *   options.json                         options of the engine (`parsers`: with them), and `defaultPath`, `review` of the source
 *   before/PATH                          the files before
 *   after/PATH                           the files that changed; flag [removed] for a deleted one
 *   report.txt                           what the user is told
 * Flags for what the eye cannot see: [crlf] [no-eol] [bom] [8-bit]; on the input: [once] (applying the result again may do more),
 * [lf-only] (not run in the CRLF world). A backslash before a line that looks like a section keeps it a line.
 * UPDATE=1 rewrites after/ and report.txt, never the rest.
 */
export interface Section {
  readonly name: string
  readonly flags: readonly string[]
  readonly body: string
}

export interface Case {
  readonly prose: string
  readonly sections: readonly Section[]
}

const HEAD = /^-- ((?:before|after)\/\S.*?|\S+)((?: \[[a-z0-9-]+\])*) --$/

export function parseCase(text: string): Case {
  const prose: string[] = []
  const sections: { name: string; flags: string[]; lines: string[] }[] = []
  for (const line of text.split('\n').slice(0, -1)) {
    const head = HEAD.exec(line)
    if (head)
      sections.push({ name: head[1]!, flags: [...head[2]!.matchAll(/\[([a-z0-9-]+)\]/g)].map(m => m[1]!), lines: [] })
    else
      (sections.at(-1)?.lines ?? prose).push(
        line.startsWith('\\') && HEAD.test(line.replace(/^\\+/, '')) ? line.slice(1) : line,
      )
  }
  const joined = (lines: string[]) => lines.map(line => line + '\n').join('')
  return {
    prose: joined(prose),
    sections: sections.map(({ name, flags, lines }) => ({ name, flags, body: joined(lines) })),
  }
}

export function formatCase({ prose, sections }: Case): string {
  const escaped = (body: string) =>
    body
      .split('\n')
      .map(line => (HEAD.test(line.replace(/^\\+/, '')) ? `\\${line}` : line))
      .join('\n')
  return (
    prose +
    sections
      .map(({ name, flags, body }) => `-- ${name}${flags.map(f => ` [${f}]`).join('')} --\n${escaped(body)}`)
      .join('')
  )
}

/** The characters that a section stands for. */
export function contentOfSection({ flags, body }: Section): string {
  const text = flags.includes('no-eol') ? body.replace(/\n$/, '') : body
  return (flags.includes('bom') ? '\uFEFF' : '') + (flags.includes('crlf') ? text.replace(/\n/g, '\r\n') : text)
}

/** The section for a text: the flags are found from the text itself. */
export function sectionOf(name: string, content: string): Section {
  const flags: string[] = []
  let body = content
  if (body.startsWith('\uFEFF')) {
    flags.push('bom')
    body = body.slice(1)
  }
  if (body.includes('\r\n') && !/(^|[^\r])\n/.test(body)) {
    flags.push('crlf')
    body = body.replace(/\r\n/g, '\n')
  }
  if (body !== '' && !body.endsWith('\n')) {
    flags.push('no-eol')
    body += '\n'
  }
  return { name, flags, body }
}
