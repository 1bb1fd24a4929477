/** Classes about strange content: what some string functions and some formats take for their own. */
import { added, caseOf, findEdit, kept } from '../edits.mjs'
import { countOf, indentOf, isBlank } from '../lines.mjs'
import { isProse } from '../slips.mjs'

const ifOnce = given => (countOf(given.before, given.search) === 1 ? given : undefined)

/** A line of each language that has what some string functions take for a pattern. */
const DOLLARS = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code as it is
  js: "const escaped = value.replace(/[.*+?^${}()|[\\]\\\\]/g, '\\\\$&');",
  ts: 'const quoted = text.replace(/([\'"])/g, "$$$1") + `$\'`;',
  python: 'cost = re.sub(r"(\\d+)", r"$$\\1 $& $1", cost)',
  go: 'out = re.ReplaceAllString(out, "$1$$2 $& $`")',
  rust: 'let out = re.replace_all(out, "$$1 $& $\'");',
  java: 'out = out.replaceAll("([$&])", "\\\\\\\\$1 $$ $&");',
  c: 'printf("cost: $%d $& $$ $1 $\'\\n", n);',
  yaml: 'args: "$$HOME $& $1"',
  markdown: "Use `$&` for the match, `$1` for a group, `$$` for a dollar, and $' for what follows.",
}

export const dollarInReplace = {
  what: "the replacement holds what some string functions take for a substitution pattern ($& $1 $$ $')",
  make({ version, random }) {
    const line = DOLLARS[version.language]
    const edit = line && findEdit(version, random, { ofHunk: ({ newCount }) => newCount > 0 })
    if (!edit) return undefined
    const last = edit.steps.findLastIndex(({ kind }) => kind === 'new')
    const steps = edit.steps.toSpliced(last + 1, 0, added(indentOf(edit.steps[last].after) + line))
    return ifOnce(caseOf(edit, steps))
  },
}

const MARKERS = {
  equals: ['Changes', '======='],
  conflict: ['<<<<<<< HEAD', 'one', '=======', 'two', '>>>>>>> main'],
  search: ['<<<<<<< SEARCH', 'old', '=======', 'new', '>>>>>>> REPLACE'],
  patch: ['*** Begin Patch', '*** Update File: a.txt', '@@', '-old', '+new', '*** End Patch'],
  edit: ['««« EDIT', 'old', '═══════ REPL', 'new', '»»» EDIT END'],
}

export const markersInContent = {
  what: 'the searched lines hold code fences or the very markers of a wire format; at the level of search and replace it is exact',
  variants: ['fence', ...Object.keys(MARKERS)],
  make({ version, random }, variant) {
    if (!isProse(version.language)) return undefined
    const hasFence = ({ steps }) => steps.some(({ kind, file }) => kind === 'keep' && /^\s*(```|~~~)/.test(file))
    const ofEdit = variant === 'fence' ? hasFence : undefined
    const edit = findEdit(version, random, { context: [2, 7], lines: [3, 26], ofEdit })
    const steps = edit && (variant === 'fence' ? edit.steps : withMarkers(random, edit.steps, MARKERS[variant]))
    return steps && ifOnce(caseOf(edit, steps))
  },
}

/** Markers behind a blank line between kept lines; undefined if there is no such place. */
function withMarkers(random, steps, markers) {
  const isKept = step => step.kind === 'keep'
  const places = steps.flatMap((step, i) => {
    const above = steps[i - 1]
    return i > 1 && isKept(step) && isKept(above) && isBlank(above.file) ? [i] : []
  })
  return places.length > 0 ? steps.toSpliced(random.pick(places), 0, ...[...markers, ''].map(kept)) : undefined
}
