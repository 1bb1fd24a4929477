import { tryGit } from '../../tools/github/git.ts'
import type { Repo } from '../../tools/github/world.ts'

/** An edit that applies to a file of the repository: what a first comment can say. */
export interface Example {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Most files to look at, and most characters of one. */
const LIMIT = { files: 50, text: 200_000 } as const

/** Generated, or protected by default: an example in these would be refused, or of no use. */
const UNSUITABLE = /(^|\/)(\.|CODEOWNERS|AGENTS|CLAUDE|GEMINI)|lock|\.min\.|(^|\/)(dist|vendor|node_modules)\//

/** The first file of a commit in which a line can be changed safely, and that change; otherwise a blank line more; undefined if no file is suitable. */
export async function exampleOf({ dir }: Pick<Repo, 'dir'>, commit: string): Promise<Example | undefined> {
  const { stdout } = await tryGit(dir, ['ls-tree', '-r', '-z', commit])
  const paths = stdout
    .toString()
    .split('\0')
    .flatMap(entry => (entry.startsWith('100') ? entry.slice(entry.indexOf('\t') + 1) : []))
    .filter(path => !UNSUITABLE.test(path))
  const code = paths.filter(path => !PROSE.test(path))
  let plain: Example | undefined
  for (const path of [...code, ...paths.filter(path => PROSE.test(path))].slice(0, LIMIT.files)) {
    const { stdout: bytes } = await tryGit(dir, ['cat-file', 'blob', `${commit}:${path}`])
    if (bytes.length > LIMIT.text || bytes.includes(0)) continue
    const text = bytes.toString()
    const found = changeIn(path, text)
    if (found) return { path, ...found }
    plain ??= blankLineIn(path, text)
  }
  return plain
}

const PROSE = /\.(md|txt|rst|adoc)$/i

/** A blank line after a line that is in the file once, or above the last one: no language minds. */
function blankLineIn(path: string, text: string): Example | undefined {
  const lines = text.split(/\r?\n/)
  const before = lines.find(line => /\w/.test(line) && line.length < 100 && text.split(line).length === 2)
  if (before === undefined) return undefined
  return { path, before, after: text.endsWith(`${before}\n`) ? `\n${before}` : `${before}\n` }
}

/** A line that is in the file once, and what to make of it: a number one higher, a comment or a sentence with a word more. */
function changeIn(path: string, text: string): Omit<Example, 'path'> | undefined {
  const lines = text.split(/\r?\n/)
  const unique = lines.filter(line => lines.indexOf(line) === lines.lastIndexOf(line) && line.length < 100)
  const higher = unique.find(line => /[=:(] ?\d{1,3}\b/.test(line) && !/\d[.-]\d|v\d/.test(line))
  if (higher && !PROSE.test(path))
    return { before: higher, after: higher.replace(/([=:(] ?)(\d{1,3})\b/, (_, head, n) => `${head}${Number(n) + 1}`) }
  const said = unique.find(line => (PROSE.test(path) ? /^\w.{15,}\w[.]?$/ : /^\s*(#|\/\/) \w.{10,}\w\.?$/).test(line))
  return said === undefined ? undefined : { before: said, after: said.replace(/\.?$/, ', really$&') }
}

/** The example as a comment says it. */
export const commentOf = ({ path, before, after }: Example): string =>
  `/apply\n\n${path}\n\n\`\`\`\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\`\`\`\n`
