import { linesBetween, linesText, type SourceLines } from '../format.ts'
import { closesFence, fenceLine } from './markdown.ts'

export type OpenTag = NonNullable<ReturnType<typeof openTag>>

const TAG = /^\s*<([A-Za-z][\w:-]{0,60})((?:\s[^<>]{0,1000})?)>(.*)$/
const ATTRIBUTE = /([\w:-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** The tag at the start of a line: its name, its attributes, and what is after it on its line. Entities are left as they are. */
export function openTag(text: string) {
  const [, name, said = '', rest = ''] = TAG.exec(text) ?? []
  return name === undefined ? undefined : { name, said, rest }
}

/** The tag at the start of a line, or the one after it if that is only around such tags: `<edits><old_text>`. */
export function innerTag(
  text: string,
  around: ReadonlySet<string>,
  isKnown: (name: string) => boolean,
): OpenTag | undefined {
  const tag = openTag(text)
  const inner = tag && around.has(tag.name) ? innerTag(tag.rest, around, isKnown) : undefined
  return inner && isKnown(inner.name) ? inner : tag
}

/** The name of the tag that opens at the start of a line, at a glance; empty where none does. */
export const tagName = (text: string): string => /^\s*<([A-Za-z][\w-]{0,60})[\s>]/.exec(text)?.[1] ?? ''

export const attributesOf = ({ said }: OpenTag): ReadonlyMap<string, string> =>
  new Map(Array.from(said.matchAll(ATTRIBUTE), ([, key, a, b, c]) => [key!, (a ?? b ?? c)!]))

const PATHS = ['path', 'file_path', 'filePath', 'filepath', 'file', 'filename', 'name', 'target_file']

export function pathAttribute(tag: OpenTag): string | undefined {
  const attributes = attributesOf(tag)
  return PATHS.map(key => attributes.get(key)).find(value => value !== undefined && value !== '')
}

export type Element = NonNullable<ReturnType<typeof readElement>>

/**
 * Reads from an opening tag at line `at` to a closing tag of one of the names. Text that begins and ends on lines of its own is whole
 * lines. Other text is taken as it is, without one line break at either end. `rest` is what is after the closing tag on its line.
 * @returns undefined where no closing tag comes, or an opening one of the same name comes first
 */
export function readElement(source: SourceLines, at: number, { name, rest }: OpenTag, closers: readonly string[]) {
  for (let line = at; ; line++) {
    const text = line === at ? rest : source.line(line)
    if (text === undefined || (line > at && opensAgain(text, name))) return undefined
    const close = firstCloser(text, closers)
    if (!close) continue
    const [before, behind] = [text.slice(0, close.index), text.slice(close.index + close.length)]
    if (line === at) return { text: before, last: line, rest: behind }
    const inner = linesBetween(source, at + 1, line)
    const whole = rest.trim() === '' && before.trim() === ''
    return { text: whole ? linesText(inner) : fragment(rest, inner, before), last: line, rest: behind }
  }
}

/** True if a tag of this name opens at the start of a line, or after the one around it. */
function opensAgain(text: string, name: string): boolean {
  const tag = openTag(text)
  return tag !== undefined && (tag.name === name || openTag(tag.rest)?.name === name)
}

function firstCloser(text: string, closers: readonly string[]) {
  const found = closers
    .map(name => ({ index: text.indexOf(`</${name}>`), length: name.length + 3 }))
    .filter(({ index }) => index >= 0)
  return found.toSorted((a, b) => a.index - b.index)[0]
}

function fragment(rest: string, inner: readonly string[], before: string): string {
  const head = rest.trim() === '' ? [] : [rest]
  const tail = before.trim() === '' ? [] : [before]
  const lines = [...head, ...inner, ...tail]
  return lines.join('\n') + (tail.length === 0 && lines.length > 0 ? '\n' : '')
}

/** The content of a text that is one code fence or one CDATA section, and otherwise the text itself. */
export function unwrapped(text: string): string {
  const data = /^\s*<!\[CDATA\[\n?/.exec(text)
  if (data && text.trimEnd().endsWith(']]>')) return text.slice(data[0].length, text.lastIndexOf(']]>'))
  const lines = text.split('\n')
  const [first, last] = [lines.findIndex(line => line.trim() !== ''), lines.findLastIndex(line => line.trim() !== '')]
  const open = first < 0 ? undefined : fenceLine(lines[first]!)
  if (!open || last <= first || !closesFence(lines[last]!, open)) return text
  const inner = lines.slice(first + 1, last)
  return inner.some(line => fenceLine(line)) ? text : linesText(inner)
}
