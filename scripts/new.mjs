// Lays out what a new format or matcher consists of: `npm run new format NAME`, `npm run new matcher NAME`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const [kind, name] = process.argv.slice(2)
const layouts = { format, matcher }
if (!Object.hasOwn(layouts, kind ?? '') || !/^[a-z]+(-[a-z]+)*$/.test(name ?? '')) {
  console.error('usage: npm run new format|matcher NAME   (NAME in kebab-case)')
  process.exit(2)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const variable = name.replace(/-./g, part => part[1].toUpperCase())
const { files, next } = layouts[kind]()
for (const path of Object.keys(files)) {
  if (existsSync(root + path)) {
    console.error(`${path} exists already`)
    process.exit(1)
  }
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(root + path), { recursive: true })
  writeFileSync(root + path, text)
  console.log(path)
}
console.log(`Next: ${next}`)

function format() {
  return {
    files: {
      [`src/formats/${name}.ts`]: `import type { Format } from './carrier.ts'

/** Who writes it, and what it looks like. */
export const ${variable}: Format = {
  name: '${name}',
  initial: '',
  read: (_carrier, _here) => undefined,
}
`,
      [`test/cases/formats/${name}/replaces-text.case`]: caseText('The example of the format.'),
      [`docs/formats/${name}.md`]: `# ${name}\n\nWho writes it, an example, what is healed, what is refused.\n`,
    },
    next: `fill in the three files, add \`${variable}\` to src/formats/index.ts, run UPDATE=1 npx vitest run test/cases.test.ts`,
  }
}

function matcher() {
  return {
    files: {
      [`src/matchers/${name}.ts`]: `import type { Matcher } from '../core/locate.ts'
import { contiguous } from '../core/windows.ts'

/** What it forgives, and why that is safe. */
export const ${variable}: Matcher = {
  kind: 'matcher',
  name: '${name}',
  level: 'similar',
  find: (file, { search }) => contiguous(file, search, (own, wanted) => own === wanted),
}
`,
      [`test/cases/matchers/${name}/finds-the-place.case`]: caseText('What the rule forgives.'),
    },
    next: `fill in the two files, add \`${variable}\` to src/matchers/index.ts and its words to src/report/phrase.ts, run UPDATE=1 npx vitest run test/cases.test.ts`,
  }
}

function caseText(prose) {
  return `${prose}\n\n-- comment.md --\n-- before/a.txt --\none\n`
}
