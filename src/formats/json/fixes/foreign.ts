import { diffAfter } from '../../block.ts'
import { isArray, type JsonObject, objectOf, objectsOf } from '../reading/json-value.ts'
import { fixOutput, pathOfUri, refusedFix, stringIn, type Value } from './fix.ts'

const filesIn = (findings: Value, holds: (one: JsonObject) => boolean, file = 'path'): readonly Value[] =>
  objectsOf(findings)
    .filter(holds)
    .map(one => one[file])

const some = (list: Value, field: string, value: Value = true): boolean =>
  objectsOf(list).some(one => one[field] === value)

/** Tools whose output shows a fix in a form of its own, or only that there is one: the files, and the command that makes it. */
const TOOLS: readonly (readonly [tool: string, command: string, files: (input: JsonObject) => readonly Value[]])[] = [
  [
    'Biome',
    'biome check --write',
    ({ diagnostics }) =>
      filesIn(
        diagnostics,
        ({ advices }) => objectsOf(objectOf(advices)['advices']).some(one => 'diff' in one),
        'location',
      ),
  ],
  [
    'Trunk',
    'trunk check --fix',
    ({ issues }) => filesIn(issues, ({ autofixOptions }) => objectsOf(autofixOptions).length > 0, 'file'),
  ],
  ['RuboCop', 'rubocop -a', ({ files }) => filesIn(files, ({ offenses }) => some(offenses, 'correctable'))],
  [
    'PHP_CodeSniffer',
    'phpcbf',
    ({ files }) =>
      isArray(files)
        ? []
        : Object.entries(objectOf(files)).flatMap(([path, one]) =>
            some(objectOf(one)['messages'], 'fixable') ? [path] : [],
          ),
  ],
  [
    'elm-review',
    'elm-review --fix-all',
    ({ errors }) => filesIn(errors, one => objectsOf(one['errors']).some(({ fix }) => isArray(fix))),
  ],
  ['StyLua', 'stylua', ({ file, mismatches }) => (isArray(mismatches) ? [file] : [])],
  [
    'HLint',
    'hlint --refactor',
    ({ hint, file, to }) => (hint !== undefined && stringIn(to) !== undefined ? [file] : []),
  ],
  ['`dotnet format`', 'dotnet format', ({ FilePath, FileChanges }) => (isArray(FileChanges) ? [FilePath] : [])],
  [
    'CSpell',
    '',
    ({ issues }) => filesIn(issues, ({ suggestions, uri }) => isArray(suggestions) && uri !== undefined, 'uri'),
  ],
  ['difftastic', '', ({ path, chunks, status }) => (isArray(chunks) && status !== undefined ? [path] : [])],
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
      TOOLS.flatMap(([tool, command, files]) =>
        [...new Set(files(one).map(pathIn))].map(path => ({ tool, command, path })),
      ),
    ),
  ({ tool, command, path }) =>
    refusedFix(path, `the JSON of ${tool} is not read`, command ? diffAfter(command) : 'Send each change as a block.'),
)
