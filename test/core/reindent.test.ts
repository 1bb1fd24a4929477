import { expect, test } from 'vitest'
import { isOneMove, learnIndent } from '../../src/core/merge/reindent.ts'

/** Indentations of the block and of the file, in spaces or as they are; what new lines of the block get. */
type Row = readonly [
  what: string,
  pairs: readonly (readonly [string | number, string | number])[],
  units: readonly [file: string | number, block: string | number],
  lines: readonly (readonly [string | number, string | number | undefined])[],
]
const white = (indent: string | number) => (typeof indent === 'number' ? ' '.repeat(indent) : indent)

test.each<Row>([
  [
    'nothing moved',
    [
      [2, 2],
      [4, 4],
    ],
    [2, 2],
    [
      [6, 6],
      [1, 1],
    ],
  ],
  [
    'moved to the right',
    [
      [0, 4],
      [4, 8],
    ],
    [4, 4],
    [
      [8, 12],
      [0, 4],
      [2, 6],
    ],
  ],
  [
    'moved to the left',
    [
      [4, 0],
      [8, 4],
    ],
    [4, 4],
    [
      [12, 8],
      [6, 2],
      [2, undefined],
    ],
  ],
  [
    'moved, one level seen',
    [[0, 4]],
    [4, 4],
    [
      [4, 8],
      [2, 6],
    ],
  ],
  [
    'moved by a tab',
    [
      ['', '\t'],
      ['\t', '\t\t'],
    ],
    ['\t', '\t'],
    [['\t\t', '\t\t\t']],
  ],
  [
    'a level seen twice with different indentations is open',
    [
      [4, 8],
      [4, 6],
      [0, 4],
    ],
    [4, 4],
    [
      [4, undefined],
      [0, 4],
    ],
  ],
  [
    'nothing known',
    [
      [4, 8],
      [4, 6],
    ],
    [4, 4],
    [
      [4, undefined],
      [2, undefined],
    ],
  ],
  [
    'the first line alone was stripped',
    [
      [0, 8],
      [8, 8],
    ],
    [4, 4],
    [
      [12, 12],
      [4, 4],
      [0, 8],
    ],
  ],
  [
    'the block in tabs, the file in spaces',
    [
      ['\t', 4],
      ['\t\t', 8],
    ],
    [4, '\t'],
    [
      ['\t\t\t', 12],
      ['', ''],
    ],
  ],
  ['the block in tabs, the file two wide', [['\t', 2]], [2, '\t'], [['\t\t', 4]]],
  [
    'tabs that the file has at no whole width',
    [
      ['\t\t', 3],
      ['\t', 2],
    ],
    [2, '\t'],
    [['\t\t\t', 5]],
  ],
  [
    'the block in spaces, the file in tabs',
    [
      [4, '\t'],
      [8, '\t\t'],
    ],
    ['\t', 4],
    [
      [12, '\t\t\t'],
      [6, '\t  '],
    ],
  ],
  [
    'the block two wide, the file in tabs',
    [[2, '\t']],
    ['\t', 2],
    [
      [4, '\t\t'],
      [6, '\t\t\t'],
    ],
  ],
  [
    'tabs and spaces behind them',
    [
      [4, '\t'],
      [6, '\t  '],
    ],
    ['\t', 4],
    [
      [8, '\t\t'],
      [10, '\t\t  '],
    ],
  ],
  [
    'steps of two for steps of four',
    [
      [2, 4],
      [4, 8],
    ],
    [4, 2],
    [
      [6, 12],
      [0, 0],
      [3, 6],
    ],
  ],
  [
    'steps of four for steps of two',
    [
      [4, 2],
      [8, 4],
    ],
    [2, 4],
    [[12, 6]],
  ],
  [
    'one level, two wide for four by the units of both',
    [[2, 4]],
    [4, 2],
    [
      [4, 8],
      [6, 12],
    ],
  ],
  ['one level, moved: the units of both are the same', [[2, 4]], [2, 2], [[4, 6]]],
  ['one level, moved: it fits the width of neither', [[2, 6]], [4, 2], [[4, 8]]],
  [
    'counted in steps, where the levels are in no ratio',
    [
      [0, 2],
      [2, 6],
    ],
    [4, 2],
    [
      [4, 10],
      [6, 14],
      [5, 11],
      [3, 7],
    ],
  ],
  [
    'counted in steps upwards',
    [
      [2, 2],
      [4, 6],
    ],
    [4, 2],
    [
      [0, undefined],
      [6, 10],
    ],
  ],
  [
    'counted from the nearest level',
    [
      [4, 6],
      [8, 14],
    ],
    [8, 4],
    [
      [12, 22],
      [0, undefined],
    ],
  ],
  [
    'counted in tabs',
    [
      [2, '\t'],
      [4, '\t\t\t'],
    ],
    ['\t', 2],
    [
      [6, '\t\t\t\t'],
      [0, ''],
    ],
  ],
  [
    'two levels decide, where one alone would be a matter of width',
    [
      [2, 4],
      [4, 6],
    ],
    [4, 2],
    [[6, 8]],
  ],
  ['one level in spaces, the file in tabs elsewhere: moved', [[2, 4]], ['\t', '\t'], [[4, 6]]],
  ['moved by a tab, with spaces behind it', [[2, '\t  ']], [4, 2], [[4, '\t    ']]],
  [
    'moved to the left by a tab: what does not begin with it is open',
    [['\t\t', '\t']],
    ['\t', '\t'],
    [
      ['\t\t\t', '\t\t'],
      ['  \t', undefined],
    ],
  ],
  [
    'a tab for one level, for the next none: no scale',
    [
      ['\t', 4],
      ['\t\t', '\t\t'],
    ],
    [4, '\t'],
    [['\t\t\t', '\t\t\t']],
  ],
  [
    'tabs and alignment behind them, the file in spaces',
    [
      ['\t', 4],
      ['\t  ', 6],
    ],
    [4, '\t'],
    [
      ['\t\t', 8],
      ['\t\t   ', 11],
    ],
  ],
  [
    'in tabs, of which the file has another number for each level',
    [
      [2, '\t\t'],
      [4, '\t\t\t'],
      [0, 0],
    ],
    [4, 2],
    [[6, '\t\t\t\t']],
  ],
  [
    'whole steps from a level go before fewer columns from one that is aligned',
    [
      [0, 1],
      [4, 6],
      [6, 9],
    ],
    [4, 4],
    [[8, 10]],
  ],
  [
    'what is over after whole steps stays in spaces',
    [
      [2, 4],
      [5, 9],
    ],
    [4, 3],
    [[9, 14]],
  ],
  [
    'tabs in no ratio: spaces behind a tab are columns, those before one are not',
    [
      ['\t', 2],
      ['\t\t', 6],
    ],
    [4, '\t'],
    [
      ['\t\t  ', 8],
      [' \t', 2],
    ],
  ],
  ['one level in spaces, the block in tabs elsewhere: moved', [[2, 4]], [2, '\t'], [[4, 6]]],
  ['one level in tabs: moved, whatever other lines have', [['\t', '\t\t']], [4, 2], [['\t\t', '\t\t\t']]],
  [
    'a width that two tabs show, and spaces behind a tab',
    [
      ['\t\t', 8],
      ['\t', 4],
    ],
    [4, '\t'],
    [['\t\t\t  ', 14]],
  ],
  [
    'a width that two tabs of the file show',
    [
      [8, '\t\t'],
      [4, '\t'],
    ],
    [4, 2],
    [[12, '\t\t\t']],
  ],
  [
    'a tab where the block has nothing: no scale',
    [
      [4, '\t\t\t'],
      [0, '\t'],
    ],
    [4, 4],
    [[8, '\t\t\t\t']],
  ],
  [
    'the nearest of the levels that are whole steps away',
    [
      [2, 4],
      [5, 9],
      [7, 20],
    ],
    [4, 3],
    [[8, 13]],
  ],
])('%s', (_, pairs, [file, block], lines) => {
  const known = pairs.map(([wanted, own]) => ({ wanted: `${white(wanted)}a`, own: `${white(own)}a` }))
  const reindent = learnIndent(known, { file: () => white(file), block: () => white(block) })
  const got = lines.map(([line]) => reindent(`${white(line)}new`))
  expect(got).toEqual(lines.map(([, own]) => (own === undefined ? undefined : `${white(own)}new`)))
})

