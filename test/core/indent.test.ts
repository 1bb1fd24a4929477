import { expect, test } from 'vitest'
import { indented, indentUnit } from '../../src/core/text/indent.ts'
import { splitLines } from '../../src/core/text.ts'

/** The file with `|` between its lines; new lines replace those from `first` up to `end`. */
type Row = readonly [what: string, path: string, file: string, first: number, end: number, added: string, got: string]

test.each<Row>([
  ['as the line above', 'a.js', '  a|  b', 1, 1, 'new', '  new'],
  ['as the line above, blank lines between', 'a.js', '  a|||  b', 3, 3, 'new', '  new'],
  ['as the line below, where none is above', 'a.js', '|  a', 0, 0, 'new', '  new'],
  ['in an empty file', 'a.js', '', 0, 0, 'new', 'new'],
  ['as the first replaced line that is not blank', 'a.js', 'a||    b', 1, 3, 'new', '    new'],
  ['deeper below an opening brace', 'a.js', '  a {|    b', 1, 1, 'new', '    new'],
  ['as the brace, where they close it', 'a.js', '  a {|    b|  c', 1, 1, '}', '  }'],
  ['less deep where they close a level', 'a.js', 'a {|  b|c', 2, 2, '}', '}'],
  ['closing where nothing is open', 'a.js', 'a {|  b|}|c', 4, 4, '}', '}'],
  ['closing below less than a level', 'a.js', 'a|    b|a|    b|  c', 5, 5, '}', '  }'],
  ['deeper below a colon in Python', 'a.py', 'if a:|    b', 1, 1, 'new', '    new'],
  ['deeper below a colon in a stub', 'a.pyi', 'if a:|    b', 1, 1, 'new', '    new'],
  ['a colon elsewhere', 'a.pyx', 'if a:|    b', 1, 1, 'new', 'new'],
  ['a brace before a comment', 'a.js', 'a { // b|  c', 1, 1, 'new', '  new'],
  ['a brace before a comment with #', 'a.sh', 'a { # b|  c', 1, 1, 'new', '  new'],
  ['a brace in a comment', 'a.js', 'a // {|  c', 1, 1, 'new', 'new'],
  ['a brace behind a division', 'a.js', 'a / b {|  c', 1, 1, 'new', '  new'],
  ['a brace behind an address in quotes', 'a.js', 'a("x//y") {|  c', 1, 1, 'new', '  new'],
  ['a brace behind # in single quotes', 'a.js', "a('#') {|  c", 1, 1, 'new', '  new'],
  ['a brace behind # in back quotes', 'a.js', 'a(`#`) {|  c', 1, 1, 'new', '  new'],
  ['a brace behind a quote that is escaped', 'a.js', 'a("\\"#") {|  c', 1, 1, 'new', '  new'],
  ['a brace behind another quote in quotes', 'a.js', 'a("\'#") {|  c', 1, 1, 'new', '  new'],
  ['a brace in a comment behind quotes', 'a.js', 'a("b") // {|  c', 1, 1, 'new', 'new'],
  ['a brace and white space behind it', 'a.js', 'a {  |  c', 1, 1, 'new', '  new'],
  ['levels of new lines in the unit of the file', 'a.js', '\ta|\tb', 1, 1, 'x {|  y|}', '\tx {|\t\ty|\t}'],
  ['levels in spaces for those in tabs', 'a.js', '  a|  b', 1, 1, 'x {|\ty|}', '  x {|    y|  }'],
  [
    'a new line that is no whole level',
    'a.js',
    '\ta|\tb',
    1,
    1,
    'x {|  y|}|{|  y|   z',
    '\tx {|\t\ty|\t}|\t{|\t\ty|\t   z',
  ],
  ['levels of another width stay', 'a.js', '    a|    b {|        c', 1, 1, 'x {|  y|}', '    x {|      y|    }'],
  ['new lines with their own indentation stay', 'a.js', '    a|    b', 1, 1, '  x|    y', '  x|    y'],
  ['the same lines flush left are meant', 'a.js', '  a|  b|  c', 1, 3, 'b|c', 'b|c'],
  ['one of two lines is the same', 'a.js', '  a|  b|  c', 1, 3, 'b|d', '  b|  d'],
  ['a blank new line stays empty', 'a.js', '  a', 1, 1, 'x||y', '  x||  y'],
  ['blank lines alone', 'a.js', '  a', 1, 1, '|', '|'],
])('%s', (_, path, file, first, end, added, got) => {
  const site = { file: splitLines(file.replaceAll('|', '\n')), first, end, path }
  expect(indented(added.split('|'), 'auto', site).lines.join('|')).toBe(got)
})

const nowhere = { file: [], first: 0, end: 0, path: 'a.js' }

test.each<[added: string, indent: number, got: unknown]>([
  ['a|  b', 2, { lines: ['  a', '    b'], added: '  ' }],
  ['    a|  b|c', 2, { lines: ['      a', '    b', '  c'], added: '  ' }],
  ['  a|    b', 0, { lines: ['a', '  b'], added: '' }],
  ['  a| |  b', 2, { lines: ['  a', '', '  b'] }],
  ['a = """|b', 2, { lines: ['  a = """', '  b'], added: '  ', movedLiteral: true }],
  ['a = """b"""', 2, { lines: ['  a = """b"""'], added: '  ' }],
  ["a = '''|b", 2, { lines: ["  a = '''", '  b'], added: '  ', movedLiteral: true }],
  ['a = `|b', 2, { lines: ['  a = `', '  b'], added: '  ', movedLiteral: true }],
  ['cat <<EOF|b', 2, { lines: ['  cat <<EOF', '  b'], added: '  ', movedLiteral: true }],
  ["cat <<-'E'|b", 2, { lines: ["  cat <<-'E'", '  b'], added: '  ', movedLiteral: true }],
  ['a << 2|b <<c', 2, { lines: ['  a << 2', '  b <<c'], added: '  ' }],
])('%s, %d deep', (added, indent, got) => expect(indented(added.split('|'), indent, nowhere)).toEqual(got))

test.each<[text: string, unit: string]>([
  ['a|  b|    c|a|    d', '  '],
  ['a|    b|  c|    d|  e|    f', '  '],
  ['a|    b|a|    b|a|  c', '    '],
  ['a|\tb|a|  b', '\t'],
  ['a|\tb|\tc|a|  b|a|  b|a|  b', '  '],
  ['  a|  b', '  '],
  ['        a', '        '],
  ['         a', '    '],
  ['\ta', '\t'],
  ['a|        b', '        '],
  ['a|         b', '    '],
  ['a||  b', '  '],
  ['', '    '],
])('%j goes deeper by %j', (text, unit) => expect(indentUnit(text.split('|'))).toBe(unit))
