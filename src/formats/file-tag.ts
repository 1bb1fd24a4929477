import type { Op } from '../core/op.ts'
import { claimOf, refusedClaim } from './block.ts'
import { fenceLine } from './carrier/markdown.ts'
import { claimsBlock } from './carrier/scan.ts'
import {
  attributesOf,
  innerTag,
  type OpenTag,
  openTag,
  pathAttribute,
  readElement,
  tagName,
  unwrapped,
} from './carrier/tags.ts'
import { type At, type Format, opensAt, type SourceLines } from './format.ts'
import { lastOfUnclosed } from './parts/ends.ts'
import { AROUND, DELETES, DESCRIBES, fileTagOpening, isKnown, RENAMES, WHOLE } from './parts/openings.ts'
import { asPathTag } from './parts/paths.ts'
import { malformed, problem } from './parts/problems.ts'

/** A whole file between tags, which replaces or creates it: `<file path="a.py">`, `<boltAction>`, `<write_to_file>`; or a deletion, a new name. */
export const fileTag: Format = {
  ...fileTagOpening,
  name: 'file-tag',
  read: (source, here) => {
    const tag = innerTag(source.line(here.line)!, AROUND, isKnown)
    if (!tag) return undefined
    if (DELETES.has(tag.name) || RENAMES.has(tag.name)) return readAction(source, here, tag)
    if (DESCRIBES.has(tag.name)) return readDescription(source, here, tag)
    if (!WHOLE.has(tag.name) || (tag.name === 'boltAction' && attributesOf(tag).get('type') !== 'file'))
      return undefined
    const inner = WHOLE.get(tag.name)
    return inner ? readNested(source, here, tag, inner) : readFile(source, here, tag)
  },
}

const oneALine = malformed('another tag begins on the line where this one ends', 'Begin each tag on a line of its own.')

function readFile(source: SourceLines, here: At, tag: OpenTag) {
  const path = pathAttribute(tag) ?? titleOf(tag)
  if (path === undefined || holdsBlock(source, here, tag)) return undefined
  return claim(source, here, path, readElement(source, here.line, tag, [tag.name]), tag.name)
}

/** An artifact of Claude is a file if its title names one. */
const titleOf = (tag: OpenTag): string | undefined => {
  const title = tag.name === 'antArtifact' ? (attributesOf(tag).get('title') ?? '') : ''
  return /^[\w./-]{1,200}\.\w{1,10}$/.test(title) ? title : undefined
}

/** Cline's and Roo's form: the path and the content are elements of their own. */
function readNested(source: SourceLines, here: At, tag: OpenTag, name: string) {
  let path = pathAttribute(tag)
  for (let line = here.line + 1; line < here.line + 5; line++) {
    const text = source.line(line) ?? ''
    path ??= asPathTag(text)
    const content = openTag(text)
    if (content?.name !== name) continue
    const element = readElement(source, line, content, [name])
    const closing = element && source.line(element.last + 1)?.trim() === `</${tag.name}>`
    return claim(source, here, path ?? '', closing ? { ...element, last: element.last + 1 } : element, name)
  }
  // Devin's has its content right after the tag
  if (pathAttribute(tag) !== undefined) return readFile(source, here, tag)
  return path === undefined ? undefined : claim(source, here, path, undefined, name)
}

/** Another format's block is all there is: the tag is only its wrapping. */
function holdsBlock(source: SourceLines, { line: at, free, fence }: At, { rest }: OpenTag): boolean {
  if (rest.trim() !== '') return false
  let line = at + 1
  while (/^\s*(?:<diff>\s*)?$/.test(source.line(line) ?? '-') || fenceLine(source.line(line) ?? '')) line++
  if (source.line(line) === undefined) return false
  // a tag of its own: asking it what it contains would go on from tag to tag
  if (isKnown(innerTag(source.line(line)!, AROUND, isKnown)?.name ?? '')) return false
  return opensAt(source, line) || claimsBlock(source, { line, free, fence, opening: undefined, previous: undefined })
}

function claim(source: SourceLines, here: At, path: string, element: ReturnType<typeof readElement>, name: string) {
  const at = here.line
  if (!element) {
    const found = { format: 'file-tag', first: at, last: lastOfUnclosed(source, here, at), path }
    return refusedClaim(source, found, 'parse/unclosed', `there is no \`</${name}>\``)
  }
  const raw = /\.(?:mdx?|markdown)$/i.test(path) ? element.text : unwrapped(element.text)
  const text = raw === '' || raw.endsWith('\n') ? raw : raw + '\n'
  return claimOf(source, {
    format: 'file-tag',
    first: at,
    last: element.last,
    path,
    steps: [[{ kind: 'rewrite', text }]],
    problems: isKnown(tagName(element.rest)) ? [oneALine] : [],
  })
}

function readAction(source: SourceLines, { line: at }: At, tag: OpenTag) {
  const attributes = attributesOf(tag)
  const to = attributes.get('to') ?? attributes.get('new_file_path')
  const path = attributes.get('from') ?? attributes.get('original_file_path') ?? pathAttribute(tag)
  if (path === undefined) return undefined
  const op: Op | undefined = DELETES.has(tag.name) ? { kind: 'delete' } : to ? { kind: 'rename', to } : undefined
  const problems = op ? [] : [problem('parse/field', 'the tag has no attribute `to`')]
  return claimOf(source, { format: 'file-tag', first: at, last: at, path, steps: op ? [[op]] : [], problems })
}

function readDescription(source: SourceLines, { line: at }: At, tag: OpenTag) {
  const element = readElement(source, at, tag, [tag.name])
  const found = { format: 'file-tag', first: at, last: element?.last ?? at, path: pathAttribute(tag) ?? '' }
  const message = `\`<${tag.name}>\` describes a change for another model to make`
  return refusedClaim(source, found, 'parse/unsupported', message, 'Send the path, the old text and the new text.')
}
