/** The cases as a model writes them: in each of five formats. A format of whole lines cannot say a case that is part of a line. */

import { randomFrom } from '../random.mjs'
import { forms } from '../token-forms.mjs'

/** An info string by a file's extension; the others stand for themselves. */
const INFO = {
  py: 'python',
  ts: 'typescript',
  js: 'javascript',
  mjs: 'javascript',
  rs: 'rust',
  h: 'c',
  md: 'markdown',
  yml: 'yaml',
  sh: 'bash',
}

const wire = {
  'search-replace': ({ path, search, replace }) => {
    const runs = [...`${search}\n${replace}`.matchAll(/^\s*(`{3,})/gm)].map(([, run]) => run.length)
    const fence = '`'.repeat(Math.max(2, ...runs) + 1)
    const extension = path.slice(path.lastIndexOf('.') + 1)
    const [, ...block] = forms['search-replace']({ path, search, replace }).split('\n')
    return [path, fence + (INFO[extension] ?? extension), ...block.slice(0, -1), fence, ''].join('\n')
  },
  'edit-repl': forms['edit-protocol'],
  'str-replace-json': ({ path, search, replace }) =>
    JSON.stringify({ command: 'str_replace', path, old_str: search, new_str: replace }),
  'apply-patch': forms['apply-patch'],
  'unified-diff': ({ id, path, line, search, replace }) => {
    const text = forms['unified-diff']({ path, search, replace, before: '' })
    const random = randomFrom(`${id}/line`)
    // models count badly: half of the numbers are right, half are up to nine lines off
    const at = random.chance(0.5) ? line : Math.max(1, line + random.between(1, 9) * (random.chance(0.5) ? 1 : -1))
    return text.replace(/^@@ -\d+,(\d+) \+\d+,(\d+) @@$/m, (_, old, now) => `@@ -${at},${old} +${at},${now} @@`)
  },
}

export const wireFormats = Object.keys(wire)

/** The text of a case in a format, or null if the format cannot say it. */
export const written = (given, format) => (given.inline && format !== 'str-replace-json' ? null : wire[format](given))
