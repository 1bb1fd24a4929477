import { expect, test } from 'vitest'
import { learnIndent } from '../../src/core/merge/reindent.ts'

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
      [5, '          ' + ' '],
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
