/** Calls of the editing tools of agents: JSON and XML, in the envelopes of their hosts. */
import { around, fenced } from './manner.mjs'

const bare = text => text.replace(/\n$/, '')
const json = value => JSON.stringify(value)
const pretty = value => JSON.stringify(value, null, 2)
/** One call for every block. */
const calls = call => (rng, change) =>
  around(
    rng,
    change,
    change.blocks.map(block => fenced(pretty(call(change, block)), 'json')),
  )
const lines = call => (_, change) => change.blocks.map(block => `${json(call(change, block))}\n`).join('')
const one = call => (rng, change) => around(rng, change, [fenced(pretty(call(change)), 'json')])
const edit = ({ path }, { search, replace }) => ({
  file_path: path,
  old_string: bare(search),
  new_string: bare(replace),
})
const whole = ({ path }, { search, replace }) => ({ file_path: path, old_string: search, new_string: replace })
const xml = (tool, call) => (rng, change) =>
  around(
    rng,
    change,
    change.blocks.map(
      block =>
        `<function_calls>\n<invoke name="${tool}">\n${Object.entries(call(change, block))
          .map(([key, value]) => `<parameter name="${key}">${value}</parameter>\n`)
          .join('')}</invoke>\n</function_calls>\n`,
    ),
  )
/** Escapes quotes and newlines as a model does that writes JSON by hand: newlines stay as they are. */
const rawNewlines = value => pretty(value).replace(/\\n/g, '\n').replace(/\\t/g, '\t')

