/** Whole files, in the ways in which models say that it is the whole. */
import { around, fenced, tagOf } from './manner.mjs'

const json = value => `${JSON.stringify(value)}\n`
const said = words => (rng, change) =>
  around(rng, change, [`${words(change)}\n\n${fenced(change.after, tagOf(change))}`])

export const wholeStyles = {
  'whole file, tag': (rng, change) => around(rng, change, [`<file path="${change.path}">\n${change.after}</file>\n`]),
  'whole file, write_to_file': (rng, change) =>
    around(rng, change, [
      `<write_to_file>\n<path>${change.path}</path>\n<content>\n${change.after}</content>\n<line_count>${change.after.split('\n').length}</line_count>\n</write_to_file>\n`,
    ]),
  'whole file, Write': (_, change) => json({ name: 'Write', input: { file_path: change.path, content: change.after } }),
  'whole file, create': (_, change) => json({ command: 'create', path: change.path, file_text: change.after }),
  'whole file, Gemini': (_, change) =>
    json({ functionCall: { name: 'write_file', args: { file_path: change.path, content: change.after } } }),
  'whole file, said in words': said(({ path }) => `Here is the complete updated \`${path}\`:`),
  'whole file, full content of': said(({ path }) => `Full contents of ${path}:`),
  'whole file, path above': (_rng, change) => `${change.path}\n${fenced(change.after, tagOf(change))}`,
  'whole file, path in the info': (_, change) => fenced(change.after, `${tagOf(change) || 'text'}:${change.path}`),
  'whole file, path in a comment': (_, change) => fenced(`# filepath: ${change.path}\n${change.after}`, tagOf(change)),
  'whole file, heading': (rng, change) =>
    around(rng, change, [`### ${change.path}\n\n${fenced(change.after, tagOf(change))}`]),
}
