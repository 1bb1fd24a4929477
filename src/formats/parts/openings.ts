import { tagName } from '../carrier/tags.ts'
import type { Opening } from '../format.ts'
import { wordList } from './word-list.ts'

/** How formats begin that hardly any text has, apart from their readers. */
export const PROTOCOL_OPEN = /^\s*(?:(«{3,12}) EDIT|(🟧{3,12}) EDIT)\s*$/u

export const editProtocolOpening: Opening = {
  firstChars: '«🟧',
  opens: (lineAt, at) => PROTOCOL_OPEN.test(lineAt(at)!),
}

export const BEGIN_PATCH = /^\*\*\* Begin Patch\s*(?:\*\*\*)?\s*$/
export const PATCH_FILE = /^\*\*\* (Update|Add|Delete) File:\s*(\S.*?)\s*$/

export const applyPatchOpening: Opening = {
  firstChars: '*',
  mayOpen: line => line.includes('*** '),
  opens: (lineAt, at) => [BEGIN_PATCH, PATCH_FILE].some(head => head.test(lineAt(at)!.trim())),
}

export const findReplaceOpening: Opening = {
  firstChars: '-',
  mayOpen: line => line.includes('---'),
  opens: (lineAt, at) => /^\s*---\s?FILEPATH\b/.test(lineAt(at)!),
}

export const ENCODING = /^content-transfer-encoding:\s{1,20}(base64|quoted-printable)\s*$/i

export const mailOpening: Opening = {
  firstChars: 'Cc',
  mayOpen: line => ENCODING.test(line),
}

export const EDIT_LINES = /^edit (\d{1,7}):(\d{1,7})(?: <<\s?['"]?(\w{1,40})['"]?)?\s*$/

export const lineRangeOpening: Opening = {
  firstChars: 'e',
  opens: (lineAt, at) => EDIT_LINES.test(lineAt(at)!),
  mayOpen: line => line.startsWith('edit '),
}

export const SUGGESTION = /^suggestion(?::-(\d{1,3})\+(\d{1,3}))?\s*$/

export const suggestionOpening: Opening = {
  firstChars: '`~',
  infos: SUGGESTION,
  opens: (lineAt, at) => /^\s*(?:`{3,}|~{3,})suggestion\b/.test(lineAt(at)!),
}

/** Tags that hold a whole file, by the name of the tag that contains the content where that is another one. */
export const WHOLE = new Map([
  ...wordList('file antArtifact PlandexBlock boltAction dyad-write lov-write proposed_file_replace').map(
    name => [name, undefined] as const,
  ),
  ...wordList('write_to_file write_file create_file').map(name => [name, 'content'] as const),
])

export const DELETES = new Set(['dyad-delete', 'lov-delete', 'DeleteFile'])
export const RENAMES = new Set(['dyad-rename', 'lov-rename', 'MoveFile'])

/** Tags that only describe a change, for another model to make. */
export const DESCRIBES = new Set(['QuickEdit', 'find_and_edit'])

export const AROUND = new Set(['boltArtifact', 'files', 'changes'])

const KNOWN = new Set([...WHOLE.keys(), ...DELETES, ...RENAMES, ...DESCRIBES])

export const isKnown = (name: string): boolean => KNOWN.has(name)

export const fileTagOpening: Opening = {
  firstChars: '<',
  mayOpen: line => isKnown(tagName(line)) || AROUND.has(tagName(line)),
  opens: (lineAt, at) => isKnown(tagName(lineAt(at)!)),
}

/** The names of the two halves of an edit in tags, by the first; the second has one of several. */
export const HALVES: ReadonlyMap<string, readonly string[]> = new Map([
  ['old_text', ['new_text']],
  ['old_str', ['new_str']],
  ['old_string', ['new_string']],
  ['old_code', ['new_code']],
  ['original_code', ['new_code', 'updated_code', 'modified_code']],
  ['current_code', ['new_code', 'updated_code']],
  ['existing_code', ['new_code', 'improved_code']],
  ['old_content', ['new_content']],
  ['search', ['replace']],
  ['find', ['replace', 'replace_with']],
  ['original', ['updated', 'patched', 'modified']],
  ['old', ['new']],
  ['before', ['after']],
  ['current', ['proposed', 'updated', 'new']],
  ['target', ['replacement']],
  ['from', ['to']],
  ['remove', ['add']],
])

/** Names that other markup has too: by themselves they begin nothing. */
export const PLAIN = new Set(wordList('search find original old before current target from remove'))

/** Of these, those that are an edit only right below a tag with the file. */
export const BARE = new Set(wordList('current target from remove'))

export const AROUND_EDITS = new Set(['edits', 'edit'])

/** A tag's name as the lists have it: all of it may be in capitals. */
export const inSmall = (name: string): string => (name === name.toUpperCase() ? name.toLowerCase() : name)

export const mayBeHalf = (name: string): boolean => HALVES.has(inSmall(name)) || isOpener(inSmall(name))

/** A tag that no other markup has, or the one around such tags. */
const isOpener = (name: string): boolean => AROUND_EDITS.has(name) || (HALVES.has(name) && !PLAIN.has(name))

export const taggedEditOpening: Opening = {
  firstChars: '<',
  mayOpen: line => mayBeHalf(tagName(line)),
  opens: (lineAt, at) => isOpener(inSmall(tagName(lineAt(at)!))),
}
