import { diffAfter } from '../../block.ts'
import { isArray, type JsonObject, objectOf, objectsOf } from '../value.ts'
import { fixOutput, pathOfUri, refusedFix, stringIn, type Value } from './fix.ts'

const filesIn = (findings: Value, holds: (one: JsonObject) => boolean, file = 'path'): readonly Value[] =>
  objectsOf(findings)
    .filter(holds)
    .map(one => one[file])

const some = (list: Value, field: string, value: Value = true): boolean =>
  objectsOf(list).some(one => one[field] === value)

const EACH = 'Send each change as a block.'

/** Tools whose output shows a fix in a form of its own, or only that there is one: the files, and what to send. */
const TOOLS: readonly (readonly [tool: string, help: string, files: (input: JsonObject) => readonly Value[]])[] = [
  [
    'Biome',
    diffAfter('biome check --write'),
    ({ diagnostics }) =>
      filesIn(
        diagnostics,
        ({ advices }) => objectsOf(objectOf(advices)['advices']).some(one => 'diff' in one),
        'location',
      ),
  ],
  [
    'Trunk',
    diffAfter('trunk check --fix'),
    ({ issues }) => filesIn(issues, ({ autofixOptions }) => objectsOf(autofixOptions).length > 0, 'file'),
  ],
  ['RuboCop', diffAfter('rubocop -a'), ({ files }) => filesIn(files, ({ offenses }) => some(offenses, 'correctable'))],
  [
    'PHP_CodeSniffer',
    diffAfter('phpcbf'),
    ({ files }) =>
      isArray(files)
        ? []
        : Object.entries(objectOf(files)).flatMap(([path, one]) =>
            some(objectOf(one)['messages'], 'fixable') ? [path] : [],
          ),
  ],
  [
    'elm-review',
    diffAfter('elm-review --fix-all'),
    ({ errors }) => filesIn(errors, one => objectsOf(one['errors']).some(({ fix }) => isArray(fix))),
  ],
  ['StyLua', diffAfter('stylua'), ({ file, mismatches }) => (isArray(mismatches) ? [file] : [])],
  [
    'HLint',
    diffAfter('hlint --refactor'),
    ({ hint, file, to }) => (hint !== undefined && stringIn(to) !== undefined ? [file] : []),
  ],
  [
    '`dotnet format`',
    diffAfter('dotnet format'),
    ({ FilePath, FileChanges }) => (isArray(FileChanges) ? [FilePath] : []),
  ],
  [
    'CSpell',
    EACH,
    ({ issues }) => filesIn(issues, ({ suggestions, uri }) => isArray(suggestions) && uri !== undefined, 'uri'),
  ],
  [
    'GCC',
    'Send the output of `gcc -fdiagnostics-generate-patch`.',
    ({ fixits }) =>
      objectsOf(fixits).flatMap(({ start, string }) => (string === undefined ? [] : [objectOf(start)['file']])),
  ],
  ['difftastic', EACH, ({ path, chunks, status }) => (isArray(chunks) && status !== undefined ? [path] : [])],
]

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
      TOOLS.flatMap(([tool, help, files]) => [...new Set(files(one).map(pathIn))].map(path => ({ tool, help, path }))),
    ),
  ({ tool, help, path }) => refusedFix(path, `the JSON of ${tool} is not read`, help),
)
