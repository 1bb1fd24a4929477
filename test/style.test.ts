import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What docs/style.md asks to leave out of comments and messages, and how often it may stay. */
const MOST = 40

const PATTERNS = {
  'already after its verb': /\b(?:there|place|applied|landed|exists?) already\b/i,
  'may not': /\bmay not\b/i,
  'an inversion': /\b(?:were|had|should) (?:it|they|there|one|two) /i,
  'so many': /\bso (?:many|much|few) [a-z]+ (?:are|is|of|on|may|around|new|at|in)\b/i,
  'stands, lies':
    /\b(?:stands?|stood|lies|lay) (?:in|at|on|for|there|above|below|behind|beside|before|inside|outside|under|where)\b/i,
  holds: /\b(?:holds|held) (?!back\b)/i,
  'a person without a name':
    /\b(?:somebody|nobody|anybody|everybody|whoever|whatever (?:is|was|applied|carries|could|has))\b/i,
  'no for not a': /(?<!there )\b(?:is|are|was) no (?!longer\b|more\b|(?:such|other)\b)[a-z]+/i,
  'those of': /\b(?:those of|of ours|of theirs)\b/i,
  'our own picture':
    /\b(?:lands?|landed|twins?|thie(?:f|ves)|doors?|desk)\b|\b(?:is|are|was|be|as|has) told\b|^tells\b|\btells? of\b/i,
  'a place in old words': /\b(?:behind|beside|in front)\b/i,
  'white space': /\bwhite space\b/i,
  'shall, meanwhile': /\b(?:shall|meanwhile)\b/i,
  'whether, for a boolean': /^whether\b/i,
  'a clause for a noun': /^what (?!(?:a|an) (?:file|block) is\b)[a-z]/i,
} as const

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const files = ['src', 'playground/src'].flatMap(folder =>
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`),
)

/** Comments, and texts of at least four words: what people read. */
function proseOf(code: string): readonly string[] {
  const comments = [...code.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)$/gm)].map(([, block, line]) =>
    (block ?? line ?? '').replaceAll(/\n\s*\* ?/g, ' ').trim(),
  )
  const rest = code.replaceAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm, '')
  const texts = [...rest.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g)]
    .map(([, one, two, three]) => (one ?? two ?? three ?? '').replaceAll(/\$\{[^}]*\}/g, 'x'))
    .filter(text => /(?:[a-z]+[,;:]? ){3}[a-z]/i.test(text))
  return [...comments, ...texts]
}

/** The patterns in the comments and messages of a file, each with its text. */
const findings = (code: string): readonly string[] =>
  proseOf(code).flatMap(text =>
    Object.entries(PATTERNS).flatMap(([name, pattern]) => (pattern.test(text) ? `${name}: ${text}` : [])),
  )

test(`comments and messages have at most ${MOST} patterns that docs/style.md asks to avoid`, () => {
  const found = files.flatMap(file => findings(readFileSync(ROOT + file, 'utf8')).map(found => `${file}: ${found}`))
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST)
})

test.each([
  ['already after its verb', '// the text is in place already'],
  ['may not', "const help = 'the author may not use the command'"],
  ['an inversion', '/** No looser rule runs, were it two places. */'],
  ['so many', '/** So many lines of the file are shown. */'],
  ['stands, lies', "const message = 'the branch stands at another commit'"],
  ['holds', '/** The block holds one edit. */'],
  ['a person without a name', '// somebody else wrote to the file'],
  ['no for not a', "const message = 'a lower-case word is no path'"],
  ['those of', '/** The lines are those of the file. */'],
  ['our own picture', '/** The blocks land together. */'],
  ['a place in old words', '/** The lines behind the block. */'],
  ['white space', '// white space does not count'],
  ['shall, meanwhile', '// the branch moved meanwhile'],
  ['whether, for a boolean', '/** Whether it applies. */'],
  ['a clause for a noun', '/** What the report says. */'],
])('"%s" is found in %s', (name, code) => {
  expect(findings(code).map(found => found.split(': ')[0])).toEqual([name])
})

test('plain sentences have none', () => {
  expect(findings('/** True if there is no other place, as the file already has it. */')).toEqual([])
})
