import fc from 'fast-check'
import { garbles, type Halves } from './garble.ts'

export const joined = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')
export const crlf = (text: string): string => text.replaceAll('\n', '\r\n')

const VERBS = ['boil', 'pour', 'steep', 'serve', 'rinse', 'grind', 'measure', 'taste', 'stir', 'brew']
const THINGS = ['kettle', 'cup', 'leaves', 'water', 'spoon', 'tray', 'sugar', 'milk']

/** Functions that are like each other, one below the other: 200 lines and more. */
const files = fc
  .tuple(fc.constantFrom('  ', '    ', '\t'), fc.array(fc.nat(7), { minLength: 27, maxLength: 30 }))
  .map(([unit, picks]) => picks.flatMap((pick, i) => functionOf(unit, i, THINGS[pick]!)))

function functionOf(unit: string, index: number, thing: string): readonly string[] {
  const name = `${VERBS[index % VERBS.length]}${index >= VERBS.length ? `In${index}` : ''}`
  return [
    '/**',
    ` * ${name}s the ${thing}`,
    ' */',
    `function ${name}(${thing}) {`,
    `${unit}const ${thing}Degrees = ${thing}.degrees - ${index}`,
    `${unit}if (${thing}Degrees > 90) {`,
    `${unit}${unit}return null`,
    `${unit}}`,
    `${unit}return ${thing}.take('${name}', ${thing}Degrees)`,
    '}',
    '',
  ]
}

/** An edit of a file: some lines of it, one of them changed, removed, or followed by a new one. */
export interface Made {
  readonly file: readonly string[]
  readonly halves: Halves
}

export const made: fc.Arbitrary<Made> = fc
  .tuple(files, fc.nat(), fc.integer({ min: 3, max: 9 }), fc.nat(), fc.constantFrom('change', 'remove', 'insert'))
  .map(([file, at, size, inside, kind]) => {
    const first = at % (file.length - size)
    const search = file.slice(first, first + size)
    const target = inside % size
    const line = search[target]!
    const indent = line.slice(0, line.length - line.trimStart().length)
    const put = {
      change: [`${line || 'const'} // changed`],
      remove: [],
      insert: [line, `${indent}added(${first})`],
    }[kind]!
    return { file, halves: { search, replace: [...search.slice(0, target), ...put, ...search.slice(target + 1)] } }
  })
  .filter(({ halves: { search, replace } }) => [search, replace].every(half => half[0]?.trim() && half.at(-1)!.trim()))

/** The same, garbled in up to two ways. */
export const garbled: fc.Arbitrary<Made> = fc
  .tuple(
    made,
    fc.uniqueArray(fc.constantFrom('slip', 'spaces', 'trailing', 'indent', 'tabs', 'quotes', 'edges'), {
      maxLength: 2,
    }),
    fc.infiniteStream(fc.nat()),
  )
  .map(([{ file, halves }, ways, numbers]) => {
    const draw = (n: number) => numbers.next().value! % n
    return { file, halves: ways.reduce<Halves>((now, way) => garbles[way]!(now, draw) ?? now, halves) }
  })

/** What heads a thing with a name, in several languages; the second line is deeper. */
const HEADS: readonly ((name: string) => string)[] = [
  name => `def ${name}(cup):`,
  name => `function ${name}(cup) {`,
  name => `class ${name}:`,
  name => `${name}:`,
  name => `[${name}]`,
  name => `case '${name}':`,
  name => `.${name} {`,
  name => `test('${name}', () => {`,
  name => `"${name}": {`,
  name => `resource "cup" "${name}" {`,
]

/** Two things with other names and nearly the same lines; a block names one, or a third, with lines as they are in the other. */
export const siblings = fc
  .tuple(
    fc.constantFrom(...HEADS),
    fc.shuffledSubarray(VERBS, { minLength: 3, maxLength: 3 }),
    fc.array(fc.constantFrom(...THINGS), { minLength: 2, maxLength: 5 }),
    fc.nat(),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([head, [other, named, third], things, at, isThere, isDifferent]) => {
    const lineOf = (thing: string, i: number, level: number) => `    ${thing}_${i} = ${level}`
    const bodyOf = (level: number) => things.map((thing, i) => lineOf(thing, i, level))
    const own = isDifferent ? bodyOf(7) : bodyOf(3)
    const file = [head(other!), ...bodyOf(3), '', ...(isThere ? [head(named!), ...own, ''] : []), 'end']
    const shown = isThere ? named! : third!
    const target = at % things.length
    const changed = bodyOf(3).map((line, i) => (i === target ? `${line}0` : line))
    return {
      file,
      other: [head(other!), ...bodyOf(3)],
      search: [head(shown), ...bodyOf(3)],
      replace: [head(shown), ...changed],
    }
  })

/** A list with a separator; the block shows the line beside the change as it must be after it. */
export const lists = fc
  .tuple(
    fc.constantFrom(',', ';', ' \\', ' &&', ' |', ' +'),
    fc.uniqueArray(fc.constantFrom(...THINGS, ...VERBS), { minLength: 3, maxLength: 6 }),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([separator, items, isTrailing, isAdded, isNewState]) => {
    const listOf = (names: readonly string[]) =>
      names.map((name, i) => `  "${name}"${i < names.length - 1 || isTrailing ? separator : ''}`)
    const [short, long] = [listOf(items.slice(0, -1)), listOf(items)]
    const [before, after] = isAdded ? [short, long] : [long, short]
    const wrap = (lines: readonly string[]) => ['names = [', ...lines, ']', '']
    // a model shows the kept line as it is after the change, in both halves
    const kept = isNewState ? after[short.length - 1]! : before[short.length - 1]!
    const shown = before.with(short.length - 1, kept)
    return { before: wrap(before), after: wrap(after), search: wrap(shown), replace: wrap(after) }
  })

export const piece = fc.constantFrom(
  'a',
  'cup',
  ' ',
  '  ',
  '\t',
  '(',
  ')',
  '.',
  'é',
  '’',
  '  \n',
  '\n',
  '\n\n',
  '{',
  '}',
)
