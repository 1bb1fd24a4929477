/** Blocks between markers, tags and fences, as chats and the agents that talk in text write them. */
import { around, fenced, tagOf } from './manner.mjs'

const aider = ({ search, replace }) => `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`
const cline = ({ search, replace }) => `------- SEARCH\n${search}=======\n${replace}+++++++ REPLACE\n`
const each = write => (rng, change) =>
  around(
    rng,
    change,
    change.blocks.map((block, i) => write(change, block, i, rng)),
  )
const bare = text => text.replace(/\n$/, '')

export const chatStyles = {
  'aider, path above the fence': each((change, block) => `${change.path}\n${fenced(aider(block), tagOf(change))}`),
  'aider, path in the fence': each((change, block) => fenced(`${change.path}\n${aider(block)}`, tagOf(change))),
  'aider, path as a heading': each(
    (change, block) => `### \`${change.path}\`\n\n${fenced(aider(block), tagOf(change))}`,
  ),
  'aider, path in bold with a number': each(
    (change, block, i) => `${i + 1}. **${change.path}**\n${fenced(aider(block), tagOf(change))}`,
  ),
  'aider, no fence': each((change, block) => `${change.path}\n${aider(block)}`),
  'aider, path once for all': (rng, change) =>
    around(rng, change, [`${change.path}\n${fenced(change.blocks.map(aider).join('\n'), tagOf(change))}`]),
  'aider, path in a comment': each((change, block) => fenced(`# ${change.path}\n${aider(block)}`, tagOf(change))),
  'aider, no path': each((change, block) => fenced(aider(block), tagOf(change))),
  'aider, shorter markers': each(
    (change, block) =>
      `${change.path}\n${fenced(aider(block).replace(/^(<{5}|={5}|>{5})[<=>]{2}/gm, '$1'), tagOf(change))}`,
  ),
  'aider, ORIGINAL and UPDATED': each(
    (change, { search, replace }) =>
      `${change.path}\n${fenced(`<<<<<<< ORIGINAL\n${search}=======\n${replace}>>>>>>> UPDATED\n`, tagOf(change))}`,
  ),
  'aider, in a list': each(
    (change, block) => `- \`${change.path}\`:\n${fenced(aider(block), tagOf(change)).replace(/^(?=.)/gm, '  ')}`,
  ),
  cline: (rng, change) =>
    around(rng, change, [
      `<replace_in_file>\n<path>${change.path}</path>\n<diff>\n${change.blocks.map(cline).join('\n')}</diff>\n</replace_in_file>\n`,
    ]),
  'cline, old markers': (rng, change) =>
    around(rng, change, [
      `<replace_in_file>\n<path>${change.path}</path>\n<diff>\n${change.blocks.map(aider).join('\n')}</diff>\n</replace_in_file>\n`,
    ]),
  'roo, apply_diff': (rng, change) =>
    around(rng, change, [roo(change, block => `:start_line:${block.line}\n-------\n`)]),
  'roo, lines off': (rng, change) =>
    around(rng, change, [
      roo(change, block => `:start_line:${Math.max(1, block.line + rng.between(-8, 8))}\n-------\n`),
    ]),
  'roo, end line': (rng, change) =>
    around(rng, change, [
      roo(
        change,
        block => `:start_line:${block.line}\n:end_line:${block.line + block.search.split('\n').length - 2}\n-------\n`,
      ),
    ]),
  'roo, args': (rng, change) =>
    around(rng, change, [
      `<apply_diff>\n<args>\n<file>\n  <path>${change.path}</path>\n${change.blocks
        .map(
          block =>
            `  <diff>\n    <content><![CDATA[\n<<<<<<< SEARCH\n${block.search}=======\n${block.replace}>>>>>>> REPLACE\n]]></content>\n    <start_line>${block.line}</start_line>\n  </diff>\n`,
        )
        .join('')}</file>\n</args>\n</apply_diff>\n`,
    ]),
  'zed, edits': (_rng, change) =>
    `${change.path}\n\n<edits>\n${change.blocks
      .map(
        ({ search, replace, line }) =>
          `<old_text line=${line}>\n${search}</old_text>\n<new_text>\n${replace}</new_text>\n`,
      )
      .join('\n')}</edits>\n`,
  'tags, old and new': each(
    (change, { search, replace }) =>
      `<edit path="${change.path}">\n<old_code>\n${search}</old_code>\n<new_code>\n${replace}</new_code>\n</edit>\n`,
  ),
  'tags, search and replace': each(
    (change, { search, replace }) =>
      `<edit>\n<path>${change.path}</path>\n<search>\n${search}</search>\n<replace>\n${replace}</replace>\n</edit>\n`,
  ),
  'tags, with a file around': (rng, change) =>
    around(rng, change, [
      `<file path="${change.path}">\n${change.blocks
        .map(({ search, replace }) => `<search>\n${search}</search>\n<replace>\n${replace}</replace>\n`)
        .join('')}</file>\n`,
    ]),
  'tags, CDATA': each(
    (change, { search, replace }) =>
      `<change file="${change.path}">\n<search><![CDATA[\n${search}]]></search>\n<replace><![CDATA[\n${replace}]]></replace>\n</change>\n`,
  ),
  'devin, str_replace': each(
    (change, { search, replace }) =>
      `<str_replace path="${change.path}">\n<old_str>${bare(search)}</old_str>\n<new_str>${bare(replace)}</new_str>\n</str_replace>\n`,
  ),
  'FIND and REPLACE': (_rng, change) =>
    `---FILEPATH\n${change.path}\n${change.blocks
      .map(
        ({ search, replace }) =>
          `---FIND\n${fenced(search, tagOf(change))}---REPLACE\n${fenced(replace, tagOf(change))}`,
      )
      .join('')}---COMPLETE\n`,
  'edit protocol': each(
    (change, { search, replace }) => `${change.path}\n««« EDIT\n${search}═══════ REPL\n${replace}»»» EDIT END\n`,
  ),
  'before and after in fences': each(
    (change, { search, replace }) =>
      `In \`${change.path}\`, replace this:\n\n${fenced(search, tagOf(change))}\nwith this:\n\n${fenced(replace, tagOf(change))}`,
  ),
  'before and after in bold': each(
    (change, { search, replace }) =>
      `**File:** \`${change.path}\`\n\n**Before:**\n${fenced(search, tagOf(change))}\n**After:**\n${fenced(replace, tagOf(change))}`,
  ),
  'find and replace by words': each(
    (change, { search, replace }) =>
      `**${change.path}**\n\nFind:\n${fenced(search, tagOf(change))}\nReplace with:\n${fenced(replace, tagOf(change))}`,
  ),
}

const roo = (change, head) =>
  `<apply_diff>\n<path>${change.path}</path>\n<diff>\n${change.blocks
    .map(block => `<<<<<<< SEARCH\n${head(block)}${block.search}=======\n${block.replace}>>>>>>> REPLACE\n`)
    .join('\n')}</diff>\n</apply_diff>\n`
