import { textLines } from '../../core/text.ts'
import { refused, wholeText } from './edits.ts'
import { type Fields, readFields } from './fields.ts'
import { asJson, inputForm, pair, pairsApart, specOf } from './shapes.ts'
import { isArray, isObject, type JsonValue } from './value.ts'
import { CONTENT, NEW, OLD, PATH, pathOf } from './vocabulary.ts'

const EDIT: Fields = {
  path: PATH,
  original_lines: { ...OLD, type: 'lines', about: 'the lines as they are; none create the file' },
  updated_lines: { ...NEW, type: 'lines' },
}
const FILE: Fields = { path: PATH, content: CONTENT, language: { as: 'language', type: 'text', optional: true } }

const isFile = (item: JsonValue): boolean =>
  isObject(item) && typeof item['path'] === 'string' && typeof item['content'] === 'string' && !('action' in item)

const files = inputForm(
  '',
  { files: { as: 'list', type: 'list', items: [FILE] } },
  ['files'],
  ({ list = [] }) =>
    list.map((item, i) => {
      const read = readFields(FILE, item, `files[${i}]`)
      const path = isObject(item) ? pathOf(item) : ''
      return { ...(read.ok ? wholeText(read.value, 'rewrite') : refused(path, read.problem)), within: [item] }
    }),
  { fits: ({ files }) => isArray(files) && files.length > 0 && files.every(isFile) },
)

/** Aider's function calls: `edits` of lines for lines, and `files` as a whole. */
export const aiderFunctions = specOf('aider-functions', {
  forms: [files, pairsApart('', ['edits'], {}, EDIT), pair('replace_lines', EDIT)],
  distinctive: ['original_lines', 'updated_lines'],
  write: (path, changes) =>
    changes.some(({ all }) => all)
      ? undefined
      : asJson({
          edits: changes.map(({ search, replace }) => ({
            path,
            original_lines: textLines(search),
            updated_lines: textLines(replace),
          })),
        }),
})
