import { type Case, replace } from '../case.ts'

const KIB = 1024
const regex = (path: string, pattern: string, replacement: string, flags = 'g') =>
  `${JSON.stringify({ path, ops: [{ op: 'regex', pattern, replacement, flags }] })}\n`

/** The classics of catastrophic backtracking (recheck, regexploit, CWE-1333), and what is slow without it. */
const EVIL = [
  '(a+)+$',
  '(a|a)*$',
  '(a|aa)+$',
  '([a-zA-Z]+)*$',
  '(.*a){20}$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '((a{0,10}){0,10}){0,10}$',
  '(?s)a.*b|a',
  '(\\pL|\\pN){500}',
  '(x+x+)+y',
  '^(a?){50}a{50}$',
  'a*a*a*a*a*a*b',
  '(\\s*\\w+\\s*)*:',
  Array.from({ length: 200 }, (_, i) => `w${i}`).join('|'),
]

const long = `${'a'.repeat(250 * KIB)}!\n`

/** D, second half: regular expressions, budgets, loose matching. */
export const patternRows: readonly Case[] = [
  ...EVIL.map(
    (pattern, i): Case => ({
      row: 91,
      name: `evil pattern ${i + 1} over 250 KiB: ${pattern.slice(0, 40)}`,
      repo: { 'b.txt': long },
      args: ['--dry-run'],
      edits: regex('b.txt', pattern, 'x'),
      // a result, or a refusal for cost, size or absence: never a hang
      expect: /^(ok\/(validated|no-change)|locate\/(not-found|budget)|edit\/(regex|too-large))$/,
      within: 8000,
    }),
  ),
  {
    row: 92,
    name: 'what RE2 does not have is refused, not handed to another engine',
    edits: ['(?=a)a', '(?<=a)b', '(a)\\1', '\\u0061', 'a{1001}', '[^]', '(?>a)', 'a++', '(', '[a-']
      .map(pattern => regex('a.txt', pattern, 'x'))
      .join(''),
    expect: /^(edit\/regex|locate\/not-found)$/,
  },
  {
    row: 93,
    name: 'matches of no length end',
    repo: { 'b.txt': 'bab\n' },
    args: ['--dry-run'],
    edits: ['a*', '^', '$', '\\b', ''].map(pattern => regex('b.txt', pattern, '-')).join(''),
    expect: /^(ok\/|edit\/regex|parse\/)/,
  },
  {
    row: 94,
    name: 'a pattern and a replacement that ask for all memory',
    repo: { 'b.txt': 'a'.repeat(1024 * KIB) },
    edits:
      regex('b.txt', 'a', 'x'.repeat(100_000)) +
      regex('b.txt', '(((a{100}){100}){100})', 'x') +
      regex('b.txt', 'a', '$&'.repeat(20_000)),
    expect: /^(edit\/(regex|too-large)|locate\/budget)$/,
    within: 8000,
  },
  {
    row: 95,
    name: '5,000 nearly equal lines and a block of 60',
    repo: {
      'b.txt': Array.from({ length: 5000 }, (_, i) => `    value = compute(${i % 7}, "alpha", beta)\n`).join(''),
    },
    edits: replace(
      'b.txt',
      Array.from({ length: 60 }, (_, i) => `  value  = compute(${i % 5}, "alpha", betta)\n`).join(''),
      'x\n',
    ),
    expect: /^locate\//,
    within: 8000,
  },
  {
    row: 95,
    name: 'two equal candidates are never chosen from',
    repo: { 'b.txt': 'if a {\n\tone()\n}\nif b {\n\tone()\n}\n' },
    edits: replace('b.txt', '  one()\n', '  two()\n'),
    expect: ['locate/ambiguous'],
  },
]
