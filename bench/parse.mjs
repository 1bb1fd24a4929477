#!/usr/bin/env node
/**
 * How long it takes to look for blocks in hostile text: openers without end, growing fences, deep JSON. Prints milliseconds of processor time per MB at 1/4, 1/2 and 1 MB;
 * where the figure grows with the size, reading is not linear.
 *   node bench/parse.mjs [--limit MS]    exits with 1 when a text takes longer than MS per MB
 */
import { loadEngine } from './load-engine.mjs'

const { createEngine } = await loadEngine()
const engine = createEngine()
const MB = 1 << 20
const limit = Number(process.argv[process.argv.indexOf('--limit') + 1] || Number.POSITIVE_INFINITY)

/** Repeats lines, which may depend on their number, up to a size. */
function fill(size, line) {
  const parts = []
  for (let length = 0, i = 0; length < size; i++) {
    const text = typeof line === 'string' ? line : line(i)
    parts.push(text)
    length += text.length
  }
  return parts.join('').slice(0, size)
}

/** A line of a log of Claude Code's. */
const record = (i, value) =>
  `${i === 0 ? '{"type":"system","subtype":"init","cwd":"/w","session_id":"s"}\n' : ''}${JSON.stringify(value)}\n`
const call = i => ({
  type: 'assistant',
  message: {
    role: 'assistant',
    content: [
      {
        type: 'tool_use',
        id: `t${i}`,
        name: 'Edit',
        input: { file_path: `/w/a${i}`, old_string: 'x', new_string: 'y' },
      },
    ],
  },
})
const resultOf = i => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${i}`, content: 'no', is_error: true }] },
})

const growing = sign => i => `${sign.repeat(3 + (i % 900))}\nx\n`

const texts = {
  prose: 'A line of prose with `code`, and/or a path like src/a.py in it.\n',
  'plain code': '    return self.value[key] if key in self.value else None\n',
  'search/replace, openers': '<<<<<<< SEARCH\n',
  'search/replace, openers and dividers': '<<<<<<< SEARCH\n=======\n',
  'search/replace, good blocks': 'src/a.py\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n\n',
  'search/replace, no divider': '<<<<<<< SEARCH\nx = 1\n>>>>>>> REPLACE\n',
  'search/replace, one opener': i => (i === 0 ? 'a.py\n<<<<<<< SEARCH\n' : 'x = 1\n'),
  'search/replace, nested in conflicts': '<<<<<<< SEARCH\n<<<<<<< HEAD\nx\n',
  'search/replace, good ones in an open one': i =>
    i === 0 ? '<<<<<<< SEARCH\n' : '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n',
  'conflicts, openers': '<<<<<<< HEAD\n',
  'fixes, one a line':
    '{"location":{"path":"a"},"suggestions":[{"range":{"start":{"line":1,"column":1},"end":{"line":1,"column":1}},"text":"x"}]}\n',
  'clang-tidy, open texts': i =>
    i === 0 ? 'Diagnostics:\n' : `- FilePath: 'a'\n  Offset: ${i}\n  Length: 1\n  ReplacementText: 'x\n`,
  'clang-tidy, good fixes': i =>
    i === 0 ? 'Diagnostics:\n' : `- FilePath: 'a'\n  Offset: ${i}\n  Length: 1\n  ReplacementText: 'x'\n`,
  'mails, openers': 'Content-Transfer-Encoding: quoted-printable\n\n',
  'mails, headers': 'Content-Transfer-Encoding: base64\n',
  'mails, long': i => (i === 0 ? 'Content-Transfer-Encoding: base64\n\n' : 'YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXoK\n'),
  'diffs without context': '2c2\n< a\n---\n> b\n',
  'context diffs, heads': '*** a\n--- b\n***************\n',
  'hunks without names, heads': '@@ -1,1 +1,1 @@\n',
  'help without a place': 'help: x\n  - a\n',
  'frames of a terminal': '╭──────\n│ Edit file\n',
  'rules of a terminal': '────────────────────────\n',
  'JSON, edits in strings': i => (i === 0 ? '{"a": [' : `${JSON.stringify('a.py\n<<<<<<< SEARCH\nx\n')},\n`),
  'YAML, a whole text': 'a: b\n- c: d\n',
  'edit protocol, openers': 'a.py\n««« EDIT\n',
  'edit protocol, growing markers': i => `${'«'.repeat(3 + (i % 500))} EDIT\n`,
  'two formats in turn, openers': i => (i % 2 ? '««« EDIT\n' : '<<<<<<< SEARCH\n'),
  'patch, begins': '*** Begin Patch\n',
  'patch, sections': '*** Update File: a.py\n@@\n-a\n+b\n',
  'patch, one without end': i => (i === 0 ? '*** Begin Patch\n*** Update File: a.py\n' : '@@ def f():\n'),
  'diff, headers': '--- a/a.py\n+++ b/a.py\n',
  'diff, large counts': '@@ -1,999999 +1,999999 @@\n x\n',
  'diff, one file, large counts': i => (i === 0 ? '--- a/a.py\n+++ b/a.py\n' : '@@ -1,999999 +1,999999 @@\n x\n'),
  'diff, one long hunk': i => (i === 0 ? '--- a/a.py\n+++ b/a.py\n@@ -1,9999999 +1,9999999 @@\n' : ' x\n'),
  'git headers': 'diff --git a/a.py b/a.py\nindex 1..2\n',
  'growing backtick fences': growing('`'),
  'growing tilde fences': growing('~'),
  'fences with paths': '```python src/a.py\n',
  'fences, bare': '```\n',
  'one line of backticks': '`',
  'one line of blanks': ' ',
  'one line of letters': 'a',
  'one line of slashes': 'a/',
  'blank lines': '\n',
  'path lines': 'src/a.py\n',
  'path lines, bold': '**src/a.py**\n',
  'HTML comments': '<!--\n',
  quotes: '> <<<<<<< SEARCH\n',
  tags: '<edits>\n<old_text>\n',
  'file tags': '<file path="a.py">\n',
  'find/replace, openers': '---FILEPATH a.py\n---FIND\n```\n',
  'line ranges, openers': 'edit 1:2\nx\n',
  'suggestions, openers': '```suggestion\nx\n',
  'deep JSON, one line': '[',
  'deep JSON, lines': '{"a":\n',
  'JSON, open objects': '{"path": "a.py", "old_str": "\n',
  'JSON, good objects': '{"command":"str_replace","path":"a.py","old_str":"x","new_str":"y"}\n',
  'JSON, one open string': i => (i === 0 ? '{"path": "' : 'aaaaaaaaaaaaaaaa'),
  'tool calls, open': '<invoke name="Edit">\n<parameter name="old_string">\n',
  'tool calls, good': '<invoke name="Edit">\n<parameter name="path">a</parameter>\n</invoke>\n',
  'tool calls, good with results':
    '<invoke name="Edit">\n<parameter name="path">a</parameter>\n</invoke>\n<function_results>\n<error>x</error>\n',
  'tool calls, with ids in fences': i =>
    `\`\`\`json\n{"type":"tool_use","id":"t${i}","name":"Edit","input":{"path":"a","old_string":"x","new_string":"y"}}\n\`\`\`\n`,
  'tool calls, nested': '<function_calls>\n<invoke name="Edit">\n',
  'tool calls, one with parameters': i =>
    i === 0 ? '<invoke name="Edit">\n' : `<parameter name="p${i}">x</parameter>\n`,
  'tool calls, one with closing tags': i =>
    i === 0 ? '<invoke name="Edit">\n<parameter name="old_string">\n' : '</parameter>\n',
  'tool calls, closing tags before blanks': i =>
    i === 0 ? '<invoke name="a"><parameter name="b">' : '</parameter>x'.repeat(9) + ' '.repeat(99),
  'JSON, tiny objects': '{}\n',
  'JSON, tiny objects with a field': '{"a":1}\n',
  'JSON, tiny objects on one line': '{"a":1}',
  'JSON, tiny objects in a list': i => (i === 0 ? '[\n' : '{"a":1},\n'),
  'JSON, tiny edits in a list': i => (i === 0 ? '[\n' : '{"path":"a","old":"x","new":"y"},\n'),
  'JSON, one edit of many': i => (i === 0 ? '{"path":"a.py","edits":[\n' : '{"old_string":"x","new_string":"y"},\n'),
  'JSON, one object of many keys': i => (i === 0 ? '{\n' : `"k${i}":1,\n`),
  'JSON, blocks of prose in braces': '{ see\n',
  'JSON, comments': '{ /*\n',
  'JSON, keys indented': ' {"a" x\n',
  'JSON, keys that tell': '{"a": [\n"old_str": "x"\n',
  'logs, calls without results': i => record(i, call(i)),
  'logs, results without calls': i => record(i, resultOf(i)),
  'logs, calls with one id': i => record(i, call(0)),
  'logs, calls that failed': i => record(i, call(i)) + record(1, resultOf(i)),
  'logs, pieces of text': i =>
    record(i, {
      type: 'stream_event',
      event: { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'x' } },
    }),
  'logs, broken lines': i => record(i, {}).replace('{}', '{"type":"assistant","message":{"a":"b'),
  'logs, lines without end': i => record(i, {}).replace('{}', '{"type":'),
  'logs, one record without end': i => (i === 0 ? `${record(0, {})}{\n` : '  "a": "b",\n'),
  'logs, lines appended to half a line': i => record(i, {}).replace('{}', '{"type":"a{"type":"system"}'),
  'logs, answers of tags': i =>
    i === 0 ? '{"role":"user","content":"<task>"}\n' : '{"role":"assistant","content":"<replace_in_file>\\n<path>a"}\n',
  'logs, answers of aider': i =>
    i === 0
      ? '# aider chat started at x\n'
      : 'a.py\n```\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n```\n> # 1 SEARCH/REPLACE block failed to match!\n',
  YAML: '- path: src/a.py\n  edits:\n    - old: x\n      new: y\n',
  entities: '&lt;&amp;&#60;&nbsp;&quot;\n',
  'list items': '- a\n  - b\n',
  'one list item': i => (i === 0 ? '- a\n' : '  b\n'),
  'quotes, 1,000 deep': `${'>'.repeat(1000)} a\n`,
  'lists and quotes in turn': i => (i % 2 ? '> - a\n' : '- > a\n'),
  'link reference definitions': i => `[a${i}]: <b> "c"\n`,
  'suggestions, good': '```suggestion\nx\n```\n',
  'fences in fences': i => `${'`'.repeat(3 + (i % 7))}md\n`,
  'fences, bare, of JSON': '```\n{\n',
  'fences of shell': '```sh\nls\n```\n',
  'fences of files': '`a.py`\n```\nx\n```\n',
  'fences of diffs': '```diff\n- x\n+ y\n```\n',
  'before and after': '**Before:**\n```\nx\n```\n',
  'headings that replace': 'Replace this:\n```\n',
  'conflicts, dividers': i => (i === 0 ? '<<<<<<< HEAD\n' : '=======\n'),
  'search/replace, closers': i => (i === 0 ? 'a.py\n<<<<<<< SEARCH\n=======\n' : '>>>>>>> REPLACE\n'),
  'search/replace, paths above': 'src/a.py and lib/b.py\n'.repeat(30) + '<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n',
  'tags, one open': i => (i === 0 ? '<old_text>\n' : '</old_texts>\n'),
  'tags of one letter': '<b>\n',
  'tags with attributes': `<a ${'b=c '.repeat(200)}>\n`,
  'images, open': `${'!['.repeat(400_000)}]\n`,
  'thoughts, open': '<think>\n',
  'patch, files': '*** Begin Patch\n*** Add File: a.py\n+x\n*** End Patch\n',
  'diff, good files': '--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-x\n+y\n',
  'diff, hunks that count': i => (i === 0 ? '--- a/a.py\n+++ b/a.py\n' : '@@ -1,2 +1,2 @@\n x\n-a\n+b\n'),
  'lines with trailing blanks': `x${' '.repeat(500)}\n`,
  'lines of blanks': `${' '.repeat(100)}\n`,
}

const median = numbers => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

function perMb(text) {
  const runs = []
  for (let i = 0; i < 3; i++) {
    const began = process.cpuUsage()
    engine.parse({ name: 'text', text })
    const { user, system } = process.cpuUsage(began)
    runs.push((user + system) / 1000)
  }
  return median(runs) / (text.length / MB)
}

let slow = 0
console.log('ms per MB of text'.padEnd(46), '1/4 MB', '  1/2 MB', '    1 MB')
for (const [name, line] of Object.entries(texts)) {
  const figures = [MB / 4, MB / 2, MB].map(size => perMb(fill(size, line)))
  if (figures.at(-1) > limit) slow++
  console.log(name.padEnd(44), ...figures.map(ms => ms.toFixed(1).padStart(8)))
}
process.exit(slow > 0 ? 1 : 0)
