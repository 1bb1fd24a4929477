// Lays out what a new format or matcher consists of: `npm run new format NAME`, `npm run new matcher NAME`; a third argument is
// the folder in which, when it is not this repository.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const [kind, name, folder] = process.argv.slice(2)
const SIGNED = 'a.txt\n<<<<<<< SEARCH\n| one\n=======\n| two\n>>>>>>> REPLACE\n'
const layouts = { format, matcher }
if (!Object.hasOwn(layouts, kind ?? '') || !/^[a-z]+(-[a-z]+)*$/.test(name ?? '')) {
  console.error('usage: npm run new format|matcher NAME   (NAME in kebab-case)')
  process.exit(2)
}

const root = folder ? `${folder}/` : fileURLToPath(new URL('..', import.meta.url))
const variable = name.replace(/-./g, part => part[1].toUpperCase())
const { files, next } = layouts[kind]()
for (const path of Object.keys(files)) {
  if (existsSync(root + path)) {
    console.error(`${path} already exists`)
    process.exit(1)
  }
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(root + path), { recursive: true })
  writeFileSync(root + path, text)
  console.log(path)
}
console.log(['Next:', ...next].join('\n  '))

/** A format that works, to be changed into the one that is wanted: a path, `[[[`, old lines, `---`, new lines, `]]]`. */
function format() {
  return {
    files: {
      [`src/formats/${name}.ts`]: `import type { Format } from './format.ts'
import type { Mark } from './parts/halves.ts'
import { readTwoHalves, writeTwoHalves } from './parts/two-halves.ts'

const MARKS = new Map<string, Mark>([
  ['[[[', { kind: 'open', size: 3 }],
  ['---', { kind: 'turn', size: 3 }],
  [']]]', { kind: 'close', size: 3 }],
])
const markOf = (line: string) => MARKS.get(line.trim())
const opens = (line: string) => markOf(line)?.kind === 'open'

/** Who writes it, and what it looks like: a path, \`[[[\`, the old lines, \`---\`, the new lines, \`]]]\`. */
export const ${variable}: Format = {
  name: '${name}',
  firstChars: '[',
  opens: (lineAt, at) => opens(lineAt(at)!),
  read: (source, here) => {
    if (!opens(source.line(here.line)!)) return undefined
    return readTwoHalves(source, here, { format: '${name}', size: 3, markOf, blankCreates: true })
  },
  write: (path, changes) => writeTwoHalves(path, changes, ['[[[', '---', ']]]'], markOf),
}
`,
      [`test/cases/formats/${name}/replaces-text.case`]: caseText(
        'The example of the format.',
        `a.txt\n[[[\none\n---\ntwo\n]]]\n`,
      ),
      [`test/cases/formats/${name}/refuses-unclosed.case`]: caseText(
        'It is not closed.',
        `a.txt\n[[[\none\n---\ntwo\n`,
      ),
      [`docs/formats/${name}.md`]: `# ${name}

Who writes it, and what it looks like.

## Example

\`\`\`text
src/a.ts
[[[
const a = 1
---
const a = 2
]]]
\`\`\`

With \`src/a.ts\`:

\`\`\`
const a = 1
\`\`\`

it becomes:

\`\`\`
const a = 2
\`\`\`

## What is refused

- no closing line: \`parse/unclosed\`
`,
    },
    next: [
      `add \`${variable}\` to the list in src/formats/text-formats.ts, a row to docs/formats/README.md, and \`./formats/${name}\` to \`exports\` in package.json`,
      'UPDATE=1 npx vitest run test/cases.test.ts writes the results of the cases: read them',
      `npx vitest run test/formats test/garbled.test.ts test/docs.test.ts says what is missing`,
    ],
  }
}

function matcher() {
  return {
    files: {
      [`src/matchers/${name}.ts`]: `import type { Ungarbling } from '../core/place/rule.ts'

const SIGN = '| '

/** Who garbles blocks in this way, what it looks like, and why it is safe to undo: here, a sign before each line. */
export const ${variable}: Ungarbling = {
  kind: 'ungarbling',
  name: '${name}',
  level: 'similar',
  read: halves => {
    const undo = (lines: readonly string[]) => lines.map(line => (line.startsWith(SIGN) ? line.slice(SIGN.length) : line))
    if (!halves.search.every(line => line.startsWith(SIGN))) return []
    return [{ ...halves, search: undo(halves.search), replace: undo(halves.replace) }]
  },
}
`,
      [`test/cases/matchers/${name}/finds-the-place.case`]: caseText('What the rule undoes.', SIGNED, 'one\n'),
      [`test/cases/matchers/${name}/refuses-two-places.case`]: caseText('Two places fit.', SIGNED, 'one\none\n'),
    },
    next: [
      `add \`${variable}\` to the list in src/matchers/index.ts, a row to docs/matching.md, its words to src/report/labels.ts`,
      'UPDATE=1 npx vitest run test/cases.test.ts writes the results of the cases: read them',
      'npx vitest run test/docs.test.ts test/report-cases.test.ts says what is missing',
    ],
  }
}

function caseText(prose, comment, before = 'one\n') {
  return `${prose}\n\n-- comment.md --\n${comment}-- before/a.txt --\n${before}`
}