test('a blank line stays as it is', () => {
  const reindent = learnIndent([{ wanted: 'a', own: '    a' }], { file: () => '    ', block: () => '    ' })
  expect([reindent(''), reindent('  ')]).toEqual(['', '  '])
})

test.each<[what: string, moved: boolean, pairs: Row[1]]>([
  ['as it was written', true, [[2, 2]]],
  [
    'to the right',
    true,
    [
      [0, 4],
      [4, 8],
    ],
  ],
  [
    'to the left',
    true,
    [
      [4, 0],
      [8, 4],
    ],
  ],
  [
    'but for its first line, which was stripped',
    true,
    [
      [0, 4],
      [4, 4],
    ],
  ],
  [
    'from tabs to spaces',
    true,
    [
      ['\t', 4],
      ['\t\t', 8],
    ],
  ],
  [
    'to levels twice as wide',
    true,
    [
      [2, 4],
      [4, 8],
    ],
  ],
  [
    'one level by two, the next by three',
    false,
    [
      [2, 4],
      [4, 7],
    ],
  ],
  [
    'one level to two places',
    false,
    [
      [4, 8],
      [4, 6],
    ],
  ],
  ['though no line shows it', false, []],
])('a block that stands %s is moved as a whole: %s', (_, moved, pairs) => {
  expect(isOneMove(pairs.map(([wanted, own]) => ({ wanted: `${white(wanted)}a`, own: `${white(own)}a` })))).toBe(moved)
})
