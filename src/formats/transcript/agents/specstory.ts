import { BANNERS } from '../opening.ts'
import { textOf } from '../told/fields.ts'
import { callOf, FATES, noContent, said, TURN } from '../told/tell.ts'
import { fateOf } from '../told/words.ts'
import type { Log, Told, ToldReader } from '../told.ts'

const NO_CONTENT = noContent('the session has no diff of this edit', "Hand in the agent's own session.")

/** A session as SpecStory writes it for people: what was said, and each use of a tool in an element. */
export const specstory: Log = {
  names: [['SpecStory']],
  output: 'a session in `.specstory/history`',
  refuses: [NO_CONTENT],
  begins: BANNERS.specstory,
  open: openSession,
}

/** Older sessions have a line in place of the element, whose end is the next speaker, or a rule and another such line. */
const LINE = 'Tool use: **'
const TOOL = /^(?:<tool-use |Tool use: \*\*)/

function openSession(): ToldReader {
  let lines: string[] = []
  let speaker: 'agent' | 'user' | 'tool' = 'user'
  const finish = (next: typeof speaker): readonly Told[] => {
    const [text, before] = [lines.join('\n'), speaker]
    lines = []
    speaker = next
    if (before === 'tool') return toolTold(text)
    return before === 'agent' && text.trim() ? [said(text)] : []
  }
  return {
    read: ({ line }) => {
      const text = textOf(line)
      const [, who] = /^_\*\*(User|Agent|Assistant)\b/.exec(text) ?? []
      if (who) return [...finish(who === 'User' ? 'user' : 'agent'), ...(who === 'User' ? [] : [TURN])]
      const isNext = speaker === 'tool' && lines.findLast(each => each !== '') === '---' && lines[0]!.startsWith(LINE)
      const told = (speaker === 'agent' ? TOOL.test(text) : isNext && text.startsWith(LINE)) ? finish('tool') : []
      lines.push(text)
      return speaker === 'tool' && text.endsWith('</tool-use>') ? finish('agent') : told
    },
    end: () => finish('user'),
  }
}

const WRITES =
  /^(?:<tool-use data-tool-type="write"|Tool use: \*\*(?:Edit|MultiEdit|Write|NotebookEdit|delete_file)\*\*|Tool use: \*\*\w{1,40}\*\*\s{1,8}<details><summary>Edit file: )/

/** In the summary or the first line, or in the result. */
const PATHS = [
  /^(?:<details>)?<summary>.{0,200}?\b(?:Edit|Write|Create)(?: file)?: ([^<\n]{1,4096})</m,
  /^Tool use: \*\*\w{1,20}\*\* `([^`\n]{1,4096})`/,
  /^(?:The file|File created successfully at:|Applied \d{1,6} edits? to) (.{1,4096}?)(?: has been |:$|$)/m,
]

/** A use of a tool: an attribute rejects it, or an error is below. No line of a diff begins like one. */
function toolTold(text: string): readonly Told[] {
  if (!WRITES.test(text)) return []
  const path = PATHS.map(each => each.exec(text)?.[1]).find(found => found !== undefined)
  const diffs = text.indexOf('\n```diff\n')
  if (path === undefined || diffs < 0) return [{ kind: 'left', ...(path !== undefined && { path }), why: NO_CONTENT }]
  const error = /^(?:\*\*)?Error\b.*/m.exec(text)?.[0]
  const isRejected = /^<tool-use [^>\n]{0,200}data-edit-status="rejected"/.test(text)
  const fate = error !== undefined ? fateOf(error) : isRejected ? FATES.byPerson : FATES.done
  const shown = diffsOf(text.slice(diffs + 1), path, text.includes('\n**Chunk 1**\n'))
  return [{ ...callOf(undefined, 'edit', {}), text: `\`${path}\`:\n\n${shown}`, ended: fate }]
}

/**
 * The diffs in fences longer than any that their lines show. Diffs in chunks have a blank after each sign, and show a new file in place of an
 * empty line.
 */
function diffsOf(text: string, path: string, isChunked: boolean): string {
  const lines = text.split('\n').map(line => {
    if (line === '```diff' || line === '```') return `\`\`\`\`\`${line}`
    return isChunked && /^[-+ ] /.test(line) ? line[0] + line.slice(2) : line
  })
  const made = lines.slice(3, lines.indexOf('````````'))
  const isNew =
    /^@@ -1,1 \+1,\d{1,9} @@$/.test(lines[1] ?? '') && lines[2] === '-' && made.every(line => line[0] === '+')
  if (!isNew) return lines.join('\n')
  const shown = isEscaped(made) ? made.map(line => line.replace(ENTITY, (_, name: string) => ENTITIES[name]!)) : made
  const head = ['````````diff', '--- /dev/null', `+++ b/${path}`, `@@ -0,0 +1,${made.length} @@`]
  return [...head, ...shown, '````````'].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', '#96': '`' }
const ENTITY = /&(lt|gt|amp|#96);/g

/** True if lines were escaped for HTML: they have entities, and none of the signs for which these are. */
const isEscaped = (lines: readonly string[]): boolean =>
  lines.some(line => line.search(ENTITY) >= 0) && !lines.some(line => /[<>`&]/.test(line.replace(ENTITY, '')))