export const toolStyles = {
  Edit: calls(edit),
  'Edit, with final newlines': calls(whole),
  'Edit, JSON lines': lines(edit),
  'Edit, invoke': xml('Edit', edit),
  'Edit, replace_all false': calls((change, block) => ({ ...edit(change, block), replace_all: false })),
  'Edit, tool_use': lines((change, block) => ({
    type: 'tool_use',
    id: 'toolu_01',
    name: 'Edit',
    input: edit(change, block),
  })),
  'Edit, message': (_, change) =>
    pretty({
      role: 'assistant',
      content: [
        { type: 'text', text: 'I will make the change.' },
        ...change.blocks.map((block, i) => ({
          type: 'tool_use',
          id: `toolu_${i}`,
          name: 'Edit',
          input: edit(change, block),
        })),
      ],
    }),
  MultiEdit: one(change => ({
    file_path: change.path,
    edits: change.blocks.map(({ search, replace }) => ({ old_string: bare(search), new_string: bare(replace) })),
  })),
  str_replace: calls(({ path }, { search, replace }) => ({
    command: 'str_replace',
    path,
    old_str: bare(search),
    new_str: bare(replace),
  })),
  'str_replace, invoke': xml('str_replace_based_edit_tool', ({ path }, { search, replace }) => ({
    command: 'str_replace',
    path,
    old_str: bare(search),
    new_str: bare(replace),
  })),
  'str_replace, OpenHands': (rng, change) =>
    around(
      rng,
      change,
      change.blocks.map(
        ({ search, replace }) =>
          `<function=str_replace_editor>\n<parameter=command>str_replace</parameter>\n<parameter=path>${change.path}</parameter>\n<parameter=old_str>\n${search}</parameter>\n<parameter=new_str>\n${replace}</parameter>\n</function>\n`,
      ),
    ),
  'str_replace, Amp': lines(({ path }, { search, replace }) => ({
    name: 'edit_file',
    input: { path, old_str: bare(search), new_str: bare(replace) },
  })),
  'str_replace, Augment': one(change => ({
    command: 'str_replace',
    path: change.path,
    instruction_reminder: 'ALWAYS BREAK DOWN EDITS',
    ...Object.assign(
      {},
      ...change.blocks.map(({ search, replace, line }, i) => ({
        [`old_str_${i + 1}`]: search,
        [`new_str_${i + 1}`]: replace,
        [`old_str_start_line_number_${i + 1}`]: line,
        [`old_str_end_line_number_${i + 1}`]: line + search.split('\n').length - 2,
      })),
    ),
  })),
  'OpenAI tool_calls': (_, change) =>
    pretty({
      choices: [
        {
          message: {
            role: 'assistant',
            content: null,
            tool_calls: change.blocks.map((block, i) => ({
              id: `call_${i}`,
              type: 'function',
              function: {
                name: 'edit_file',
                arguments: json({ path: change.path, old_string: block.search, new_string: block.replace }),
              },
            })),
          },
        },
      ],
    }),
  'OpenAI function_call': lines((change, block) => ({
    type: 'function_call',
    name: 'replace_in_file',
    arguments: json(edit(change, block)),
  })),
  'Gemini replace': calls((change, block) => ({
    functionCall: { name: 'replace', args: { instruction: 'Fix it.', ...edit(change, block) } },
  })),
  'Gemini, expected_replacements': calls((change, block) => ({ ...edit(change, block), expected_replacements: 1 })),
  opencode: calls(({ path }, { search, replace }) => ({
    filePath: path,
    oldString: bare(search),
    newString: bare(replace),
  })),
  'VS Code replace_string_in_file': calls(({ path }, { search, replace }) => ({
    name: 'replace_string_in_file',
    arguments: { explanation: 'Fix it', filePath: path, oldString: search, newString: replace },
  })),
  'VS Code multi_replace': one(({ path, blocks }) => ({
    explanation: 'Fix it',
    replacements: blocks.map(({ search, replace }) => ({
      explanation: 'one',
      filePath: path,
      oldString: bare(search),
      newString: bare(replace),
    })),
  })),
  'Windsurf replace_file_content': one(({ path, blocks }) => ({
    name: 'replace_file_content',
    arguments: {
      TargetFile: path,
      CodeMarkdownLanguage: 'text',
      Instruction: 'Fix it',
      ReplacementChunks: blocks.map(({ search, replace }) => ({
        TargetContent: search,
        ReplacementContent: replace,
        AllowMultiple: false,
      })),
    },
  })),
  'Cursor search_replace': calls((change, block) => ({ name: 'search_replace', arguments: whole(change, block) })),
  'MCP edit_file': one(({ path, blocks }) => ({
    path,
    edits: blocks.map(({ search, replace }) => ({ oldText: bare(search), newText: bare(replace) })),
    dryRun: false,
  })),
  Junie: calls(({ path }, { search, replace }) => ({
    name: 'search_replace',
    arguments: { file_path: path, search: bare(search), replace: bare(replace) },
  })),
  Warp: one(({ path, blocks }) => ({
    name: 'edit_files',
    arguments: { title: 'Fix', diffs: blocks.map(({ search, replace }) => ({ file_path: path, search, replace })) },
  })),
  'Kiro strReplace': calls(({ path }, { search, replace }) => ({
    name: 'strReplace',
    arguments: { path, oldStr: bare(search), newStr: bare(replace) },
  })),
  'Manus file_str_replace': calls(({ path }, { search, replace }) => ({
    name: 'file_str_replace',
    arguments: { file: path, old_str: bare(search), new_str: bare(replace), sudo: false },
  })),
  'own JSON, search and replace': one(({ path, blocks }) => ({
    file: path,
    changes: blocks.map(({ search, replace }) => ({ search: bare(search), replace: bare(replace) })),
  })),
  'own JSON, find and replace': one(({ path, blocks }) =>
    blocks.map(({ search, replace }) => ({ file: path, find: bare(search), replace: bare(replace) })),
  ),
  'own JSON, original and updated': one(({ path, blocks }) => ({
    edits: blocks.map(({ search, replace }) => ({ path, original: bare(search), updated: bare(replace) })),
  })),
  'own JSON, old and new': one(({ path, blocks }) => ({
    path,
    edits: blocks.map(({ search, replace }) => ({ old: bare(search), new: bare(replace) })),
  })),
  'Aider functions': one(({ path, blocks }) => ({
    explanation: 'Fix it',
    edits: blocks.map(({ search, replace }) => ({
      path,
      original_lines: bare(search).split('\n'),
      updated_lines: replace === '' ? [] : bare(replace).split('\n'),
    })),
  })),
  'Qwen tool_call': (rng, change) =>
    around(
      rng,
      change,
      change.blocks.map(
        block => `<tool_call>\n${json({ name: 'edit', arguments: edit(change, block) })}\n</tool_call>\n`,
      ),
    ),
  'Mistral TOOL_CALLS': (_, change) =>
    `[TOOL_CALLS]${json(change.blocks.map(block => ({ name: 'edit', arguments: edit(change, block) })))}\n`,
  'JSON with raw newlines': (rng, change) =>
    around(
      rng,
      change,
      change.blocks.map(block => fenced(rawNewlines(edit(change, block)), 'json')),
    ),
  'replace_in_file, replacements': one(({ path, blocks }) => ({
    filePath: path,
    replacements: blocks.map(({ search, replace }) => ({
      type: 'string',
      searchFor: bare(search),
      replaceWith: bare(replace),
    })),
  })),
}
