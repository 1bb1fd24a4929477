import type { Diagnostic } from '../core/diagnostic.ts'
import type { Op } from '../core/op.ts'
import { fenceLine } from './carrier/markdown.ts'
import { hasMarker, leaked, opensBlock } from './carrier/openers.ts'
import { attributesOf, type OpenTag, openTag, pathAttribute, readElement, unwrapped } from './carrier/tags.ts'
import { type Carrier, claimOf, type Format, type Here, lineBefore } from './carrier.ts'
import { asPathTag } from './parts/paths.ts'
import { leavesOut } from './parts/placeholder.ts'
import { HALVES } from './tagged-edit.ts'

/** Tags that hold a whole file, by the name of the tag that holds the content where that is another one. */
const WHOLE = new Map([
  ['file', undefined],
  ['boltAction', undefined],
  ['dyad-write', undefined],
  ['lov-write', undefined],
  ['proposed_file_replace', undefined],
  ['write_to_file', 'content'],
  ['create_file', 'content'],
])

const DELETES = new Set(['dyad-delete', 'lov-delete', 'DeleteFile'])
const RENAMES = new Set(['dyad-rename', 'lov-rename', 'MoveFile'])

/** Tags that only describe a change, for another model to make. */
const DESCRIBES = new Set(['QuickEdit', 'find_and_edit'])

/**
 * A whole file between tags: `<file path="a.py">`, `<boltAction type="file" filePath="a.py">`, `<dyad-write path="a.py">`, `<write_to_file>` with
 * `<path>` and `<content>`. It replaces the file or creates it; `<dyad-delete>`, `<DeleteFile>`, `<dyad-rename>` and their like do what they say.
 */
export const fileTag: Format = {
  name: 'file-tag',
  initial: '<',
  read: (carrier, here) => {
    const tag = openTag(carrier.line(here.at)!)
    if (!tag) return undefined
    if (DELETES.has(tag.name) || RENAMES.has(tag.name)) return readAction(carrier, here, tag)
    if (DESCRIBES.has(tag.name)) return readDescription(carrier, here, tag)
    if (!WHOLE.has(tag.name) || (tag.name === 'boltAction' && attributesOf(tag).get('type') !== 'file'))
      return undefined
    const inner = WHOLE.get(tag.name)
    return inner ? readNested(carrier, here, tag, inner) : readFile(carrier, here, tag)
  },
}

function readFile(carrier: Carrier, here: Here, tag: OpenTag) {
  const path = pathAttribute(tag)
  if (path === undefined || holdsBlock(carrier, here.at, tag)) return undefined
  return claim(carrier, here, path, readElement(carrier, here.at, tag, [tag.name]), tag.name)
}

/** Cline's and Roo's form: the path and the content are elements of their own. */
function readNested(carrier: Carrier, here: Here, tag: OpenTag, name: string) {
  let path = pathAttribute(tag)
  for (let line = here.at + 1; line < here.at + 5; line++) {
    const text = carrier.line(line) ?? ''
    path ??= asPathTag(text)?.path
    const content = openTag(text)
    if (content?.name !== name) continue
    const element = readElement(carrier, line, content, [name])
    const closing = element && carrier.line(element.last + 1)?.trim() === `</${tag.name}>`
    return claim(
      carrier,
      here,
      path ?? '',
      element && { ...element, last: closing ? element.last + 1 : element.last },
      name,
    )
  }
  // Devin's has its content right behind the tag
  if (pathAttribute(tag) !== undefined) return readFile(carrier, here, tag)
  return path === undefined ? undefined : claim(carrier, here, path, undefined, name)
}

/** Another format's block is all there is: the tag is only its wrapping. */
function holdsBlock(carrier: Carrier, at: number, { rest }: OpenTag): boolean {
  let line = at + 1
  while (carrier.line(line)?.trim() === '' || fenceLine(carrier.line(line) ?? '')) line++
  const text = carrier.line(line) ?? ''
  const inner = openTag(text)?.name ?? ''
  return rest.trim() === '' && (hasMarker(text) || HALVES.has(inner) || ['edits', 'edit', 'diff'].includes(inner))
}

function claim(carrier: Carrier, { at }: Here, path: string, element: ReturnType<typeof readElement>, name: string) {
  if (!element) {
    const last = lineBefore(carrier, at, opensBlock)
    const problem: Diagnostic = { code: 'parse/unclosed', message: `there is no \`</${name}>\`` }
    return claimOf(carrier, { format: 'file-tag', first: at, last, path, problems: [problem] })
  }
  const raw = /\.(?:mdx?|markdown)$/i.test(path) ? element.text : unwrapped(element.text)
  const text = raw === '' || raw.endsWith('\n') ? raw : raw + '\n'
  const problem = leaked(path, text) ?? leavesOut('', text)
  const found = {
    format: 'file-tag',
    first: at,
    last: element.last,
    path,
    steps: [[{ kind: 'rewrite', text }]] as const,
  }
  return claimOf(carrier, { ...found, problems: problem ? [problem] : [] })
}

function readAction(carrier: Carrier, { at }: Here, tag: OpenTag) {
  const attributes = attributesOf(tag)
  const to = attributes.get('to') ?? attributes.get('new_file_path')
  const path = attributes.get('from') ?? attributes.get('original_file_path') ?? pathAttribute(tag)
  if (path === undefined) return undefined
  const op: Op | undefined = DELETES.has(tag.name) ? { kind: 'delete' } : to ? { kind: 'rename', to } : undefined
  const problems: Diagnostic[] = op ? [] : [{ code: 'parse/field', message: 'the tag has no attribute `to`' }]
  return claimOf(carrier, { format: 'file-tag', first: at, last: at, path, steps: op ? [[op]] : [], problems })
}

function readDescription(carrier: Carrier, { at }: Here, tag: OpenTag) {
  const element = readElement(carrier, at, tag, [tag.name])
  const problem: Diagnostic = {
    code: 'parse/unsupported',
    message: `\`<${tag.name}>\` describes a change for another model to make`,
    help: 'Send the path, the old text and the new text.',
  }
  const path = pathAttribute(tag) ?? ''
  return claimOf(carrier, { format: 'file-tag', first: at, last: element?.last ?? at, path, problems: [problem] })
}
