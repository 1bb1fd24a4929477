/** OpenAI's patch language in its envelopes, with its models' habits. */
import { around, fenced } from './manner.mjs'

const signed = ({ steps }) => steps.map(([sign, line]) => `${sign}${line}\n`).join('')
const patch = (change, heads = () => '@@\n', body = signed, blocks = change.blocks) =>
  `*** Begin Patch\n*** Update File: ${change.path}\n${blocks.map(block => heads(block) + body(block)).join('')}*** End Patch\n`

/** Unindented and indented lines above a block, as `@@ class` and `@@ def` name them. */
function anchors({ before }, { line }, most) {
  const above = before.split('\n').slice(0, line - 1)
  const outer = above.findLastIndex(text =>
    /^(?:export |public |async |static )*(?:class|function|def|func|fn|impl|interface|struct|const \w+ =)\b/.test(text),
  )
  if (outer < 0) return []
  const inner = above
    .slice(outer + 1)
    .findLast(text => /^(?: {2,4}|\t)(?:public |async |static |def |fn |func )*\w+.*[({:]\s*$/.test(text))
  return [above[outer], inner].filter(text => text !== undefined).slice(0, most)
}
const anchored = (change, most) => block => {
  const found = anchors(change, block, most)
  return found.length > 0 ? found.map(text => `@@ ${text.trim()}\n`).join('') : '@@\n'
}

export const patchStyles = {
  apply_patch: (rng, change) => around(rng, change, [fenced(patch(change))]),
  'apply_patch, bare': (_, change) => patch(change),
  'apply_patch, class or function as anchor': (rng, change) =>
    around(rng, change, [fenced(patch(change, anchored(change, 1)))]),
  'apply_patch, two anchors stacked': (rng, change) =>
    around(rng, change, [fenced(patch(change, anchored(change, 2)))]),
  'apply_patch, anchor with @@ behind': (_, change) =>
    patch(change, block =>
      anchored(
        change,
        1,
      )(block)
        .replace(/(\S)\n/g, '$1 @@\n')
        .replace('@@ @@', '@@'),
    ),
  'apply_patch, numbers as in a diff': (_, change) =>
    patch(change, block => `@@ -${block.line},7 +${block.line},8 @@\n`),
  'apply_patch, here-document': (rng, change) =>
    around(rng, change, [fenced(`apply_patch <<'EOF'\n${patch(change)}EOF\n`, 'bash')]),
  'apply_patch, shell call': (_, change) =>
    JSON.stringify({ name: 'shell', arguments: JSON.stringify({ command: ['apply_patch', patch(change)] }) }),
  'apply_patch, bash -lc': (_, change) =>
    JSON.stringify({ cmd: ['bash', '-lc', `apply_patch <<'PATCH'\n${patch(change)}PATCH\n`] }),
  'apply_patch, tool call': (_, change) =>
    JSON.stringify({
      type: 'function_call',
      name: 'apply_patch',
      arguments: JSON.stringify({ input: patch(change), explanation: 'Fix.' }),
    }),
  'apply_patch, custom tool call': (_, change) =>
    JSON.stringify({ type: 'custom_tool_call', name: 'apply_patch', call_id: 'call_1', input: patch(change) }),
  'apply_patch, context without blanks': (_, change) =>
    patch(
      change,
      () => '@@\n',
      block => signed(block).replace(/^ (?=\S)/gm, ''),
    ),
  'apply_patch, blank lines bare': (_, change) =>
    patch(
      change,
      () => '@@\n',
      block => signed(block).replace(/^ $/gm, ''),
    ),
  'apply_patch, no End': (_, change) => fenced(patch(change).replace('*** End Patch\n', '')),
  'apply_patch, no Begin': (_, change) =>
    fenced(patch(change).replace('*** Begin Patch\n', '').replace('*** End Patch\n', '')),
  'apply_patch, a section a place': (_, change) =>
    `*** Begin Patch\n${change.blocks.map(block => `*** Update File: ${change.path}\n@@\n${signed(block)}`).join('')}*** End Patch\n`,
  'apply_patch, out of order': (_, change) => patch({ ...change, blocks: change.blocks.toReversed() }),
  'apply_patch, no @@ before the first': (_, change) =>
    patch(change, block => (block === change.blocks[0] ? '' : '@@\n')),
  'apply_patch, diff names inside': (_, change) =>
    `*** Begin Patch\n*** Update File: ${change.path}\n--- a/${change.path}\n+++ b/${change.path}\n${change.blocks.map(block => `@@\n${signed(block)}`).join('')}*** End Patch\n`,
}
