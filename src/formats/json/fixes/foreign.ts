import { diffAfter } from '../../block.ts'
import { wordList } from '../../parts/word-list.ts'
import { isArray, type JsonObject, objectOf, objectsOf } from '../value.ts'
import { fixOutput, pathOfUri, refusedFix, stringIn, type Value } from './fix.ts'

const EACH = 'Send each change as a block.'

/** Tools whose output shows a fix in a form of its own, or only that there is one: where the findings are, what those with a fix have, and their file. */
const TOOLS: readonly (readonly [tool: string, help: string, list: string, signs: string, file: string])[] = [
  ['Biome', diffAfter('biome check --write'), 'diagnostics', 'advices.advices.diff', 'location'],
  ['Trunk', diffAfter('trunk check --fix'), 'issues', 'autofixOptions', 'file'],
  ['RuboCop', diffAfter('rubocop -a'), 'files', 'offenses.correctable', 'path'],
  ['PHP_CodeSniffer', diffAfter('phpcbf'), 'files', 'messages.fixable', 'path'],
  ['elm-review', diffAfter('elm-review --fix-all'), 'errors', 'errors.fix', 'path'],
  ['StyLua', diffAfter('stylua'), '', 'mismatches', 'file'],
  ['HLint', diffAfter('hlint --refactor'), '', 'hint to', 'file'],
  ['`dotnet format`', diffAfter('dotnet format'), '', 'FileChanges', 'FilePath'],
  ['CSpell', EACH, 'issues', 'suggestions uri', 'uri'],
  ['GCC', 'Send the output of `gcc -fdiagnostics-generate-patch`.', 'fixits', 'string', 'start'],
  ['difftastic', EACH, '', 'chunks status', 'path'],
]

/** The findings in a field, in a list or by path. */
function findingsIn(input: JsonObject, field: string): readonly JsonObject[] {
  const list = field === '' ? [input] : input[field]
  return isArray(list)
    ? objectsOf(list)
    : Object.entries(objectOf(list)).map(([path, one]) => ({ path, ...objectOf(one) }))
}

/** True if there is something down a way of fields, in any part of the lists on it. */
function has(value: Value, [field, ...rest]: readonly string[]): boolean {
  if (field !== undefined) return (isArray(value) ? value : [value]).some(one => has(objectOf(one)[field], rest))
  return isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false
}

/** The path in a text, an address, or an object around it. */
const pathIn = (value: Value): string => {
  const { path, file } = objectOf(value)
  return path === undefined
    ? pathOfUri(stringIn(value) ?? stringIn(file) ?? '').replace(/^file:\/\//, '')
    : pathIn(path)
}

export const foreign = fixOutput(
  input =>
    (isArray(input) ? objectsOf(input) : [objectOf(input)]).flatMap(one =>
      TOOLS.flatMap(([tool, help, list, signs, file]) => {
        const found = findingsIn(one, list).filter(each => wordList(signs).every(sign => has(each, sign.split('.'))))
        return [...new Set(found.map(each => pathIn(each[file])))].map(path => ({ tool, help, path }))
      }),
    ),
  ({ tool, help, path }) => refusedFix(path, `the JSON of ${tool} is not read`, help),
)
