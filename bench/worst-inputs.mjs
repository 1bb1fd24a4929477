/**
 * Texts and files that are as costly to place as anybody found, within the limits on input. Each is the worst of its kind: what it
 * repeats is what a search would have to tell apart.
 */

/** A block in the search/replace format. */
const block = (path, search, replace) => `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\n`

const times = (count, make) => Array.from({ length: count }, (_, i) => make(i))

/** Lines that differ in a number alone. */
const numbered = (count, word = 'value') =>
  times(count, i => `    const ${word}_${i} = compute(${word}_${i % 7}, ${i % 3})`)

/** @param {number} size 1 for the full size; less for smaller inputs of the same kinds */
export function worstInputs(size = 1) {
  const n = count => Math.max(1, Math.round(count * size))
  const one = (name, file, text) => ({ name, files: { 'a.txt': file }, text })
  const near = numbered(n(20_000))
  return [
    one(
      'a long search in one line of a single letter, with every garbling in it',
      'a'.repeat(n(1_040_000)),
      block('a.txt', `a\\n\\t\\'\\u003c&amp;Q${'a'.repeat(n(64_000))}`, 'b'),
    ),
    one(
      'a patch of many hunks for lines that are nearly the same',
      `${near.join('\n')}\n`,
      `--- a/a.txt\n+++ b/a.txt\n${times(n(2500), i => `@@ -${i},2 +${i},2 @@\n     const value_x = compute(value_${i % 7}, 9)\n-    const value_y = 1\n+    const value_y = 2\n`).join('')}`,
    ),
    one(
      'blanks with a letter in the middle, in a file of blanks',
      ' '.repeat(n(1_000_000)),
      block('a.txt', `${' '.repeat(n(100_000))}x${' '.repeat(n(100_000))}`, 'y'),
    ),
    one(
      'equal lines with line numbers, in a file of equal lines',
      'same line\n'.repeat(n(50_000)),
      block('a.txt', times(n(10_000), i => `${i + 1}: same line`).join('\n'), 'x'),
    ),
    one(
      'many blocks of equal lines, in a file of equal lines',
      'same line\n'.repeat(n(60_000)),
      times(200, i => block('a.txt', 'same line\n'.repeat(n(49)) + 'same line', `new ${i}`)).join(''),
    ),
    one('entities', '<a>&\n'.repeat(n(50_000)), block('a.txt', '&lt;a&gt;&amp;&#60;'.repeat(n(11_000)), 'b')),
    one(
      'a large block of which each line has a slip, in a file of lines that are nearly the same',
      `${near.join('\n')}\n`,
      block('a.txt', numbered(n(1000), 'vaule').join('\n'), 'x'),
    ),
    one(
      'pieces of equal lines between marks for left-out code',
      'open {\n  same line\n}\n'.repeat(n(15_000)),
      block(
        'a.txt',
        times(n(2000), () => 'open {\n...\n  same line\n}').join('\n'),
        times(n(2000), () => 'open {\n...\n  other line\n}').join('\n'),
      ),
    ),
    one(
      'the lines of a file in another order',
      `${near.join('\n')}\n`,
      block('a.txt', near.slice(0, n(2500)).toReversed().join('\n'), 'x'),
    ),
    one(
      'long lines that differ in the middle',
      `${times(n(40), i => `${'ab'.repeat(5000)}${i}${'cd'.repeat(5000)}`).join('\n')}\n`,
      block('a.txt', times(n(6), i => `${'ab'.repeat(5000)}x${i}${'cd'.repeat(5000)}`).join('\n'), 'x'),
    ),
    one(
      'many things with names, and blocks that name others',
      `${times(n(8000), i => `def thing_${i}(cup):\n    return cup.take(${i % 5})\n`).join('\n')}\n`,
      times(100, i =>
        block(
          'a.txt',
          `def other_${i}_one(cup):\n    return cup.take(${i % 5})`,
          `def other_${i}_one(cup):\n    return None`,
        ),
      ).join(''),
    ),
    one(
      'two halves that have little in common',
      `${near.join('\n')}\n`,
      block('a.txt', near.slice(0, n(2000)).join('\n'), times(n(2000), i => near[(i * 7919) % near.length]).join('\n')),
    ),
    one(
      'many short lines that are nowhere, in a file of short lines',
      'x\n'.repeat(n(520_000)),
      block('a.txt', times(n(11_000), i => (i + 50_000).toString(36)).join('\n'), 'y'),
    ),
    one(
      'lines with a slip each, in a file of equal lines',
      '...function f_1(a, b) {\n'.repeat(n(43_000)),
      block('a.txt', times(n(1200), i => `...f${i % 7}unction f_1(a, b) {`).join('\n'), 'x'),
    ),
    one(
      'one block again and again, for as many places',
      'open {\n  same line\n}\n'.repeat(n(200)),
      times(n(200), () => block('a.txt', '  same line', '  other line')).join(''),
    ),
    {
      name: 'blocks that are nowhere, for many files that are nearly the same',
      files: Object.fromEntries(times(n(20), i => [`src/${i}.txt`, `${numbered(n(15_000), `file${i}`).join('\n')}\n`])),
      text: times(200, i =>
        block(`src/${i % n(20)}.txt`, `    const value_${i} = compute(file, ${i})\n    return value_${i}`, 'x'),
      ).join(''),
    },
  ]
}
